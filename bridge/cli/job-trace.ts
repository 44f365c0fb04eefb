/**
 * The browser trace of a job that requested one (S2): the browser writes it raw, it is stored without secrets, and it
 * is listed as an artifact.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { JobFiles } from '../assets/files.ts'
import { redactTrace } from '../assets/trace.ts'
import type { Redactor } from '../base/redact.ts'
import type { Repositories } from '../store/index.ts'

const NAME = 'trace.zip'

export interface TraceFile {
  /** Where the browser writes it; undefined if none was requested or the browser is the person's own. */
  readonly raw: string | undefined
  /** Call after the browser is closed. */
  keep(): Promise<void>
}

export const jobTrace = (
  job: JobRecord,
  files: JobFiles,
  { store, redactor, keepDays }: { store: Repositories; redactor: Redactor; keepDays: number },
): TraceFile => {
  // The raw trace contains everything, so it is in a place where files of killed processes are deleted. In the person's
  // own browser, a trace would also contain their other tabs.
  const raw =
    job.request.keep_trace && job.browserMode === 'server'
      ? join(tmpdir(), `ghosthands-trace-${randomUUID()}.zip`)
      : undefined
  return {
    raw,
    async keep() {
      if (raw === undefined || !existsSync(raw)) return
      try {
        const content = await redactTrace(raw, redactor)
        await files.write(NAME, content)
        await store.artifacts.add({
          jobId: job.id,
          kind: 'trace',
          path: join(job.id, NAME),
          mediaType: 'application/zip',
          bytes: content.length,
          keepDays,
        })
      } finally {
        await rm(raw, { force: true })
      }
    },
  }
}

/** Opens a trace in Playwright's own viewer. */
export const traceCommand = (path: string): string => `npx playwright-core show-trace ${JSON.stringify(path)}`
