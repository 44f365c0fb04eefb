/**
 * What became of the request that a viewer's link was made for. If its process was lost, the link also leads to the
 * same kind of request that the next one asks, as long as the link's own time has not passed.
 */
import { isFinal } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { ViewerEnd } from '../../../shared/protocol/viewer.ts'
import { isBeingChecked } from '../../jobs/asked-still.ts'
import type { Repositories } from '../../store/index.ts'
import type { ResolvedInteraction } from '../../store/repositories/interactions.ts'

export type LinkState =
  | { kind: 'open'; request: ResolvedInteraction; job: JobRecord; checking: boolean }
  /** The browser is gone, and the job goes on without it. */
  | { kind: 'away'; jobId: string }
  | { kind: 'ended'; why: ViewerEnd }

export const linkState = async (repositories: Repositories, interactionId: string): Promise<LinkState> => {
  const { interactions, jobs } = repositories
  const made = await interactions.get(interactionId)
  const job = made && (await jobs.get(made.jobId))
  if (!job) return { kind: 'ended', why: 'job_over' }
  if (isOpen(made, job)) return openState(made, job)
  if (!isWithdrawn(made) || isOver(job) || Date.parse(made.expiresAt) <= (await repositories.now()))
    return { kind: 'ended', why: endOf(made, job) }
  const now = await interactions.lastOf(job.id)
  if (!now || now.id === made.id || now.kind !== made.kind || isWithdrawn(now)) return { kind: 'away', jobId: job.id }
  return isOpen(now, job) ? openState(now, job) : { kind: 'ended', why: endOf(now, job) }
}

const isOpen = (request: ResolvedInteraction, job: JobRecord): boolean =>
  request.status === 'open' || isBeingChecked(request, job)

/** A job that was just taken back from a lost process still has its request for a moment. */
const openState = (request: ResolvedInteraction, job: JobRecord): LinkState =>
  job.status === 'queued'
    ? { kind: 'away', jobId: job.id }
    : { kind: 'open', request, job, checking: request.status !== 'open' }

/** Nobody answered: the process that asked is gone, or its page is. */
const isWithdrawn = ({ status, resolution }: ResolvedInteraction): boolean =>
  status === 'cancelled' && resolution === null

const isOver = ({ status, cancelRequested }: JobRecord): boolean => cancelRequested || isFinal(status)

/** In the page's words. */
const endOf = (request: ResolvedInteraction, job: JobRecord): ViewerEnd => {
  if (request.status === 'expired') return 'out_of_time'
  if (request.status === 'resolved') return 'answered_elsewhere'
  return request.resolution?.action === 'cancel' || job.cancelRequested || job.status === 'cancelled'
    ? 'cancelled'
    : 'job_over'
}
