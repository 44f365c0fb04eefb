/**
 * Jobs: created once per idempotency key, moved only as the state machine allows, listed page by page. Does not run
 * them.
 */

import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Selectable, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import type { JobRequest, JobStatus, Priority } from '../../../shared/domain/job.ts'
import type { JobRecord, NewJob } from '../../../shared/domain/job-record.ts'
import { messageOf } from '../../base/message.ts'
import { brokenConstraint } from '../errors.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { beginsWith, endsWith, idPart, onlyMatch } from './id-part.ts'
import { columns, PRIORITIES, recordOf, sealedRequest, type TransitionFields } from './job-rows.ts'
import { type WaitingJobs, waitingJobs } from './waiting-jobs.ts'

export interface JobFilter {
  status?: readonly JobStatus[] | undefined
  type?: string | undefined
  valetTaskId?: string | undefined
  /** Jobs older than this one: the last id of the previous page. */
  before?: string | undefined
  /** Default 50, at most 500. */
  limit?: number | undefined
}

/** Who may change its state: the worker that holds this attempt, until another takes over. */
export interface JobClaim {
  worker: number
  attempt: number
}

export interface JobRepository extends WaitingJobs {
  /**
   * The job with this idempotency key, if there is one.
   * @throws GhError CONFLICT if that one requests something else
   */
  create(job: NewJob): Promise<{ job: JobRecord; created: boolean }>
  /** Whether this submitter has used this idempotency key. */
  hasKey(madeBy: string, key: string): Promise<boolean>
  get(id: string): Promise<JobRecord | undefined>
  /**
   * By id, or by a start or end of it that only one job has.
   * @throws GhError NOT_FOUND, CONFLICT if several match
   */
  find(part: string): Promise<JobRecord>
  /** Newest first. */
  list(filter?: JobFilter): Promise<JobRecord[]>
  /** Where the browsers of these jobs are. */
  browsersOf(ids: readonly string[]): Promise<Map<string, Pick<JobRecord, 'id' | 'browserMode' | 'worker'>>>
  /** Jobs of a batch. */
  ofBatch(batchId: string): Promise<JobRecord[]>
  /**
   * Moves the job from one of these states; the database rejects changes that the state machine does not have.
   * @throws GhError NOT_FOUND; CONFLICT if it is in another state, or another worker holds it
   */
  transition(
    id: string,
    from: readonly JobStatus[],
    to: JobStatus,
    fields?: TransitionFields,
    claim?: JobClaim,
  ): Promise<JobRecord>
  /**
   * Sets fields without changing the state.
   * @throws GhError NOT_FOUND; CONFLICT if another worker holds the job
   */
  update(id: string, fields: TransitionFields, claim?: JobClaim): Promise<JobRecord>
  /**
   * Survives the process.
   * @throws GhError CONFLICT if another worker holds the job
   */
  checkpoint(id: string, state: Record<string, unknown>, claim?: JobClaim): Promise<void>
  /** Asks the worker to stop. False: no worker has it, or it is over. */
  requestCancel(id: string): Promise<boolean>
  setApplicant(id: string, applicantId: string): Promise<void>
  /** Whether this worker holds it, in this attempt. */
  isHeld(id: string, claim: JobClaim): Promise<boolean>
  /** Held by a process that is gone. */
  lost(): Promise<JobRecord[]>
  /** Held by this process, according to the table. */
  heldBy(worker: number): Promise<JobRecord[]>
  /** Paused without a worker, and the person's time is up. */
  overdue(): Promise<JobRecord[]>
  /**
   * Its priority among its tenant's queued jobs from now on, read whenever one is started. The original request stays
   * unchanged.
   * @throws GhError NOT_FOUND; CONFLICT if it has started
   */
  prioritise(id: string, priority: Priority): Promise<JobRecord>
  /** Whether a process with this worker number is connected. */
  isAlive(worker: number): Promise<boolean>
  /** For one token: how many jobs are unfinished, and how many came within 24 hours. */
  countOf(madeBy: string): Promise<{ open: number; lately: number }>
  /** For all tokens together: how many jobs are unfinished, and whether as many as this came within 24 hours. */
  fullness(aDay: number | null): Promise<{ open: number; isDayFull: boolean }>
  countByStatus(): Promise<Partial<Record<JobStatus, number>>>
  delete(id: string): Promise<boolean>
}

