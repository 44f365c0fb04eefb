/** Knowledge that is not limited to one site, by kind and key. The store does not interpret its content. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Knowledge, KnowledgeChange, KnowledgeKind, KnowledgePage } from '../../../shared/domain/knowledge.ts'
import { MOST_QUESTIONS } from '../../../shared/domain/learned-question.ts'
import type { Database, KnowledgeTable } from '../schema.ts'

export interface KnowledgeRepository {
  /** Most recently changed first. */
  list(kind: KnowledgeKind, page?: KnowledgePage): Promise<Knowledge[]>
  get(kind: KnowledgeKind, key: string): Promise<Knowledge | undefined>
  /** Changes one item atomically. `change` returns undefined to leave it unchanged. */
  change(
    kind: KnowledgeKind,
    key: string,
    change: (before: Knowledge | undefined) => KnowledgeChange | undefined,
  ): Promise<void>
  delete(kind: KnowledgeKind, key: string): Promise<boolean>
}

export const knowledgeRepository = (db: Kysely<Database>): KnowledgeRepository => ({
  async list(kind, { after, limit = MOST_QUESTIONS } = {}) {
    let query = db
      .selectFrom('knowledge')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('updated_at', 'desc')
      .orderBy('key', 'desc')
      .limit(limit)
    if (after !== undefined)
      query = query.where(
        sql<boolean>`(updated_at, key) < (select updated_at, key from knowledge where kind = ${kind} and key = ${after})`,
      )
    return (await query.execute()).map(itemOf)
  },
  async get(kind, key) {
    const row = await db
      .selectFrom('knowledge')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row && itemOf(row)
  },
  change: (kind, key, change) =>
    db.transaction().execute(async (trx) => {
      // A row that does not exist yet cannot be locked.
      await sql`select pg_advisory_xact_lock(hashtext(current_setting('ghosthands.tenant') || ${kind} || ${key}))`.execute(
        trx,
      )
      const row = await trx
        .selectFrom('knowledge')
        .selectAll()
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst()
      const next = change(row && itemOf(row))
      if (!next) return
      const value = {
        version: next.version,
        body: JSON.stringify(next.body),
        health: next.health,
        successes: next.successes,
        failures: next.failures,
        consecutive_failures: next.consecutiveFailures,
        created_by: next.createdBy,
        updated_at: sql<string>`clock_timestamp()`,
        ...(next.used && { last_used_at: sql<string>`clock_timestamp()` }),
      }
      await trx
        .insertInto('knowledge')
        .values({ kind, key, ...value })
        .onConflict((on) => on.columns(['tenant', 'kind', 'key']).doUpdateSet(value))
        .execute()
    }),
  async delete(kind, key) {
    const { numDeletedRows } = await db
      .deleteFrom('knowledge')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})

const itemOf = (row: Selectable<KnowledgeTable>): Knowledge => ({
  key: row.key,
  version: row.version,
  body: row.body,
  createdBy: row.created_by,
  health: row.health,
  successes: row.successes,
  failures: row.failures,
  consecutiveFailures: row.consecutive_failures,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
})
