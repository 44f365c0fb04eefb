/**
 * Types for a form's questions and the answers from a person's data. Plain data: a question is parsed into
 * {@link Proposition}s (`parse.ts`), those are compared with the person's data (`entail.ts`), and the result names its
 * source and the rule that decided.
 */
import type { ValueSource } from '../value.ts'

/**
 * What a question is about. `datum` is a plain datum of the person under `key`; `other` is anything that no table
 * knows.
 */
export const TOPICS = [
  'datum', 'work-authorization', 'sponsorship', 'citizenship', 'residence', 'age', 'criminal-record', 'background-check', 'drug-test', 'licence',
  'health', 'disability', 'gender', 'transgender', 'pronouns', 'orientation', 'ethnicity', 'hispanic', 'veteran', 'religion', 'union', 'family',
  'previously-employed', 'previously-applied', 'related-to-employee', 'non-compete', 'dismissal', 'consent', 'national-id',
  'salary', 'salary-currency', 'salary-period', 'notice', 'start', 'years', 'experience-with', 'relocation', 'travel', 'employment-type', 'remote', 'shift',
  'language', 'degree', 'student', 'clearance', 'source', 'employed', 'available-now', 'start-by', 'referred', 'other',
] as const // biome-ignore format: a table
export type Topic = (typeof TOPICS)[number]

const SENSITIVE: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'citizenship', 'age', 'criminal-record', 'background-check', 'drug-test', 'licence', 'health', 'disability', 'gender',
  'transgender', 'pronouns', 'orientation', 'ethnicity', 'hispanic', 'veteran', 'religion', 'union', 'family', 'previously-employed', 'previously-applied',
  'related-to-employee', 'non-compete', 'dismissal', 'consent', 'national-id', 'salary', 'clearance',
]) // biome-ignore format: a table

/** A wrong answer does harm: without a datum or an earlier answer, nothing is ever filled in, whoever proposes it. */
export const isSensitive = (topic: Topic): boolean => SENSITIVE.has(topic)

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt'

/** Whom a question is about. Everyone but `self` is somebody whose data is not in the person's file. */
export type Person =
  | 'self'
  | 'emergency'
  | 'referee'
  | 'manager'
  | 'spouse'
  | 'parent'
  | 'child'
  | 'recruiter'
  | 'other'

/** What a person agrees to with a tick or a yes. */
export const CONSENTS = [
  'privacy', 'terms', 'certification', 'marketing', 'sharing', 'retention', 'arbitration', 'background-check', 'credit-check', 'drug-test', 'medical', 'photo', 'cookies',
  'reference-check', 'electronic', 'other',
] as const // biome-ignore format: a table
export type ConsentKind = (typeof CONSENTS)[number]

/** A number that a question compares with: "at least 18", "more than ten years", "75 %". */
export interface Amount {
  compare: 'at-least' | 'more-than' | 'less-than' | 'at-most' | 'equal' | 'between'
  number: number
  /** The upper end of `between`, inclusive. */
  to?: number
  /** Values at which it is ambiguous: "over 18" at 18. */
  open?: readonly number[]
}

export interface Scope {
  person: Person
  /** ISO 3166 code, `EU`, or `job` for the country of the job, which a form calls "here". */
  country?: string
  /** `asking` for the company whose form it is. */
  employer?: string
  /** `previous` if the question is about the past. */
  time?: 'previous' | 'next'
  /** Whether the person can, where other questions ask whether they would. */
  able?: true
  /**
   * The date for which it is claimed, in ISO; `first` for the first day at work; or how far it looks back: `5 year`.
   */
  day?: string
  /** Other subject: a technology, a language. */
  subject?: string
  /** For a criminal record: the kinds of offence and proceeding, in alphabetical order. */
  offences?: string
  /** The claimed level of a language. */
  level?: 'native' | 'fluent' | 'professional' | 'conversational'
}

/** One claim. Yes to the question says that it is true; if it is negative, that the opposite is. */
export interface Claim {
  topic: Topic
  /** What is claimed: `may`, `needs`, `has`, `is`, `would`, or `value` if the question wants more than yes or no. */
  predicate: 'may' | 'needs' | 'has' | 'is' | 'would' | 'value'
  negative: boolean
  scope: Scope
  amount?: Amount
}

/** The meaning of a question or an option: all its claims together, or their negation. */
export interface Proposition {
  claims: readonly Claim[]
  /** "It is untrue that …" about several claims at once. */
  denied: boolean
  /** Key of the datum, for `datum` and for topics that are a single datum. */
  key?: string
  consent?: ConsentKind
  unit?: 'year' | 'month' | 'week' | 'day' | 'hour'
  currency?: string
  period?: 'year' | 'month' | 'week' | 'day' | 'hour'
  language: Language | undefined
  /**
   * Words that no table explains and that could change the meaning. If there are any, only an earlier answer to the
   * same words counts.
   */
  leftover: readonly string[]
}

/** A question as a form asks it, independent of the page; `askedOf` makes it from a field. */
export interface Asked {
  /** The full text that the person reads at the control. */
  label: string
  /** The exact words under which the person was or would be asked, if they differ from the label. */
  question?: string
  /** The label without surrounding text of the page, if no other field has the same. */
  ownLabel?: string
  legend?: string
  section?: string
  help?: string
  control: 'text' | 'number' | 'date' | 'one' | 'several' | 'tick' | 'file'
  /** Declared as a single choice, but may accept several: only trying shows. */
  mayTakeMore?: true
  /** Labels of the options as offered, without placeholders; empty if none are known yet. */
  options: readonly string[]
  required: boolean
  /** Profile key from the field classifier, for plain data. */
  key?: string
  /** Country of the job, if the words around the question name it. */
  country?: string
  /** Number of the repeating section's entry (job, school) that the field belongs to. */
  entry?: number
  /** The texts around it say that it is about somebody else. */
  others?: true
  /** Names of the asking employer on the page. */
  firms?: readonly string[]
}

/** What the person's data says about a question. */
export type Entailment =
  /**
   * The data answers it. `value` is the datum, or `yes`/`no` adjusted to how the question is worded; `options` are the
   * matching ones, if options are known (none for a tick: `value` says yes or no).
   */
  | { kind: 'answer'; value: string; options?: readonly string[]; source: ValueSource; rule: string; topic: Topic }
  /** Only the person knows. */
  /**
   * `missing`: the question asks for a plain datum that the data does not have. `another`: it is about somebody else.
   */
  | { kind: 'ask'; reason: string; topic: Topic; sensitive: boolean; missing?: boolean; another?: true }
  /** Nothing is filled in: an optional consent. */
  | { kind: 'leave'; reason: string; topic: Topic }

/** A value that somebody (a model, a replay, the page itself) proposes. */
export interface Proposed {
  /** Typed text, the labels of chosen options, or whether a box is ticked. */
  value: string | readonly string[] | boolean
}

/** How a proposed value compares with the person's data. */
export type Verdict =
  | { kind: 'agrees'; source: ValueSource; rule: string; topic: Topic }
  /** The data has another value. */
  | { kind: 'contradicts'; due: Extract<Entailment, { kind: 'answer' }> }
  /** Nothing in the data supports it. On a sensitive topic it must be shown as a guess and the person asked. */
  | { kind: 'unsupported'; reason: string; topic: Topic; sensitive: boolean }

/** What a rule finds in the data; nothing if the rule does not apply. */
export type Found = Entailment | undefined
