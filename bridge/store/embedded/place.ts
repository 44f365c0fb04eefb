/** Where the embedded server keeps its files and its socket. Not concerned with their content. */

import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, link, lstat, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { instead } from '../../base/debug.ts'
import { makeFolder } from '../../base/folder.ts'
import { messageOf } from '../../base/message.ts'
import { sqlCode } from '../errors.ts'
import type { Account } from './account.ts'

/** Read once: all processes of a user must find the same place. */
const TEMP = tmpdir()

export interface ServerFolders {
  /** Owner-only folder with everything below. */
  base: string
  /** The cluster (PGDATA). */
  cluster: string
  /** Folder of the unix socket. */
  socketDir: string
  log: string
  /** Where a copy of the binaries goes if one is needed. */
  binaries: string
}

/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_MAX = process.platform === 'darwin' ? 103 : 107
const SOCKET_NAME = '.s.PGSQL.5432'
/** As root, the data is stored here, because the service user cannot reach a folder below /root. */
const ROOT_DIR = '/var/lib/ghosthands'

export interface PlaceOptions {
  /** The home's data folder. */
  data: string
  account: Account | undefined
  /** Folder for a socket whose default path is too long; tests use their own. */
  runtimeDir?: string | undefined
}

/**
 * Creates the folders.
 * @throws GhError STORE_SOCKET_PATH, STORE_IN_USE, STORE_UNAVAILABLE, STORE_DISK_FULL
 */
export async function makePlace({ data, account, runtimeDir }: PlaceOptions): Promise<ServerFolders> {
  try {
    makeFolder(data)
    const base = account ? await rootBase(data) : data
    await mkdir(base, { recursive: true, mode: 0o700 })
    await chmod(base, 0o700)
    if (account) await chown(base, account.uid, account.gid)
    return {
      base,
      cluster: join(base, 'postgres'),
      socketDir: await socketDirFor(base, account, runtimeDir ?? process.env.XDG_RUNTIME_DIR ?? TEMP),
      log: join(base, 'postgres.log'),
      binaries: account ? ROOT_DIR : data,
    }
  } catch (error) {
    if (error instanceof GhError) throw error
    const full = sqlCode(error) === 'ENOSPC' || sqlCode(error) === 'EDQUOT'
    throw new GhError(
      full ? 'STORE_DISK_FULL' : 'STORE_UNAVAILABLE',
      `The folder for the database cannot be made: ${messageOf(error)}. Set GHOSTHANDS_HOME to a folder you may write.`,
      { cause: error },
    )
  }
}

/** Removes what a home's database left outside the home. The server must have been stopped. */
export async function removePlace(data: string): Promise<void> {
  const id = await readFile(join(data, 'id'), 'utf8').catch(instead('store', undefined))
  if (id !== undefined && process.getuid?.() === 0)
    await rm(join(ROOT_DIR, id.trim()), { recursive: true, force: true })
  await rm(data, { recursive: true, force: true })
}

/**
 * One root-owned folder per home, found through a name stored in the home: deleting the home orphans it, and two homes
 * never share one.
 */
async function rootBase(data: string): Promise<string> {
  await mkdir(ROOT_DIR, { recursive: true, mode: 0o755 })
  await chmod(ROOT_DIR, 0o755)
  const id = await homeId(data)
  const base = join(ROOT_DIR, id)
  const note = join(base, 'home')
  const here = await realpath(data)
  const noted = await readFile(note, 'utf8').catch(instead('store', undefined))
  if (noted === undefined) {
    await sweepTemporary()
    await mkdir(base, { recursive: true, mode: 0o700 })
    await writeFile(note, here)
  } else if (noted !== here) {
    if ((await readFile(join(noted, 'id'), 'utf8').catch(instead('store', ''))).trim() === id)
      throw new GhError(
        'STORE_IN_USE',
        `${here} is a copy of ${noted}, and both would use one database. Delete ${join(here, 'id')} to start with an empty one.`,
        { details: { here, original: noted } },
      )
    await writeFile(note, here)
  }
  return base
}

async function homeId(data: string): Promise<string> {
  const path = join(data, 'id')
  const draft = `${path}.${process.pid}-${randomBytes(3).toString('hex')}`
  const present = await readFile(path, 'utf8').catch(instead('store', undefined))
  if (present !== undefined && /^[0-9a-f]{16}$/.test(present.trim())) return present.trim()
  await writeFile(draft, randomBytes(8).toString('hex'), { mode: 0o600 })
  await link(draft, path).catch((error: unknown) => {
    if (sqlCode(error) !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return (await readFile(path, 'utf8')).trim()
}

/** Databases of temporary homes that no longer exist: demos and tests that were killed. */
async function sweepTemporary(): Promise<void> {
  const temporary = await realpath(TEMP)
  for (const id of await readdir(ROOT_DIR)) {
    if (!/^[0-9a-f]{16}$/.test(id)) continue
    const base = join(ROOT_DIR, id)
    const home = await readFile(join(base, 'home'), 'utf8').catch(instead('store', undefined))
    if (home === undefined || !home.startsWith(`${temporary}/`)) continue
    if ((await stat(join(home, 'id')).catch(instead('store', undefined))) !== undefined) continue
    if ((await stat(join(base, 'postgres', 'postmaster.pid')).catch(instead('store', undefined))) !== undefined)
      continue
    await rm(base, { recursive: true, force: true })
  }
}

/**
 * The folder of the socket: beside the data, otherwise in the runtime folder.
 * @throws GhError STORE_SOCKET_PATH
 */
export async function socketDirFor(base: string, account: Account | undefined, runtimeDir: string): Promise<string> {
  const near = join(base, 'run')
  const key = createHash('sha256').update(base).digest('hex').slice(0, 12)
  const far = join(runtimeDir, `ghosthands-${key}`)
  const dir = [near, far].find((candidate) => Buffer.byteLength(join(candidate, SOCKET_NAME)) <= SOCKET_MAX)
  if (dir === undefined)
    throw new GhError(
      'STORE_SOCKET_PATH',
      `The path of the database's socket would be longer than the ${SOCKET_MAX} bytes the system allows (${join(far, SOCKET_NAME)}). Set GHOSTHANDS_HOME or TMPDIR to a shorter path.`,
      { details: { path: join(far, SOCKET_NAME), max: SOCKET_MAX } },
    )
  await mkdir(dir, { recursive: dir === near, mode: 0o700 }).catch((error: unknown) => {
    if (sqlCode(error) !== 'EEXIST') throw error
  })
  // In a world-writable folder, another user could have created it first.
  const found = await lstat(dir)
  const owners = [process.getuid?.(), account?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0)
    throw new GhError(
      'STORE_SOCKET_PATH',
      `${dir} is not a folder of your own that only you can read. Remove it and start again.`,
      {
        details: { path: dir },
      },
    )
  if (account) await chown(dir, account.uid, account.gid)
  return dir
}
