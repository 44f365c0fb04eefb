/** Passwords for new accounts: random, and as the page wants them. */
import { randomInt } from 'node:crypto'
import type { FieldHints } from '../../shared/domain/observation.ts'
import { fitsPattern } from '../base/page-pattern.ts'

/** What a page says about a new password: its own limit and pattern, and the words beside it. */
export interface PasswordRules {
  maxLength?: number | undefined
  pattern?: string | undefined
  /** In any of the five languages. */
  words: string
}

export const rulesOf = (hints: readonly FieldHints[]): PasswordRules => {
  const lengths = hints.flatMap(({ maxLength }) => maxLength ?? [])
  return {
    ...(lengths.length > 0 && { maxLength: Math.min(...lengths) }),
    pattern: hints.find(({ pattern }) => pattern)?.pattern,
    words: hints
      .flatMap(({ label, describedBy, nearText, placeholder, title, above = [] }) => [
        label,
        describedBy,
        nearText,
        placeholder,
        title,
        ...above,
      ])
      .join(' '),
  }
}

/** Without letters and digits that look alike, since a person may have to type it. */
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
/** Signs that nearly every site allows. */
const SIGNS = '!@#$%*-_'
const PLAIN = [LOWER, UPPER, DIGITS]

const USUAL_LENGTH = 20
const SHORTEST = 6
/** Candidates until one fits a pattern. */
const TRIES = 200

/** A password that fits the rules as far as they can be read; undefined if none of many fits the page's pattern. */
export const newPassword = (rules: PasswordRules): string | undefined => {
  const length = Math.max(SHORTEST, Math.min(USUAL_LENGTH, rules.maxLength ?? USUAL_LENGTH, longestSaid(rules.words)))
  const kinds = ONLY_PLAIN.test(rules.words) ? [PLAIN] : [[...PLAIN, SIGNS], PLAIN, [DIGITS]]
  for (const sets of kinds)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const made = randomFrom(sets, length)
      if (!rules.pattern) return made
      const fits = fitsPattern(rules.pattern, made)
      // In a browser, an invalid pattern refuses nothing.
      if (fits !== false) return made
    }
  return undefined
}

/** At least one character of each set, in random order. */
const randomFrom = (sets: readonly string[], length: number): string => {
  const all = sets.join('')
  const letters = Array.from({ length }, (_, at) => oneOf(sets[at] ?? all))
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? '']
  }
  return letters.join('')
}

const oneOf = (set: string): string => set.charAt(randomInt(set.length))

const CHARACTERS = '(?:characters?|chars?|letters|zeichen|caract[eè]res?|caracteres)'
/** “8–16 characters”, “between 8 and 16”. */
const RANGE = /\b\d{1,3}\s*(?:-|–|to|and|bis|und|à|et|a|y|e)\s*(\d{1,3})\b/iu
const AT_MOST = new RegExp(
  `(?:max(?:imum|imal|imo|\\.)?|máximo|at most|up to|no more than|höchstens|bis zu|au plus|jusqu.à|hasta|até)\\D{0,16}(\\d{1,3})|(\\d{1,3})\\s*${CHARACTERS}\\s*(?:max|or (?:less|fewer)|au maximum|como máximo|no máximo)`,
  'iu',
)
/** “Letters and digits only”. */
const ONLY_PLAIN =
  /(?:no|without|keine|ohne|sans|sin|sem)\s+(?:special|symbols?|punctuation|sonderzeichen|caract[eè]res spéciaux|caracteres especia)|(?:letters|buchstaben|lettres|letras) (?:and|und|et|y|e) (?:numbers|digits|zahlen|ziffern|chiffres|números|dígitos) only|only letters and (?:numbers|digits)|alphanumeric|nur buchstaben/iu

const longestSaid = (words: string): number => {
  const said = RANGE.exec(words)?.[1] ?? AT_MOST.exec(words)?.slice(1).find(Boolean)
  const longest = Number(said)
  return longest >= SHORTEST ? longest : USUAL_LENGTH
}
