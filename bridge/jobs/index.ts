/** The public interface of jobs: submit, watch, cancel, answer; run here, or through the queue. */

import { hostname } from 'node:os'
import { isAnsweredByCode } from '../../shared/domain/blockers.ts'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import { isAboutMail, type Resolution } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { isFinal, type JobEvent } from '../../shared/domain/job.ts'
import type { JobRecord, Maker } from '../../shared/domain/job-record.ts'
import { delay } from '../base/clock.ts'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import type { Log } from '../base/log.ts'
import { messageOf } from '../base/message.ts'
import type { PauseRequest } from '../engine/state/ports.ts'
import type { Repositories, Store } from '../store/index.ts'
import type { Role } from '../store/repositories/workers.ts'
import { answersToAsked } from './asked.ts'
import { createCallbacks } from './callbacks/index.ts'
import { createExecutor } from './executor.ts'
import { CANCELLED, endAsKnown } from './known-end.ts'
import { browserLimit } from './limits.ts'
import { patrol } from './patrol.ts'
import type { JobsOptions } from './ports.ts'
import { beginMostUrgent } from './priority.ts'
import { openQueue } from './queue.ts'
import { recover } from './recovery.ts'
import { acceptRequest } from './request.ts'
import { goOn } from './resume.ts'
import { type Requeued, type Ticket, ticketFor } from './ticket.ts'
import { createTransients, type Transients } from './transient.ts'
import { existingJob, type WatchOptions, waitUntilOver, watchEvents } from './watch.ts'

export type { Answerer, JobsOptions, RunContext, RunJob } from './ports.ts'

export interface Jobs {
  /**
   * Checks the body (I5) and keeps it as a pending job; the same idempotency key gives the same job.
   * @throws GhError INVALID_INPUT, INVALID_DATA_FILE, CONFLICT
   */
  create(body: unknown, tenant?: string): Promise<JobRecord>
  /** The same, and whether this call created it. @throws GhError INVALID_INPUT, INVALID_DATA_FILE, CONFLICT */
  createOnce(body: unknown, tenant?: string, maker?: Maker): Promise<{ job: JobRecord; created: boolean }>
  /** Queues a pending job for any bridge. A job that requires approval waits for that first. */
  enqueue(id: string, tenant?: string): Promise<JobRecord>
  /** Runs the job in this process, with retries. Resolves when it is over, or paused with nobody available. */
  runHere(id: string, options?: { tenant?: string; signal?: AbortSignal }): Promise<JobRecord>
  /**
   * Works through the queue from now on, jobs that a dead process left included. `worker`: only in browsers of its own;
   * `api`: only in persons' browsers that are connected here.
   */
  start(role?: Role): Promise<void>
  /**
   * Stops the job, wherever it runs; comes back when it is over.
   * @throws GhError NOT_FOUND; CONFLICT where it is over already
   */
  cancel(id: string, tenant?: string): Promise<JobRecord>
  /**
   * Answers what a paused job waits for; where its browser was closed it is queued again. `interactionId`: only if it is this
   * request that it still waits for.
   * @throws GhError NOT_FOUND, NOT_PAUSED; CONFLICT where somebody answered first
   */
  resume(id: string, resolution: Resolution, by?: string, tenant?: string, interactionId?: string): Promise<JobRecord>
  /**
   * Gives a code that came by e-mail or text to the job that waits for it; it is typed and forgotten.
   * @throws GhError NOT_FOUND; NOT_PAUSED where the job waits for no code; CONFLICT where somebody answered first
   */
  deliverCode(id: string, code: string, by?: string, tenant?: string): Promise<JobRecord>
  /**
   * Lets a running job stand still; it asks with kind `takeover`, and `resume` lets it go on. Comes back when it is paused, for
   * whatever reason. `takeover`: the person's own hand on the page.
   * @throws GhError NOT_FOUND; CONFLICT where it is not running
   */
  pause(id: string, by?: PauseRequest['by'], tenant?: string): Promise<JobRecord>
  /**
   * Says yes: to a job that waits for its approval before it starts, or to a paused one that asks whether it may send.
   * @throws GhError NOT_FOUND; CONFLICT where it waits for no approval, or somebody answered first
   */
  approve(id: string, by?: string, tenant?: string): Promise<JobRecord>
  /**
   * Puts a failed job into the queue again; what was sent before is not sent twice.
   * @throws GhError NOT_FOUND; CONFLICT where it has not failed
   */
  retry(id: string, tenant?: string): Promise<JobRecord>
  /** The job once it is over, or paused with nobody working on it. @throws the signal's reason */
  wait(id: string, options?: { tenant?: string; signal?: AbortSignal }): Promise<JobRecord>
  /** Events after `seq` as they happen, until the job is over. @throws the signal's reason */
  watch(id: string, options?: WatchOptions & { tenant?: string }): AsyncIterable<JobEvent>
  /** Content that is shown with an open request and not stored. */
  readonly transients: Pick<Transients, 'with'>
  /** Accepts nothing new, lets running jobs finish for this time (ms), then returns them to the queue. */
  stop(drainMs?: number): Promise<void>
}

