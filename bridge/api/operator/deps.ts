/** What the operator service needs from the rest of the bridge; implemented in `cli`. Types only. */
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { PersonInput } from '../../../shared/protocol/socket.ts'
import type { Documents } from '../../assets/documents.ts'
import type { Log } from '../../base/log.ts'
import type { Batches } from '../../jobs/batches/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Schedules } from '../../jobs/schedules/index.ts'
import type { Store } from '../../store/index.ts'
import type { Pairings } from '../../vault/pairings.ts'
import type { Profiles } from '../../vault/profiles.ts'

/** Jobs that work in a person's browser in this process right now. */
export interface LiveRuns {
  /** The CDP target a job works in; undefined where it has no tab, or is not in this process's hand. */
  targetOf(jobId: string): string | undefined
  /** Whether an event that a page saw came of a command of this job. */
  isOurs(jobId: string, input: PersonInput): boolean
  /** Chrome's number of the tab a job works in, where the extension there could only mark it. */
  tabOf(jobId: string, instance: string): number | undefined
  /** A page was marked: what {@link tabOf} says may be different now. */
  marked(): void
  /** Brings the job's tab to the front. False: it has none here. */
  show(jobId: string): Promise<boolean>
  /** The CDP target of a tab in the browser of an extension that cannot tell itself. */
  tabTarget(instance: string, tabId: number): Promise<string | undefined>
  /** Calls back when a job got a tab or another one; returns what stops listening. */
  onChange(changed: (jobId: string) => void): () => void
}

/** Where a job that was started from the extension begins; kept in its `input_data.tab`. */
export interface StartTab {
  /** Installation of the extension. */
  instance: string
  /** Chrome's number of the tab; null opens a new one. */
  tabId: number | null
  targetId: string | null
  /** What the page was called then. */
  title?: string
}

export interface OperatorDeps {
  version: string
  store: Store
  jobs: Jobs
  profiles: Profiles
  pairings: Pairings
  live: LiveRuns
  /** Checks a job body and keeps it; the same idempotency key gives the same job. */
  submit(
    body: Record<string, unknown>,
    placed: { tab: StartTab; profile_id?: string },
  ): Promise<{ job: JobRecord; created: boolean }>
  batches: Pick<Batches, 'list' | 'get' | 'answer' | 'decide' | 'leaveOut' | 'goOn' | 'stop'>
  /** Begins a list of postings for a profile. Errors: INVALID_INPUT with each bad line under its number, NOT_FOUND. */
  startList(list: string, profileId: string): Promise<unknown>
  schedules: Schedules
  /** Files of profiles. */
  documents: Documents
  /** Address of the posting to try an application on; it is served from the first time it is asked for. */
  sampleJob(): Promise<string>
  /** Where the report of a job that is over can be opened. */
  reportUrl(jobId: string): string
  /** Whether the trace to step through of a job is here, and where it can be looked at. */
  hasTrace(jobId: string): Promise<boolean>
  traceUrl(jobId: string): string
  /** Where a file that a page handed over can be taken along. */
  fileUrl(jobId: string, artifactId: string): string
  /** Who decides where a job names nobody. */
  provider(): { name: string; free: boolean }
  log?: Log
}
