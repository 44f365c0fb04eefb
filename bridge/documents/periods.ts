/**
 * Periods as résumés write them: "Jan 2019 – Present", "03.2018 bis 05/2020", "depuis 2021". What can be read two ways
 * keeps its sure part.
 */
import { isoDate, monthOf, parseDate } from '../../shared/domain/dates.ts'

export interface WorkPeriod {
  /** ISO, as precise as it was written. */
  start?: string
  end?: string
  current: boolean
  /** The line without the period. */
  rest: string
  /** A single date that may be the beginning or the end. */
  single: boolean
  /** It is at the beginning or the end of the line or of a part of it, not within a sentence. */
  edge: boolean
}

const MONTH = '\\p{L}{3,10}'
const DATE = [
  '\\d{1,2}[./]\\d{1,2}[./]\\d{4}',
  '(?:19|20)\\d{2}[-./](?:0?[1-9]|1[0-2])(?:[-./]\\d{1,2})?(?!\\d)',
  '(?:0?[1-9]|1[0-2])\\s?[./-]\\s?(?:19|20)\\d{2}',
  `(?:\\d{1,2}(?:\\.|er|º|st|nd|rd|th)?\\s)?(?:de\\s)?${MONTH}\\.?,?\\s(?:\\d{1,2},\\s)?(?:de\\s|of\\s|del\\s)?(?:19|20)\\d{2}`,
  `${MONTH}\\.?\\s?['’]\\d{2}(?!\\d)`,
  '(?:0[1-9]|1[0-2])/\\d{2}(?!\\d|/)',
  '(?<![\\d/.])(?:19|20)\\d{2}(?!\\d)',
].join('|')
const NOW =
  "present|current|currently|now|today|ongoing|to date|date|heute|aktuell|laufend|jetzt|dato|gegenwart|présent|present|aujourd['’]hui|actuel|actuellement|en cours|ce jour|actualidad|la actualidad|presente|actual|hoy|atual|atualmente|o momento|o presente|hoje|momento"
const BETWEEN = `\\s*(?:[-–—−‑~→]+|\\bto\\b|\\buntil\\b|\\btill\\b|\\bbis\\b|\\bà\\b|(?<!\\p{L})à(?!\\p{L})|\\bau\\b|\\bal?\\b|\\bhasta\\b|(?<!\\p{L})até(?!\\p{L})|\\bao?\\b|jusqu[’']à)\\s*(?:la\\s|l[’'])?`
const LEAD = "(?:\\bfrom\\s|\\bvon\\s|\\bde\\s|\\bdesde\\s|\\bdu\\s|\\bd[’'])?"
const SINCE = '(?:\\bsince|\\bseit|\\bab|\\bdepuis|\\bdesde)\\s*:?\\s*(?:le\\s|el\\s)?'

const RANGE = new RegExp(`${LEAD}(?<from>${DATE})${BETWEEN}(?:(?<to>${DATE})|(?<now>(?:${NOW})(?!\\p{L})))`, 'iu')
const MONTHS = new RegExp(
  `(?<![\\p{L}\\d])(?<from>${MONTH})\\.?\\s*[-–—]\\s*(?<to>${MONTH}\\.?\\s(?:de\\s)?(?:19|20)\\d{2})`,
  'iu',
)
const YEARS = /(?<![\d/.])(?<from>(?:19|20)\d{2})\s?[–/—]\s?(?<to>\d{2})(?![\d./])/u
const OPEN = new RegExp(`${SINCE}(?<from>${DATE})`, 'iu')
const DANGLING = new RegExp(`(?<from>${DATE})\\s*[-–—]\\s*$`, 'iu')
const SINGLE = new RegExp(`(?<from>${DATE})`, 'iu')

/** The period in a line; undefined if there is none. */
export const periodIn = (text: string): WorkPeriod | undefined => {
  for (const [pattern, kind] of PATTERNS) {
    const found = pattern.exec(text)
    if (!found?.groups) continue
    const { from = '', to, now } = found.groups
    const start = dateOf(kind === 'months' ? `${from} ${/\d{4}$/.exec(to ?? '')?.[0]}` : from)
    if (start === undefined) continue
    const end = to === undefined ? undefined : kind === 'years' ? `${start.slice(0, 2)}${to}` : dateOf(to)
    if (to !== undefined && (end === undefined || end < start.slice(0, end.length))) continue
    return {
      start,
      ...(end !== undefined && { end }),
      current: now !== undefined || kind === 'open',
      rest: without(text, found[0]),
      single: kind === 'single',
      edge: isEdge(text.slice(0, found.index), text.slice(found.index + found[0].length)),
    }
  }
  return undefined
}

const PATTERNS: readonly (readonly [RegExp, 'range' | 'months' | 'years' | 'open' | 'single'])[] = [
  [RANGE, 'range'],
  [MONTHS, 'months'],
  [YEARS, 'years'],
  [OPEN, 'open'],
  [DANGLING, 'open'],
  [SINGLE, 'single'],
]

const isEdge = (before: string, after: string): boolean =>
  /^[\s([]*$/u.test(before) ||
  /^[\s)\]]*$/u.test(after) ||
  /^\s*[·•(,]?\s*\(?\d+\s?\p{L}+/u.test(after) ||
  (/(?:\s{2}|[|•·(,–—])\s*$/u.test(before) && /^\s*(?:\s{2}|[|•·),–—])/u.test(after))

const without = (text: string, period: string): string =>
  text
    .replace(period, '\uE000')
    // A duration in brackets or after a dot ("2 yrs 3 mos") adds nothing.
    .replace(
      /\uE000\s*[·•(,]?\s*\(?\d+\s?(?:yrs?|years?|Jahre?|ans?|años?|anos?)(?:\s?(?:,|and|und|et|y|e)?\s?\d+\s?\p{L}+)?\.?\)?/u,
      '\uE000',
    )
    .replace(/[([]\s*\uE000\s*[)\]]/u, '\uE000')
    .replace(/\s*[,|•·:;–—-]*\s*\uE000\s*[,|•·:;–—-]*\s*/u, '  ')
    .trim()

/** ISO form of one date; only its certain part if day and month could be swapped. */
export const dateOf = (text: string): string | undefined => {
  const plain = text
    .trim()
    .replace(/^de\s/i, '')
    .replace(/\b(?:del|de|of)\b/gi, ' ')
    .replace(/\s+/g, ' ')
  const short = /^(\p{L}{3,10})\.?\s?['’](\d{2})$/u.exec(plain)
  if (short) return withMonth(short[1] ?? '', century(short[2] ?? ''))
  const numbers = /^(\d{2})\/(\d{2})$/.exec(plain)
  if (numbers) return `${century(numbers[2] ?? '')}-${numbers[1]}`
  const swapped = /^\d{1,2}\/\d{1,2}\/(\d{4})$/.exec(plain)
  const date = parseDate(
    plain
      .replace(/\.(?=\s)/g, ' ')
      .replace(/(\p{L})\./gu, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  if (date) return isoDate(date)
  if (swapped) return swapped[1]
  return undefined
}

const century = (year: string): string => (Number(year) > 60 ? `19${year}` : `20${year}`)
const withMonth = (month: string, year: string): string | undefined => {
  const number = monthOf(month, false)
  return number === undefined ? undefined : `${year}-${String(number).padStart(2, '0')}`
}
