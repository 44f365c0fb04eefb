/** A job: its request (I5), its states and who may move it between them, its budget (C2) and its result (X9). */

import { z } from 'zod'
import { byWord } from './by-word.ts'
import { PostingWarning } from './posting/warnings.ts'

export const BrowserMode = z.enum(['server', 'operator'])
export type BrowserMode = z.infer<typeof BrowserMode>

const MODE_ALIASES: Record<string, string> = byWord({ ai_only: 'ai', cookbook_only: 'cookbook', auto: 'hybrid' })
export const ExecutionMode = z.preprocess(
  (value) => (typeof value === 'string' ? (MODE_ALIASES[value] ?? value) : value),
  z.enum(['ai', 'cookbook', 'hybrid']),
)
export type ExecutionMode = z.infer<typeof ExecutionMode>

export const Supervision = z.enum(['guide', 'approve', 'auto', 'unattended', 'teach'])
/** What is sent in the person's name: asked about each time, sent by this request, or never sent, whoever asks. */
export const CommitPolicy = z.enum(['ask', 'granted', 'never'])
export type CommitPolicy = z.infer<typeof CommitPolicy>

export const Budget = z.object({
  /** USD. */
  maxCostUsd: z.number().positive(),
  maxIterations: z.number().int().min(1).max(100),
  maxTokens: z.number().int().positive().optional(),
  /** Stops while the job is paused. */
  maxDurationMs: z.number().int().positive().optional(),
})
export type Budget = z.infer<typeof Budget>

export const HttpUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}, 'must be an http or https address')

/** Where a job works. It is stored readable and shown in lists, so it contains no password. */
export const PostingUrl = HttpUrl.refine((value) => {
  const { username, password } = URL.parse(value) ?? {}
  return !username && !password
}, 'must hold no name and no password: an address is kept readable. Leave them out')

/** Which of its tenant's other jobs it precedes; it does not overtake other tenants' jobs. */
export const Priority = z.enum(['low', 'normal', 'high'])
export type Priority = z.infer<typeof Priority>

export const JobRequest = z.object({
  job_type: z.string(),
  target_url: PostingUrl,
  task_description: z.string().max(20_000).optional(),
  input_data: z.record(z.string(), z.unknown()).default({}),
  browser_mode: BrowserMode.default('server'),
  execution_mode: ExecutionMode.optional(),
  supervision: Supervision.default('auto'),
  commit_policy: CommitPolicy.optional(),
  /**
   * Engine that decides in ai mode: local, anthropic, google, openai-compatible, stagehand. Several, separated by
   * commas, are asked in this order: the next one if one fails. `name:model` names a model, too.
   */
  provider: z.string().optional(),
  /** Model of the job's first model provider, instead of the configured one. */
  model: z.string().optional(),
  budget: Budget.partial().strict().optional(),
  callback_url: HttpUrl.optional(),
  valet_task_id: z.string().optional(),
  /** Seconds that a person has to answer (H7). */
  interaction_timeout: z.number().int().min(1).max(86_400).default(300),
  hitl_enabled: z.boolean().default(true),
  idempotency_key: z.string().max(200).optional(),
  priority: Priority.optional(),
  /** Needs an approval before it is queued. */
  require_approval: z.boolean().default(false),
  /** Send again although this profile has already applied to this posting (R5). */
  again: z.boolean().default(false),
  allowed_domains: z.array(z.string()).optional(),
  /** Whether learned steps of single pages are used and stored (P9); default true. */
  playbooks: z.boolean().optional(),
  /** After a person signed in, their next job on this site starts signed in (server browsers). */
  keep_session: z.boolean().default(false),
  ignore_certificate_errors: z.boolean().default(false),
  keep_trace: z.boolean().default(false),
})
export type JobRequest = z.infer<typeof JobRequest>

export const JOB_STATUSES = [
  'pending',
  'awaiting_approval',
  'queued',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const
export const JobStatus = z.enum(JOB_STATUSES)
export type JobStatus = z.infer<typeof JobStatus>

/** All allowed state changes of a job; the store enforces the same table in SQL. */
export const TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  pending: ['awaiting_approval', 'queued', 'cancelled'],
  awaiting_approval: ['queued', 'cancelled'],
  queued: ['running', 'cancelled', 'failed'],
  running: ['paused', 'completed', 'failed', 'cancelled', 'queued'],
  paused: ['running', 'queued', 'failed', 'cancelled'],
  failed: ['queued'],
  completed: [],
  cancelled: [],
}

export const isFinal = (status: JobStatus): boolean =>
  status === 'completed' || status === 'failed' || status === 'cancelled'

export const StepCounts = z.object({
  replayed: z.number().int(),
  healed: z.number().int(),
  ai: z.number().int(),
  human: z.number().int(),
})
export type StepCounts = z.infer<typeof StepCounts>

export const ModeUsed = z.enum(['ai', 'cookbook', 'hybrid'])

/** The report of a finished (or paused) job; the same object in CLI, API and callbacks (X9). */
export const JobResult = z.object({
  job_id: z.string(),
  status: JobStatus,
  success: z.boolean(),
  mode_requested: ModeUsed,
  /** `hybrid` if both replay and the provider acted. */
  mode_used: ModeUsed,
  llm_calls: z.number().int(),
  /** Model calls that only extracted data (X4). */
  extract_calls: z.number().int(),
  /** Attempts without an answer: overloaded, cut off, too slow. */
  failed_calls: z.number().int().optional(),
  tokens: z.number().int(),
  cost_usd: z.number().nullable(),
  /** Compared with the run that the manual was learned from; null if that cost nothing. */
  cost_savings_pct: z.number().nullable(),
  duration_ms: z.number().int(),
  steps: StepCounts,
  manual: z.object({ id: z.string(), version: z.number().int() }).nullable(),
  /** Address of the HTML run report, or the path of the encrypted report on this machine. */
  report: z.string().nullable(),
  /** A step-by-step trace exists: `ghosthands trace JOB`, or the page `/trace/JOB` of the bridge. */
  has_trace: z.boolean().optional(),
  /** Other notes about the run, one sentence each. */
  notes: z.array(z.string()).optional(),
  /** Warnings about the posting, given before anything was filled in. */
  warnings: z.array(PostingWarning).optional(),
  /** It ended without sending, as the person's own words asked: what was done instead, in a sentence. */
  kept: z.string().optional(),
  /** Visible proof of success: the page's confirmation text, or our own sentence if it gave none. */
  confirmation: z.string().nullable(),
  /** Whose words `confirmation` contains; left out: the page's. */
  confirmed_by: z.enum(['page', 'form_gone', 'person']).optional(),
  data: z.unknown().optional(),
  /** Files that pages offered for download, as stored in the folder `downloads` beside the report. */
  files: z
    .array(
      z.object({
        name: z.string(),
        media_type: z.string(),
        bytes: z.number().int(),
        artifact: z.string().optional(),
      }),
    )
    .optional(),
  result_data: z.object({ mode: z.string(), cost_savings_pct: z.number().nullable() }),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      /** The site's HTTP status, if that is the failure (HTTP_ERROR). */
      http_status: z.number().int().optional(),
    })
    .nullable(),
  /** Set while paused. */
  interaction: z.object({ id: z.string(), kind: z.string(), question: z.string() }).nullable(),
})
export type JobResult = z.infer<typeof JobResult>

/** Append-only history of a job; `seq` counts up within the job. */
export const JobEvent = z.object({
  job_id: z.string(),
  seq: z.number().int(),
  at: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type JobEvent = z.infer<typeof JobEvent>
