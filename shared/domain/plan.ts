/**
 * The goal of a job and the way to it, made at its first observation and kept until its end, also over reconnects (T6).
 */
import { z } from 'zod'

/**
 * A fact that must hold when the job is done. With `text` or `url`, the page itself shows it; without either, only a
 * reader of the page can tell.
 */
export const Criterion = z.object({
  what: z.string(),
  /** Words that the page then shows. */
  text: z.string().optional(),
  /** Part of the page's address then. */
  url: z.string().optional(),
  /** It already held before anything was done, so it proves nothing at the end. */
  atStart: z.boolean().optional(),
})
export type Criterion = z.infer<typeof Criterion>

export const JobPlan = z.object({
  /** In order, one sentence each. */
  steps: z.array(z.string()).default([]),
  criteria: z.array(Criterion).default([]),
  /** Details that must not be forgotten. */
  items: z.array(z.string()).default([]),
})
export type JobPlan = z.infer<typeof JobPlan>
