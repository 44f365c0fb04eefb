/** The tables as Kysely types: the result of `migrations/`, column by column. Timestamps are ISO text. */

import type { ColumnType, Generated } from 'kysely'
import type { ApplicationState } from '../../shared/domain/application.ts'
import type { BatchPhase, HeldSite, ItemStep, Pace } from '../../shared/domain/batch/batch.ts'
import type { EventType } from '../../shared/domain/events.ts'
import type { Interaction, InteractionCard, Resolution } from '../../shared/domain/interaction.ts'
import type { Budget, CommitPolicy, JobRequest, JobResult, JobStatus } from '../../shared/domain/job.ts'
import type { Maker } from '../../shared/domain/job-record.ts'
import type { Knowledge, KnowledgeKind } from '../../shared/domain/knowledge.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import type { ManualCheck } from '../../shared/domain/manual-check.ts'

/** Read as data, written as JSON text: a JavaScript array would become a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type Time = Generated<string>
/** Set from the session's tenant; never written by a query. */
type Tenant = ColumnType<string, never, never>

export interface Database {
  tenants: {
    tenant: string
    created_at: Time
    suspended_at: string | null
    jobs_at_once: number | null
    jobs_a_day: number | null
    job_days: number | null
    artifact_days: number | null
  }
  jobs: JobsTable
  job_events: {
    tenant: Tenant
    job_id: string
    seq: number
    at: Time
    type: EventType | 'status'
    data: Json<Record<string, unknown>>
  }
  interactions: InteractionsTable
  manuals: ManualsTable
  manual_versions: ManualVersionsTable
  manual_pictures: { tenant: Tenant; manual_id: string; id: string; image: string; created_at: Time }
  knowledge: KnowledgeTable
  playbooks: PlaybooksTable
  option_maps: {
    tenant: Tenant
    domain: string
    path: string
    trigger: string
    options: Json<readonly unknown[]>
    updated_at: Time
  }
  usage: UsageTable
  artifacts: ArtifactsTable
  profiles: { tenant: Tenant; id: string; name: string; sealed: Uint8Array; created_at: Time; updated_at: Time }
  answers: AnswersTable
  secrets: { tenant: Tenant; owner: string; name: string; sealed: Uint8Array; created_at: Time; updated_at: Time }
  sessions: {
    tenant: Tenant
    applicant_id: string
    host: string
    sealed: Uint8Array
    updated_at: Time
    expires_at: string | null
  }
  commits: CommitsTable
  application_notes: ApplicationNotesTable
  api_tokens: TokensTable
  deliveries: DeliveriesTable
  workers: WorkersTable
  batches: BatchesTable
  batch_items: BatchItemsTable
  schedules: SchedulesTable
  job_counts: { tenant: Tenant; status: JobStatus; change: number }
  site_rules: {
    site: string
    at_once: number | null
    opens: string | null
    closes: string | null
    time_zone: string | null
  }
  leases: { tenant: Tenant; resource: string; worker: number; job_id: string; taken_at: Time }
}

interface WorkersTable {
  worker: number
  host: string
  pid: number
  home: string
  version: string
  role: 'bridge' | 'worker' | 'api'
  capacity: number
  running: Generated<number>
  draining: Generated<boolean>
  started_at: Time
  beat_at: Time
}

interface JobsTable {
  tenant: Tenant
  id: string
  type: string
  status: Generated<JobStatus>
  target_url: string
  browser_mode: 'server' | 'operator'
  execution_mode: 'ai' | 'cookbook' | 'hybrid'
  supervision: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
  commit_policy: CommitPolicy
  provider: string | null
  request: Json<JobRequest>
  budget: Json<Budget>
  idempotency_key: string | null
  valet_task_id: string | null
  applicant_id: string | null
  made_by: Generated<string>
  made_as: Generated<Maker['as']>
  attempt: Generated<number>
  retry_count: Generated<number>
  losses: Generated<number>
  worker: number | null
  not_before: string | null
  priority: Generated<number>
  message: Generated<string | null>
  cancel_requested: Generated<boolean>
  last_seq: Generated<number>
  checkpoint: JsonOrNull<Record<string, unknown>>
  result: JsonOrNull<JobResult>
  error_code: string | null
  error_message: string | null
  created_at: Time
  queued_at: string | null
  started_at: string | null
  paused_at: string | null
  finished_at: string | null
  updated_at: Time
}

interface InteractionsTable {
  tenant: Tenant
  id: string
  job_id: string
  kind: Interaction['kind']
  description: string
  questions: Json<Interaction['questions']>
  current_url: string
  screenshot: string | null
  card: ColumnType<Partial<InteractionCard>, string | undefined, string>
  status: Generated<Interaction['status']>
  timeout_seconds: number
  paused_at: Time
  expires_at: string
  resolution: JsonOrNull<Resolution>
  resolved_by: string | null
  resolved_at: string | null
}

