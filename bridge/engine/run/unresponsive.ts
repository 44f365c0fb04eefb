/**
 * Enforces the time limit if a page never yields, or reloads without end. Calls into such a page are not answered, or
 * another document answers each time, so no step ends and no step checks the limit. This checks the time from outside
 * and ends the run although the page continues.
 */

import { GhError } from '../../../shared/domain/errors.ts'
import { delay } from '../../base/clock.ts'
import { instead, swallowed } from '../../base/debug.ts'
import type { Run } from '../state/context.ts'
import { isLate, limitOfTime } from '../step/limits.ts'

type Page = ReturnType<Run['session']['active']>['page']
type Frame = ReturnType<Page['mainFrame']>

/** ms between two checks of the time. */
const POLL_MS = 1_000
/** Maximum ms for a response from a page that yields, on a busy machine. */
const ANSWER_MS = 5_000

/**
 * Consecutive checks that find another document. Work on a page that merely continues checks the limit between two
 * documents.
 */
const RESTLESS_CHECKS = 8

/**
 * Rejects once the time is up and the page no longer answers; never resolves. Errors: budget_exceeded; the signal's
 * reason
 */
export const unresponsive = async (run: Run, signal: AbortSignal): Promise<never> => {
  using documents = countDocuments(run)
  let restless = 0
  for (;;) {
    await delay(POLL_MS, { signal })
    const isOther = documents.isOther()
    // A request to a person has its own time limit, and work on a page that responds checks the limit itself.
    if (run.human.waiting || !isLate(run)) continue
    if (!(await answers(run, signal))) throw stopped(run, 'The page did not answer any more')
    restless = isOther ? restless + 1 : 0
    if (restless === RESTLESS_CHECKS) throw stopped(run, 'The page loaded anew again and again')
  }
}

const stopped = (run: Run, why: string): GhError =>
  new GhError(
    'budget_exceeded',
    `Stopped at your limit of ${limitOfTime(run)}. ${why}, so it was closed. Nothing more was sent.`,
  )

/** Whether the job's page or tab has changed since the last check. */
const countDocuments = (run: Run): Disposable & { isOther(): boolean } => {
  let page: Page | undefined
  let count = 0
  const heard = (frame: Frame): void => {
    if (frame === page?.mainFrame()) count += 1
  }
  return {
    isOther() {
      const now = activePage(run)
      const isOther = count > 0 || now !== page
      if (now !== page) {
        page?.off('framenavigated', heard)
        now?.on('framenavigated', heard)
        page = now
      }
      count = 0
      return isOther
    },
    [Symbol.dispose]: () => void page?.off('framenavigated', heard),
  }
}

const activePage = (run: Run): Page | undefined => {
  try {
    return run.session.active().page
  } catch (error) {
    swallowed('run', error)
    return undefined
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
          // A document that navigated away has responded.
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
