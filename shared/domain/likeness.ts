/** How similar two texts or identifiers are, word by word. `similar.ts` uses this to decide which element is meant. */

/** Text as a person would compare it: without case, spaces and trailing marks. */
export const normal = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\s*[*✱:?.…]+$/u, '')
    .trim()

/**
 * 0–1: the share of words that two texts or identifiers have in common, tolerating typos; a text that only gained words
 * stays close. By letters alone, "last name" and "first name" would be nearly equal.
 */
export function likeness(a: string, b: string): number {
  if (normal(a) === normal(b) || uncounted(a) === uncounted(b)) return 1
  const [words, others] = [wordsOf(a), wordsOf(b)]
  if (words.length === 0 || others.length === 0) return 0
  const left = [...others]
  let shared = 0
  for (const word of words) {
    const at = left.findIndex((other) => other === word || closeWords(word, other))
    if (at < 0) continue
    shared += 1
    left.splice(at, 1)
  }
  const union = words.length + others.length - shared
  const likeness = (shared / union + shared / Math.min(words.length, others.length)) / 2
  return likeness * (tellsApart(words, others) ? 0.3 : 1)
}

/**
 * Without counts and dates: "Cart (2)" is the cart with items in it. A bare number at the end distinguishes lines and
 * is kept.
 */
const uncounted = (text: string): string =>
  normal(text)
    .replace(/\(\s*[\d.,]+\+?\s*\)|\[\s*\d+\s*\]/g, ' ')
    .replace(/\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g, ' ')
    .replace(/^\d+(?= \p{L})/u, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Words that turn the same words into a different question. */
const QUALIFIERS = new Set(
  'confirm confirmation verify repeat retype reenter re again current existing bestätigen wiederholen neues aktuelles altes confirmer confirmation répéter nouveau actuel ancien confirmar repetir nueva actual anterior nova atual preferred alternate alternative secondary second additional other middle previous former emergency spouse billing shipping mobile not no new old start end from to city state country month day year'.split(
    ' ',
  ),
)

/**
 * A different number, or a word on one side only that changes the question: "Address Line 1" is not "Address Line 2".
 */
const tellsApart = (words: readonly string[], others: readonly string[]): boolean => {
  const numbers = (list: readonly string[]): string => list.filter((word) => /^\d+$/.test(word)).join()
  if (numbers(words) !== numbers(others) && numbers(words) !== '' && numbers(others) !== '') return true
  return [...QUALIFIERS].some((word) => words.includes(word) !== others.includes(word))
}

/** `lastName`, `last_name` and "Last name" have the same words. */
export const wordsOf = (text: string): string[] =>
  normal(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 40)

const closeWords = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 4 && distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 4)

/** Levenshtein distance, two rows. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_unused, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}
