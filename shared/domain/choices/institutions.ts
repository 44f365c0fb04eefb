/**
 * Whether two names mean the same university, school or employer: the same words in the same order, or a known alias.
 * Sharing common words is not enough.
 */
import { countryOf } from '../countries.ts'
import { regionOf } from '../regions.ts'
import { fold } from '../text.ts'

/** Names of one institution, the full one first. */
const ALIASES = `massachusetts institute of technology, mit
california institute of technology, caltech
georgia institute of technology, georgia tech
virginia polytechnic institute and state university, virginia tech
university of california los angeles, ucla
university of california berkeley, uc berkeley, cal berkeley
university of california san diego, ucsd, uc san diego
university of california davis, uc davis
university of california irvine, uc irvine
university of california santa barbara, ucsb, uc santa barbara
university of southern california, usc
university of texas austin, ut austin
university of illinois urbana champaign, uiuc
university of north carolina chapel hill, unc chapel hill
university of pennsylvania, upenn
pennsylvania state university, penn state, penn state university
ohio state university, osu
new york university, nyu
washington university saint louis, washu
university of wisconsin madison, uw madison
technische universitat munchen, technical university of munich, tu munchen, tum
ludwig maximilians universitat munchen, ludwig maximilian university of munich, lmu munchen, lmu
technische universitat berlin, technical university of berlin, tu berlin
freie universitat berlin, free university of berlin, fu berlin
humboldt universitat zu berlin, humboldt university of berlin, hu berlin
karlsruher institut fur technologie, karlsruhe institute of technology, kit
rheinisch westfalische technische hochschule aachen, rwth aachen university, rwth aachen
eth zurich, eidgenossische technische hochschule zurich, swiss federal institute of technology zurich
epfl, ecole polytechnique federale de lausanne
university college london, ucl
london school of economics and political science, london school of economics, lse
imperial college london, imperial college
universidade de sao paulo, university of sao paulo, usp
universidade federal de sao paulo, federal university of sao paulo, unifesp
universidade estadual de campinas, unicamp, university of campinas
universidad nacional autonoma de mexico, unam
universidad de buenos aires, university of buenos aires, uba
universidade de lisboa, university of lisbon
universidad complutense de madrid, complutense university of madrid
universitat de barcelona, universidad de barcelona, university of barcelona
sorbonne universite, sorbonne university
national university of singapore, nus`

let known: Map<string, string> | undefined
const aliases = (): Map<string, string> => {
  known ??= new Map(
    ALIASES.split('\n').flatMap((row) => {
      const names = row.split(', ')
      return names.map((name) => [words(name), words(names[0] ?? '')] as const)
    }),
  )
  return known
}

/**
 * Articles and the "at" before a campus are optional; "of" is not: it tells Miami University from the University of
 * Miami.
 */
const words = (name: string): string =>
  fold(name)
    .replace(/\b(the|at|in)\b/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\buniv\b/g, 'university')
    .replace(/\s+/g, ' ')
    .trim()

const LEGAL =
  /\s(gmbh( and co kg)?|ag|se|kg|inc|incorporated|llc|ltd|limited|plc|corp|corporation|co|company|sa|sas|sarl|srl|spa|bv|nv|ab|oy|as|aps|lda|ltda|sl|pty ltd|pty)$/

export interface Institution {
  /** Equal for two names of one institution. */
  identity: string
  /** The country it names: "Newcastle University (UK)". ISO 3166-1 alpha-2. */
  country?: string
}

/** @param employer legal forms ("GmbH", "Inc.") may be left out */
export const institutionOf = (name: string, employer = false): Institution => {
  const place = /^(.*?)(?:\(([^()]+)\)|,([^,()]+))$/.exec(name.trim())
  const said = (place?.[2] ?? place?.[3] ?? '').trim()
  const country = countryOf(said) ?? countryOf(regionOf(said)?.country ?? '')
  const acronym = place?.[2] !== undefined && /^[A-Z][A-Za-z.-]{1,7}$/.test(said) && !country
  const whole = country !== undefined || acronym ? (place?.[1] ?? name) : name
  const bare = words(whole)
  const short = employer ? bare.replace(LEGAL, '').trim() || bare : bare
  const identity = aliases().get(short) ?? short
  return country ? { identity, country: country.code } : { identity }
}

/** @param home the person's country, which decides between two institutions of the same name */
export const sameInstitution = (a: string, b: string, home?: string, employer = false): boolean => {
  const [one, other] = [institutionOf(a, employer), institutionOf(b, employer)]
  if (one.identity !== other.identity) return false
  if (one.country !== undefined && other.country !== undefined) return one.country === other.country
  const said = one.country ?? other.country
  const own = home === undefined ? undefined : countryOf(home)?.code
  return said === undefined || own === undefined || said === own
}
