/** Every job type there is. */
import { GhError } from '../../../shared/domain/errors.ts'
import { JOB_TYPES, type JobType } from '../../../shared/domain/job-types.ts'
import { apply } from './apply.ts'
import { custom } from './custom.ts'
import { fillForm } from './fill-form.ts'
import type { JobHandler } from './handler.ts'
import { scrape } from './scrape.ts'

export const HANDLERS: Readonly<Record<JobType, JobHandler>> = { apply, fill_form: fillForm, scrape, custom }

/** @throws GhError INVALID_INPUT with the names of the known types */
export const handlerOf = (type: unknown): JobHandler => {
  if (typeof type === 'string' && Object.hasOwn(HANDLERS, type)) return HANDLERS[type as JobType]
  const known = Object.keys(JOB_TYPES).join(', ')
  throw new GhError(
    'INVALID_INPUT',
    typeof type === 'string' && type !== ''
      ? `There is no job type “${type}”. The types are ${known}.`
      : `job_type is needed: one of ${known}.`,
    { details: { path: 'job_type', known } },
  )
}
