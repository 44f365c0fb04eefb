/** Backs up and restores the files of a home: without the token and browser profiles; the key only if requested. */

import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { instead } from '../base/debug.ts'
import { makeFolder } from '../base/folder.ts'
import type { Home } from '../base/home.ts'
import { keyFileOf } from '../base/seal.ts'
import type { BackupWriter } from './backup-file.ts'

/** Bytes per line, a multiple of three, so that the base64 lines can be concatenated. */
const PIECE = 48 * 1024

const SETTINGS = ['config.toml', 'config.json']
const FOLDERS = ['artifacts', 'documents', 'domains'] as const
const KEY = 'vault.key'

/**
 * Names as {@link writeHome} writes them: nothing else of a home is restored, whatever a backup contains, and no path
 * can lead elsewhere.
 */
const isOfHome = (name: string): boolean => {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:\p{Cc}]/u.test(part))) return false
  return parts.length === 1 ? name === KEY || SETTINGS.includes(name) : FOLDERS.some((folder) => folder === parts[0])
}

/** @returns how many */
export const writeHome = async (
  home: Home,
  write: BackupWriter,
  wanted: { files: boolean; key: boolean },
): Promise<number> => {
  const folders = wanted.files ? FOLDERS.map((folder) => home[folder]) : []
  const found = (await Promise.all(folders.map(filesBelow))).flat()
  const single = [...SETTINGS.map((name) => join(home.root, name)), ...(wanted.key ? [keyFileOf(home.root)] : [])]
  let count = 0
  for (const path of [...single, ...found]) if (await writeFile(home, path, write)) count += 1
  return count
}

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(instead('cli', []))
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Its path in the home, even if the folder is elsewhere. */
const nameOf = (home: Home, path: string): string => {
  const folder = FOLDERS.find((one) => path.startsWith(home[one] + sep))
  return (folder ? join(folder, relative(home[folder], path)) : relative(home.root, path)).split(sep).join('/')
}

const placeOf = (home: Home, name: string): string => {
  const folder = FOLDERS.find((one) => name.startsWith(`${one}/`))
  return folder ? join(home[folder], name.slice(folder.length + 1)) : join(home.root, name)
}

/** False: it does not exist, or was cleaned up meanwhile. */
const writeFile = async (home: Home, path: string, write: BackupWriter): Promise<boolean> => {
  const file = await open(path).catch(instead('cli', undefined))
  if (!file) return false
  await write.part({ file: nameOf(home, path) })
  for await (const piece of createReadStream('', { fd: file, highWaterMark: PIECE }))
    await write.line((piece as Buffer).toString('base64'))
  return true
}

export interface FileRestorer extends AsyncDisposable {
  begin(name: string): Promise<void>
  piece(base64: string): Promise<void>
}

/** Writes only below the home, readable by its owner only. */
export const restoreHome = (home: Home): FileRestorer => {
  let file: Awaited<ReturnType<typeof open>> | undefined
  const close = async (): Promise<void> => {
    await file?.close()
    file = undefined
  }
  return {
    async begin(name) {
      await close()
      if (!isOfHome(name))
        throw new GhError(
          'INVALID_INPUT',
          `The backup names a file that no backup holds (${name}). The database was not changed. Do not use this file.`,
        )
      const path = placeOf(home, name)
      makeFolder(dirname(path))
      file = await open(path, 'w', 0o600)
    },
    async piece(base64) {
      await file?.write(Buffer.from(base64, 'base64'))
    },
    [Symbol.asyncDispose]: close,
  }
}