/** ms that running jobs have after a SIGTERM (R6). */
const DRAIN_MS = 45_000
/** ms that a running job has to stop before its worker is checked again. */
const ASKED_MS = 1_000
/** ms that a running job may take to pause. */
const PAUSED_MS = 10_000
/** Requests that a plain yes answers. */
const MAIL_SEEN =
  'This is about what came by e-mail: answer it where it is shown, or by the id of its request. Nobody agrees to it unseen.'
const APPROVALS: ReadonlySet<string> = new Set(['approve_submit', 'approve_origin', 'approve_batch'])
/** Maximum operator jobs that wait or run in one process: waiting ones must not keep out those of other sites. */
const OPERATOR_CONCURRENCY = 8
/** ms between two checks for jobs whose process is gone. */
const SWEEP_MS = 5_000

export const createJobs = (store: Store, options: JobsOptions, log?: Log): Jobs => {
  const transients = createTransients()
  const executor = createExecutor(store, options, transients, log)
  const queue = openQueue(store, log)
  const callbacks = options.callbacks && createCallbacks(store, queue, options.callbacks, log)
  const ending = new AbortController()
  /** Undefined before the first check: jobs of a killed bridge are taken back at once. */
  let suspects: ReadonlySet<string> | undefined
  let sweeping: Promise<void> = Promise.resolve()
  let patrolling: Promise<void> = Promise.resolve()
  let scheduling: Promise<void> = Promise.resolve()
  let draining = false
  const view = (tenant?: string): Repositories => (tenant === undefined ? store : store.forTenant(tenant))

  const queued = async (repositories: Repositories, id: string): Promise<JobRecord> => {
    const job = await existingJob(repositories, id)
    if (job.status === 'queued') return job
    return repositories.jobs.transition(id, ['pending', 'awaiting_approval'], 'queued')
  }

  const sweep = async (): Promise<void> => {
    const { tickets, suspects: seen } = await recover(store, executor.running, suspects, log)
    suspects = seen
    await queue.sendMissing(tickets)
  }

  const begin = async (ticket: Ticket): Promise<boolean> => {
    const { begun, again } = await executor.execute(ticket, {
      siteBusy: ticket.browserMode === 'server' ? 'later' : 'wait',
    })
    if (again) await queue.send(again.ticket, again.notBefore)
    return begun
  }
  const handle = (sent: Ticket, message: string): Promise<void> =>
    beginMostUrgent(view(sent.tenant), { sent, message, waiting: queue.waiting, begin })

  /** Jobs come first: while one runs here, the patrol waits for the next round. */
  const patrolRound = async (ports: JobsOptions['patrol']): Promise<void> => {
    if (!ports) return
    const mayGoOn = (): boolean => executor.running().length === 0
    const { signal } = ending
    const suspended = new Set(await store.tenantAccounts.suspended())
    for (const tenant of new Set([store.tenant, ...(await store.tenants())]).difference(suspended))
      await patrol(store.forTenant(tenant), ports, { everyHours: ports.everyHours, signal, mayGoOn, log }).catch(
        (error: unknown) => {
          if (!signal.aborted) log?.warn({ error: messageOf(error) }, 'the patrol broke off')
        },
      )
  }

  const unheard = (error: unknown): void =>
    log?.warn({ error: messageOf(error) }, 'the others were not told that this one goes')

  const createOnce: Jobs['createOnce'] = (body, tenant, maker) =>
    view(tenant).jobs.create(acceptRequest(body, maker).job)

  const wait: Jobs['wait'] = (id, { tenant, signal } = {}) => waitUntilOver(view(tenant), store.notices, id, signal)

  const cancel: Jobs['cancel'] = async (id, tenant) => {
    const repositories = view(tenant)
    const { jobs, interactions } = repositories
    let asked = false
    for (;;) {
      const job = await existingJob(repositories, id)
      if (asked && isFinal(job.status)) return job
      if (isFinal(job.status))
        throw new GhError('CONFLICT', `Job ${id} is ${job.status} already.`, { details: { status: job.status } })
      if (await jobs.requestCancel(id)) {
        asked = true
        // Its worker may be dying at this moment without answering, so it is checked again.
        const timeout = AbortSignal.timeout(ASKED_MS)
        const over = await wait(id, { signal: timeout, ...(tenant !== undefined && { tenant }) }).catch((error) => {
          if (!timeout.aborted) throw error
        })
        if (over) return over
        continue
      }
      try {
        const claim = job.worker === null ? undefined : { worker: job.worker, attempt: job.attempt }
        const error = await endAsKnown(repositories, id, CANCELLED)
        const done = await jobs.transition(id, [job.status], 'cancelled', { error }, claim)
        await interactions.withdraw(id)
        return done
      } catch (error) {
        // It changed in between: check again.
        if (codeOf(error) !== 'CONFLICT') throw error
      }
    }
  }

  const resume: Jobs['resume'] = async (id, given, by, tenant, interactionId) => {
    const repositories = view(tenant)
    const { jobs, interactions } = repositories
    const job = await existingJob(repositories, id)
    // The request exists a moment before the job counts as paused; an answer in that moment is accepted.
    const open = await interactions.openOf(id)
    if (!open)
      throw new GhError('NOT_PAUSED', `Job ${id} is ${job.status} and waits for no answer.`, {
        details: { status: job.status },
      })
    // An answer to one request must never be used for the next one, which may have come at the same moment.
    if (interactionId !== undefined && interactionId !== open.id)
      throw new GhError('CONFLICT', 'This was answered before; the job waits for something else now.')
    if (interactionId === undefined && isAboutMail(open) && given.choice === 'approve')
      throw new GhError('CONFLICT', MAIL_SEEN)
    const resolution = answersToAsked(open, given)
    await interactions.resolve(open.id, resolution, by)
    // Left by a lost attempt: the next one finds the answer.
    const isLeft = job.status !== 'paused' && open.pausedAt < (job.queuedAt ?? '')
    if (isLeft) return resolution.action === 'cancel' ? cancel(id, tenant) : existingJob(repositories, id)
    const claim = job.worker === null ? undefined : { worker: job.worker, attempt: job.attempt }
    // The process that works on it has received the answer.
    if (claim && (await jobs.isAlive(claim.worker))) return existingJob(repositories, id)
    const again = await goOn(repositories, job, open, resolution, claim)
    if (again.status === 'queued') await queue.send(ticketFor(again))
    return again
  }

  const startWork = async (role: Role): Promise<void> => {
    const capacity = role === 'api' ? 0 : browserLimit(options.maxBrowsers)
    const { member } = options
    if (member)
      await store.workers.join({ ...member, host: hostname(), pid: process.pid, role, capacity }, () => ({
        running: executor.running().length,
        draining,
      }))
    await queue.work({ server: capacity, operator: role === 'worker' ? 0 : OPERATOR_CONCURRENCY }, handle)
    if (options.nightly) {
      await queue.nightly('', options.nightly.all)
      await queue.nightly(`${hostname()} ${member?.home}`, options.nightly.here)
    }
    if (options.patrol && role !== 'api') await queue.patrol(() => (patrolling = patrolRound(options.patrol)))
    const { schedules } = options
    if (schedules) await queue.schedules(() => (scheduling = draining ? Promise.resolve() : schedules()))
    await callbacks?.start()
    await sweep()
    sweeping = repeat(sweep, ending.signal, log)
  }

  return {
    transients,
    wait,
    createOnce,
    create: async (body, tenant) => (await createOnce(body, tenant)).job,

    async enqueue(id, tenant) {
      const repositories = view(tenant)
      const before = await existingJob(repositories, id)
      if (before.status === 'pending' && before.request.require_approval)
        return repositories.jobs.transition(id, ['pending'], 'awaiting_approval')
      const job = await queued(repositories, id).catch((error: unknown) => {
        if (codeOf(error) !== 'CONFLICT' || before.status !== 'pending') throw error
      })
      // Another process queued it at the same moment, and it has moved on since.
      if (!job) return existingJob(repositories, id)
      await queue.send(ticketFor(job))
      return job
    },

    async runHere(id, { tenant, signal } = {}) {
      const repositories = view(tenant)
      const stop = (): void => void cancel(id, tenant).catch(instead('jobs', undefined))
      signal?.addEventListener('abort', stop, { once: true })
      try {
        let next: Requeued | undefined = { ticket: ticketFor(await queued(repositories, id)), notBefore: null }
        while (next) {
          if (next.notBefore)
            // Ended early: the signal is checked next.
            await delay(Math.max(0, Date.parse(next.notBefore) - (await store.now())), { signal }).catch(() => {})
          next = (await executor.execute(next.ticket)).again
        }
        // Another bridge on the same database may have been faster.
        return await wait(id, { ...(tenant !== undefined && { tenant }) })
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },

    start: (role = 'bridge') => startWork(role),

    cancel,

    resume,

    async approve(id, by, tenant) {
      const repositories = view(tenant)
      const job = await existingJob(repositories, id)
      if (job.status === 'awaiting_approval') {
        const approved = await repositories.jobs.transition(id, ['awaiting_approval'], 'queued')
        await queue.send(ticketFor(approved))
        return approved
      }
      const open = await repositories.interactions.openOf(id)
      if (!open || !APPROVALS.has(open.kind))
        throw new GhError('CONFLICT', `Job ${id} is ${job.status} and waits for no approval.`, {
          details: { status: job.status },
        })
      return resume(id, resolutionOf(open.kind, 'approve'), by, tenant, open.id)
    },

    async retry(id, tenant) {
      const repositories = view(tenant)
      const { retryCount } = await existingJob(repositories, id)
      const fresh = { retryCount: retryCount + 1, notBefore: null, cancelRequested: false, error: null, result: null }
      const again = await repositories.jobs.transition(id, ['failed'], 'queued', fresh)
      await queue.send(ticketFor(again))
      return again
    },

    async deliverCode(id, code, by, tenant) {
      const repositories = view(tenant)
      const job = await existingJob(repositories, id)
      const open = await repositories.interactions.openOf(id)
      if (!open || !isAnsweredByCode(open.kind))
        throw new GhError('NOT_PAUSED', `Job ${id} is ${job.status} and waits for no code.`, {
          details: { status: job.status },
        })
      return resume(id, resolutionOf(open.kind, 'type', { answers: { code }, remember: false }), by, tenant, open.id)
    },

    async pause(id, by = 'button', tenant) {
      const repositories = view(tenant)
      const before = await existingJob(repositories, id)
      if (before.status === 'paused') return before
      if (before.status !== 'running')
        throw new GhError('CONFLICT', `Job ${id} is ${before.status}, so there is nothing to pause.`, {
          details: { status: before.status },
        })
      await store.notices.tell({ kind: 'pause', tenant: before.tenant, job: id, about: by })
      const moved = async (): Promise<JobRecord | undefined> => {
        const now = await existingJob(repositories, id)
        return now.status === 'running' ? undefined : now
      }
      using late = Deadline.after(PAUSED_MS, { what: `job ${id} to stand still` })
      return await store.notices.until(id, moved, late.signal)
    },

    watch: (id, { tenant, ...options } = {}) => watchEvents(view(tenant), store.notices, id, options),

    async stop(drainMs = DRAIN_MS) {
      ending.abort(new GhError('CANCELLED', 'GhostHands is stopping.'))
      draining = true
      // The process announces its end if it can, and ends in any case.
      await store.workers.beat().catch(unheard)
      await sweeping
      await patrolling
      await scheduling.catch(instead('jobs', undefined))
      const waiting = new AbortController()
      const idle = queue.pause().finally(() => waiting.abort())
      executor.letWaitingGo()
      // Ended early: the signal is checked next.
      await delay(executor.running().length > 0 ? drainMs : 0, { signal: waiting.signal }).catch(() => {})
      executor.drain()
      await idle
      // Last, so that the final states of the drained jobs are also reported.
      await callbacks?.stop()
      await queue.close()
      await store.workers.leave().catch(unheard)
    },
  }
}

async function repeat(work: () => Promise<void>, signal: AbortSignal, log?: Log): Promise<void> {
  for (;;) {
    try {
      await delay(SWEEP_MS, { signal })
      await work()
    } catch (error) {
      if (signal.aborted) return
      log?.warn({ error: String(error) }, 'looking for lost jobs failed')
    }
  }
}
