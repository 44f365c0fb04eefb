/**
 * Files that somebody sends for a job to use (a résumé), kept apart per tenant. They are gone after a day: the nightly
 * clean-up takes their folders.
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
  /** What a job's data says instead of a path: `file:…`. */
  id: string
  name: string
}

/** @throws GhError INVALID_INPUT; FILES_UNAVAILABLE, with nothing kept */
export const saveUpload = async (area: FileArea, tenant: string, name: string, bytes: Uint8Array): Promise<Upload> => {
  const clean = fileName(name)
  const id = randomUUID()
  const folder = folderOf(area.root, tenant, id)
  const path = join(folder, clean)
  await area.write(path, bytes, { fresh: true })
  await keepOrRemove(area, path, folder)
  return { id: `${PREFIX}${id}`, name: clean }
}

/** The folders of a tenant's, whole. */
export const uploadsOf = async (place: FilePlace, tenant: string): Promise<string[]> => {
  const { root } = place
  const prefix = basename(folderOf(root, tenant, ''))
  const names = await place.names()
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(root, name))
}

/** A folder of the artifacts that holds one. */
export const isUploadFolder = (name: string): boolean => name.startsWith(FOLDER)

export const isUpload = (path: string): boolean => path.startsWith(PREFIX)

/** Sees to it that {@link findUpload} finds it where another machine was sent it. @throws GhError FILES_UNAVAILABLE */
export const bringUpload = async (area: FileArea, tenant: string, path: string): Promise<void> => {
  const id = idOf(path)
  if (id !== undefined) await area.bring(folderOf(area.root, tenant, id))
}

const idOf = (path: string): string | undefined => /^[0-9a-f-]{36}$/.exec(path.slice(PREFIX.length))?.[0]

/** `upload-…/NAME` at the end of a path, as it is on every machine. */
export const uploadPart = (path: string): string | undefined =>
  /[\\/](upload-[0-9a-f]{16}-[0-9a-f-]{36}[\\/][^\\/]+)$/.exec(path)?.[1]?.replace('\\', '/')

/** Where it lies. @throws GhError FILE_NOT_FOUND */
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

/** The name is not part of what a caller may choose a place with; the tenant is. */
const folderOf = (root: string, tenant: string, id: string): string =>
  join(root, `${FOLDER}${createHash('sha256').update(tenant).digest('hex').slice(0, 16)}-${id}`)

/** @throws GhError INVALID_INPUT where nothing of it can be the name of a file */
export const fileName = (name: string): string => {
  const whole = plainFileName(name)
  if (!isFileName(whole))
    throw new GhError('INVALID_INPUT', 'name: a file needs a name such as resume.pdf.', {
      details: { paths: ['name'] },
    })
  return whole
}
