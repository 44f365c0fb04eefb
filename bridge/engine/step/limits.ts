/**
 * The limits of a job (C1), checked before every call of the provider with an estimate of what it will use. The time is
 * also checked before every step of a manual and every page of a list. At a limit the job pauses and can get more. If
 * nobody may or will answer, it ends with what was done.
 */

import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { limitWords } from '../../../shared/domain/interaction-words.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type Estimate, NOTHING_USED } from '../../../shared/domain/provider.ts'
import { ask, sentence } from '../ask/ask.ts'
import { askLimit, dollars } from '../ask/help.ts'
import { type Ended, ended, failed, type Run, type StageEnd } from '../state/context.ts'
import { saveCheckpoint } from '../state/save-checkpoint.ts'
import { type Limit, totalSpent, workedMs } from '../state/work.ts'

/** Limits cannot be raised above this (C1). */
const MOST_ITERATIONS = 100

interface Reached {
  limit: Limit
  /** The limit to offer; undefined: it cannot be raised. */
  raised?: number
}

/** What is about to be paid for: a decision of the loop, a separate question (which counts as none), or nothing. */
type Spending = 'decision' | 'aside' | 'none'

/** The current page, for the person who is asked. */
type At = Pick<Observation, 'url'>

/** `raised`: a person raised the limit. Time has passed, so the page is observed again. */
type WithinLimits = { kind: 'within' } | { kind: 'raised' } | Ended

export const withinLimits = async (
  run: Run,
  seen: At,
  estimate: Estimate = NOTHING_USED,
  kind: Spending = 'decision',
): Promise<WithinLimits> => {
  let raised = false
  for (let reached = limitReached(run, estimate, kind); reached; reached = limitReached(run, estimate, kind)) {
    const end = await askForMore(run, seen, reached)
    if (end) return ended(end)
    raised = true
  }
  return { kind: raised ? 'raised' : 'within' }
}

/**
 * Checks the time limit before something that costs only time. Ends the run if the time is over and nobody gives more.
 */
export const withinTime = async (run: Run): Promise<StageEnd | undefined> => {
  if (!isLate(run)) return undefined
  const limited = await withinLimits(run, { url: run.session.active().page.url() }, NOTHING_USED, 'none')
  return limited.kind === 'ended' ? limited.end : undefined
}

/** Whether the job has worked longer than it may. Waiting for a person does not count. */
export const isLate = (run: Run): boolean => limitReached(run, NOTHING_USED, 'none') !== undefined

/** The limit of time in words. */
export const limitOfTime = (run: Run): string => inWords('maxDurationMs', run.work.budget.maxDurationMs)

/** Whether an optional call would pass a limit. `decision`: one that counts as a step of the loop. */
export const wouldPass = (run: Run, estimate: Estimate = NOTHING_USED, kind: Spending = 'aside'): boolean =>
  limitReached(run, estimate, kind) !== undefined

const limitReached = (run: Run, estimate: Estimate, kind: Spending): Reached | undefined =>
  (kind === 'none' ? undefined : spendingReached(run, estimate, kind)) ?? timeReached(run)

const timeReached = (run: Run): Reached | undefined => {
  const { maxDurationMs } = run.work.budget
  if (maxDurationMs === undefined) return undefined
  const worked = workedMs(run.work, run.ports.now(), run.human.waitedMs)
  return worked > maxDurationMs ? { limit: 'maxDurationMs', raised: worked + maxDurationMs } : undefined
}

const spendingReached = (run: Run, estimate: Estimate, kind: Spending): Reached | undefined => {
  const { budget } = run.work
  const { costUsd, tokens } = totalSpent(run.work)
  const estimated = estimate.inputTokens + estimate.outputTokens
  if ((costUsd ?? 0) + (estimate.costUsd ?? 0) > budget.maxCostUsd)
    return {
      limit: 'maxCostUsd',
      raised: rounded(Math.max(budget.maxCostUsd * 2, (costUsd ?? 0) + (estimate.costUsd ?? 0) * 2)),
    }
  if (budget.maxTokens !== undefined && tokens + estimated > budget.maxTokens)
    return { limit: 'maxTokens', raised: Math.max(budget.maxTokens * 2, tokens + estimated * 2) }
  if (kind === 'decision' && run.work.iteration >= budget.maxIterations)
    return {
      limit: 'maxIterations',
      ...(budget.maxIterations < MOST_ITERATIONS && { raised: Math.min(MOST_ITERATIONS, budget.maxIterations * 2) }),
    }
  return undefined
}

const askForMore = async (run: Run, seen: At, reached: Reached): Promise<StageEnd | undefined> => {
  const { budget } = run.work
  if (reached.raised === undefined) return spentEnd(run, reached)
  run.work.offered = { limit: reached.limit, to: reached.raised }
  await saveCheckpoint(run)
  try {
    const asked =
      reached.limit === 'maxCostUsd'
        ? await askLimit(run, seen, {
            spentUsd: totalSpent(run.work).costUsd,
            limitUsd: budget.maxCostUsd,
            raiseToUsd: reached.raised,
          })
        : await ask(run, {
            kind: 'budget',
            ...sentence(
              limitWords(
                inWords(reached.limit, budget[reached.limit]),
                inWords(reached.limit, reached.raised),
                progressSaved(run),
              ),
            ),
            currentUrl: seen.url,
          })
    if ('end' in asked) return asked.end
    const given = reached.limit === 'maxCostUsd' ? (asked.answered.limitUsd ?? reached.raised) : reached.raised
    // A limit that is not higher would only cause the same question.
    if (given <= (budget[reached.limit] ?? 0)) return spentEnd(run, reached)
    run.ports.emit('budget_raised', { limit: reached.limit, from: budget[reached.limit], to: given })
    run.work.budget = { ...budget, [reached.limit]: given }
    return undefined
  } catch (error) {
    const unanswered = error instanceof GhError && UNANSWERED.has(codeOf(error))
    if (!unanswered || run.signal.aborted) throw error
    return spentEnd(run, reached)
  }
}

/** Nobody may be asked, or nobody answered in time. */
const UNANSWERED = new Set(['budget_exceeded', 'human_timeout', 'human_required'])

const spentEnd = (run: Run, { limit }: Reached): StageEnd => {
  const { costUsd, tokens } = totalSpent(run.work)
  const used =
    limit === 'maxCostUsd'
      ? ` $${(costUsd ?? 0).toFixed(4)} were spent, and the next question would have passed it.`
      : limit === 'maxTokens'
        ? ` ${tokens} were used, and the next question would have passed it.`
        : ''
  return failed(
    'budget_exceeded',
    `Stopped at your limit of ${inWords(limit, run.work.budget[limit])}.${used} ${progressSaved(run)} Nothing more was sent.`,
  )
}

const progressSaved = ({ counts }: Run): string => {
  const done = counts.ai + counts.replayed + counts.healed
  return `${done} ${done === 1 ? 'step was' : 'steps were'} done and what is filled in stays on the page.`
}

const inWords = (limit: Reached['limit'], value = 0): string => {
  if (limit === 'maxCostUsd') return dollars(value)
  if (limit === 'maxTokens') return `${value.toLocaleString('en')} tokens`
  if (limit === 'maxIterations') return `${value} looks at the page`
  return value >= 60_000 ? `${Math.round(value / 6_000) / 10} min` : `${Math.round(value / 1_000)} s`
}

/** Rounded up to two digits: $1, $0.029. */
const rounded = (usd: number): number => {
  const unit = 10 ** (Math.floor(Math.log10(usd)) - 1)
  return Number((Math.ceil(usd / unit - 1e-9) * unit).toPrecision(2))
}
