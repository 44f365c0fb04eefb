/**
 * The progress of a job for whoever waits for it (H4): the current step, the number of actions, and an honest estimate
 * of the share.
 */
import { isFinal } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Repositories } from '../store/index.ts'

export interface JobProgress {
  step: string
  /** 0–100; 100 only when it is completed. */
  progress_pct: number
  actions_completed: number
}

/** If the number of steps is unknown, half of the rest is assumed to be done after this many. */
const HALFWAY_STEPS = 20

export const progressOf = async ({ events, manuals }: Repositories, job: JobRecord): Promise<JobProgress> => {
  const { actions, last, manual } = await events.summary(job.id)
  if (job.status === 'completed') return { step: 'done', progress_pct: 100, actions_completed: actions }
  const step = isFinal(job.status) ? job.status : (last ?? job.status)
  if (actions === 0) return { step, progress_pct: 0, actions_completed: 0 }
  const planned = manual === null ? undefined : (await manuals.get(manual))?.body.steps.length
  const share = planned ? actions / planned : actions / (actions + HALFWAY_STEPS)
  return { step, progress_pct: Math.min(99, Math.round(share * 100)), actions_completed: actions }
}
