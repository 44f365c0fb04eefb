/** Repeating tasks. The caller computes the next time and decides what happens then. */

import { type Kysely, type Selectable, sql } from 'kysely'
import type { JobRecord, Maker } from '../../../shared/domain/job-record.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { idPart, onlyMatch } from './id-part.ts'
import { recordOf } from './job-rows.ts'

export interface ScheduleRecord {
  id: string
  name: string
  cron: string
  timeZone: string
  /** Body of the job for each run. */
  job: Record<string, unknown>
  maker: Maker & { as: 'owner' | 'operator' }
  /** ISO. */
  nextAt: string
  paused: boolean
  /** Times skipped because the previous job was not over. */
  passedOver: number
  problem: string | null
  createdAt: string
}

export type NewSchedule = Pick<ScheduleRecord, 'name' | 'cron' | 'timeZone' | 'job' | 'maker' | 'nextAt'>
export type ScheduleChange = Partial<Pick<ScheduleRecord, 'nextAt' | 'paused' | 'passedOver' | 'problem'>>

export interface ScheduleRepository {
  add(schedule: NewSchedule): Promise<ScheduleRecord>
  /**
   * By id, or by a start or end of it that only one has.
   * @throws GhError NOT_FOUND, CONFLICT
   */
  find(part: string): Promise<ScheduleRecord>
  /** Newest first. */
  list(options?: { limit?: number; before?: string }): Promise<ScheduleRecord[]>
  /** Due schedules, longest overdue first. */
  due(limit: number): Promise<ScheduleRecord[]>
  /** False: its next time has changed, or it is gone. */
  change(id: string, fields: ScheduleChange, nextAt?: string): Promise<boolean>
  /** Its tenant's jobs are not affected. */
  delete(id: string): Promise<boolean>
  /** Jobs that it created, newest first. */
  runs(schedule: Pick<ScheduleRecord, 'id' | 'maker'>, limit: number): Promise<JobRecord[]>
}

const LIMIT = 50

/** Idempotency key of a schedule's job at this time (ISO): however often it is tried, there is one job. */
export const runKey = (id: string, at: string): string => `schedule:${id}:${at}`

export const scheduleRepository = (db: Kysely<Database>, sealed: ColumnSeal): ScheduleRepository => {
  const record = (row: Selectable<Database['schedules']>): ScheduleRecord => ({
    id: row.id,
    name: sealed.openText(row.name),
    cron: row.cron,
    timeZone: row.time_zone,
    job: JSON.parse(sealed.openText(row.job)) as Record<string, unknown>,
    maker: { id: row.made_by, as: row.made_as },
    nextAt: row.next_at,
    paused: row.paused,
    passedOver: row.passed_over,
    problem: row.problem === null ? null : sealed.openText(row.problem),
    createdAt: row.created_at,
  })
  return {
    async add({ name, cron, timeZone, job, maker, nextAt }) {
      const row = await db
        .insertInto('schedules')
        .values({
          id: newId(),
          name: sealed.text(name),
          cron,
          time_zone: timeZone,
          job: sealed.text(JSON.stringify(job)),
          made_by: maker.id,
          made_as: maker.as,
          next_at: nextAt,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return record(row)
    },
    async find(part) {
      const text = idPart(part)
      const rows =
        text === undefined
          ? []
          : await db
              .selectFrom('schedules')
              .selectAll()
              .where((where) => where.or([where('id', 'like', `${text}%`), where('id', 'like', `%${text}`)]))
              .limit(2)
              .execute()
      return record(onlyMatch(rows, part, { one: 'schedule', many: 'schedules' }))
    },
    async list({ limit = LIMIT, before } = {}) {
      let query = db.selectFrom('schedules').selectAll().orderBy('id', 'desc').limit(limit)
      if (before !== undefined) query = query.where('id', '<', before)
      return (await query.execute()).map(record)
    },
    async due(limit) {
      const rows = await db
        .selectFrom('schedules')
        .selectAll()
        .where('paused', '=', false)
        .where('next_at', '<=', sql<string>`now()`)
        .orderBy('next_at')
        .limit(limit)
        .execute()
      return rows.map(record)
    },
    async change(id, { nextAt, paused, passedOver, problem }, at) {
      let query = db
        .updateTable('schedules')
        .set({
          // Always set, so that the update is never empty.
          id,
          ...(nextAt !== undefined && { next_at: nextAt }),
          ...(paused !== undefined && { paused }),
          ...(passedOver !== undefined && { passed_over: passedOver }),
          ...(problem !== undefined && { problem: problem === null ? null : sealed.text(problem) }),
        })
        .where('id', '=', id)
      if (at !== undefined) query = query.where('next_at', '=', at)
      return (await query.executeTakeFirst()).numUpdatedRows > 0n
    },
    async delete(id) {
      return (await db.deleteFrom('schedules').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
    },
    async runs({ id, maker }, limit) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('made_by', '=', maker.id)
        .where('idempotency_key', '>=', runKey(id, ''))
        .where('idempotency_key', '<', runKey(id, '~'))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => recordOf(row, sealed))
    },
  }
}
