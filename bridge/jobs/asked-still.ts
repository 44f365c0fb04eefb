/** Whether a request to a person is still open, and what became of it. */
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Repositories } from '../store/index.ts'
import type { ResolvedInteraction } from '../store/repositories/interactions.ts'

/** Done is first checked on the page: while the job is paused, the same request may be asked again. */
export const isBeingChecked = (request: ResolvedInteraction | undefined, job: Pick<JobRecord, 'status'>): boolean =>
  request?.status === 'resolved' && job.status === 'paused'

export const isStillAsked = async (
  { interactions }: Pick<Repositories, 'interactions'>,
  job: Pick<JobRecord, 'id' | 'status'>,
  interactionId: string,
): Promise<boolean> => {
  const request = await interactions.get(interactionId)
  return request?.jobId === job.id && (request.status === 'open' || isBeingChecked(request, job))
}
