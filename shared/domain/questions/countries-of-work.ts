/** Where the person is a citizen, lives, may work and drive, or would move to. */
import { regionOf } from '../regions.ts'
import { citizensOf, homeOf, mayAsCitizen, within } from './citizens.ts'
import { normal } from './normal.ts'
import { type Asker, byDatum, type Truth } from './truth.ts'
import type { Claim } from './types.ts'

export const inCountry = (key: 'work-authorization' | 'sponsorship', claim: Claim, asker: Asker): Truth => {
  const country = claim.scope.country?.toUpperCase()
  const citizens = citizensOf(asker.applicant)
  const narrow = claim.scope.subject === 'narrow'
  // People who are at home there need no permit; whether what others have counts as one, the data does not say.
  if (claim.topic === 'work-authorization' && claim.predicate === 'needs')
    return country !== undefined && mayAsCitizen(citizens, country)
      ? { holds: false, source: { from: 'profile', key: 'citizenship' }, rule: 'citizens need no permit' }
      : { unknown: 'the data says nothing of permits' }
  if (country !== undefined && country !== 'JOB' && mayAsCitizen(citizens, country))
    return {
      holds: key === 'work-authorization',
      source: { from: 'profile', key: 'citizenship' },
      rule: 'citizens may work and need no sponsorship',
    }
  if (key === 'sponsorship' && claim.scope.time === 'previous') return { unknown: 'what was needed before' }
  const truth = byDatum(key, asker)
  const home = homeOf(asker.applicant)
  if (country !== undefined && country !== 'JOB' && country !== home) {
    // A citizen who lives in their own country can only mean the other countries by this.
    const abroad = home !== undefined && mayAsCitizen(citizens, home)
    return abroad && 'holds' in truth && truth.holds === (key === 'sponsorship')
      ? truth
      : { unknown: `the data says nothing of ${country}` }
  }
  return narrow && 'holds' in truth && truth.holds ? { unknown: 'without restriction is more than allowed' } : truth
}

export const citizenship = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const citizens = citizensOf(applicant)
  const asked = scope.country?.toUpperCase()
  if (citizens.length === 0 || asked === undefined) return { unknown: 'the data says nothing of this citizenship' }
  // A person may have several; only the known one can be affirmed.
  return asked.split('|').some((country) => citizens.some((citizen) => within(citizen, country)))
    ? { holds: true, source: { from: 'profile', key: 'citizenship' }, rule: 'citizenship' }
    : { unknown: 'another citizenship is not ruled out' }
}

export const residence = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const home = homeOf(applicant)
  const asked = scope.country?.toUpperCase()
  if (home === undefined || asked === undefined || asked === 'JOB') return { unknown: 'no country is named' }
  // Many forms mean the same by the EU and the wider area.
  if (asked === 'EU' && !within(home, 'EU') && mayAsCitizen([home], 'EU')) return { unknown: 'Union or wider area' }
  return { holds: within(home, asked), source: { from: 'profile', key: 'country' }, rule: 'country of residence' }
}

/** Only a person without any licence certainly has none from another country. */
export const licensed = ({ scope: { country, subject } }: Claim, asker: Asker): Truth => {
  const truth = byDatum('driving-licence', asker)
  if (subject !== undefined && 'holds' in truth && truth.holds) return { unknown: 'the data does not say which' }
  const home = homeOf(asker.applicant)
  const elsewhere =
    country !== undefined && country !== 'job' && (home === undefined || !within(home, country.toUpperCase()))
  return elsewhere && 'holds' in truth && truth.holds ? { unknown: 'the data does not say of which country' } : truth
}

/** The person's own town or state, by name or code. */
const isHome = (place: string, { applicant: { values } }: Asker): boolean => {
  const state = values['address-level1'] ?? ''
  const region = regionOf(state, values.country)
  return [values['address-level2'], state, region?.name, region?.code].some(
    (name) => name !== undefined && name !== '' && ` ${place} `.includes(` ${normal(name)} `),
  )
}

/** Willingness to move may mean another town; only the person knows which country. */
export const relocated = ({ scope }: Claim, asker: Asker): Truth => {
  const truth = byDatum('relocation', asker)
  if (scope.subject !== undefined && isHome(scope.subject, asker)) return { unknown: 'they live there' }
  if (scope.subject !== undefined && 'holds' in truth && truth.holds)
    return { unknown: 'the data does not say to which place' }
  const abroad = scope.country !== undefined && scope.country.toUpperCase() !== homeOf(asker.applicant)
  return abroad && scope.country !== 'job' && 'holds' in truth && truth.holds
    ? { unknown: 'the data does not say to which country' }
    : truth
}
