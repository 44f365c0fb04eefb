/**
 * One job from "queued" to its end: taken by one process, run, its result kept, tried again where that is safe. Every
 * write says which attempt it belongs to, so a process that was given up for dead changes nothing any more.
 */
import { codeOf, type ErrorCode, GhError, isErrorCode, reactionTo } from '../../shared/domain/errors.ts'
import type { BrowserMode, JobResult } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { Deadline } from '../base/deadline.ts'
import type { Log } from '../base/log.ts'
import { createRedactor } from '../base/redact.ts'
import { retry } from '../base/retry.ts'
import { KEPT } from '../engine/kept.ts'
import type { Repositories, Store } from '../store/index.ts'
import type { Claim } from '../store/repositories/jobs.ts'
import { eventWriter } from './events.ts'
import { askHuman, withoutSecrets } from './human.ts'
import { browserLeases } from './leases.ts'
import { type PauseSwitch, pauseSwitch } from './pause.ts'
import type { JobsOptions } from './ports.ts'
import { leftBefore, outlivesAttempt } from './request-again.ts'
import { goOn, isWiped } from './resume.ts'

/** What a queue message carries; an attempt that is not the job's own any more is nobody's work. */
export interface Ticket {
  tenant: string
  jobId: string
  attempt: number
  browserMode: BrowserMode
}

export const ticketFor = ({ tenant, id, attempt, browserMode }: JobRecord): Ticket => ({
  tenant,
  jobId: id,
  attempt,
  browserMode,
})

export interface Executor {
  /**
   * Takes the job up if this ticket is still good, and comes back when the run is over. `again`: the job was queued once
   * more, not to be taken up before this time (ISO; null: at once).
   */
  execute(ticket: Ticket): Promise<{ again?: { ticket: Ticket; notBefore: string | null } }>
  /** Jobs in this process's hand. */
  running(): string[]
  /** Jobs that wait for a human go back to the queue, from now on too: a process that is going does not wait for people. */
  letWaitingGo(): void
  /** Stops everything; the jobs go back to the queue. */
  drain(): void
}

/** Tries after the first where a failure may pass (Q5), and how long before each, in ms. */
const RETRY_PAUSES_MS = [5_000, 20_000]

/** ms that a finished run waits for a database that is away. */
const SETTLE_MS = 120_000

/** The process goes; its jobs are to be taken up by the next one. */
const DRAINED = new GhError('CANCELLED', 'The bridge is stopping; the job goes on with the next start.')
class GivenBack extends GhError {
  constructor(message: string) {
    super('BROWSER_DISCONNECT', message)
  }
}
const TAKEN_OVER = new GhError('CONFLICT', 'Another process has taken this job over.')

