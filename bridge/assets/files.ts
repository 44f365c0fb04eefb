/**
 * Files of a job (screenshots, report, traces), one folder per job below the artifacts folder, limited in number (S1).
 * Owner-only: screenshots show what a person typed.
 */
import { randomInt } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { instead } from '../base/debug.ts'
import type { FileArea } from './area.ts'

/** Maximum screenshots per job (S1). */
export const LIMITS = { files: 100, bytes: 200 * 1024 * 1024 } as const

/** Folder of downloads: separate from files that GhostHands itself wrote, whatever their names. */
export const DOWNLOADS = 'downloads'

export interface JobFiles {
  /** Absolute path of the job's folder. */
  readonly dir: string
  /** Stores a picture and returns its file name; deletes the oldest pictures if there are too many. */
  keepImage(image: Uint8Array): Promise<string>
  /** Stores a file under its own name, with a number added if the name is taken; returns its absolute path. */
  keepFile(name: string, bytes: Uint8Array): Promise<string>
  /** Writes a file of the job and returns its absolute path. */
  write(name: string, content: string | Uint8Array): Promise<string>
}

/**
 * @param area the artifacts
 * @param folder the job's folder, below them
 */
export const jobFiles = (
  area: FileArea,
  folder: string,
  limits: { files: number; bytes: number } = LIMITS,
): JobFiles => {
  const dir = join(area.root, folder)
  let last: number | undefined
  return {
    dir,
    async keepImage(image) {
      last ??= await lastNumberElsewhere(area, dir)
      // Several processes may add to one job: the first to write gets the name.
      for (;;) {
        last += 1
        const name = `${String(last).padStart(4, '0')}.jpg`
        try {
          await area.write(join(dir, name), image, { fresh: true })
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue
          throw error
        }
        await area.keepSoon(join(dir, name))
        await evict(area, dir, limits)
        return name
      }
    },
    async keepFile(name, bytes) {
      const folder = join(dir, DOWNLOADS)
      const { name: stem, ext } = parse(basename(name))
      for (let nth = 1; ; nth += 1) {
        const path = join(folder, nth === 1 ? `${stem}${ext}` : `${stem}-${nth}${ext}`)
        // If this is unknown, another machine may have a file of the first name.
        if (await area.has(path).catch(instead('assets', nth === 1))) continue
        try {
          await area.write(path, bytes, { fresh: true })
          await area.keepSoon(path)
          return path
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        }
      }
    },
    async write(name, content) {
      const path = join(dir, name)
      await area.write(path, content)
      await area.keepSoon(path)
      return path
    },
  }
}

/** Higher than any four-digit number. */
const UNKNOWN_FROM = 100_000

/** Numbers of pictures that another machine took of the same job; if unknown, a number that none of them has. */
const lastNumberElsewhere = async ({ elsewhere }: FileArea, dir: string): Promise<number> => {
  if (!elsewhere) return 0
  const names = await elsewhere.files(dir).catch(instead('assets', undefined))
  if (!names) return randomInt(UNKNOWN_FROM, 9 * UNKNOWN_FROM)
  return Math.max(0, ...names.map((name) => Number.parseInt(name, 10) || 0))
}

const evict = async (area: FileArea, dir: string, limits: { files: number; bytes: number }): Promise<void> => {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.jpg')).sort()
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))
  let bytes = sizes.reduce((sum, size) => sum + size, 0)
  for (const [index, name] of names.entries()) {
    const left = names.length - index
    if (left <= 1 || (left <= limits.files && bytes <= limits.bytes)) return
    await area.remove(join(dir, name))
    bytes -= sizes[index] ?? 0
  }
}
