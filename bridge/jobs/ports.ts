/** What running a job needs from above (implemented in `cli/compose.ts`) and what it receives. Types only. */
import type { Emit } from '../../shared/domain/events.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { HumanAsk, PauseRequest } from '../engine/state/ports.ts'
import type { CallbackOptions } from './callbacks/options.ts'
import type { PatrolPorts } from './patrol.ts'

/** What a running job may ask of its runner. */
export interface RunContext {
  /**
   * Aborts when the job is cancelled, when another process took it over, and when this process must go; the reason is a
   * GhError. The run closes its browser and leaves with that reason.
   */
  signal: AbortSignal
  /** Adds to the job's history, in order; the person's secrets are taken out first. */
  emit: Emit
  /** Calls back with everything that is added to the job's history, what `jobs` itself tells included. */
  onEvent?(listener: Emit): void
  /** From now on this value is taken out of events, checkpoints and the result: secrets that are not in the request itself. */
  hide(secret: string, as?: 'code'): void
  /** A copy without what is taken out, for what is kept besides events. */
  clean?<T>(data: T): T
  /** Survives the process; the run that takes the job up again finds it in `job.checkpoint`. */
  checkpoint(state: Record<string, unknown>): Promise<void>
  /**
   * Pauses the job until somebody answers. `undefined`: nobody is there now; the job stays paused, and the run closes its
   * browser and ends as paused.
   * @throws GhError human_timeout; the signal's reason
   */
  askHuman(ask: HumanAsk, signal?: AbortSignal): Promise<Resolution | undefined>
  /**
   * The person's browser is out of reach: the run ends with this sentence as its reason, and the job goes back into the queue at
   * once, to go on where it was as soon as the browser is there again.
   */
  giveBack?(message: string): void
  /** See `RunPorts.onPause`. A notice of kind `pause` about this job presses it, from whichever process. */
  onPause?(paused: (request: PauseRequest) => void): () => void
}

/**
 * Runs one job from its address to its result; every exit closes what it opened. An exception counts as failed with its
 * code, or as the signal says.
 */
export type RunJob = (job: JobRecord, context: RunContext) => Promise<JobResult>

/** Answers from elsewhere than the API, e.g. a file or the terminal. `undefined`: not here, or not this question. */
export type Answerer = (ask: HumanAsk, job: JobRecord, signal: AbortSignal) => Promise<Resolution | undefined>

export interface JobsOptions {
  runJob: RunJob
  /** Keeps the screenshot of a request to a human; gives its artifact id. */
  keepImage?: (job: JobRecord, image: Uint8Array) => Promise<string>
  answerer?: Answerer
  /**
   * What happens when nobody answers at once: `wait` keeps the browser open until the human's time is up; `leave` closes it
   * and keeps the job paused.
   */
  unanswered?: 'wait' | 'leave'
  /** The person's browser that a job will work in, by the same word for every job in it (B6). */
  browserOf?: (job: JobRecord) => string
  /** Browsers of the server mode at a time; by default what memory and cores allow (Q4). */
  maxBrowsers?: number | undefined
  /** What others read of this process (`ghosthands fleet`); without it, it works unseen. */
  member?: { home: string; version: string }
  /** A job is over for good: completed or cancelled. Its failures are logged and change nothing. */
  ended?: (job: JobRecord) => Promise<void>
  /** Done every night: `all` by one of all that work, `here` by one of those that work in the same home. */
  nightly?: { all: () => Promise<void>; here: () => Promise<void> }
  /** What was learned is looked at on a schedule (G7); without it, this process does not. */
  patrol?: PatrolPorts & { everyHours: number }
  /** Begins what repeats and whose time has come; asked every minute. Without it, this process does not. */
  schedules?: () => Promise<void>
  /** How callbacks are signed and where they may go; without it none are sent from this process. */
  callbacks?: CallbackOptions
  /** Pauses before the tries after a passing failure, in ms (Q5). */
  retryPausesMs?: readonly number[]
}
