/**
 * Advances batches: previews their postings, starts what may start, sends what was approved, one at a time per site.
 * All of its state is in the database, so any process can continue.
 */

import { isHeld, isOver, nextStart, type PostingPreview } from '../../../shared/domain/batch/batch.ts'
import { needsPerson } from '../../../shared/domain/batch/needs-person.ts'
import { resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import { delay } from '../../base/clock.ts'
import { instead } from '../../base/debug.ts'
import type { Log } from '../../base/log.ts'
import type { Repositories, Store } from '../../store/index.ts'
import type { BatchRecord } from '../../store/repositories/batches.ts'
import type { Jobs } from '../index.ts'
import type { BatchesOptions, Previewer } from './ports.ts'
import { signOf } from './signs.ts'
import { openQuestions, type WholeBatch, type WholeItem, wholeBatch } from './view.ts'

export interface Conductor {
  start(): Promise<void>
  /** A batch was changed: check at once. */
  wake(): void
  stop(): Promise<void>
}

/** ms between two checks without a notification, because hours and pace pass silently. */
const POLL_MS = 5_000
/** Maximum browsers that preview postings at a time. */
const MAX_PREVIEWS = 2
const NAME = 'batches'

export const createConductor = (
  store: Store,
  jobs: Pick<Jobs, 'enqueue' | 'resume'>,
  { openPreviewer, forget, room }: BatchesOptions,
  log?: Log,
): Conductor => {
  const ending = new AbortController()
  const previews = new Map<string, Promise<void>>()
  /** Sites being previewed now. */
  const checkedNow = new Set<string>()
  let wake = (): void => {}
  let noticed = false
  let running: Promise<void> = Promise.resolve()
  const notify = (): void => {
    noticed = true
    wake()
  }

  const round = async (): Promise<void> => {
    for (const tenant of new Set([store.tenant, ...(await store.tenants())])) {
      const repositories = store.forTenant(tenant)
      const open = await repositories.batches.list({ open: true })
      const wholes = await Promise.all(open.map((batch) => wholeBatch(repositories, batch)))
      const busy = new Set(wholes.flatMap(({ items }) => items.filter(isAtWork).map(({ host }) => host)))
      const course = { busy, open: openIn(wholes) }
      // The oldest first.
      for (const whole of wholes.reverse()) await moveOn(repositories, whole, course)
    }
  }

  const moveOn = async (repositories: Repositories, whole: WholeBatch, course: Course): Promise<void> => {
    const { batch, items } = whole
    if (await holdWhoMinds(repositories, whole)) return notify()
    if (items.every(({ state }) => isOver(state))) {
      await repositories.batches.change(batch.id, { finished: true })
      return
    }
    if (batch.phase === 'stopped') return
    previewMore(repositories, whole)
    if (batch.phase === 'looking' && !items.some(({ state }) => state === 'to_look')) {
      const phase = openQuestions(whole).length > 0 ? 'asking' : 'running'
      if (await repositories.batches.change(batch.id, { phase }, ['looking'])) notify()
    }
    if (batch.phase === 'running') {
      await sendApproved(repositories, whole, course)
      await beginMore(repositories, whole, course)
    }
  }

  /** The first sign is enough, and stops the whole site. */
  const holdWhoMinds = async ({ batches, now }: Repositories, { batch, items }: WholeBatch): Promise<boolean> => {
    const minding = items.flatMap((item) => {
      const why = signOf(item)
      const before = batch.held[item.host]
      const isNew = before === undefined || (before.goOn !== undefined && (item.job?.updatedAt ?? '') > before.goOn)
      return why && isNew ? [{ host: item.host, why }] : []
    })
    if (minding.length === 0) return false
    const at = new Date(await now()).toISOString()
    const held = { ...batch.held, ...Object.fromEntries(minding.map(({ host, why }) => [host, { why, at }])) }
    log?.info({ batch: batch.id, minding }, 'sites mind: nothing more is begun there')
    return batches.change(batch.id, { held })
  }

  const previewMore = (repositories: Repositories, whole: WholeBatch): void => {
    const wanted = whole.items.some((item) => isFree(item))
    for (let nth = 0; wanted && nth < MAX_PREVIEWS; nth += 1) {
      const key = `${whole.batch.id} ${nth}`
      if (previews.has(key)) continue
      const work = previewAll(repositories, whole.batch.id)
        .catch((error: unknown) => {
          if (!ending.signal.aborted) log?.warn({ batch: whole.batch.id, error: String(error) }, 'looking failed')
        })
        .finally(() => {
          previews.delete(key)
          notify()
        })
      previews.set(key, work)
    }
  }

  const isFree = ({ state, host }: WholeItem): boolean => state === 'to_look' && !checkedNow.has(host)

  /** One browser previews one posting after another, and only one at a time per site. */
  const previewAll = async (repositories: Repositories, batchId: string): Promise<void> => {
    const { batches } = repositories
    let previewer: Previewer | undefined
    try {
      for (;;) {
        ending.signal.throwIfAborted()
        const whole = await wholeBatch(repositories, await batches.find(batchId))
        const item = whole.batch.phase === 'stopped' ? undefined : whole.items.find(isFree)
        if (!item?.job) return
        checkedNow.add(item.host)
        try {
          previewer ??= openPreviewer()
          await note(repositories, whole.batch, item, await previewer.preview(item.job, ending.signal))
        } finally {
          checkedNow.delete(item.host)
        }
      }
    } finally {
      await previewer?.[Symbol.asyncDispose]()
    }
  }

  const note = async (
    { batches, jobs: rows, now }: Repositories,
    batch: BatchRecord,
    { number, host, url, job }: WholeItem,
    preview: Awaited<ReturnType<Previewer['preview']>>,
  ): Promise<void> => {
    if ('looked' in preview)
      await batches.changeItem(batch.id, number, { step: 'looked', looked: preview.looked }, ['listed'])
    else if ('minds' in preview) {
      const { held } = await batches.find(batch.id)
      // The person said to continue, so it is tried: blockers are handed to them when they appear.
      if (held[host]?.goOn !== undefined)
        await batches.changeItem(batch.id, number, { step: 'looked', looked: unseen(url) }, ['listed'])
      else
        await batches.change(batch.id, {
          held: { ...held, [host]: { why: preview.minds, at: new Date(await now()).toISOString() } },
        })
    } else {
      const { skip: why, detail } = preview
      await batches.changeItem(batch.id, number, { step: 'skipped', why, detail }, ['listed'])
      if (job) {
        await rows.transition(job.id, ['pending'], 'cancelled', { error: { code: 'CANCELLED', message: detail } })
        await forget(job)
      }
    }
  }

  /** One running job per site; a job that only waits for the person makes no requests. */
  const beginMore = async (repositories: Repositories, whole: WholeBatch, course: Course): Promise<void> => {
    const { busy } = course
    const { batch, items } = whole
    const asks = new Set(openQuestions(whole).flatMap(({ at }) => at.map(({ number }) => number)))
    // What needs the person is begun first, while they are there.
    const needs = ({ looked }: WholeItem): number => Number(looked !== null && needsPerson(looked))
    for (const { state, host, number, job } of items.toSorted((a, b) => needs(b) - needs(a))) {
      if (course.open >= room) return
      if (state !== 'waits' || busy.has(host) || asks.has(number) || !job) continue
      const now = await repositories.now()
      if (nextStart(batch.pace, await repositories.batches.begunOn(host), now) > now) continue
      busy.add(host)
      course.open += 1
      const begun = { step: 'started', startedAt: new Date(now).toISOString() } as const
      if (await repositories.batches.changeItem(batch.id, number, begun, ['looked']))
        await jobs.enqueue(job.id, repositories.tenant)
    }
  }

  const sendApproved = async (
    repositories: Repositories,
    { batch, items }: WholeBatch,
    { busy }: Course,
  ): Promise<void> => {
    for (const { state, host, number, job, open, approved } of items) {
      if (state !== 'sending' || !job || !open || !approved || busy.has(host) || isHeld(batch.held, host)) continue
      busy.add(host)
      // A yes is for what was shown, never for the next request.
      await repositories.batches.changeItem(batch.id, number, { approved: null })
      const word = resolutionOf(open.kind, 'approve', approved.edited ? { edited: approved.edited } : {})
      await jobs.resume(job.id, word, approved.by, repositories.tenant, open.id).catch((error: unknown) => {
        log?.warn({ job: job.id, error: String(error) }, 'an approved sending could not go on')
      })
    }
  }

  const conduct = async (): Promise<void> => {
    const release = await claimed(store, ending.signal)
    if (!release) return
    const unlisten = await store.notices.listen((notice) => {
      if (!notice || notice.kind === 'job' || notice.kind === 'interaction') notify()
    })
    try {
      while (!ending.signal.aborted) {
        noticed = false
        await round().catch((error: unknown) => log?.warn({ error: String(error) }, 'moving batches on failed'))
        if (noticed) continue
        const pause = new AbortController()
        wake = () => pause.abort()
        // Ended early: the signal is checked next.
        await delay(POLL_MS, { signal: AbortSignal.any([ending.signal, pause.signal]) }).catch(() => {})
      }
    } finally {
      unlisten()
      await Promise.allSettled(previews.values())
      await release()
    }
  }

  return {
    async start() {
      running = conduct().catch((error: unknown) => {
        if (!ending.signal.aborted) log?.error({ error: String(error) }, 'batches stand still')
      })
    },
    wake: notify,
    async stop() {
      ending.abort()
      await running
    },
  }
}

const unseen = (url: string): PostingPreview => ({ title: '', url, fields: 0, known: false, questions: [] })

/** What one round knows about all batches: busy sites, and postings that have a browser. */
interface Course {
  busy: Set<string>
  open: number
}

const openIn = (wholes: readonly WholeBatch[]): number =>
  wholes.flatMap(({ items }) => items).filter(({ step, state }) => step === 'started' && !isOver(state)).length

/** Jobs that use their site now. */
const isAtWork = ({ state }: WholeItem): boolean => state === 'working'

/** One of the processes that share the database conducts; the next one takes over when it is gone. */
const claimed = async (store: Store, signal: AbortSignal): Promise<(() => Promise<void>) | undefined> => {
  while (!signal.aborted) {
    const release = await store.claim(NAME).catch(instead('jobs', undefined))
    if (release) return release
    // Ended early: the signal is checked next.
    await delay(POLL_MS, { signal }).catch(() => {})
  }
  return undefined
}
