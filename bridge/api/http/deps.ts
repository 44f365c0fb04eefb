/** What the API needs from the composition root (`cli/compose.ts`), and what every request carries. Types only. */
import type { WholeApplication } from '../../../shared/domain/application.ts'
import type { JobRecord, Maker } from '../../../shared/domain/job-record.ts'
import type { TokenScope } from '../../../shared/protocol/http.ts'
import type { FileArea } from '../../assets/area.ts'
import type { Documents } from '../../assets/documents.ts'
import type { Log } from '../../base/log.ts'
import type { Batches } from '../../jobs/batches/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Schedules } from '../../jobs/schedules/index.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { AccountVault } from '../../vault/accounts.ts'
import type { Profiles } from '../../vault/profiles.ts'

export interface Submission {
  job: JobRecord
  /** False: the idempotency key belongs to an existing job. */
  created: boolean
}

export interface ApiDeps {
  store: Store
  jobs: Jobs
  batches: Batches
  schedules: Schedules
  log?: Log
  version: string
  /** The owner's token, from the owner-only file. */
  ownerToken: string
  /** Whether it is the token of a person's dashboard session; it counts as the owner's. */
  isDashboard?: ((token: string) => boolean) | undefined
  /** Files of jobs; paths of artifacts are relative to its folder. */
  artifacts: FileArea
  /**
   * Validates a job body (I5) and stores it, with its secrets encrypted separately.
   * @param maker decides which files besides its own a body may name: see `cli/compose-api.ts`
   * Errors: INVALID_INPUT, INVALID_DATA_FILE, FILE_NOT_FOUND, PROVIDER_UNKNOWN, CONFLICT.
   */
  submit(body: Record<string, unknown>, options: { tenant: string; maker: Maker }): Promise<Submission>
  /**
   * Queues a failed job again, unless its submitter has too many unfinished ones.
   * @throws GhError NOT_FOUND; CONFLICT if it has not failed; RATE_LIMITED
   */
  retry(id: string, tenant: string): Promise<JobRecord>
  /**
   * A PDF of sent applications, to print.
   * @param languages as in `Accept-Language`
   */
  printSent(all: readonly WholeApplication[], languages: string | undefined): Promise<Uint8Array>
  /** Files of profiles. */
  documents: Documents
  /** The owner's accounts on sites. */
  accounts: AccountVault
  /** A tenant's profiles. */
  profiles(tenant: string): Promise<Profiles>
  /** Public address of this API for people and callbacks, e.g. behind a proxy; by default the address it listens on. */
  publicUrl?: string | undefined
  /** Path of a page on which a person can see and use the job's browser; undefined if it is the person's own. */
  viewerPath?: ((browser: BrowserPlace, interactionId: string) => string | undefined) | undefined
  /** Requests per minute and token; bursts of a tenth of it are always possible. */
  requestsPerMinute?: number | undefined
  /** Bytes of files that a token other than the owner's may upload per day. */
  fileBytesADay?: number | undefined
  /** Maximum number of profiles, of playbooks and of manual versions in a tenant; such a token cannot add more. */
  keptAtMost?: number | undefined
}

/** Which process has a job's browser, if any. */
export type BrowserPlace = Pick<JobRecord, 'id' | 'browserMode' | 'worker'>

/** The caller. */
export interface Caller {
  tenant: string
  scope: TokenScope
  /** `owner`, or the token's name: shown beside answers that it gave. */
  name: string
  /** Identifies the caller for rate limits. */
  id: string
  /** The owner of this machine: no scope grants this. */
  isOwner: boolean
  /** Its tenant is suspended: it is told so, and gets nothing else. */
  isSuspended: boolean
}

export interface ApiEnv {
  Variables: {
    caller: Caller
    /** The caller's tenant. */
    view: Repositories
  }
}

/** Links into this API for responses and callbacks. */
export interface Links {
  base(): string
  artifact(jobId: string, artifactId: string): string
  /** See {@link ApiDeps.viewerPath}. */
  viewer(browser: BrowserPlace, interactionId: string): string | undefined
  report(jobId: string): string
}
