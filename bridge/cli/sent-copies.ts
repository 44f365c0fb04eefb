/** Stores copies of files sent with applications, and retrieves them later. */
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { FileArea } from '../assets/area.ts'
import { keepSentFile } from '../assets/sent-files.ts'
import { instead } from '../base/debug.ts'
import { makeFolder } from '../base/folder.ts'
import type { Home } from '../base/home.ts'
import { oneApplication } from '../jobs/applications.ts'
import type { Repositories } from '../store/index.ts'
import type { FileAreas } from './file-areas.ts'
import { copiesToOpen } from './readable-copies.ts'

/** Undefined for a file that is no longer readable; that is no reason not to send, since the form already has it. */
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
  /** A readable path: for a day, if no folder is named. */
  path: string
}

/** @param out folder to write them to. Errors: NOT_FOUND; FILES_UNAVAILABLE; those of the file system */
export const filesOfApplication = async (
  home: Home,
  files: FileAreas,
  store: Repositories,
  part: string,
  out: string | undefined,
): Promise<CopiedFile[]> => {
  const { lines } = await oneApplication(store, part)
  const copies = await copiesToOpen(home, files, basename(part))
  const write = async (kept: string, content: Uint8Array): Promise<string> => {
    if (out === undefined) return copies.add(join(basename(dirname(kept)), basename(kept)), content)
    makeFolder(resolve(out))
    const path = join(resolve(out), basename(kept))
    await writeFile(path, content)
    return path
  }
  const found: CopiedFile[] = []
  for (const { question, value, file } of lines) {
    const artifact = file === undefined ? undefined : await store.artifacts.get(file)
    if (!artifact) continue
    const content = await files.artifacts.read(join(files.artifacts.root, artifact.path))
    if (!content) continue
    const path = await write(artifact.path, content)
    found.push({ question, name: value, path })
  }
  return found
}
