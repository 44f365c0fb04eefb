/** Knowledge that is not limited to one site, by kind and key. The store does not interpret its content. */
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  earlierAfter,
  type Knowledge,
  type KnowledgeChange,
  type KnowledgeKind,
  type KnowledgePage,
} from '../../../shared/domain/knowledge.ts'
import { MOST_QUESTIONS } from '../../../shared/domain/learned-question.ts'
import type { Database, KnowledgeTable } from '../schema.ts'

export interface KnowledgeRepository {
  /** Most recently changed first. */
  list<Kind extends KnowledgeKind>(kind: Kind, page?: KnowledgePage): Promise<Knowledge<Kind>[]>
  get<Kind extends KnowledgeKind>(kind: Kind, key: string): Promise<Knowledge<Kind> | undefined>
  /**
   * Changes one item atomically; a new version keeps the one before. `change` returns undefined to leave it unchanged.
   */
  change<Kind extends KnowledgeKind>(
    kind: Kind,
    key: string,
    change: (before: Knowledge<Kind> | undefined) => KnowledgeChange<Kind> | undefined,
  ): Promise<void>
  delete(kind: KnowledgeKind, key: string): Promise<boolean>
}

export const knowledgeRepository = (db: Kysely<Database>): KnowledgeRepository => ({
  async list<Kind extends KnowledgeKind>(kind: Kind, { after, limit = MOST_QUESTIONS }: KnowledgePage = {}) {
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
    return (await query.execute()).map(itemOf<Kind>)
  },
  async get<Kind extends KnowledgeKind>(kind: Kind, key: string) {
    const row = await db
      .selectFrom('knowledge')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row && itemOf<Kind>(row)
  },
  change: <Kind extends KnowledgeKind>(
    kind: Kind,
    key: string,
    change: (before: Knowledge<Kind> | undefined) => KnowledgeChange<Kind> | undefined,
  ) =>
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
      const before = row && itemOf<Kind>(row)
      const next = change(before)
      if (!next) return
      const value = {
        version: next.version,
        body: JSON.stringify(next.body),
        earlier: JSON.stringify(earlierAfter(before, next, new Date().toISOString())),
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

/** The content of a row is that of its kind. */
const itemOf = <Kind extends KnowledgeKind>(row: Selectable<KnowledgeTable>): Knowledge<Kind> => ({
  key: row.key,
  version: row.version,
  body: row.body as Knowledge<Kind>['body'],
  earlier: row.earlier as Knowledge<Kind>['earlier'],
  createdBy: row.created_by,
  health: row.health,
  successes: row.successes,
  failures: row.failures,
  consecutiveFailures: row.consecutive_failures,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
})
