/**
 * The interface of every provider, which decides what to do (T1): the local planner and models. Implemented in
 * `bridge/think`.
 */
import type { Applicant } from './applicant.ts'
import type { Decision, Usage } from './decision.ts'
import { GhError } from './errors.ts'
import type { LearnedPlatform } from './learned-platform.ts'
import type { LearnedQuestion } from './learned-question.ts'
import type { Observation } from './observation.ts'
import type { TraceEntry } from './outcome.ts'
import type { Criterion, JobPlan } from './plan.ts'
import type { FormWishes } from './wishes/index.ts'

export interface Objective {
  jobType: string
  /** The person's own words; empty if there are none. */
  task: string
  /** What rules read from those words. */
  wishes?: FormWishes
  targetUrl: string
  /** Headings of the page on which the job began: a form under its posting's title is the applicant's own. */
  titles?: readonly string[]
  applicant: Applicant
  /** Fields that the person was asked about and left as they are, by `targetKey`. */
  left?: ReadonlySet<string>
  /** Order of the last trace entry before the person gave a secret: attempts until then were with another one. */
  gaveSecretAt?: number | undefined
  /** Learned meanings of questions, on all sites. */
  learned?: readonly LearnedQuestion[]
  /** What was learned of application systems, at any company. */
  platforms?: readonly LearnedPlatform[]
  /** Steps that a replay did before it failed, and descriptions of the remaining ones (X3). */
  done?: readonly string[]
  remaining?: readonly string[]
  /** The last failure, for the provider to react to. */
  problem?: string
  /** Set while healing: decide on this one step only. */
  onlyStep?: string
  /** Connector instructions for this platform (X7). */
  instructions?: readonly string[]
  /** Requested with this answer: `ask` with the first observation of a job, the plan itself from then on (T6). */
  plan?: 'ask' | JobPlan
  /** What to collect, as JSON Schema, if the job says so. */
  schema?: Readonly<Record<string, unknown>>
  /** The provider's own notes, oldest first. */
  notes?: readonly string[]
  /** A summary of what was extracted so far. */
  extracted?: readonly string[]
  /** The same in full, for passing on. */
  data?: readonly { what: string; data?: unknown }[]
  /** Learned fragments for this site, one per line (T7). */
  playbooks?: readonly string[]
}

/** A later observation of a page that is already in the prompt; `steps` is the length of the history at that time. */
export interface LaterObservation {
  seen: Observation
  steps: number
  /** What changed since the previous observation; empty if nothing did. */
  changes: string
}

/** What the provider was already shown of this page, so that only changes are sent (O8). */
export interface EarlierObservations {
  first: Observation
  /** Length of the history at the first observation, and the plan known at that time. */
  steps: number
  plan?: JobPlan
  later: readonly LaterObservation[]
  /** What changed since the last observation; empty if nothing did. */
  changes: string
}

export interface ProviderQuestion {
  observation: Observation
  screenshot?: Uint8Array
  objective: Objective
  history: readonly TraceEntry[]
}

export interface DecideQuestion extends ProviderQuestion {
  earlier?: EarlierObservations
  /** Receives the provider's thoughts while it is still answering, in full each time. */
  onThought?: (thought: string) => void
  signal: AbortSignal
}

/** Expected usage of one request: tokens, and USD at the service's prices; null if unknown. */
export interface Estimate {
  inputTokens: number
  outputTokens: number
  costUsd: number | null
}

export interface ExtractQuestion extends ProviderQuestion {
  what: string
  /** JSON Schema of the data. */
  schema?: Readonly<Record<string, unknown>>
  signal: AbortSignal
}

export interface ValidateQuestion extends ProviderQuestion {
  /** Criteria of the plan that the page alone does not prove. */
  criteria: readonly Criterion[]
  /** The outcome according to the provider. */
  result?: unknown
  signal: AbortSignal
}

/** An open question of the page, for which the person wants a draft. */
export interface DraftQuestion {
  question: string
  /** What its field says besides. */
  help?: string
  /** Most characters of the answer. */
  limit: number
}

export interface DraftOrder {
  questions: readonly DraftQuestion[]
  /** All that may be said about the person, by key. */
  data: Readonly<Record<string, string>>
  /** What the job's pages say about the posting: their words, not ours. */
  posting: string
  /** Values that pages may repeat and no prompt contains. */
  secrets: Readonly<Record<string, string>>
  signal: AbortSignal
}

/** For each question, in their order: sentences that cite `data` by key, or the posting, with quoted words. */
export type DraftAnswer = readonly { text: string; from: string; key?: string | undefined; words: string }[][]

/** Traits of a provider; for several in order, those that the job must allow for. Evaluated when needed. */
export interface ProviderTraits {
  /** Reads a page's words, so prompt injection can influence it. */
  readonly followsPageText: boolean
  /** Follows a task in any wording. */
  readonly followsAnyTask: boolean
  /** Can use a screenshot. */
  readonly seesPictures: boolean
  /** Its requests cost money. */
  readonly charges: boolean
  /** Extracts data in any requested form: {@link Provider.extract}. */
  readonly readsData: boolean
  /** Judges from a page whether a task is done: {@link Provider.validate}. */
  readonly judgesEnds: boolean
  /**
   * Notices by itself when it makes no progress: seeing the same page twice is not a sign of being stuck, and is not
   * delayed.
   */
  readonly noticesStuck: boolean
}

export interface Provider {
  readonly name: string
  readonly traits: ProviderTraits
  /**
   * Data in, data out, without a page. `signal` aborts within 100 ms. Errors: PROVIDER_ERROR, PROVIDER_REFUSED;
   * {@link usageOf} of the error gives the usage of failed attempts.
   */
  analyse(input: DecideQuestion): Promise<Decision>
  /** Expected usage of {@link analyse} for the same request. */
  estimate(input: Omit<DecideQuestion, 'signal' | 'onThought'>): Estimate
  /** Reads data from the page. Errors: as {@link analyse}; GOAL_NOT_REACHED if the data does not fit the schema. */
  extract(input: ExtractQuestion): Promise<{ data: unknown; usage: Usage }>
  /** Whether a job is done; `missing` says what is not. Errors: as {@link analyse}. */
  validate(input: ValidateQuestion): Promise<{ met: boolean; missing: string; usage: Usage }>
  /** Drafts answers, which are then checked. Errors: as {@link analyse}. */
  draft(input: DraftOrder): Promise<{ drafts: DraftAnswer; usage: Usage }>
}

/** For a provider that charges nothing. */
export const NOTHING_USED: Estimate = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

/** The remaining methods of a rule-based provider: it can only {@link Provider.analyse}, at no cost. */
export const decidesOnly = (name: string): Omit<Provider, 'analyse'> => {
  const refuse = (what: string) => (): Promise<never> =>
    Promise.reject(new GhError('PROVIDER_REFUSED', `${name} cannot ${what}.`))
  return {
    name,
    traits: {
      followsPageText: false,
      followsAnyTask: false,
      seesPictures: false,
      charges: false,
      readsData: false,
      judgesEnds: false,
      noticesStuck: false,
    },
    estimate: () => NOTHING_USED,
    extract: refuse('read data off a page'),
    validate: refuse('judge a page'),
    draft: refuse('draft an answer'),
  }
}

/** The usage of a request that failed. */
export const usageOf = (error: unknown): Usage | undefined =>
  error instanceof GhError ? (error.details.usage as Usage | undefined) : undefined
