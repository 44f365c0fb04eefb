/** Whether a build is older than its sources, so that nobody who runs from source uses outdated code. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** `sources` are files and folders; in folders, every file with an ending that matches `kinds` counts. */
export const isStale = async (file: string, sources: readonly string[], kinds: RegExp): Promise<boolean> =>
  (await newest(sources, kinds)) > (await changed(file))

// A missing file counts as infinitely old.
const changed = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0

const newest = async (paths: readonly string[], kinds: RegExp): Promise<number> => {
  let latest = 0
  for (const path of paths) {
    // A missing file is not newer than anything.
    const info = await stat(path).catch(() => undefined)
    if (!info) continue
    if (!info.isDirectory()) latest = Math.max(latest, info.mtimeMs)
    else
      for (const name of await readdir(path, { recursive: true }))
        if (kinds.test(name)) latest = Math.max(latest, await changed(join(path, name)))
  }
  return latest
}
