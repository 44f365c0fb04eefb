/** Jobs in the HTTP API's format (I1, I5, H11): bodies, resources, events, interactions, artifacts. */

import { z } from 'zod'
import { AnswerDraft } from '../domain/draft.ts'
import { ActionName, BatchItem, InteractionAction, InteractionCard, InteractionKind } from '../domain/interaction.ts'
import {
  BrowserMode,
  Budget,
  CommitPolicy,
  HttpUrl,
  JobEvent,
  JobResult,
  JobStatus,
  PostingUrl,
  Priority,
  Supervision,
} from '../domain/job.ts'
import { JOB_TYPES_IN_WORDS } from '../domain/job-types.ts'
import { Said } from '../domain/sentences.ts'
import { SiteWait } from '../domain/site-wait.ts'
import { Id, PageQuery, pageOf, Time } from './http.ts'

/** Aliases are accepted, too. */
const AskedMode = z.enum(['ai', 'cookbook', 'hybrid', 'ai_only', 'cookbook_only', 'auto'])
const Mode = z.enum(['ai', 'cookbook', 'hybrid'])

/** The body of a job (I5). Anything missing at the top level may be in `input_data`; the top level has priority. */
export const JobBody = z
  .object({
    job_type: z.string().meta({ description: JOB_TYPES_IN_WORDS, example: 'apply' }),
    target_url: PostingUrl.optional().meta({ example: 'https://example.com/jobs/1' }),
    task_description: z.string().max(20_000).optional().meta({ description: 'The task in your own words' }),
    input_data: z.record(z.string(), z.unknown()).optional().meta({
      description: 'user_data: the person, as in a data file; secrets in it are sealed and never come back',
    }),
    profile_id: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'A kept profile instead of user_data; needs an operator token' }),
    browser_mode: BrowserMode.optional(),
    execution_mode: AskedMode.optional(),
    supervision: Supervision.optional(),
    commit_policy: CommitPolicy.optional(),
    provider: z.string().max(200).optional(),
    model: z
      .string()
      .max(200)
      .optional()
      .meta({ description: 'Of the first model provider, instead of the configured one' }),
    budget: Budget.partial().strict().optional(),
    callback_url: HttpUrl.optional().meta({ description: 'Told when the job needs a human, goes on, and ends' }),
    valet_task_id: z.string().max(200).optional(),
    interaction_timeout: z.number().int().min(1).max(86_400).optional().meta({ description: 'Seconds; default 300' }),
    hitl_enabled: z.boolean().optional(),
    idempotency_key: z.string().min(1).max(200).optional(),
    priority: Priority.optional().meta({
      description:
        'What is high begins before the other queued jobs of the same tenant, low after them; default normal',
    }),
    require_approval: z.boolean().optional().meta({ description: 'Wait for an approval before it is queued' }),
    again: z.boolean().optional().meta({ description: 'Send although this posting got an application before' }),
    allowed_domains: z.array(z.string().max(253)).max(100).optional(),
    playbooks: z.boolean().optional().meta({ description: 'false: neither uses nor keeps playbooks' }),
    keep_session: z
      .boolean()
      .optional()
      .meta({ description: 'Keep the sign-in for this person’s next job on this site' }),
    ignore_certificate_errors: z.boolean().optional(),
    keep_trace: z.boolean().optional().meta({
      description:
        'Keep a trace to step through (GET /jobs/{id}/trace); of server browsers one of Playwright’s besides',
    }),
  })
  .meta({ id: 'JobBody' })
export type JobBody = z.infer<typeof JobBody>

export const InteractionResource = z
  .object({
    id: Id,
    job_id: Id,
    kind: InteractionKind,
    /** The same as `kind`, under the name that callbacks use (H4). */
    reason: InteractionKind,
    description: z.string(),
    /** What a user interface shows: words, and the buttons with the `choice` that each sends. */
    title: z.string(),
    text: z.string(),
    words: InteractionCard.shape.words.unwrap().nullable().meta({
      description: 'Key and values of title and text, for other languages; null where they are the page’s own',
    }),
    said: z
      .object({ not_yet: Said.nullable(), facts: z.array(Said.nullable()) })
      .meta({ description: 'The same of `not_yet` and of each of `facts`, where they are GhostHands’ own sentences' }),
    actions: z.array(InteractionAction),
    not_yet: z.string().nullable().meta({ description: 'What was said to be done and is not' }),
    items: z.array(BatchItem).meta({ description: 'Of approve_batch: what would be done' }),
    code: InteractionCard.shape.code
      .unwrap()
      .meta({ description: 'Of 2fa: how long the code is, where the page says' }),
    value: z.string().nullable().meta({
      description: 'For the owner alone: the code or link that came by e-mail, while it is asked whether to use it',
    }),
    limit: InteractionCard.shape.limit.unwrap().meta({ description: 'Of budget, in USD' }),
    facts: z.array(z.string()),
    questions: z.array(
      z.object({
        question: z.string(),
        options: z.array(z.string()).optional(),
        required: z.boolean().optional(),
        error: z.string().optional(),
        draft: AnswerDraft.optional().meta({
          description:
            'A proposed answer, shown and changed before it is sent back as one; each sentence with its source',
        }),
      }),
    ),
    current_url: z.string(),
    screenshot_url: z.string().nullable(),
    viewer_url: z.string().optional(),
    paused_at: Time,
    expires_at: Time,
    timeout_seconds: z.number().int(),
    status: z.enum(['open', 'resolved', 'cancelled', 'expired']),
  })
  .meta({ id: 'Interaction' })
