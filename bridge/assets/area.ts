/**
 * Where files that jobs and profiles leave lie, and how other machines come to them. One interface for everybody who keeps, shows or
 * removes such a file; here the folder that is all there is by default, which machines may also share (`shared_files`). The other
 * one, a folder with an object store behind it, is in mirrored-area.ts. Paths are absolute and below `root`, unless told otherwise.
 */
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'

export interface Opened {
  bytes: number
  content: ReadableStream<Uint8Array>
}

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
   * Makes what was just written here reachable for other machines, where they do not share the folder.
   * @throws GhError FILES_UNAVAILABLE; the file is still here
   */
  keep(path: string): Promise<void>
  /** The same where the work goes on whatever becomes of it: what could not be handed on now is later. */
  keepSoon(path: string): Promise<void>
  /** Undefined where it is nowhere. @throws GhError FILES_UNAVAILABLE where that cannot be known */
  open(path: string): Promise<Opened | undefined>
  /** As {@link open}, whole. */
  read(path: string): Promise<Buffer | undefined>
  /** As {@link open}, without looking into it. */
  has(path: string): Promise<boolean>
  /** Sees to it that a file, or a folder with all that is in it, lies on this machine if it lies anywhere. @throws GhError FILES_UNAVAILABLE */
  bring(path: string): Promise<void>
  /** Where on this machine that is which another machine of the fleet calls so. */
  here(path: string): string
  /** The same files in the object store alone: for whoever cleans up for all machines. */
  readonly elsewhere?: FilePlace
  /** Tries again what could not be handed on or removed elsewhere. @returns how many files still wait */
  handOn(): Promise<number>
}

/** Names of what the area keeps for itself. */
export const isOwnName = (name: string): boolean => name.startsWith('.')

export const localArea = (root: string): FileArea => {
  return {
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
    remove: (path) => rm(path, { recursive: true, force: true }),
    keep: async () => {},
    keepSoon: async () => {},
    open: (path) => openBelow(root, path),
    read: async (path) => readFile(path).catch(instead('assets', undefined)),
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
const openBelow = async (root: string, path: string): Promise<Opened | undefined> => {
  const found = await Promise.all([realpath(root), realpath(path)]).catch(instead('assets', undefined))
  if (!found) return undefined
  const [folder, actual] = found
  if (!actual.startsWith(folder + sep)) return undefined
  const handle = await open(actual)
  const { size } = await handle.stat()
  return { bytes: size, content: Readable.toWeb(createReadStream(actual, { fd: handle })) as ReadableStream }
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
