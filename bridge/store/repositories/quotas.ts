/**
 * Remaining quota of each caller: one token bucket per caller and resource, refilled at a steady rate by the database's
 * clock, so that all processes agree. Limits on stored things are not kept here: those are counted in their own tables.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface Allowance {
  /** Its name in the table. */
  what: string
  /** Long-term rate. */
  perMinute: number
  /** Maximum burst. */
  most: number
}

export interface QuotaRepository {
  /**
   * Takes the full cost or nothing.
   * @returns seconds until there is enough; 0 if it was taken
   */
  take(caller: string, of: Allowance, cost?: number): Promise<number>
  /** Returns what was taken temporarily. */
  giveBack(caller: string, of: Allowance, cost?: number): Promise<void>
  /** Deletes buckets that are full again. */
  forget(): Promise<void>
}

/** A bucket untouched for this long is full again, whatever its resource. */
const FULL = '2 days'

export const quotaRepository = (db: Kysely<Database>): QuotaRepository => ({
  async take(caller, { what, perMinute, most }, cost = 1) {
    const perSecond = perMinute / 60
    if (cost > most) return Math.max(1, Math.ceil(most / perSecond))
    const filled = sql`least(${most}::float8, q.remaining
      + greatest(0, extract(epoch from clock_timestamp() - q.counted_at))::float8 * ${perSecond}::float8)`
    const taken = await sql`
      insert into quotas as q (caller, what, remaining) values (${caller}, ${what}, ${most - cost}::float8)
      on conflict (caller, what) do update set remaining = ${filled} - ${cost}::float8, counted_at = clock_timestamp()
      where ${filled} >= ${cost}::float8
      returning true`.execute(db)
    if (taken.rows.length > 0) return 0
    // A separate statement: the one above does not see what others took while it waited for them.
    const missing = await sql<{ wait: number }>`
      select (${cost}::float8 - ${filled}) / ${perSecond}::float8 as wait from quotas as q
      where caller = ${caller} and what = ${what}`.execute(db)
    return Math.max(1, Math.ceil(missing.rows[0]?.wait ?? 1))
  },
  async giveBack(caller, { what, most }, cost = 1) {
    await sql`update quotas set remaining = least(${most}::float8, remaining + ${cost}::float8)
      where caller = ${caller} and what = ${what}`.execute(db)
  },
  async forget() {
    await sql`delete from quotas where counted_at < clock_timestamp() - ${FULL}::interval`.execute(db)
  },
})
