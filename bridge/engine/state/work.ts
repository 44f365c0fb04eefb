/**
 * The state of exploring: the plan, the costs and limits, the extracted data, and what the provider has seen. It is
 * saved with every checkpoint, so that a resumed run continues with it (T6, Q2).
 */
import { z } from 'zod'
import { Usage } from '../../../shared/domain/decision.ts'
import { Budget } from '../../../shared/domain/job.ts'
import { JobPlan } from '../../../shared/domain/plan.ts'
import { PromptHistory } from './prompt-history.ts'

/** Calls of one provider and model for one purpose. Extraction is counted separately from acting (X4). */
const Spent = Usage.extend({ purpose: z.enum(['act', 'extract']) })
export type Spent = z.infer<typeof Spent>

const Extracted = z.object({ what: z.string(), data: z.unknown() })

export const LIMITS = ['maxCostUsd', 'maxTokens', 'maxIterations', 'maxDurationMs'] as const
export type Limit = (typeof LIMITS)[number]

/** The part that is saved in checkpoints. */
export const SavedWork = z.object({
  plan: JobPlan.optional(),
  /** Requested once, whether given or not. */
  planAsked: z.boolean(),
  /** Questions to the provider, including those lost with a browser. */
  iteration: z.number().int(),
  /** The limit as given, or as a person raised it. */
  budget: Budget,
  spent: z.array(Spent),
  extracted: z.array(Extracted),
  /** The provider's notes for itself, oldest first. */
  notes: z.array(z.string()).default([]),
  /** How often "completed" was not accepted. */
  refusals: z.number().int(),
  /** The limit offered when the job last paused at one. */
  offered: z.object({ limit: z.enum(LIMITS), to: z.number() }).optional(),
  /** ms worked before, without pauses. */
  workedMs: z.number(),
})
export type SavedWork = z.infer<typeof SavedWork>

export interface Work extends SavedWork {
  readonly promptHistory: PromptHistory
  /** The usage of earlier attempts. */
  readonly before: readonly Spent[]
  /** ms since the epoch at which this process started the job. */
  readonly startedAt: number
}

export interface Begun {
  /** From an earlier attempt. */
  saved?: SavedWork | undefined
  /** A person raised the limit at which it paused, while no process ran it. */
  raised?: { limitUsd?: number | undefined } | undefined
}

export const newWork = (budget: Budget, startedAt: number, { saved: before, raised }: Begun = {}): Work => {
  const fresh: SavedWork = {
    planAsked: false,
    iteration: 0,
    budget,
    spent: [],
    extracted: [],
    notes: [],
    refusals: 0,
    workedMs: 0,
  }
  const { offered, ...saved } = before
    ? // What was extracted is extracted again: the pages are walked through anew.
      { ...before, budget: larger(before.budget, budget), extracted: [] }
    : fresh
  const more = offered &&
    raised && { [offered.limit]: (offered.limit === 'maxCostUsd' && raised.limitUsd) || offered.to }
  return {
    ...saved,
    budget: { ...saved.budget, ...more },
    promptHistory: new PromptHistory(),
    before: structuredClone(saved.spent),
    startedAt,
  }
}

/** A limit that was raised, here or in the job itself, stays raised. */
const larger = (one: Budget, other: Budget): Budget => ({
  maxCostUsd: Math.max(one.maxCostUsd, other.maxCostUsd),
  maxIterations: Math.max(one.maxIterations, other.maxIterations),
  ...(one.maxTokens !== undefined && { maxTokens: Math.max(one.maxTokens, other.maxTokens ?? 0) }),
  ...(one.maxDurationMs !== undefined && { maxDurationMs: Math.max(one.maxDurationMs, other.maxDurationMs ?? 0) }),
})

/**
 * For a checkpoint.
 * @param waitedMs waiting time in this process, see `WithHuman`
 */
export const savedWork = (work: Work, now: number, waitedMs: number): SavedWork => {
  const { promptHistory: _, startedAt: __, before: ___, ...saved } = work
  return { ...saved, workedMs: workedMs(work, now, waitedMs) }
}

/** Milliseconds of work so far, without the time spent waiting for a person (C1). */
export const workedMs = (work: Work, now: number, waitedMs: number): number =>
  work.workedMs + now - work.startedAt - waitedMs

export const addSpent = (work: Work, usage: Usage, purpose: Spent['purpose']): void => {
  const known = work.spent.find(
    (one) => one.purpose === purpose && one.provider === usage.provider && one.model === usage.model,
  )
  if (!known) {
    work.spent.push({ ...usage, purpose })
    return
  }
  known.calls += usage.calls
  known.inputTokens += usage.inputTokens
  known.outputTokens += usage.outputTokens
  known.cachedTokens += usage.cachedTokens
  known.failedCalls = (known.failedCalls ?? 0) + (usage.failedCalls ?? 0)
  known.costUsd = known.costUsd === null || usage.costUsd === null ? null : known.costUsd + usage.costUsd
}

/** The usage of this attempt only. */
export const spentHere = ({ spent, before }: Work): Spent[] =>
  spent.flatMap((one) => {
    const was = before.find(
      (other) => other.purpose === one.purpose && other.provider === one.provider && other.model === one.model,
    )
    if (!was) return [one]
    const calls = one.calls - was.calls
    const costUsd = one.costUsd === null || was.costUsd === null ? null : one.costUsd - was.costUsd
    const inputTokens = one.inputTokens - was.inputTokens
    return calls === 0 && inputTokens === 0
      ? []
      : [
          {
            ...one,
            calls,
            inputTokens,
            costUsd,
            outputTokens: one.outputTokens - was.outputTokens,
            cachedTokens: one.cachedTokens - was.cachedTokens,
          },
        ]
  })

export interface Total {
  calls: number
  extractCalls: number
  failedCalls: number
  tokens: number
  /** Null if a price is unknown. */
  costUsd: number | null
}

export const totalSpent = ({ spent }: Pick<Work, 'spent'>): Total => {
  const sum = (of: (one: Spent) => number): number => spent.reduce((total, one) => total + of(one), 0)
  return {
    calls: sum(({ purpose, calls }) => (purpose === 'act' ? calls : 0)),
    extractCalls: sum(({ purpose, calls }) => (purpose === 'extract' ? calls : 0)),
    failedCalls: sum(({ failedCalls = 0 }) => failedCalls),
    tokens: sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
    costUsd: spent.some(({ costUsd }) => costUsd === null) ? null : sum(({ costUsd }) => costUsd ?? 0),
  }
}
