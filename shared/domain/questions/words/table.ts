/**
 * The structure of a language's tables. A list is words and phrases separated by commas; in a phrase, `*` is the rest
 * of a word, `..` up to eight words in between, `(a/b)` either. All are folded: lower case, no accents, spaces for
 * apostrophes.
 */
import type { ConsentKind, Person, Topic } from '../types.ts'

export interface TopicWords {
  /** Words that show the topic; every list must match. */
  cue: readonly string[]
  /** Alternatives to `cue`, each sufficient by itself. */
  or?: readonly string[]
  /** Words that reverse the meaning by themselves: "ineligible", "younger". */
  inverse?: string
  /** Words that belong to the topic and change nothing. */
  words?: string
  /**
   * Words that limit the claim to a part of the topic: denying the whole denies the part; affirming the whole does not
   * affirm it.
   */
  narrow?: string
  /** Words for a separate status, which people with the other status may not have. */
  apart?: string
  /**
   * Words that extend the claim beyond the topic ("disability or long-term condition"): affirming the topic affirms it;
   * a person who denies the topic may still have the rest.
   */
  wide?: string
  /** Words that mean that the text is about something else. */
  never?: string
}

export interface LanguageTable {
  /** Words that only ask, without content. */
  filler: string
  /** Words that negate a sentence, each by itself. */
  not: string
  /** Those negations that come before a missing thing: "without", "free of". */
  without: string
  /** "unless": after a negation, the condition is required. */
  unless: string
  need: string
  can: string
  /** Words for obligations, as opposed to wishes. */
  obliged: string
  /** Words that a form uses for the country or place of the job. */
  here: string
  /** Words that the form's employer uses for itself. */
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
