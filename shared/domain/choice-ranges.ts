/** Numbers and number ranges in options ("3–5 years", "$80k - $100k", "Less than 1", "10+"), for `choices.ts`. */
import { byWord } from './by-word.ts'

export interface Range {
  low: number
  high: number
}

const NUMBER = /(\d[\d.,\s]*\d|\d)\s*(k|m|thousand|million)?\b/gi

const toNumber = (digits: string, unit: string | undefined): number => {
  const compact = digits.replace(/\s/g, '')
  // A separator before exactly three digits groups thousands; any other one is the decimal point.
  const plain = compact.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const scale = /^(k|thousand)$/i.test(unit ?? '') ? 1_000 : /^(m|million)$/i.test(unit ?? '') ? 1_000_000 : 1
  return Number(plain) * scale
}

const WORDS: Record<string, string> = byWord({
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
})

const numbersIn = (text: string): number[] => {
  const spelled = text.replace(
    /\b(zero|one|two|three|four|five|six|seven|eight|nine|ten)\b/gi,
    (word) => WORDS[word.toLowerCase()] ?? word,
  )
  const found = [...spelled.matchAll(NUMBER)].map((match) => ({
    value: toNumber(match[1] ?? '', match[2]),
    scaled: match[2] !== undefined,
  }))
  // "80-100k": the unit is only at the end.
  const last = found.at(-1)
  if (found.length === 2 && last?.scaled && found[0] && !found[0].scaled && found[0].value < 1_000)
    found[0].value *= 1_000
  return found.map(({ value }) => value).filter(Number.isFinite)
}

/** The only number that a text states ("$120,000", "7 years", "85k"); undefined if there is none or several. */
export const numberOf = (text: string): number | undefined => {
  const numbers = numbersIn(text)
  return numbers.length === 1 ? numbers[0] : undefined
}

/** The range that an option states; a single number is a range of that number alone. */
export const rangeOf = (text: string): Range | undefined => {
  const numbers = numbersIn(text)
  const [first, second] = numbers
  if (first === undefined) return /^(none|no experience)\b/i.test(text.trim()) ? { low: 0, high: 0 } : undefined
  if (numbers.length > 2) return undefined
  if (second !== undefined) return first <= second ? { low: first, high: second } : undefined
  const words = text.toLowerCase()
  if (
    /(less than|under|below|fewer than|up to|<|at most|weniger als|unter|bis|hochstens|höchstens|moins de|jusqu|au plus|menos de|hasta|até|ate )/.test(
      words,
    )
  ) {
    return {
      low: 0,
      high: /(up to|at most|bis|hochstens|höchstens|jusqu|au plus|hasta|até|ate )/.test(words)
        ? first
        : Math.max(0, first - 1e-9),
    }
  }
  if (/(more than|over|above|greater than|>|mehr als|uber|über|plus de|más de|mas de|mais de)/.test(words))
    return { low: first + 1e-9, high: Number.POSITIVE_INFINITY }
  if (
    /\d\s*(k|m)?\s*(years?|yrs?)?\s*\+|or more|and (above|up|over)|at least|plus\b|minimum|mindestens|oder mehr|und mehr|oder länger|ou plus|et plus|au moins|o más|o mas|y más|al menos|ou mais|e mais|pelo menos/i.test(
      words,
    )
  )
    return { low: first, high: Number.POSITIVE_INFINITY }
  return { low: first, high: first }
}

/**
 * Indices of the ranges that contain a number; if two ranges meet ("1-3", "3-5" for 3), the one that begins with it.
 * `undefined` entries are options that are not ranges.
 */
export const inRanges = (value: number, ranges: readonly (Range | undefined)[]): number[] => {
  const inside = [...ranges.entries()].flatMap(([index, range]) =>
    range && value >= range.low && value <= range.high ? [{ index, range }] : [],
  )
  if (inside.length <= 1) return inside.map(({ index }) => index)
  const exact = inside.filter(({ range }) => range.low === range.high)
  if (exact.length > 0) return exact.map(({ index }) => index)
  const beginning = inside.filter(({ range }) => range.low === value)
  return (beginning.length > 0 ? beginning : inside).map(({ index }) => index)
}
