/**
 * Files that belong to profiles, such as the résumé that forms are given: kept below the home, the owner's alone, until no profile
 * names them any more. Not for files of one job (uploads.ts).
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { fileName } from './uploads.ts'

/** In bytes. */
const MAX_DOCUMENT = 10 * 1024 * 1024

export interface Documents {
  /** Where it lies now. Errors: TOO_LARGE; INVALID_INPUT where it has no content or no name. */
  keep(name: string, bytes: Uint8Array): Promise<string>
  /** Of these paths, those that were kept here are deleted; other files of the person stay. */
  forget(paths: readonly string[]): Promise<void>
}

export const documentsIn = (root: string): Documents => ({
  async keep(name, bytes) {
    const clean = fileName(name)
    if (bytes.length === 0) throw new GhError('INVALID_INPUT', `${clean} is empty.`)
    if (bytes.length > MAX_DOCUMENT)
      throw new GhError('TOO_LARGE', `${clean} is larger than ${MAX_DOCUMENT / 1024 / 1024} MB. Save it smaller first.`)
    const folder = join(root, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, clean)
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
    return path
  },
  async forget(paths) {
    for (const path of paths)
      if (dirname(dirname(path)) === root) await rm(dirname(path), { recursive: true, force: true })
  },
})
