/**
 * A stored job: its request with all defaults filled in, and its state. The store creates it; other files change its
 * state.
 */
import type { BrowserMode, Budget, CommitPolicy, JobRequest, JobResult, JobStatus, Priority } from './job.ts'

/**
 * Who submitted a job, and with what authority: the owner's machine's contents belong to the owner, whatever a token's
 * scope.
 */
export interface Maker {
  /** `owner`, or a token's id. */
  id: string
  as: 'owner' | 'operator' | 'submit-only'
}

export const OWNER: Maker = { id: 'owner', as: 'owner' }

export interface NewJob {
  type: string
  request: JobRequest
  executionMode: 'ai' | 'cookbook' | 'hybrid'
  commitPolicy: CommitPolicy
  budget: Budget
  /** Whom it is for, if already known. */
  applicantId?: string | undefined
  maker: Maker
}

export interface JobRecord {
  /** Ids sort by creation time. */
  id: string
  tenant: string
  type: string
  status: JobStatus
  targetUrl: string
  browserMode: BrowserMode
  executionMode: 'ai' | 'cookbook' | 'hybrid'
  supervision: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
  commitPolicy: CommitPolicy
  provider: string | null
  request: JobRequest
  budget: Budget
  idempotencyKey: string | null
  valetTaskId: string | null
  applicantId: string | null
  maker: Maker
  /** Priority among its tenant's queued jobs; as submitted, until somebody changes it. */
  priority: Priority
  /** How often it was queued, including resumed pauses. */
  attempt: number
  /** Restarts because a worker was lost or the run failed for a temporary reason (Q2, Q5). */
  retryCount: number
  /** How many of them because a worker was lost. */
  losses: number
  /** Number of the process that runs it. */
  worker: number | null
  /** Not to be started before this time (backoff). */
  notBefore: string | null
  cancelRequested: boolean
  checkpoint: Record<string, unknown> | null
  result: JobResult | null
  error: { code: string; message: string } | null
  createdAt: string
  queuedAt: string | null
  startedAt: string | null
  pausedAt: string | null
  finishedAt: string | null
  updatedAt: string
}
