/**
 * The result of an operation (A6: an outcome is consumed, never ignored), and the trace from which a manual is learned.
 */

import { z } from 'zod'
import { CallLine } from './call-line.ts'
import { DataRule } from './data-rule.ts'
import { type ErrorCode, isErrorCode } from './errors.ts'
import { Blocker, Button, Widget } from './observation.ts'
import { Condition, Operation } from './operation.ts'
import { ReceiptLine } from './receipt.ts'
import { TargetDescriptor } from './target.ts'
import { ValueSource } from './value.ts'
import { WIDGETS } from './widgets.ts'

const Code = z.custom<ErrorCode>(isErrorCode)

/** What was observed after acting; becomes the postcondition of the manual's step. */
export const Observed = z.object({
  /** Displayed value after typing or choosing: for a react-select the chosen label, not the input's value. */
  value: z.string().optional(),
  /** The field itself does not show the value; it was ticked in the list that the field opens. */
  byList: z.literal(true).optional(),
  checked: z.boolean().optional(),
  url: z.string().optional(),
  /** The page navigated, or its form was replaced. */
  navigated: z.boolean().optional(),
  appeared: z.string().optional(),
  /** What opened the field's list, if pressing the field did not. */
  openedBy: z.literal('typing').optional(),
  /** Places from which data was read, without the data; `last`: the list had no further page. */
  read: DataRule.optional(),
  last: z.literal(true).optional(),
})
export type Observed = z.infer<typeof Observed>

export const Outcome = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    observed: Observed,
    postcondition: Condition.optional(),
    descriptor: TargetDescriptor.optional(),
    ms: z.number(),
  }),
  z.object({
    status: z.literal('failed'),
    code: Code,
    message: z.string(),
    descriptor: TargetDescriptor.optional(),
    /** The offered options, if the wanted one was missing. */
    offered: z.array(z.string()).optional(),
    /** Nothing was done: the target is missing, invisible, or cannot be changed now. */
    unusable: z.literal(true).optional(),
    /** It is on the page but invisible. */
    unseen: z.literal(true).optional(),
    /** What was tried, in order, and the page's answers. */
    calls: z.array(CallLine).optional(),
    /** The site to which a value was not given. */
    foreign: z.object({ origin: z.string(), held: z.enum(['data', 'secret']) }).optional(),
    ms: z.number(),
  }),
  z.object({ status: z.literal('blocked'), blocker: Blocker, ms: z.number() }),
])
export type Outcome = z.infer<typeof Outcome>

/** One step as it happened. Values are stored as templates if their source is known (L1). */
export const TraceEntry = z.object({
  order: z.number().int(),
  at: z.number(),
  by: z.enum(['ai', 'replay', 'heal', 'human']),
  /** Number and address of the page (view) on which the step was done. */
  page: z.number().int(),
  url: z.string(),
  operation: Operation,
  descriptor: TargetDescriptor.optional(),
  widget: Widget.optional(),
  /** Readable name of the field or button. */
  label: z.string().optional(),
  section: z.string().optional(),
  /** The field's question in the page's words, with its options. */
  asks: z.object({ words: z.string(), options: z.array(z.string()).optional() }).optional(),
  /** What pressing the button most likely did, by its words. */
  purpose: Button.shape.purpose.optional(),
  required: z.boolean().optional(),
  source: ValueSource.optional(),
  /** As in `PlannedOperation`. */
  named: z.literal(true).optional(),
  /** The person entered another value than their datum, for this application only. */
  edited: z.boolean().optional(),
  /** The field already had the value. */
  held: z.boolean().optional(),
  commit: z.boolean().optional(),
  /** The field was not on the page at first: an earlier answer made it appear. */
  conditional: z.boolean().optional(),
  /** Entry of the repeating section that the step belongs to, e.g. `experience.1`. */
  entry: z.string().optional(),
  /**
   * Answered something that was asked for this visit only, such as a code, or sent nothing: never becomes a step of a
   * manual.
   */
  once: z.boolean().optional(),
  /** After it, the work started again at the job's own address, since nothing had been sent. */
  anew: z.boolean().optional(),
  /** The page or its view changed afterwards. */
  leaves: z.boolean().optional(),
  /**
   * Hash of everything that the page showed right before it, and the number of errors. Only for tasks in words that a
   * model works out.
   */
  before: z.object({ state: z.string(), errors: z.number().int() }).optional(),
  /**
   * A model picked the target by what the page showed, not by the task's words. `unless_opened`: only if it did not open
   * the next step's target. `revealed`: the target was not shown before the step before.
   */
  chosen: z.enum(['always', 'unless_opened']).optional(),
  revealed: z.boolean().optional(),
  outcome: Outcome,
  thought: z.string().optional(),
  screenshot: z.string().optional(),
})
export type TraceEntry = z.infer<typeof TraceEntry>

/** A field that was understood but had no value this time; the next person may have one. */
export const LatentField = z.object({
  descriptor: TargetDescriptor,
  widget: Widget,
  key: z.string(),
  label: z.string(),
  section: z.string().optional(),
  required: z.boolean(),
  /** It takes one part of the value: the month of a date. */
  format: z.string().optional(),
  /** {@link targetKey} of the previous field on the page; undefined: it is the first. */
  after: z.string().optional(),
})
export type LatentField = z.infer<typeof LatentField>

/** The pages (views) that the run went through, in order. */
export const TracePage = z.object({
  /** What the view said when it was left, see `receipt.ts`. */
  told: z.array(ReceiptLine).optional(),
  page: z.number().int(),
  url: z.string(),
  title: z.string(),
  urlPattern: z.string(),
  fingerprint: z.string(),
  /** As in the observation. */
  markup: z.string().optional(),
  heading: z.string().optional(),
  /** Facts that hold here and did not on the previous view: any of them proves the arrival. */
  proofs: z.array(Condition).default([]),
  latent: z.array(LatentField).default([]),
  screenshot: z.string().optional(),
})
export type TracePage = z.infer<typeof TracePage>

export const Trace = z.object({ pages: z.array(TracePage), entries: z.array(TraceEntry) })
export type Trace = z.infer<typeof Trace>

/** Whether the typed value must never be shown: every timeline and report shows dots instead. */
export const isSecretEntry = ({ source, widget }: TraceEntry): boolean =>
  source?.from === 'secret' || (widget !== undefined && WIDGETS[widget].secret)

/**
 * The typed, chosen or given value in words; undefined if there is none. Check {@link isSecretEntry} before showing it.
 */
export const valueWords = ({ operation }: Pick<TraceEntry, 'operation'>): string | undefined => {
  if (operation.op === 'type') return operation.text
  if (operation.op === 'select') return operation.options.join(', ')
  if (operation.op !== 'upload') return undefined
  return operation.files.map((file) => file.split(/[\\/]/).at(-1) ?? file).join(', ')
}
