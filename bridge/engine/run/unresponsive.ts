/**
 * The limit of time where a page never yields: what is asked of it is not answered, so no step ends and nobody comes to look at
 * the limit. Here the time is looked at from outside, and the run ends although the page goes on.
 */

import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { instead, swallowed } from '../../base/debug.ts'
import type { Run } from '../state/context.ts'
import { isLate, limitOfTime } from '../step/limits.ts'

/** ms between two checks of the time. */
const POLL_MS = 1_000
/** ms a page that yields takes for an answer at most, on a machine with much to do. */
const ANSWER_MS = 5_000

/** Rejects once the time is over and the page answers no more; never resolves. Errors: budget_exceeded; the signal's reason */
export const unresponsive = async (run: Run, signal: AbortSignal): Promise<never> => {
  for (;;) {
    await delay(POLL_MS, { signal })
    // A person who is asked has time of their own, and whoever works on a page that answers looks at the limit next.
    if (run.human.waiting || !isLate(run) || (await answers(run, signal))) continue
    throw new GhError(
      'budget_exceeded',
      `Stopped at your limit of ${limitOfTime(run)}. The page did not answer any more, so it was closed. Nothing more was sent.`,
    )
  }
}

const answers = async (run: Run, signal: AbortSignal): Promise<boolean> => {
  const late = new AbortController()
  try {
    return await Promise.race([
      run.session
        .active()
        .page.evaluate('1')
        .then(
          () => true,
          // A document that went away has answered.
          instead('run', true),
        ),
      delay(ANSWER_MS, { signal: AbortSignal.any([signal, late.signal]) }).then(() => false),
    ])
  } catch (error) {
    swallowed('run', error)
    return true
  } finally {
    late.abort()
  }
}
