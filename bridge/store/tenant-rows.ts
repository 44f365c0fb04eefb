/**
 * Everything stored for a tenant: read decrypted for an export, or deleted from every table. Runs as the owner of the
 * tables, since nobody else may delete some rows.
 */
import pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import type { Address } from './connection.ts'
import { connected, linesOf, named, tablesOf, work } from './copy.ts'
import { storeError } from './errors.ts'
import { QUEUE_SCHEMA, SCHEMA } from './names.ts'
import { columnSeal } from './sealed-columns.ts'

export interface TenantRow {
  table: string
  row: Record<string, unknown>
}

/** Credentials and pictures are never exported; profiles are encrypted as a whole, and the vault reads them. */
const NOT_EXPORTED = new Set(['secrets', 'sessions', 'profiles', 'manual_pictures'])

/** A consistent snapshot, even while others are working. */
export const readTenant = async (
  address: Address,
  seal: Seal,
  tenant: string,
  write: (rows: AsyncIterable<TenantRow>) => Promise<void>,
): Promise<void> => {
  const sealed = columnSeal(seal, tenant)
  const client = await connected(address)
  async function* rows(): AsyncGenerator<TenantRow> {
    let table = ''
    for await (const line of linesOf(client, tenant)) {
      if (typeof line !== 'string') table = line.table
      else if (!NOT_EXPORTED.has(table)) yield { table, row: sealed.openDeep(JSON.parse(line)) }
    }
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    await write(rows())
    await client.query('commit')
  } catch (error) {
    throw storeError(error, address)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

/**
 * All or nothing.
 * @returns how many rows
 * @throws GhError CONFLICT if a process is working on one of its jobs
 */
export const deleteTenant = async (address: Address, tenant: string): Promise<number> => {
  const client = await connected(address)
  let count = 0
  const remove = async (table: string, where: string, values: unknown[] = [tenant]): Promise<void> => {
    count += (await client.query(`delete from ${table} where ${where}`, values)).rowCount ?? 0
  }
  try {
    await client.query('begin')
    await work(client, tenant)
    const { rows: busy } = await client.query(
      `select id from ${SCHEMA}.jobs where tenant = $1 and worker is not null for update`,
      [tenant],
    )
    if (busy.length > 0)
      throw new GhError(
        'CONFLICT',
        `${busy.length} jobs of ${tenant} are still at work. Its tokens are refused and its profiles are gone; its rows and files are there. Try again.`,
      )
    const { rows: tokens } = await client.query<{ id: string }>(
      `select id from ${SCHEMA}.api_tokens where tenant = $1`,
      [tenant],
    )
    // Jobs first: their counting trigger writes once more.
    await remove(named('jobs'), 'tenant = $1')
    const tables = await tablesOf(client, [])
    for (const { name } of tables.filter(({ columns }) => columns.includes('tenant')).reverse())
      if (name !== 'tenants') await remove(named(name), 'tenant = $1')
    await remove(named('quotas'), 'caller = any ($1)', [tokens.map(({ id }) => id)])
    await remove(`${QUEUE_SCHEMA}.job`, `data->>'tenant' = $1`)
    await remove(named('tenants'), 'tenant = $1')
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback').catch(instead('store', undefined))
    if (error instanceof pg.DatabaseError && error.code === '42501')
      throw new GhError(
        'STORE_UNAVAILABLE',
        `This login of the database (${address.where}) may not delete what was sent. Its tokens are refused and its profiles are gone; its rows and files are there. Call it again with the login of the tables' owner.`,
        { cause: error },
      )
    throw storeError(error, address)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}
