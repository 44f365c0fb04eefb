/** Batches in the HTTP API's format: a list of postings, what they ask, and the decision about what is sent. */
import { z } from 'zod'
import { Pace } from '../domain/batch/batch.ts'
import { BatchSummary, BatchView } from '../domain/batch/view.ts'
import { Id, pageOf } from './http.ts'
import { JobBody } from './http-jobs.ts'

/**
 * What all jobs of a batch have in common. Each works in its own browser, and asks before it sends unless told
 * otherwise.
 */
const JobOfBatch = JobBody.omit({
  target_url: true,
  idempotency_key: true,
  supervision: true,
  browser_mode: true,
})
  .partial({
    job_type: true,
  })
  .strict()

const Posting = z.strictObject({
  url: z.string().max(8_000),
  profile_id: z.string().max(200).optional().meta({ description: 'Whose data, where it is not that of `job`' }),
  task: z.string().max(20_000).optional().meta({ description: 'Your own words for this one' }),
  note: z.string().max(2_000).optional(),
})

export const BatchBody = z
  .strictObject({
    name: z.string().max(200).optional(),
    list: z
      .string()
      .max(1_000_000)
      .optional()
      .meta({ description: 'An address in each line, or CSV with the columns url, profile, task, note' }),
    postings: z.array(Posting).max(500).optional().meta({ description: 'The same one by one' }),
    job: JobOfBatch.optional().meta({ description: 'What every posting’s job has in common, as in POST /jobs' }),
    pace: Pace.partial().strict().optional(),
    bad_lines: z.enum(['refuse', 'skip']).optional().meta({
      description: 'refuse (default): nothing is begun, and every bad line is named; skip: they are left out',
    }),
  })
  .meta({ id: 'BatchBody' })
export type BatchBody = z.infer<typeof BatchBody>

export const BatchResource = BatchView.meta({ id: 'Batch' })
export const BatchPage = pageOf(BatchSummary.meta({ id: 'BatchSummary' })).meta({ id: 'BatchPage' })
export const BatchPath = z.object({ id: Id })

export const BatchAnswers = z
  .strictObject({
    answers: z.record(z.string(), z.string().max(20_000)).meta({ description: 'Key of a question → answer' }),
    remember: z.boolean().optional().meta({ description: 'Keep them for later applications (default true)' }),
    leave_rest: z
      .boolean()
      .optional()
      .meta({ description: 'Go on without an answer to the others: a job asks once it comes to one (default false)' }),
  })
  .meta({ id: 'BatchAnswers' })
export type BatchAnswers = z.infer<typeof BatchAnswers>

const numbers = z.array(z.number().int().min(1)).max(500)

export const BatchSends = z
  .strictObject({
    send: numbers.optional().meta({ description: 'Numbers of postings that may go' }),
    refuse: numbers.optional().meta({ description: 'Numbers of those that are not sent' }),
    edited: z
      .record(z.string().regex(/^\d{1,4}$/), z.record(z.string().regex(/^\d{1,6}$/), z.string().max(20_000)))
      .optional()
      .meta({ description: 'By number: other values by line, for that application alone' }),
  })
  .meta({ id: 'BatchSends' })
export type BatchSends = z.infer<typeof BatchSends>

export const BatchNumbers = z.strictObject({ numbers }).meta({ id: 'BatchNumbers' })
export const BatchSite = z.strictObject({ host: z.string().max(260) }).meta({ id: 'BatchSite' })