type CreatedBy = 'ai' | 'human' | 'recipe' | 'import' | 'heal'

interface ManualsTable {
  tenant: Tenant
  id: string
  name: string
  task_type: string
  platform: string
  host: string
  url_pattern: string
  fingerprint: string
  markup: Generated<string>
  version: Generated<number>
  latest_version: Generated<number>
  health: Generated<number>
  created_by: CreatedBy
  created_at: Time
  updated_at: Time
  last_used_at: string | null
  last_verified_at: string | null
  patrol: Generated<boolean>
  checked: JsonOrNull<ManualCheck>
  checked_at: string | null
  check_scored_at: string | null
  check_until: string | null
  check_told: Generated<string>
}

interface ManualVersionsTable {
  tenant: Tenant
  manual_id: string
  version: number
  body: Json<ManualBody>
  health: Generated<number>
  successes: Generated<number>
  failures: Generated<number>
  consecutive_failures: Generated<number>
  created_by: CreatedBy
  created_at: Time
  last_used_at: string | null
  last_verified_at: string | null
}

export interface KnowledgeTable {
  tenant: Tenant
  kind: KnowledgeKind
  key: string
  version: number
  body: Json<Knowledge['body']>
  earlier: ColumnType<Knowledge['earlier'], string | undefined, string>
  health: number
  successes: number
  failures: number
  consecutive_failures: number
  created_by: Knowledge['createdBy']
  created_at: Time
  updated_at: Time
  last_used_at: string | null
}

interface PlaybooksTable {
  tenant: Tenant
  id: string
  domain: string
  path: string
  name: string
  body: Json<Record<string, unknown>>
  successes: Generated<number>
  failures: Generated<number>
  created_at: Time
  updated_at: Time
  last_used_at: string | null
}

interface UsageTable {
  tenant: Tenant
  id: Generated<number>
  job_id: string | null
  provider: string
  model: string | null
  purpose: Generated<'act' | 'extract'>
  calls: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  cached_tokens: Generated<number>
  cost_usd: number | null
  at: Time
}

interface ArtifactsTable {
  tenant: Tenant
  id: string
  job_id: string
  kind: 'screenshot' | 'report' | 'trace' | 'download' | 'upload' | 'data'
  path: string
  media_type: string
  bytes: number
  about: ColumnType<Record<string, unknown>, string | undefined, string>
  created_at: Time
  expires_at: string | null
}

interface AnswersTable {
  tenant: Tenant
  applicant_id: string
  asked: string
  question: string
  answer: string
  source: 'file' | 'bank' | 'asked'
  site: Generated<string>
  job_id: string | null
  created_at: Time
  updated_at: Time
}

interface CommitsTable {
  tenant: Tenant
  id: string
  job_id: string
  job_type: string
  posting: string
  applicant_id: string
  again: Generated<boolean>
  state: Generated<'intended' | 'confirmed' | 'unconfirmed' | 'abandoned'>
  proof: string | null
  created_at: Time
  settled_at: string | null
}

interface ApplicationNotesTable {
  tenant: Tenant
  commit_id: string
  state: Generated<ApplicationState>
  note: string | null
  company: string | null
  title: string | null
  updated_at: Time
}

interface TokensTable {
  id: string
  /** Written explicitly: the table belongs to no tenant. */
  tenant: string
  name: string
  scope: 'operator' | 'submit-only' | 'read-only'
  sha256: Uint8Array
  created_at: Time
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
}

interface DeliveriesTable {
  tenant: Tenant
  id: string
  job_id: string
  kind: 'needs_human' | 'resumed' | 'completed' | 'failed' | 'cancelled'
  url: string
  sequence: number
  interaction_id: string | null
  state: Generated<'pending' | 'delivered' | 'refused' | 'given_up'>
  body: string | null
  attempts: Generated<number>
  tries: ColumnType<{ at: string; ms: number; status?: number; error?: string }[], string | undefined, string>
  next_at: Time
  created_at: Time
  settled_at: string | null
}

interface BatchesTable {
  tenant: Tenant
  id: string
  name: string
  phase: BatchPhase
  pace: Json<Pace>
  held: ColumnType<Record<string, HeldSite>, string | undefined, string>
  made_by: string
  created_at: Time
  finished_at: string | null
}

interface BatchItemsTable {
  tenant: Tenant
  batch_id: string
  number: number
  url: string
  host: string
  note: string | null
  job_id: string | null
  step: ItemStep
  why: string | null
  detail: string | null
  looked: string | null
  answers: string | null
  approved: string | null
  started_at: string | null
}

interface SchedulesTable {
  tenant: Tenant
  id: string
  name: string
  cron: string
  time_zone: string
  job: string
  made_by: string
  made_as: 'owner' | 'operator'
  next_at: string
  paused: Generated<boolean>
  passed_over: Generated<number>
  problem: string | null
  created_at: Time
}
