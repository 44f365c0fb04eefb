/** Turns an incoming job body (I5) into a job with all defaults filled in. Pure: nothing is stored or started. */

import type { z } from 'zod'
import { byWord } from '../../shared/domain/by-word.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { JobRequest } from '../../shared/domain/job.ts'
import { type Maker, type NewJob, OWNER } from '../../shared/domain/job-record.ts'
import { goalOf, jobTraits } from '../../shared/domain/job-types.ts'
import { inPlainWords, requestFaults } from '../../shared/domain/plain-errors.ts'
import { nearest } from '../../shared/domain/text.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { JobHandler } from './handlers/handler.ts'
import { handlerOf } from './handlers/index.ts'

/** Other keys of `input_data`: the person, the data's schema, and the job's browser (`bridge/cli/operator`). */
const INNER = ['user_data', 'schema', 'cdp_url', 'cdp_urls']

/** Settings that may also be in `input_data`; the top level takes precedence. */
const LIFTED = Object.keys(JobRequest.shape).filter((key) => key !== 'input_data' && key !== 'job_type')

/**
 * @throws GhError INVALID_INPUT with the path of the wrong key, or with the known types and modes; INVALID_DATA_FILE if
 * the person's data is wrong
 */
export const acceptRequest = (body: unknown, maker: Maker = OWNER): { job: NewJob; handler: JobHandler } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new GhError('INVALID_INPUT', 'A job is an object with job_type and target_url.')
  onlyKnown(body as Record<string, unknown>, OUTER, '')
  const given = lifted(body as Record<string, unknown>)
  const handler = handlerOf(given.job_type)
  const request = parsed(JobRequest, given)
  parsed(handler.input, request)
  const person = request.input_data.user_data
  const teaches = request.supervision === 'teach'
  if (teaches) mayTeach(request)
  return {
    handler,
    job: {
      maker,
      type: request.job_type,
      request,
      executionMode: teaches ? 'ai' : (request.execution_mode ?? handler.defaultMode),
      commitPolicy: request.commit_policy ?? handler.commitPolicy(request.browser_mode),
      budget: { ...jobTraits(request.job_type).budget, ...request.budget },
      applicantId: person === undefined ? undefined : parseUserData(person, { resolveFile: (path) => path }).id,
    },
  }
}

/** @throws GhError INVALID_INPUT if nobody could show anything, or nothing would be learned from it */
const mayTeach = ({ job_type, execution_mode, hitl_enabled }: JobRequest): void => {
  const refuse = (why: string): never => {
    throw new GhError('INVALID_INPUT', `supervision: teach ${why}`, { details: { path: 'supervision' } })
  }
  if (goalOf(job_type).collects) refuse(`is not for ${job_type}: one run without it learns which rows to collect.`)
  if (!hitl_enabled) refuse('needs a person, and hitl_enabled is false.')
  if (execution_mode === 'cookbook') refuse('learns anew, and execution_mode cookbook only follows what was learned.')
}

const OUTER = [...Object.keys(JobRequest.shape), 'profile_id']

/**
 * Nothing that was asked for is dropped without a word (G10).
 * @throws GhError INVALID_INPUT naming the field, and the one that was probably meant
 */
const onlyKnown = (given: Record<string, unknown>, known: readonly string[], within: string): void => {
  const unknown = Object.keys(given).filter((key) => !known.includes(key) && given[key] !== undefined)
  const [key] = unknown
  if (key === undefined) return
  const meant = INNER.includes(key) && within === '' ? `input_data.${key}` : (ALSO_CALLED[key] ?? nearest(key, known))
  throw new GhError(
    'INVALID_INPUT',
    `${within}${key.slice(0, 100)}: there is no such field.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    { details: { paths: unknown.map((one) => `${within}${one}`) } },
  )
}

/** Names used by other interfaces. */
const ALSO_CALLED: Readonly<Record<string, string>> = byWord({
  task: 'task_description',
  url: 'target_url',
  type: 'job_type',
  mode: 'execution_mode',
  browser: 'browser_mode',
  profile: 'profile_id',
  profile_id: 'profile_id beside input_data',
})

/**
 * The same for the job's input.
 * @throws GhError INVALID_INPUT
 */
export const onlyKnownInput = (inputData: Record<string, unknown> | null): void =>
  onlyKnown(inputData ?? {}, [...INNER, ...LIFTED], 'input_data.')

const lifted = (body: Record<string, unknown>): Record<string, unknown> => {
  const inner = body.input_data
  if (typeof inner !== 'object' || inner === null) return body
  const found = LIFTED.filter((key) => body[key] === undefined && Object.hasOwn(inner, key))
  return { ...Object.fromEntries(found.map((key) => [key, (inner as Record<string, unknown>)[key]])), ...body }
}

const parsed = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value, { error: inPlainWords })
  if (result.success) return result.data
  const faults = requestFaults(result.error.issues, 'The job')
  throw new GhError('INVALID_INPUT', `${faults.map(({ sentence }) => sentence).join('. ')}.`, {
    details: { paths: faults.map(({ path }) => path) },
  })
}
