/**
 * The server process: started detached, found again by its pid file, stopped by a signal. Does not decide who may stop
 * it.
 */

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { link, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead, swallowed } from '../../base/debug.ts'
import { diskFull } from '../errors.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { ServerFolders } from './place.ts'
import { isRunning, lastError, spawnOptions } from './process.ts'

/** Content of the server's own `postmaster.pid`. */
export interface Postmaster {
  pid: number
  /** Its socket folder; another process may have chosen a different one. */
  socketDir: string
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown'
}

/** ms between two checks for something that is only visible in a file. */
export const POLL_MS = 15
/** Another server exists, or not all processes of a killed one have exited yet. */
const OCCUPIED =
  /lock file "postmaster\.pid" already exists|is another (postmaster|postgres|server)|shared memory block .* is still in use/i
const FULL = /no space left on device|disk quota exceeded/i
/** ms that a server has to write its remaining data before it is killed. */
const FAST_STOP_MS = 10_000
/** The log is truncated at this size. */
const LOG_MAX_BYTES = 2_000_000

/**
 * Measured on an idle server: 17 MB in all. Nothing that protects data is turned off: fsync, full page writes and
 * synchronous commit keep their defaults.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '16MB',
  io_method: 'sync',
  huge_pages: 'off',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  autovacuum_naptime: '2min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '16MB',
  max_wal_size: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // A commit is on disk when it is acknowledged, before the client can be killed.
  synchronous_commit: 'on',
}

/** The running server of this cluster; a stale pid file, or another program with that pid, does not count. */
export async function findPostmaster(place: ServerFolders): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(place), 'utf8').catch(instead('store', ''))
  const [pid, , , , socketDir, , , status] = text.split('\n').map((line) => line.trim())
  const number = Number(pid)
  if (!isRunning(number) || !isServerOf(number, place.cluster)) return undefined
  const known = (['starting', 'ready', 'stopping', 'standby'] as const).find((word) => word === status)
  return { pid: number, socketDir: socketDir || place.socketDir, status: known ?? 'unknown' }
}

const pidFile = (place: ServerFolders): string => `${place.cluster}/postmaster.pid`

/** A postmaster's working directory is its cluster; without /proc, its command line names it. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch (error) {
    swallowed('store', error)
    return false
  }
}

/**
 * Starts the server and waits until it accepts connections. False: there is another server, or a killed one has not
 * fully exited.
 * @throws GhError STORE_DISK_FULL, STORE_SOCKET_PATH, STORE_UNAVAILABLE with the server's own words; DEADLINE
 */
export async function startPostmaster(
  place: ServerFolders,
  binaries: Binaries,
  account: Account | undefined,
  deadline: Deadline,
): Promise<boolean> {
  await removeStalePidFile(place)
  const size = (await stat(place.log).catch(instead('store', undefined)))?.size ?? 0
  if (size > LOG_MAX_BYTES) await truncate(place.log)
  const log = await open(place.log, 'a', 0o600)
  const before = (await log.stat()).size
  const settings = { ...SETTINGS, unix_socket_directories: place.socketDir }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  // Detached: Ctrl-C in the terminal goes to the whole process group and must not reach the database.
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...args], {
    ...spawnOptions(account, place.cluster),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(undefined))
  })
  child.unref()
  await log.close()

  let over: { reason: string | undefined } | undefined
  ended.then((reason) => {
    over = { reason }
  })
  for (;;) {
    const found = await findPostmaster(place)
    if (found?.status === 'ready') return found.pid === child.pid
    if (over) return failedStart(place, before, over.reason)
    await delay(POLL_MS, { signal: deadline.signal })
  }
}

async function failedStart(place: ServerFolders, before: number, reason: string | undefined): Promise<false> {
  const said = (await readFile(place.log)).subarray(before).toString('utf8')
  if (OCCUPIED.test(said)) return false
  if (FULL.test(said)) throw diskFull(place.base, new Error(said))
  if (/Unix-domain socket path|could not create any Unix-domain sockets/i.test(said))
    throw new GhError(
      'STORE_SOCKET_PATH',
      `The database cannot make its socket in ${place.socketDir}: ${lastError(said)}.`,
    )
  const why = reason ?? lastError(said)
  throw new GhError(
    'STORE_UNAVAILABLE',
    `The database did not start: ${why ?? 'it ended without a word'}. Its log is ${place.log}.`,
    { details: { log: said.slice(-2_000), stopped: why === undefined } },
  )
}

/** Not an error of the server: somebody stopped it during startup. */
export const wasStopped = (error: unknown): boolean => error instanceof GhError && error.details?.stopped === true

/** Whether the server's last message, within the last minute, was that the disk is full. */
export const ranFull = (place: ServerFolders): boolean => {
  try {
    const { mtimeMs } = statSync(place.log)
    return Date.now() - mtimeMs < 60_000 && FULL.test(readFileSync(place.log).subarray(-4_000).toString('utf8'))
  } catch (error) {
    swallowed('store', error)
    return false
  }
}

/**
 * A pid file whose number now belongs to another program keeps PostgreSQL from starting. It is renamed first, so that
 * the file of a server starting at this moment is never the one removed.
 */
async function removeStalePidFile(place: ServerFolders): Promise<void> {
  const text = await readFile(pidFile(place), 'utf8').catch(instead('store', undefined))
  if (text === undefined || (await findPostmaster(place))) return
  const aside = `${pidFile(place)}.stale-${process.pid}`
  try {
    await rename(pidFile(place), aside)
  } catch (error) {
    swallowed('store', error)
    return
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, pidFile(place)).catch(instead('store', undefined))
  await rm(aside, { force: true })
}

/** Waits until this server has exited. */
export async function goneBy(place: ServerFolders, pid: number, deadline: Deadline): Promise<void> {
  while (isRunning(pid) && isServerOf(pid, place.cluster)) await delay(POLL_MS, { signal: deadline.signal })
}

/**
 * Fast shutdown: open connections are cut, everything committed is on disk, and the next start needs no recovery. A
 * server that cannot write its last checkpoint (a full disk) is stopped immediately instead: committed data is in its
 * log, and the next start recovers it.
 */
export async function stopPostmaster(place: ServerFolders, deadline: Deadline): Promise<void> {
  const found = await findPostmaster(place)
  if (!found) return
  process.kill(found.pid, 'SIGINT')
  using fast = Deadline.after(FAST_STOP_MS, { signal: deadline.signal, what: 'the database to stop' })
  try {
    await goneBy(place, found.pid, fast)
  } catch (error) {
    if (deadline.signal.aborted) throw error
    if (isRunning(found.pid) && isServerOf(found.pid, place.cluster)) process.kill(found.pid, 'SIGQUIT')
    await goneBy(place, found.pid, deadline)
  }
}
