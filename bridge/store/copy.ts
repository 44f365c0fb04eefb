/**
 * Exports all rows as lines of text, and imports them: for backups. Personal data stays encrypted as stored. Each row
 * is JSON, so that a later version can read what an earlier one wrote. Each tenant's rows are separate, since row-level
 * security shows one tenant at a time.
 */

import pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { type Address, openClient } from './connection.ts'
import { storeError } from './errors.ts'
import { COUNT_RUNNING } from './migrations/0017-site-rules.ts'
import { MIGRATIONS } from './migrations/index.ts'
import { LOCK, SCHEMA, TENANT_SETTING } from './names.ts'

/** Describes the rows that follow it. */
export interface TablePart {
  table: string
  /** The tenant; null for tables that belong to no tenant. */
  tenant: string | null
  columns: string[]
}

export interface CopyHead {
  migrations: string[]
  /** Opens only with the right key. */
  proof: string | null
}

/** A part header, or a row of that part as JSON text. */
export type CopyLine = TablePart | string

export interface CopyOut {
  head: CopyHead
  lines: AsyncIterable<CopyLine>
}

export interface CopyIn {
  /** Existing rows are deleted first; otherwise any existing row makes the restore fail. */
  replace: boolean
  /**
   * Unfinished jobs continue by themselves. Otherwise they wait for approval, because it is unknown what was sent since
   * the copy was made.
   */
  goOn: boolean
}

export interface CopiedIn {
  rows: number
  /** Jobs that now wait for approval. */
  held: number
  /** Schedules that were active. */
  paused: number
}

/** Tables about machines, not about work, and tables that describe the schema. */
const LEFT_OUT = ['migration', 'workers', 'leases', 'quotas', 'running_jobs', 'queue_turns']
const ROWS_AT_ONCE = 500

interface Table {
  name: string
  columns: string[]
  apart: boolean
}

/** Tables that others reference come first. */
export const tablesOf = async (client: pg.Client, leftOut: readonly string[] = LEFT_OUT): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select relname as name, relrowsecurity as apart,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where relnamespace = $1::regnamespace and relkind = 'r' and relname <> all ($2)
     order by exists (select from pg_constraint where conrelid = c.oid and contype = 'f'), relname`,
    [SCHEMA, leftOut],
  )
  return rows
}

export const named = (name: string): string => `${SCHEMA}.${pg.escapeIdentifier(name)}`
const listed = (columns: readonly string[]): string => columns.map((one) => pg.escapeIdentifier(one)).join(', ')
export const work = (client: pg.Client, tenant: string): Promise<unknown> =>
  client.query('select set_config($1, $2, true)', [TENANT_SETTING, tenant])

export const connected = (address: Address): Promise<pg.Client> =>
  openClient(address, 'owner').catch((error: unknown) => {
    throw storeError(error, address)
  })

/** A consistent snapshot, even while others are working. */
export const copyOut = async (address: Address, write: (copy: CopyOut) => Promise<void>): Promise<void> => {
  const client = await connected(address)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: heads } = await client.query<CopyHead>(
      `select (select array_agg(name order by name) from ${SCHEMA}.migration) as migrations,
              (select proof from ${SCHEMA}.sealing) as proof`,
    )
    await write({ head: heads[0] ?? { migrations: [], proof: null }, lines: linesOf(client) })
    await client.query('commit')
  } catch (error) {
    throw storeError(error, address)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

/** @param only export only this tenant's rows, and none that belong to no tenant */
export async function* linesOf(client: pg.Client, only?: string): AsyncGenerator<CopyLine> {
  const { rows: tenants } = await client.query<{ tenant: string }>(
    `select tenant from ${SCHEMA}.tenants order by tenant`,
  )
  for (const { name: table, columns, apart } of await tablesOf(client))
    for (const tenant of apart ? tenants.map((row) => row.tenant) : [null]) {
      if (only !== undefined && tenant !== only) continue
      if (tenant !== null) await work(client, tenant)
      const where = tenant === null ? '' : `where tenant = ${pg.escapeLiteral(tenant)}`
      await client.query(
        `declare part cursor for select row_to_json(r)::text as line
         from (select ${listed(columns)} from ${named(table)} ${where}) as r`,
      )
      let begun = false
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from part`)
        if (rows.length === 0) break
        if (!begun) yield { table, tenant, columns }
        begun = true
        for (const { line } of rows) yield line
      }
      await client.query('close part')
    }
}

/**
 * All or nothing; `then` runs before the commit.
 * @returns rows, and jobs that now wait for approval
 * @throws GhError STORE_NEWER_SCHEMA, STORE_IN_USE; CONFLICT if there are rows that may not be replaced
 */
