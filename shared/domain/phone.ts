/**
 * Telephone numbers: from a person's text to E.164 and its parts, by the numbering plans of libphonenumber. Undefined
 * if the text is not a possible number.
 */
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { type Country, countriesByDial, countryByCode, countryOf } from './countries.ts'

export interface PhoneNumber {
  /** `+14155550134`. */
  e164: string
  /** Digits without `+`. */
  dial: string
  /** Digits of the national significant number, without a trunk zero. */
  national: string
  /** As written nationally, with the trunk zero if one is dialled: `(415) 555-0134`, `07700 900417`. */
  nationalFormat: string
  /**
   * The area code without a trunk zero, and the rest of the number; only if the numbering plan says where the area code
   * ends.
   */
  area?: { code: string; local: string }
  extension?: string
  country?: Country
}

/** "0049 30 …" and "+44 (0)20 …": the exit code of most countries, and a zero that is dialled only nationally. */
const cleaned = (text: string): string =>
  text
    .trim()
    .replace(/^(?:tel(?:efon)?|phone|mobile|mobil)\b\.?:?\s*/i, '')
    .replace(/^00\s?(?=[1-9])/, '+')
    .replace(/^(\+\s?\d{1,3}[\s-]*)\(0\)/, '$1')

/**
 * @param home name, code or calling code (`+44`) of the country in which the number is dialled, if it has no calling
 * code
 */
export const parsePhone = (text: string, home?: string): PhoneNumber | undefined => {
  const given = cleaned(text)
  const dialled = /^\+?\d{1,4}$/.test(home?.trim() ?? '') ? home?.replace(/\D/g, '') : undefined
  const country = dialled === undefined && home !== undefined ? countryOf(home) : undefined
  const plan = country && isSupportedCountry(country.code) ? country.code : undefined
  // Without a known country, eleven digits starting with 1 are a North American number.
  const whole = /^1\d{10}$/.test(given.replace(/[\s().-]/g, '')) && !plan && !dialled ? `+${given}` : given
  const found = parsePhoneNumberFromString(whole, {
    extract: false,
    ...(plan ? { defaultCountry: plan } : dialled ? { defaultCallingCode: dialled } : {}),
  })
  if (!found?.isPossible()) return undefined
  const dial = String(found.countryCallingCode)
  const area = areaOf(dial, String(found.nationalNumber), found.formatNational(), found.getType())
  return {
    e164: String(found.number),
    dial,
    national: String(found.nationalNumber),
    nationalFormat: found.formatNational().replace(/\s*(?:ext\.?|x)\s*\d+$/i, ''),
    ...(area ? { area } : {}),
    ...(found.ext ? { extension: String(found.ext) } : {}),
    ...withCountry(countryOfNumber(found.country, dial, country)),
  }
}

/**
 * Area codes have a fixed length in North America (3) and Brazil (2); in these other countries, landline numbers
 * separate them.
 */
const areaOf = (dial: string, national: string, written: string, type: string | undefined): PhoneNumber['area'] => {
  const first = /^\(?0?(\d+)\)?[\s-]/.exec(written)?.[1]
  const length =
    dial === '1' && national.length === 10
      ? 3
      : dial === '55' && national.length >= 10
        ? 2
        : /^(?:49|43|44|61)$/.test(dial) && type === 'FIXED_LINE' && first !== undefined && national.startsWith(first)
          ? first.length
          : 0
  return length === 0 ? undefined : { code: national.slice(0, length), local: national.slice(length) }
}

const withCountry = (country: Country | undefined): { country?: Country } => (country ? { country } : {})

/**
 * The number's own country if its digits show it; otherwise the person's, if it shares the calling code; otherwise the
 * most common one.
 */
const countryOfNumber = (
  own: CountryCode | undefined,
  dial: string,
  home: Country | undefined,
): Country | undefined => {
  const homeShares = home && isSupportedCountry(home.code) && getCountryCallingCode(home.code) === dial
  if (own !== undefined) return countryByCode(own)
  return homeShares ? home : countriesByDial(dial)[0]
}
