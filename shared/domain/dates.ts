/**
 * Reads dates as people write them, and writes them as a form wants them. Dates in data are ISO: `2024-03-01`,
 * `2024-03` or `2024`.
 */
import { fold } from './text.ts'

export interface PartialDate {
  year: number
  month?: number
  day?: number
}

/** Written out: a formatter would cost every document that GhostHands reads 10 to 30 ms. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')

/**
 * Each month's names and short names, folded, in English, German, French, Spanish, Portuguese, Italian and Dutch. Written out as well:
 * formatters for them take 25 to 50 ms.
 */
const MONTH_WORDS = [
  'january jan januar janvier janv enero ene janeiro gennaio gen januari',
  'february feb februar fevrier fevr febrero fevereiro fev febbraio februari',
  'march mar marz mars marzo marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maio maggio mag mei',
  'june jun juni juin junio junho giugno giu',
  'july jul juli juillet juil julio julho luglio lug',
  'august aug aout agosto ago augustus',
  'september sept sep septembre septiembre setembro set settembre',
  'october oct oktober okt octobre octubre outubro out ottobre ott',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dezembro dicembre',
]

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTH_WORDS.flatMap((words, month) => words.split(' ').map((word): [string, number] => [word, month + 1])),
)

/**
 * 1–12 for a month by name or short name, alone or with its number ("03 - March"); bare numbers only if `numbers` is
 * set.
 */
export const monthOf = (text: string, numbers = true): number | undefined => {
  const folded = fold(text)
  const named = MONTH_NUMBERS.get(folded)
  if (named !== undefined) return named
  const mixed = /^(\d{1,2}) (\p{L}+)$|^(\p{L}+) (\d{1,2})$/u.exec(folded)
  if (mixed) {
    const month = MONTH_NUMBERS.get(mixed[2] ?? mixed[3] ?? '')
    return month === Number(mixed[1] ?? mixed[4]) ? month : undefined
  }
  if (!numbers || !/^\d{1,2}$/.test(folded)) return undefined
  const number = Number(folded)
  return number >= 1 && number <= 12 ? number : undefined
}

const valid = (year: number, month?: number, day?: number): PartialDate | undefined => {
  if (year < 1900 || year > 2200 || (month !== undefined && (month < 1 || month > 12))) return undefined
  if (day === undefined) return month === undefined ? { year } : { year, month }
  const days = new Date(Date.UTC(year, month ?? 1, 0)).getUTCDate()
  return day >= 1 && day <= days && month !== undefined ? { year, month, day } : undefined
}

/** "1 de marzo de 2024", "1er mars 2024", "1st of March 2024". */
const BETWEEN = new Set(['of', 'de', 'del', 'den', 'le', 'el'])

/** Whether a date is ambiguous, like 03/04/2024. */
export const isAmbiguousDate = (text: string): boolean => {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}$/.exec(text.trim())
  return match !== null && Number(match[1]) <= 12 && Number(match[2]) <= 12 && Number(match[1]) !== Number(match[2])
}

export type DateOrder = 'mdy' | 'dmy'

/**
 * Reads ISO, `03/2024`, `3/31/2024`, `1.3.2024`, `March 2024`, `1 March 2024`, `March 1, 2024`, `2024`; undefined for
 * anything else.
 * @param order order of day and month for ambiguous texts; without it, such a text gives undefined
 */
export const parseDate = (text: string, order?: DateOrder): PartialDate | undefined => {
  const trimmed = text.trim()
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:T.*)?)?)?$/.exec(trimmed)
  if (iso) return valid(Number(iso[1]), number(iso[2]), number(iso[3]))
  const short = /^(\d{1,2})[/.\-\s](\d{4})$/.exec(trimmed)
  if (short) return valid(Number(short[2]), Number(short[1]))
  const full = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})$/.exec(trimmed)
  if (full) {
    const [a, b] = [Number(full[1]), Number(full[3])]
    if (full[2] !== '.' && order === undefined && a <= 12 && b <= 12 && a !== b) return undefined
    const dayFirst = full[2] === '.' || a > 12 || (order === 'dmy' && b <= 12)
    return valid(Number(full[4]), dayFirst ? b : a, dayFirst ? a : b)
  }
  const slashed = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?$/.exec(trimmed)
  if (slashed) return valid(Number(slashed[1]), Number(slashed[2]), number(slashed[3]))
  const words = fold(trimmed.replace(/(\d)(st|nd|rd|th|er|º|ª|°)(?=\W|$)/gi, '$1')).split(' ')
  const month = words.map((word) => monthOf(word, false)).find((found) => found !== undefined)
  const year = words.find((word) => /^\d{4}$/.test(word))
  const rest = words.filter((word) => word !== year && monthOf(word, false) === undefined && !BETWEEN.has(word))
  if (month === undefined || year === undefined || rest.length > 1) return undefined
  if (rest[0] === undefined) return valid(Number(year), month)
  return /^\d{1,2}$/.test(rest[0]) ? valid(Number(year), month, Number(rest[0])) : undefined
}

const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))
const two = (value: number): string => String(value).padStart(2, '0')

/** Word count of the longest written-out date: "the 3rd of March 2027" without its article. */
const MOST_WORDS = 4

