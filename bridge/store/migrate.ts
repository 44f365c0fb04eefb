/**
 * Updates a database to this version's schema, ours and the queue's, and grants the application's role its rights. Safe
 * if several processes start at once; a newer schema is left unchanged.
 */

import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { type Address, openClient } from './connection.ts'
import { sqlCode, storeError } from './errors.ts'
import { MIGRATIONS, type Migration } from './migrations/index.ts'
import { APP_ROLE, LOCK, QUEUE_SCHEMA, QUEUE_SCHEMA_VERSION, SCHEMA } from './names.ts'

/** Anything that can run a query. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** Does not exist yet, or this login cannot see it. */
const ABSENT = new Set(['42P01', '3F000', '42501'])

/**
 * Whether an update is needed.
 * @throws GhError STORE_NEWER_SCHEMA
 */
export async function isCurrent(client: Queryable, migrations = MIGRATIONS): Promise<boolean> {
  try {
    const { rows } = await client.query<{ applied: string[] | null; queue: number | null }>(
      `select (select array_agg(name order by name) from ${SCHEMA}.migration) as applied,
              (select max(version) from ${QUEUE_SCHEMA}.version) as queue`,
    )
    const { applied, queue } = rows[0] ?? { applied: null, queue: null }
    refuseNewer(applied ?? [], queue, migrations)
    return applied?.length === migrations.length && queue === QUEUE_SCHEMA_VERSION
  } catch (error) {
    if (ABSENT.has(sqlCode(error) ?? '')) return false
    throw error
  }
}

function refuseNewer(applied: readonly string[], queue: number | null, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length === 0 && (queue ?? 0) <= QUEUE_SCHEMA_VERSION) return
  throw new GhError(
    'STORE_NEWER_SCHEMA',
    `The database was last used by a newer version of GhostHands${unknown[0] ? ` (it has ${unknown.join(', ')})` : ''}. Nothing was changed. Update GhostHands, or use another home or database.`,
    { details: { unknown, queue } },
  )
}

/**
 * @param address connected to as the database's owner
 * @throws GhError STORE_NEWER_SCHEMA; STORE_UNAVAILABLE if this login may not create the tables
 */
export async function migrate(address: Address, migrations = MIGRATIONS): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await openClient(address, 'owner')
    // Waits for another process that is migrating; afterwards there is nothing left to do, unless that process was
    // killed.
    await client.query('select pg_advisory_lock($1, 1)', [LOCK.migrate])
    if ((await isCurrent(client, migrations)) && (await hasRights(client))) return
    await client.query(`create schema if not exists ${SCHEMA}`)
    await client.query(
      `create table if not exists ${SCHEMA}.migration (name text primary key, applied_at timestamptz not null default now())`,
    )
    await applyAll(client, migrations)
    await installQueue(address)
    await grantRights(client)
  } catch (error) {
    if (sqlCode(error) === '42501')
      throw new GhError(
        'STORE_UNAVAILABLE',
        `The tables in ${address.where} must be made or updated, and this login may not do that (${messageOf(error)}). Start once with a DATABASE_URL of the database’s owner.`,
        { cause: error },
      )
    throw storeError(error, address)
  } finally {
    await client?.end().catch(instead('store', undefined))
  }
}

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select name from ${SCHEMA}.migration`)
  const applied = new Set(rows.map(({ name }) => name))
  const db = overClient(client)
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue
    await client.query('begin')
    try {
      await up(db)
      await client.query(`insert into ${SCHEMA}.migration (name) values ($1)`, [name])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}

const overClient = (client: pg.Client): Kysely<never> => {
  const query = client.query.bind(client)
  const one = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool = { connect: async () => one, end: async () => {}, options: {} }
  return new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * pg-boss creates its own tables; it is loaded only if they are missing or outdated, since loading takes longer than a
 * warm start.
 */
async function installQueue(address: Address): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...(address.config('owner') as object),
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Roles belong to the whole server: a GhostHands with another database may be creating the same one right now. */
const MAKE_ROLE = `DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN CREATE ROLE ${APP_ROLE} NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`

const RIGHTS = [
  `GRANT USAGE ON SCHEMA ${SCHEMA}, ${QUEUE_SCHEMA} TO ${APP_ROLE}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA}, ${QUEUE_SCHEMA} TO ${APP_ROLE}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${SCHEMA}, ${QUEUE_SCHEMA} TO ${APP_ROLE}`,
  // The history is append-only.
  `REVOKE INSERT, UPDATE, DELETE ON ${SCHEMA}.migration FROM ${APP_ROLE}`,
  `REVOKE UPDATE, DELETE ON ${SCHEMA}.job_events, ${SCHEMA}.usage FROM ${APP_ROLE}`,
  `REVOKE DELETE ON ${SCHEMA}.commits FROM ${APP_ROLE}`,
]

/** A login that may not create roles works as itself, under the same (forced) row-level security. */
async function grantRights(client: pg.Client): Promise<void> {
  try {
    await client.query(MAKE_ROLE)
    await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`)
  } catch (error) {
    const refused = ['42501', '0A000', '0LP01'].includes(sqlCode(error) ?? '')
    if (!refused && sqlCode(error) !== 'XX000') throw error
    // XX000: two databases granted the same role at the same instant; the grant exists.
    if (refused) return
  }
  await client.query(['begin', ...RIGHTS, 'commit'].join(';\n'))
}

/** All were granted together, or none. */
const hasRights = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(oid, $2, 'usage') as may from pg_roles where rolname = $1`,
    [APP_ROLE, SCHEMA],
  )
  return rows[0]?.may ?? true
}
