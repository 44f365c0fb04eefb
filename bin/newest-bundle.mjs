// Which bundle of the command a checkout may run: the newest, where every file that it was made of is as it was then.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Of a checkout: the chunks of the last builds, and a note which is the newest. */
export const bundlesOf = (root) => join(root, 'dist/command')
export const noteOf = (root) => join(bundlesOf(root), 'newest.json')

/** How a file was when it was read. */
export const stampOf = (root, path) => {
  const { mtimeMs, size } = statSync(join(root, path))
  return [path, mtimeMs, size]
}

/** The path of its first file; undefined where the source has to run. */
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
    // None was made yet, or a source is gone.
    return undefined
  }
}
