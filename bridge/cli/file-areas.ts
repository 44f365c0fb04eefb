/** Which of the two kinds of file area the settings ask for, and the files that a job's data names, wherever they came to. */
import { filesOfData } from '../../shared/domain/documents.ts'
import { isRecord } from '../../shared/domain/json-pointer.ts'
import { type FileArea, localArea } from '../assets/area.ts'
import { documentPart } from '../assets/documents.ts'
import { mirroredArea } from '../assets/mirrored-area.ts'
import { type ObjectStore, openObjectStore } from '../assets/object-store.ts'
import { bringUpload, isUpload, uploadPart } from '../assets/uploads.ts'
import type { Config } from '../base/config.ts'

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
  const files: FileAreas = store
    ? {
        artifacts: mirroredArea(artifacts, store, { prefix: 'artifacts/', common: uploadPart }),
        documents: mirroredArea(documents, store, { prefix: 'documents/', common: documentPart }),
      }
    : { artifacts: localArea(artifacts), documents: localArea(documents) }
  opened.set(config, files)
  return files
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
