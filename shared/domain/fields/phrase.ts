/**
 * The pattern language of the lexicons, and the search for all phrases in a text. A phrase is words separated by
 * spaces:
 * - `word*` any ending · `a/b` either · `word?` optional · `...` up to four words between
 * - `=phrase` must be the whole text · `~phrase` is ambiguous: it fits the key, but others as well
 * Spaces between words may be missing in the text (`zip code` finds `zipcode`). Everything is folded as `text.ts` does.
 * Plain phrases, nearly all of them, are compared letter by letter: thousands of regular expressions would take
 * seconds.
 */
import { oncePerText } from '../once-per-text.ts'
import { fold, UNSPACED } from './text.ts'

export interface Match<Concept extends string> {
  concept: Concept
  start: number
  end: number
  /** Number of words that the match covers. */
  words: number
  ambiguous: boolean
}

interface Phrase<Concept extends string> {
  concept: Concept
  whole: boolean
  ambiguous: boolean
  /** A script without spaces: word boundaries are not required. */
  unspaced: boolean
  /** Folded words of a plain phrase; null for one with operators, which has a pattern. */
  plain: readonly string[] | null
  pattern: RegExp | null
}

/** The characters of a word in a folded text, by exclusion: \p{…} takes a millisecond per pattern to compile. */
const LETTER = '[^ #%+]'
const BORDER_BEFORE = `(?<!${LETTER})`
const BORDER_AFTER = `(?!${LETTER})`

const SIGNS = /[*/?]|\.\.\./
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function token(raw: string): { pattern: string; optional: boolean } {
  const optional = raw.length > 1 && raw.endsWith('?')
  const body = optional ? raw.slice(0, -1) : raw
  const alternatives = body
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const open = part.endsWith('*')
      const word = fold(open ? part.slice(0, -1) : part)
      return word.split(' ').map(literal).join(' ?') + (open ? `${LETTER}*` : '')
    })
  return { pattern: alternatives.length === 1 ? (alternatives[0] ?? '') : `(?:${alternatives.join('|')})`, optional }
}

/** Regular expression source for a phrase, without word boundaries. */
function patternOf(body: string): string {
  let pattern = ''
  let glue = ''
  for (const raw of body.split(' ').filter((part) => part !== '')) {
    if (raw === '...') {
      glue = ' (?:[^ ]+ ){0,4}?'
      continue
    }
    const { pattern: word, optional } = token(raw)
    pattern += optional ? `(?:${glue}${word})?` : glue + word
    glue = ' ?'
  }
  return pattern
}

/** One regular expression that matches a folded text with any of the phrases. */
export function anyOf(sources: readonly string[]): RegExp {
  const unspaced = sources.filter((source) => UNSPACED.test(source)).map(patternOf)
  const words = sources.filter((source) => !UNSPACED.test(source)).map(patternOf)
  return new RegExp([`${BORDER_BEFORE}(?:${words.join('|')})${BORDER_AFTER}`, ...unspaced].join('|'), 'u')
}

function parse<Concept extends string>(concept: Concept, source: string): Phrase<Concept> {
  const whole = source.startsWith('=')
  const ambiguous = source.startsWith('~')
  const body = whole || ambiguous ? source.slice(1) : source
  const unspaced = UNSPACED.test(body)
  if (!SIGNS.test(body)) return { concept, whole, ambiguous, unspaced, plain: fold(body).split(' '), pattern: null }
  const pattern = unspaced ? patternOf(body) : `${BORDER_BEFORE}(?:${patternOf(body)})${BORDER_AFTER}`
  return { concept, whole, ambiguous, unspaced, plain: null, pattern: new RegExp(pattern, 'uy') }
}

const WORD = /[\p{L}\p{M}\p{N}]/u

/** Where a phrase that starts here ends, or -1. */
function endOf(phrase: Phrase<string>, text: string, at: number): number {
  if (phrase.whole && at !== 0) return -1
  let end = at
  if (phrase.plain) {
    for (const word of phrase.plain) {
      if (end > at && text[end] === ' ') end += 1
      if (!text.startsWith(word, end)) return -1
      end += word.length
    }
    const next = text[end]
    if (!phrase.unspaced && next !== undefined && next !== ' ' && WORD.test(next)) return -1
  } else if (phrase.pattern) {
    phrase.pattern.lastIndex = at
    const match = phrase.pattern.exec(text)
    if (!match) return -1
    end = at + match[0].length
  }
  return phrase.whole && end !== text.length ? -1 : end
}

const KEY_LENGTH = 3

/** Buckets by the first letters of a phrase's first word (all of its letters if it is short). */
function beginnings(source: string): readonly string[] {
  const [first = '', second = ''] = source.replace(/^[=~]/, '').split(' ')
  const words = first.endsWith('?') ? [...first.slice(0, -1).split('/'), ...second.split('/')] : first.split('/')
  return [...new Set(words.map((word) => fold(word.replace('*', '')).split(' ')[0]?.slice(0, KEY_LENGTH) ?? ''))]
}

/** A phrase is compiled when a text first starts like it: most never are. */
interface Entry<Concept extends string> {
  concept: Concept
  source: string
  phrase?: Phrase<Concept>
}

export interface PhraseIndex<Concept extends string> {
  /** All phrases in a folded text, including overlapping ones. */
  find(text: string): readonly Match<Concept>[]
}

/** Builds the search over all phrases, on first use. */
export function indexPhrases<Concept extends string>(
  table: Iterable<readonly [Concept, readonly string[]]>,
): PhraseIndex<Concept> {
  let buckets: Map<string, Entry<Concept>[]> | null = null
  const built = (): Map<string, Entry<Concept>[]> => {
    const made = new Map<string, Entry<Concept>[]>()
    for (const [concept, sources] of table) {
      for (const source of sources) {
        const entry: Entry<Concept> = { concept, source }
        for (const beginning of beginnings(source)) {
          const bucket = made.get(beginning)
          if (bucket) bucket.push(entry)
          else made.set(beginning, [entry])
        }
      }
    }
    return made
  }
  const search = (text: string): readonly Match<Concept>[] => {
    buckets ??= built()
    const found: Match<Concept>[] = []
    for (let at = 0; at < text.length; at += 1) {
      if (at > 0 && text[at - 1] !== ' ' && !UNSPACED.test(text[at] ?? '')) continue
      for (let length = 1; length <= KEY_LENGTH && at + length <= text.length; length += 1) {
        for (const entry of buckets.get(text.slice(at, at + length)) ?? []) {
          entry.phrase ??= parse(entry.concept, entry.source)
          const { phrase } = entry
          const end = endOf(phrase, text, at)
          if (end <= at) continue
          const words = text.slice(at, end).split(' ').length
          found.push({ concept: phrase.concept, start: at, end, words, ambiguous: phrase.ambiguous })
        }
      }
    }
    return found
  }
  return { find: oncePerText(search, { limit: 4_000, longest: Number.POSITIVE_INFINITY }) }
}

/** Drops matches inside a longer one: `name` in `company name`, `address` in `email address`. */
export function outermost<Concept extends string>(matches: readonly Match<Concept>[]): Match<Concept>[] {
  return matches.filter(
    (match) =>
      !matches.some(
        (other) =>
          other !== match &&
          other.start <= match.start &&
          other.end >= match.end &&
          other.end - other.start > match.end - match.start,
      ),
  )
}
