/**
 * Countries by ISO 3166-1 code, name (in the languages of forms) and calling code. A name shared by two countries
 * matches neither.
 */

import { iso31661 } from 'iso-3166'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { byWord } from './by-word.ts'
import { fold } from './text.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  code3: string
  /** Calling code, digits without `+`. */
  dial: string
  /** English short name. */
  name: string
}

/** Languages in which country names are understood: those of CLDR and those of ISO. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv']
const english = new Intl.DisplayNames(['en'], { type: 'region' })

/** Not in ISO 3166-1, but in every list of countries. */
const KOSOVO = { alpha2: 'XK', alpha3: 'XKX', name: 'Kosovo' }

/** Calling codes of places without their own numbering plan. */
const DIALS: Readonly<Record<string, string>> = byWord({
  AQ: '672',
  BV: '47',
  GS: '500',
  HM: '672',
  PN: '64',
  TF: '262',
  UM: '1',
})

const dialOf = (code: string): string => (isSupportedCountry(code) ? getCountryCallingCode(code) : (DIALS[code] ?? ''))

const ISO = [...iso31661.map(({ alpha2, alpha3, name }) => ({ alpha2, alpha3, name })), KOSOVO]
export const COUNTRIES: readonly Country[] = ISO.map(({ alpha2, alpha3 }) => ({
  code: alpha2,
  code3: alpha3,
  dial: dialOf(alpha2),
  name: english.of(alpha2) ?? alpha2,
}))
const BY_CODE = new Map(COUNTRIES.map((country) => [country.code, country]))
export const countryByCode = (code: string): Country | undefined => BY_CODE.get(code.toUpperCase())

/** Other spellings that forms and people use, besides the names of CLDR and ISO. */
const ALIASES = `US united states of america, the united states, u s, u s a, america, united states usa, united states us
GB uk, u k, great britain, britain, england, scotland, wales, northern ireland, grossbritannien
KR republic of korea, korea south
KP democratic peoples republic of korea, korea north
NL holland, the netherlands
CZ czech republic
TR turkey
CI ivory coast
HK hong kong
MO macau, macao
IR islamic republic of iran
LA lao peoples democratic republic
MM burma
CD congo the democratic republic of the, democratic republic of the congo, dr congo, drc, congo drc, congo kinshasa
CG republic of the congo, congo brazzaville, congo republic of the
IE republic of ireland
AE uae
SZ swaziland
MK macedonia the former yugoslav republic of
TW taiwan
CN peoples republic of china, mainland china
CV cape verde
PS palestine
GM the gambia
BS the bahamas`

/** Names for one of two countries, written by people who did not think of the other. */
const SHARED = [
  'congo',
  'kongo',
  'korea',
  'coree',
  'corea',
  'coreia',
  'virgin islands',
  'samoa islands',
  'st martin',
  'saint martin',
]

let names: Map<string, string> | undefined
const nameIndex = (): Map<string, string> => {
  if (names) return names
  const found = new Map<string, string>()
  const ambiguous = new Set(SHARED)
  const add = (name: string, code: string): void => {
    const known = found.get(name)
    if (known !== undefined && known !== code) ambiguous.add(name)
    else if (name !== '') found.set(name, code)
  }
  for (const row of ALIASES.split('\n')) for (const name of row.slice(3).split(', ')) add(name, row.slice(0, 2))
  for (const { alpha2, name } of ISO) add(fold(name), alpha2)
  for (const language of LANGUAGES) {
    const displayed = new Intl.DisplayNames([language], { type: 'region' })
    for (const { code } of COUNTRIES) add(fold(displayed.of(code) ?? ''), code)
  }
  for (const name of ambiguous) found.delete(name)
  // CLDR's English name wins if another language uses the same word for another country.
  for (const { code, name } of COUNTRIES) if (!SHARED.includes(fold(name))) found.set(fold(name), code)
  names = found
  return names
}

/**
 * The country that a text names: a code, a name in one of several languages, or either with a calling code or a flag
 * beside it ("United States +1", "US (+1)", "🇺🇸 United States"). Undefined if the text names none.
 */
export const countryOf = (text: string): Country | undefined => {
  const bare = text.replace(/[\u{1F1E6}-\u{1F1FF}]/gu, '').trim()
  const whole = find(bare)
  if (whole) return whole
  const stripped = bare.replace(/\(?\+\s?\d[\d\s-]*\)?/g, ' ').trim()
  return stripped === bare ? find(bare.replace(/\(.*\)$/, '')) : find(stripped.replace(/[()\-–:,]+$/, ''))
}

const find = (text: string): Country | undefined => {
  const trimmed = text.trim()
  if (/^[a-z]{2}$/i.test(trimmed) && BY_CODE.has(trimmed.toUpperCase())) return BY_CODE.get(trimmed.toUpperCase())
  if (/^[a-z]{3}$/i.test(trimmed)) {
    const found = COUNTRIES.find((country) => country.code3 === trimmed.toUpperCase())
    if (found) return found
  }
  const code = nameIndex().get(fold(trimmed))
  return code === undefined ? undefined : BY_CODE.get(code)
}

/** Countries that share a calling code; the largest comes first, as people expect "+1" to be read. */
export const countriesByDial = (dial: string): Country[] => {
  const first: Record<string, string> = {
    1: 'US',
    7: 'RU',
    39: 'IT',
    44: 'GB',
    47: 'NO',
    61: 'AU',
    212: 'MA',
    358: 'FI',
    262: 'RE',
    590: 'GP',
    599: 'CW',
  }
  const found = COUNTRIES.filter((country) => country.dial === dial)
  return found.sort((a, b) => Number(b.code === first[dial]) - Number(a.code === first[dial]))
}
