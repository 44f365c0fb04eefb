/** Passwords for new accounts: random, and as the page wants them. */
import { randomInt } from 'node:crypto'
import { byWord } from '../../shared/domain/by-word.ts'
import type { FieldHints } from '../../shared/domain/observation.ts'
import { fitsPattern } from '../base/page-pattern.ts'

/** What a page says about a new password: its own limits, pattern and `passwordrules`, and the words beside it. */
export interface PasswordRules {
  minLength?: number | undefined
  maxLength?: number | undefined
  pattern?: string | undefined
  /** `minlength: 8; maxlength: 12; required: lower; required: digit; allowed: [-.]` */
  declared?: string | undefined
  /** In any of the five languages. */
  words: string
}

export const rulesOf = (hints: readonly FieldHints[]): PasswordRules => {
  const longest = hints.flatMap(({ maxLength }) => maxLength ?? [])
  const shortest = hints.flatMap(({ minLength }) => minLength ?? [])
  return {
    ...(longest.length > 0 && { maxLength: Math.min(...longest) }),
    ...(shortest.length > 0 && { minLength: Math.max(...shortest) }),
    pattern: hints.find(({ pattern }) => pattern)?.pattern,
    declared: hints.find(({ passwordRules }) => passwordRules)?.passwordRules,
    words: hints
      .flatMap(({ label, describedBy, nearText, placeholder, title, above = [] }) => [
        label,
        describedBy,
        nearText,
        placeholder,
        title,
        ...above,
      ])
      .filter(Boolean)
      .join(' \n'),
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
const LONGEST = 64
/** Candidates until one fits a pattern. */
const TRIES = 40

/** A password that fits the rules as far as they can be read; undefined if none of many fits them. */
export const newPassword = ({ words, pattern, ...rules }: PasswordRules): string | undefined => {
  const declared = declaredOf(rules.declared ?? '')
  const exact = numberIn(EXACTLY, words)
  const least = Math.max(rules.minLength ?? 0, declared.minLength ?? 0, exact ?? numberIn(AT_LEAST, words) ?? 0)
  const most = Math.min(
    rules.maxLength ?? LONGEST,
    declared.maxLength ?? LONGEST,
    exact ?? numberIn(RANGE, words) ?? numberIn(AT_MOST, words) ?? LONGEST,
  )
  const length = Math.min(most, Math.max(USUAL_LENGTH, least))
  if (length < SHORTEST || length < least) return undefined
  const plain = ONLY_DIGITS.test(words) ? [DIGITS] : PLAIN
  const signs = signsFor(words)
  const asked = pattern && isValid(pattern) ? pattern : undefined
  const kinds = declared.sets
    ? [declared.sets]
    : ONLY_PLAIN.test(words) || plain !== PLAIN || signs === ''
      ? [plain]
      : [[...PLAIN, signs], PLAIN, [DIGITS]]
  for (const sets of kinds)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const made = randomFrom(sets, length)
      if (!asked || fitsPattern(asked, made)) return made
    }
  return undefined
}

/** In a browser, an invalid pattern refuses nothing. */
const isValid = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'v') !== undefined
  } catch {
    // The page's author made a mistake.
    return false
  }
}

/** At least one character of each set, in random order, with a letter first if there are letters: some sites want that. */
const randomFrom = (sets: readonly string[], length: number): string => {
  const all = sets.join('')
  const letters = Array.from({ length }, (_, at) => oneOf(sets[at] ?? all))
  for (let at = letters.length - 1; at > 0; at -= 1) swap(letters, at, randomInt(at + 1))
  const first = letters.findIndex((letter) => /[a-z]/i.test(letter))
  if (first > 0) swap(letters, 0, first)
  return letters.join('')
}

const swap = (letters: string[], at: number, other: number): void => {
  ;[letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? '']
}

const oneOf = (set: string): string => set.charAt(randomInt(set.length))

const CHARACTERS =
  '(?:characters?|chars?|letters|digits|zeichen|stellen|ziffern|caract[eè]res?|chiffres|caracteres|dígitos)'
