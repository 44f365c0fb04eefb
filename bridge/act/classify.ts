/**
 * Classifies a failed action (R1): first by the state of browser and tab, then by the kind of error and protocol codes,
 * and last by the message.
 */
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'

/** Facts besides the error itself. */
export interface FailureState {
  /** Why the browser is gone, if it is. */
  lost?: ErrorCode | undefined
  crashed?: boolean
  /** The tab was closed. */
  closed?: boolean
  navigating?: boolean
}

export interface Classified {
  code: ErrorCode
  message: string
}

/** net::ERR_… names that do not mean a network failure. */
const NET_CODES: readonly [RegExp, ErrorCode][] = [
  [/^ERR_(?:CONNECTION_)?TIMED_OUT$/, 'NAVIGATION_TIMEOUT'],
  [/^ERR_BLOCKED_BY_CLIENT$/, 'NAVIGATION_REFUSED'],
  [/^ERR_ABORTED$/, 'ACTION_STALE'],
  [/^ERR_INSUFFICIENT_RESOURCES$|^ERR_OUT_OF_MEMORY$/, 'BROWSER_OUT_OF_MEMORY'],
]

/** Last resort, in this order: messages of Playwright and of the protocol. */
const TEXTS: readonly [RegExp, ErrorCode][] = [
  [/\b(?:page|target|tab) crashed\b/i, 'PAGE_CRASH'],
  [/browser (?:has been|was) (?:closed|disconnected)|connection closed|websocket.*closed/i, 'BROWSER_DISCONNECT'],
  [/intercepts pointer events/i, 'ACTION_OBSCURED'],
  [/strict mode violation/i, 'TARGET_AMBIGUOUS'],
  [/element is not enabled|element is disabled/i, 'TARGET_DISABLED'],
  [
    /not attached to the dom|was detached|frame (?:was )?detached|execution context was destroyed|cannot find (?:context|object)|no node with given id|node is detached|is not attached to the page/i,
    'ACTION_STALE',
  ],
  [/target (?:page, context or browser )?(?:has been )?closed|session closed/i, 'ACTION_STALE'],
]

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  BROWSER_DISCONNECT: 'The browser went away.',
  BROWSER_OUT_OF_MEMORY: 'The browser was killed, most likely for want of memory.',
  PAGE_CRASH: 'The page crashed.',
  ACTION_STALE: 'The page changed while this was done; the target is no longer there.',
  ACTION_TIMEOUT: 'This took too long.',
  NAVIGATION_TIMEOUT: 'The page took too long to load.',
  ACTION_OBSCURED: 'Something lies over the target.',
  TARGET_AMBIGUOUS: 'More than one element fits the target.',
  TARGET_DISABLED: 'The target cannot be used now.',
  NAVIGATION_REFUSED: 'The page leads where this job may not go.',
}

export const classify = (error: unknown, state: FailureState = {}): Classified => {
  if (state.lost) return named(state.lost, error)
  if (state.crashed) return named('PAGE_CRASH', error)
  if (error instanceof GhError) {
    if (error.code === 'DEADLINE')
      return { code: state.navigating ? 'NAVIGATION_TIMEOUT' : 'ACTION_TIMEOUT', message: error.message }
    return { code: error.code, message: error.message }
  }
  if (state.closed) return { code: 'ACTION_STALE', message: 'The tab was closed while this was done.' }
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  if (name === 'TimeoutError') return named(state.navigating ? 'NAVIGATION_TIMEOUT' : 'ACTION_TIMEOUT', error)
  const net = /net::(ERR_\w+)/.exec(message)?.[1]
  if (net) return named(NET_CODES.find(([pattern]) => pattern.test(net))?.[1] ?? 'NETWORK_ERROR', error)
  return named(TEXTS.find(([pattern]) => pattern.test(message))?.[1] ?? 'UNKNOWN', error)
}

const named = (code: ErrorCode, error: unknown): Classified => {
  const first = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  return { code, message: SENTENCES[code] ?? first }
}
