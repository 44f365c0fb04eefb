/**
 * Everything that the extensions display, kept up to date from the store: the jobs, their states, and their histories.
 * Reloads a job when something about it was announced, at most several times a second. Independent of sockets.
 */
import { isFinal } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { TimelineRow } from '../../../shared/protocol/view.ts'
import type { Log } from '../../base/log.ts'
import type { Store } from '../../store/index.ts'
import { addEvent, type JobFacts, noFacts } from './timeline.ts'
import type { JobState } from './views.ts'

export interface Board extends AsyncDisposable {
  /** Newest first: queued, running and paused jobs, and the last few finished ones. */
  states(): JobState[]
  state(jobId: string): JobState | undefined
  /**
   * The full history of any job, including old ones.
   * @throws GhError NOT_FOUND
   */
  history(jobId: string): Promise<TimelineRow[]>
}

export interface BoardEvents {
  /** Something on display has changed. */
  changed(): void
  /** New rows of a job's timeline. */
  rows(jobId: string, rows: TimelineRow[]): void
}

/** Finished jobs that are still shown. */
const MAX_ENDED = 5
const ACTIVE_MAX = 100
/** Minimum ms between two reads of the store during constant changes. */
const CALM_MS = 60
const EVENTS_AT_ONCE = 1_000

/** @param hasTrace whether a job's step-by-step trace is available here */
export const openBoard = async (
  store: Store,
  events: BoardEvents,
  hasTrace: (jobId: string) => Promise<boolean>,
  log?: Log,
): Promise<Board> => {
  const states = new Map<string, JobState>()
  const dirty = new Set<string>()
  let listDirty = true
  let working: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = 0
  let closed = false

  const read = async (
    job: JobRecord,
    known: JobFacts | undefined,
  ): Promise<{ state: JobState; rows: TimelineRow[] }> => {
    const facts = known ?? noFacts()
    const rows: TimelineRow[] = []
    for (;;) {
      const news = await store.events.since(job.id, facts.seq, EVENTS_AT_ONCE)
      for (const event of news) rows.push(...addEvent(facts, event))
      if (news.length < EVENTS_AT_ONCE) break
    }
    const [open, usage, manual, traced] = await Promise.all([
      job.status === 'paused' ? store.interactions.openOf(job.id) : undefined,
      store.usage.ofJob(job.id),
      facts.manualId === null || isFinal(job.status) ? undefined : store.manuals.get(facts.manualId),
      isFinal(job.status) && hasTrace(job.id),
    ])
    const spent = usage.calls + usage.extractCalls > 0 ? usage.costUsd : 0
    const stepsTotal = manual?.body.steps.length ?? states.get(job.id)?.stepsTotal ?? null
    return { state: { job, facts, open, spent, stepsTotal, traced }, rows }
  }

  const refresh = async (): Promise<void> => {
    const again = new Set(dirty)
    dirty.clear()
    if (listDirty) {
      listDirty = false
      for (const job of await visibleJobs(store)) {
        if (!states.has(job.id)) again.add(job.id)
      }
    }
    for (const id of again) {
      const job = await store.jobs.get(id)
      if (!job) {
        states.delete(id)
        continue
      }
      const { state, rows } = await read(job, states.get(id)?.facts)
      states.set(id, state)
      if (rows.length > 0) events.rows(id, rows)
    }
    forgetOld()
    if (again.size > 0 && !closed) events.changed()
  }

  const forgetOld = (): void => {
    const ended = sorted().filter(({ job }) => isFinal(job.status))
    for (const { job } of ended.slice(MAX_ENDED)) states.delete(job.id)
  }
  const sorted = (): JobState[] => [...states.values()].sort((a, b) => (a.job.id < b.job.id ? 1 : -1))

  const soon = (): void => {
    if (timer !== undefined || closed) return
    timer = setTimeout(
      () => {
        timer = undefined
        refreshedAt = Date.now()
        working = working.then(refresh).catch((error) => {
          listDirty = true
          log?.warn({ error: String(error) }, 'the state of the jobs could not be read')
          // The database may be briefly unavailable; its first notice afterwards triggers this again.
        })
      },
      Math.max(0, refreshedAt + CALM_MS - Date.now()),
    )
  }

  const unlisten = await store.notices.listen((notice) => {
    if (!notice) {
      listDirty = true
      for (const id of states.keys()) dirty.add(id)
    } else if (notice.tenant === store.tenant) dirty.add(notice.job)
    else return
    soon()
  })
  await refresh()

  return {
    states: sorted,
    state: (jobId) => states.get(jobId),
    async history(jobId) {
      const known = states.get(jobId)
      if (known) return known.facts.rows
      const facts = noFacts()
      for (const event of await store.events.since(jobId, 0, EVENTS_AT_ONCE)) addEvent(facts, event)
      return facts.rows
    },
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(timer)
      unlisten()
      await working
    },
  }
}

const visibleJobs = async ({ jobs }: Store): Promise<JobRecord[]> => {
  const [active, ended] = await Promise.all([
    jobs.list({ status: ['pending', 'awaiting_approval', 'queued', 'running', 'paused'], limit: ACTIVE_MAX }),
    jobs.list({ status: ['completed', 'failed', 'cancelled'], limit: MAX_ENDED }),
  ])
  return [...active, ...ended]
}
