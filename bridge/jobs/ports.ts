/** What running a job needs from above (implemented in `cli/compose.ts`) and what it receives. Types only. */
import type { Emit } from '../../shared/domain/events.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { HumanAsk, PauseRequest } from '../engine/state/ports.ts'
import type { CallbackOptions } from './callbacks/options.ts'
import type { PatrolPorts } from './patrol.ts'

/** What a running job may request from its runner. */
export interface RunContext {
  /**
   * Aborts when the job is cancelled, when another process took it over, and when this process must go; the reason is a
   * GhError. The run closes its browser and leaves with that reason.
   */
  signal: AbortSignal
  /** Adds to the job's history, in order, without the person's secrets. */
  emit: Emit
  /** Calls back with everything added to the job's history, including events of `jobs` itself. */
  onEvent?(listener: Emit): void
  /**
   * From now on, this value is removed from events, checkpoints and the result: for secrets that are not in the
   * request.
   */
  hide(secret: string, as?: 'code'): void
  /** A copy without the removed values, for anything stored besides events. */
  clean?<T>(data: T): T
  /** Survives the process; the run that resumes the job finds it in `job.checkpoint`. */
  checkpoint(state: Record<string, unknown>): Promise<void>
  /**
   * Pauses the job until somebody answers. `undefined`: nobody is there now; the job stays paused, and the run closes its
   * browser and ends as paused.
   * @throws GhError human_timeout; the signal's reason
   */
  askHuman(ask: HumanAsk, signal?: AbortSignal): Promise<Resolution | undefined>
  /**
   * The person's browser is out of reach: the run ends with this sentence as its reason, and the job goes back into the
   * queue at once, to go on where it was as soon as the browser is there again.
   */
  giveBack?(message: string): void
  /** See `RunPorts.onPause`. Triggered by a notice of kind `pause` about this job, from any process. */
  onPause?(paused: (request: PauseRequest) => void): () => void
}

/**
 * Runs one job from its address to its result; every exit closes what it opened. An exception counts as failed with its
 * code, or as the signal says.
 */
export type RunJob = (job: JobRecord, context: RunContext) => Promise<JobResult>

/**
 * Answers from other sources than the API, such as a file or the terminal. `undefined`: not here, or not this question.
 */
export type Answerer = (ask: HumanAsk, job: JobRecord, signal: AbortSignal) => Promise<Resolution | undefined>

export interface JobsOptions {
  runJob: RunJob
  /** Saves the screenshot of a request to a human; returns its artifact id. */
  keepImage?: (job: JobRecord, image: Uint8Array) => Promise<string>
  answerer?: Answerer
  /**
   * What happens when nobody answers at once: `wait` keeps the browser open until the human's time is up; `leave`
   * closes it and keeps the job paused.
   */
  unanswered?: 'wait' | 'leave'
  /** The person's browser that a job will use, under the same name for all its jobs (B6). */
  browserOf?: (job: JobRecord) => string
  /** Maximum jobs at a time in one person's browser, each on another site. */
  maxOwnTasks?: number | undefined
  /** Maximum server-mode browsers at a time; by default what memory and cores allow (Q4). */
  maxBrowsers?: number | undefined
  /** What others can read about this process (`ghosthands fleet`); without it, the process is not listed. */
  member?: { home: string; version: string }
  /** Called when a job is completed or cancelled. Its failures are logged and change nothing. */
  ended?: (job: JobRecord) => Promise<void>
  /** Runs every night: `all` in one of all working processes, `here` in one of those with the same home. */
  nightly?: { all: () => Promise<void>; here: () => Promise<void> }
  /** Checks manuals on a schedule (G7); without it, this process does not. */
  patrol?: PatrolPorts & { everyHours: number }
  /** Starts due schedules, checked every minute; without it, this process does not. */
  schedules?: () => Promise<void>
  /** How callbacks are signed and where they may go; without it, this process sends none. */
  callbacks?: CallbackOptions
  /** Pauses before the retries of a temporary failure, in ms (Q5). */
  retryPausesMs?: readonly number[]
}