/** All complete dates in a text, in any format. */
export const datesIn = (text: string): PartialDate[] => {
  const words = text.split(/\s+/)
  return words.flatMap((_, from) =>
    Array.from({ length: MOST_WORDS }, (_one, more) => words.slice(from, from + more + 1).join(' ')).flatMap((part) => {
      const date = parseDate(part.replace(/[.,;:!?)"”]+$/, ''))
      return date?.day === undefined ? [] : [date]
    }),
  )
}

export const isoDate = ({ year, month, day }: PartialDate): string =>
  [String(year), ...(month === undefined ? [] : [two(month)]), ...(day === undefined ? [] : [two(day)])].join('-')

/** A date pattern: only Y, M, D and separators, e.g. `MM/DD/YYYY`, `MMMM D, YYYY`, `MM`. */
export const isDatePattern = (format: string): boolean => /^[YMD][YMD ,./-]*$/.test(format)

/** Writes a date by pattern; undefined if the pattern needs a part that the date lacks. */
export const formatDate = (date: PartialDate, pattern: string): string | undefined => {
  let complete = true
  const text = pattern.replace(/Y+|M+|D+/g, (part) => {
    const value = part[0] === 'Y' ? date.year : part[0] === 'M' ? date.month : date.day
    if (value === undefined) {
      complete = false
      return ''
    }
    if (part === 'YY') return two(value % 100)
    if (part[0] === 'Y') return String(value)
    if (part === 'MMMM') return MONTHS[value - 1] ?? ''
    if (part === 'MMM') return (MONTHS[value - 1] ?? '').slice(0, 3)
    return part.length === 1 ? String(value) : two(value)
  })
  return complete ? text : undefined
}

/** "(day-month-year)", "Tag.Monat.Jahr". */
const IS_DAY = /^(?:day|tag|jour|d[ií]a|giorno|dag|dzień)$/iu
const IS_MONTH = /^(?:month|monat|mois|m[eê]s|mese|maand|miesiąc)$/iu
const PART = `(?:${IS_DAY.source.slice(1, -1)}|${IS_MONTH.source.slice(1, -1)}|year|jahr|ann[ée]e|a[ñn]o|anno|jaar|rok)`
const IN_WORDS = new RegExp(`(?<!\\p{L})${PART}\\s?([/.-])\\s?${PART}\\s?\\1\\s?${PART}(?!\\p{L})`, 'giu')

/** "Day/month/year" as DD/MM/YYYY. */
export const inLetters = (words: string): string =>
  words.replace(IN_WORDS, (order) =>
    order.replace(/\p{L}+/gu, (word) => (IS_DAY.test(word) ? 'DD' : IS_MONTH.test(word) ? 'MM' : 'YYYY')),
  )

/**
 * The pattern that a hint shows, in the letters of its language: "MM/YYYY", "dd.mm.yyyy", "TT.MM.JJJJ", "jj/mm/aaaa",
 * "e.g. 31/12/2024". An ambiguous example gives none.
 */
export const datePatternIn = (words: string): string | undefined => {
  const text = inLetters(words)
  const written =
    /(?<!\p{L})([dmyjta]{1,4})(\s?[/.-]\s?)([dmyjta]{1,4})(?:\s?[/.-]\s?([dmyjta]{1,4}))?(?!\p{L})/iu.exec(text)
  const letters = written && patternOfLetters([written[1], written[3], written[4]], (written[2] ?? '/').trim())
  if (letters) return letters
  const spaced = /(?<!\p{L})(dd|tt|jj|mm|yyyy)\s(mm|dd)\s(yyyy|jjjj|aaaa|dd)(?!\p{L})/iu.exec(text)
  const apart = spaced && patternOfLetters(spaced.slice(1), ' ')
  if (apart) return apart
  // "TTMMJJJJ", "ddmmyy": without separators.
  const compact = /(?<!\p{L})(dd|tt|jj|mm|yyyy)(mm|dd)(yyyy|yy|jjjj|aaaa|dd)(?!\p{L})/iu.exec(text)
  const order = compact && patternOfLetters(compact.slice(1), '')
  if (order) return order
  const example = /(?<!\d)(\d{1,2})([/. -])(\d{1,2})\2(\d{4})(?!\d)/.exec(text)
  if (example) {
    const [, a, separator = '/', b] = example
    if (separator === '.' || Number(a) > 12) return `DD${separator}MM${separator}YYYY`
    return Number(b) > 12 ? `MM${separator}DD${separator}YYYY` : undefined
  }
  if (/\b\d{4}-\d{2}-\d{2}\b/.test(text)) return 'YYYY-MM-DD'
  const month = /(?<![\d/.-])(?:0[1-9]|1[0-2])([/.])(?:19|20)\d{2}\b/.exec(text)
  if (month) return `MM${month[1]}YYYY`
  return /\b(?:YYYY|JJJJ|AAAA)\b/.test(text) ? 'YYYY' : undefined
}

const patternOfLetters = (groups: readonly (string | undefined)[], separator: string): string | undefined => {
  const parts = groups.flatMap((group) => (group === undefined ? [] : [group.toLowerCase()]))
  if (!parts.every((part) => /^(.)\1*$/.test(part))) return undefined
  const named = parts.some((part) => /^[dt]/.test(part))
  const written = parts.map((part) => {
    if (part[0] === 'm') return 'M'
    // In French, days are "jj"; in German and Dutch, years are "jjjj", or "jj" next to a day.
    const year = /^[ya]/.test(part) || (part[0] === 'j' && (part.length > 2 || named))
    return year ? 'Y' : 'D'
  })
  if (new Set(written).size !== written.length || !written.includes('M') || !written.some((part) => part !== 'M'))
    return undefined
  return written
    .map((part, i) =>
      part.repeat(
        part === 'Y' ? ((parts[i]?.length ?? 4) === 2 ? 2 : 4) : Math.min(parts[i]?.length ?? 2, part === 'M' ? 3 : 2),
      ),
    )
    .join(separator)
}