export const copyIn = async (
  address: Address,
  { migrations }: CopyHead,
  lines: AsyncIterable<CopyLine>,
  { replace, goOn }: CopyIn,
): Promise<CopiedIn> => {
  refuseNewer(migrations)
  const client = await connected(address)
  try {
    await client.query('begin')
    await assertExclusive(client)
    const tables = await tablesOf(client)
    if (!replace && (await hasRows(client, tables))) throw isUsed(address)
    const all = tables.map(({ name }) => named(name))
    await client.query(`truncate ${[...all, named('leases')].join(', ')}`)
    // Restores rows as they were, bypassing the state machine and without notices.
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    const rows = await insertAll(client, new Set(tables.map(({ name }) => name)), lines)
    const held = goOn ? 0 : await holdOpenJobs(client)
    const paused = goOn ? 0 : await pauseSchedules(client)
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    await client.query(COUNT_RUNNING)
    await client.query('commit')
    return { rows, held, paused }
  } catch (error) {
    await client.query('rollback').catch(instead('store', undefined))
    throw storeError(error, address)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

const refuseNewer = (migrations: readonly string[]): void => {
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new GhError(
      'STORE_NEWER_SCHEMA',
      `The backup was made by a newer version of GhostHands (it has ${unknown.join(', ')}). Nothing was changed. Update GhostHands first.`,
      { details: { unknown } },
    )
}

/** Every process that uses the database holds a lock, and this one holds one itself. */
export const assertExclusive = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int - 1 as others from pg_locks
     where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [LOCK.worker],
  )
  if ((rows[0]?.others ?? 0) > 0) throw inUse()
}

export const inUse = (): GhError =>
  new GhError(
    'STORE_IN_USE',
    'Other GhostHands processes use this database. Nothing was changed. Stop every bridge and worker first (ghosthands fleet shows them).',
  )

const hasRows = async (client: pg.Client, tables: readonly Table[]): Promise<boolean> => {
  // Whether any work was ever done here; the key's proof is written as soon as a database is opened.
  if (tables.length === 0) return false
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from ${named('tenants')}) or exists (select from ${named('api_tokens')}) as used`,
  )
  return rows[0]?.used ?? false
}

const isUsed = (address: Address): GhError =>
  new GhError(
    'CONFLICT',
    `There is work in the database (${address.where}) already. Nothing was changed. Restore into another home or database, or give --replace to remove what is there.`,
  )

const insertAll = async (
  client: pg.Client,
  known: ReadonlySet<string>,
  lines: AsyncIterable<CopyLine>,
): Promise<number> => {
  let part: TablePart | undefined
  let waiting: string[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    if (!part || waiting.length === 0) return
    const { table, columns } = part
    const into = `${named(table)} (${listed(columns)})`
    await client.query(
      `insert into ${into} overriding system value
       select ${listed(columns)} from json_populate_recordset(null::${named(table)}, $1::json)`,
      [`[${waiting.join(',')}]`],
    )
    count += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    if (typeof line === 'string') {
      waiting.push(line)
      if (waiting.length >= ROWS_AT_ONCE) await flush()
      continue
    }
    await flush()
    if (!known.has(line.table))
      throw new GhError('INVALID_INPUT', `This is not a GhostHands backup: it contains the table ${line.table}.`)
    part = line
    if (line.tenant !== null) await work(client, line.tenant)
  }
  await flush()
  await client.query(`select setval(pg_get_serial_sequence('${SCHEMA}.usage', 'id'), greatest($1::bigint, 1))`, [
    await lastUsage(client),
  ])
  return count
}

const eachTenant = async (client: pg.Client, act: () => Promise<number>): Promise<number[]> => {
  const { rows } = await client.query<{ tenant: string }>(`select tenant from ${SCHEMA}.tenants`)
  const found: number[] = []
  for (const { tenant } of rows) {
    await work(client, tenant)
    found.push(await act())
  }
  return found
}

const lastUsage = async (client: pg.Client): Promise<number> => {
  const ids = await eachTenant(client, async () => {
    const { rows } = await client.query<{ id: number }>(
      `select coalesce(max(id), 0) as id from ${SCHEMA}.usage where tenant = current_setting('${TENANT_SETTING}')`,
    )
    return Number(rows[0]?.id ?? 0)
  })
  return Math.max(0, ...ids)
}

/** The machine that the copy comes from may still be running. */
const pauseSchedules = async (client: pg.Client): Promise<number> => {
  const counts = await eachTenant(client, async () => {
    const { rowCount } = await client.query(
      `update ${SCHEMA}.schedules set paused = true where not paused and tenant = current_setting('${TENANT_SETTING}')`,
    )
    return rowCount ?? 0
  })
  return counts.reduce((sum, one) => sum + one, 0)
}

const holdOpenJobs = async (client: pg.Client): Promise<number> => {
  const mine = `tenant = current_setting('${TENANT_SETTING}')`
  const held = await eachTenant(client, async () => {
    await client.query(
      `update ${SCHEMA}.interactions set status = 'cancelled', resolved_at = now() where status = 'open' and ${mine}`,
    )
    // Otherwise a batch would start its next job.
    await client.query(`update ${SCHEMA}.batches set phase = 'stopped' where finished_at is null and ${mine}`)
    const { rows } = await client.query<{ was: string }>(
      `with open as (select id, status as was from ${SCHEMA}.jobs where status in ('queued', 'running', 'paused') and ${mine})
       update ${SCHEMA}.jobs set status = 'awaiting_approval', worker = null, not_before = null, paused_at = null
       from open where jobs.id = open.id returning was`,
    )
    // The counting triggers are disabled.
    for (const { was } of rows)
      await client.query(
        `insert into ${SCHEMA}.job_counts (status, change) values ($1, -1), ('awaiting_approval', 1)`,
        [was],
      )
    return rows.length
  })
  return held.reduce((sum, one) => sum + one, 0)
}
