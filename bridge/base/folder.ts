/** Creates a folder with its parents, and keeps other users of the machine out of one. */
import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { swallowed } from './debug.ts'

/**
 * Not Node's own `recursive`, which never returns if a file system reports "no such folder" for its own root (/proc).
 * Errors: those of the file system.
 */
export const makeFolder = (path: string, mode = 0o700): void => {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && isFolder(path)) return
    const above = dirname(path)
    if (code !== 'ENOENT' || above === path || isFolder(above)) throw error
    makeFolder(above, mode)
    mkdirSync(path, { mode })
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Whether it is a folder of this user that nobody else can read; a link to one does not count. */
export const isPrivate = (folder: string): boolean => {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0
}

/**
 * Closes a folder to other users, if there is one: it may have been created with other rights. Returns whether its
 * owner can be trusted, who could put anything into it: this user, or the machine's administrator. An administrator may
 * use anybody's folder, as in a container.
 */
export const restrictFolder = (folder: string, user = process.getuid?.()): boolean => {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || user === undefined) return true
  if (user !== 0 && found.uid !== user) return found.uid === 0
  if ((found.mode & 0o077) === 0) return true
  try {
    chmodSync(folder, found.mode & 0o700)
  } catch (error) {
    // A file system without rights of its own.
    swallowed('cli', error)
  }
  return true
}
