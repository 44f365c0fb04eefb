/**
 * Jobs of a process that is gone: taken back as soon as anybody notices. Its lock in the database disappeared with it,
 * so there is nothing to wait for (Q2).
 */

import { codeOf } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { say } from '../../shared/domain/sentences.ts'
import type { Log } from '../base/log.ts'
import type { Repositories, Store } from '../store/index.ts'
import { CANCELLED, endAsKnown } from './known-end.ts'
import { outlivesAttempt } from './request-again.ts'
import { type Requeued, ticketFor } from './ticket.ts'

/** A job that ended this many processes is not given to another one. */
export const MAX_LOSSES = 10

export interface Recovered {
  /** One for every job that was taken back, and for every job whose turn it is. */
  tickets: Requeued[]
  /** Jobs that looked lost in this check. */
  suspects: Set<string>
}

/**
 * Takes lost jobs back and ends those that waited too long.
 * @param inHand jobs of this process; read after the table, which may show a job that was claimed in between
 * @param suspects if given, only these are taken back: a process whose connection broke briefly is not dead
 */
export const recover = async (
  store: Store,
  inHand: () => readonly string[],
  suspects?: ReadonlySet<string>,
  log?: Log,
): Promise<Recovered> => {
  const found: Recovered = { tickets: [], suspects: new Set() }
  const suspended = await store.tenantAccounts.suspended()
  for (const tenant of await store.tenants()) {
    const repositories = store.forTenant(tenant)
    // Also its own jobs, if the database was unavailable so long that not even the end of a run could be written.
    const held = await repositories.jobs.heldBy(store.worker)
    const working = inHand()
    const dropped = held.filter(({ id }) => !working.includes(id))
    for (const job of [...(await repositories.jobs.lost()), ...dropped]) {
      found.suspects.add(job.id)
      if (suspects && !suspects.has(job.id)) continue
      const again = await takeBack(repositories, job, log).catch((error: unknown) => {
        // Another process was faster.
        if (codeOf(error) !== 'CONFLICT') throw error
      })
      if (again) found.tickets.push({ ticket: ticketFor(again), notBefore: null })
    }
    for (const job of await repositories.jobs.overdue()) await giveUp(repositories, job)
    // The process that queued a job may have died before it sent the message, or the message was lost since.
    for (const job of suspended.includes(tenant) ? [] : await repositories.jobs.front())
      found.tickets.push({ ticket: ticketFor(job), notBefore: job.notBefore, message: job.message })
    await repositories.figures.addUp()
  }
  return found
}

/** The job, if it is queued again. */
async function takeBack(repositories: Repositories, job: JobRecord, log?: Log): Promise<JobRecord | undefined> {
  const { jobs, interactions } = repositories
  // Only a process that names the dead worker and its attempt gets the job.
  const claim = { worker: job.worker ?? 0, attempt: job.attempt }
  const from = ['running', 'paused'] as const
  let again: JobRecord | undefined
  const left = outlivesAttempt(job) ? await interactions.leftOf(job.id) : undefined
  if (job.cancelRequested || left?.resolution?.action === 'cancel') {
    await jobs.transition(
      job.id,
      from,
      'cancelled',
      { error: await endAsKnown(repositories, job.id, CANCELLED) },
      claim,
    )
  } else if (job.losses + 1 > MAX_LOSSES) {
    const message = `The process that worked on this job was lost ${job.losses + 1} times. Nothing was sent.`
    const error = await endAsKnown(repositories, job.id, { code: 'WORKER_LOST', message })
    await jobs.transition(job.id, from, 'failed', { error }, claim)
  } else {
    const counts = { retryCount: job.retryCount + 1, losses: job.losses + 1 }
    again = await jobs.transition(job.id, from, 'queued', counts, claim)
    log?.warn({ job: job.id, retry_count: counts.retryCount }, 'taken back from a process that is gone')
    // Its request is repeated by the next attempt.
    if (outlivesAttempt(job)) return again
  }
  await interactions.withdraw(job.id)
  return again
}

async function giveUp(repositories: Repositories, job: JobRecord): Promise<void> {
  const { jobs, interactions } = repositories
  const open = await interactions.openOf(job.id)
  if (!open || !(await interactions.expire(open.id))) return
  const message = say('problem_nobody_answered', { seconds: open.timeoutSeconds }).text
  const error = await endAsKnown(repositories, job.id, { code: 'human_timeout', message })
  await jobs.transition(job.id, ['paused'], 'failed', { error })
}
