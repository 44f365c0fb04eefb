/**
 * Where files that jobs and profiles leave lie, and how other machines come to them. One interface for everybody who keeps, shows or
 * removes such a file; here the folder that is all there is by default, which machines may also share (`shared_files`). The other
 * one, a folder with an object store behind it, is in mirrored-area.ts. Paths are absolute and below `root`, unless told otherwise.
 * What lies there is encrypted (sealed-file.ts): it is written and read through here only.
 */
import { randomUUID } from 'node:crypto'
import { appendFile, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import { type FileKeys, isSealed, MARK_BYTES, openedFile, resealedFile, sealedFile, sealedPart } from './sealed-file.ts'

/** The keys of the files of a home, once they are needed. Errors: INVALID_CONFIG where they cannot be had. */
export type KeysOfFiles = () => Promise<FileKeys>

/** What the nightly clean-up looks at; a file's or a folder's. */
export interface FileStat {
  bytes: number
  /** ms since the epoch. */
  changedAt: number
}

/** One place in which files lie, as the clean-up sees it. */
export interface FilePlace {
  readonly root: string
  /** Names of what lies directly below. */
  names(folder?: string): Promise<string[]>
  /** Names of the files directly below a folder. */
  files(folder: string): Promise<string[]>
  /** Undefined where nothing is there. */
  file(path: string): Promise<FileStat | undefined>
  /** All of a folder; undefined where nothing is there. */
  folder(path: string): Promise<FileStat | undefined>
  /** A file, or a folder with all that is in it; nothing where it is gone. */
  remove(path: string): Promise<void>
}

export interface FileArea extends FilePlace {
  /**
   * Writes a file, its folders and all; on this machine until it is kept.
   * @param fresh fails with EEXIST where there is one
   */
  write(path: string, content: string | Uint8Array, options?: { fresh?: boolean }): Promise<void>
  /** Writes on at the end of a file that {@link write} wrote. @param nth how many times something was written to it */
  append(path: string, content: string, nth: number): Promise<void>
  /**
   * Makes what was just written here reachable for other machines, where they do not share the folder.
   * @throws GhError FILES_UNAVAILABLE; the file is still here
   */
  keep(path: string): Promise<void>
  /** The same where the work goes on whatever becomes of it: what could not be handed on now is later. */
  keepSoon(path: string): Promise<void>
  /**
   * What it holds; undefined where it is nowhere, or is a link that leads out of the folder.
   * @throws GhError FILES_UNAVAILABLE where that cannot be known; INVALID_CONFIG where the key does not open it
   */
  read(path: string): Promise<Buffer | undefined>
  /** Whether {@link read} finds one. @throws GhError FILES_UNAVAILABLE */
  has(path: string): Promise<boolean>
  /** Sees to it that a file, or a folder with all that is in it, lies on this machine if it lies anywhere. @throws GhError FILES_UNAVAILABLE */
  bring(path: string): Promise<void>
  /** Where on this machine that is which another machine of the fleet calls so. */
  here(path: string): string
  /** The same files in the object store alone: for whoever cleans up for all machines. */
  readonly elsewhere?: FilePlace
  /**
   * Encrypts all files with another key, also those from before files were encrypted, while nobody else uses them. May be called again
   * after it was broken off. @returns how many. Errors: FILES_UNAVAILABLE; INVALID_CONFIG where a file opens with neither key
   */
  reseal(to: Seal): Promise<number>
  /** Encrypts the files of this machine that are not. @returns how many */
  sealOld(): Promise<number>
  /** Tries again what could not be handed on or removed elsewhere. @returns how many files still wait */
  handOn(): Promise<number>
}

/** What a listing may call a file or a folder: a name, and no way to another place. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\\/]/.test(name)

/** Names of what the area keeps for itself. */
export const isOwnName = (name: string): boolean => name.startsWith('.')

/** The same on every machine, wherever its folder is. */
export const placeIn = (root: string, path: string): string =>
  `${basename(root)}/${relative(root, path).split(sep).join('/')}`

export const localArea = (root: string, keys: KeysOfFiles): FileArea => {
  const place = (path: string): string => placeIn(root, path)
  /** The old content or the new, whatever happens meanwhile. */
  const rewrite = async (path: string, content: Uint8Array, flush = true): Promise<void> => {
    const draft = join(dirname(path), `.${randomUUID()}`)
    await writeFile(draft, content, { mode: 0o600, flush })
    await rename(draft, path)
  }
  return {
    async write(path, content, { fresh = false } = {}) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const sealed = sealedFile(content, place(path), (await keys()).seal)
      if (fresh) await writeFile(path, sealed, { mode: 0o600, flag: 'wx' })
      else await rewrite(path, sealed, false)
    },
    append: async (path, content, nth) =>
      appendFile(path, sealedPart(content, place(path), nth, (await keys()).seal), { mode: 0o600 }),
    async reseal(to) {
      let count = 0
      for (const path of await filesBelow(root)) {
        const anew = resealedFile(await readFile(path), place(path), await keys(), to)
        if (anew) await rewrite(path, anew)
        if (anew) count += 1
      }
      return count
    },
    async sealOld() {
      let count = 0
      for (const path of await filesBelow(root)) {
        if (isSealed(await headOf(path))) continue
        await rewrite(path, sealedFile(await readFile(path), place(path), (await keys()).seal))
        count += 1
      }
      return count
    },
    root,
    names: async (folder = root) =>
      (await readdir(folder).catch(instead('assets', []))).filter((one) => !isOwnName(one)),
    files: async (folder) =>
      (await readdir(folder, { withFileTypes: true }).catch(instead('assets', [])))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    file: fileStat,
    async folder(path) {
      const info = await lstat(path).catch(instead('assets', undefined))
      if (!info) return undefined
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(instead('assets', []))
      const sizes = await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => (await fileStat(join(entry.parentPath, entry.name)))?.bytes ?? 0),
      )
      return { bytes: sizes.reduce((sum, size) => sum + size, 0), changedAt: info.mtimeMs }
    },
    async remove(path) {
      // Names come from a listing that others may have written.
      if (!isBelow(root, path)) throw new Error(`${path} is not below ${root}.`)
      await rm(path, { recursive: true, force: true })
    },
    keep: async () => {},
    keepSoon: async () => {},
    async read(path) {
      const content = await readBelow(root, path).catch(instead('assets', undefined))
      return content && openedFile(content, place(path), await keys())
    },
    has: async (path) => (await fileStat(path)) !== undefined,
    bring: async () => {},
    here: (path) => path,
    handOn: async () => 0,
  }
}

