/**
 * Normalises strings for the classifier: folded words, identifiers split into words. Independent of language; no rules
 * here.
 */
import { byWord } from '../by-word.ts'
import { oncePerText } from '../once-per-text.ts'

const LETTERS: Record<string, string> = byWord({
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
})

/** Scripts without spaces: any character may start a word. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]/u

/** Lower case, no accents, punctuation to single spaces: `E-Mail-Adresse *` → `e mail adresse`. */
export const fold = oncePerText((text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıё]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}#%+]+/gu, ' ')
    .trim(),
)

/** Parts of identifiers that come from frameworks, not from the question. */
const GENERATED =
  /^(?:ctl\d*|cphl?\d*|contentplaceholder\d*|(?=[a-f]*\d)[a-f\d]{6,}|\d{3,}|css|mui|rc|ember\d*|react|ng|jss\d*|sc)$/

/**
 * An identifier as words: splits camelCase, kebab case, snake case, dots and brackets, separates digits, and drops
 * generated parts. `billingAddress.line1` → `billing address line 1`.
 */
export const identifierWords = oncePerText((identifier: string): string => {
  const spaced = identifier
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
  const words: string[] = []
  for (const part of fold(spaced.replace(/[_\-.:[\](){}$/|,;]+/g, ' ')).split(' ')) {
    if (part === '' || GENERATED.test(part)) continue
    for (const word of part.split(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)) {
      if (word !== '' && !/^\d{3,}$/.test(word)) words.push(word)
    }
  }
  return words.join(' ')
})

/** True if an identifier looks generated: `kz4rb2f6-input`, `__BVID__42`, uuids. */
export const isGeneratedIdentifier = (identifier: string): boolean =>
  /[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{12,}|^(?:__|:r)|\d{5,}/i.test(identifier) ||
  /^(?=[a-z]*\d)(?:[a-z]+\d+){3,}/i.test(identifier)

/**
 * Splits a run-together word by a vocabulary (`customeremail` → `customer email`); null unless the vocabulary covers it
 * completely.
 */
export function segment(word: string, vocabulary: ReadonlySet<string>, shortest = 3): string[] | null {
  if (vocabulary.has(word)) return [word]
  const best: (string[] | null)[] = [[]]
  for (let end = 1; end <= word.length; end += 1) {
    best[end] = null
    for (let start = Math.max(0, end - 16); start <= end - shortest; start += 1) {
      const head = best[start]
      const tail = word.slice(start, end)
      if (!head || !vocabulary.has(tail)) continue
      const found = best[end]
      if (!found || head.length + 1 < found.length) best[end] = [...head, tail]
    }
  }
  const whole = best[word.length]
  return whole && whole.length > 0 && whole.length <= 4 ? whole : null
}
