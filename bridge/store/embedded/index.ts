/**
 * The embedded server for its users: a connection that keeps it alive, whoever started it. The last process to
 * disconnect stops it; a server whose users were all killed is found and used again.
 */

import type pg from 'pg'
import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead } from '../../base/debug.ts'
import { messageOf } from '../../base/message.ts'
import { embeddedAddress, openClient } from '../connection.ts'
import { isUnavailable, sqlCode } from '../errors.ts'
import type { Attachment } from '../hold.ts'
import { LOCK } from '../names.ts'
import { type Account, serviceAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { makePlace, removePlace, type ServerFolders } from './place.ts'
import { findPostmaster, goneBy, POLL_MS, ranFull, startPostmaster, stopPostmaster, wasStopped } from './postmaster.ts'

export interface EmbeddedOptions {
  /** The home's data folder. */
  data: string
  /** Folder for the socket if the default path is too long. */
  runtimeDir?: string | undefined
}

export interface EmbeddedServer {
  /** Starts or finds the server and connects to it. */
  attach(deadline: Deadline): Promise<Attachment>
  /** Disconnects; the last user stops the server and waits for its exit. */
  detach(client: pg.Client): Promise<void>
}

/** ms before the next attempt to start. */
const OCCUPIED_MS = 100
/** Attempts to start it again if somebody stopped it during startup. */
const MAX_STOPS = 3
/** ms for a shutdown's checkpoint on a slow disk. */
const STOP_MS = 30_000

/** @throws GhError STORE_SOCKET_PATH, STORE_IN_USE, STORE_UNAVAILABLE, STORE_DISK_FULL */
export async function embeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const account = await serviceAccount()
  const place = await makePlace({ ...options, account })
  return {
    attach: (deadline) => attach(place, account, deadline),
    detach: (client) => detach(place, client),
  }
}

async function attach(place: ServerFolders, account: Account | undefined, deadline: Deadline): Promise<Attachment> {
  let last: unknown
  let stops = 0
  try {
    for (;;) {
      const running = await findPostmaster(place)
      if (!running) {
        const binaries = await findBinaries(place.binaries, account !== undefined)
        await ensureCluster(place, binaries, account)
        const started = await startPostmaster(place, binaries, account, deadline).catch((error: unknown) => {
          stops += 1
          if (!wasStopped(error) || stops > MAX_STOPS) throw error
          return false
        })
        if (!started) await delay(OCCUPIED_MS, { signal: deadline.signal })
      } else if (running.status === 'stopping') {
        await goneBy(place, running.pid, deadline)
      } else if (running.status === 'ready') {
        const attached = await join(place, running.socketDir).catch((error: unknown) => {
          // Shutting down or starting up; any other state does not resolve by waiting.
          if (!isUnavailable(error) || sqlCode(error) === 'EACCES') throw error
          last = error
        })
        if (attached) return attached
      }
      await delay(POLL_MS, { signal: deadline.signal })
    }
  } catch (error) {
    if (error instanceof GhError && error.code !== 'DEADLINE') throw error
    const reason = messageOf(last ?? error)
    throw new GhError(
      'STORE_UNAVAILABLE',
      `The database in ${place.base} does not answer: ${reason}. Its log is ${place.log}.`,
      {
        cause: last ?? error,
      },
    )
  }
}

/**
 * The shared lock is granted once nobody is about to stop the server; if it stops after all, the connection breaks
 * instead.
 */
async function join(place: ServerFolders, socketDir: string): Promise<Attachment> {
  const address = embeddedAddress(socketDir, () => ranFull(place))
  let client: pg.Client | undefined
  try {
    client = await openClient(address, 'app')
    await client.query('select pg_advisory_lock_shared($1, 1)', [LOCK.use])
    return { address, client }
  } catch (error) {
    await client?.end().catch(instead('store', undefined))
    throw error
  }
}

async function detach(place: ServerFolders, client: pg.Client): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, 1)', [LOCK.use])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1, 1) as alone', [LOCK.use])
    if (rows[0]?.alone) {
      using deadline = Deadline.after(STOP_MS, { what: 'the database to stop' })
      await stopPostmaster(place, deadline)
    }
  } catch (error) {
    // Already gone: nothing to stop.
    if (!isUnavailable(error)) throw error
  } finally {
    await client.end().catch(instead('store', undefined))
  }
}

/** Stops the server even if it is in use, and deletes all its data: for a demo's or a test's home. */
export async function destroyEmbedded({ data, runtimeDir }: EmbeddedOptions): Promise<void> {
  const place = await makePlace({ data, runtimeDir, account: await serviceAccount() })
  using deadline = Deadline.after(STOP_MS, { what: 'the database to stop' })
  await stopPostmaster(place, deadline)
  await removePlace(data)
}
