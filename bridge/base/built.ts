/** Whether something built is older than what it is made of, so that nobody who works from source runs yesterday's code. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** `sources` are files and folders; in folders every file counts whose name ends in what `kinds` matches. */
export const isStale = async (file: string, sources: readonly string[], kinds: RegExp): Promise<boolean> =>
  (await newest(sources, kinds)) > (await changed(file))

// A file that is not there is as old as can be.
const changed = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0

const newest = async (paths: readonly string[], kinds: RegExp): Promise<number> => {
  let latest = 0
  for (const path of paths) {
    // What is not there is newer than nothing.
    const info = await stat(path).catch(() => undefined)
    if (!info) continue
    if (!info.isDirectory()) latest = Math.max(latest, info.mtimeMs)
    else
      for (const name of await readdir(path, { recursive: true }))
        if (kinds.test(name)) latest = Math.max(latest, await changed(join(path, name)))
  }
  return latest
}
