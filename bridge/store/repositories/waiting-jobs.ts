/** Queued jobs: whose turn it is, which are more urgent, and the queue message that each waits for. */
import { type Kysely, sql } from 'kysely'
import { BrowserMode } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { Database } from '../schema.ts'

/** Data for its queue message. `message`: the message that it waits for, if that is not its own. */
export type Waiting = Pick<JobRecord, 'tenant' | 'id' | 'attempt' | 'browserMode' | 'notBefore'> & {
  message: string | null
  priority: number
  /** ISO time since when it is its turn. */
  due: string
}

export interface WaitingJobs {
  /** For a queued job: its turn comes in this many ms, after those that have waited longer. */
  putOff(id: string, ms: number): Promise<void>
  /** Whose turn it is: of those waiting to start, this many of each browser mode, longest waiting first. */
  front(limit?: number): Promise<Waiting[]>
  /** The queued job that waits for this message; `own`: the one that it was sent for. */
  waitingBy(message: string, own: { jobId: string; attempt: number; message: string }): Promise<Waiting | undefined>
  /**
   * Jobs whose turn it is and that start before this one, in order: more urgent ones first; within a priority, first
   * those that gave up their turn to a more urgent one, then the longest waiting.
   */
  ahead(job: Waiting, limit: number): Promise<Waiting[]>
  /** Swaps the messages of two queued jobs. False: one of them is no longer queued. */
  swapMessages(one: Named, other: Named): Promise<boolean>
  /** From now on the job, if queued, waits for this message. */
  waitBy(id: string, message: string): Promise<void>
}

/** A job and its own message. */
interface Named {
  id: string
  own: string
}

const DUE = sql<string>`coalesce(not_before, queued_at)`
const WAITING = [
  'tenant',
  'id',
  'attempt',
  'browser_mode as browserMode',
  'not_before as notBefore',
  'message',
  'priority',
  DUE.as('due'),
] as const
const NOW = sql<string>`clock_timestamp()`

export const waitingJobs = (db: Kysely<Database>): WaitingJobs => {
  const queued = db.selectFrom('jobs').select(WAITING).where('status', '=', 'queued')
  return {
    async putOff(id, ms) {
      await db
        .updateTable('jobs')
        .set({ not_before: sql<string>`clock_timestamp() + make_interval(secs => ${ms / 1_000})` })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .execute()
    },

    async front(limit = 100) {
      const modes = BrowserMode.options.map((mode) =>
        queued.where('browser_mode', '=', mode).where(DUE, '<=', NOW).orderBy(DUE).limit(limit).execute(),
      )
      return (await Promise.all(modes)).flat()
    },

    async waitingBy(message, own) {
      const sentFor = await queued.where('id', '=', own.jobId).where('attempt', '=', own.attempt).executeTakeFirst()
      if (sentFor && (sentFor.message ?? own.message) === message) return sentFor
      return queued.where('message', '=', message).executeTakeFirst()
    },

    async ahead(own, limit) {
      const due = queued
        .where('browser_mode', '=', own.browserMode)
        .where(DUE, '<=', NOW)
        .orderBy('priority', 'desc')
        .orderBy(DUE)
        .limit(limit)
      // Each query has its own index: neither reads all waiting jobs.
      const [urgent, passedBefore] = await Promise.all([
        due.where('priority', '>', own.priority).execute(),
        due.where('message', 'is not', null).where('priority', '>=', own.priority).where('id', '<>', own.id).execute(),
      ])
      const passed = passedBefore.filter(
        ({ priority, due }) => priority > own.priority || own.message === null || due < own.due,
      )
      const seen = new Set(passed.map(({ id }) => id))
      return [...passed, ...urgent.filter(({ id }) => !seen.has(id))]
        .sort((a, b) => b.priority - a.priority)
        .slice(0, limit)
    },

    async swapMessages(one, other) {
      // Read under the lock: another process may have changed either since it was found.
      const { numAffectedRows } = await sql`
        with pair as materialized (
          select id, coalesce(message, case id when ${one.id} then ${one.own}::uuid else ${other.own}::uuid end) as message
          from jobs where id in (${one.id}, ${other.id}) and status = 'queued' order by id for update)
        update jobs set message = partner.message from pair as partner
        where (select count(*) from pair) = 2 and jobs.id in (${one.id}, ${other.id}) and partner.id <> jobs.id`.execute(
        db,
      )
      return numAffectedRows === 2n
    },

    async waitBy(id, message) {
      await db.updateTable('jobs').set({ message }).where('id', '=', id).where('status', '=', 'queued').execute()
    },
  }
}
