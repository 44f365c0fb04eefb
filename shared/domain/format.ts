/**
 * How a datum is written into a field: dates, phone numbers, places, numbers, web addresses. Pure; equality tells how a
 * written value was formatted.
 */

import { addressLines } from './address.ts'
import { byWord } from './by-word.ts'
import { numberOf } from './choice-ranges.ts'
import { countryOf } from './countries.ts'
import { formatDate, isAmbiguousDate, isDatePattern, parseDate } from './dates.ts'
import { formatTime, isTimeFormat } from './moment-parts.ts'
import { currencyOf } from './money.ts'
import { parsePhone } from './phone.ts'
import { regionOf } from './regions.ts'
import { streetOf } from './street.ts'
import { surnamesOf } from './surnames.ts'
import { fold } from './text.ts'
import { parseTime } from './times.ts'
import { inUnit } from './units.ts'

export interface FormatContext {
  /** The person's other values: a phone number's country, a city's state. */
  values?: Readonly<Record<string, string>>
  /** Key of the value being written. */
  key?: string
}

type Format = (value: string, context: FormatContext) => string | undefined

const phone = (value: string, { values }: FormatContext) => parsePhone(value, values?.country)
/** Written without its country code, if the country is unknown: then it is a national number as it stands. */
const atHome = (value: string): string | undefined => {
  const digits = value.replace(/\D/g, '')
  return /^[\d\s()./-]+$/.test(value) && !/^00/.test(digits) && digits.length >= 7 ? value.trim() : undefined
}
const yes = (value: string): boolean | undefined =>
  /^(yes|true|y|1)$/i.test(value) ? true : /^(no|false|n|0)$/i.test(value) ? false : undefined
const pick = (value: string, ifYes: string, ifNo: string): string | undefined => {
  const answer = yes(value)
  return answer === undefined ? undefined : answer ? ifYes : ifNo
}
const grouped = (value: string): string | undefined => {
  const amount = numberOf(value)
  return amount === undefined ? undefined : amount.toLocaleString('en-US')
}

/** Answers about somebody else's home or about an employer are not completed with the person's own town and country. */
const isOwn =
  (...keys: readonly string[]) =>
  (value: string, values: Readonly<Record<string, string>>): boolean =>
    keys.some((key) => values[key] !== undefined && fold(values[key]) === fold(value))
const isOwnTown = isOwn('address-level2')
const isOwnStreet = isOwn('street-address', 'address-line1')

/** Countries whose addresses use the state's code. */
const WITH_STATE_CODES: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR'])
const shortRegion = (region: string, country: string | undefined): string => {
  const known = regionOf(region, country)
  return known && WITH_STATE_CODES.has(known.country) ? known.code : region
}

/** A sentence with commas is not a list; “Boston, MA” and “Smith, John” are one item. */
const onLines = (value: string): string => {
  const items = value.split(/\s*(?:;|\n)\s*/).filter(Boolean)
  if (items.length > 1) return items.join('\n')
  const parts = value.split(/\s*,\s+/).filter(Boolean)
  const isOneName =
    parts.length === 2 && parts.every((part) => /^\p{Lu}/u.test(part)) && parts.some((part) => !/\s/.test(part))
  const isList = parts.every((part) => part.split(/\s+/).length <= MOST_WORDS && !/[.!?](?:\s|$)/.test(part))
  return isList && !isOneName ? parts.join('\n') : value
}
/** Words of one item of a list. */
const MOST_WORDS = 5

