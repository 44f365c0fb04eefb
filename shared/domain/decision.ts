/** A provider's answer to a page (T1), for the local planner and models alike. */
import { z } from 'zod'
import { Operation } from './operation.ts'
import { JobPlan } from './plan.ts'
import { ValueSource } from './value.ts'

/** An operation with what the provider knows about it. */
export const PlannedOperation = z.object({
  operation: Operation,
  source: ValueSource.optional(),
  /** The provider believes this sends, pays or otherwise cannot be undone. The engine decides (commit rules). */
  commit: z.boolean().optional(),
  /** The operation need not succeed for the task to go on (a conditional or optional field). */
  optional: z.boolean().optional(),
  /** Where on the page, in CSS px of its view, what is acted on has no number: whoever acts asks the page what lies there. */
  point: z.tuple([z.number(), z.number()]).optional(),
  /** It answers something that is asked of this visit only, such as a code: never a step of a manual. */
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
})
export type Question = z.infer<typeof Question>

export const Usage = z.object({
  calls: z.number().int().default(0),
  inputTokens: z.number().int().default(0),
  outputTokens: z.number().int().default(0),
  cachedTokens: z.number().int().default(0),
  /** USD; null where the price of the model is unknown. */
  costUsd: z.number().nullable().default(0),
  /** Tries that brought no answer; what they are known or believed to have used is in the tokens and the cost. */
  failedCalls: z.number().int().optional(),
  /** Whose calls these were. */
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
  /** Name for what this batch does, for playbooks. */
  sequenceName: z.string().optional(),
  /** What the provider wants to have before it at every later observation. */
  note: z.string().optional(),
  /** Made at the first observation of a job (T6). */
  plan: JobPlan.optional(),
  /** What the provider extracted or concluded. */
  result: z.unknown().optional(),
  usage: Usage.optional(),
})
export type Decision = z.infer<typeof Decision>
