/** Asks for help that is neither a blocker nor a question: a limit was reached, or the page does not continue. */
import { limitWords, stuckWords } from '../../../shared/domain/interaction-words.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Run } from '../state/context.ts'
import { isNewView } from '../state/views.ts'
import { type AskResult, ask, sentence } from './ask.ts'
import { filledFields } from './send.ts'
import { watchFor } from './watch.ts'

/** Rounds to cents; amounts below ten cents stay exact as far as needed. */
export const dollars = (usd: number): string => `$${usd >= 0.1 ? usd.toFixed(2) : Number(usd.toFixed(4))}`

/**
 * Pauses at a cost limit. Continuing means a higher limit: `answered.limitUsd`, or the one that was offered. Errors: as
 * `ask`, with budget_exceeded if nobody may be asked.
 */
export const askLimit = async (
  run: Run,
  seen: Pick<Observation, 'url'>,
  limit: { spentUsd: number | null; limitUsd: number; raiseToUsd?: number },
): Promise<AskResult> => {
  const raiseToUsd = limit.raiseToUsd ?? limit.limitUsd * 2
  const saved = `${filledFields(run).size} answers are kept.`
  const asked = await ask(run, {
    kind: 'budget',
    ...sentence(limitWords(dollars(limit.limitUsd), dollars(raiseToUsd), saved)),
    limit: { spentUsd: limit.spentUsd, limitUsd: limit.limitUsd, raiseToUsd },
    currentUrl: seen.url,
  })
  if ('answered' in asked) asked.answered.limitUsd ??= raiseToUsd
  return asked
}

/**
 * Pauses because the page does not continue. Ends as soon as another view appears. `button`: what was pressed without
 * effect, and how often.
 */
export const askStuck = (
  run: Run,
  seen: Observation,
  stuck: { problem: string; button?: string; tries?: number },
): Promise<AskResult> => {
  const button = seen.buttons.find(({ name }) => name === stuck.button)
  return ask(run, {
    kind: 'stuck',
    ...sentence(stuckWords(stuck.button, stuck.problem, stuck.tries ?? 1)),
    currentUrl: seen.url,
    ...(button && { target: button.target }),
    // When a person says that it is done, the run checks the page itself.
    noticed: watchFor(run, { done: (now) => (isNewView(seen, now) ? {} : undefined), missing: () => '' }).noticed,
  })
}
