/**
 * Lengths of time and the intervals that options offer ("4 weeks", "1–3 months", "immediately"), in days. "1 month" is
 * not "4 weeks".
 */
import { byWord } from '../by-word.ts'
import { fold } from '../text.ts'

export interface Duration {
  /** Days, both ends included. */
  low: number
  high: number
}

/** In days. A month has its mean length, so 4 weeks and 30 days are within one, and 31 days are not. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(hours?|hrs?|stunden?|heures?|horas?)$/, 1 / 24],
  [/^(days?|tage?n?|jours?|dias?|calendar days?)$/, 1],
  [/^(weeks?|wks?|wochen?|semaines?|semanas?)$/, 7],
  [/^(months?|mths?|mos?|monate?n?|mois|mes|meses)$/, 30.4375],
  [/^(years?|yrs?|jahre?n?|annees?|ans?|anos?)$/, 365.25],
]
const WORDS: Readonly<Record<string, number>> = byWord(
  Object.fromEntries(
    `one a an ein eine einen einem un une uno una um uma=1|two zwei deux dos dois duas=2|three drei trois tres=3|four vier quatre cuatro quatro=4
five funf cinq cinco=5|six sechs seis=6|seven sieben sept siete sete=7|eight acht huit ocho oito=8|nine neun neuf nueve nove=9
ten zehn dix diez dez=10|twelve zwolf douze doce doze=12|fourteen vierzehn quatorze catorce=14|thirty dreissig trente treinta trinta=30|sixty=60|ninety=90`
      .split(/[|\n]/)
      .flatMap((row) => {
        const [names = '', value] = row.split('=')
        return names.split(' ').map((name) => [name, Number(value)])
      }),
  ),
)
/** Numbers only if a unit follows: "a month", "un mois". */
const ARTICLES = new Set('a an ein eine einen einem un une uno una um uma'.split(' '))
const AT_ONCE =
  /^(none|no notice( period)?|immediate(ly)?( available| availability| start)?|available (immediately|now)|at once|right away|straight ?away|with immediate effect|now|today|asap|as soon as possible|sofort( verfugbar)?|ab sofort|unverzuglich|umgehend|keine|immediate?(ement)?|de suite|disponib\w+ immediate?(ment)?|disponible immediatement|tout de suite|aucun|des que possible|inmediat[ao]|inmediatamente|de inmediato|ninguno|imediat[oa]|imediatamente|nenhum|de imediato|disponib\w+ (inmediata|imediata)|ya|ya mismo)$/
const UP_TO =
  /\b(up to|within|less than|under|below|at most|no more than|maximum|max|bis( zu)?|innerhalb|hochstens|weniger als|kurzer als|shorter than|unter|jusqua|dans|moins de|au plus|hasta|menos de|en|ate|dentro de|em|no maximo|or (?:less|fewer|under|sooner)|oder (?:weniger|kurzer|fruher)|ou moins|o menos|ou menos)\b|^<|^≤/
const BEYOND =
  /\b(more than|over|longer|or more|and more|at least|minimum|above|from|greater than|mehr als|langer als|uber|mindestens|oder (mehr|langer)|ab|plus de|au moins|ou plus|mas de|al menos|o mas|mais de|pelo menos|ou mais)\b|\+|^>|^≥/
/** These exclude the end itself: "more than", "less than". */
const STRICT =
  /\b(more than|over|less than|under|below|above|greater than|longer than|shorter than|mehr als|langer als|weniger als|kurzer als|unter|uber|plus de|moins de|mas de|menos de|mais de)\b|^[<>]/

const unitOf = (word: string): number | undefined => UNITS.find(([pattern]) => pattern.test(word))?.[1]

/** "6 weeks to the end of a quarter" is longer than six weeks. */
const TO_A_DAY =
  /\b(?:quartals\w*|monatsende|jahresende|halbjahres\w*|zum (?:monats|\d|ersten|letzten)\w*|(?:to|at|before) the end of|end of (?:the )?(?:month|quarter|year)|fin (?:de|du) (?:mois|trimestre)|fin de mes|final do mes)\b/

/** The interval that a text states; undefined if it states none, or anything besides a length of time. */
export const durationOf = (text: string): Duration | undefined => {
  const spaced = text
    .toLowerCase()
    .replace(/(?<!\p{L})d['’](?=une?\b)/gu, 'de ')
    .replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1 to ')
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/\+/g, ' + ')
  const folded = fold(spaced)
  if (AT_ONCE.test(folded)) return { low: 0, high: 0 }
  if (TO_A_DAY.test(folded)) return undefined
  const words = folded.split(' ')
  const found: { value: number; unit: number | undefined }[] = []
  for (const [i, word] of words.entries()) {
    const value = /^\d+$/.test(word) ? Number(word) : WORDS[word]
    if (value === undefined) continue
    const unit = unitOf(words[i + 1] ?? '')
    if (ARTICLES.has(word) ? unit !== undefined : words.some((other) => unitOf(other) !== undefined))
      found.push({ value, unit })
  }
  const last = found.at(-1)?.unit
  if (last === undefined || found.length > 2) return undefined
  const [first, second] = found.map(({ value, unit }) => value * (unit ?? last))
  if (first === undefined) return undefined
  if (second !== undefined) return first <= second ? { low: first, high: second } : undefined
  const upTo = UP_TO.test(folded) || /^[<≤]/.test(text.trim())
  const beyond = BEYOND.test(folded) || /^[>≥]/.test(text.trim())
  const strict = STRICT.test(folded) || /^[<>]/.test(text.trim()) ? 0.01 : 0
  if (beyond && !/\b(no|not|less) more than\b/.test(folded) && !(upTo && /\bless than\b/.test(folded)))
    return { low: first + strict, high: Number.POSITIVE_INFINITY }
  return upTo ? { low: 0, high: first - strict } : { low: first, high: first }
}

/**
 * Indices of the options that contain a length of time. Of several, in this order: those of exactly one length, the one
 * that ends with it, the one that begins with it, the shortest.
 */
export const withDuration = (wanted: Duration, options: readonly (Duration | undefined)[]): number[] => {
  const inside = [...options.entries()].flatMap(([index, option]) =>
    option && wanted.low >= option.low - NEAR && wanted.high <= option.high + NEAR ? [{ index, option }] : [],
  )
  // For 30 days, with "1 month" and "less than 1 month" offered: people call 30 days a month.
  const called = options.some((option) => option && option.low === option.high && isCalled(wanted, option.low))
  if (called && inside.length > 0 && !inside.some(({ option }) => option.low === option.high)) return []
  if (inside.length <= 1) return inside.map(({ index }) => index)
  const same = inside.filter(({ option }) => option.low === option.high)
  const beginning = inside.filter(({ option }) => Math.abs(option.low - wanted.low) < NEAR)
  // "Up to 2 weeks" includes two weeks; "2 to 4 weeks" beside it starts on the next day.
  const ending = inside.filter(({ option }) => option.low === 0 && Math.abs(option.high - wanted.high) < NEAR)
  if (same.length === 0 && ending.length === 1 && wanted.high > 0) return ending.map(({ index }) => index)
  const shortest = Math.min(...inside.map(({ option }) => option.high - option.low))
  const short = inside.filter(({ option }) => option.high - option.low === shortest)
  return (same.length > 0 ? same : beginning.length > 0 ? beginning : short).map(({ index }) => index)
}
const NEAR = 1e-6
const isCalled = ({ low, high }: Duration, days: number): boolean =>
  low === high && low !== days && days > 28 && Math.abs(low - days) / days < 0.02
