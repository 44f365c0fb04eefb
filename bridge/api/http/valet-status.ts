/** The status of a job in VALET's words (I2, H11). */
import type { JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { ValetStatus } from '../../../shared/protocol/http-valet.ts'
import { progressOf } from '../../jobs/progress.ts'
import type { Repositories } from '../../store/index.ts'
import type { Links } from './deps.ts'
import { neededOf } from './resources.ts'

const MESSAGES: Record<JobStatus, string> = {
  pending: 'Kept',
  awaiting_approval: 'Waiting for approval',
  queued: 'Waiting for a worker',
  running: 'Running',
  paused: 'Waiting for a human',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const statusOfJob = async (job: JobRecord, view: Repositories, links: Links): Promise<ValetStatus> => {
  const open = job.status === 'paused' ? await view.interactions.openOf(job.id) : undefined
  const error = job.status === 'failed' || job.status === 'cancelled' ? job.error : null
  return {
    job_id: job.id,
    valet_task_id: job.valetTaskId,
    status: job.status,
    status_message: open ? `${MESSAGES.paused}: ${open.description}` : (error?.message ?? MESSAGES[job.status]),
    ...(open && { interaction: neededOf(open, job, links) }),
    progress: await progressOf(view, job),
    timestamps: {
      created_at: job.createdAt,
      queued_at: job.queuedAt,
      started_at: job.startedAt,
      paused_at: job.pausedAt,
      completed_at: job.finishedAt,
    },
    result_data: job.result?.result_data ?? null,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
  }
}
