/** A provider's decision about a page (T1); the same for the local planner and for models. */
import { z } from 'zod'
import { Operation } from './operation.ts'
import { JobPlan } from './plan.ts'
import { ValueSource } from './value.ts'

/** An operation and what the provider knows about it. */
export const PlannedOperation = z.object({
  operation: Operation,
  source: ValueSource.optional(),
  /** The provider named the source; it was not found by comparing values. */
  named: z.literal(true).optional(),
  /** The provider believes that this sends, pays or is otherwise irreversible. The engine decides (commit rules). */
  commit: z.boolean().optional(),
  /** The task can go on if the operation fails (a conditional or optional field). */
  optional: z.boolean().optional(),
  /**
   * Position on the page, in CSS px of its view, of a target without a number: the code that acts looks up which
   * element is there.
   */
  point: z.tuple([z.number(), z.number()]).optional(),
  /** Answers something that was asked for this visit only, such as a code: never becomes a step of a manual. */
  once: z.boolean().optional(),
  why: z.string().optional(),
})
export type PlannedOperation = z.infer<typeof PlannedOperation>

/** Something only a person knows; asked before the page is left (kind screening_question) or acted on (other kinds). */
export const Question = z.object({
  kind: z.string(),
  question: z.string(),
  /** Index of the field in the observation. */
  index: z.number().int().optional(),
  options: z.array(z.string()).optional(),
  required: z.boolean().default(true),
  reason: z.string().optional(),
  /** The person's own datum that may be the answer, and what would be entered. They decide. */
  proposed: z.object({ key: z.string(), answer: z.string() }).optional(),
})
export type Question = z.infer<typeof Question>

export const Usage = z.object({
  calls: z.number().int().default(0),
  inputTokens: z.number().int().default(0),
  outputTokens: z.number().int().default(0),
  cachedTokens: z.number().int().default(0),
  /** USD; null if the price of the model is unknown. */
  costUsd: z.number().nullable().default(0),
  /** Attempts without an answer; their known or estimated usage is included in the tokens and the cost. */
  failedCalls: z.number().int().optional(),
  /** Who made the calls. */
  provider: z.string().optional(),
  model: z.string().optional(),
})
export type Usage = z.infer<typeof Usage>

export const Decision = z.object({
  thought: z.string(),
  operations: z.array(PlannedOperation),
  questions: z.array(Question).default([]),
  confidence: z.number().min(0).max(1),
  status: z.enum(['in_progress', 'completed', 'stuck', 'failed']),
  /** A name for this batch of operations, for playbooks. */
  sequenceName: z.string().optional(),
  /** Notes that the provider wants to receive with every later observation. */
  note: z.string().optional(),
  /** With `completed`: the page's own words that show it, checked by the engine before they count. */
  proof: z.string().optional(),
  /** Made with the first observation of a job (T6). */
  plan: JobPlan.optional(),
  /** Data that the provider extracted, or its conclusion. */
  result: z.unknown().optional(),
  usage: Usage.optional(),
})
export type Decision = z.infer<typeof Decision>
