/**
 * Tokens of the HTTP API, by their hash: the token itself is shown once and not stored. Not part of any tenant's view.
 */
import { type Kysely, sql } from 'kysely'
import { GhError } from '../../../shared/domain/errors.ts'
import { newId } from '../id.ts'
import type { Database } from '../schema.ts'

export interface ApiToken {
  id: string
  tenant: string
  name: string
  scope: 'operator' | 'submit-only' | 'read-only'
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  revokedAt: string | null
}

export interface TokenRepository {
  add(token: Pick<ApiToken, 'tenant' | 'name' | 'scope'> & { sha256: Uint8Array; days?: number }): Promise<ApiToken>
  /** The valid token with this hash; records its use (to the minute). `isSuspended`: its tenant is suspended. */
  use(sha256: Uint8Array): Promise<(ApiToken & { isSuspended: boolean }) | undefined>
  /** Whether it is neither revoked nor expired. */
  isGood(id: string): Promise<boolean>
  /** Newest first. */
  list(): Promise<ApiToken[]>
  /**
   * @param part the id, or a start or end of it that only one id has
   * @throws GhError NOT_FOUND, CONFLICT
   */
  revoke(part: string): Promise<ApiToken>
}

const COLUMNS = [
  'id',
  'tenant',
  'name',
  'scope',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const

/** Neither revoked nor expired. */
export const GOOD = sql<boolean>`revoked_at is null and (expires_at is null or expires_at > now())`

export const tokenRepository = (db: Kysely<Database>): TokenRepository => ({
  async add({ tenant, name, scope, sha256, days }) {
    await db
      .insertInto('tenants')
      .values({ tenant })
      .onConflict((on) => on.doNothing())
      .execute()
    return db
      .insertInto('api_tokens')
      .values({
        id: newId(),
        tenant,
        name,
        scope,
        sha256,
        expires_at: days === undefined ? null : sql<string>`now() + make_interval(days => ${days}::int)`,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  },
  async use(sha256) {
    const token = await db
      .selectFrom('api_tokens')
      .select(COLUMNS)
      .select(
        sql<boolean>`exists (select from tenants where tenants.tenant = api_tokens.tenant and suspended_at is not null)`.as(
          'isSuspended',
        ),
      )
      .where('sha256', '=', sha256)
      .where(GOOD)
      .executeTakeFirst()
    if (token)
      await db
        .updateTable('api_tokens')
        .set({ last_used_at: sql<string>`now()` })
        .where('id', '=', token.id)
        .where(sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`)
        .execute()
    return token
  },
  async isGood(id) {
    return (
      (await db.selectFrom('api_tokens').select('id').where('id', '=', id).where(GOOD).executeTakeFirst()) !== undefined
    )
  },
  list: () => db.selectFrom('api_tokens').select(COLUMNS).orderBy('id', 'desc').execute(),
  async revoke(part) {
    const text = part.toLowerCase()
    const found =
      text.length < 4
        ? []
        : await db
            .selectFrom('api_tokens')
            .select('id')
            .where((where) => where.or([where('id', 'like', `${text}%`), where('id', 'like', `%${text}`)]))
            .limit(2)
            .execute()
    const [only, other] = found
    if (other) throw new GhError('CONFLICT', `Several tokens match ${part}. Give more of the id.`)
    if (!only) throw new GhError('NOT_FOUND', `There is no token ${part}. “ghosthands tokens list” shows all.`)
    return db
      .updateTable('api_tokens')
      .set({ revoked_at: sql<string>`coalesce(revoked_at, now())` })
      .where('id', '=', only.id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  },
})
