/** The message at the end of a job, compared with the ledger of what was sent, wherever the job ends. */
import { type CommitEntry, knownEnd } from '../../shared/domain/commit.ts'
import type { Repositories } from '../store/index.ts'

/** For a job that somebody stopped. */
export const CANCELLED = { code: 'CANCELLED', message: 'The job was cancelled. Nothing was sent.' }

/**
 * The same end with what is known about a submission. One that was begun and that nobody will settle counts as unknown
 * from now on. Can safely be repeated.
 */
export const endAsKnown = async (
  { commits }: Pick<Repositories, 'commits'>,
  jobId: string,
  end: { code: string; message: string },
): Promise<{ code: string; message: string }> => {
  const entries = await commits.ofJob(jobId)
  for (const { id } of entries.filter(isOpen)) await commits.settle(id, 'unconfirmed')
  return knownEnd(end, entries)
}

const isOpen = ({ state }: CommitEntry): boolean => state === 'intended'
