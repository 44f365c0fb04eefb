/**
 * A folder backed by an object store: files written here are uploaded, missing files are downloaded, and this machine
 * works with the folder. Uploads and deletions that fail are noted beside it and repeated when the store is available
 * again.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../../shared/domain/errors.ts'
import { instead, swallowed } from '../base/debug.ts'
import {
  type FileArea,
  type FilePlace,
  type FileStat,
  isBelow,
  isOwnName,
  isPlainName,
  type KeysOfFiles,
  localArea,
  placeIn,
} from './area.ts'
import type { ObjectStore } from './object-store.ts'
import { isSealed, openedFile, resealedFile, sealedFile } from './sealed-file.ts'

/** Folder of the notes: one file each, named by the hash of the path that it contains. */
const WAITING = '.waiting'
/** ms after a failure in which the store is not tried again for every picture of a job. */
const AWAY_MS = 15_000

export interface MirrorOptions {
  keys: KeysOfFiles
  /** Prefix of this area's keys, including the slash. */
  prefix: string
  /**
   * The part of a path that is the same on all machines, for a path that another machine wrote; undefined for any other
   * path.
   */
  common: (path: string) => string | undefined
}

const isListed = (name: string): boolean => isPlainName(name) && !isOwnName(name)

export const mirroredArea = (root: string, store: ObjectStore, { prefix, common, keys }: MirrorOptions): FileArea => {
  const local = localArea(root, keys)
  const keyOf = (path: string): string => `${prefix}${relative(root, path).split(sep).join('/')}`
  const pathOf = (key: string): string => join(root, ...key.slice(prefix.length).split('/'))
  const waiting = join(root, WAITING)
  const noteOf = (path: string): string => join(waiting, createHash('sha256').update(keyOf(path)).digest('hex'))
  let awayUntil = 0

  const put = async (path: string): Promise<void> => store.put(keyOf(path), new Uint8Array(await readFile(path)))
  const note = async (path: string): Promise<void> => {
    await mkdir(waiting, { recursive: true, mode: 0o700 })
    await writeFile(noteOf(path), relative(root, path), { mode: 0o600 })
  }
  const notes = async (): Promise<string[]> => readdir(waiting).catch(instead('assets', []))
  /** True if nothing is left to do with it. */
  const handOnOne = async (name: string): Promise<boolean> => {
    const path = join(root, await readFile(join(waiting, name), 'utf8').catch(instead('assets', '')))
    try {
      // A file that is gone here must be deleted there, too.
      if (isBelow(root, path)) await ((await local.has(path)) ? put(path) : removeThere(path))
    } catch (error) {
      if (codeOf(error) !== 'FILES_UNAVAILABLE') throw error
      swallowed('assets', error)
      return false
    }
    await rm(join(waiting, name), { force: true })
    return true
  }
  const handOn = async (): Promise<number> => {
    const names = await notes()
    for (const [at, name] of names.entries()) if (!(await handOnOne(name))) return names.length - at
    return 0
  }

  const removeThere = async (path: string): Promise<void> => {
    await store.remove(keyOf(path))
    for await (const { key } of store.list(`${keyOf(path)}/`)) await store.remove(key)
  }
  const nowOrLater = async (path: string, work: (path: string) => Promise<void>): Promise<void> => {
    if (Date.now() < awayUntil) return note(path)
    try {
      await work(path)
    } catch (error) {
      if (codeOf(error) !== 'FILES_UNAVAILABLE') throw error
      swallowed('assets', error)
      awayUntil = Date.now() + AWAY_MS
      return note(path)
    }
    if ((await notes()).length > 0) await handOn()
  }
  const elsewhere: FilePlace = {
    root,
    // Key names in a bucket may be set by anybody with write access.
    names: async (folder = root) =>
      (await store.folders(folder === root ? prefix : `${keyOf(folder)}/`)).filter(isListed),
    async files(folder) {
      const names: string[] = []
      const begin = `${keyOf(folder)}/`
      for await (const { key } of store.list(begin)) {
        const name = key.slice(begin.length)
        if (isListed(name)) names.push(name)
      }
      return names
    },
    file: (path) => store.head(keyOf(path)),
    async folder(path) {
      let all: FileStat | undefined
      for await (const { bytes, changedAt } of store.list(`${keyOf(path)}/`))
        all = { bytes: (all?.bytes ?? 0) + bytes, changedAt: Math.max(all?.changedAt ?? 0, changedAt) }
      return all
    },
    remove: removeThere,
  }

  /** The store's listing, or the local files if the store is unavailable. */
  const asked = async <T>(there: () => Promise<T | undefined>, here: () => Promise<T | undefined>) => {
    let error: unknown
    const found = await there().catch((cause: unknown) => {
      error = cause
      return undefined
    })
    const own = found ?? (await here())
    if (own === undefined && error !== undefined) throw error
    return own
  }
  const read = async (path: string): Promise<Buffer | undefined> =>
    asked(
      async () => {
        const response = await store.get(keyOf(path))
        return response && openedFile(Buffer.from(await response.arrayBuffer()), placeIn(root, path), await keys())
      },
      () => local.read(path),
    )

  return {
    ...local,
    elsewhere,
    keep: put,
    keepSoon: (path) => nowOrLater(path, put),
    read,
    async reseal(to) {
      let count = await local.reseal(to)
      for await (const { key } of store.list(prefix)) {
        const response = await store.get(key)
        if (!response || !isBelow(root, pathOf(key))) continue
        const content = Buffer.from(await response.arrayBuffer())
        const anew = isSealed(content) && resealedFile(content, placeIn(root, pathOf(key)), await keys(), to)
        if (anew) await store.put(key, new Uint8Array(anew))
        if (anew) count += 1
      }
      return count
    },
    async sealShared() {
      let count = 0
      for await (const { key } of store.list(prefix)) {
        const response = await store.get(key)
        if (!response || !isBelow(root, pathOf(key))) continue
        const content = Buffer.from(await response.arrayBuffer())
        if (isSealed(content)) continue
        const { seal } = await keys()
        await store.put(key, new Uint8Array(sealedFile(content, placeIn(root, pathOf(key)), seal)))
        count += 1
      }
      return count
    },
    has: async (path) =>
      (await local.has(path)) ||
      (await asked(
        () => elsewhere.file(path),
        async () => undefined,
      )) !== undefined,
    async bring(path) {
      if (await local.has(path)) return
      const found = (await store.head(keyOf(path))) ? [keyOf(path)] : []
      if (found.length === 0) for await (const { key } of store.list(`${keyOf(path)}/`)) found.push(key)
      for (const key of found) {
        const response = await store.get(key)
        if (!response || !isBelow(root, pathOf(key))) continue
        const content = Buffer.from(await response.arrayBuffer())
        // Checked here, because others may write to the store, and the local copy is trusted afterwards.
        openedFile(content, placeIn(root, pathOf(key)), await keys())
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
        await writeFile(pathOf(key), content, { mode: 0o600 })
      }
    },
    here(path) {
      const part = isBelow(root, path) ? undefined : common(path)
      return part === undefined ? path : join(root, ...part.split('/'))
    },
    async remove(path) {
      await local.remove(path)
      await nowOrLater(path, removeThere)
    },
    handOn,
  }
}
