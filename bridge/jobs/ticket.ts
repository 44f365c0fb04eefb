/** The content of a queue message. */
import { createHash } from 'node:crypto'
import type { BrowserMode } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'

/** An attempt that is no longer the job's current one is ignored. */
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

/** The job was queued again and must not be claimed before this time (ISO; null: at once). */
export interface Requeued {
  ticket: Ticket
  notBefore: string | null
  /** The message it waits with, if its own was used for a more urgent job. */
  message?: string | null
}

/** The id of its message: the same for the same ticket, so that sending it again changes nothing. */
export const messageId = ({ tenant, jobId, attempt }: Ticket): string => {
  const hex = createHash('sha256').update(`${tenant}\n${jobId}\n${attempt}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The message that claims a queued job. */
export const waitsBy = (job: Parameters<typeof ticketFor>[0] & { message: string | null }): string =>
  job.message ?? messageId(ticketFor(job))
