/** Encrypted data of the vault: profiles, secrets and browser sessions as bytes. Nothing here can decrypt them. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'

export interface ProfileRepository {
  put(profile: { id: string; name: string; sealed: Uint8Array }): Promise<void>
  get(id: string): Promise<{ id: string; name: string; sealed: Uint8Array } | undefined>
  list(): Promise<{ id: string; name: string; updatedAt: string }[]>
  delete(id: string): Promise<boolean>
}

export interface SecretRepository {
  /** `owner` is a profile or a job. */
  put(owner: string, name: string, sealed: Uint8Array): Promise<void>
  get(owner: string, name: string): Promise<Uint8Array | undefined>
  names(owner: string): Promise<string[]>
  /** One secret, or all of an owner. */
  delete(owner: string, name?: string): Promise<void>
  /** Secrets of jobs that ended and will not run again; failed jobs may be rerun for this many days. */
  deleteSpent(days: number): Promise<void>
}

export interface SessionRepository {
  /** `expiresAt` is ISO. */
  put(applicantId: string, host: string, sealed: Uint8Array, expiresAt?: string): Promise<void>
  /** Not expired. */
  get(applicantId: string, host: string): Promise<Uint8Array | undefined>
  /** Newest first, including expired ones. */
  list(): Promise<{ applicantId: string; host: string; updatedAt: string; expiresAt: string | null }[]>
  /** Deletes those of a person, of a host, of both, or all; returns how many. */
  revoke(applicantId?: string, host?: string): Promise<number>
}

const now = sql<string>`now()`

export const profileRepository = (db: Kysely<Database>, columns: ColumnSeal): ProfileRepository => ({
  async put({ id, name: plain, sealed }) {
    const name = columns.text(plain)
    await db
      .insertInto('profiles')
      .values({ id, name, sealed })
      .onConflict((on) => on.columns(['tenant', 'id']).doUpdateSet({ name, sealed, updated_at: now }))
      .execute()
  },
  async get(id) {
    const row = await db.selectFrom('profiles').select(['id', 'name', 'sealed']).where('id', '=', id).executeTakeFirst()
    return row && { ...row, name: columns.openText(row.name) }
  },
  async list() {
    const rows = await db.selectFrom('profiles').select(['id', 'name', 'updated_at as updatedAt']).execute()
    const named = rows.map((row) => ({ ...row, name: columns.openText(row.name) }))
    return named.sort((one, other) => one.name.localeCompare(other.name))
  },
  async delete(id) {
    const { numDeletedRows } = await db.deleteFrom('profiles').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  },
})

export const secretRepository = (db: Kysely<Database>): SecretRepository => ({
  async put(owner, name, sealed) {
    await db
      .insertInto('secrets')
      .values({ owner, name, sealed })
      .onConflict((on) => on.columns(['tenant', 'owner', 'name']).doUpdateSet({ sealed, updated_at: now }))
      .execute()
  },
  async get(owner, name) {
    const row = await db
      .selectFrom('secrets')
      .select('sealed')
      .where('owner', '=', owner)
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.sealed
  },
  async names(owner) {
    const rows = await db.selectFrom('secrets').select('name').where('owner', '=', owner).orderBy('name').execute()
    return rows.map(({ name }) => name)
  },
  async delete(owner, name) {
    let query = db.deleteFrom('secrets').where('owner', '=', owner)
    if (name !== undefined) query = query.where('name', '=', name)
    await query.execute()
  },
  async deleteSpent(days) {
    // A job is stored a moment after its secrets.
    await sql`delete from secrets where owner like 'job-data:%' and updated_at < now() - interval '1 hour' and not exists (
      select from jobs where jobs.secrets_ref = secrets.owner and (
        status not in ('completed', 'cancelled', 'failed')
        or (status = 'failed' and finished_at > now() - make_interval(days => ${days}::int))))`.execute(db)
  },
})

export const sessionRepository = (db: Kysely<Database>): SessionRepository => ({
  async put(applicantId, host, sealed, expiresAt) {
    const again = { sealed, expires_at: expiresAt ?? null }
    await db
      .insertInto('sessions')
      .values({ applicant_id: applicantId, host, ...again })
      .onConflict((on) => on.columns(['tenant', 'applicant_id', 'host']).doUpdateSet({ ...again, updated_at: now }))
      .execute()
  },
  async get(applicantId, host) {
    const row = await db
      .selectFrom('sessions')
      .select('sealed')
      .where('applicant_id', '=', applicantId)
      .where('host', '=', host)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
      .executeTakeFirst()
    return row?.sealed
  },
  list: () =>
    db
      .selectFrom('sessions')
      .select(['applicant_id as applicantId', 'host', 'updated_at as updatedAt', 'expires_at as expiresAt'])
      .orderBy('updated_at', 'desc')
      .execute(),
  async revoke(applicantId, host) {
    let query = db.deleteFrom('sessions')
    if (applicantId !== undefined) query = query.where('applicant_id', '=', applicantId)
    if (host !== undefined) query = query.where('host', '=', host)
    const { numDeletedRows } = await query.executeTakeFirst()
    return Number(numDeletedRows)
  },
})
