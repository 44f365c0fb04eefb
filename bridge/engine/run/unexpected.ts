/** The end that an unexpected error means for a run: an error of the code, or a lost browser behind it. */

import { codeOf, type ErrorCode, GhError, httpStatusOf } from '../../../shared/domain/errors.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { debug, swallowed } from '../../base/debug.ts'
import type { Session } from '../../browser/session.ts'
import { failed, type StageEnd } from '../state/context.ts'

/** Errors that no stage explains. */
export const unexpected = (error: unknown): StageEnd => {
  // From Playwright: a call to the page had no answer within half a minute.
  if (error instanceof Error && error.name === 'TimeoutError')
    return failed('NAVIGATION_TIMEOUT', say('problem_page_endless').text)
  if (!(error instanceof GhError)) {
    const why = error instanceof Error ? error.message : String(error)
    return failed(codeOf(error), `Something unexpected stopped the job: ${why}`)
  }
  const httpStatus = httpStatusOf(error)
  return { end: 'failed', code: error.code, message: error.message, ...(httpStatus !== undefined && { httpStatus }) }
}

/** Ends that stay as they are, even if the browser is gone by then. */
const SETTLED = new Set<ErrorCode>(['human_timeout', 'human_cancelled', 'budget_exceeded', 'already_submitted'])

/** This end, unless its cause is a lost browser or tab, or a crashed page, wherever that surfaced (R4). */
export const orBrowserLost = (session: Session | undefined, end: StageEnd): StageEnd => {
  if (end.end !== 'failed' || !session || SETTLED.has(end.code)) return end
  try {
    return session.active().crashed ? failed('PAGE_CRASH', 'The page crashed.') : end
  } catch (error) {
    debug('run', 'the browser is gone; before, it ended with', { code: end.code, message: end.message })
    return failed(codeOf(error), error instanceof Error ? error.message : String(error))
  }
}

/** Whether the job's page is the one that crashed. */
export const isCrashed = (session: Session): boolean => {
  try {
    return session.active().crashed
  } catch (error) {
    swallowed('run', error)
    return false
  }
}
