/** Creates an empty database cluster with the application's role and database. Does not start the server. */

import { type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { instead } from '../../base/debug.ts'
import { diskFull, sqlCode } from '../errors.ts'
import { APP_ROLE, DATABASE, OWNER_ROLE } from '../names.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { ServerFolders } from './place.ts'
import { isRunning, lastError, spawnOptions } from './process.ts'

/**
 * Afterwards the cluster exists, whichever process created it.
 * @throws GhError STORE_UNAVAILABLE (files of another major version; initdb failed), STORE_DISK_FULL
 */
export async function ensureCluster(
  place: ServerFolders,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch(instead('store', undefined))
  if (version === undefined) return makeCluster(place, binaries, account)
  if (Number(version.trim()) !== binaries.major)
    throw new GhError(
      'STORE_UNAVAILABLE',
      `The database in ${place.cluster} was made by PostgreSQL ${version.trim()}, and this version of GhostHands carries ${binaries.major}. Use the version of GhostHands that made it, or another home.`,
    )
}

/**
 * Created in a temporary folder and renamed: a cluster that exists is complete, however many processes try and whenever
 * one is killed.
 */
async function makeCluster(place: ServerFolders, binaries: Binaries, account: Account | undefined): Promise<void> {
  await removeLeftovers(place)
  const draft = `${place.cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    if (account) await chown(draft, account.uid, account.gid)
    const options = spawnOptions(account, draft)
    await finished(
      binaries.initdb,
      [
        '-D',
        draft,
        '-U',
        OWNER_ROLE,
        '-E',
        'UTF8',
        '--locale=C',
        '-A',
        'trust',
        '--wal-segsize=4',
        '--no-instructions',
      ],
      options,
    )
    // The only way in is the unix socket in an owner-only folder, so `trust` admits only users who can read the files
    // anyway.
    await finished(
      binaries.postgres,
      ['--single', '-D', draft, '-c', 'shared_buffers=16MB', '-c', 'exit_on_error=on', 'template1'],
      options,
      [`CREATE ROLE ${APP_ROLE} LOGIN`, `CREATE DATABASE ${DATABASE}`].join('\n'),
    )
    await rename(draft, place.cluster)
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(instead('store', undefined))
    const code = sqlCode(error)
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(place.base, error)
    throw error
  }
}

/** Temporary clusters of processes that were killed while creating one. */
async function removeLeftovers(place: ServerFolders): Promise<void> {
  const prefix = `${basename(place.cluster)}.new-`
  for (const name of await readdir(dirname(place.cluster))) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(dirname(place.cluster), name), { recursive: true, force: true })
  }
}

function finished(program: string, args: string[], options: SpawnOptions, input?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-4_000)
      })
    // A program that exits early closes its input; its error message is in the output.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input === undefined ? '' : `${input}\n`)
    child.once('error', (cause) => reject(failed(program, cause.message, cause)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else if (/no space left|disk quota exceeded/i.test(output))
        reject(diskFull(args[1] ?? program, new Error(output)))
      else reject(failed(program, lastError(output) ?? `ended with ${code ?? signal}`, new Error(output)))
    })
  })
}

const failed = (program: string, reason: string, cause: Error): GhError =>
  new GhError('STORE_UNAVAILABLE', `The database could not be set up: ${basename(program)}: ${reason}.`, { cause })
