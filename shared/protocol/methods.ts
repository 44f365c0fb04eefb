/**
 * Everything that a user interface may request from the bridge, in one registry: name → parameters and result. Parsed
 * on both sides.
 */
import { z } from 'zod'
import { Application } from '../domain/application.ts'
import { BatchView } from '../domain/batch/view.ts'
import { Resolution } from '../domain/interaction.ts'
import { Supervision } from '../domain/job.ts'
import { ManualCheck } from '../domain/manual-check.ts'
import { ManualDetail } from '../domain/manual-detail.ts'
import { ManualEdit } from '../domain/manual-edit.ts'
import { ScheduleView } from '../domain/schedule.ts'
import { Said } from '../domain/sentences.ts'
import { BatchAnswers, BatchNumbers, BatchSends, BatchSite } from './http-batches.ts'
import { ResumeReading, SentFile } from './resume.ts'
import { TabOffer, TimelineRow } from './view.ts'

const none = z.strictObject({})
const job = z.strictObject({ jobId: z.string() })

export const ManualView = z.object({
  id: z.string(),
  title: z.string(),
  jobType: z.string(),
  /** It belongs to a task in the person's own words, and is found only by the same words. */
  byWords: z.boolean(),
  health: z.number(),
  version: z.number().int(),
  steps: z.number().int(),
  uses: z.number().int(),
  lastUsed: z.string().nullable(),
  learned: z.string(),
  /** The result of the last check of its page. */
  check: ManualCheck.nullable().optional(),
  state: z.enum(['works_well', 'works', 'relearning', 'retired', 'ready']),
})
export type ManualView = z.infer<typeof ManualView>

export const HistoryRow = z.object({
  jobId: z.string(),
  title: z.string(),
  host: z.string(),
  status: z.string(),
  at: z.string(),
  durationMs: z.number().nullable(),
  costUsd: z.number().nullable(),
  mode: z.string().nullable(),
  note: z.string().nullable(),
  /** Kind of the task, and the note for other languages. */
  type: z.string().optional(),
  said: Said.optional(),
  /** Number of rows that it collected. */
  rows: z.number().int().optional(),
  /** Title of the page on which it was started, usually the job and the company. */
  page: z.string().optional(),
  /** The person whose profile was used. */
  person: z.string().optional(),
})
export type HistoryRow = z.infer<typeof HistoryRow>

/** Summary of a sent application; the dashboard shows the details. */
export const SentRow = Application.pick({
  id: true,
  sent_at: true,
  company: true,
  title: true,
  state: true,
  arrived: true,
}).extend({ person: z.string().nullable() })
export type SentRow = z.infer<typeof SentRow>

/**
 * A profile as the options page edits it. The values of secrets can be set but not read: `secrets` only lists which are
 * set.
 */
export const ProfileView = z.object({
  id: z.string(),
  name: z.string(),
  /** The data file's own shape (docs/data-file.md), without secrets. */
  data: z.record(z.string(), z.unknown()),
  secrets: z.array(z.string()),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Where secrets are kept on this computer. */
  keptIn: z.enum(['keyring', 'file']),
})
export type ProfileView = z.infer<typeof ProfileView>

/** A person's decision about a list, as in the HTTP API. */
const ListWord = z.discriminatedUnion('about', [
  BatchAnswers.extend({ about: z.literal('answers') }),
  BatchSends.extend({ about: z.literal('sends') }),
  BatchNumbers.extend({ about: z.literal('leave_out') }),
  BatchSite.extend({ about: z.literal('go_on') }),
  z.strictObject({ about: z.literal('stop') }),
])

