/**
 * Copies of files that were sent with applications, so that a replaced résumé can still be viewed as it was sent. One
 * folder per job, separate from the job's other files: they are kept as long as the job.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileArea } from './area.ts'

/** Relative to the artifacts folder. */
export const SENT = 'sent'

export interface SentCopy {
  /** Relative to the artifacts folder. */
  path: string
  bytes: number
  sha256: string
}

/** Identical content of one job is stored once. Errors: those of the file system. */
export const keepSentFile = async (area: FileArea, jobId: string, file: string): Promise<SentCopy> => {
  const content = await readFile(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const folder = join(SENT, jobId, sha256.slice(0, 12))
  const path = join(folder, basename(file))
  const whole = join(area.root, path)
  await area.write(whole, content)
  await area.keepSoon(whole)
  return { path, bytes: content.length, sha256 }
}
