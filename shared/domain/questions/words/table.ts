/**
 * The shape of a language's tables. A list is words and phrases with commas between; in a phrase `*` is the rest of a word,
 * `..` up to eight words between, `(a/b)` either. All are written folded: small letters, no accents, apostrophes as blanks.
 */
import type { ConsentKind, Person, Topic } from '../types.ts'

export interface TopicWords {
  /** What shows that a text is about this topic; every list must be met. */
  cue: readonly string[]
  /** Other ways to show it, each met by itself. */
  or?: readonly string[]
  /** Words that turn the sense around by themselves: "ineligible", "younger". */
  inverse?: string
  /** Words that belong to the topic and change nothing. */
  words?: string
  /** Words that make it a part of the topic: who denies the whole denies it, who affirms the whole does not affirm it. */
  narrow?: string
  /** Words for a status of its own, which who has the other may not have. */
  apart?: string
  /** Words that make it more than the topic ("disability or long-term condition"): who affirms the topic affirms it, who denies it may have the rest. */
  wide?: string
  /** Words with which the text is about something else after all. */
  never?: string
}

export interface LanguageTable {
  /** Words that ask and carry nothing. */
  filler: string
  /** Words that turn the sense of a sentence around, each by itself. */
  not: string
  /** Those of them that stand before what is lacking: "without", "free of". */
  without: string
  /** "unless": with a negation before it, the condition is needed. */
  unless: string
  need: string
  can: string
  /** What one has to do, which is not what one would do. */
  obliged: string
  /** The country or place of the job, as a form says it. */
  here: string
  /** The employer the form belongs to. */
  us: string
  now: string
  ever: string
  future: string
  people: Partial<Record<Exclude<Person, 'self'>, string>>
  compare: Record<'at-least' | 'more-than' | 'less-than' | 'at-most', string>
  numbers: Readonly<Record<string, number>>
  units: Record<'year' | 'month' | 'week' | 'day' | 'hour', string>
  yes: string
  no: string
  decline: string
  agrees: string
  consents: Partial<Record<ConsentKind, string>>
  /** Words on which a wrong answer does harm, whatever the sentence is about. */
  grave: string
  topics: Partial<Record<Topic, TopicWords>>
}
