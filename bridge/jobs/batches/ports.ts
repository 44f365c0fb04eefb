/** What batches need from above. Types only. */
import type { PreviewResult } from '../../../shared/domain/batch/batch.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'

/**
 * Previews the postings of jobs that have not started, one after another, in a browser of its own: types nothing, sends
 * nothing. Errors: the signal's reason.
 */
export interface Previewer extends AsyncDisposable {
  preview(job: JobRecord, signal: AbortSignal): Promise<PreviewResult>
}

export interface BatchesOptions {
  openPreviewer(): Previewer
  /** Maximum postings open at a time: each has a browser until it is sent. */
  room: number
  /** Removes the stored data of a job that will not run. */
  forget(job: JobRecord): Promise<void>
}
