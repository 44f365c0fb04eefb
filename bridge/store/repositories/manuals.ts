/**
 * Manuals and their versions. A lookup is four short index reads, whatever the number of manuals; for this, the current
 * version and its health are stored beside the keys. Does not decide what a version may be used for.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import { HEALTH, offered, scored } from '../../../shared/domain/health.ts'
import { NEAR_BITS, NO_MARKUP } from '../../../shared/domain/learned-platform.ts'
import type { Manual, ManualBody } from '../../../shared/domain/manual.ts'
import type { ManualCheck } from '../../../shared/domain/manual-check.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'

export interface ManualKey {
  taskType: string
  platform: string
  host: string
  urlPattern: string
  /** Only ranks candidates, never excludes one (M2). */
  fingerprint: string
}

export interface ManualFilter {
  taskType?: string | undefined
  platform?: string | undefined
  host?: string | undefined
  /** Manuals older than this one: the last id of the previous page. */
  before?: string | undefined
  /** Default 50, at most 1,000. */
  limit?: number | undefined
}

export interface VersionRef {
  id: string
  version: number
}

export interface ManualRepository {
  /**
   * Candidates, best first: healthy ones, then the same page structure, then the page's own host before others of the
   * platform, then health. Those below 70 only with `unhealthy` (the default: replaying code checks `isHealthy`).
   */
  lookup(key: ManualKey, options?: { unhealthy?: boolean; limit?: number }): Promise<Manual[]>
  /**
   * Healthy manuals for other addresses whose first page has similar markup, best first: of the same host, then the
   * most similar markup, then health. At most ten; the 500 healthiest of a kind of task are compared.
   */
  near(key: Pick<ManualKey, 'taskType' | 'host'> & { markup: string }): Promise<Manual[]>
  /** Healthy ones of a host, best first; at most 500. */
  ofHost(key: Pick<ManualKey, 'taskType' | 'host'>): Promise<Manual[]>
  insert(body: ManualBody, createdBy: Manual['createdBy']): Promise<VersionRef>
  /** @throws GhError NOT_FOUND */
  addVersion(id: string, body: ManualBody, createdBy: Manual['createdBy']): Promise<VersionRef>
  /**
   * Adds a version, or the current one, again as the newest, at full health (L2).
   * @throws GhError NOT_FOUND
   */
  restore(id: string, version?: number): Promise<VersionRef>
  /**
   * Replaces the body of one version in place.
   * @throws GhError NOT_FOUND
   */
  amend(id: string, version: number, body: ManualBody): Promise<void>
  /**
   * Counts a replay; the current version is chosen again.
   * @throws GhError NOT_FOUND
   */
  score(id: string, version: number, verified: boolean): Promise<void>
  /** The current version, or a given one. */
  get(id: string, version?: number): Promise<Manual | undefined>
  /** All versions, newest first. */
  versions(id: string): Promise<Manual[]>
  /** Newest first. */
  list(filter?: ManualFilter): Promise<Manual[]>
  /** How many match the filter, on all pages. */
  count(filter?: Omit<ManualFilter, 'before' | 'limit'>): Promise<number>
  delete(id: string): Promise<boolean>
}

const LOOKUP_LIMIT = 10

const NEAR_COMPARED = 500

