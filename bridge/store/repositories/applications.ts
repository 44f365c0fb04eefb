/**
 * Applications that were sent, as the ledger has them, with what the person keeps beside each: how it stands, a note, names.
 * What was told in them is in their jobs' receipts. The ledger outlives the jobs, and so does what is kept here.
 */

import { type Kysely, type Selectable, sql } from 'kysely'
import type { ApplicationState } from '../../../shared/domain/application.ts'
import { firstIdAt } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { idPart, onlyMatch } from './id-part.ts'

/** ms by which the clock of a machine that makes ids may differ from the database's. */
const CLOCKS_DIFFER_MS = 86_400_000

export interface SentRecord {
  /** Of the ledger's entry. */
  id: string
  jobId: string
  applicantId: string
  /** `postingKey` of its address. */
  posting: string
  /** ISO; when it was begun to be sent. */
  at: string
  /** Whether something showed that it arrived, and what. */
  confirmed: boolean
  proof: string | null
  state: ApplicationState
  note: string
  /** As the person called them. */
  company: string | null
  title: string | null
  editedAt: string | null
  /** Of its job; null once that was cleaned up. */
  job: { url: string; person: string | null } | null
}

export interface SentFilter {
  state?: ApplicationState | undefined
  /** ISO; from this moment on, and before that one. */
  from?: string | undefined
  until?: string | undefined
  /** Older than this one: the last id of the page before. */
  before?: string | undefined
  limit: number
}

export type SentChange = Partial<Pick<SentRecord, 'state' | 'note' | 'company' | 'title'>>

export interface ApplicationRepository {
  /** Newest first. */
  list(filter: SentFilter): Promise<SentRecord[]>
  /** By its id or its job's, or by a part that only one begins or ends with. @throws GhError NOT_FOUND, CONFLICT */
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
    // A whole id has an index; its parts do not.
    const exact = await sent()
      .where((where) => where.or([where('commits.id', '=', part), where('commits.job_id', '=', part)]))
      .executeTakeFirst()
    if (exact) return record(exact)
    const given = idPart(part)
    const rows =
      given === undefined
        ? []
        : await sent()
            .where((where) =>
              where.or(
                (['commits.id', 'commits.job_id'] as const).flatMap((column) => [
                  where(column, 'like', `${given}%`),
                  where(column, 'like', `%${given}`),
                ]),
              ),
            )
            .limit(2)
            .execute()
    return record(onlyMatch(rows, part, { one: 'application', many: 'applications', more: ' that was sent' }))
  }

  return {
    async list({ state, from, until, before, limit }) {
      let rows = sent().orderBy('commits.id', 'desc').limit(limit)
      if (state === 'sent') rows = rows.where(sql<string>`coalesce(notes.state, 'sent')`, '=', state)
      // All others were set by somebody: few notes are read, not every application.
      else if (state !== undefined) rows = rows.where('notes.state', '=', state)
      // Ids are in the order of time, but for clocks that differ: so nothing is read that is far from the days asked for.
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

/** Whose data it went with, by name. */
const personOf = (request: Selectable<Database['jobs']>['request'], sealed: ColumnSeal): string | null => {
  const { name } = (sealed.open(request).input_data?.user_data ?? {}) as { name?: unknown }
  return typeof name === 'string' && name !== '' ? name : null
}
