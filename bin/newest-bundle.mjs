// Which bundle of the command a checkout may run: the newest, if all of its source files are unchanged.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** In a checkout: the chunks of the last builds, and a note that names the newest. */
export const bundlesOf = (root) => join(root, 'dist/command')
export const noteOf = (root) => join(bundlesOf(root), 'newest.json')

/** A file's state when it was read. */
export const stampOf = (root, path) => {
  const { mtimeMs, size } = statSync(join(root, path))
  return [path, mtimeMs, size]
}

/** The path of its first file; undefined if the source must run. */
export function newestBundle(root) {
  try {
    const { main, files } = JSON.parse(readFileSync(noteOf(root), 'utf8'))
    const asThen = ([path, mtimeMs, size]) => {
      const [, changed, now] = stampOf(root, path)
      return changed === mtimeMs && now === size
    }
    const file = join(bundlesOf(root), main)
    return files.every(asThen) && existsSync(file) ? file : undefined
  } catch {
    // There is no bundle yet, or a source file was removed.
    return undefined
  }
}
