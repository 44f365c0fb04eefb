/** Pictures and downloads of a job: stores the file, and a row with its path and retention. */
import { basename, join } from 'node:path'
import { DOWNLOADS, type JobFiles, jobFiles } from '../assets/files.ts'
import type { Config } from '../base/config.ts'
import type { Downloaded } from '../browser/downloads.ts'
import type { Repositories } from '../store/index.ts'
import { filesOf } from './file-areas.ts'

/** Stores a request's picture as an artifact and returns its id. */
export const saveScreenshot = async (
  config: Config,
  store: Repositories,
  jobId: string,
  image: Uint8Array,
): Promise<string> => (await savePicture(config, store, jobId, image, { interaction: true })).id

/** @param files the job's files, if already open */
export const savePicture = async (
  config: Config,
  store: Repositories,
  jobId: string,
  image: Uint8Array,
  about: Record<string, unknown>,
  files: JobFiles = jobFiles(filesOf(config).artifacts, jobId),
): Promise<{ id: string; name: string }> => {
  const name = await files.keepImage(image)
  const { id } = await store.artifacts.add({
    jobId,
    kind: 'screenshot',
    path: join(jobId, name),
    mediaType: 'image/jpeg',
    bytes: image.length,
    about,
    keepDays: config.artifact_days,
  })
  return { id, name }
}

/** A downloaded file, as an artifact of the job. */
export const saveDownload = async (
  config: Config,
  store: Repositories,
  jobId: string,
  { name, mediaType, bytes }: Downloaded,
  files: JobFiles,
): Promise<{ name: string; artifact: string }> => {
  const path = await files.keepFile(name, bytes)
  const { id } = await store.artifacts.add({
    jobId,
    kind: 'download',
    path: join(jobId, DOWNLOADS, basename(path)),
    mediaType,
    bytes: bytes.length,
    about: { name },
    keepDays: config.artifact_days,
  })
  return { name: basename(path), artifact: id }
}