/** Named formats; date patterns such as `MM/DD/YYYY` are formats, too. */
export const FORMATS: Readonly<Record<string, { about: string; write: Format }>> = byWord({
  upper: { about: 'capital letters', write: (value) => value.toUpperCase() },
  lower: { about: 'small letters', write: (value) => value.toLowerCase() },
  ascii: { about: 'without accents', write: (value) => value.normalize('NFKD').replace(/\p{M}/gu, '') },
  initials: {
    about: 'first letters of the words',
    write: (value) =>
      value
        .split(/[\s-]+/)
        .map((word) => word.charAt(0).toUpperCase())
        .join(''),
  },
  initial: { about: 'first letter', write: (value) => value.charAt(0).toUpperCase() },
  lines: { about: 'a list with one item per line', write: onLines },
  'first-line': { about: 'first line of several', write: (value) => value.split('\n')[0] },
  e164: { about: 'phone as +14155550134', write: (value, context) => phone(value, context)?.e164 },
  international: {
    about: 'phone as +1 4155550134',
    write: (value, context) => {
      const number = phone(value, context)
      return number && `+${number.dial} ${number.national}`
    },
  },
  national: {
    about: 'phone as (415) 555-0134',
    write: (value, context) => {
      return phone(value, context)?.nationalFormat ?? atHome(value)
    },
  },
  'national-digits': {
    about: 'phone as 4155550134',
    write: (value, context) => phone(value, context)?.national ?? atHome(value)?.replace(/\D/g, ''),
  },
  'national-dashes': {
    about: 'phone as 415-555-0134',
    write: (value, context) => {
      const number = phone(value, context)
      return number?.dial === '1' ? number.national.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3') : number?.national
    },
  },
  local: { about: 'phone without its area code', write: (value, context) => phone(value, context)?.area?.local },
  'area-code': {
    about: 'area code as it is dialled at home, 030',
    write: (value, { values }) => {
      const number = values?.tel === undefined ? undefined : parsePhone(values.tel, values.country)
      return number?.area?.code === value && /^\(?0/.test(number.nationalFormat) ? `0${value}` : value
    },
  },
  currency: {
    about: 'currency of an amount, as USD',
    write: (value) => currencyOf(value) ?? (/^\s*\$\s*\d/.test(value) ? 'USD' : undefined),
  },
  digits: { about: 'digits only', write: (value) => value.replace(/\D/g, '') || undefined },
  'with-country': {
    about: 'calling code with its country, "United States (+1)"',
    write: (value, { values }) => {
      const number = values?.tel === undefined ? undefined : parsePhone(values.tel, values.country)
      const dial = value.replace(/\D/g, '')
      const country = number?.dial === dial ? number.country : undefined
      return country ? `${country.name} (+${dial})` : undefined
    },
  },
  'country-code': { about: 'country as US', write: (value) => countryOf(value)?.code },
  'country-code3': { about: 'country as USA', write: (value) => countryOf(value)?.code3 },
  'country-name': { about: 'country as United States', write: (value) => countryOf(value)?.name },
  'state-code': { about: 'state as CA', write: (value, { values }) => regionOf(value, values?.country)?.code },
  'state-name': { about: 'state as California', write: (value, { values }) => regionOf(value, values?.country)?.name },
  place: {
    about: 'city with state and country, "Austin, Texas, United States"',
    write: (value, { values = {} }) => {
      if (!isOwnTown(value, values)) return undefined
      const state = values['address-level1']
      const country = values.country
      const parts = [
        value,
        state && (regionOf(state, country)?.name ?? state),
        country && (countryOf(country)?.name ?? country),
      ]
      return parts.filter((part) => part !== undefined && part !== '').join(', ')
    },
  },
  'place-short': {
    about: 'city with state or country, "Austin, TX"',
    write: (value, { values = {} }) => {
      const rest = values['address-level1'] ?? values.country
      return rest === undefined || !isOwnTown(value, values)
        ? undefined
        : `${value}, ${shortRegion(rest, values.country)}`
    },
  },
  'place-country': {
    about: 'city with country, "Austin, United States"',
    write: (value, { values = {} }) => {
      const country = values.country
      return country === undefined || !isOwnTown(value, values)
        ? undefined
        : `${value}, ${countryOf(country)?.name ?? country}`
    },
  },
  'postal-place': {
    about: 'postal code and city, "60318 Frankfurt"',
    write: (value, { values = {} }) =>
      values['postal-code'] && isOwnTown(value, values) ? `${values['postal-code']} ${value}` : undefined,
  },
  'place-postal': {
    about: 'city and postal code, "Springfield 62704"',
    write: (value, { values = {} }) =>
      values['postal-code'] && isOwnTown(value, values) ? `${value} ${values['postal-code']}` : undefined,
  },
  'place-state-postal': {
    about: 'city, state and postal code, "Springfield, IL 62704"',
    write: (value, { values = {} }) => {
      const [state, code] = [values['address-level1'], values['postal-code']]
      return state && code && isOwnTown(value, values)
        ? `${value}, ${shortRegion(state, values.country)} ${code}`
        : undefined
    },
  },
  'address-block': {
    about: 'the whole address in lines, with town and country',
    write: (value, { values = {} }) => (isOwnStreet(value, values) ? addressLines(values)?.join('\n') : undefined),
  },
  'address-line': {
    about: 'the whole address in one line, with town and country',
    write: (value, { values = {} }) => (isOwnStreet(value, values) ? addressLines(values)?.join(', ') : undefined),
  },
  'street-name': {
    about: 'street without the number of the house',
    write: (value, { values }) => streetOf(value, values?.country)?.name,
  },
  'house-number': {
    about: 'number of the house alone',
    write: (value, { values }) => streetOf(value, values?.country)?.number,
  },
  'with-middle': {
    about: 'first name with the middle name after it',
    write: (value, { values = {} }) =>
      isOwn('given-name')(value, values) && values['additional-name']
        ? `${value} ${values['additional-name']}`
        : undefined,
  },
  'first-surname': {
    about: 'first of two family names',
    write: (value, { values }) => surnamesOf(value, values?.country)[0],
  },
  'second-surname': {
    about: 'second of two family names',
    write: (value, { values }) => surnamesOf(value, values?.country)[1],
  },
  'street-line': {
    about: 'street with flat or unit, in one line',
    write: (value) => (value.includes('\n') ? value.split('\n').join(', ') : undefined),
  },
  'yes-no': { about: 'Yes or No', write: (value) => pick(value, 'Yes', 'No') },
  'true-false': { about: 'true or false', write: (value) => pick(value, 'true', 'false') },
  'y-n': { about: 'Y or N', write: (value) => pick(value, 'Y', 'N') },
  number: {
    about: 'a plain number, 120000',
    write: (value) => {
      const amount = numberOf(value)
      return amount === undefined ? undefined : String(amount)
    },
  },
  thousands: { about: '120,000', write: grouped },
  'in-thousands': {
    about: 'an amount in thousands, 120 for 120,000',
    write: (value) => {
      const amount = numberOf(value)
      return amount === undefined || amount === 0 || amount % 1000 !== 0 ? undefined : String(amount / 1000)
    },
  },
  'no-scheme': {
    about: 'web address without https://',
    write: (value) =>
      /^https?:\/\//i.test(value) ? value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') : undefined,
  },
  'with-scheme': {
    about: 'web address with https://',
    write: (value) =>
      /^https?:\/\//i.test(value) ? value : /^[\w-]+(\.[\w-]+)+/.test(value) ? `https://${value}` : undefined,
  },
  handle: {
    about: 'last part of a web address',
    write: (value) =>
      /^(https?:\/\/|www\.|[\w-]+\.\w+\/)/i.test(value)
        ? value
            .replace(/[/?#]+$/, '')
            .split('/')
            .at(-1)
        : undefined,
  },
  'month-first': {
    about: 'date as 03/31/2024 where that can be read one way only, else as 2024-03-04',
    write: (value) => readOneWay(value, 'MM/DD/YYYY'),
  },
  'day-first': {
    about: 'date as 31/03/2024 where that can be read one way only, else as 2024-03-04',
    write: (value) => readOneWay(value, 'DD/MM/YYYY'),
  },
  'over-18': {
    about: 'Yes or No by a birth date',
    write: (value) => {
      const born = parseDate(value)
      if (born?.month === undefined || born.day === undefined) return undefined
      return Date.UTC(born.year + 18, born.month - 1, born.day) <= Date.now() ? 'Yes' : 'No'
    },
  },
  'cc-exp-short': { about: 'card expiry 12/27', write: (value) => exp(value, 'MM/YY') },
  'cc-exp-long': { about: 'card expiry 12/2027', write: (value) => exp(value, 'MM/YYYY') },
})

/** If a field does not show its order, 31/03 is unambiguous, and 03/04 would be wrong half of the time. */
const readOneWay = (value: string, pattern: string): string | undefined => {
  const date = parseDate(value)
  const written = date && formatDate(date, pattern)
  return written !== undefined && isAmbiguousDate(written) ? date && formatDate(date, 'YYYY-MM-DD') : written
}

const exp = (value: string, pattern: string): string | undefined => {
  const date = parseDate(value)
  return date && formatDate(date, pattern)
}

/** `part:1:3,2,4`: the second of three fields for 3, 2 and 4 characters. */
const PART = /^part:(\d{1,2}):(\d(?:,\d){1,11})$/

/** `in:cm`: a number with a unit, in that unit. */
const IN_UNIT = /^in:([a-z]{1,12})$/

export const isFormat = (format: string): boolean =>
  Object.hasOwn(FORMATS, format) ||
  isDatePattern(format) ||
  isTimeFormat(format) ||
  /^max:\d{1,5}$/.test(format) ||
  IN_UNIT.test(format) ||
  PART.test(format)

/** The value in the wanted format; undefined if it cannot be written that way. */
export const formatValue = (value: string, format: string, context: FormatContext = {}): string | undefined => {
  const named = FORMATS[format]
  if (named) return named.write(value, context)
  const max = /^max:(\d+)$/.exec(format)
  if (max) return shortened(value, Number(max[1]))
  const unit = IN_UNIT.exec(format)?.[1]
  // A number without a unit is in the one that is asked for.
  if (unit !== undefined) return inUnit(value, unit) ?? (/^\d+(?:\.\d+)?$/.test(value) ? value : undefined)
  const part = PART.exec(format)
  if (part) return partOf(value, Number(part[1]), (part[2] ?? '').split(',').map(Number), context)
  if (isTimeFormat(format)) return formatTime(value, format)
  if (!isDatePattern(format)) return undefined
  const date = parseDate(value)
  return date && formatDate(date, format)
}

/** Spaces and separators in a number. */
const BETWEEN = /[\s\p{P}]+/u

/** The content of one of several fields; undefined if the value does not divide exactly. */
const partOf = (value: string, at: number, lengths: readonly number[], context: FormatContext): string | undefined => {
  // The digits of a date or a time cannot be split just anywhere, unless each has its own field.
  if (lengths.some((length) => length > 1) && (parseDate(value) !== undefined || parseTime(value) !== undefined))
    return undefined
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const start = lengths.slice(0, at).reduce((sum, length) => sum + length, 0)
  const signs = value.split(BETWEEN).join('')
  const number = /^\+?[\d\s().-]+$/.test(value) && signs.length !== whole ? phone(value, context)?.national : undefined
  const text = number ?? signs.replace('+', '')
  return text.length === whole ? text.slice(start, start + (lengths[at] ?? 0)) : undefined
}

/** At most `max` characters, ending after a sentence or at least after a word. */
const shortened = (value: string, max: number): string => {
  if (value.length <= max) return value
  const cut = value.slice(0, max)
  const sentence = cut.lastIndexOf('. ')
  if (sentence > max / 2) return cut.slice(0, sentence + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : cut).trimEnd()
}

/** Formats to try for a key, to find out how a person wrote a datum. */
export const formatsFor = (key: string): readonly string[] => {
  const last = key.split('.').at(-1) ?? key
  if (key === 'tel-area-code') return ['area-code']
  if (/^(tel|tel-national)$/.test(key))
    return ['e164', 'international', 'national', 'national-digits', 'national-dashes', 'digits']
  if (key === 'tel-country-code') return ['with-country', 'digits']
  if (/^(country|country-name|citizenship)$/.test(key)) return ['country-name', 'country-code', 'country-code3']
  if (key === 'address-level1') return ['state-code', 'state-name']
  if (key === 'address-level2')
    return ['place', 'place-short', 'place-country', 'postal-place', 'place-postal', 'place-state-postal']
  if (key === 'street-address') return ['first-line', 'street-line', 'address-line', 'address-block']
  if (/^(start|end|start-date|organization-start|bday|signature-date)$/.test(last))
    return [
      'month-first',
      'day-first',
      'MM/DD/YYYY',
      'DD/MM/YYYY',
      'DD.MM.YYYY',
      'M/D/YYYY',
      'MM/YYYY',
      'M/YYYY',
      'YYYY-MM',
      'MMMM YYYY',
      'MMM YYYY',
      'MMMM D, YYYY',
      'YYYY',
      'MM',
      'MMMM',
    ]
  if (/month$/.test(last)) return ['digits']
  if (/^(linkedin|github|twitter|website|portfolio|url)$/.test(key)) return ['no-scheme', 'with-scheme', 'handle']
  if (key === 'salary') return ['number', 'thousands', 'digits']
  if (key === 'address-line1') return ['street-name', 'house-number']
  if (key === 'family-name') return ['first-surname', 'second-surname', 'upper', 'initial', 'initials', 'ascii']
  if (/name$/.test(key)) return ['upper', 'initial', 'initials', 'ascii']
  return ['upper', 'lower']
}

/** Whether a datum is yes or no. */
export const isYes = (value: string): boolean => /^(yes|true|y|1|on)$/.test(fold(value))
export const isNo = (value: string): boolean => /^(no|false|n|0|off)$/.test(fold(value))
