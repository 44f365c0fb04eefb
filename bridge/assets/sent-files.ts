/**
 * Copies of files that went with applications, so that a résumé which was replaced since can be looked at as it was sent. One folder a
 * job, apart from what else a job leaves: they stay as long as the job does.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileArea } from './area.ts'

/** Below the artifacts folder. */
export const SENT = 'sent'

export interface SentCopy {
  /** Below the artifacts folder. */
  path: string
  bytes: number
  sha256: string
}

/** The same content of one job is kept once. Errors: those of the file system. */
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
