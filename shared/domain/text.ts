/** Compares words that people and pages write differently: folding, tokens, edit distance, "did you mean". Pure. */
import { byWord } from './by-word.ts'
import { ONES_OWN } from './manner.ts'
import { MANY, oncePerText } from './once-per-text.ts'

const LETTERS: Record<string, string> = byWord({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th' })

/**
 * Folds a text: no case, accents, punctuation or double spaces. Apostrophes vanish ("don't" → "dont"); `+`, `#`, `%`
 * and currency signs stay, because "+1", "C#" and "C++" mean something.
 */
export const fold = (text: string): string => (FOLDED.test(text) ? text : foldedOnce(text))

/** Already folded: small letters and digits with single spaces. Most input is, and folding runs thousands of times. */
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** Labels and options are folded again for every rule that looks at them. */
const foldedOnce = oncePerText(
  (text) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[ßøłđæœıþ]/g, (letter) => LETTERS[letter] ?? letter)
      .replace(/[’'`´]/g, '')
      .replace(/&/g, ' and ')
      .replace(/[^\p{L}\p{N}+#%$€£]+/gu, ' ')
      .trim(),
  MANY,
)

/** Whether two names say the same. Signs without letters (“✓”, “🗑”) are compared as they are. */
export const isSameName = (one: string, other: string): boolean =>
  fold(one) === fold(other) && (fold(one) !== '' || one.trim() === other.trim())

/** Only the letters and digits of a folded text: `first_name`, `firstName` and `First name` become the same. */
export const squash = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

export const tokens = (text: string): string[] => {
  const folded = fold(text)
  return folded === '' ? [] : folded.split(' ')
}

/** Edit distance: insertions, deletions, substitutions and swapped neighbours (optimal string alignment). */
export const distance = (a: string, b: string): number => {
  if (a === b) return 0
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const edits = Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
      current.push(swapped ? Math.min(edits, (beforePrevious[j - 2] ?? 0) + 1) : edits)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}

/** 1 for equal texts, 0 for texts with no letter in the same place. */
export const likeness = (a: string, b: string): number => {
  const length = Math.max(a.length, b.length)
  return length === 0 ? 1 : 1 - distance(a, b) / length
}

const MAX_WORD = 60

/** The entry of `known` that a person most likely meant by `word`, if one is close enough to suggest. */
export const nearest = (word: string, known: Iterable<string>): string | undefined => {
  // A name this long is not a typo, and comparing takes time in proportion to its length.
  if (word.length > MAX_WORD) return undefined
  const wanted = squash(word)
  let best: string | undefined
  let bestLikeness = 0.7
  for (const candidate of known) {
    const score = likeness(wanted, squash(candidate))
    if (score > bestLikeness) {
      best = candidate
      bestLikeness = score
    }
  }
  return best
}

const NEGATIONS =
  /\b(not|no|never|none|non|dont|doesnt|didnt|isnt|arent|wasnt|wont|cant|cannot|havent|hasnt|without|neither|nor|unable|nein|nicht|kein|keine|ne|pas|aucun|nao|ningun|ninguna)\b/g

/** Whether a folded text is negative: it has an odd number of negations. */
export const isNegative = (folded: string): boolean => (folded.match(NEGATIONS)?.length ?? 0) % 2 === 1

const SMALL = new Set([
  'a',
  'an',
  'the',
  'of',
  'in',
  'at',
  'on',
  'to',
  'and',
  'or',
  'for',
  'de',
  'la',
  'le',
  'der',
  'die',
  'das',
  'und',
  'et',
  'y',
])
/** Tokens that carry meaning, for comparing names and options. */
export const contentTokens = (text: string): string[] => {
  const all = tokens(text)
  const content = all.filter((token) => !SMALL.has(token))
  return content.length > 0 ? content : all
}

const ASIDE = new RegExp(
  String.raw`\((?:as (?:on|in|per|shown|printed|it appears|stated)\b${ONES_OWN}[^)]*|(?:please )?(?:select|choose|check|tick|mark|pick|specify)\b[^)]*|(?:max(?:imum)?|min(?:imum)?|up to|at least|at most|no more than|about|approx\w*)\.?\s[^)]*\b(?:words?|characters?|chars|sentences?|lines?|paragraphs?)\b[^)]*|(?:(?:max|m[áa]x|maxim\w*|m[áa]xim\w*|höchstens|bis zu|jusqu['’][àa]|hasta|at[ée])\.?\s)?(?:de\s)?\d[\d.\s]*(?:mots|caract[èe]res|palabras|palavras|w[öo]rter|worte|zeichen)\b[^)]*|\d[\d,.\s–-]*(?:words?|characters?|chars|sentences?)\b[^)]*|\d{1,3}[- ]?(?:stellig\w*|zeichen|ziffern|digits?|chiffres?|caractères?|d[ií]gitos?|caracteres|cifras)|if (?:applicable|any|known|available|needed|relevant|there (?:is|are) (?:one|any)|(?:you|it) ha(?:ve|s) (?:one|any))[^)]{0,30}|optional|required|e\.?g\.?[\s,][^)]*|so (?:that )?we can (?:reply|answer|respond|write|reach|contact|get back)[^)]*|(?:for|in case (?:of|we have)|if we have|für|bei|falls|pour|en cas de|para|en caso de|por si hay|em caso de|a efectos|para fins)\s(?:(?:any|some|the|your|die|eventuelle|la|le|a|fines) |l['’])*(?:questions?|queries|rückfragen|fragen|dudas?|preguntas|d[úu]vidas?|confirmation|bestätigung|confirmaci[óo]n|confirma[çc][ãa]o|suivi|statisti\w*|estad[íi]stic\w*|estat[íi]stic\w*)(?: (?:de|d'|zu[mr]?|about|on|regarding|sur|sobre) ?[^)]{0,25})?|for example[^)]*|(?:mm|dd|yyyy|tt|jj(?:jj)?|aa(?:aa)?)[\s/.-][^)]*|(?:dd|tt|jj)mm(?:yy|jj|aa){1,2}|mmdd(?:yy){1,2}|yyyymmdd|type (?:your )?full (?:legal )?name)\)`,
  'gi',
)
const NUMBERED = /^\s*(?:q(?:uestion)?\s*\.?\s*)?\d{1,2}(?:\.\d{1,2})*\s*[.):]\s+(?=\p{L})/iu

/** "One per line", "un mot par ligne": how to write a list. */
export const ONE_PER_LINE =
  /(?<!\p{L})(?:(?:one|each)(?: \p{L}+)? (?:per|on (?:a|its own|each|a new|a separate)) line|(?:on )?(?:separate|new) lines|eine?[nrs]?(?: \p{L}+)? (?:pro|je) zeile|une?(?: \p{L}+)? par ligne|un[oa]?(?: \p{L}+)? por l[ií]nea|uma?(?: \p{L}+)? por linha)(?!\p{L})/iu

/**
 * Without instructions on how to answer ("(select all that apply)", "(max 100 words)") and without the question's
 * number.
 */
export const withoutAsides = (text: string): string => {
  const left = text.replace(NUMBERED, '').replace(ASIDE, ' ').replace(ONE_PER_LINE, ' ').replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(left) ? left : text
}

/**
 * Whether a text contains one of these patterns, which are in small letters, in either case. With the flag “i” the
 * long ones take V8 twice as long to compile (20 to 100 ms, in every new page). Compiled at first use.
 */
export const saysAny = (patterns: readonly string[]): ((text: string) => boolean) => {
  let pattern: RegExp | undefined
  return (text) => {
    pattern ??= new RegExp(patterns.join('|'), 'u')
    return pattern.test(text.toLowerCase())
  }
}
