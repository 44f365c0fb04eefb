/**
 * Pending callbacks and the result of each attempt. The database creates the rows in the transaction of the state
 * change that they report. A process claims an attempt by its number, so that no two make the same one.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

export type DeliveryKind = 'needs_human' | 'resumed' | 'completed' | 'failed' | 'cancelled'
export type DeliveryState = 'pending' | 'delivered' | 'refused' | 'given_up'

export interface Try {
  at: string
  ms: number
  /** HTTP status of the response. */
  status?: number
  /** Why there was no response. */
  error?: string
}

export interface Delivery {
  id: string
  jobId: string
  kind: DeliveryKind
  url: string
  sequence: number
  interactionId: string | null
  state: DeliveryState
  body: string | null
  attempts: number
  tries: Try[]
  nextAt: string
  createdAt: string
  settledAt: string | null
}

export interface DeliveryRepository {
  /** In the order of the state changes. */
  ofJob(jobId: string): Promise<Delivery[]>
  /** Pending and not being delivered, oldest first. */
  due(limit?: number): Promise<Delivery[]>
  /**
   * Claims attempt number `attempt` (from 0) for this long (ms). Undefined: another process has it, it is not due yet,
   * or nothing is pending.
   */
  claim(id: string, attempt: number, forMs: number): Promise<Delivery | undefined>
  /** The body of every attempt; the first one stored stays. */
  setBody(id: string, body: string): Promise<string>
  /** The attempt is over. `nextAt` (ISO) for a delivery that stays pending. */
  record(id: string, made: Try, next: { state: DeliveryState; nextAt?: string }): Promise<void>
}

export const deliveryRepository = (db: Kysely<Database>, sealed: ColumnSeal): DeliveryRepository => ({
  async ofJob(jobId) {
    const rows = await db.selectFrom('deliveries').selectAll().where('job_id', '=', jobId).orderBy('sequence').execute()
    return rows.map((row) => delivery(row, sealed))
  },
  async due(limit = 500) {
    const rows = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'pending')
      .where('next_at', '<=', sql<string>`now()`)
      .orderBy('next_at')
      .limit(limit)
      .execute()
    return rows.map((row) => delivery(row, sealed))
  },
  async claim(id, attempt, forMs) {
    const row = await db
      .updateTable('deliveries')
      .set({
        attempts: attempt + 1,
        next_at: sql<string>`now() + make_interval(secs => ${forMs / 1_000}::float8)`,
      })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('attempts', '=', attempt)
      .where('next_at', '<=', sql<string>`now()`)
      // A first attempt waits until the job's earlier notices have been attempted, by whichever process.
      .where(
        sql<boolean>`(${attempt > 0} or not exists (select from deliveries earlier
          where earlier.job_id = deliveries.job_id and earlier.sequence < deliveries.sequence
            and earlier.state = 'pending' and earlier.tries = '[]'))`,
      )
      .returningAll()
      .executeTakeFirst()
    return row && delivery(row, sealed)
  },
  async setBody(id, body) {
    const row = await db
      .updateTable('deliveries')
      .set({ body: sql<string>`coalesce(body, ${sealed.text(body)})` })
      .where('id', '=', id)
      .returning('body')
      .executeTakeFirst()
    return row?.body ? sealed.openText(row.body) : body
  },
  async record(id, made, { state, nextAt }) {
    await db
      .updateTable('deliveries')
      .set({
        state,
        tries: sql<string>`tries || ${JSON.stringify([made])}::jsonb`,
        settled_at: state === 'pending' ? null : sql<string>`clock_timestamp()`,
        ...(nextAt !== undefined && { next_at: nextAt }),
      })
      .where('id', '=', id)
      .execute()
  },
})

const delivery = (row: Selectable<Database['deliveries']>, sealed: ColumnSeal): Delivery => ({
  id: row.id,
  jobId: row.job_id,
  kind: row.kind,
  // Encrypted if it contains a password.
  url: sealed.openText(row.url),
  sequence: row.sequence,
  interactionId: row.interaction_id,
  state: row.state,
  body: row.body === null ? null : sealed.openText(row.body),
  attempts: row.attempts,
  tries: row.tries,
  nextAt: row.next_at,
  createdAt: row.created_at,
  settledAt: row.settled_at,
})
