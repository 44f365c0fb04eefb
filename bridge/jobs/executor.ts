/**
 * One job from "queued" to its end: claimed by one process, run, settled. Every write names its attempt, so a process
 * that was given up changes nothing any more.
 */

import { callWords } from '../../shared/domain/call-line.ts'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { Emit } from '../../shared/domain/events.ts'
import { RunEvent } from '../../shared/domain/events.ts'
import { isUsedOnce } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { Deadline } from '../base/deadline.ts'
import { debug, debugOfJob, instead } from '../base/debug.ts'
import type { Log } from '../base/log.ts'
import { createRedactor } from '../base/redact.ts'
import { retry } from '../base/retry.ts'
import type { Repositories, Store } from '../store/index.ts'
import { isSiteBusy, type JobClaim } from '../store/repositories/jobs.ts'
import { eventWriter } from './events.ts'
import { askHuman, redactedAsk } from './human.ts'
import { browserLeases, waitFor } from './leases.ts'
import { type PauseSwitch, pauseSwitch } from './pause.ts'
import type { JobsOptions } from './ports.ts'
import { leftBefore } from './request-again.ts'
import { DRAINED, type End, endOf, failure, GivenBack, stopped } from './run-end.ts'
import { settle } from './settle.ts'
import { followAttempt } from './telemetry.ts'
import type { Requeued, Ticket } from './ticket.ts'
import type { Transients } from './transient.ts'

/** A job whose site is at its limit comes later, or the process that starts it waits. */
interface Taking {
  siteBusy: 'later' | 'wait'
}

export interface Executor {
  /** Starts the job if this ticket is still valid; resolves when the run is over. */
  execute(ticket: Ticket, how?: Taking): Promise<{ begun: boolean; again?: Requeued }>
  /** Jobs of this process. */
  running(): string[]
  /** From now on, jobs that wait for a human return to the queue, since a stopping process does not wait for people. */
  letWaitingGo(): void
  /** Stops everything; the jobs return to the queue. */
  drain(): void
}

/** ms that a finished run waits for an unavailable database. */
const SETTLE_MS = 120_000

/** ms after which a job whose site is at its limit is checked again. */
const SITE_BUSY_MS = 5_000

const TAKEN_OVER = new GhError('CONFLICT', 'Another process has taken this job over.')

/** The attempts of a failed step, for the log. */
const sayFailure = (log: Log | undefined, job: string, data: object): void => {
  const step = RunEvent.safeParse({ type: 'step', data })
  if (!log || !step.success || step.data.type !== 'step' || !step.data.data.calls) return
  const { label, op, code, calls } = step.data.data
  log.debug({ job, step: label, op, code, calls: calls.map(callWords) }, 'a step failed')
}

/** The parts of an event without personal data: which step, and why. */
const TOLD = ['step', 'order', 'code', 'kind', 'from', 'to', 'op', 'status', 'manual'] as const
const told = (data: object = {}): object =>
  Object.fromEntries(Object.entries(data).filter(([key]) => TOLD.some((one) => one === key)))

