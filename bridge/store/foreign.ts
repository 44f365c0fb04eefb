/** A PostgreSQL run by somebody else, given by `DATABASE_URL`: connected to, its version checked, never stopped. */

import type pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { type Address, foreignAddress, openClient } from './connection.ts'
import { storeError } from './errors.ts'
import type { Queryable } from './migrate.ts'
import { APP_ROLE } from './names.ts'

const OLDEST = 150_000

export interface ForeignServer {
  attach(): Promise<{ address: Address; client: pg.Client }>
  detach(client: pg.Client): Promise<void>
}

export const foreignServer = (url: string): ForeignServer => {
  // Only once: it takes another connection, and a pooler may have none left when a broken one is reopened.
  let isOwn = false
  return {
    async attach() {
      const address = foreignAddress(url, false)
      let client: pg.Client | undefined
      try {
        client = await openClient(address, 'owner')
        const { rows } = await client.query<{ number: number; version: string }>(
          `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
        )
        const [found] = rows
        if (!found || found.number < OLDEST)
          throw new GhError(
            'STORE_UNAVAILABLE',
            `The database at ${address.where} is PostgreSQL ${found?.version ?? 'of an unknown version'}; GhostHands needs 15 or newer.`,
            { details: { version: found?.version } },
          )
        if (!isOwn) await refuseSharedConnection(address, client)
        isOwn = true
        return { address, client }
      } catch (error) {
        await client?.end().catch(instead('store', undefined))
        const named = storeError(error, address)
        if (named instanceof GhError) throw named
        throw new GhError(
          'STORE_UNAVAILABLE',
          `The database at ${address.where} cannot be used: ${messageOf(error)}.`,
          {
            cause: error,
          },
        )
      }
    },
    detach: (client) => client.end().catch(instead('store', undefined)),
  }
}

/** How many times each of two connections is asked for its server process. */
const TIMES = 5

/**
 * Locks, notices and settings belong to a connection. A pooler that reassigns server connections after each transaction
 * (PgBouncer's `pool_mode = transaction` or `statement`) loses them silently. It is recognised by one connection that
 * several server processes serve in turn, or by one process that serves two open connections. Source:
 * pgbouncer.org/features.html.
 */
const refuseSharedConnection = async (address: Address, client: pg.Client): Promise<void> => {
  // Without a pooler, the server itself reports which process serves the connection.
  if ((await backendOf(client)) === (client as { processID?: number }).processID) return
  const other = await openClient(address, 'owner')
  const [mine, theirs] = [new Set<number | undefined>(), new Set<number | undefined>()]
  try {
    for (let time = 0; time < TIMES; time += 1) {
      mine.add(await backendOf(client))
      theirs.add(await backendOf(other))
    }
  } finally {
    await other.end()
  }
  if (mine.size === 1 && theirs.size === 1 && mine.isDisjointFrom(theirs)) return
  throw new GhError(
    'STORE_UNAVAILABLE',
    `The database at ${address.where} is reached through a pool that hands its connections round (PgBouncer’s pool_mode transaction or statement). GhostHands needs connections of its own: set pool_mode = session for this database, or name the server’s own address.`,
    { details: { pooled: true } },
  )
}

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

/** Whether this login may become the application's role. */
export async function takesRole(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ member: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'MEMBER')) as member`,
    [APP_ROLE],
  )
  return rows[0]?.member ?? false
}
