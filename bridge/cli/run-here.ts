/** Runs one job in this process and shows its events as they happen; shared by `run` and `demo`. */

import type { Answer } from '../../shared/domain/applicant.ts'
import { GhError, isErrorCode } from '../../shared/domain/errors.ts'
import { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { UserDataOptions } from '../../shared/domain/user-data-draft.ts'
import type { App } from './compose.ts'
import type { Progress } from './progress.ts'

/**
 * `answers` were given to questions in advance: they are stored for this person. Errors: INVALID_INPUT,
 * INVALID_DATA_FILE; later failures are in the result.
 */
export const runHere = async (
  app: Pick<App, 'submit' | 'jobs' | 'store' | 'forget'>,
  body: Record<string, unknown>,
  options: {
    data?: UserDataOptions
    answers?: readonly Answer[]
    progress: Progress
    signal: AbortSignal
    /** The stored profile whose data `body` contains. */
    profile?: string | undefined
  },
): Promise<{ job: JobRecord; result: JobResult }> => {
  const placed = options.profile === undefined ? {} : { profile_id: options.profile }
  const created = await app.submit(body, options.data, placed)
  if (created.applicantId !== null)
    for (const answer of options.answers ?? []) await app.store.answers.keep(created.applicantId, answer, created.id)
  const watching = showEvents(app, created.id, options.progress)
  const job = await app.jobs.runHere(created.id, { signal: options.signal })
  await watching
  if (job.status !== 'paused') await app.forget(job)
  // The database does not preserve the order of keys; a result is printed in its original order.
  if (job.result) return { job, result: JobResult.parse(job.result) }
  throw resultless(job)
}

const showEvents = async (app: Pick<App, 'jobs'>, id: string, progress: Progress): Promise<void> => {
  for await (const { type, data } of app.jobs.watch(id)) progress({ type, data })
}

/** Cancelled before it produced anything, or lost with its process. */
const resultless = (job: JobRecord): GhError =>
  job.status === 'cancelled'
    ? new GhError('CANCELLED', `Job ${job.id}: ${job.error?.message ?? 'it was cancelled.'}`)
    : new GhError(
        isErrorCode(job.error?.code) ? job.error.code : 'UNKNOWN',
        job.error?.message ?? `Job ${job.id} is ${job.status} without a result, and nobody knows why.`,
      )
