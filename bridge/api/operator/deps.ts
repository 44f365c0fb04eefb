/** What the operator service needs from the rest of the bridge; implemented in `cli`. Types only. */
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { StartTab } from '../../../shared/domain/start-tab.ts'
import type { PersonInput } from '../../../shared/protocol/socket.ts'
import type { Documents } from '../../assets/documents.ts'
import type { Log } from '../../base/log.ts'
import type { Batches } from '../../jobs/batches/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Schedules } from '../../jobs/schedules/index.ts'
import type { Store } from '../../store/index.ts'
import type { Pairings } from '../../vault/pairings.ts'
import type { Profiles } from '../../vault/profiles.ts'

/** Jobs that are currently working in a person's browser in this process. */
export interface LiveRuns {
  /** The CDP target that a job works in; undefined if it has no tab, or is not run by this process. */
  targetOf(jobId: string): string | undefined
  /** Whether a page's event was caused by a command of this job. */
  isOurs(jobId: string, input: PersonInput): boolean
  /** Chrome's number of the tab that a job works in, if the extension could only mark the tab. */
  tabOf(jobId: string, instance: string): number | undefined
  /** A page was marked: the result of {@link tabOf} may have changed. */
  marked(): void
  /** Brings the job's tab to the front. False: it has none here. */
  show(jobId: string): Promise<boolean>
  /** The CDP target of a tab in the browser of an extension that cannot tell by itself. */
  tabTarget(instance: string, tabId: number): Promise<string | undefined>
  /** Calls back when a job gets a tab or changes it; returns a function that stops this. */
  onChange(changed: (jobId: string) => void): () => void
}

export interface OperatorDeps {
  version: string
  store: Store
  jobs: Jobs
  profiles: Profiles
  pairings: Pairings
  live: LiveRuns
  /** Validates a job body and stores it; the same idempotency key gives the same job. */
  submit(
    body: Record<string, unknown>,
    placed: { tab: StartTab; profile_id?: string },
  ): Promise<{ job: JobRecord; created: boolean }>
  batches: Pick<Batches, 'list' | 'get' | 'answer' | 'decide' | 'leaveOut' | 'goOn' | 'stop'>
  /** Starts a list of postings for a profile. Errors: INVALID_INPUT with each bad line under its number, NOT_FOUND. */
  startList(list: string, profileId: string): Promise<unknown>
  schedules: Schedules
  /** Files of profiles. */
  documents: Documents
  /** Address of a sample posting for trying out an application; served from its first request on. */
  sampleJob(): Promise<string>
  /** Address of a part of the dashboard that signs the person in; valid once, for a minute. */
  dashboardUrl(part: string): string
  /** Address of a finished job's report. */
  reportUrl(jobId: string): string
  /** Whether the step-by-step trace of a job is available here, and its address. */
  hasTrace(jobId: string): Promise<boolean>
  traceUrl(jobId: string): string
  /** Address of a downloaded file. */
  fileUrl(jobId: string, artifactId: string): string
  /** Tasks at a time in one browser. */
  maxOwnTasks: number
  /** The provider to use if a job names none. */
  provider(): { name: string; free: boolean }
  log?: Log
}
