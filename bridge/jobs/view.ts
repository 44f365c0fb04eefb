/** A job as command line and API show it: with the names of the job body (I5), and without the person's data. Pure. */
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { type SiteWait, siteWaitWords } from '../../shared/domain/site-wait.ts'

/** `interaction` only while it is paused (H11), `waits_for` only if a rule of its site delays it. */
export const jobView = (
  job: JobRecord,
  { open, waits }: { open?: Interaction | undefined; waits?: SiteWait | undefined } = {},
) => {
  // People read lists over each other's shoulders and paste them into tickets.
  const { input_data: _, ...request } = job.request
  return {
    job_id: job.id,
    status: job.status,
    job_type: job.type,
    target_url: job.targetUrl,
    browser_mode: job.browserMode,
    execution_mode: job.executionMode,
    supervision: job.supervision,
    commit_policy: job.commitPolicy,
    provider: job.provider,
    valet_task_id: job.valetTaskId,
    priority: job.priority,
    attempt: job.attempt,
    retry_count: job.retryCount,
    created_at: job.createdAt,
    queued_at: job.queuedAt,
    started_at: job.startedAt,
    paused_at: job.pausedAt,
    finished_at: job.finishedAt,
    error: job.error,
    result: job.result,
    request: {
      ...request,
      ...(request.callback_url !== undefined && { callback_url: withoutPassword(request.callback_url) }),
    },
    ...(waits && { waits_for: { ...waits, text: siteWaitWords(waits) } }),
    ...(job.status === 'paused' && { interaction: open ?? null }),
  }
}

/** An address as it may be shown, without user name and password. */
export const withoutPassword = (address: string): string => {
  const url = URL.parse(address)
  if (!url || url.password === '') return address
  url.password = '…'
  return url.href
}