export const createExecutor = (store: Store, options: JobsOptions, log?: Log): Executor => {
  const inHand = new Map<string, AbortController>()
  const asking = new Set<AbortController>()
  let letting = false
  const leases = browserLeases(store, options.browserOf)
  const pauses = options.retryPausesMs ?? RETRY_PAUSES_MS

  const execute: Executor['execute'] = async (ticket) => {
    const repositories = store.forTenant(ticket.tenant)
    const before = await repositories.jobs.get(ticket.jobId)
    if (before?.status !== 'queued' || before.attempt !== ticket.attempt) return {}
    const stop = new AbortController()
    inHand.set(before.id, stop)
    try {
      await using _lease = await leases.take(repositories, before, stop.signal)
      const job = await claimed(repositories, before)
      return job ? await run(repositories, job, stop) : {}
    } finally {
      inHand.delete(before.id)
    }
  }

  /** Undefined: somebody else was faster, or it was cancelled. */
  const claimed = (repositories: Repositories, { id }: JobRecord): Promise<JobRecord | undefined> =>
    repositories.jobs
      .transition(id, ['queued'], 'running', { worker: store.worker, notBefore: null, error: null })
      .catch((error: unknown) => {
        if (codeOf(error) === 'CONFLICT') return undefined
        throw error
      })

  async function run(repositories: Repositories, job: JobRecord, stop: AbortController) {
    const claim: Claim = { worker: store.worker, attempt: job.attempt }
    const redactor = createRedactor(secretsOf(job))
    const history = eventWriter(repositories.events, job.id, log)
    const emit = (type: string, data: Record<string, unknown> = {}): void => history.emit(type, redactor.data(data))
    const wish = pauseSwitch()
    const left = await leftBefore(repositories, job)
    // Whoever had taken over when the attempt before was lost still has the page.
    if (left.asked?.kind === 'takeover' && left.asked.status === 'open') wish.press({ by: 'button' })
    const unwatch = await watch(repositories, job, claim, stop, wish)
    let end: End
    try {
      stop.signal.throwIfAborted()
      const result = await options.runJob(job, {
        signal: stop.signal,
        emit,
        hide: redactor.add,
        giveBack: (message) => stop.abort(new GivenBack(message)),
        onPause: wish.listen,
        checkpoint: (state) => repositories.jobs.checkpoint(job.id, redactor.data(state), claim),
        async askHuman(ask, signal) {
          if (letting) stop.abort(DRAINED)
          asking.add(stop)
          try {
            const answered = await askHuman(
              { job, claim, repositories, notices: store.notices, options, emit, flush: history.flush, left },
              withoutSecrets(ask, redactor),
              signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
            )
            // Codes are used once and kept nowhere, whatever a page makes of them.
            if (isWiped(ask.kind)) for (const code of Object.values(answered?.answers ?? {})) redactor.add(code)
            return answered
          } finally {
            asking.delete(stop)
          }
        },
      })
      end = endOf(redactor.data(result))
    } catch (error) {
      end = stop.signal.aborted ? stopped(stop.signal) : redactor.data(failure(error))
      if (!stop.signal.aborted) log?.error({ job: job.id, error: String(error) }, 'the run broke')
    } finally {
      unwatch()
    }
    if (stop.signal.reason === TAKEN_OVER) {
      log?.warn({ job: job.id }, 'another process has taken the job over')
      return {}
    }
    // What came of the run must not be lost because the database is away for a moment.
    using deadline = Deadline.after(SETTLE_MS, { what: 'the database' })
    return retry(() => settle({ repositories, job, claim, emit, flush: history.flush }, end), {
      attempts: Number.POSITIVE_INFINITY,
      baseMs: 200,
      maxMs: 5_000,
      retryIf: (error) => codeOf(error) === 'STORE_UNAVAILABLE',
      deadline,
    })
  }

  /** Cancels within a notification's time; a dropped connection is made up for by looking again. */
  async function watch(
    repositories: Repositories,
    job: JobRecord,
    claim: Claim,
    stop: AbortController,
    wish: PauseSwitch,
  ) {
    const look = async (): Promise<void> => {
      const now = await repositories.jobs.get(job.id).catch(() => undefined)
      if (!now) return
      if (now.worker !== claim.worker || now.attempt !== claim.attempt) stop.abort(TAKEN_OVER)
      else if (now.cancelRequested) stop.abort(new GhError('CANCELLED', 'The job was cancelled.'))
    }
    const unlisten = await store.notices.listen((notice) => {
      if (!notice || (notice.kind === 'job' && notice.job === job.id)) void look()
      else if (notice.kind === 'pause' && notice.job === job.id)
        wish.press({ by: notice.about === 'takeover' ? 'takeover' : 'button' })
    })
    await look()
    return unlisten
  }

  async function settle(at: Settling, end: End): ReturnType<Executor['execute']> {
    const { repositories, job, claim, emit, flush } = at
    const { jobs, interactions } = repositories
    if (end.status === 'paused') {
      await flush()
      const left = await jobs.update(job.id, { worker: null, result: end.result ?? null }, claim)
      // Answered while the browser was being closed: nobody else has heard of it.
      const asked = await interactions.lastOf(job.id)
      if (asked?.status === 'open' || !asked?.resolution) return {}
      const again = await goOn(repositories, left, asked, asked.resolution)
      return again.status === 'queued' ? { again: { ticket: ticketFor(again), notBefore: null } } : {}
    }
    if (end.status !== 'queued' || !outlivesAttempt(job)) await interactions.withdraw(job.id)
    const pause = end.status === 'failed' ? await retryPause(at, end) : undefined
    if (end.status === 'queued' || pause !== undefined) {
      const notBefore = pause === undefined ? null : new Date(Date.now() + pause).toISOString()
      if (end.error) emit('job_retry', { ...end.error, not_before: notBefore })
      await flush()
      const again = await jobs.transition(
        job.id,
        ['running', 'paused'],
        'queued',
        { notBefore, ...(pause !== undefined && { retryCount: job.retryCount + 1 }) },
        claim,
      )
      return { again: { ticket: ticketFor(again), notBefore } }
    }
    await keepUsage(at, end.result)
    if (end.status !== 'failed') await forgetTrace(at)
    await flush()
    await jobs.transition(
      job.id,
      ['running', 'paused'],
      end.status,
      { ...(end.result && { result: { ...end.result, status: end.status } }), error: end.error ?? null },
      claim,
    )
    if (end.status !== 'failed')
      await options
        .ended?.(job)
        .catch((error: unknown) => log?.warn({ job: job.id, error: String(error) }, 'not tidied up'))
    return {}
  }

  /** What was typed is kept for as long as it may be gone on with: a failed job may be tried again. */
  async function forgetTrace({ repositories, job, claim }: Settling): Promise<void> {
    const { [KEPT]: kept, ...rest } = (await repositories.jobs.get(job.id))?.checkpoint ?? {}
    if (kept !== undefined) await repositories.jobs.checkpoint(job.id, rest, claim)
    const last = await repositories.interactions.lastOf(job.id)
    if (last && isWiped(last.kind)) await repositories.interactions.wipeAnswers(last.id)
  }

  /** Where nobody wrote down the single calls, what the result says in sum. */
  async function keepUsage({ repositories, job }: Settling, result: JobResult | undefined): Promise<void> {
    if (!result || result.llm_calls + result.extract_calls === 0) return
    const kept = await repositories.usage.ofJob(job.id)
    if (kept.calls + kept.extractCalls > 0) return
    const provider = job.provider ?? 'unknown'
    const { llm_calls: calls, extract_calls: extracts, tokens, cost_usd: costUsd } = result
    await repositories.usage.add({ jobId: job.id, provider, calls, inputTokens: tokens, costUsd })
    if (extracts > 0) await repositories.usage.add({ jobId: job.id, provider, purpose: 'extract', calls: extracts })
  }

  /** ms to wait before the next try; undefined: none. Never past a commit: what may have been sent is not sent again. */
  async function retryPause({ repositories, job }: Settling, end: End): Promise<number | undefined> {
    const code = end.error?.code
    if (!isErrorCode(code) || reactionTo(code) !== 'job') return undefined
    const pause = pauses[job.retryCount - job.losses]
    if (pause === undefined) return undefined
    const commits = await repositories.commits.ofJob(job.id)
    return commits.every(({ state }) => state === 'abandoned') ? pause : undefined
  }

  return {
    execute,
    running: () => [...inHand.keys()],
    letWaitingGo() {
      letting = true
      for (const stop of asking) stop.abort(DRAINED)
    },
    drain: () => {
      for (const stop of inHand.values()) stop.abort(DRAINED)
    },
  }
}

