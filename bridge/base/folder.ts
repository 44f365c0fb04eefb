/** Makes a folder with those above it. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Not Node's own `recursive`: that never returns where a file
 * system answers "no such folder" for its own root (/proc).
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
