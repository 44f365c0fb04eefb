/** Converts a job between its table row, with encrypted columns, and its form elsewhere. */
import type { Selectable } from 'kysely'
import { type JobRequest, type JobResult, Priority } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

/** As in the table. */
export const PRIORITIES: Readonly<Record<Priority, number>> = { low: -1, normal: 0, high: 1 }

/** Fields that may be set together with a state change. */
export interface TransitionFields {
  worker?: number | null
  retryCount?: number
  losses?: number
  result?: JobResult | null
  error?: { code: string; message: string } | null
  /** ISO; a queued job is not started before this time. */
  notBefore?: string | null
  cancelRequested?: boolean
}

/** A field that is left out keeps its value; JSON `null` is not SQL's. */
export const columns = (
  { worker, retryCount, losses, result, error, notBefore, cancelRequested }: TransitionFields,
  sealed: ColumnSeal,
) => ({
  ...(worker !== undefined && { worker }),
  ...(retryCount !== undefined && { retry_count: retryCount }),
  ...(losses !== undefined && { losses }),
  ...(result !== undefined && { result: result && sealed.object(result, 'result') }),
  ...(error !== undefined && {
    error_code: error?.code ?? null,
    error_message: error ? sealed.text(error.message) : null,
  }),
  ...(notBefore !== undefined && { not_before: notBefore }),
  ...(cancelRequested !== undefined && { cancel_requested: cancelRequested }),
})

/** The clean-up queries where its secrets are stored. */
export const sealedRequest = (request: JobRequest, sealed: ColumnSeal): string => {
  const whole = JSON.parse(sealed.object(request, 'request')) as object
  const { secrets_ref } = request.input_data
  return JSON.stringify({ ...whole, ...(typeof secrets_ref === 'string' && { secrets_ref }) })
}

export const recordOf = (row: Selectable<Database['jobs']>, sealed: ColumnSeal): JobRecord => ({
  id: row.id,
  tenant: row.tenant,
  type: row.type,
  status: row.status,
  targetUrl: row.target_url,
  browserMode: row.browser_mode,
  executionMode: row.execution_mode,
  supervision: row.supervision,
  commitPolicy: row.commit_policy,
  provider: row.provider,
  request: requestOf(sealed.open(row.request)),
  budget: row.budget,
  idempotencyKey: row.idempotency_key,
  valetTaskId: row.valet_task_id,
  applicantId: row.applicant_id,
  priority: Priority.options.find((name) => PRIORITIES[name] === row.priority) ?? 'normal',
  maker: { id: row.made_by, as: row.made_as },
  attempt: row.attempt,
  retryCount: row.retry_count,
  losses: row.losses,
  worker: row.worker,
  notBefore: row.not_before,
  cancelRequested: row.cancel_requested,
  checkpoint: row.checkpoint && sealed.open(row.checkpoint),
  result: row.result && sealed.open(row.result),
  error: row.error_code === null ? null : { code: row.error_code, message: sealed.openText(row.error_message ?? '') },
  createdAt: row.created_at,
  queuedAt: row.queued_at,
  startedAt: row.started_at,
  pausedAt: row.paused_at,
  finishedAt: row.finished_at,
  updatedAt: row.updated_at,
})

const requestOf = ({ secrets_ref: _, ...request }: JobRequest & { secrets_ref?: string }): JobRequest => request
