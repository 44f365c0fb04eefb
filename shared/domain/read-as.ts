/**
 * Turns words of a page into a value: finds which declared reading explains every value that was read from a set of
 * words. Words that can be read in two ways are not read at all, because a missing value gets noticed and a wrong one
 * does not. Pure.
 */
import { byWord } from './by-word.ts'
import { isoDate, parseDate } from './dates.ts'
import { fold } from './text.ts'

/**
 * How words of a page become a value. `number` has a decimal point, `decimal_comma` a comma; both apply only if the
 * words contain exactly one number. `rating` is the first number of "4.5 out of 5"; dates come out as ISO; `list`
 * splits at commas and semicolons; `currency` is the code for a currency sign; `path` is an address without its site.
 */
export const READ_AS = [
  'text',
  'number',
  'decimal_comma',
  'rating',
  'date',
  'date_dmy',
  'date_mdy',
  'yes_no',
  'currency',
  'list',
  'path',
  'lower',
  'upper',
] as const
export type ReadAs = (typeof READ_AS)[number]

/** Separators between several things in one line: "Engines, $30.00". */
export const SEPARATORS = [', ', '; ', ': ', ' - ', ' – ', ' — ', ' | ', ' · ', ' • ', ' / ', ' by '] as const

/** Attributes that hold, in words or numbers, what a page shows. */
export const READ_ATTRIBUTES = ['aria-label', 'alt', 'title', 'datetime', 'content'] as const

export const DATA_PARTS = ['text', 'url', 'image', ...READ_ATTRIBUTES] as const
export type DataPart = (typeof DATA_PARTS)[number]

/** How to get from an element's words to a value: cut out a piece of them, then read it as a kind of value. */
export interface HowRead {
  as: ReadAs
  split?: { by: (typeof SEPARATORS)[number]; at: number; of: number } | undefined
  before?: string | undefined
  after?: string | undefined
}

/** Undefined if the words cannot be read that way. */
export const readAs = (raw: string, how: HowRead): unknown => {
  const piece = how.split ? pieceOf(raw, how.split) : raw
  if (piece === undefined || (how.before && !piece.startsWith(how.before)) || (how.after && !piece.endsWith(how.after)))
    return undefined
  const inner = piece.slice(how.before?.length ?? 0, piece.length - (how.after?.length ?? 0)).trim()
  return inner === '' ? undefined : WAYS[how.as](inner)
}

/**
 * A title may contain the separator itself. With more or fewer pieces than were seen, it is unclear which piece is
 * which.
 */
const pieceOf = (raw: string, { by, at, of }: NonNullable<HowRead['split']>): string | undefined => {
  const pieces = raw.split(by)
  return pieces.length === of ? pieces[at]?.trim() : undefined
}