export const createExecutor = (store: Store, options: JobsOptions, transients: Transients, log?: Log): Executor => {
  const inHand = new Map<string, AbortController>()
  const asking = new Set<AbortController>()
  let letting = false
  const leases = browserLeases(store, { browserOf: options.browserOf, atOnce: options.maxOwnTasks })

  const execute: Executor['execute'] = async (ticket, { siteBusy } = { siteBusy: 'wait' }) => {
    const repositories = store.forTenant(ticket.tenant)
    const before = await repositories.jobs.get(ticket.jobId)
    if (before?.status !== 'queued' || before.attempt !== ticket.attempt) return { begun: false }
    const stop = new AbortController()
    inHand.set(before.id, stop)
    try {
      await using _lease = await leases.take(repositories, before, stop.signal)
      const claimNow = (): Promise<Claim> => claimJob(repositories, before)
      const claim = siteBusy === 'later' ? await claimNow() : await whenFree(store, claimNow, stop.signal)
      if (claim.kind === 'site_busy') await repositories.jobs.putOff(before.id, SITE_BUSY_MS)
      return claim.kind === 'claimed'
        ? { begun: true, ...(await run(repositories, claim.job, stop)) }
        : { begun: false }
    } finally {
      inHand.delete(before.id)
    }
  }

  const claimJob = (repositories: Repositories, { id }: JobRecord): Promise<Claim> =>
    repositories.jobs
      .transition(id, ['queued'], 'running', { worker: store.worker, notBefore: null, error: null })
      .then((job): Claim => ({ kind: 'claimed', job }))
      .catch((error: unknown): Claim => {
        if (isSiteBusy(error)) return { kind: 'site_busy' }
        if (codeOf(error) === 'CONFLICT') return { kind: 'gone' }
        throw error
      })

  async function run(repositories: Repositories, job: JobRecord, stop: AbortController) {
    const claim: JobClaim = { worker: store.worker, attempt: job.attempt }
    const redactor = createRedactor(secretsOf(job))
    const history = eventWriter(repositories.events, job.id, log)
    const telemetry = followAttempt(job)
    const listeners: Emit[] = []
    const emit: Emit = (type, data) => {
      const clean = redactor.data(data)
      history.emit(type, clean)
      debug('jobs', type, () => told(clean), 'trace')
      if (type === 'step') sayFailure(log, job.id, clean)
      telemetry.emit(type, clean)
      for (const listener of listeners) listener(type, clean)
    }
    const wish = pauseSwitch()
    const left = await leftBefore(repositories, job)
    // A person who had taken over when the previous attempt was lost still has the page.
    if (left.asked?.kind === 'takeover' && left.asked.status === 'open') wish.press({ by: 'button' })
    const unwatch = await watch(repositories, job, claim, stop, wish)
    let end: End
    try {
      stop.signal.throwIfAborted()
      const work = () =>
        options.runJob(job, {
          signal: stop.signal,
          emit,
          onEvent: (listener) => void listeners.push(listener),
          hide: redactor.add,
          clean: redactor.data,
          giveBack: (message) => stop.abort(new GivenBack(message)),
          onPause: wish.listen,
          checkpoint: (state) => repositories.jobs.checkpoint(job.id, redactor.state(state), claim),
          async askHuman(ask, signal) {
            if (letting) stop.abort(DRAINED)
            asking.add(stop)
            try {
              const answered = await askHuman(
                {
                  job,
                  claim,
                  repositories,
                  notices: store.notices,
                  options,
                  emit,
                  flush: history.flush,
                  left,
                  transients,
                },
                redactedAsk(ask, redactor),
                signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
              )
              // Codes are used once and never stored, whatever a page does with them.
              if (isUsedOnce(ask.kind)) for (const code of Object.values(answered?.answers ?? {})) redactor.add(code)
              return answered
            } finally {
              asking.delete(stop)
            }
          },
        })
      const result = await debugOfJob(job.id, redactor, () => telemetry.within(work))
      end = endOf(redactor.data(result))
    } catch (error) {
      end = stop.signal.aborted ? stopped(stop.signal) : redactor.data(failure(error))
      if (!stop.signal.aborted) log?.error({ job: job.id, error: String(error) }, 'the run broke')
    } finally {
      unwatch()
    }
    telemetry.end(end)
    if (stop.signal.reason === TAKEN_OVER) {
      log?.warn({ job: job.id }, 'another process has taken the job over')
      return {}
    }
    // A run's outcome must not be lost because the database is briefly unavailable.
    using deadline = Deadline.after(SETTLE_MS, { what: 'the database' })
    return retry(() => settle({ repositories, job, claim, options, log, emit, flush: history.flush }, end), {
      attempts: Number.POSITIVE_INFINITY,
      baseMs: 200,
      maxMs: 5_000,
      retryIf: (error) => codeOf(error) === 'STORE_UNAVAILABLE',
      deadline,
    })
  }

  /** Cancels as soon as the notification arrives; after a dropped connection, it checks again. */
  async function watch(
    repositories: Repositories,
    job: JobRecord,
    claim: JobClaim,
    stop: AbortController,
    wish: PauseSwitch,
  ) {
    const check = async (): Promise<void> => {
      const now = await repositories.jobs.get(job.id).catch(instead('jobs', undefined))
      if (!now) return
      if (now.worker !== claim.worker || now.attempt !== claim.attempt) stop.abort(TAKEN_OVER)
      else if (now.cancelRequested) stop.abort(new GhError('CANCELLED', 'The job was cancelled.'))
    }
    const unlisten = await store.notices.listen((notice) => {
      if (!notice || (notice.kind === 'job' && notice.job === job.id)) void check()
      else if (notice.kind === 'pause' && notice.job === job.id)
        wish.press({ by: notice.about === 'takeover' ? 'takeover' : 'button' })
    })
    await check()
    return unlisten
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

/** `gone`: another process was faster, or the job was cancelled. */
type Claim = { kind: 'claimed'; job: JobRecord } | { kind: 'site_busy' } | { kind: 'gone' }

/** Retries whenever a job changed state, until it is started, here or elsewhere. */
const whenFree = (store: Store, claimNow: () => Promise<Claim>, signal: AbortSignal): Promise<Claim> =>
  waitFor(
    store,
    async () => {
      const claim = await claimNow()
      return claim.kind !== 'site_busy' && claim
    },
    signal,
  )

/** Values that must not be in an event: what the person's data calls secret. */
const secretsOf = ({ request }: JobRecord): string[] => {
  try {
    return Object.values(parseUserData(request.input_data.user_data, { resolveFile: (path) => path }).secrets)
  } catch {
    // Unreadable data is refused when the job starts.
    return []
  }
}