export const METHODS = {
  /** Start on this tab. `url` is the tab's address, which the bridge compares with what it finds. */
  start_job: {
    params: z.strictObject({
      tabId: z.number().int(),
      url: z.string(),
      /** Title of the tab, for the history. */
      title: z.string().max(300).optional(),
      jobType: z.string(),
      task: z.string().optional(),
      profileId: z.string().nullable(),
      supervision: Supervision,
      mode: z.enum(['ai', 'cookbook', 'hybrid']).optional(),
      /** Send it again although it was sent before (R5). */
      again: z.boolean().optional(),
    }),
    result: job,
  },
  approve_job: { params: job, result: none },
  refuse_job: { params: job, result: none },
  pause_job: { params: job, result: none },
  stop_job: {
    params: job.extend({
      /** When Escape was pressed twice (ms since the epoch): ignored if the engine itself pressed one of them. */
      keys: z.tuple([z.number(), z.number()]).optional(),
    }),
    result: none,
  },
  rerun_job: { params: job, result: job },
  /** Brings the job's tab to the front. Nothing else does. */
  show_job: { params: job, result: none },
  answer: {
    params: z.strictObject({ interactionId: z.string(), jobId: z.string(), resolution: Resolution.strict() }),
    result: none,
  },
  offer: { params: z.strictObject({ tabId: z.number().int(), url: z.string() }), result: TabOffer },
  /** The rows so far; later ones arrive as `timeline` messages until the port closes. */
  timeline: { params: job, result: z.object({ rows: z.array(TimelineRow) }) },
  /** The data that a finished task collected. */
  collected: {
    params: job,
    result: z.object({
      columns: z.array(z.string()),
      rows: z.array(z.record(z.string(), z.string())),
      data: z.unknown(),
    }),
  },
  history: {
    params: z.strictObject({ cursor: z.string().nullable() }),
    result: z.object({ rows: z.array(HistoryRow), cursor: z.string().nullable() }),
  },
  /** The last few sent applications, newest first. */
  sent: { params: none, result: z.object({ rows: z.array(SentRow), more: z.boolean() }) },
  /** One-time sign-in address of the dashboard's page with all of them, or with one. */
  sent_page: { params: z.strictObject({ id: z.string().nullable() }), result: z.object({ url: z.string() }) },
  /** Unfinished lists of postings, and the newest one. */
  lists: { params: none, result: z.object({ lists: z.array(BatchView) }) },
  /** `list`: one address per line. Each posting has its own browser. */
  start_list: { params: z.strictObject({ list: z.string().max(1_000_000), profileId: z.string() }), result: none },
  decide_list: { params: z.strictObject({ id: z.string(), word: ListWord }), result: none },
  schedules: { params: none, result: z.object({ schedules: z.array(ScheduleView) }) },
  /** It works in its own browser. `timeZone`: of the person's clock. */
  add_schedule: {
    params: z.strictObject({
      url: z.string().max(8_000),
      jobType: z.string(),
      task: z.string().max(20_000).optional(),
      profileId: z.string().nullable(),
      cron: z.string().max(200),
      timeZone: z.string().max(100),
    }),
    result: none,
  },
  change_schedule: {
    params: z.strictObject({ id: z.string(), action: z.enum(['pause', 'resume', 'run', 'delete']) }),
    result: none,
  },
  manuals: { params: z.strictObject({ url: z.string() }), result: z.object({ manuals: z.array(ManualView) }) },
  delete_manual: { params: z.strictObject({ id: z.string() }), result: none },
  manual: { params: z.strictObject({ id: z.string() }), result: ManualDetail },
  /** JPEG in base64. */
  manual_picture: {
    params: z.strictObject({ id: z.string(), picture: z.string() }),
    result: z.object({ image: z.string() }),
  },
  /** `version`: the one that the person saw. */
  change_manual: {
    params: z.strictObject({
      id: z.string(),
      version: z.number().int(),
      edits: z.array(ManualEdit).max(100).optional(),
      patrol: z.boolean().optional(),
    }),
    result: none,
  },
  /** Makes a version, or the one in use, the newest one with full health. */
  restore_manual: {
    params: z.strictObject({ id: z.string(), version: z.number().int().min(1).optional() }),
    result: none,
  },
  profile: { params: z.strictObject({ id: z.string() }), result: ProfileView },
  save_profile: {
    params: z.strictObject({
      /** Null creates a new one. */
      id: z.string().nullable(),
      name: z.string(),
      data: z.record(z.string(), z.unknown()),
      /** Only those to change; null removes one. */
      secrets: z.record(z.string(), z.string().nullable()),
      /** Answers to change or delete: question → answer, null deletes. */
      answers: z.record(z.string(), z.string().nullable()).optional(),
      /** Its files by their key in the data: `resume`. */
      documents: z.record(z.string(), SentFile).optional(),
    }),
    result: ProfileView,
  },
  delete_profile: { params: z.strictObject({ id: z.string() }), result: none },
  /** What a résumé contains, each field with its line. Nothing is saved. */
  read_resume: { params: SentFile, result: ResumeReading },
  /** A practice posting on this computer: nobody reads what is sent to it. */
  sample_job: { params: none, result: z.object({ url: z.string() }) },
  unpair: { params: none, result: none },
} as const

/** What a page's overlay may request, only for the task on its tab. */
export const FROM_PAGES: ReadonlySet<string> = new Set(['answer', 'pause_job', 'stop_job'] satisfies Method[])

export type Method = keyof typeof METHODS
export type Params<M extends Method> = z.input<(typeof METHODS)[M]['params']>
export type Result<M extends Method> = z.output<(typeof METHODS)[M]['result']>

/** A problem in words for a person; `code` is for reports. */
export const MethodProblem = z.object({ code: z.string(), message: z.string() })
export type MethodProblem = z.infer<typeof MethodProblem>

export const Ask = z.object({
  type: z.literal('ask'),
  id: z.string(),
  method: z.string(),
  params: z.unknown(),
  /** It was pressed in a page's overlay. The service worker sets this, so a page's script cannot change it. */
  page: z.boolean().optional(),
})
export const Reply = z.object({
  type: z.literal('reply'),
  id: z.string(),
  result: z.unknown().optional(),
  problem: MethodProblem.optional(),
})
