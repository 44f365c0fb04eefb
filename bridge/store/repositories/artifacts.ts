/**
 * Where a job's files are and how long they are kept. Downloaded files are often named after people, so names are
 * encrypted. Does not handle the files themselves.
 */
import { type Kysely, type Selectable, sql } from 'kysely'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'
import type { ColumnSeal } from '../sealed-columns.ts'
import { atMost } from './tenant-days.ts'

export interface Artifact {
  id: string
  jobId: string
  kind: 'screenshot' | 'report' | 'trace' | 'download' | 'upload' | 'data'
  /** Relative to the artifacts folder. */
  path: string
  mediaType: string
  bytes: number
  about: Record<string, unknown>
  createdAt: string
  expiresAt: string | null
}

export type NewArtifact = Omit<Artifact, 'id' | 'createdAt' | 'expiresAt' | 'about'> & {
  about?: Record<string, unknown>
  /** Days until it may be deleted; left out: kept forever. */
  keepDays?: number | undefined
}

export interface ArtifactRepository {
  add(artifact: NewArtifact): Promise<Artifact>
  get(id: string): Promise<Artifact | undefined>
  /** Oldest first. */
  ofJob(jobId: string): Promise<Artifact[]>
  /** Expired ones, oldest first; those after this one, if given. */
  expired(after?: { id: string; expiresAt: string }, limit?: number): Promise<Artifact[]>
  remove(ids: readonly string[]): Promise<void>
}

export const artifactRepository = (db: Kysely<Database>, sealed: ColumnSeal): ArtifactRepository => ({
  async add({ jobId, kind, path, mediaType, bytes, about = {}, keepDays }) {
    const row = await db
      .insertInto('artifacts')
      .values({
        id: newId(),
        job_id: jobId,
        kind,
        path: sealed.text(path),
        media_type: mediaType,
        bytes,
        about: sealed.object(about, 'artifact'),
        expires_at:
          keepDays === undefined
            ? null
            : sql<string>`now() + make_interval(days => ${atMost(keepDays, 'artifact_days')})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return artifact(row, sealed)
  },
  async get(id) {
    const row = await db.selectFrom('artifacts').selectAll().where('id', '=', id).executeTakeFirst()
    return row && artifact(row, sealed)
  },
  async ofJob(jobId) {
    const rows = await db.selectFrom('artifacts').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
    return rows.map((row) => artifact(row, sealed))
  },
  async expired(after, limit = 1_000) {
    let query = db.selectFrom('artifacts').selectAll().where('expires_at', '<', sql<string>`now()`)
    // Times are read in milliseconds but stored in microseconds.
    if (after)
      query = query.where(
        sql<boolean>`(date_trunc('milliseconds', expires_at), id) > (${after.expiresAt}::timestamptz, ${after.id})`,
      )
    const rows = await query.orderBy(sql`date_trunc('milliseconds', expires_at)`).orderBy('id').limit(limit).execute()
    return rows.map((row) => artifact(row, sealed))
  },
  async remove(ids) {
    if (ids.length > 0) await db.deleteFrom('artifacts').where('id', 'in', ids).execute()
  },
})

const artifact = (row: Selectable<Database['artifacts']>, sealed: ColumnSeal): Artifact => ({
  id: row.id,
  jobId: row.job_id,
  kind: row.kind,
  path: sealed.openText(row.path),
  mediaType: row.media_type,
  bytes: row.bytes,
  about: sealed.open(row.about),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
