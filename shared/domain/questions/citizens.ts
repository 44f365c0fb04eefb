/** Which countries a person is a citizen of, where they live, and where they may therefore work. */
import type { Applicant } from '../applicant.ts'
import { countryOf } from '../countries.ts'
import { fold } from '../text.ts'
import { NATIONALITIES } from './nationalities.ts'

const EU = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))
const EEA = new Set([...EU, 'IS', 'LI', 'NO', 'CH'])
const EUROPE = new Set([...EEA, ...'GB UA RS BA ME MK AL MD BY AD MC SM VA XK FO GI IM JE GG AX'.split(' ')])

/** "French and Brazilian", "Española / Mexicana": the codes of all of them; none if one is unknown. */
export const citizensOf = ({ values }: Applicant): readonly string[] => {
  const said = values.citizenship
  if (said === undefined) return []
  const codeOf = (name: string): string | undefined => NATIONALITIES[fold(name)] ?? countryOf(name)?.code
  const whole = codeOf(said)
  if (whole !== undefined) return [whole]
  const codes = said.split(SEVERAL).map((name) => codeOf(name.trim()))
  return codes.flatMap((code) => (code !== undefined && !codes.includes(undefined) ? [code] : []))
}
const SEVERAL = /[,;/&+]|\s(?:and|und|et|y|e)\s/i

export const homeOf = ({ values }: Applicant): string | undefined => countryOf(values.country ?? '')?.code

export const within = (country: string, area: string): boolean =>
  area === 'EU' ? EU.has(country) : area === 'EUROPE' ? EUROPE.has(country) : country === area

/** A citizen of an EEA country may work in all EEA countries. */
export const mayAsCitizen = (citizens: readonly string[], area: string): boolean =>
  citizens.some((citizen) => within(citizen, area) || (EEA.has(citizen) && (EEA.has(area) || area === 'EU')))
