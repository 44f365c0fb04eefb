/** A task as another agent sees it: its state, its result, and what a person is asked. Plain data. */
import { z } from 'zod'
import { Interaction } from '../../../shared/domain/interaction.ts'
import { JobResult, JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'

/** What must be answered before the task can continue; set only while it is paused. */
const Request = Interaction.pick({
  id: true,
  kind: true,
  description: true,
  questions: true,
  currentUrl: true,
  expiresAt: true,
})

export const TaskOutcome = z.object({
  job_id: z.string(),
  status: JobStatus,
  success: z.boolean(),
  /** One sentence: what happened, what was kept, what comes next. */
  message: z.string(),
  /** The page's own confirmation. */
  confirmation: z.string().nullable(),
  /** Collected rows or extracted data. */
  data: z.unknown().optional(),
  mode_used: z.string().nullable(),
  steps: JobResult.shape.steps.nullable(),
  llm_calls: z.number().int(),
  cost_usd: z.number().nullable(),
  duration_ms: z.number().nullable(),
  manual: JobResult.shape.manual,
  /** The path of the encrypted run report: `ghosthands report JOB` opens it. */
  report: z.string().nullable(),
  /** The step-by-step trace can be viewed with `ghosthands trace JOB`. */
  has_trace: z.boolean(),
  error: JobResult.shape.error,
  request: Request.nullable(),
})
export type TaskOutcome = z.infer<typeof TaskOutcome>

export const outcomeOf = (job: JobRecord, open: Interaction | undefined): TaskOutcome => {
  const { result } = job
  const request = job.status === 'paused' || job.status === 'running' ? (open ?? null) : null
  const error = result?.error ?? job.error
  return {
    job_id: job.id,
    status: request ? 'paused' : job.status,
    success: result?.success ?? false,
    message: sentence(job, request, error?.message),
    confirmation: result?.confirmation ?? null,
    ...(result?.data !== undefined && { data: result.data }),
    mode_used: result?.mode_used ?? null,
    steps: result?.steps ?? null,
    llm_calls: result?.llm_calls ?? 0,
    cost_usd: result ? result.cost_usd : null,
    duration_ms: result?.duration_ms ?? null,
    manual: result?.manual ?? null,
    report: result?.report ?? null,
    has_trace: result?.has_trace ?? false,
    error: error ? { code: error.code, message: error.message } : null,
    request: request && Request.parse(request),
  }
}

const sentence = (job: JobRecord, request: Interaction | null, problem: string | undefined): string => {
  if (request) return `Waiting for a human: ${request.description} Answer it with answer_human.`
  if (job.status === 'completed')
    return job.result?.confirmation ? `Sent: ${job.result.confirmation}` : (job.result?.kept ?? 'Done.')
  if (job.status === 'failed' || job.status === 'cancelled') return problem ?? `The task is ${job.status}.`
  return `The task is ${job.status}. Ask again with job_status.`
}
