/**
 * What a question of a form says, and what a person's data says to it. Plain data: a question is read into
 * {@link Proposition}s (`parse.ts`), those are held against the person's data (`entail.ts`), and the outcome names its source and
 * the rule that decided.
 */
import type { ValueSource } from '../value.ts'

/** What a question is about. `datum` is a plain datum of the person under `key`; `other` is what no table knows. */
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

/** A wrong answer here does harm: without a datum or an earlier answer behind it nothing is ever put, whoever proposes it. */
export const isSensitive = (topic: Topic): boolean => SENSITIVE.has(topic)

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt'

/** Whom a question is about. Everyone but `self` is somebody whose data the person's file does not hold. */
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

/** What a person agrees to by a tick or a yes. */
export const CONSENTS = [
  'privacy', 'terms', 'certification', 'marketing', 'sharing', 'retention', 'arbitration', 'background-check', 'credit-check', 'drug-test', 'medical', 'photo', 'cookies',
  'reference-check', 'electronic', 'other',
] as const // biome-ignore format: a table
export type ConsentKind = (typeof CONSENTS)[number]

/** A number a question compares with: "at least 18", "more than ten years", "75 %". */
export interface Amount {
  compare: 'at-least' | 'more-than' | 'less-than' | 'at-most' | 'equal' | 'between'
  number: number
  /** The upper end of `between`, which belongs to it. */
  to?: number
  /** At which of them it is read both ways: "over 18" at 18. */
  open?: readonly number[]
}

export interface Scope {
  person: Person
  /** ISO 3166 code, `EU`, or `job` for the country the job is in, which a form calls "here". */
  country?: string
  /** `asking` for the one the form belongs to. */
  employer?: string
  /** `previous` where it is asked for what was or once has been. */
  time?: 'previous' | 'next'
  /** Whether somebody can, where others ask whether they would. */
  able?: true
  /** The day for which it is claimed, as an ISO date; `first` for the first day at work; how far it looks back: `5 year`. */
  day?: string
  /** What else it is about: a technology, a language. */
  subject?: string
  /** Of a record: the kinds of offence and of proceeding that are named, in the order of the alphabet. */
  offences?: string
  /** How well a language is claimed to be known. */
  level?: 'native' | 'fluent' | 'professional' | 'conversational'
}

/** One claim. A yes to the question says that it is true; a negative one says that the opposite is. */
export interface Claim {
  topic: Topic
  /** What is claimed: `may`, `needs`, `has`, `is`, `would`, or `value` where the question wants more than yes or no. */
  predicate: 'may' | 'needs' | 'has' | 'is' | 'would' | 'value'
  negative: boolean
  scope: Scope
  amount?: Amount
}

/** What a question or an option says: all its claims together, or the opposite of that. */
export interface Proposition {
  claims: readonly Claim[]
  /** "It is untrue that …" over several claims at once. */
  denied: boolean
  /** Key of the datum, for `datum` and for topics that are one. */
  key?: string
  consent?: ConsentKind
  unit?: 'year' | 'month' | 'week' | 'day' | 'hour'
  currency?: string
  period?: 'year' | 'month' | 'week' | 'day' | 'hour'
  language: Language | undefined
  /** Words that no table explains and that could change the meaning. Where there are any, only an earlier answer to the same words counts. */
  leftover: readonly string[]
}

/** A question as a form asks it, without the page: made of a field by `askedOf`. */
export interface Asked {
  /** What the person reads at the control, whole. */
  label: string
  /** The exact words under which the person was or would be asked, where they differ from the label. */
  question?: string
  /** The label without what the page says beside it, where no other field has it. */
  ownLabel?: string
  legend?: string
  section?: string
  help?: string
  control: 'text' | 'number' | 'date' | 'one' | 'several' | 'tick' | 'file'
  /** What takes one choice, as far as it says, may take several: only trying tells. */
  mayTakeMore?: true
  /** Labels of the options as they are offered, placeholders left out; empty where none are known yet. */
  options: readonly string[]
  required: boolean
  /** Profile key the field classifier gives, for plain data. */
  key?: string
  /** Country of the job, where the words around the question say it. */
  country?: string
  /** Number of the entry of a repeating section (jobs, schools) the field stands in. */
  entry?: number
  /** What stands beside it on the page makes it somebody else's. */
  others?: true
  /** Names that the page gives to the employer who asks. */
  firms?: readonly string[]
}

/** What the person's data says to a question. */
export type Entailment =
  /**
   * The data answers it. `value` is the datum, or `yes`/`no` already turned to how the question is put; `options` are the ones
   * that say so, where options are known (none for a tick: `value` says yes or no).
   */
  | { kind: 'answer'; value: string; options?: readonly string[]; source: ValueSource; rule: string; topic: Topic }
  /** Only the person knows. */
  /** `missing`: the question is understood as a plain datum, and the data has none. `another`: it is about somebody else. */
  | { kind: 'ask'; reason: string; topic: Topic; sensitive: boolean; missing?: boolean; another?: true }
  /** Nothing is to be put there: a consent nobody has to give. */
  | { kind: 'leave'; reason: string; topic: Topic }

/** What somebody (a model, a replay, the page itself) would put. */
export interface Proposed {
  /** Typed text, the labels of chosen options, or whether a box is ticked. */
  value: string | readonly string[] | boolean
}

/** How a proposed value stands to the person's data. */
export type Verdict =
  | { kind: 'agrees'; source: ValueSource; rule: string; topic: Topic }
  /** The data says something else. */
  | { kind: 'contradicts'; due: Extract<Entailment, { kind: 'answer' }> }
  /** Nothing in the data says so. On a sensitive topic it must be shown as a guess and asked for. */
  | { kind: 'unsupported'; reason: string; topic: Topic; sensitive: boolean }

/** What a rule finds in the data; nothing where it is not for it. */
export type Found = Entailment | undefined