export type InteractionResource = z.infer<typeof InteractionResource>

export const JobResource = z
  .object({
    job_id: Id,
    status: JobStatus,
    job_type: z.string(),
    target_url: z.string(),
    browser_mode: BrowserMode,
    execution_mode: Mode,
    supervision: Supervision,
    commit_policy: CommitPolicy,
    provider: z.string().nullable(),
    valet_task_id: z.string().nullable(),
    priority: Priority.meta({ description: 'Among the queued jobs of its tenant; `request` has what was asked for' }),
    attempt: z.number().int(),
    retry_count: z.number().int(),
    created_at: Time,
    queued_at: Time.nullable(),
    started_at: Time.nullable(),
    paused_at: Time.nullable(),
    finished_at: Time.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    result: JobResult.meta({ id: 'JobResult' }).nullable(),
    request: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The body as it was understood, without input_data' }),
    has_trace: z.boolean().meta({
      description: 'GET /jobs/{id}/trace has something to step through, also while it runs and after it was stopped',
    }),
    waits_for: SiteWait.extend({ text: z.string() })
      .optional()
      .meta({ description: 'The rule of its site that keeps it from beginning; only where one does' }),
    interaction: InteractionResource.nullable()
      .optional()
      .meta({ description: 'What it waits for; only while it is paused' }),
  })
  .meta({ id: 'Job' })
export type JobResource = z.infer<typeof JobResource>

export const JobPage = pageOf(JobResource).meta({ id: 'JobPage' })

const several = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(schema).optional())

export const JobQuery = PageQuery.extend({
  status: several(JobStatus).meta({ description: 'Only these; may be given several times' }),
  type: z.string().max(100).optional(),
  valet_task_id: z.string().max(200).optional(),
})

export const EventResource = JobEvent.extend({ at: Time }).meta({ id: 'JobEvent' })
export const EventPage = z
  .object({ items: z.array(EventResource), next: z.number().int().nullable() })
  .meta({ id: 'JobEventPage' })

/** What a human did about it (H5). `code` answers a request for a one-time code. */
export const AnswerBody = z
  .strictObject({
    action: z.enum(['resume', 'cancel']).optional().meta({ description: 'Default: resume' }),
    resolution: z.string().max(2_000).optional(),
    notes: z.string().max(10_000).optional(),
    answers: z
      .record(z.string().max(2_000), z.string().max(20_000))
      .optional()
      .meta({ description: 'Question → answer' }),
    code: z.string().min(1).max(64).optional().meta({ description: 'A one-time code; typed, then wiped' }),
    remember: z.boolean().optional().meta({ description: 'Keep the answers for this person (default true)' }),
    choice: ActionName.optional().meta({ description: 'The button that was pressed, one of the request’s `actions`' }),
    edited: z
      .record(z.string().regex(/^\d{1,6}$/), z.string().max(20_000))
      .optional()
      .meta({ description: 'Of approve_batch: other values by item number, for this job alone' }),
    change_profile: z
      .boolean()
      .optional()
      .meta({ description: 'Of approve_batch: what is `edited` becomes the profile’s value, too (default false)' }),
    refused: z
      .array(z.number().int())
      .max(1_000)
      .optional()
      .meta({ description: 'Of approve_batch: items left alone' }),
    limit_usd: z.number().positive().max(10_000).optional().meta({ description: 'Of budget: the new limit' }),
  })
  .meta({ id: 'AnswerBody' })
export type AnswerBody = z.infer<typeof AnswerBody>

export const InteractionPage = z.object({ items: z.array(InteractionResource) }).meta({ id: 'InteractionList' })

export const ArtifactResource = z
  .object({
    id: Id,
    job_id: Id,
    kind: z.enum(['screenshot', 'report', 'trace', 'download', 'upload', 'data']),
    media_type: z.string(),
    bytes: z.number().int(),
    about: z.record(z.string(), z.unknown()),
    created_at: Time,
    expires_at: Time.nullable(),
    url: z.string().meta({ description: 'Where its content is, below this API' }),
  })
  .meta({ id: 'Artifact' })
export type ArtifactResource = z.infer<typeof ArtifactResource>
export const ArtifactPage = z.object({ items: z.array(ArtifactResource) }).meta({ id: 'ArtifactList' })

/** The new priority of a job that has not begun. */
export const PriorityBody = z.strictObject({ priority: Priority }).meta({ id: 'PriorityBody' })

export const JobPath = z.object({ id: Id })