interface Settling {
  repositories: Repositories
  job: JobRecord
  claim: Claim
  emit(type: string, data?: Record<string, unknown>): void
  flush(): Promise<void>
}

interface End {
  status: 'completed' | 'failed' | 'cancelled' | 'paused' | 'queued'
  result?: JobResult
  error?: { code: string; message: string }
}

const endOf = (result: JobResult): End => {
  // A person who stops it cancels it, wherever they do so.
  if (result.error?.code === 'human_cancelled')
    return { status: 'cancelled', result: { ...result, status: 'cancelled' }, error: result.error }
  const status =
    result.status === 'completed' || result.status === 'cancelled' || result.status === 'paused'
      ? result.status
      : 'failed'
  return { status, result, ...(status !== 'paused' && result.error && { error: result.error }) }
}

const stopped = ({ reason }: AbortSignal): End =>
  reason === DRAINED
    ? { status: 'queued' }
    : reason instanceof GivenBack
      ? { status: 'queued', error: { code: reason.code, message: reason.message } }
      : { status: 'cancelled', error: { code: 'CANCELLED', message: 'The job was cancelled.' } }

const failure = (error: unknown): End => {
  const code: ErrorCode = codeOf(error)
  return { status: 'failed', error: { code, message: error instanceof Error ? error.message : String(error) } }
}

/** Values that must not be in an event: what the person's data calls secret. */
const secretsOf = ({ request }: JobRecord): string[] => {
  try {
    return Object.values(parseUserData(request.input_data.user_data, { resolveFile: (path) => path }).secrets)
  } catch {
    return []
  }
}
