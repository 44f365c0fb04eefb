/** How failures are classified: by the state of browser and tab, then by the type of error, then by message (R1). */
import { errors } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { classify, type FailureState } from '../../../bridge/act/classify.ts'
import { type ErrorCode, GhError } from '../../../shared/domain/errors.ts'

const timeout = new errors.TimeoutError('locator.click: Timeout 10000ms exceeded.')
const said = (message: string) => new Error(message)

const CASES: [what: string, error: unknown, state: FailureState, code: ErrorCode][] = [
  ['a lost browser, whatever the error says', timeout, { lost: 'BROWSER_DISCONNECT' }, 'BROWSER_DISCONNECT'],
  ['a browser killed for memory', said('Target closed'), { lost: 'BROWSER_OUT_OF_MEMORY' }, 'BROWSER_OUT_OF_MEMORY'],
  ['a crashed page, whatever the error says', timeout, { crashed: true }, 'PAGE_CRASH'],
  ['an error that has a code of its own', new GhError('OPTION_NOT_FOUND', 'x'), {}, 'OPTION_NOT_FOUND'],
  ['a closed tab', said('Target page, context or browser has been closed'), { closed: true }, 'ACTION_STALE'],
  ['a deadline of an act', new GhError('DEADLINE', 'x'), {}, 'ACTION_TIMEOUT'],
  ['a deadline of a navigation', new GhError('DEADLINE', 'x'), { navigating: true }, 'NAVIGATION_TIMEOUT'],
  ['a timeout of an act', timeout, {}, 'ACTION_TIMEOUT'],
  ['a timeout of a navigation', timeout, { navigating: true }, 'NAVIGATION_TIMEOUT'],
  [
    'a timeout whose text names a login',
    new errors.TimeoutError('waiting for #login-submit, page crashed'),
    {},
    'ACTION_TIMEOUT',
  ],
  ['a refused connection', said('page.goto: net::ERR_CONNECTION_REFUSED at http://x/'), {}, 'NETWORK_ERROR'],
  ['an unknown host', said('net::ERR_NAME_NOT_RESOLVED'), {}, 'NETWORK_ERROR'],
  ['a connection that timed out', said('net::ERR_CONNECTION_TIMED_OUT'), {}, 'NAVIGATION_TIMEOUT'],
  ['an address the job may not visit', said('net::ERR_BLOCKED_BY_CLIENT'), {}, 'NAVIGATION_REFUSED'],
  ['a crash told in words only', said('page.evaluate: Page crashed'), {}, 'PAGE_CRASH'],
  ['a disconnect told in words only', said('Browser has been closed'), {}, 'BROWSER_DISCONNECT'],
  ['an element in the way', said('<div id="x"></div> intercepts pointer events'), {}, 'ACTION_OBSCURED'],
  ['an element that went away', said('Element is not attached to the DOM'), {}, 'ACTION_STALE'],
  ['a frame that went away', said('frame.waitForSelector: Frame was detached'), {}, 'ACTION_STALE'],
  [
    'a document that went away',
    said('Execution context was destroyed, most likely because of a navigation'),
    {},
    'ACTION_STALE',
  ],
  ['two elements', said('strict mode violation: resolved to 2 elements'), {}, 'TARGET_AMBIGUOUS'],
  ['a switched-off element', said('element is not enabled'), {}, 'TARGET_DISABLED'],
  ['anything else', said('Something else'), {}, 'UNKNOWN'],
  ['something that is no error', 'just words', {}, 'UNKNOWN'],
]

describe('failures of acts', () => {
  test.each(CASES)('%s', (_what, error, state, code) => {
    expect(classify(error, state).code).toBe(code)
    expect(classify(error, state).message).not.toBe('')
  })
})
