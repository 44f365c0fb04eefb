/** Re-encrypts everything in the database with another key: all or nothing, while nobody else uses the database. */

import { GhError } from '../../shared/domain/errors.ts'
import { normaliseQuestion } from '../../shared/domain/questions/index.ts'
import { instead } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import type { Address } from './connection.ts'
import { assertExclusive, connected, inUse, named, tablesOf, work } from './copy.ts'
import { storeError } from './errors.ts'
import type { Queryable } from './migrate.ts'
import { DEFAULT_TENANT, LOCK, SCHEMA } from './names.ts'
import { opensProof, proofWith } from './seal-rows.ts'
import { columnSeal, resealing } from './sealed-columns.ts'

type Row = Readonly<Record<string, unknown>>

/** For each table whose column `sealed` the vault encrypts: the encryption context of a row. */
export type VaultContexts = Readonly<Record<string, { contextOf(row: Row): string; mayFail?: true }>>

export interface Rotation {
  from: Seal
  to: Seal
  contexts: VaultContexts
}

const ROWS_AT_ONCE = 200

/**
 * @returns how many rows
 * @throws GhError STORE_IN_USE while others use the database; INVALID_CONFIG if a row cannot be decrypted
 */
export const rotateRows = async (address: Address, rotation: Rotation): Promise<number> => {
  const client = await connected(address)
  const changed = new Set<string>()
  let count = 0
  try {
    await client.query('begin')
    // Processes that open the database meanwhile wait here, and then see that their key is the old one.
    await client.query(`lock table ${named('sealing')} in access exclusive mode`)
    await assertExclusive(client)
    await assertUnused(client)
    const { rows: proofs } = await client.query<{ proof: string }>(`select proof from ${named('sealing')}`)
    if (!proofs[0] || !opensProof(rotation.from, proofs[0].proof))
      throw new GhError('INVALID_CONFIG', 'The database is not encrypted with this key. Nothing was changed.')
    const { rows: known } = await client.query<{ tenant: string }>(`select tenant from ${SCHEMA}.tenants`)
    const tables = (await tablesOf(client)).filter(({ apart }) => apart)
    for (const { name } of tables) await client.query(`alter table ${named(name)} disable trigger user`)
    for (const tenant of new Set([DEFAULT_TENANT, ...known.map((row) => row.tenant)])) {
      await work(client, tenant)
      const anew = rowsAnew(rotation, tenant)
      for (const { name, columns } of tables) {
        const mark = name in rotation.contexts ? '' : `and t::text like '%gh1.%'`
        await client.query(
          `declare part no scroll cursor for select ctid::text as at, row_to_json(t) as row from ${named(name)} t where tenant = current_setting('ghosthands.tenant') ${mark}`,
        )
        for (;;) {
          const { rows } = await client.query<{ at: string; row: Row }>(`fetch ${ROWS_AT_ONCE} from part`)
          if (rows.length === 0) break
          for (const { at, row } of rows) {
            const values = anew(name, row)
            const set = columns.filter((column) => column in values)
            if (set.length === 0) continue
            await client.query(
              `update ${named(name)} set (${set.join(', ')}) = (select ${set.join(', ')} from json_populate_record(null::${named(name)}, $2::json)) where ctid = $1::tid`,
              [at, JSON.stringify(values)],
            )
            count += 1
            changed.add(name)
          }
        }
        await client.query('close part')
      }
    }
    for (const { name } of tables) await client.query(`alter table ${named(name)} enable trigger user`)
    await client.query(`update ${named('sealing')} set proof = $1`, [proofWith(rotation.to)])
    await client.query('commit')
    // The old versions of the rows stay on the disk until their space is released.
    for (const name of changed) await client.query(`vacuum full ${named(name)}`)
    return count
  } catch (error) {
    await client.query('rollback').catch(instead('store', undefined))
    throw storeError(error, address)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

/** A process that lost the connection with its lock may still have others, and would write with its old key. */
const assertUnused = async (client: Queryable): Promise<void> => {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, 0) as free', [LOCK.key])
  if (!rows[0]?.free) throw inUse()
}

/** The columns of a row to re-encrypt, and their values. */
const rowsAnew = ({ from, to, contexts }: Rotation, tenant: string) => {
  const reseal = resealing(from, to, tenant)
  const [before, after] = [columnSeal(from, tenant), columnSeal(to, tenant)]
  return (table: string, row: Row): Record<string, unknown> => {
    const values: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row)) {
      const anew = reseal(value)
      if (anew !== value) values[column] = anew
    }
    if (table === 'answers') values.asked = after.blind(normaliseQuestion(before.openText(String(row.question))))
    const vault = contexts[table]
    if (!vault) return values
    const context = vault.contextOf(row)
    try {
      const body = from.openBytes(Buffer.from(String(row.sealed).slice(2), 'hex'), context)
      values.sealed = `\\x${Buffer.from(to.seal(body, context)).toString('hex')}`
    } catch (error) {
      // It could not be decrypted before either.
      if (!vault.mayFail) throw error
    }
    return values
  }
}
