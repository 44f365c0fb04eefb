/**
 * Files that belong to profiles, such as the résumé that forms receive: stored in the home, readable only by the owner,
 * until no profile names them and no job still has to upload them. Files of a single job are in uploads.ts.
 */
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { type FileArea, keepOrRemove } from './area.ts'
import { fileName } from './uploads.ts'

/** In bytes. */
const MAX_DOCUMENT = 10 * 1024 * 1024

export interface Documents {
  /** Returns its path. Errors: TOO_LARGE; INVALID_INPUT if it has no content or no name. */
  keep(name: string, bytes: Uint8Array): Promise<string>
  /** Deletes those of these paths that are stored here, once no job needs them; other files of the person stay. */
  forget(paths: readonly string[]): Promise<void>
  /** A profile names these: they are not deleted after all. */
  named(paths: readonly string[]): Promise<void>
  /**
   * Deletes files that were only kept for jobs that are over now.
   * @param over a job that is about to end, with the files it named: only these are checked
   */
  tidy(over?: { id: string; files: readonly string[] }): Promise<void>
}

/** Marker beside a file that is deleted with the last job that needs it. */
const LEFT = '.left-for-jobs'

/** @param inUse paths that unfinished jobs need, except one that is about to end */
export const documentsIn = (
  area: FileArea,
  inUse: (but?: string) => Promise<ReadonlySet<string>> = async () => new Set(),
): Documents => {
  const { root } = area
  const isKept = (path: string): boolean => dirname(dirname(path)) === root
  /** Where those of the paths that are stored files are on this machine, whichever machine stored them. */
  const keptOf = (paths: readonly string[]): string[] => paths.map(area.here).filter(isKept)
  const isLeft = (folder: string): Promise<boolean> => area.has(join(folder, LEFT))
  const foldersInUse = async (but?: string): Promise<ReadonlySet<string>> =>
    new Set([...(await inUse(but))].map((path) => dirname(area.here(path))))
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
      const path = join(folder, clean)
      await area.write(path, bytes, { fresh: true })
      await keepOrRemove(area, path, folder)
      return path
    },
    async forget(paths) {
      const own = keptOf(paths)
      if (own.length === 0) return
      const used = await foldersInUse()
      for (const folder of own.map(dirname)) {
        if (!used.has(folder)) await area.remove(folder)
        else {
          await area.write(join(folder, LEFT), '')
          await area.keepSoon(join(folder, LEFT))
        }
      }
    },
    async named(paths) {
      for (const path of keptOf(paths)) if (await isLeft(dirname(path))) await area.remove(join(dirname(path), LEFT))
    },
    async tidy(over) {
      const candidates = over
        ? keptOf(over.files).map(dirname)
        : (await (area.elsewhere ?? area).names()).map((name) => join(root, name))
      const left: string[] = []
      for (const folder of new Set(candidates)) if (await isLeft(folder)) left.push(folder)
      if (left.length === 0) return
      const used = await foldersInUse(over?.id)
      for (const folder of left) if (!used.has(folder)) await area.remove(folder)
    },
  }
}

/** `ID/NAME` at the end of a path, the same on every machine. */
export const documentPart = (path: string): string | undefined =>
  /[\\/]documents[\\/]([0-9a-f-]{36}[\\/][^\\/]+)$/.exec(path)?.[1]?.replace('\\', '/')
