/**
 * Storage for the files of jobs and profiles, and access for other machines: one interface for all code that stores,
 * shows or deletes such a file. The implementation here is a folder, the default, which machines may share
 * (`shared_files`). The other one, a folder backed by an object store, is in mirrored-area.ts. Paths are absolute and
 * below `root`, unless stated otherwise. Files are encrypted (sealed-file.ts), so they must be read and written through
 * this interface.
 */
import { randomUUID } from 'node:crypto'
import { appendFile, lstat, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import { type FileKeys, isSealed, MARK_BYTES, openedFile, resealedFile, sealedFile, sealedPart } from './sealed-file.ts'

/** The keys for a home's files, on demand. Errors: INVALID_CONFIG if they are not available. */
export type KeysOfFiles = () => Promise<FileKeys>

/** What the nightly clean-up checks, for a file or a folder. */
export interface FileStat {
  bytes: number
  /** ms since the epoch. */
  changedAt: number
}

/** A storage location, as the clean-up sees it. */
export interface FilePlace {
  readonly root: string
  /** Names of the direct entries. */
  names(folder?: string): Promise<string[]>
  /** Names of the files directly below a folder. */
  files(folder: string): Promise<string[]>
  /** Undefined if there is nothing. */
  file(path: string): Promise<FileStat | undefined>
  /** All entries of a folder; undefined if there is nothing. */
  folder(path: string): Promise<FileStat | undefined>
  /** Deletes a file, or a folder with its content; does nothing if it is gone. */
  remove(path: string): Promise<void>
}

export interface FileArea extends FilePlace {
  /**
   * Writes a file and creates its folders; on this machine only until {@link keep}.
   * @param fresh fails with EEXIST if the file exists
   */
  write(path: string, content: string | Uint8Array, options?: { fresh?: boolean }): Promise<void>
  /**
   * Appends to a file that {@link write} created.
   * @param nth how many times something was written to it
   */
  append(path: string, content: string, nth: number): Promise<void>
  /**
   * Makes a file just written here available to other machines, if they do not share the folder.
   * @throws GhError FILES_UNAVAILABLE; the file is still here
   */
  keep(path: string): Promise<void>
  /** The same for work that continues in any case: a failed upload is repeated later. */
  keepSoon(path: string): Promise<void>
  /**
   * The content; undefined if the file is nowhere, or is a link that leads out of the folder.
   * @throws GhError FILES_UNAVAILABLE if that cannot be determined; INVALID_CONFIG if no key opens it, or if it is not
   *   encrypted where others may write
   */
  read(path: string): Promise<Buffer | undefined>
  /**
   * Whether {@link read} finds a file.
   * @throws GhError FILES_UNAVAILABLE
   */
  has(path: string): Promise<boolean>
  /**
   * Copies a file, or a folder with its content, to this machine if it exists anywhere.
   * @throws GhError FILES_UNAVAILABLE; INVALID_CONFIG if a file is not encrypted or no key opens it
   */
  bring(path: string): Promise<void>
  /** The path on this machine of a path on another machine of the fleet. */
  here(path: string): string
  /** The files in the object store alone: for the clean-up that works for all machines. */
  readonly elsewhere?: FilePlace
  /**
   * Encrypts all files with another key, including this machine's from before encryption, while nobody else uses them.
   * May be called again after an interruption.
   * @returns how many. Errors: FILES_UNAVAILABLE; INVALID_CONFIG if neither key opens a file
   */
  reseal(to: Seal): Promise<number>
  /**
   * Encrypts the unencrypted files of a folder that belongs to this machine alone.
   * @returns how many
   */
  sealOld(): Promise<number>
  /**
   * Encrypts the unencrypted files of a place where others may write. Only the owner can confirm that they are genuine.
   * @returns their number. Errors: FILES_UNAVAILABLE
   */
  sealShared(): Promise<number>
  /**
   * Repeats failed uploads and deletions.
   * @returns how many files are still waiting
   */
  handOn(): Promise<number>
}

/** Valid entry names in a listing: a name, not a path to another place. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !/[\\/]/.test(name)

/** Names that the area reserves for itself. */
export const isOwnName = (name: string): boolean => name.startsWith('.')

/** The same on every machine, wherever its folder is. */
export const placeIn = (root: string, path: string): string =>
  `${basename(root)}/${relative(root, path).split(sep).join('/')}`

/** @param shared others may write to the folder, so only files encrypted with our key are used */
export const localArea = (root: string, keys: KeysOfFiles, shared = false): FileArea => {
  const place = (path: string): string => placeIn(root, path)
  const opened = async (path: string, content: Buffer): Promise<Buffer> =>
    shared || isSealed(content) ? openedFile(content, place(path), await keys()) : content
  /** An atomic write: the old content or the new, whatever happens. */
  const rewrite = async (path: string, content: Uint8Array, flush = true): Promise<void> => {
    const draft = join(dirname(path), `.${randomUUID()}`)
    await writeFile(draft, content, { mode: 0o600, flush })
    await rename(draft, path)
  }
  const sealPlain = async (): Promise<number> => {
    let count = 0
    for (const path of await filesBelow(root)) {
      if (isSealed(await headOf(path))) continue
      await rewrite(path, sealedFile(await readFile(path), place(path), (await keys()).seal))
      count += 1
    }
    return count
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
        const content = await readFile(path)
        const isPlain = !isSealed(content)
        if (isPlain && shared) continue
        const anew = isPlain
          ? sealedFile(content, place(path), to)
          : resealedFile(content, place(path), await keys(), to)
        if (anew) await rewrite(path, anew)
        if (anew) count += 1
      }
      return count
    },
    sealOld: async () => (shared ? 0 : sealPlain()),
    sealShared: async () => (shared ? sealPlain() : 0),
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
      return content && opened(path, content)
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

/** Excludes files that a link in the folder leads to outside. */
const readBelow = async (root: string, path: string): Promise<Buffer | undefined> => {
  const [folder, actual] = await Promise.all([realpath(root), realpath(path)])
  return actual.startsWith(folder + sep) ? readFile(actual) : undefined
}

/** Without the area's reserved names. */
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

/**
 * Stores a file that others need at once: for all of them, or not at all.
 * @throws GhError FILES_UNAVAILABLE
 */
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

/** Whether it is within the folder, even if it contains `..`. */
export const isBelow = (folder: string, path: string): boolean => resolve(path).startsWith(resolve(folder) + sep)
