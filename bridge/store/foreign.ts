/** A PostgreSQL that somebody else runs, given by `DATABASE_URL`: reached, checked for its age, never stopped. */

import pg from 'pg'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { type Address, foreignAddress } from './connection.ts'
import { storeError } from './errors.ts'
import type { Queryable } from './migrate.ts'
import { APP_ROLE } from './names.ts'

const OLDEST = 150_000

export interface ForeignServer {
  attach(): Promise<{ address: Address; client: pg.Client }>
  detach(client: pg.Client): Promise<void>
}

export const foreignServer = (url: string): ForeignServer => ({
  async attach() {
    const address = foreignAddress(url, false)
    const client = new pg.Client(address.config('owner'))
    client.on('error', () => {})
    try {
      await client.connect()
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
      return { address, client }
    } catch (error) {
      await client.end().catch(instead('store', undefined))
      const named = storeError(error, address)
      if (named instanceof GhError) throw named
      throw new GhError('STORE_UNAVAILABLE', `The database at ${address.where} cannot be used: ${messageOf(error)}.`, {
        cause: error,
      })
    }
  },
  detach: (client) => client.end().catch(instead('store', undefined)),
})

/** Whether this login may become the application's role. */
export async function takesRole(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ member: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'MEMBER')) as member`,
    [APP_ROLE],
  )
  return rows[0]?.member ?? false
}
