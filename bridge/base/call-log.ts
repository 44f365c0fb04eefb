/**
 * The call log of one action: the calls into the page and the actions on it, in order, with their results and
 * durations. It follows the action through all awaits (AsyncLocalStorage), so it need not be passed on. Contains only
 * kinds of results, never values.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type CallLine, MAX_CALL_LINES } from '../../shared/domain/call-line.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { debug, isLogged, type Layer } from './debug.ts'

const current = new AsyncLocalStorage<CallLine[]>()

/** Runs something, and records its calls in `lines`. */
export const withCallLog = <T>(lines: CallLine[], run: () => Promise<T>): Promise<T> => current.run(lines, run)

/**
 * Makes a call and records it if a log is kept, and for debug output of the layer. `sum`: which part of the result may
 * be recorded.
 */
export async function noted<T>(
  layer: Layer,
  what: string,
  call: () => Promise<T>,
  sum: (answer: T) => string,
): Promise<T> {
  const lines = current.getStore()
  if (!lines && !isLogged(layer, 'trace')) return call()
  const note = (answer: string): void => {
    const ms = Math.round(performance.now() - started)
    debug(layer, what, { answer, ms }, 'trace')
    if (lines) add(lines, { what, answer, ms })
  }
  const started = performance.now()
  try {
    const answer = await call()
    note(sum(answer))
    return answer
  } catch (error) {
    note(error instanceof GhError ? error.code : error instanceof Error ? error.name : 'failed')
    throw error
  }
}

/** Calls repeated while waiting are one line with a count. */
function add(lines: CallLine[], { what, answer, ms }: CallLine): void {
  const last = lines.at(-1)
  if (last && last.what === what && last.answer === answer) {
    last.times = (last.times ?? 1) + 1
    last.ms += ms
  } else {
    lines.push({ what, answer, ms })
    // The last calls show why it failed; the first ones show what was tried.
    if (lines.length > MAX_CALL_LINES) lines.splice(MAX_CALL_LINES / 2, 1)
  }
}
