/**
 * Whether a text matches a page's pattern, as a browser decides it. Patterns come from the page's author. One that
 * takes too long is abandoned, and after a few of them no pattern is checked for a while, so that no page blocks the
 * bridge.
 */
import { createContext, Script } from 'node:vm'
import { swallowed } from './debug.ts'

/** ms for one text. A normal pattern takes some µs, but its thread may have to wait on a busy machine. */
const PATTERN_MS = 100
const MOST_GIVEN_UP = 10
/** ms after which patterns are tried again. */
const WHILE_MS = 60_000
const MATCH = new Script('new RegExp("^(?:" + pattern + ")$", "v").test(text)')

/** Undefined if the expression is invalid or takes too long. */
type FitsPattern = (pattern: string, text: string) => boolean | undefined

export const patternMatcher = (): FitsPattern => {
  const names = { pattern: '', text: '' }
  let context: ReturnType<typeof createContext> | undefined
  let givenUp: number[] = []
  return (pattern, text) => {
    const now = performance.now()
    givenUp = givenUp.filter((at) => now - at < WHILE_MS)
    if (givenUp.length >= MOST_GIVEN_UP) return undefined
    context ??= createContext(names)
    Object.assign(names, { pattern, text })
    try {
      return MATCH.runInContext(context, { timeout: PATTERN_MS }) === true
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') givenUp.push(now)
      swallowed('browser', error)
      return undefined
    }
  }
}

/** One worker for all pages of a process. */
export const fitsPattern = patternMatcher()
