/**
 * Readable copies of encrypted files, for programs that need a path: the browser in which a form's file is chosen, or a
 * report viewer. They are in the home, excluded from backups, and deleted as soon as nobody can need them, at the
 * latest after a day.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { instead } from '../base/debug.ts'
import type { Home } from '../base/home.ts'
import { areaOf, type FileAreas } from './file-areas.ts'

/** ms; a form in a person's own browser reads its file only when the person sends it. */
const COPY_MS = 24 * 3_600_000

const folderOf = ({ root }: Home): string => join(root, 'readable')

export interface ReadableCopies {
  /**
   * A path at which a program can read this stored file; always the same one. Files that are not encrypted stay where
   * they are.
   */
  plain(path: string): Promise<string>
  /**
   * Stores another file here.
   * @returns its path
   */
  add(name: string, content: string | Uint8Array): Promise<string>
  /** Call once no program needs them. */
  remove(): Promise<void>
}

/** @param whose a job's id, or another id of the requester */
export const readableCopies = (home: Home, files: FileAreas, whose: string): ReadableCopies => {
  const folder = join(folderOf(home), basename(whose))
  const add: ReadableCopies['add'] = async (name, content) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { mode: 0o600 })
    return path
  }
  return {
    add,
    async plain(path) {
      const content = await areaOf(files, path)?.read(path)
      if (!content) return path
      // Two files of one job may have the same name.
      const apart = createHash('sha256').update(path).digest('hex').slice(0, 12)
      return add(join(apart, basename(path)), content)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Copies that a command opens or whose path it prints. */
export const copiesToOpen = async (home: Home, files: FileAreas, whose: string): Promise<ReadableCopies> => {
  await removeOldCopies(home)
  return readableCopies(home, files, `shown-${whose}`)
}

/** Deletes those that are more than a day old. */
export const removeOldCopies = async (home: Home, now = Date.now()): Promise<void> => {
  const folder = folderOf(home)
  for (const name of await readdir(folder).catch(instead('cli', []))) {
    const path = join(folder, name)
    const made = await stat(path).catch(instead('cli', undefined))
    if (made && now - made.mtimeMs > COPY_MS) await rm(path, { recursive: true, force: true })
  }
}
