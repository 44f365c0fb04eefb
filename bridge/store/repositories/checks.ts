/**
 * Checks of manuals' pages: which is due, which process is checking, and the result. One process at a time checks a
 * manual, and one at a time a site. Does not do the checking itself.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterPageCheck, HEALTH } from '../../../shared/domain/health.ts'
import { countsAs, type ManualCheck, VERDICTS } from '../../../shared/domain/manual-check.ts'
import type { Database } from '../schema.ts'
import { missing, offerBest } from './manuals.ts'

export interface DueCheck {
  id: string
  host: string
}

/** In ms; and hours after the last check at which a manual is due again. */
export interface ClaimTimes {
  forMs: number
  gapMs: number
  everyHours: number
}

export interface LastPage {
  url: string
  /** For a job that the owner of this machine submitted. */
  byOwner: boolean
}

export interface CheckRepository {
  /** Manuals that are due, longest unchecked first; without retired ones and those that are excluded. */
  due(everyHours: number, limit?: number): Promise<DueCheck[]>
  /**
   * Claims a manual. `busy`: its site is being checked, or just was; `over`: it is gone, or another process has checked
   * it since.
   */
  claim(id: string, times: ClaimTimes): Promise<'taken' | 'busy' | 'over'>
  /**
   * The address on which it was last replayed or learned, preferably by the owner; undefined if none of its jobs is
   * stored. A manual itself stores only the shape of its address.
   */
  pageOf(id: string): Promise<LastPage | undefined>
  /** The check gave no result. */
  giveBack(id: string): Promise<void>
  /**
   * Stores the result and counts it for the health of that version, once in half a day.
   * @throws GhError NOT_FOUND
   */
  keep(id: string, check: ManualCheck): Promise<void>
  /**
   * Whether it is checked on a schedule.
   * @throws GhError NOT_FOUND
   */
  want(id: string, patrol: boolean): Promise<void>
  /** Manuals that stopped fitting, or fit again, and whose callback has not been told. */
  untold(limit?: number): Promise<string[]>
  told(id: string, what: string): Promise<void>
  /** How many manuals by last result. */
  counts(): Promise<Record<ManualCheck['verdict'], number>>
}

/** A page that was taken down is checked rarely. */
const GONE_TIMES = 7
/** Repeated checks must not retire a manual within an hour. */
const SCORED_AFTER = sql`interval '12 hours'`
/** What a callback reports: undefined (null) if the page could not be checked. */
const TOLD_AS = sql<string>`case checked->>'verdict' when 'changed' then 'fits' when 'unseen' then null else checked->>'verdict' end`

const isDue = (everyHours: number): RawBuilder<boolean> =>
  sql<boolean>`(checked_at is null or checked_at <= now() - make_interval(secs => ${everyHours * 3_600}::float8
    * case checked->>'verdict' when 'gone' then ${GONE_TIMES} else 1 end))`

export const checkRepository = (db: Kysely<Database>): CheckRepository => ({
  async due(everyHours, limit = 500) {
    const { rows } = await sql<DueCheck>`
      select id, host from manuals
      where patrol and health >= ${HEALTH.retireBelow} and host not like '%*%'
        and ${isDue(everyHours)}
      order by checked_at nulls first, id limit ${limit}`.execute(db)
    return rows
  },

  claim: (id, { forMs, gapMs, everyHours }) =>
    db.transaction().execute(async (trx) => {
      const { rows: found } = await sql<{ host: string }>`select host from manuals where id = ${id}`.execute(trx)
      if (!found[0]) return 'over'
      // Two processes that claim two manuals of one site would not see each other.
      await sql`select pg_advisory_xact_lock(hashtext(${`check ${found[0].host}`}))`.execute(trx)
      const { rows } = await sql<{ free: boolean; due: boolean }>`
        select not exists (select from manuals o where o.host = m.host and (o.check_until > now()
            or o.checked_at > now() - make_interval(secs => ${gapMs / 1_000}::float8))) as free,
          ${isDue(everyHours)} as due
        from manuals m where id = ${id}`.execute(trx)
      if (!rows[0]?.due) return 'over'
      if (!rows[0].free) return 'busy'
      await sql`update manuals set check_until = now() + make_interval(secs => ${forMs / 1_000}::float8) where id = ${id}`.execute(
        trx,
      )
      return 'taken'
    }),

  async pageOf(id) {
    const { rows } = await sql<{ url: string; by_owner: boolean }>`
      select target_url as url, made_as = 'owner' as by_owner from jobs where manual_id = ${id} and status = 'completed'
      order by by_owner desc, finished_at desc limit 1`.execute(db)
    return rows[0] && { url: rows[0].url, byOwner: rows[0].by_owner }
  },

  async giveBack(id) {
    await db.updateTable('manuals').set({ check_until: null }).where('id', '=', id).execute()
  },

  keep: (id, check) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ scores: boolean }>`
        select check_scored_at is null or check_scored_at <= now() - ${SCORED_AFTER} as scores
        from manuals where id = ${id} for update`.execute(trx)
      if (!rows[0]) throw missing(id)
      const fits = countsAs(check.verdict)
      const scores = rows[0].scores && fits !== undefined
      if (scores) await score(trx, id, check.version, fits)
      await trx
        .updateTable('manuals')
        .set({
          checked: JSON.stringify(check),
          checked_at: sql<string>`now()`,
          check_until: null,
          ...(scores && { check_scored_at: sql<string>`now()` }),
        })
        .where('id', '=', id)
        .execute()
      if (scores) await offerBest(trx, id)
    }),

  async want(id, patrol) {
    const { numUpdatedRows } = await db.updateTable('manuals').set({ patrol }).where('id', '=', id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing(id)
  },

  async untold(limit = 100) {
    const { rows } = await sql<{ id: string }>`
      select id from manuals where ${TOLD_AS} <> check_told order by checked_at limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  async told(id, what) {
    await db.updateTable('manuals').set({ check_told: what }).where('id', '=', id).execute()
  },

  async counts() {
    const { rows } = await sql<{ verdict: ManualCheck['verdict']; count: number }>`
      select checked->>'verdict' as verdict, count(*)::int as count from manuals where checked is not null group by 1`.execute(
      db,
    )
    const counted = new Map(rows.map(({ verdict, count }) => [verdict, count]))
    return Object.fromEntries(VERDICTS.map((one) => [one, counted.get(one) ?? 0])) as Record<
      ManualCheck['verdict'],
      number
    >
  },
})

const score = async (db: Kysely<Database>, id: string, version: number, fits: boolean): Promise<void> => {
  const row = await db
    .selectFrom('manual_versions')
    .select(['health', 'successes', 'failures', 'consecutive_failures'])
    .where('manual_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return
  const next = afterPageCheck({ ...row, consecutiveFailures: row.consecutive_failures }, fits)
  await db
    .updateTable('manual_versions')
    .set({ health: next.health, failures: next.failures, consecutive_failures: next.consecutiveFailures })
    .where('manual_id', '=', id)
    .where('version', '=', version)
    .execute()
}
