/** A job in a person's own browser, as the store keeps it; a test sets only what it needs. */
import { JobRequest, type JobStatus } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { JOB_TYPES } from '../../shared/domain/job-types.ts'

export const operatorJob = (status: JobStatus, targetUrl: string, more: Partial<JobRecord>): JobRecord =>
  ({
    type: 'apply',
    status,
    targetUrl,
    browserMode: 'operator',
    supervision: 'auto',
    request: JobRequest.parse({ job_type: 'apply', target_url: targetUrl }),
    budget: JOB_TYPES.apply.budget,
    worker: 1,
    startedAt: '2026-11-21T10:00:00.000Z',
    finishedAt: null,
    valetTaskId: null,
    result: null,
    error: null,
    ...more,
  }) as JobRecord
