/** A job's events as they happen, from any process. Does not act on them. */
import { GhError } from '../../shared/domain/errors.ts'
import { isFinal, type JobEvent } from '../../shared/domain/job.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Notices, Repositories } from '../store/index.ts'

export interface WatchOptions {
  /** Only events after this number, so that a disconnected client continues where it was. */
  since?: number | undefined
  signal?: AbortSignal | undefined
  /**
   * `final`: also waits for a paused job that no process works on, since somebody may still answer. Default: until
   * {@link isOver}.
   */
  until?: 'over' | 'final' | undefined
}

/** Finished, or paused without a process: nothing more happens by itself. */
export const isOver = ({ status, worker }: JobRecord): boolean =>
  isFinal(status) || (status === 'paused' && worker === null)

/** @throws GhError NOT_FOUND */
export const existingJob = async (repositories: Repositories, id: string): Promise<JobRecord> => {
  const job = await repositories.jobs.get(id)
  if (!job) throw new GhError('NOT_FOUND', `There is no job ${id}.`, { details: { id } })
  return job
}

/** Events after `since` until the job is over. @throws GhError NOT_FOUND; the signal's reason */
export async function* watchEvents(
  repositories: Repositories,
  notices: Notices,
  id: string,
  { since = 0, signal = new AbortController().signal, until = 'over' }: WatchOptions = {},
): AsyncGenerator<JobEvent> {
  let seq = since
  for (;;) {
    // The state is read first, so that everything written before the end is seen.
    const next = await notices.until(
      id,
      async () => {
        const job = await existingJob(repositories, id)
        const over = until === 'final' ? isFinal(job.status) : isOver(job)
        const events = await repositories.events.since(id, seq)
        return events.length > 0 || over ? { events, over } : undefined
      },
      signal,
    )
    for (const event of next.events) {
      seq = event.seq
      yield event
    }
    if (next.over && next.events.length === 0) return
  }
}

/** The job once it is over. @throws GhError NOT_FOUND; the signal's reason */
export const waitUntilOver = (
  repositories: Repositories,
  notices: Notices,
  id: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<JobRecord> =>
  notices.until(
    id,
    async () => {
      const job = await existingJob(repositories, id)
      return isOver(job) ? job : undefined
    },
    signal,
  )