/** The job's row if this process still holds it; none if another has taken over. */
export const jobHeldBy = (db: Kysely<Database>, id: string, { worker, attempt }: JobClaim) =>
  db.selectFrom('jobs').select('id').where('id', '=', id).where('worker', '=', worker).where('attempt', '=', attempt)

export const jobRepository = (db: Kysely<Database>, tenant: string, sealed: ColumnSeal): JobRepository => {
  let tenantKnown = false
  const record = (row: Selectable<Database['jobs']>): JobRecord => recordOf(row, sealed)
  const get = async (id: string): Promise<JobRecord | undefined> => {
    const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
    return row && record(row)
  }
  const existing = async (id: string): Promise<JobRecord> => {
    const job = await get(id)
    if (!job) throw new GhError('NOT_FOUND', `There is no job ${id}.`, { details: { id } })
    return job
  }
  const page = async (status: JobStatus | undefined, filter: Omit<JobFilter, 'status'>): Promise<JobRecord[]> => {
    const { type, valetTaskId, before } = filter
    let query = db.selectFrom('jobs').selectAll().orderBy('id', 'desc').limit(pageSize(filter))
    if (status !== undefined) query = query.where('status', '=', status)
    if (type !== undefined) query = query.where('type', '=', type)
    if (valetTaskId !== undefined) query = query.where('valet_task_id', '=', valetTaskId)
    if (before !== undefined) query = query.where('id', '<', before)
    return (await query.execute()).map(record)
  }

  return {
    ...waitingJobs(db),
    get,
    async create(job) {
      if (!tenantKnown) {
        await db
          .insertInto('tenants')
          .values({ tenant })
          .onConflict((on) => on.doNothing())
          .execute()
        tenantKnown = true
      }
      const { request } = job
      const row = await db
        .insertInto('jobs')
        .values({
          id: newId(),
          type: job.type,
          target_url: request.target_url,
          browser_mode: request.browser_mode,
          execution_mode: job.executionMode,
          supervision: request.supervision,
          commit_policy: job.commitPolicy,
          provider: request.provider ?? null,
          request: sealedRequest(request, sealed),
          budget: JSON.stringify(job.budget),
          idempotency_key: request.idempotency_key ?? null,
          valet_task_id: request.valet_task_id ?? null,
          applicant_id: job.applicantId ?? null,
          made_by: job.maker.id,
          made_as: job.maker.as,
          priority: PRIORITIES[request.priority ?? 'normal'],
        })
        .onConflict((on) => on.columns(['tenant', 'made_by', 'idempotency_key']).doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) return { job: record(row), created: true }
      const key = request.idempotency_key ?? ''
      const first = record(
        await db
          .selectFrom('jobs')
          .selectAll()
          .where('made_by', '=', job.maker.id)
          .where('idempotency_key', '=', key)
          .executeTakeFirstOrThrow(),
      )
      if (!isSameRequest(first.request, request))
        throw new GhError(
          'CONFLICT',
          `The idempotency key ${key} already belongs to job ${first.id}, which is another one.`,
          {
            details: { job_id: first.id },
          },
        )
      return { job: first, created: false }
    },

    async hasKey(madeBy, key) {
      const row = await db
        .selectFrom('jobs')
        .select('id')
        .where('made_by', '=', madeBy)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      return row !== undefined
    },

    async find(part) {
      const exact = await get(part)
      if (exact) return exact
      const text = idPart(part)
      const ids = text === undefined ? [] : await idsWith(db, text)
      return onlyMatch(await Promise.all(ids.map(existing)), part, { one: 'job', many: 'jobs' })
    },

    async list({ status = [], ...filter } = {}) {
      // One index has each state in order; none covers several.
      const pages = await Promise.all(
        (status.length > 0 ? [...new Set(status)] : [undefined]).map((one) => page(one, filter)),
      )
      const [first = []] = pages
      if (pages.length === 1) return first
      const all = pages.flat().sort((a, b) => (a.id < b.id ? 1 : -1))
      return all.slice(0, pageSize(filter))
    },

    async browsersOf(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('jobs')
        .select(['id', 'browser_mode as browserMode', 'worker'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },
    async ofBatch(batchId) {
      const rows = await db
        .selectFrom('jobs')
        .innerJoin('batch_items', 'batch_items.job_id', 'jobs.id')
        .where('batch_items.batch_id', '=', batchId)
        .selectAll('jobs')
        .execute()
      return rows.map(record)
    },

    async transition(id, from, to, fields = {}, claim) {
      let query = db
        .updateTable('jobs')
        .set({ status: to, ...columns(fields, sealed) })
        .where('id', '=', id)
        .where('status', 'in', from)
      if (claim) query = query.where('worker', '=', claim.worker).where('attempt', '=', claim.attempt)
      const row = await query
        .returningAll()
        .executeTakeFirst()
        .catch((error: unknown) => {
          const broken = brokenConstraint(error)
          if (broken === SITE_BUSY) throw siteBusy(error)
          if (broken !== 'jobs_transition') throw error
          throw new GhError('CONFLICT', `${(error as Error).message.replace(/^a job/, 'A job')}.`, {
            cause: error,
            details: { from, to },
          })
        })
      if (row) return record(row)
      const now = await existing(id)
      const taken = claim && from.includes(now.status)
      throw new GhError(
        'CONFLICT',
        taken ? `Another process has taken over job ${id}.` : `A job that is ${now.status} cannot become ${to}.`,
        { details: { status: now.status, to } },
      )
    },

    async update(id, fields, claim) {
      let query = db.updateTable('jobs').set(columns(fields, sealed)).where('id', '=', id)
      if (claim) query = query.where('worker', '=', claim.worker).where('attempt', '=', claim.attempt)
      const row = await query.returningAll().executeTakeFirst()
      if (row) {
        // Released: processes waiting for the job's end are told now. A change of status sends its own notice.
        if (fields.worker === null)
          await sql`select ghosthands.notice('job', ${row.tenant}, ${row.id}, ${row.status})`.execute(db)
        return record(row)
      }
      await existing(id)
      throw new GhError('CONFLICT', `Another process has taken over job ${id}.`)
    },

    async checkpoint(id, state, claim) {
      let query = db
        .updateTable('jobs')
        .set({ checkpoint: sealed.object(state, 'checkpoint') })
        .where('id', '=', id)
      if (claim) query = query.where('worker', '=', claim.worker).where('attempt', '=', claim.attempt)
      const { numUpdatedRows } = await query.executeTakeFirst()
      if (numUpdatedRows === 0n) throw new GhError('CONFLICT', `Another process has taken over job ${id}.`)
    },

    async requestCancel(id) {
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ cancel_requested: true })
        .where('id', '=', id)
        .where('status', 'in', ['running', 'paused'])
        .where(sql<boolean>`worker_lives(worker)`)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async prioritise(id, priority) {
      const row = await db
        .updateTable('jobs')
        .set({ priority: PRIORITIES[priority] })
        .where('id', '=', id)
        .where('status', 'in', ['pending', 'awaiting_approval', 'queued'])
        .returningAll()
        .executeTakeFirst()
      if (row) return record(row)
      const { status } = await existing(id)
      throw new GhError('CONFLICT', `Job ${id} is ${status}: a priority applies only until a job starts.`, {
        details: { status },
      })
    },

    async setApplicant(id, applicantId) {
      await db.updateTable('jobs').set({ applicant_id: applicantId }).where('id', '=', id).execute()
    },

    async isHeld(id, claim) {
      return (await jobHeldBy(db, id, claim).executeTakeFirst()) !== undefined
    },

    async lost() {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('status', 'in', ['running', 'paused'])
        // Each worker is checked once, however many jobs it has.
        .where(
          sql<boolean>`worker = any (array(select worker from (select distinct worker from jobs
            where status in ('running', 'paused') and worker is not null) as busy where not worker_lives(worker)))`,
        )
        .orderBy('id')
        .execute()
      return rows.map(record)
    },

    async heldBy(worker) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('status', 'in', ['running', 'paused'])
        .where('worker', '=', worker)
        .execute()
      return rows.map(record)
    },

    async overdue() {
      const rows = await db
        .selectFrom('jobs')
        .selectAll('jobs')
        .innerJoin('interactions', 'interactions.job_id', 'jobs.id')
        .where('jobs.status', '=', 'paused')
        .where('jobs.worker', 'is', null)
        .where('interactions.status', '=', 'open')
        .where('interactions.expires_at', '<', sql<string>`now()`)
        .execute()
      return rows.map(record)
    },

    async isAlive(worker) {
      const row = await db.selectNoFrom(sql<boolean>`worker_lives(${worker})`.as('alive')).executeTakeFirstOrThrow()
      return row.alive
    },

    async countOf(madeBy) {
      const { rows } = await sql<{ open: number; lately: number }>`
        select (select count(*) from jobs
                where made_by = ${madeBy} and status not in ('completed', 'failed', 'cancelled'))::int as open,
               (select count(*) from jobs
                where made_by = ${madeBy} and created_at > now() - interval '24 hours')::int as lately`.execute(db)
      return rows[0] ?? { open: 0, lately: 0 }
    },

    async fullness(aDay) {
      // Reads only the newest, however many there are.
      const { rows } = await sql<{ open: number; full: boolean }>`
        select coalesce((select sum(change) from job_counts
                where status not in ('completed', 'failed', 'cancelled')), 0)::int as open,
               coalesce((select created_at > now() - interval '24 hours' from jobs
                order by id desc offset ${aDay === null ? null : aDay - 1} limit 1), false)
                 and ${aDay !== null} as full`.execute(db)
      return { open: rows[0]?.open ?? 0, isDayFull: rows[0]?.full ?? false }
    },

    async countByStatus() {
      const rows = await db
        .selectFrom('job_counts')
        .select(({ fn }) => ['status', fn.sum<number>('change').as('count')])
        .groupBy('status')
        .having(({ fn }) => fn.sum('change'), '>', 0)
        .execute()
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
    },

    async delete(id) {
      const { numDeletedRows } = await db.deleteFrom('jobs').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** The site has reached its limit of jobs, or it is outside its hours: see `site_rules`. */
const SITE_BUSY = 'jobs_site_busy'
const siteBusy = (cause: unknown): GhError =>
  new GhError('CONFLICT', `${messageOf(cause)}.`, { cause, details: { broken: SITE_BUSY } })
/** Whether a state change was rejected because of a site rule, which is not the job's fault. */
export const isSiteBusy = (error: unknown): boolean => error instanceof GhError && error.details?.broken === SITE_BUSY

const pageSize = ({ limit = 50 }: JobFilter): number => Math.min(limit, 500)

/** At most two: it only matters whether there is one or several. */
const idsWith = async (db: Kysely<Database>, part: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select id from jobs where ${beginsWith('id', part)} limit 2) union
    (select id from jobs where ${endsWith('id_backwards', part)} limit 2)
    limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

/** The request, without the reference to its stored secrets, which differs each time. */
const isSameRequest = (stored: JobRequest, given: JobRequest): boolean => {
  const plain = (request: JobRequest): unknown => {
    const { secrets_ref: _, ...input } = request.input_data
    return JSON.parse(JSON.stringify({ ...request, input_data: input }))
  }
  return isDeepStrictEqual(plain(stored), plain(given))
}