/** “8–16 characters”, “between 8 and 16”. */
const RANGE = /\b\d{1,3}\s*(?:-|–|to|and|bis|und|à|et|a|y|e)\s*(\d{1,3})\b/giu
const AT_MOST = new RegExp(
  `(?:max(?:imum|imal|imo|\\.)?|máximo|at most|up to|no more than|höchstens|bis zu|au plus|jusqu.à|hasta|até)\\D{0,16}(\\d{1,3})|(\\d{1,3})\\s*${CHARACTERS}\\s*(?:max|or (?:less|fewer)|au maximum|como máximo|no máximo)`,
  'giu',
)
const AT_LEAST = new RegExp(
  `(?:min(?:imum|imo|\\.)?|mínimo|at least|no (?:fewer|less) than|mindestens|au moins|al menos|pelo menos)\\D{0,16}(\\d{1,3})|(\\d{1,3})\\s*${CHARACTERS}\\s*(?:min\\b|or more|oder mehr|ou plus|o más|ou mais)|\\b(\\d{1,3})\\+\\s*${CHARACTERS}`,
  'giu',
)
const EXACTLY = /(?:exactly|genau|exactement|exactamente|exatamente)\D{0,16}(\d{1,3})/giu
/** “Letters and digits only”. */
const ONLY_PLAIN =
  /(?:no|without|keine|ohne|sans|sin|sem)\s+(?:special|symbols?|punctuation|sonderzeichen|caract[eè]res spéciaux|caracteres especia)|(?:letters|buchstaben|lettres|letras) (?:and|und|et|y|e) (?:numbers|digits|zahlen|ziffern|chiffres|números|dígitos) only|only letters and (?:numbers|digits)|alphanumeric|nur buchstaben/iu
const ONLY_DIGITS =
  /(?:digits|numbers) only|only (?:digits|numbers)|\b\d{1,2}[- ]digit (?:pin|code|password)|nur (?:ziffern|zahlen)|(?:chiffres|dígitos|números) (?:uniquement|seulement|solamente|apenas)|(?:solo|sólo|só|apenas) (?:números|dígitos)/iu

/** The first number that can be a length: “no more than 2 equal letters” says none. */
const numberIn = (rule: RegExp, words: string): number | undefined =>
  [...words.matchAll(rule)]
    .map((found) => Number(found.slice(1).find(Boolean)))
    .find((length) => length >= SHORTEST && length <= LONGEST)

/** Two or more signs in a row: “! @ #”, “!@#”, “(!, @, #)”. */
const LISTED = /[!-/:-@[-`{-~](?:[\s,]*[!-/:-@[-`{-~])+/gu
const FORBIDDEN =
  /\b(?:no|not|never|without|except|excluding|cannot|nicht|keine?|ohne|außer|pas|sans|sauf|sin|excepto|não|sem|exceto)\b[^.;\n]*$/iu

/** Of the signs that are listed as allowed, else of the usual ones, those that are not listed as forbidden. */
const signsFor = (words: string): string => {
  let allowed = ''
  let forbidden = ''
  let from = 0
  for (const { 0: list, index } of words.matchAll(LISTED)) {
    const signs = list.replace(/[\s,]/gu, '')
    if (signs.length < 2) continue
    if (FORBIDDEN.test(words.slice(from, index))) forbidden += signs
    else allowed += signs
    from = index + list.length
  }
  // Brackets and quotes around a list are not in it, and a full stop ends a sentence.
  const known = [...allowed].filter((sign) => !/[()[\]{}"'`.:;<>\\]/u.test(sign)).join('')
  return [...(known.length > 1 ? known : SIGNS)].filter((sign) => !forbidden.includes(sign)).join('')
}

const CLASSES = byWord({ lower: LOWER, upper: UPPER, digit: DIGITS, special: SIGNS })

/** The `passwordrules` attribute. */
const declaredOf = (text: string): { minLength?: number; maxLength?: number; sets?: string[] } => {
  const rules = [...text.matchAll(/([a-z-]+)\s*:\s*((?:\[[^\]]*\]?\]|[^;[])+)/giu)]
  const number = (name: string): number | undefined => {
    const found = Number(rules.find(([, one]) => one?.toLowerCase() === name)?.[2])
    return Number.isInteger(found) ? found : undefined
  }
  const sets = ['required', 'allowed'].flatMap((name) =>
    rules
      .filter(([, one]) => one?.toLowerCase() === name)
      .map(([, , value = '']) =>
        [...value.matchAll(/\[([^\]]*\]?)\]|([a-z-]+)/giu)]
          .map(([, signs, kind = '']) => signs?.replace(/\s/gu, '') ?? CLASSES[kind.toLowerCase()] ?? '')
          .join(''),
      )
      .filter((set) => set !== ''),
  )
  const minLength = number('minlength')
  const maxLength = number('maxlength')
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(sets.length > 0 && { sets }),
  }
}
