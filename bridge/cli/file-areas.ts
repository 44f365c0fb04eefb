/** Which of the two kinds of file area the settings ask for, and the files that a job's data names, wherever they came to. */
import { readFile } from 'node:fs/promises'
import { filesOfData } from '../../shared/domain/documents.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import { type FileArea, isBelow, localArea } from '../assets/area.ts'
import { documentPart } from '../assets/documents.ts'
import { mirroredArea } from '../assets/mirrored-area.ts'
import { type ObjectStore, openObjectStore } from '../assets/object-store.ts'
import type { FileKeys } from '../assets/sealed-file.ts'
import { bringUpload, isUpload, uploadPart } from '../assets/uploads.ts'
import type { Config } from '../base/config.ts'
import { earlierSeals, openSeal } from '../vault/key.ts'

export interface FileAreas {
  /** Of jobs, what was uploaded for them, and copies of what was sent. */
  artifacts: FileArea
  /** Of profiles. */
  documents: FileArea
}

/** A store that is away is remembered for a while: once a process. */
const opened = new WeakMap<Config, FileAreas>()

export const filesOf = (config: Config): FileAreas => {
  const known = opened.get(config)
  if (known) return known
  const { artifacts, documents } = config.home
  const store = objectStoreOf(config)
  let opening: Promise<FileKeys> | undefined
  // A key in the system's keyring may be locked now and open later.
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
    : { artifacts: localArea(artifacts, keys), documents: localArea(documents, keys) }
  opened.set(config, files)
  return files
}

const keysOf = async (config: Config): Promise<FileKeys> => {
  const seal = await openSeal(config)
  let earlier: FileKeys['earlier'] = () => {
    const found = earlierSeals(config)
    earlier = () => found
    return found
  }
  return { seal, earlier: () => earlier() }
}

/** Undefined where files lie in folders alone. */
export const objectStoreOf = ({
  object_store: url,
  object_store_region: region,
  object_store_key_id: keyId = '',
  object_store_secret: secret = '',
}: Config): ObjectStore | undefined => (url === undefined ? undefined : openObjectStore({ url, region, keyId, secret }))

/** Where on this machine that is which another one called so. */
export const placeHere = ({ artifacts, documents }: FileAreas, path: string): string =>
  documents.here(artifacts.here(path))

/** Sees to it that it lies here, if it is one of those that are kept, and says where. @throws GhError FILES_UNAVAILABLE */
export const bringFile = async (files: FileAreas, path: string): Promise<string> => {
  const here = placeHere(files, path)
  if (uploadPart(here) !== undefined) await files.artifacts.bring(here)
  else if (documentPart(here) !== undefined) await files.documents.bring(here)
  return here
}

/**
 * What a file of a person's data holds, also one that is kept encrypted. Errors: FILES_UNAVAILABLE; INVALID_CONFIG where the key does not
 * open it; those of the file system
 */
export const contentOf = async (files: FileAreas, path: string): Promise<Buffer> =>
  (await areaOf(files, path)?.read(path)) ?? readFile(path)

/** The area in which a file of this machine is kept; undefined for one that lies elsewhere on it, as its owner put it there. */
export const areaOf = ({ artifacts, documents }: FileAreas, path: string): FileArea | undefined =>
  [artifacts, documents].find(({ root }) => isBelow(root, path))

/** Documents that a person's data may name. */
const MOST_FILES = 100

/** The same for all that a person's data names, uploads too. @throws GhError FILES_UNAVAILABLE */
export const bringFiles = async (files: FileAreas, tenant: string, data: unknown): Promise<void> => {
  if (!isRecord(data)) return
  // Each costs requests to the store; what is beyond that is not found, as where nobody has it.
  for (const path of [...new Set(filesOfData(data))].slice(0, MOST_FILES)) {
    if (isUpload(path)) await bringUpload(files.artifacts, tenant, path)
    else await bringFile(files, path)
  }
}
