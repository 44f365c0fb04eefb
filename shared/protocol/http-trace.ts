/** The trace of a job for stepping through, as the HTTP API and its page use it (K3). */
import { z } from 'zod'
import { JobStatus } from '../domain/job.ts'
import { TraceStep } from '../domain/step-trace.ts'
import { Id, Time } from './http.ts'
import { JobPath } from './http-jobs.ts'
import { TimelineRow } from './view.ts'

export const JobTraceStep = TraceStep.extend({
  rows: z.array(TimelineRow).meta({ description: 'The step in words, as the timeline of a job has it' }),
}).meta({ id: 'JobTraceStep' })
export type JobTraceStep = z.infer<typeof JobTraceStep>

export const JobTrace = z
  .object({
    job_id: Id,
    job_type: z.string(),
    target_url: z.string().meta({ description: 'Without values of its query' }),
    status: JobStatus,
    started_at: Time.nullable(),
    finished_at: Time.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    steps: z.array(JobTraceStep),
  })
  .meta({ id: 'JobTrace' })
export type JobTrace = z.infer<typeof JobTrace>

export const PicturePath = JobPath.extend({
  picture: z
    .string()
    .regex(/^\d{4,6}\.jpg$/)
    .meta({ description: '`file` of a step’s `before` or `after`' }),
})
