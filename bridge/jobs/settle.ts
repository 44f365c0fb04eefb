/**
 * Stores the outcome of a job when its run is over: done, waiting for a person, or to be tried again if that is safe.
 */
import { isErrorCode, OF_THE_MACHINE, reactionTo } from '../../shared/domain/errors.ts'
import type { Emit } from '../../shared/domain/events.ts'
import { isUsedOnce } from '../../shared/domain/interaction.ts'
import type { JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Log } from '../base/log.ts'
import { withoutRun } from '../engine/state/checkpoint.ts'
import type { Repositories } from '../store/index.ts'
import type { JobClaim } from '../store/repositories/jobs.ts'
import { endAsKnown } from './known-end.ts'
import type { JobsOptions } from './ports.ts'
import { outlivesAttempt } from './request-again.ts'
import { goOn } from './resume.ts'
import type { End } from './run-end.ts'
import { type Requeued, ticketFor } from './ticket.ts'

export interface Settling {
  repositories: Repositories
  job: JobRecord
  claim: JobClaim
  options: Pick<JobsOptions, 'retryPausesMs' | 'ended'>
  log?: Log | undefined
  emit: Emit
  /** Resolves when pending events are in the store. */
  flush(): Promise<void>
}

/** Pauses in ms before each retry of a temporary failure (Q5). */
const RETRY_PAUSES_MS = [5_000, 20_000]

/** Can safely be repeated if the store failed in the middle. */
export const settle = async (at: Settling, end: End): Promise<{ again?: Requeued }> => {
  const { repositories, job } = at
  const { status } = end
  if (status === 'paused') return setWaiting(at, end)
  if (status !== 'queued' || !outlivesAttempt(job)) await repositories.interactions.withdraw(job.id)
  if (status === 'queued') return { again: await requeue(at, end) }
  const pause = status === 'failed' ? await retryPause(at, end) : undefined
  if (pause !== undefined) return { again: await requeue(at, end, pause) }
  await close(at, { ...end, status })
  return {}
}

const setWaiting = async (
  { repositories, job, claim, flush }: Settling,
  { result }: End,
): Promise<{ again?: Requeued }> => {
  await flush()
  const left = await repositories.jobs.update(job.id, { worker: null, result: result ?? null }, claim)
  // Answered while the browser was being closed: no other process has received it.
  const asked = await repositories.interactions.lastOf(job.id)
  if (asked?.status === 'open' || !asked?.resolution) return {}
  const again = await goOn(repositories, left, asked, asked.resolution)
  return again.status === 'queued' ? { again: { ticket: ticketFor(again), notBefore: null } } : {}
}

/** `pause` (ms): retries after a failure. */
const requeue = async (at: Settling, { error }: End, pause?: number): Promise<Requeued> => {
  const { repositories, job, claim, emit, flush } = at
  const notBefore = pause === undefined ? null : new Date((await repositories.now()) + pause).toISOString()
  if (error) emit('job_retry', { ...error, not_before: notBefore })
  await flush()
  const again = await repositories.jobs.transition(
    job.id,
    ['running', 'paused'],
    'queued',
    { notBefore, ...(pause !== undefined && { retryCount: job.retryCount + 1 }) },
    claim,
  )
  return { ticket: ticketFor(again), notBefore }
}

const close = async (
  at: Settling,
  { status, result, error: told }: End & { status: 'completed' | 'failed' | 'cancelled' },
): Promise<void> => {
  const { repositories, job, claim, options, log, flush } = at
  const error = told && (await endAsKnown(repositories, job.id, told))
  await saveUsage(at, result)
  // Typed values are kept as long as the job may continue: a failed job may be retried.
  if (status !== 'failed') await forgetTrace(at)
  await flush()
  await repositories.jobs.transition(
    job.id,
    ['running', 'paused'],
    status,
    { ...(result && { result: { ...result, status, ...(error && { error }) } }), error: error ?? null },
    claim,
  )
  if (status !== 'failed')
    await options
      .ended?.(job)
      .catch((problem: unknown) => log?.warn({ job: job.id, error: String(problem) }, 'not tidied up'))
}

const forgetTrace = async ({ repositories, job, claim }: Settling): Promise<void> => {
  const rest = withoutRun((await repositories.jobs.get(job.id))?.checkpoint)
  if (rest) await repositories.jobs.checkpoint(job.id, rest, claim)
  const last = await repositories.interactions.lastOf(job.id)
  if (last && isUsedOnce(last.kind)) await repositories.interactions.wipeAnswers(last.id)
}

/** If the single calls were not recorded, the totals from the result. */
const saveUsage = async ({ repositories, job }: Settling, result: JobResult | undefined): Promise<void> => {
  if (!result || result.llm_calls + result.extract_calls === 0) return
  const saved = await repositories.usage.ofJob(job.id)
  if (saved.calls + saved.extractCalls > 0) return
  const provider = job.provider ?? 'unknown'
  const { llm_calls: calls, extract_calls: extracts, tokens, cost_usd: costUsd } = result
  await repositories.usage.add({ jobId: job.id, provider, calls, inputTokens: tokens, costUsd })
  if (extracts > 0) await repositories.usage.add({ jobId: job.id, provider, purpose: 'extract', calls: extracts })
}

/**
 * ms to wait before the next attempt; undefined: none. Not after a commit, except for failures that say nothing about
 * the site.
 */
const retryPause = async (
  { repositories, job, options }: Settling,
  { error, result }: End,
): Promise<number | undefined> => {
  const code = error?.code
  if (!isErrorCode(code) || reactionTo(code) !== 'job') return undefined
  const pause = (options.retryPausesMs ?? RETRY_PAUSES_MS)[job.retryCount - job.losses]
  if (pause === undefined) return undefined
  if (OF_THE_MACHINE.includes(code)) return pause
  // A page that does not respond until the time limit uses that time once, not with each attempt.
  const { maxDurationMs } = job.budget
  if (maxDurationMs !== undefined && (result?.duration_ms ?? 0) >= maxDurationMs) return undefined
  const commits = await repositories.commits.ofJob(job.id)
  return commits.every(({ state }) => state === 'abandoned') ? pause : undefined
}
