/**
 * A batch as it is shown: its postings, its questions, and what is waiting to be sent. The same over HTTP and on every
 * screen.
 */
import { z } from 'zod'
import { INTERACTION_KINDS } from '../interaction.ts'
import { PostingWarning } from '../posting/warnings.ts'
import { ReceiptLine } from '../receipt.ts'
import { HeldSite, ItemState, Pace, SkippedWhy } from './batch.ts'

export const BatchState = z.enum(['looking', 'asking', 'running', 'done', 'stopped'])
export type BatchState = z.infer<typeof BatchState>

export const BatchCounts = z.object({
  all: z.number().int(),
  sent: z.number().int(),
  /** Waiting for approval. */
  to_send: z.number().int(),
  /** Waiting for an answer. */
  asks: z.number().int(),
  failed: z.number().int(),
  /** Skipped, stopped, or with nothing to do. */
  skipped: z.number().int(),
  /** Not started yet, or running. */
  open: z.number().int(),
})
export type BatchCounts = z.infer<typeof BatchCounts>

export const BatchItemView = z.object({
  number: z.number().int(),
  url: z.string(),
  host: z.string(),
  /** The page's title, once it was looked at. */
  title: z.string().nullable(),
  note: z.string().nullable(),
  state: ItemState,
  /** Why it was skipped. */
  why: SkippedWhy.nullable(),
  detail: z.string().nullable(),
  job_id: z.string().nullable(),
  /** What its task waits for, other than an answer or approval. */
  waits_for: z.enum(INTERACTION_KINDS).nullable(),
  known: z.boolean(),
  /** What to know about it before it is filled in. */
  warnings: z.array(PostingWarning),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type BatchItemView = z.infer<typeof BatchItemView>

export const BatchQuestionView = z.object({
  key: z.string().meta({ description: 'Answers are given under it' }),
  question: z.string(),
  options: z.array(z.string()),
  required: z.boolean(),
  sensitive: z.boolean(),
  numbers: z.array(z.number().int()).meta({ description: 'Postings that ask it' }),
})
export type BatchQuestionView = z.infer<typeof BatchQuestionView>

export const BatchSendView = z.object({
  number: z.number().int(),
  lines: z.array(ReceiptLine.extend({ line: z.number().int() })),
})
export type BatchSendView = z.infer<typeof BatchSendView>

export const BatchView = z.object({
  id: z.string(),
  name: z.string(),
  state: BatchState,
  created_at: z.string(),
  pace: Pace,
  counts: BatchCounts,
  /** Sites that object: nothing more is started there. */
  held: z.array(HeldSite.extend({ host: z.string() })),
  /** When the next one starts, if the pace or the hours delay it. */
  next_at: z.string().nullable(),
  items: z.array(BatchItemView),
  questions: z.array(BatchQuestionView),
  sends: z.object({
    /** In all of them, with the same value; `at` is its place in each. */
    same: z.array(
      z.object({
        question: z.string(),
        value: z.string(),
        source: ReceiptLine.shape.source,
        sensitive: z.boolean(),
        editable: z.boolean(),
        options: z.array(z.string()).optional(),
        at: z.array(z.object({ number: z.number().int(), line: z.number().int() })),
      }),
    ),
    own: z.array(BatchSendView),
  }),
})
export type BatchView = z.infer<typeof BatchView>

export const BatchSummary = BatchView.pick({ id: true, name: true, state: true, created_at: true, counts: true })
export type BatchSummary = z.infer<typeof BatchSummary>

/** Batches that still need a person: all unfinished ones, and the newest. */
export const currentOf = (lists: readonly BatchSummary[]): BatchSummary[] =>
  lists.filter(({ state }, at) => (state !== 'done' && state !== 'stopped') || at === 0)
/** How many of the newest batches are searched for them. */
export const MOST_LISTS = 10
