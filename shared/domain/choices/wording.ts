/** Whether an option is exactly the answer, or the answer with an explanation. Shared common words prove nothing. */
import { distance, fold, isNegative } from '../text.ts'

const ARTICLES = /\b(the|a|an)\b/g
const words = (text: string): string =>
  fold(text)
    .replace(ARTICLES, ' ')
    // "Bachelors degree", "Bachelor's degree", "languages".
    .replace(/(\p{L}{3,})s\b/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** "Hybrid (2 days at home)", "Full time – 40 hours", "Secret: active". */
const HEAD = /^(.+?)\s*(?:\(|:|,|;| [-–—] | \/ ).+$/

/**
 * `same`: equal except for articles, plurals and spelling; `explained`: equal up to a bracket, colon, comma or dash.
 */
export const saysTheSame = (wanted: string, option: string): 'same' | 'explained' | undefined => {
  const [a, b] = [words(wanted), words(option)]
  if (a === '' || b === '') return undefined
  if (a === b || isSlip(a, b)) return 'same'
  if (isNegative(fold(wanted)) !== isNegative(fold(option))) return undefined
  const heads = [HEAD.exec(option.trim())?.[1], HEAD.exec(wanted.trim())?.[1]]
  if (heads[0] !== undefined && words(heads[0]) === a) return 'explained'
  return heads[1] !== undefined && words(heads[1]) === b ? 'explained' : undefined
}

/** A single typo in a long word, after its first letter: "Accountig". */
const isSlip = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 8 && a[0] === b[0] && !/\d/.test(a + b) && distance(a, b) === 1
