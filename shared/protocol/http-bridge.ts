/** The bridge itself over HTTP: profiles, figures, callbacks and their log. */
import { z } from 'zod'
import { JobResult } from '../domain/job.ts'
import { VERDICTS } from '../domain/manual-check.ts'
import { Id, Time } from './http.ts'
import { Needed, Progress } from './http-valet.ts'

const ProfileId = z.string().min(1).max(200)
export const ProfilePath = z.object({ id: ProfileId })

export const ProfileSummary = z.object({ id: ProfileId, name: z.string() }).meta({ id: 'ProfileSummary' })
export const ProfileList = z.object({ items: z.array(ProfileSummary) }).meta({ id: 'ProfileList' })
export const ProfileResource = z
  .object({
    id: ProfileId,
    name: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The person, as in a data file, without secrets' }),
    secrets: z.array(z.string()).meta({ description: 'Names of the secrets that are set; values never come back' }),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  })
  .meta({ id: 'Profile' })
export const ProfileBody = z
  .strictObject({
    name: z.string().min(1).max(80),
    data: z.record(z.string(), z.unknown()),
    secrets: z
      .record(z.string().min(1).max(100), z.string().max(10_000).nullable())
      .optional()
      .meta({ description: 'Only those to change; null removes one' }),
    answers: z
      .record(z.string().max(2_000), z.string().max(20_000).nullable())
      .optional()
      .meta({ description: 'Question → answer; null forgets' }),
  })
  .meta({ id: 'ProfileBody' })

export const Stats = z
  .object({
    jobs: z.record(z.string(), z.number().int()).meta({ description: 'How many are in each state' }),
    waiting: z.number().int().meta({ description: 'Open requests to a human' }),
    usage: z.object({
      since: Time,
      calls: z.number().int(),
      extract_calls: z.number().int(),
      input_tokens: z.number().int(),
      output_tokens: z.number().int(),
      cached_tokens: z.number().int(),
      cost_usd: z.number(),
    }),
    days: z
      .array(
        z.object({
          day: z.string(),
          replayed: z.number().int(),
          mended: z.number().int(),
          explored: z.number().int(),
          failed: z.number().int(),
        }),
      )
      .meta({ description: 'Finished jobs by day (UTC) and by how they were done, oldest first' }),
    saved: z
      .object({ usd: z.number(), ms: z.number() })
      .meta({ description: 'What replays cost less than the runs their manuals were learned from' }),
    spent_usd: z.number(),
    hit_rate: z.number().nullable().meta({ description: 'Share of completed jobs that a manual did, 0–1' }),
    success_rate: z.number().nullable().meta({ description: 'Share of finished jobs that completed, 0–1' }),
    manuals: z.object({
      total: z.number().int(),
      healthy: z.number().int(),
      retired: z.number().int().meta({ description: 'Health below 30' }),
      checks: z
        .record(z.enum(VERDICTS), z.number().int())
        .meta({ description: 'How many by what the last check of their page found' }),
      top: z.array(
        z.object({
          id: Id,
          name: z.string(),
          host: z.string(),
          task_type: z.string(),
          health: z.number().int(),
          uses: z.number().int(),
          last_used_at: Time.nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'Stats' })
export const StatsQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).optional().meta({ description: 'Of usage and figures; default 30' }),
})

export const Fleet = z
  .object({
    workers: z.array(
      z.object({
        worker: z.number().int(),
        host: z.string(),
        pid: z.number().int(),
        home: z.string(),
        version: z.string(),
        role: z.enum(['bridge', 'worker', 'api']),
        capacity: z.number().int().meta({ description: 'Browsers at a time' }),
        running: z.number().int().meta({ description: 'Jobs in its hand at its last beat' }),
        state: z
          .enum(['working', 'draining', 'lost'])
          .meta({ description: 'draining: it takes nothing new; lost: its jobs go on at others' }),
        started_at: Time,
        last_beat: Time,
        silent_seconds: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Fleet' })
export type Fleet = z.infer<typeof Fleet>

export const NOTICE_KINDS = ['needs_human', 'resumed', 'completed', 'failed', 'cancelled'] as const

/** What is POSTed to a job's `callback_url`, signed by the Standard Webhooks scheme (H4). */
export const CallbackNotice = z
  .object({
    id: z.string().meta({ description: 'The same for every try; also in the header webhook-id' }),
    type: z.string(),
    timestamp: Time,
    sequence: z.number().int().meta({ description: 'Later moves of the same job have higher numbers' }),
    job_id: Id,
    valet_task_id: z.string().nullable(),
    job_type: z.string(),
    status: z.enum(NOTICE_KINDS),
    interaction: Needed.optional().meta({ description: 'Of needs_human' }),
    resolution: z.string().nullable().optional().meta({ description: 'Of resumed' }),
    progress: Progress,
    result: JobResult.nullable().optional(),
    result_data: z.object({ mode: z.string(), cost_savings_pct: z.number().nullable() }).nullable().optional(),
    error_code: z.string().nullable().optional(),
    error_message: z.string().nullable().optional(),
  })
  .meta({ id: 'CallbackNotice' })
export type CallbackNotice = z.infer<typeof CallbackNotice>

export const DeliveryResource = z
  .object({
    id: z.string(),
    job_id: Id,
    status: z.enum(NOTICE_KINDS),
    url: z.string(),
    state: z.enum(['pending', 'delivered', 'refused', 'given_up']),
    attempts: z.number().int(),
    tries: z.array(
      z.object({ at: Time, ms: z.number(), status: z.number().int().optional(), error: z.string().optional() }),
    ),
    next_at: Time.nullable().meta({ description: 'When it is tried again; null once it is settled' }),
    created_at: Time,
  })
  .meta({ id: 'Delivery' })
export type DeliveryResource = z.infer<typeof DeliveryResource>
export const DeliveryList = z.object({ items: z.array(DeliveryResource) }).meta({ id: 'DeliveryList' })
