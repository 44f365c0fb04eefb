/**
 * Audit mode (S1): a picture and a record of everything that is seen, decided and done, kept for a week beside the job's other
 * files. For looking into what went wrong, not for the run itself: what cannot be pictured is left out.
 */
import { join } from 'node:path'
import type { JobFiles } from '../assets/files.ts'
import type { Redactor } from '../base/redact.ts'
import type { Session } from '../browser/session.ts'
import { screenshot } from '../observe/index.ts'
import type { Repositories } from '../store/index.ts'

export const AUDIT_DAYS = 7

/** Events worth a picture. */
const NOTED = new Set([
  'observed',
  'decided',
  'step',
  'commit_begun',
  'commit_confirmed',
  'human_intervention_requested',
])

export interface JobAudit {
  /** The browser to picture from now on. */
  of(session: Session): void
  note(type: string, data: Record<string, unknown>): void
  /** Once everything noted is kept. */
  done(): Promise<void>
}

export const jobAudit = (
  jobId: string,
  files: JobFiles,
  { store, redactor }: { store: Repositories; redactor: Redactor },
): JobAudit => {
  let session: Session | undefined
  // One after the other: the order of the files is the order of events.
  let order: Promise<void> = Promise.resolve()

  const keep = async (entry: Record<string, unknown>): Promise<void> => {
    const image = await Promise.try(() => session && screenshot(session.active(), {})).catch(() => undefined)
    if (!image) return
    const picture = await files.keepImage(image)
    const record = picture.replace(/\.jpg$/, '.json')
    const text = JSON.stringify(redactor.data({ ...entry, picture }))
    await files.write(record, text)
    const about = { jobId, about: { audit: true }, keepDays: AUDIT_DAYS }
    await store.artifacts.add({
      ...about,
      kind: 'screenshot',
      path: join(jobId, picture),
      mediaType: 'image/jpeg',
      bytes: image.length,
    })
    await store.artifacts.add({
      ...about,
      kind: 'data',
      path: join(jobId, record),
      mediaType: 'application/json',
      bytes: Buffer.byteLength(text),
    })
  }

  return {
    of: (opened) => {
      session = opened
    },
    note(type, data) {
      if (!NOTED.has(type)) return
      const entry = { at: new Date().toISOString(), type, ...data }
      order = order.then(() => keep(entry)).catch(() => undefined)
    },
    done: () => order,
  }
}
