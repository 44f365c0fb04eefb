/** Creates a folder with its parents, and checks whether only its user can access one. */
import { lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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