export const manualRepository = (db: Kysely<Database>): ManualRepository => ({
  async lookup(key, { unhealthy = true, limit = LOOKUP_LIMIT } = {}) {
    const least = unhealthy ? 0 : HEALTH.skipBelow
    // The column list of each branch's order equals its index: the first rows are read, never sorted.
    const best = sql`health >= ${least} order by (health >= 70) desc, health desc, id desc limit ${limit}`
    const byHost = sql`task_type = ${key.taskType} and host = ${key.host} and url_pattern = ${key.urlPattern}`
    const byPlatform = sql`task_type = ${key.taskType} and platform = ${key.platform} and platform <> 'unknown' and url_pattern = ${key.urlPattern}`
    const { rows } = await sql<Row>`
      with found as (
        (select id from manuals where ${byHost} and fingerprint = ${key.fingerprint} and ${best})
        union (select id from manuals where ${byHost} and ${best})
        union (select id from manuals where ${byPlatform} and fingerprint = ${key.fingerprint} and ${best})
        union (select id from manuals where ${byPlatform} and ${best})
      )
      select ${COLUMNS}
      from found join manuals m using (id) join manual_versions v on v.manual_id = m.id and v.version = m.version
      order by (m.health >= 70) desc, (m.fingerprint = ${key.fingerprint}) desc,
        (m.host = ${key.host} and m.url_pattern = ${key.urlPattern}) desc, m.health desc, m.last_verified_at desc nulls last, m.id desc
      limit ${limit}`.execute(db)
    return rows.map(manual)
  },

  async near({ taskType, host, markup }) {
    if (!/^[0-9a-f]{16}$/.test(markup) || markup === NO_MARKUP) return []
    const { rows } = await sql<Row>`
      with compared as (
        select id, host, health, bit_count(('x' || markup)::bit(64) # ('x' || ${markup})::bit(64)) as distance
        from manuals where task_type = ${taskType} and markup <> '' and health >= ${HEALTH.skipBelow}
        order by health desc, id desc limit ${NEAR_COMPARED}
      )
      select ${COLUMNS}
      from compared join manuals m using (id) join manual_versions v on v.manual_id = m.id and v.version = m.version
      where compared.distance <= ${NEAR_BITS}
      order by (compared.host = ${host}) desc, compared.distance, m.health desc, m.last_verified_at desc nulls last, m.id desc
      limit ${LOOKUP_LIMIT}`.execute(db)
    return rows.map(manual)
  },

  async ofHost({ taskType, host }) {
    const { rows } = await sql<Row>`
      select ${COLUMNS}
      from manuals m join manual_versions v on v.manual_id = m.id and v.version = m.version
      where m.task_type = ${taskType} and m.host = ${host} and m.health >= ${HEALTH.skipBelow}
      order by m.health desc, m.last_verified_at desc nulls last, m.id desc
      limit ${NEAR_COMPARED}`.execute(db)
    return rows.map(manual)
  },

  async insert(body, createdBy) {
    const id = newId()
    const text = JSON.stringify(body)
    await sql`
      with one as (
        insert into manuals (id, name, task_type, platform, host, url_pattern, fingerprint, markup, created_by)
        values (${id}, ${body.name}, ${body.taskType}, ${body.platform}, ${body.host}, ${body.urlPattern}, ${body.fingerprint}, ${body.markup ?? ''}, ${createdBy})
        returning id
      )
      insert into manual_versions (manual_id, version, body, created_by)
      select id, 1, ${text}::jsonb, ${createdBy} from one`.execute(db)
    return { id, version: 1 }
  },

  addVersion: (id, body, createdBy) =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('manuals')
        .set((set) => ({
          latest_version: set('latest_version', '+', 1),
          name: body.name,
          task_type: body.taskType,
          platform: body.platform,
          host: body.host,
          url_pattern: body.urlPattern,
          fingerprint: body.fingerprint,
          markup: body.markup ?? '',
          updated_at: sql<string>`now()`,
        }))
        .where('id', '=', id)
        .returning('latest_version')
        .executeTakeFirst()
      if (!row) throw missing(id)
      await trx
        .insertInto('manual_versions')
        .values({ manual_id: id, version: row.latest_version, body: JSON.stringify(body), created_by: createdBy })
        .execute()
      await offerBest(trx, id)
      return { id, version: row.latest_version }
    }),

  async amend(id, version, body) {
    const { numUpdatedRows } = await db
      .updateTable('manual_versions')
      .set({ body: JSON.stringify(body) })
      .where('manual_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw missing(id, version)
  },

  score: (id, version, verified) =>
    db.transaction().execute(async (trx) => {
      // The manual's row first, as in addVersion: concurrent changes to a manual wait there.
      await trx.selectFrom('manuals').select('id').where('id', '=', id).forUpdate().execute()
      const row = await trx
        .selectFrom('manual_versions')
        .select(['health', 'successes', 'failures', 'consecutive_failures'])
        .where('manual_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) throw missing(id, version)
      const next = scored({ ...row, consecutiveFailures: row.consecutive_failures }, verified)
      const times = {
        last_used_at: sql<string>`now()`,
        ...(verified && { last_verified_at: sql<string>`now()` }),
      }
      await trx
        .updateTable('manual_versions')
        .set({
          health: next.health,
          successes: next.successes,
          failures: next.failures,
          consecutive_failures: next.consecutiveFailures,
          ...times,
        })
        .where('manual_id', '=', id)
        .where('version', '=', version)
        .execute()
      await trx.updateTable('manuals').set(times).where('id', '=', id).execute()
      await offerBest(trx, id)
    }),

  async restore(id, version) {
    const back = await this.get(id, version)
    if (!back) throw missing(id, version)
    return this.addVersion(id, back.body, 'human')
  },

  async get(id, version) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from manuals m join manual_versions v on v.manual_id = m.id
      where m.id = ${id} and v.version = ${version === undefined ? sql`m.version` : version}`.execute(db)
    return rows[0] && manual(rows[0])
  },

  async versions(id) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from manuals m join manual_versions v on v.manual_id = m.id
      where m.id = ${id} order by v.version desc`.execute(db)
    return rows.map(manual)
  },

  async list({ taskType, platform, host, before, limit = 50 } = {}) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from manuals m join manual_versions v on v.manual_id = m.id and v.version = m.version
      where ${meant({ taskType, platform, host, before })}
      order by m.id desc limit ${Math.min(limit, 1_000)}`.execute(db)
    return rows.map(manual)
  },

  async count(filter = {}) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from manuals m where ${meant(filter)}`.execute(db)
    return rows[0]?.count ?? 0
  },

  async delete(id) {
    const { numDeletedRows } = await db.deleteFrom('manuals').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  },
})

