/**
 * Delivers callbacks: the first attempt as soon as the change is committed, later ones through the queue for 24 hours.
 * They are stored in the database, so a killed bridge delivers them later. No job waits for them.
 */
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { backoffMs } from '../../base/retry.ts'
import type { Store } from '../../store/index.ts'
import type { Delivery, DeliveryState } from '../../store/repositories/deliveries.ts'
import type { DueTry, Queue } from '../queue.ts'
import { noticeOf } from './notice.ts'
import type { CallbackOptions } from './options.ts'
import { post } from './post.ts'

export interface Callbacks {
  start(): Promise<void>
  /** Accepts nothing new; running attempts are interrupted and repeated by the next process. */
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 2 * 3_600_000
const GIVE_UP_MS = 24 * 3_600_000
/** ms after which an attempt without a result counts as lost; longer than an attempt may take. */
const TRY_LOST_MS = 60_000
/** ms between two checks for attempts left by a killed process. */
const POLL_MS = 30_000
/** Attempts at a time, so that one slow receiver does not delay the others. */
const AT_ONCE = 64
const AT_ONCE_PER_HOST = 8

/** State changes that may cause a callback. */
const TOLD = new Set(['paused', 'running', 'queued', 'completed', 'failed', 'cancelled'])

export const createCallbacks = (store: Store, queue: Queue, options: CallbackOptions, log?: Log): Callbacks => {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const slots = slotsOf(AT_ONCE, AT_ONCE_PER_HOST)
  let unlisten = (): void => {}
  let polling: Promise<void> = Promise.resolve()

  /** Runs in the background; after a database failure, the next check catches up. */
  const begin = (work: () => Promise<void>): void => {
    const run: Promise<void> = work()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log?.warn({ error: String(error) }, 'a callback could not be handled')
      })
      .finally(() => underWay.delete(run))
    underWay.add(run)
  }

  const attempt = async ({ tenant, id, attempt: number, url }: DueTry): Promise<void> => {
    using _slot = await slots.take(hostOf(url), ending.signal)
    const repositories = store.forTenant(tenant)
    const taken = await repositories.deliveries.claim(id, number, TRY_LOST_MS)
    if (!taken) return
    const body = taken.body ?? (await bodyOf(tenant, taken))
    const started = Date.now()
    const at = new Date(started).toISOString()
    const outcome = await post({
      url: taken.url,
      id,
      body,
      secrets: await options.secrets.all(tenant),
      allowPrivate: options.allowPrivate,
      signal: ending.signal,
    }).then(
      (status) => ({ status }),
      (error: unknown) => ({ failure: error }),
    )
    // Interrupted: the claim expires and the attempt is repeated.
    if (ending.signal.aborted && 'failure' in outcome) return
    const now = await repositories.now()
    const next = nextOf(taken, outcome, now, options.firstPauseMs ?? FIRST_PAUSE_MS)
    const made = {
      at,
      ms: Date.now() - started,
      ...('status' in outcome ? { status: outcome.status } : { error: wordsOf(outcome.failure) }),
    }
    await repositories.deliveries.record(id, made, next)
    // The job's next notice has waited for this one.
    begin(() => trackJob(tenant, taken.jobId))
    if (next.state === 'pending') await queue.remind({ tenant, id, attempt: taken.attempts, url }, next.nextAt)
    else if (next.state !== 'delivered')
      log?.warn({ job: taken.jobId, delivery: id, ...made }, `callback ${next.state}`)
  }

  const bodyOf = async (tenant: string, delivery: Delivery): Promise<string> => {
    const repositories = store.forTenant(tenant)
    const notice = await noticeOf(repositories, delivery, options)
    return repositories.deliveries.setBody(delivery.id, JSON.stringify(notice ?? {}))
  }

  const sendDue = async (tenant: string): Promise<void> => {
    for (const { id, attempts, url } of await store.forTenant(tenant).deliveries.due())
      begin(() => attempt({ tenant, id, attempt: attempts, url }))
  }

  const sendAllDue = async (): Promise<void> => {
    for (const tenant of await store.tenants()) await sendDue(tenant)
  }

  const poll = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await sendAllDue().catch((error: unknown) => log?.warn({ error: String(error) }, 'looking for callbacks failed'))
      // Ended early: the signal is checked next.
      await delay(POLL_MS, { signal: ending.signal }).catch(() => {})
    }
  }

  return {
    async start() {
      unlisten = await store.notices.listen((notice) => {
        if (!notice) begin(sendAllDue)
        else if (notice.kind === 'job' && TOLD.has(notice.about)) begin(() => trackJob(notice.tenant, notice.job))
      })
      await queue.onReminder((due) => begin(() => attempt(due)))
      polling = poll()
    },
    async stop() {
      unlisten()
      ending.abort(new GhError('CANCELLED', 'GhostHands is stopping.'))
      await polling
      await Promise.all(underWay)
    },
  }

  async function trackJob(tenant: string, jobId: string): Promise<void> {
    for (const { id, attempts, state, url } of await store.forTenant(tenant).deliveries.ofJob(jobId))
      if (state === 'pending' && attempts === 0) begin(() => attempt({ tenant, id, attempt: 0, url }))
  }
}

/**
 * 2xx means delivered, 410 unsubscribes, a forbidden address is not retried; otherwise retries continue until the day
 * is over.
 */
const nextOf = (
  { attempts, createdAt }: Delivery,
  outcome: { status: number } | { failure: unknown },
  now: number,
  firstPauseMs: number,
): { state: DeliveryState; nextAt?: string } => {
  if ('status' in outcome) {
    if (outcome.status >= 200 && outcome.status < 300) return { state: 'delivered' }
    if (outcome.status === 410) return { state: 'given_up' }
  } else if (codeOf(outcome.failure) === 'CALLBACK_REFUSED') return { state: 'refused' }
  const pause = backoffMs(attempts, { baseMs: firstPauseMs, maxMs: MAX_PAUSE_MS })
  const at = now + pause
  if (at - Date.parse(createdAt) > GIVE_UP_MS) return { state: 'given_up' }
  return { state: 'pending', nextAt: new Date(at).toISOString() }
}

const wordsOf = (failure: unknown): string => {
  const code = failure instanceof Error && 'code' in failure ? `${String(failure.code)}: ` : ''
  return `${code}${failure instanceof Error ? failure.message : String(failure)}`.slice(0, 500)
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

/** Limits in total and per kind; the others wait their turn in order. */
const slotsOf = (all: number, each: number) => {
  const taken = new Map<string, number>()
  let total = 0
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const go of woken) go()
  }
  return {
    async take(key: string, signal: AbortSignal): Promise<Disposable> {
      signal.addEventListener('abort', wake, { once: true })
      while (total >= all || (taken.get(key) ?? 0) >= each) {
        signal.throwIfAborted()
        await new Promise<void>((go) => waiting.push(go))
      }
      signal.removeEventListener('abort', wake)
      total += 1
      taken.set(key, (taken.get(key) ?? 0) + 1)
      return {
        [Symbol.dispose]: () => {
          total -= 1
          const left = (taken.get(key) ?? 1) - 1
          if (left > 0) taken.set(key, left)
          else taken.delete(key)
          wake()
        },
      }
    },
  }
}
