/**
 * Files that belong to profiles, such as the résumé that forms are given: kept below the home, the owner's alone, until no profile
 * names them any more and no job that is to give them away is left. Not for files of one job (uploads.ts).
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { fileName } from './uploads.ts'

/** In bytes. */
const MAX_DOCUMENT = 10 * 1024 * 1024

export interface Documents {
  /** Where it lies now. Errors: TOO_LARGE; INVALID_INPUT where it has no content or no name. */
  keep(name: string, bytes: Uint8Array): Promise<string>
  /** Of these paths, those that were kept here are deleted, once no job needs them; other files of the person stay. */
  forget(paths: readonly string[]): Promise<void>
  /** These are named by a profile, whatever was to become of them. */
  named(paths: readonly string[]): Promise<void>
  /** Deletes what was only left for jobs that are over now. @param over one that is about to be, with the files it named: only these are looked at */
  tidy(over?: { id: string; files: readonly string[] }): Promise<void>
}

/** Beside a file that goes with the last job that needs it. */
const LEFT = '.left-for-jobs'

/** @param inUse paths that jobs need which are not over, but for one that is about to be */
export const documentsIn = (
  root: string,
  inUse: (but?: string) => Promise<ReadonlySet<string>> = async () => new Set(),
): Documents => {
  const isKept = (path: string): boolean => dirname(dirname(path)) === root
  const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
  return {
    async keep(name, bytes) {
      const clean = fileName(name)
      if (bytes.length === 0) throw new GhError('INVALID_INPUT', `${clean} is empty.`)
      if (bytes.length > MAX_DOCUMENT)
        throw new GhError(
          'TOO_LARGE',
          `${clean} is larger than ${MAX_DOCUMENT / 1024 / 1024} MB. Save it smaller first.`,
        )
      const folder = join(root, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, clean)
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
      return path
    },
    async forget(paths) {
      const own = paths.filter((path) => isKept(path))
      if (own.length === 0) return
      const used = await inUse()
      for (const path of own) {
        const folder = dirname(path)
        if (used.has(path)) await writeFile(join(folder, LEFT), '', { mode: 0o600 })
        else await remove(folder)
      }
    },
    async named(paths) {
      for (const path of paths) if (isKept(path)) await rm(join(dirname(path), LEFT), { force: true })
    },
    async tidy(over) {
      const all = await foldersLeft(root)
      const left = over ? all.filter((folder) => over.files.some((path) => dirname(path) === folder)) : all
      if (left.length === 0) return
      const used = [...(await inUse(over?.id))].map((path) => dirname(path))
      for (const folder of left) if (!used.includes(folder)) await remove(folder)
    },
  }
}

const foldersLeft = async (root: string): Promise<string[]> => {
  const folders = await readdir(root, { withFileTypes: true }).catch(instead('assets', []))
  return folders
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, LEFT)))
    .map(({ name }) => join(root, name))
}