/** A number in the page's text: digits with separators; spaces only before three digits. */
const NUMBERS = /\d+(?:[.,'’]\d+| \d{3}(?!\d))*/g
const POINT = /^(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)(?:\.\d+)?$/
const COMMA = /^(?:\d{1,3}(?:[.'’ ]\d{3})+|\d+)(?:,\d+)?$/
/** "1.2k", "3 million": the digits alone are not the number. */
const TIMES = /^(?:[kmb]|bn)\b|^\s?(?:thousand|million|billion|mio|mrd|tsd|lakh|crore)/i

const numberIn = (text: string, form: RegExp, decimal: string): number | undefined => {
  const found = [...text.matchAll(NUMBERS)]
  const [one] = found
  if (found.length !== 1 || !one || !form.test(one[0]) || TIMES.test(text.slice(one.index + one[0].length)))
    return undefined
  const negative = /(?:^|[^\p{L}\p{N}])[-−]\s?[^\s\p{L}\p{N}]?$/u.test(text.slice(0, one.index))
  const [whole = '', part] = one[0].split(decimal)
  const value = Number(`${whole.replace(/\D/g, '')}${part === undefined ? '' : `.${part}`}`)
  return negative ? -value : value
}

const NUMERIC_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

const numericDate = (text: string, month: 1 | 2): string | undefined => {
  const parts = NUMERIC_DATE.exec(text)
  const date = parts && parseDate(`${parts[3]}-${parts[month]}-${parts[3 - month]}`)
  return date ? isoDate(date) : undefined
}

const YES = new Set(['yes', 'true', 'in stock', 'available', 'on', 'active', 'open', 'enabled', 'included', '✓', '✔'])
const NO = new Set(
  'no|false|out of stock|sold out|unavailable|not available|off|inactive|closed|disabled|not included|✗|✘|–'.split('|'),
)

const CODES: Readonly<Record<string, string>> = byWord({
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
})
const CODE = /\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|JPY|INR|KRW|CNY|BRL|MXN)\b/g

const WAYS: Readonly<Record<ReadAs, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => numberIn(text, POINT, '.'),
  decimal_comma: (text) => numberIn(text, COMMA, ','),
  rating: (text) => {
    const [, value] = /(\d+(?:\.\d+)?)\s*(?:\/|of|out of)\s*\d+(?:\.\d+)?\b/i.exec(text) ?? []
    return value === undefined ? undefined : Number(value)
  },
  date: (text) => {
    const date = NUMERIC_DATE.test(text) ? undefined : parseDate(text)
    return date ? isoDate(date) : undefined
  },
  date_dmy: (text) => numericDate(text, 2),
  date_mdy: (text) => numericDate(text, 1),
  yes_no: (text) => {
    const word = fold(text) || text
    return YES.has(word) ? true : NO.has(word) ? false : undefined
  },
  currency: (text) => {
    const found = new Set([
      ...(text.match(CODE) ?? []),
      ...[...text].flatMap((sign) => (Object.hasOwn(CODES, sign) ? (CODES[sign] ?? []) : [])),
    ])
    const [code] = found
    return found.size === 1 ? code : undefined
  },
  list: (text) =>
    text
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter(Boolean),
  path: (text) => {
    const url = URL.parse(text)
    return url ? `${url.pathname}${url.search}${url.hash}` : undefined
  },
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
}

/** Words and the value that was read from them; undefined if nothing was read. */
export interface ReadValue {
  raw: string
  value: unknown
}

/**
 * The first reading that gives every sample its value, simplest first.
 * @param comma whether the page's language writes 1,5 for one and a half
 */
export const howAll = (readings: readonly ReadValue[], comma = false): HowRead | undefined => {
  const given = readings.filter(({ value }) => value !== undefined)
  const [first] = given
  if (!first || readings.some(({ raw, value }) => value === undefined && raw !== '')) return undefined
  const ways = waysFor(first.value, comma)
  const explains = (one: HowRead): boolean => given.every(({ raw, value }) => isSame(readAs(raw, one), value))
  const plain = ways.map((as): HowRead => ({ as }))
  const around = typeof first.value === 'string' ? aroundIn(first.raw, first.value) : undefined
  const pieces = SEPARATORS.flatMap((by) => {
    const { length: of } = first.raw.split(by)
    const places = of < 2 || of > 20 ? [] : Array.from({ length: of }, (_, at) => ({ by, at, of }))
    return ways.flatMap((as) => places.map((split): HowRead => ({ as, split })))
  })
  // In a line with several things, the number is looked for in its own piece: the next line may have another number
  // before it.
  const tried =
    typeof first.value === 'string'
      ? [...plain, ...(around ? [{ as: 'text' as const, ...around }] : []), ...pieces]
      : [...pieces, ...plain]
  return tried.find(explains)
}

const waysFor = (value: unknown, comma: boolean): ReadAs[] => {
  if (typeof value === 'number')
    return comma ? ['decimal_comma', 'number', 'rating'] : ['number', 'decimal_comma', 'rating']
  if (typeof value === 'boolean') return ['yes_no']
  if (Array.isArray(value)) return ['list']
  if (typeof value !== 'string') return []
  const ways: ReadAs[] = ['text']
  if (/^\d{4}(?:-\d{2}){1,2}$/.test(value)) ways.push('date', 'date_dmy', 'date_mdy')
  if (/^[A-Z]{3}$/.test(value)) ways.push('currency')
  if (value.startsWith('/')) ways.push('path')
  return [...ways, 'lower', 'upper']
}

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one, at) => sameAsDisplayed(one, b[at]))
    : sameAsDisplayed(a, b)

/**
 * Whether a value of the page is the one that was read from the shown text: quotes are normalised, long names are cut
 * off.
 */
export const sameAsDisplayed = (page: unknown, displayed: unknown): boolean => {
  if (typeof page !== 'string' || typeof displayed !== 'string') return Object.is(page, displayed)
  const [whole, part] = [oneQuote(page), oneQuote(displayed)]
  const begun = part.endsWith('…') && part.length > 60 && whole.startsWith(part.slice(0, -1).trimEnd())
  return whole === part || begun
}

const oneQuote = (text: string): string => text.replace(/[“”„]/g, '"')

/** What the page always puts around a value: a few words without a digit. */
const aroundIn = (raw: string, value: string): Pick<HowRead, 'before' | 'after'> | undefined => {
  const at = raw.indexOf(value)
  if (at < 0 || value.trim() === '') return undefined
  const [before, after] = [raw.slice(0, at), raw.slice(at + value.length)]
  if (before + after === '' || ![before, after].every((part) => part.length <= 24 && !/\d/.test(part))) return undefined
  return { ...(before && { before }), ...(after && { after }) }
}
