/** Which of the two kinds of file area the settings select, and the files that a job's data names, on any machine. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { filesOfData } from '../../shared/domain/documents.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import { type FileArea, isBelow, localArea } from '../assets/area.ts'
import { documentPart } from '../assets/documents.ts'
import { mirroredArea } from '../assets/mirrored-area.ts'
import { type ObjectStore, openObjectStore } from '../assets/object-store.ts'
import type { FileKeys } from '../assets/sealed-file.ts'
import { bringUpload, isUpload, uploadPart } from '../assets/uploads.ts'
import type { Config } from '../base/config.ts'
import { isOfHomeItself } from '../base/home.ts'
import { earlierSeals, openSeal } from '../vault/key.ts'

export interface FileAreas {
  /** Files of jobs, their uploads, and copies of what was sent. */
  artifacts: FileArea
  /** Files of profiles. */
  documents: FileArea
}

/** The object store's outage is remembered for a while, so there is one instance per process. */
const opened = new WeakMap<Config, FileAreas>()

export const filesOf = (config: Config): FileAreas => {
  const known = opened.get(config)
  if (known) return known
  const { artifacts, documents } = config.home
  const store = objectStoreOf(config)
  const shared = config.shared_files !== undefined
  let opening: Promise<FileKeys> | undefined
  // A key in the system's keyring may be locked now and unlocked later.
  const keys = (): Promise<FileKeys> => {
    opening ??= keysOf(config).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const files: FileAreas = store
    ? {
        artifacts: mirroredArea(artifacts, store, { keys, prefix: 'artifacts/', common: uploadPart }),
        documents: mirroredArea(documents, store, { keys, prefix: 'documents/', common: documentPart }),
      }
    : { artifacts: localArea(artifacts, keys, shared), documents: localArea(documents, keys, shared) }
  opened.set(config, files)
  return files
}

const keysOf = async (config: Config): Promise<FileKeys> => {
  const seal = await openSeal(config)
  return { seal, earlier: await earlierSeals(config) }
}

/** Undefined if files are stored in folders only. */
export const objectStoreOf = ({
  object_store: url,
  object_store_region: region,
  object_store_key_id: keyId = '',
  object_store_secret: secret = '',
}: Config): ObjectStore | undefined => (url === undefined ? undefined : openObjectStore({ url, region, keyId, secret }))

/** The path on this machine of another machine's path. */
export const placeHere = ({ artifacts, documents }: FileAreas, path: string): string =>
  documents.here(artifacts.here(path))

/**
 * Copies a stored file to this machine and returns its path; other paths are unchanged.
 * @throws GhError FILES_UNAVAILABLE
 */
export const bringFile = async (files: FileAreas, path: string): Promise<string> => {
  const here = placeHere(files, path)
  if (uploadPart(here) !== undefined) await files.artifacts.bring(here)
  else if (documentPart(here) !== undefined) await files.documents.bring(here)
  return here
}

/**
 * The content of a file in a person's data, decrypted if necessary. Errors: FILES_UNAVAILABLE; FILE_REFUSED; INVALID_CONFIG
 * if no key opens it; those of the file system
 */
export const contentOf = async (files: FileAreas, path: string): Promise<Buffer> => {
  const stored = await areaOf(files, path)?.read(path)
  if (stored) return stored
  if (await isOfHomeItself(path))
    throw new GhError('FILE_REFUSED', `“${basename(path)}” belongs to GhostHands itself, so it was not read.`)
  return readFile(path)
}

/** The area in which a file of this machine is stored; undefined for files that its owner put elsewhere. */
export const areaOf = ({ artifacts, documents }: FileAreas, path: string): FileArea | undefined =>
  [artifacts, documents].find(({ root }) => isBelow(root, path))

/** Documents that a person's data may name. */
const MOST_FILES = 100

/**
 * The same for everything that a person's data names, including uploads.
 * @throws GhError FILES_UNAVAILABLE
 */
export const bringFiles = async (files: FileAreas, tenant: string, data: unknown): Promise<void> => {
  if (!isRecord(data)) return
  // Each costs requests to the store; files beyond this number count as not found.
  for (const path of [...new Set(filesOfData(data))].slice(0, MOST_FILES)) {
    if (isUpload(path)) await bringUpload(files.artifacts, tenant, path)
    else await bringFile(files, path)
  }
}
