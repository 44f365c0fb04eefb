/** The history of a job: append-only, numbered without gaps, and announced to listeners on commit. */
import { type Kysely, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import type { EventType } from '../../../shared/domain/events.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import { Receipt } from '../../../shared/domain/receipt.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

const STEP: EventType = 'step'
const SEEN: EventType = 'observed'
const MODE: EventType = 'mode_selected'

export interface NewEvent {
  type: EventType
  data?: Record<string, unknown>
  /** ISO; left out: now. */
  at?: string
}

export interface EventRepository {
  /**
   * Returns its number.
   * @throws GhError NOT_FOUND
   */
  append(jobId: string, type: EventType, data?: Record<string, unknown>): Promise<number>
  /**
   * All or none; returns the number of the last.
   * @throws GhError NOT_FOUND
   */
  appendAll(jobId: string, events: readonly NewEvent[]): Promise<number>
  /** Events after `seq`, oldest first. */
  since(jobId: string, seq?: number, limit?: number): Promise<JobEvent[]>
  /** Receipts, oldest first: by job, by person, by employer. `sent`: only those that were, or may have been, sent. */
  receipts(of: {
    jobId?: string
    jobIds?: readonly string[]
    applicantId?: string
    employer?: string
    sent?: boolean
  }): Promise<Receipt[]>
  /** By job: the title of the first page that it saw. */
  firstTitles(jobIds: readonly string[]): Promise<Map<string, string>>
  /** Completed steps, what the last one was about, and the manual that was used (its id), in one read. */
  summary(jobId: string): Promise<{ actions: number; last: string | null; manual: string | null }>
}

export const eventRepository = (db: Kysely<Database>, sealed: ColumnSeal): EventRepository => {
  const appendAll = async (jobId: string, events: readonly NewEvent[]): Promise<number> => {
    const list = JSON.stringify(
      events.map(({ type, data = {}, at = new Date().toISOString() }) => ({
        type,
        data: JSON.parse(sealed.object(data, 'event')),
        at,
      })),
    )
    // The job's row does the counting, so that numbers have no gaps and follow the order of commits.
    const { rows } = await sql<{ seq: number }>`
      with counted as (
        update jobs set last_seq = last_seq + ${events.length} where id = ${jobId} returning id, last_seq
      )
      insert into job_events (job_id, seq, at, type, data)
      select counted.id, counted.last_seq - ${events.length} + one.number, one.at, one.type, one.data
      from counted, rows from (jsonb_to_recordset(${list}::jsonb) as (type text, data jsonb, at timestamptz))
        with ordinality as one(type, data, at, number)
      order by one.number
      returning seq`.execute(db)
    const last = rows.at(-1)
    if (!last) throw new GhError('NOT_FOUND', `There is no job ${jobId}.`, { details: { id: jobId } })
    return last.seq
  }
  return {
    append: (jobId, type, data = {}) => appendAll(jobId, [{ type, data }]),
    appendAll,
    async since(jobId, seq = 0, limit = 1_000) {
      const rows = await db
        .selectFrom('job_events')
        .select(['job_id', 'seq', 'at', 'type', 'data'])
        .where('job_id', '=', jobId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, data: sealed.open(row.data) }))
    },
    async receipts({ jobId, jobIds, applicantId, employer, sent }) {
      if (jobIds?.length === 0) return []
      let query = db
        .selectFrom('job_events')
        .innerJoin('jobs', 'jobs.id', 'job_events.job_id')
        .select(['job_events.job_id as id', 'job_events.data as data'])
        .where('job_events.type', '=', 'receipt')
      if (jobId !== undefined) query = query.where('job_events.job_id', '=', jobId)
      if (jobIds !== undefined) query = query.where('job_events.job_id', 'in', jobIds)
      if (applicantId !== undefined) query = query.where('jobs.applicant_id', '=', applicantId)
      if (sent)
        query = query.where(
          sql<boolean>`exists (select from commits where commits.job_id = job_events.job_id and commits.state <> 'abandoned')`,
        )
      const rows = await query.orderBy('job_events.at').orderBy('job_events.seq').execute()
      // A resumed job reports it again: its last event counts.
      const last = [...new Map(rows.map(({ id, data }) => [id, Receipt.parse(sealed.open(data))])).values()]
      return employer === undefined ? last : last.filter((receipt) => receipt.employer === employer)
    },
    async firstTitles(jobIds) {
      if (jobIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('job_events')
        .distinctOn('job_id')
        .select(['job_id', 'data'])
        .where('job_id', 'in', jobIds)
        .where('type', '=', SEEN)
        .orderBy('job_id')
        .orderBy('seq')
        .execute()
      return new Map(rows.map(({ job_id: id, data }) => [id, wordOf(sealed.open(data).title) ?? '']))
    },
    async summary(jobId) {
      const { rows } = await sql<{ actions: number; step: Record<string, unknown> | null; manual: string | null }>`
        select count(*) filter (where type = ${STEP} and data->>'status' = 'done') as actions,
          (array_agg(data order by seq desc) filter (where type = ${STEP}))[1] as step,
          (array_agg(data->>'manual' order by seq desc) filter (where type = ${MODE}))[1] as manual
        from job_events where job_id = ${jobId} and type in (${STEP}, ${MODE})`.execute(db)
      const { actions = 0, step = null, manual = null } = rows[0] ?? {}
      const { label, op } = step ? sealed.open(step) : {}
      return { actions, last: wordOf(label) ?? wordOf(op), manual }
    },
  }
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
