/**
 * Turns the body of a batch into its parameters: each posting's job has the common settings plus the posting's own
 * words.
 */

import { GhError } from '../../shared/domain/errors.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { BatchBody } from '../../shared/protocol/http-batches.ts'
import type { NewBatch } from '../jobs/batches/index.ts'

/** Seconds that a person has to answer: people who submit many postings come back later. */
const ANSWER_S = 86_400

/** @throws GhError INVALID_INPUT if there is no list, or two */
export const batchOf = (
  { name, list, postings, job = {}, pace, bad_lines: badLines }: BatchBody,
  madeBy: string,
  submit: (body: Record<string, unknown>) => Promise<{ job: JobRecord }>,
): Omit<NewBatch, 'drop'> => {
  if ((list === undefined) === (postings === undefined))
    throw new GhError('INVALID_INPUT', 'Give the postings as list or as postings, not both.')
  return {
    name,
    list: list ?? (postings ?? []).map(({ profile_id: profile, ...one }) => ({ ...one, ...(profile && { profile }) })),
    pace,
    badLines,
    madeBy,
    async submit({ url, profile, task }) {
      const made = await submit({
        job_type: 'apply',
        commit_policy: 'ask',
        interaction_timeout: ANSWER_S,
        ...job,
        browser_mode: 'server',
        supervision: 'auto',
        target_url: url,
        ...(task !== undefined && { task_description: task }),
        ...(profile !== undefined && { profile_id: profile }),
      })
      return made.job
    },
  }
}