/** Same rule as {@link offered}. */
export async function offerBest(db: Kysely<Database>, id: string): Promise<void> {
  const rows = await db
    .selectFrom('manual_versions')
    .select(['version', 'health', 'successes', 'failures'])
    .where('manual_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const best = offered(rows)
  if (best)
    await db
      .updateTable('manuals')
      .set({ version: best.version, health: best.health, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
}

export const missing = (id: string, version?: number): GhError =>
  new GhError('NOT_FOUND', `There is no manual ${id}${version === undefined ? '' : ` with a version ${version}`}.`, {
    details: { id },
  })

const COLUMNS = sql`m.id, m.patrol, m.checked, v.version, v.created_by, v.created_at, v.last_used_at, v.last_verified_at, v.health,
  v.successes, v.failures, v.consecutive_failures, v.body,
  exists (select from manual_versions o where o.manual_id = m.id and o.version <= v.version and o.created_by = 'import') as is_foreign`

interface Row {
  id: string
  patrol: boolean
  checked: ManualCheck | null
  version: number
  created_by: Manual['createdBy']
  created_at: string
  last_used_at: string | null
  last_verified_at: string | null
  health: number
  successes: number
  failures: number
  consecutive_failures: number
  body: ManualBody
  is_foreign: boolean
}

const meant = ({ taskType, platform, host, before }: ManualFilter): RawBuilder<unknown> => {
  const wanted = [
    // Other words or another form of data make a different task, but “scrape:…” still collects.
    taskType === undefined ? undefined : sql`${taskType} in (m.task_type, split_part(m.task_type, ':', 1))`,
    platform === undefined ? undefined : sql`m.platform = ${platform}`,
    host === undefined ? undefined : sql`m.host = ${host}`,
    before === undefined ? undefined : sql`m.id < ${before}`,
  ].filter((condition) => condition !== undefined)
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}

const manual = (row: Row): Manual => ({
  id: row.id,
  version: row.version,
  createdBy: row.created_by,
  ...(row.is_foreign && { foreign: true }),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  lastVerifiedAt: row.last_verified_at,
  health: row.health,
  successes: row.successes,
  failures: row.failures,
  consecutiveFailures: row.consecutive_failures,
  patrol: row.patrol,
  check: row.checked,
  body: row.body,
})
