/** The three VALET routes (I2) in VALET's formats: the same jobs as everywhere else, under other names. */
import { z } from 'zod'
import { InteractionKind } from '../domain/interaction.ts'
import { JobStatus } from '../domain/job.ts'
import { Id, Time } from './http.ts'
import { JobBody } from './http-jobs.ts'

export const ValetApplyBody = JobBody.extend({ job_type: z.string().optional() }).meta({ id: 'ValetApplyBody' })

export const ValetAccepted = z.object({ job_id: Id, status: JobStatus }).meta({ id: 'ValetAccepted' })

export const Progress = z
  .object({
    step: z.string(),
    progress_pct: z.number().int().min(0).max(100),
    actions_completed: z.number().int(),
  })
  .meta({ id: 'Progress' })

/** What a human is asked for, as callbacks and status say it (H4). */
export const Needed = z
  .object({
    id: Id,
    reason: InteractionKind,
    description: z.string(),
    screenshot_url: z.string().nullable(),
    current_url: z.string(),
    cdp_url: z.string().optional(),
    vnc_url: z.string().optional(),
    viewer_url: z.string().optional(),
    paused_at: Time,
    expires_at: Time,
    timeout_seconds: z.number().int(),
  })
  .meta({ id: 'Needed' })
export type Needed = z.infer<typeof Needed>

export const ValetStatus = z
  .object({
    job_id: Id,
    valet_task_id: z.string().nullable(),
    status: JobStatus,
    status_message: z.string(),
    interaction: Needed.optional().meta({ description: 'Only while it is paused' }),
    progress: Progress,
    timestamps: z.object({
      created_at: Time,
      queued_at: Time.nullable(),
      started_at: Time.nullable(),
      paused_at: Time.nullable(),
      completed_at: Time.nullable(),
    }),
    result_data: z.object({ mode: z.string(), cost_savings_pct: z.number().nullable() }).nullable(),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
  })
  .meta({ id: 'ValetStatus' })
export type ValetStatus = z.infer<typeof ValetStatus>

export const ValetResumeBody = z
  .strictObject({
    action: z.enum(['resume', 'cancel']),
    resolution: z.string().max(2_000).optional(),
    notes: z.string().max(10_000).optional(),
    answers: z.record(z.string().max(2_000), z.string().max(20_000)).optional(),
    code: z.string().min(1).max(64).optional(),
  })
  .meta({ id: 'ValetResumeBody' })

export const ValetResumed = z
  .object({ job_id: Id, status: JobStatus, resumed_at: Time.optional() })
  .meta({ id: 'ValetResumed' })

/** VALET's own errors: a word and a sentence. */
export const ValetError = z.object({ error: z.string(), message: z.string() }).meta({ id: 'ValetError' })

export const ValetPath = z.object({ jobId: Id })
