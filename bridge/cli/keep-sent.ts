/** Files that went with applications: kept as they go, and looked up later. */
import { copyFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { FileArea } from '../assets/area.ts'
import { keepSentFile } from '../assets/sent-files.ts'
import { instead } from '../base/debug.ts'
import { makeFolder } from '../base/folder.ts'
import { oneApplication } from '../jobs/applications.ts'
import type { Repositories } from '../store/index.ts'

/** Undefined for what cannot be read any more; that is no reason to send nothing: the form has it. */
export const keepSent = async (
  artifacts: FileArea,
  store: Repositories,
  jobId: string,
  file: string,
): Promise<string | undefined> => {
  const copy = await keepSentFile(artifacts, jobId, file).catch(instead('cli', undefined))
  if (!copy) return undefined
  const { path, bytes, sha256 } = copy
  const before = (await store.artifacts.ofJob(jobId)).find((one) => one.kind === 'upload' && one.path === path)
  const about = { name: basename(file), sha256 }
  const mediaType = 'application/octet-stream'
  return (before ?? (await store.artifacts.add({ jobId, kind: 'upload', path, mediaType, bytes, about }))).id
}

export interface CopiedFile {
  question: string
  name: string
  /** Where the copy lies, or was written to. */
  path: string
}

/** @param out a folder that copies are written to. Errors: NOT_FOUND; those of the file system */
export const filesOfApplication = async (
  artifacts: FileArea,
  store: Repositories,
  part: string,
  out: string | undefined,
): Promise<CopiedFile[]> => {
  const { lines } = await oneApplication(store, part)
  const found: CopiedFile[] = []
  for (const { question, value, file } of lines) {
    const artifact = file === undefined ? undefined : await store.artifacts.get(file)
    if (!artifact) continue
    const copy = join(artifacts.root, artifact.path)
    await artifacts.bring(copy)
    const path = out === undefined ? copy : join(resolve(out), basename(artifact.path))
    if (out !== undefined) {
      makeFolder(resolve(out))
      await copyFile(copy, path)
    }
    found.push({ question, name: value, path })
  }
  return found
}
