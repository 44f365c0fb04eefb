/** What the end of a job says, held against the ledger of what was sent, wherever the job is ended from. */
import { type CommitEntry, knownEnd } from '../../shared/domain/commit.ts'
import type { Repositories } from '../store/index.ts'

/** Of a job that somebody stopped. */
export const CANCELLED = { code: 'CANCELLED', message: 'The job was cancelled. Nothing was sent.' }

/**
 * The same end with what is known of a commit; what was begun and is nobody's to settle any more counts as not known from
 * now on. Safe to be done once more.
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
