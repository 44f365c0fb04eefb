/** The history of a job: only ever appended, numbered without gaps, and told to whoever listens when it is committed. */
import { type Kysely, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import type { JobEvent } from '../../../shared/domain/job.ts'
import type { Database } from '../schema.ts'

export interface NewEvent {
  type: string
  data?: Record<string, unknown>
  /** ISO; now where it is left out. */
  at?: string
}

export interface EventRepository {
  /** Its number. @throws GhError NOT_FOUND */
  append(jobId: string, type: string, data?: Record<string, unknown>): Promise<number>
  /** All of them or none; the number of the last. @throws GhError NOT_FOUND */
  appendAll(jobId: string, events: readonly NewEvent[]): Promise<number>
  /** Events after `seq`, oldest first. */
  since(jobId: string, seq?: number, limit?: number): Promise<JobEvent[]>
  /** Steps that were done, what the last one was about, and the manual that was taken (its id), in one read. */
  summary(jobId: string): Promise<{ actions: number; last: string | null; manual: string | null }>
}

export const eventRepository = (db: Kysely<Database>): EventRepository => {
  const appendAll = async (jobId: string, events: readonly NewEvent[]): Promise<number> => {
    const list = JSON.stringify(
      events.map(({ type, data = {}, at = new Date().toISOString() }) => ({ type, data, at })),
    )
    // The job's row counts, so that numbers have no gaps and their order is the order of the commits.
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
      return rows
    },
    async summary(jobId) {
      const { rows } = await sql<{ actions: number; last: string | null; manual: string | null }>`
        select count(*) filter (where type = 'step' and data->>'status' = 'done') as actions,
          (array_agg(coalesce(nullif(data->>'label', ''), data->>'op') order by seq desc) filter (where type = 'step'))[1] as last,
          (array_agg(data->>'manual' order by seq desc) filter (where type = 'mode_selected'))[1] as manual
        from job_events where job_id = ${jobId} and type in ('step', 'mode_selected')`.execute(db)
      return rows[0] ?? { actions: 0, last: null, manual: null }
    },
  }
}
