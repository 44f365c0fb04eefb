/** The interface of everything that decides (T1): the local planner and models. Implemented in `bridge/think`. */
import type { Applicant } from './applicant.ts'
import type { Decision, Usage } from './decision.ts'
import { GhError } from './errors.ts'
import type { Observation } from './observation.ts'
import type { TraceEntry } from './outcome.ts'
import type { Criterion, JobPlan } from './plan.ts'
import type { FormWishes } from './wishes/index.ts'

export interface Objective {
  jobType: string
  /** The person's own words; empty where there are none. */
  task: string
  /** What is read out of them by rule. */
  wishes?: FormWishes
  targetUrl: string
  /** Headings of the page that the job began on: a form that stands under its posting's title is the applicant's own. */
  titles?: readonly string[]
  applicant: Applicant
  /** Steps a replay already did before it failed, and descriptions of those that remain (X3). */
  done?: readonly string[]
  remaining?: readonly string[]
  /** What went wrong last, for the provider to react to. */
  problem?: string
  /** Set while healing: decide on this one step only. */
  onlyStep?: string
  /** Connector instructions for this platform (X7). */
  instructions?: readonly string[]
  /** Wanted with this answer: `ask` at the first observation of a job, the plan itself from then on (T6). */
  plan?: 'ask' | JobPlan
  /** What is to be collected, as JSON Schema, where the job says so. */
  schema?: Readonly<Record<string, unknown>>
  /** What the provider noted down for itself, oldest first. */
  notes?: readonly string[]
  /** What was extracted so far, in short. */
  extracted?: readonly string[]
  /** The same whole, for whoever hands it on. */
  data?: readonly { what: string; data?: unknown }[]
  /** Learned fragments for this site, in lines (T7). */
  playbooks?: readonly string[]
}

/** A later observation of a page that stands in the prompt already; `steps` is the length of the history at that time. */
export interface LaterObservation {
  seen: Observation
  steps: number
  /** What had changed since the observation before; empty where nothing had. */
  changes: string
}

/** What the provider was shown of this page before, so that only what changed is shown now (O8). */
export interface EarlierObservations {
  first: Observation
  /** Length of the history at the first observation, and the plan that was known then. */
  steps: number
  plan?: JobPlan
  later: readonly LaterObservation[]
  /** What has changed since the last observation; empty where nothing has. */
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
  /** Told what the provider thinks while it is still answering, whole each time. */
  onThought?: (thought: string) => void
  signal: AbortSignal
}

/** What one question will use: tokens, and USD at the service's prices; null where they are not known. */
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
  /** Those of the plan that the page alone does not prove. */
  criteria: readonly Criterion[]
  /** What the provider says came of it. */
  result?: unknown
  signal: AbortSignal
}

/** What a provider is like; of several in order, what the job has to reckon with. Asked when it is needed. */
export interface ProviderTraits {
  /** Goes by the words of a page, and so can be talked into things by them. */
  readonly followsPageText: boolean
  /** Follows a task in whatever words it was put. */
  readonly followsAnyTask: boolean
  /** A screenshot is of use to it. */
  readonly seesPictures: boolean
  /** What is asked of it costs money. */
  readonly charges: boolean
  /** Reads data off a page in whatever form it is wanted: {@link Provider.extract}. */
  readonly readsData: boolean
  /** Says of a page whether a task is done: {@link Provider.validate}. */
  readonly judgesEnds: boolean
  /** Sees by itself that it gets nowhere: a second look at the same page is no sign of it, and is not put off. */
  readonly noticesStuck: boolean
}

export interface Provider {
  readonly name: string
  readonly traits: ProviderTraits
  /**
   * Data in, data out; no page here. `signal` aborts within 100 ms. Errors: PROVIDER_ERROR, PROVIDER_REFUSED; what failed
   * tries used is in {@link usageOf} the error.
   */
  analyse(input: DecideQuestion): Promise<Decision>
  /** What {@link analyse} would use for the same question. */
  estimate(input: Omit<DecideQuestion, 'signal' | 'onThought'>): Estimate
  /** Reads data off the page. Errors: as {@link analyse}; GOAL_NOT_REACHED where what it read does not fit the schema. */
  extract(input: ExtractQuestion): Promise<{ data: unknown; usage: Usage }>
  /** Whether a job is done; `missing` says what is not. Errors: as {@link analyse}. */
  validate(input: ValidateQuestion): Promise<{ met: boolean; missing: string; usage: Usage }>
}

/** Of a provider that charges nothing. */
export const NOTHING_USED: Estimate = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

/** The rest of a provider that works by rules: it can only {@link Provider.analyse}, and that costs nothing. */
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
  }
}

/** What a failed question has used nevertheless. */
export const usageOf = (error: unknown): Usage | undefined =>
  error instanceof GhError ? (error.details.usage as Usage | undefined) : undefined
