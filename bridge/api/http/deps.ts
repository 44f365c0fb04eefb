/** What the API needs from whoever constructs everything (`cli/compose.ts`), and what every request carries. Types only. */
import type { JobRecord, Maker } from '../../../shared/domain/job-record.ts'
import type { TokenScope } from '../../../shared/protocol/http.ts'
import type { FileArea } from '../../assets/area.ts'
import type { Documents } from '../../assets/documents.ts'
import type { Log } from '../../base/log.ts'
import type { Batches } from '../../jobs/batches/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { Schedules } from '../../jobs/schedules/index.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { Profiles } from '../../vault/profiles.ts'

export interface Submission {
  job: JobRecord
  /** False: the idempotency key belongs to a job that is there already. */
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
  /** Whether it is a token that a person's dashboard was given; as good as the owner's. */
  isDashboard?: ((token: string) => boolean) | undefined
  /** Files of jobs; the paths of artifacts start from its folder. */
  artifacts: FileArea
  /**
   * Checks a job body (I5) and keeps it, secrets sealed apart.
   * @param maker what a body may name besides its own files: see `cli/compose-api.ts`
   * Errors: INVALID_INPUT, INVALID_DATA_FILE, FILE_NOT_FOUND, PROVIDER_UNKNOWN, CONFLICT.
   */
  submit(body: Record<string, unknown>, options: { tenant: string; maker: Maker }): Promise<Submission>
  /**
   * Puts a failed job into the queue again, unless whoever handed it in has too many at a time.
   * @throws GhError NOT_FOUND; CONFLICT where it has not failed; RATE_LIMITED
   */
  retry(id: string, tenant: string): Promise<JobRecord>
  /** Files of profiles. */
  documents: Documents
  /** A tenant's profiles. */
  profiles(tenant: string): Promise<Profiles>
  /** Where people and callbacks reach this API, e.g. behind a proxy; by default the address it listens on. */
  publicUrl?: string | undefined
  /** Path of a page on which a person can see and use the job's browser; undefined where that is not in this process. */
  viewerPath?: ((jobId: string, interactionId: string) => string | undefined) | undefined
  /** Requests a minute and token; a burst of a tenth of it is always possible. */
  requestsPerMinute?: number | undefined
  /** Bytes of files that a token other than the owner's may send within a day. */
  fileBytesADay?: number | undefined
  /** Profiles, playbooks and versions of manuals, of each, that a tenant may have before such a token adds no more. */
  keptAtMost?: number | undefined
}

/** Who asks. */
export interface Caller {
  tenant: string
  scope: TokenScope
  /** `owner`, or the token's name: stands beside what it answered. */
  name: string
  /** Told apart by this for limits. */
  id: string
  /** Of this machine: no scope makes one. */
  isOwner: boolean
  /** Its tenant is: it is told so, and nothing else. */
  isSuspended: boolean
}

export interface ApiEnv {
  Variables: {
    caller: Caller
    /** The caller's tenant. */
    view: Repositories
  }
}

/** Links into this API that go out in answers and callbacks. */
export interface Links {
  base(): string
  artifact(jobId: string, artifactId: string): string
  /** See {@link ApiDeps.viewerPath}. */
  viewer(jobId: string, interactionId: string): string | undefined
  report(jobId: string): string
}
