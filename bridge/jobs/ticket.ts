/** What a message of the queue carries. */
import type { BrowserMode } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'

/** An attempt that is not the job's own any more is nobody's work. */
export interface Ticket {
  tenant: string
  jobId: string
  attempt: number
  browserMode: BrowserMode
}

export const ticketFor = ({
  tenant,
  id,
  attempt,
  browserMode,
}: Pick<JobRecord, 'tenant' | 'id' | 'attempt' | 'browserMode'>): Ticket => ({
  tenant,
  jobId: id,
  attempt,
  browserMode,
})

/** The job was queued once more, not to be taken up before this time (ISO; null: at once). */
export interface Again {
  ticket: Ticket
  notBefore: string | null
}
