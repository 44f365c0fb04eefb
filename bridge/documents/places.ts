/**
 * Addresses as they stand at the top of a résumé: taken only where a postal code, a country or a state says which part
 * is which. Pure.
 */
import { byWord } from '../../shared/domain/by-word.ts'
import { countryOf } from '../../shared/domain/countries.ts'
import { regionOf } from '../../shared/domain/regions.ts'
import { COMPANY, isStreet, SCHOOL } from './words.ts'

export interface PostalPlace {
  street?: string
  /** Flat, floor, door. */
  unit?: string
  code?: string
  city?: string
  region?: string
  country?: string
}

const CITY = "\\p{Lu}[\\p{L}.'’-]+(?:[ /-](?:\\p{L}[\\p{L}.'’()-]*)){0,4}"
const UK = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}'
/** Postal code and town as one piece. The code must have the format of some country. */
const CODED: readonly { pattern: RegExp; country?: string }[] = [
  { pattern: new RegExp(`^(?<city>${CITY}),? (?<region>[A-Z]{2}),? (?<code>\\d{5}(?:-\\d{4})?)$`, 'u'), country: 'US' },
  {
    pattern: new RegExp(`^(?<city>${CITY}),? (?<region>[A-Z]{2}),? (?<code>[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)$`, 'u'),
    country: 'CA',
  },
  {
    pattern: new RegExp(`^(?<city>${CITY}),? (?<region>NSW|VIC|QLD|WA|SA|TAS|ACT|NT),? (?<code>\\d{4})$`, 'u'),
    country: 'AU',
  },
  { pattern: new RegExp(`^(?<city>${CITY}),? (?<code>${UK})$`, 'u'), country: 'GB' },
  { pattern: new RegExp(`^(?<code>${UK}),? (?<city>${CITY})$`, 'u'), country: 'GB' },
  { pattern: new RegExp(`^(?<code>\\d{4}-\\d{3}),? (?<city>${CITY})$`, 'u'), country: 'PT' },
  { pattern: new RegExp(`^(?<code>\\d{2}-\\d{3}),? (?<city>${CITY})$`, 'u'), country: 'PL' },
  { pattern: new RegExp(`^(?<code>\\d{4} ?[A-Z]{2}),? (?<city>${CITY})$`, 'u'), country: 'NL' },
  { pattern: new RegExp(`^(?:(?<country>[A-Z]{1,2})-)?(?<code>\\d{4,5}),? (?<city>${CITY})$`, 'u') },
  { pattern: new RegExp(`^(?<city>${CITY}),? (?<code>\\d{5})$`, 'u') },
]
const PREFIX: Readonly<Record<string, string>> = byWord({
  D: 'DE',
  F: 'FR',
  E: 'ES',
  P: 'PT',
  A: 'AT',
  CH: 'CH',
  B: 'BE',
  I: 'IT',
  L: 'LU',
})
const CODE_ALONE: readonly { pattern: RegExp; country: string }[] = [
  { pattern: /^(?<region>[A-Z]{2})\.? (?<code>\d{5}(?:-\d{4})?)$/, country: 'US' },
  { pattern: /^(?<region>[A-Z]{2})\.? (?<code>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/, country: 'CA' },
  { pattern: /^(?<region>NSW|VIC|QLD|WA|SA|TAS|ACT|NT) (?<code>\d{4})$/, country: 'AU' },
  { pattern: new RegExp(`^(?<code>${UK})$`), country: 'GB' },
  { pattern: /^(?:CEP:?\s*)?(?<code>\d{5}-\d{3})$/, country: 'BR' },
]

/** A country's full name, since two letters may also be a state. */
export const countryNamed = (text: string): string | undefined => {
  const bare = text.replace(/[().]/g, '').trim()
  if (!/^(?:USA|UK|UAE)$/.test(bare) && (bare.length < 4 || bare.length > 40 || /\d/.test(bare))) return undefined
  return countryOf(bare)?.name
}

interface FoundPlace {
  place: PostalPlace
  /** The first and the last piece that belong to it. */
  from: number
  to: number
}

/**
 * The place in a row of neighbouring pieces; undefined if none is certain.
 * @param lines of each piece, if a town and its country must be on the same one
 */
export const placeIn = (pieces: readonly string[], lines?: readonly unknown[]): FoundPlace | undefined => {
  for (const i of pieces.keys()) {
    const found = coded(pieces, i) ?? split(pieces, i)
    if (found) return withStreet(pieces, found)
  }
  const found = uncoded(pieces, lines)
  return found && withStreet(pieces, found)
}

const codeName = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : countryOf(code)?.name

const coded = (pieces: readonly string[], i: number): FoundPlace | undefined => {
  for (const { pattern, country: own } of CODED) {
    const found = pattern.exec(pieces[i] ?? '')?.groups
    if (!found?.city || !isTown(found.city) || (own === 'US' && !regionOf(found.region ?? '', 'US'))) continue
    const named = countryNamed(pieces[i + 1] ?? '')
    const country = named ?? codeName(own ?? PREFIX[found.country ?? ''])
    return {
      place: {
        code: found.code ?? '',
        city: found.city.replace(/\s+cedex.*$/i, ''),
        ...(found.region && { region: found.region }),
        ...(country && { country }),
      },
      from: i,
      to: named ? i + 1 : i,
    }
  }
  return undefined
}

/** "São Paulo - SP, 01310-100", "London, SE1 7PB", "Portland, OR 97214". */
const split = (pieces: readonly string[], i: number): FoundPlace | undefined => {
  for (const { pattern, country } of CODE_ALONE) {
    const found = pattern.exec(pieces[i] ?? '')?.groups
    const state = /^(?<city>.+?)\s?[-–/]\s?(?<region>[A-Z]{2})$/.exec(pieces[i - 1] ?? '')?.groups
    const region = found?.region ?? state?.region
    const city = state?.city ?? pieces[i - 1] ?? ''
    if (!found?.code || !isTown(city) || (region !== undefined && !regionOf(region, country))) continue
    const named = countryNamed(pieces[i + 1] ?? '')
    return {
      place: { code: found.code, city, ...(region && { region }), country: named ?? codeName(country) ?? '' },
      from: i - 1,
      to: named ? i + 1 : i,
    }
  }
  return undefined
}

const UNIT =
  /^(?:flat|apt\.?|apartment|unit|suite|ste\.?|room|#|wohnung|whg\.?|appartement|appt?\.?|bât\.?|piso|puerta|apto\.?|andar|bloco|\d{1,2}\.?\s?[ºª°])(?:[\s.\dºª°].*)?$/iu
/** Directly above a town with its code, a name with a number is a street, whatever it is called. */
const NUMBERED =
  /^(?:\p{L}[\p{L}. '’-]{2,40} \d{1,4} ?[a-z]?(?:[-/]\d{1,4})?|\d{1,5}[a-z]?(?: bis| ter)?,? \p{L}[\p{L}. '’-]{2,40})$/iu

const withStreet = (pieces: readonly string[], { place, from, to }: FoundPlace): FoundPlace => {
  const unit = UNIT.test(pieces[from - 1] ?? '') ? from - 1 : undefined
  const above = unit ?? from
  const near = pieces[above - 1] ?? ''
  const [name = '', number = ''] = [pieces[above - 2], near]
  if (/^\d{1,5} ?[A-Za-z]?$/.test(number) && isStreet(`${name} ${number}`))
    return { place: { ...place, street: `${name}, ${number}` }, from: above - 2, to }
  const street =
    isStreet(near) ||
    (isStreet(`1 ${near}`) && /^\d{1,5}(?:\D|$)/.test(pieces[above - 2] ?? '')) ||
    (place.code !== undefined && NUMBERED.test(near) && !/^\d{4}\b|\b(?:19|20)\d{2}$/.test(near))
      ? above - 1
      : alone(pieces)
  if (street === undefined) return { place, from, to }
  const house = pieces[street - 1] ?? ''
  if (/^\d{1,5}(?: ?[a-z]| bis| ter)?$/i.test(house) && !/\d/.test(pieces[street] ?? ''))
    return { place: { ...place, street: `${house}, ${pieces[street]}` }, from: street - 1, to }
  const before = unit ?? (UNIT.test(pieces[street - 1] ?? '') ? street - 1 : undefined)
  return {
    place: { ...place, street: pieces[street] ?? '', ...(before !== undefined && { unit: pieces[before] ?? '' }) },
    from: Math.min(street, before ?? street, from),
    to: Math.max(street, to),
  }
}

/** The only street at the top of the page, if something else is in between. */
const alone = (pieces: readonly string[]): number | undefined => {
  const streets = [...pieces.keys()].filter((i) => isStreet(pieces[i] ?? ''))
  return streets.length === 1 ? streets[0] : undefined
}

const isTown = (text: string): boolean =>
  new RegExp(`^${CITY}$`, 'u').test(text) && /\p{Ll}|\p{L}{3}/u.test(text) && countryNamed(text) === undefined

/** "Berlin, Germany" and "Austin, TX". */
const uncoded = (pieces: readonly string[], lines: readonly unknown[] = []): FoundPlace | undefined => {
  const same = (i: number, other: number): boolean => lines[i] === lines[other]
  for (const [i, city] of pieces.entries()) {
    const [after = '', behind = ''] = [pieces[i + 1], pieces[i + 2]]
    if (!isTown(city)) continue
    if (!same(i, i + 1)) continue
    const country = countryNamed(after)
    if (country) return { place: { city, country }, from: i, to: i + 1 }
    const named = same(i, i + 2) ? countryNamed(behind) : undefined
    const region = /^[A-Z]{2,3}$/.test(after) || named ? regionOf(after, named ?? 'US') : undefined
    if (region)
      return { place: { city, region: after, ...(named && { country: named }) }, from: i, to: named ? i + 2 : i + 1 }
  }
  return undefined
}

/** Whether a piece is the place of a job or a school, not a name. */
export const isPlace = (text: string): boolean => {
  const parts = text.split(/,\s*/)
  if (countryNamed(text) !== undefined) return true
  if (COMPANY.test(text) || SCHOOL.test(text)) return false
  const found = parts.length > 1 && parts.length <= 3 ? placeIn(parts) : undefined
  return found?.from === 0 && found.to === parts.length - 1
}
