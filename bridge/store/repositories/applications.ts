/**
 * Sent applications, from the ledger, with the person's own data about each: state, note, names. Their content is in
 * their jobs' receipts. The ledger and this data outlive the jobs.
 */

import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApplicationState } from '../../../shared/domain/application.ts'
import { firstIdAt } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { beginsWith, endsWith, idPart, onlyMatch } from './id-part.ts'

/** Maximum ms by which the clock of a machine that creates ids may differ from the database's. */
const CLOCKS_DIFFER_MS = 86_400_000

export interface SentRecord {
  /** Id of the ledger's entry. */
  id: string
  jobId: string
  applicantId: string
  /** `postingKey` of its address. */
  posting: string
  /** ISO time at which sending started. */
  at: string
  /** Whether there is evidence that it arrived, and which. */
  confirmed: boolean
  proof: string | null
  state: ApplicationState
  note: string
  /** As named by the person. */
  company: string | null
  title: string | null
  editedAt: string | null
  /** The job's id; null after the job was cleaned up. */
  job: { url: string; person: string | null } | null
}

export interface SentFilter {
  state?: ApplicationState | undefined
  /** ISO; from this time on, and before that one. */
  from?: string | undefined
  until?: string | undefined
  /** Older than this one: the last id of the previous page. */
  before?: string | undefined
  limit: number
}

export type SentChange = Partial<Pick<SentRecord, 'state' | 'note' | 'company' | 'title'>>

export interface ApplicationRepository {
  /** Newest first. */
  list(filter: SentFilter): Promise<SentRecord[]>
  /**
   * By its id, its job's id, or a start or end of either that only one has.
   * @throws GhError NOT_FOUND, CONFLICT
   */
  find(part: string): Promise<SentRecord>
  /** @throws GhError NOT_FOUND */
  change(id: string, fields: SentChange): Promise<SentRecord>
}

export const applicationRepository = (db: Kysely<Database>, sealed: ColumnSeal): ApplicationRepository => {
  const sent = () =>
    db
      .selectFrom('commits')
      .leftJoin('application_notes as notes', 'notes.commit_id', 'commits.id')
      .leftJoin('jobs', 'jobs.id', 'commits.job_id')
      .where('commits.state', '<>', 'abandoned')
      .select([
        'commits.id as id',
        'commits.job_id as job_id',
        'commits.applicant_id as applicant_id',
        'commits.posting as posting',
        'commits.created_at as created_at',
        'commits.state as ledger',
        'commits.proof as proof',
        'notes.state as state',
        'notes.note as note',
        'notes.company as company',
        'notes.title as title',
        'notes.updated_at as updated_at',
        'jobs.target_url as url',
        'jobs.request as request',
      ])
  const text = (value: string | null): string | null => (value === null ? null : sealed.openText(value))
  const record = (row: Awaited<ReturnType<ReturnType<typeof sent>['execute']>>[number]): SentRecord => ({
    id: row.id,
    jobId: row.job_id,
    applicantId: row.applicant_id,
    posting: row.posting,
    at: row.created_at,
    confirmed: row.ledger === 'confirmed',
    proof: text(row.proof),
    state: row.state ?? 'sent',
    note: text(row.note) ?? '',
    company: text(row.company),
    title: text(row.title),
    editedAt: row.updated_at,
    job: row.url === null || row.request === null ? null : { url: row.url, person: personOf(row.request, sealed) },
  })

  const find: ApplicationRepository['find'] = async (part) => {
    const exact = await sent()
      .where((where) => where.or([where('commits.id', '=', part), where('commits.job_id', '=', part)]))
      .executeTakeFirst()
    if (exact) return record(exact)
    const given = idPart(part)
    const ids = given === undefined ? [] : await idsWith(db, given)
    const rows = ids.length === 0 ? [] : await sent().where('commits.id', 'in', ids).execute()
    return record(onlyMatch(rows, part, { one: 'application', many: 'applications', more: ' that was sent' }))
  }

  return {
    async list({ state, from, until, before, limit }) {
      let rows = sent().orderBy('commits.id', 'desc').limit(limit)
      if (state === 'sent') rows = rows.where(sql<string>`coalesce(notes.state, 'sent')`, '=', state)
      // All other states were set by hand: few notes are read, not every application.
      else if (state !== undefined) rows = rows.where('notes.state', '=', state)
      // Ids are in time order, except for clock differences: so nothing far from the requested days is read.
      if (from !== undefined)
        rows = rows
          .where('commits.created_at', '>=', from)
          .where('commits.id', '>=', firstIdAt(Date.parse(from) - CLOCKS_DIFFER_MS))
      if (until !== undefined)
        rows = rows
          .where('commits.created_at', '<', until)
          .where('commits.id', '<', firstIdAt(Date.parse(until) + CLOCKS_DIFFER_MS))
      if (before !== undefined) rows = rows.where('commits.id', '<', before)
      return (await rows.execute()).map(record)
    },
    find,
    async change(id, { state, ...texts }) {
      const { id: commit_id } = await find(id)
      const close = (value: string | null): string | null => (value ? sealed.text(value) : null)
      const set = {
        ...(state !== undefined && { state }),
        ...Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, close(value)])),
      }
      await db
        .insertInto('application_notes')
        .values({ commit_id, note: null, company: null, title: null, ...set })
        .onConflict((on) =>
          on.columns(['tenant', 'commit_id']).doUpdateSet({ ...set, updated_at: sql<string>`clock_timestamp()` }),
        )
        .execute()
      return find(commit_id)
    },
  }
}

/** Whose data was sent, by name. */
const personOf = (request: Selectable<Database['jobs']>['request'], sealed: ColumnSeal): string | null => {
  const { name } = (sealed.open(request).input_data?.user_data ?? {}) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : null
}

/** At most two applications with this part of their id or of their job's id. */
const idsWith = async (db: Kysely<Database>, part: string): Promise<string[]> => {
  const parts = [
    beginsWith('id', part),
    endsWith('id_backwards', part),
    beginsWith('job_id', part),
    endsWith('job_id_backwards', part),
  ].map((matches) => sql`(select id from commits where ${matches} and state <> 'abandoned' limit 2)`)
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)} limit 2`.execute(db)
  return rows.map(({ id }) => id)
}