const fileStat = async (path: string): Promise<FileStat | undefined> => {
  const info = await lstat(path).catch(instead('assets', undefined))
  return info && { bytes: info.size, changedAt: info.mtimeMs }
}

/** Not what a link in the folder leads out to. */
const readBelow = async (root: string, path: string): Promise<Buffer | undefined> => {
  const [folder, actual] = await Promise.all([realpath(root), realpath(path)])
  return actual.startsWith(folder + sep) ? readFile(actual) : undefined
}

/** Without what the area keeps for itself. */
const filesBelow = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(instead('assets', []))
  return entries
    .filter((entry) => entry.isFile() && !isOwnName(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(root, path).split(sep).some(isOwnName))
}

const headOf = async (path: string): Promise<Uint8Array> => {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK_BYTES), 0, MARK_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** A file that others need at once is kept for all of them or not at all. @throws GhError FILES_UNAVAILABLE */
export const keepOrRemove = async (area: FileArea, path: string, folder: string): Promise<void> => {
  try {
    await area.keep(path)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error instanceof GhError && error.code === 'FILES_UNAVAILABLE'
      ? new GhError(error.code, `${error.message} Nothing was kept. Send the file again.`, { cause: error })
      : error
  }
}

/** Whether it is within the folder, whatever `..` is in it. */
export const isBelow = (folder: string, path: string): boolean => resolve(path).startsWith(resolve(folder) + sep)
