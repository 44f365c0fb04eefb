/**
 * How much is stored, and which jobs and logins are old enough to delete. Reports and deletes rows only; the clean-up
 * handles files.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { atMost } from './tenant-days.ts'

/** Kept until somebody deletes it; each version of a manual counts. */
export type Counted = 'profiles' | 'answers' | 'manuals' | 'playbooks' | 'knowledge' | 'schedules'

export interface RetentionRepository {
  kept(): Promise<Record<Counted, number>>
  /** Which of these ids are jobs here, and whether they ended this many days ago. */
  jobsAmong(ids: readonly string[], days: number): Promise<{ id: string; over: boolean }[]>
  /**
   * Jobs that ended this many days ago, or as many as the tenant's setting says, oldest first; none if neither sets a
   * number.
   */
  jobsOver(days: number | undefined, limit?: number): Promise<string[]>
  /** Including their events, requests and artifact rows; the ledger of submissions stays. */
  removeJobs(ids: readonly string[]): Promise<void>
  expiredSessions(): Promise<number>
  removeExpiredSessions(): Promise<void>
}

const FINAL = ['completed', 'failed', 'cancelled'] as const

export const retentionRepository = (db: Kysely<Database>): RetentionRepository => ({
  async kept() {
    const { rows } = await sql<Record<Counted, number>>`
      select (select count(*) from profiles)::int as profiles, (select count(*) from answers)::int as answers,
             (select count(*) from manual_versions)::int as manuals, (select count(*) from playbooks)::int as playbooks,
             (select count(*) from knowledge)::int as knowledge, (select count(*) from schedules)::int as schedules`.execute(
      db,
    )
    return rows[0] ?? { profiles: 0, answers: 0, manuals: 0, playbooks: 0, knowledge: 0, schedules: 0 }
  },
  async jobsAmong(ids, days) {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('jobs')
      .select(['id', sql<boolean>`coalesce(finished_at < ${ago(days, 'artifact_days')}, false)`.as('over')])
      .where('id', 'in', ids)
      .execute()
    return rows
  },
  async jobsOver(days, limit = 1_000) {
    const rows = await db
      .selectFrom('jobs')
      .select('id')
      .where('status', 'in', FINAL)
      .where('finished_at', '<', ago(days, 'job_days'))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  async removeJobs(ids) {
    if (ids.length > 0) await db.deleteFrom('jobs').where('id', 'in', ids).where('status', 'in', FINAL).execute()
  },
  async expiredSessions() {
    const { count } = await db
      .selectFrom('sessions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('expires_at', '<', sql<string>`now()`)
      .executeTakeFirstOrThrow()
    return count
  },
  async removeExpiredSessions() {
    await db.deleteFrom('sessions').where('expires_at', '<', sql<string>`now()`).execute()
  },
})

const ago = (days: number | undefined, own: 'artifact_days' | 'job_days') =>
  sql<string>`now() - make_interval(days => ${atMost(days, own)})`
