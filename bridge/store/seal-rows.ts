/**
 * Checks a database's encryption key whenever it is opened: a wrong key is rejected before anything is read or written
 * with it. Data that an older version stored unencrypted is encrypted the first time.
 */

import type pg from 'pg'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { JobRequest } from '../../shared/domain/job.ts'
import { instead } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import { type Address, openClient } from './connection.ts'
import type { Queryable } from './migrate.ts'
import { DEFAULT_TENANT, LOCK, TENANT_SETTING } from './names.ts'
import { sealedRequest } from './repositories/job-rows.ts'
import { type ColumnSeal, columnSeal } from './sealed-columns.ts'

const PROOF = 'ghosthands'
const CONTEXT = 'proof of the key'

/** @throws GhError INVALID_CONFIG if it is encrypted with another key */
export const checkKey = async (hold: Queryable, address: Address, seal: Seal): Promise<void> => {
  const found = await proofOf(hold)
  if (found.done && found.proof !== null) return opens(seal, found.proof, address.where)
  await sealAll(address, seal)
}

type Found = { proof: string | null; done: boolean }

const proofOf = async (client: Queryable): Promise<Found> => {
  const { rows } = await client.query<Found>('select proof, done from ghosthands.sealing')
  return rows[0] ?? { proof: null, done: false }
}

/** Whether the proof was made with this key. */
export const opensProof = (seal: Seal, proof: string): boolean => {
  try {
    return seal.open(Buffer.from(proof, 'base64'), CONTEXT) === PROOF
  } catch (error) {
    if (codeOf(error) !== 'INVALID_CONFIG') throw error
    return false
  }
}

export const proofWith = (seal: Seal): string => Buffer.from(seal.seal(PROOF, CONTEXT)).toString('base64')

/**
 * For a new connection that will write encrypted rows: from now on, the key cannot be changed while it is open.
 * @throws GhError STORE_KEY_CHANGED if the key was changed since this process read it
 */
export const keepKey = async (client: Queryable, seal: Seal, where: string): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1, 0)', [LOCK.key])
  await refuseOtherKey(client, seal, where)
}

/**
 * For a process that has been running: the key may have been changed while it was cut off.
 * @throws GhError STORE_KEY_CHANGED
 */
export const refuseOtherKey = async (client: Queryable, seal: Seal, where: string): Promise<void> => {
  const { proof } = await proofOf(client)
  if (proof === null || opensProof(seal, proof)) return
  throw new GhError(
    'STORE_KEY_CHANGED',
    `The key of the database (${where}) was changed while this process was cut off from it, so it reads and stores nothing any more, and ends. Its jobs go on elsewhere. Put the new vault.key into its home, and start it again.`,
  )
}

const opens = (seal: Seal, proof: string, where: string): void => {
  if (opensProof(seal, proof)) return
  throw new GhError(
    'INVALID_CONFIG',
    `What is in the database (${where}) was encrypted with another key than this home’s. Put the vault.key of the home that it was first used with into this one, or use another database. If “ghosthands keys rotate” was interrupted, run it again.`,
  )
}

/** All or nothing; a second process finds it done. */
const sealAll = async (address: Address, seal: Seal): Promise<void> => {
  const client = await openClient(address, 'owner')
  try {
    await client.query('select pg_advisory_lock($1, 1)', [LOCK.migrate])
    const found = await proofOf(client)
    if (found.proof !== null) opens(seal, found.proof, address.where)
    if (found.done && found.proof !== null) return
    await client.query('begin')
    const sealed = found.done ? 0 : await sealRows(client, seal)
    await client.query('update ghosthands.sealing set proof = $1, done = true', [proofWith(seal)])
    await client.query('commit')
    // The old versions of the rows stay on the disk until their space is released.
    if (sealed > 0) for (const table of TABLES) await client.query(`vacuum full ${table.name}`)
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

type Row = Record<string, unknown>
const text = (sealed: ColumnSeal, value: unknown): string | null =>
  typeof value === 'string' ? sealed.text(value) : null
const object = (sealed: ColumnSeal, value: unknown, column: Parameters<ColumnSeal['object']>[1]): string | null =>
  typeof value === 'object' && value !== null ? sealed.object(value, column) : null

/** Every table with personal data: its primary key, and how each column is encrypted. */
const TABLES: readonly {
  name: string
  key: readonly string[]
  sealed(row: Row, sealed: ColumnSeal): Row
}[] = [
  {
    name: 'jobs',
    key: ['id'],
    sealed: ({ request, checkpoint, result, error_message }, sealed) => ({
      request: sealedRequest(request as JobRequest, sealed),
      checkpoint: object(sealed, checkpoint, 'checkpoint'),
      result: object(sealed, result, 'result'),
      error_message: text(sealed, error_message),
    }),
  },
  {
    name: 'job_events',
    key: ['job_id', 'seq'],
    sealed: ({ data }, sealed) => ({ data: object(sealed, data, 'event') }),
  },
  {
    name: 'interactions',
    key: ['id'],
    sealed: ({ description, current_url, questions, card, resolution }, sealed) => ({
      description: text(sealed, description),
      current_url: text(sealed, current_url),
      questions: sealed.list(questions as unknown[]),
      card: object(sealed, card, 'card'),
      resolution: object(sealed, resolution, 'resolution'),
    }),
  },
  {
    name: 'answers',
    key: ['applicant_id', 'asked'],
    sealed: ({ asked, question, answer }, sealed) => ({
      asked: sealed.blind(String(asked)),
      question: text(sealed, question),
      answer: text(sealed, answer),
    }),
  },
  { name: 'profiles', key: ['id'], sealed: ({ name }, sealed) => ({ name: text(sealed, name) }) },
  { name: 'commits', key: ['id'], sealed: ({ proof }, sealed) => ({ proof: text(sealed, proof) }) },
  { name: 'deliveries', key: ['id'], sealed: ({ body }, sealed) => ({ body: text(sealed, body) }) },
]

/** Rows read at a time. */
const BATCH = 500

/** Returns how many there were. */
const sealRows = async (client: pg.Client, seal: Seal): Promise<number> => {
  const { rows: known } = await client.query<{ tenant: string }>('select tenant from ghosthands.tenants')
  // This does not count as a change of the job, so its timestamps stay.
  await client.query('alter table jobs disable trigger user')
  let count = 0
  for (const tenant of new Set([DEFAULT_TENANT, ...known.map((row) => row.tenant)])) {
    await client.query('select set_config($1, $2, false)', [TENANT_SETTING, tenant])
    for (const table of TABLES) count += await sealTable(client, table, tenant, columnSeal(seal, tenant))
  }
  await client.query('alter table jobs enable trigger user')
  return count
}

const sealTable = async (
  client: pg.Client,
  { name, key, sealed: change }: (typeof TABLES)[number],
  tenant: string,
  sealed: ColumnSeal,
): Promise<number> => {
  let count = 0
  await client.query(
    `declare plain no scroll cursor for select * from ${name} where tenant = '${tenant.replaceAll("'", "''")}'`,
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH} from plain`)
    count += rows.length
    for (const row of rows) {
      const changes = Object.entries(change(row, sealed))
      const set = changes.map(([column], index) => `${column} = $${index + 1}`).join(', ')
      const named = ['tenant', ...key]
      const where = named.map((column, index) => `${column} = $${changes.length + index + 1}`).join(' and ')
      const values = [...changes.map(([, value]) => value), ...named.map((column) => row[column])]
      await client.query(`update ${name} set ${set} where ${where}`, values)
    }
    if (rows.length < BATCH) break
  }
  await client.query('close plain')
  return count
}
