/**
 * Files uploaded for a job to use (a résumé), separate per tenant. They are deleted after a day: the nightly clean-up
 * removes their folders.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { isFileName, plainFileName } from '../base/file-name.ts'
import { type FileArea, type FilePlace, keepOrRemove } from './area.ts'

export const UPLOAD_HOURS = 24
const PREFIX = 'file:'
const FOLDER = 'upload-'

export interface Upload {
  /** Used in a job's data instead of a path: `file:…`. */
  id: string
  name: string
}

/** @throws GhError INVALID_INPUT; FILES_UNAVAILABLE, and then nothing is stored */
export const saveUpload = async (area: FileArea, tenant: string, name: string, bytes: Uint8Array): Promise<Upload> => {
  const clean = fileName(name)
  const id = randomUUID()
  const folder = folderOf(area.root, tenant, id)
  const path = join(folder, clean)
  await area.write(path, bytes, { fresh: true })
  await keepOrRemove(area, path, folder)
  return { id: `${PREFIX}${id}`, name: clean }
}

/** All upload folders of a tenant. */
export const uploadsOf = async (place: FilePlace, tenant: string): Promise<string[]> => {
  const { root } = place
  const prefix = basename(folderOf(root, tenant, ''))
  const names = await place.names()
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(root, name))
}

/** An upload's folder among the artifacts. */
export const isUploadFolder = (name: string): boolean => name.startsWith(FOLDER)

export const isUpload = (path: string): boolean => path.startsWith(PREFIX)

/**
 * Makes {@link findUpload} find a file that was uploaded to another machine.
 * @throws GhError FILES_UNAVAILABLE
 */
export const bringUpload = async (area: FileArea, tenant: string, path: string): Promise<void> => {
  const id = idOf(path)
  if (id !== undefined) await area.bring(folderOf(area.root, tenant, id))
}

const idOf = (path: string): string | undefined => /^[0-9a-f-]{36}$/.exec(path.slice(PREFIX.length))?.[0]

/** `upload-…/NAME` at the end of a path, the same on every machine. */
export const uploadPart = (path: string): string | undefined =>
  /[\\/](upload-[0-9a-f]{16}-[0-9a-f-]{36}[\\/][^\\/]+)$/.exec(path)?.[1]?.replace('\\', '/')

/**
 * Its path.
 * @throws GhError FILE_NOT_FOUND
 */
export const findUpload = (root: string, tenant: string, path: string): string => {
  const id = idOf(path)
  const folder = id === undefined ? undefined : folderOf(root, tenant, id)
  const [name] = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder)
  if (folder === undefined || name === undefined)
    throw new GhError(
      'FILE_NOT_FOUND',
      `There is no uploaded file ${path}; files are kept for ${UPLOAD_HOURS} hours. Send it again.`,
    )
  return join(folder, name)
}

/** A caller must not be able to choose a place with the name; the tenant is part of it. */
const folderOf = (root: string, tenant: string, id: string): string =>
  join(root, `${FOLDER}${createHash('sha256').update(tenant).digest('hex').slice(0, 16)}-${id}`)

/** @throws GhError INVALID_INPUT if no part of it can be a file name */
export const fileName = (name: string): string => {
  const whole = plainFileName(name)
  if (!isFileName(whole))
    throw new GhError('INVALID_INPUT', 'name: a file needs a name such as resume.pdf.', {
      details: { paths: ['name'] },
    })
  return whole
}
