/**
 * The call log of one act: what was asked of the page and done to it, in which order, what it answered and how long that took. It
 * follows the act through everything it awaits, so that nobody has to hand it on. Never a value: only what kind of answer came.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type CallLine, MAX_CALL_LINES } from '../../shared/domain/call-line.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { debug, isLogged, type Layer } from './debug.ts'

const current = new AsyncLocalStorage<CallLine[]>()

/** Runs something, and keeps the calls it makes in `lines`. */
export const withCallLog = <T>(lines: CallLine[], run: () => Promise<T>): Promise<T> => current.run(lines, run)

/** Does one call and notes it where a log is kept, and for who follows the layer. `sum`: what of the answer may be told. */
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

/** What is asked again and again, waiting, is one line that counts. */
function add(lines: CallLine[], { what, answer, ms }: CallLine): void {
  const last = lines.at(-1)
  if (last && last.what === what && last.answer === answer) {
    last.times = (last.times ?? 1) + 1
    last.ms += ms
  } else {
    lines.push({ what, answer, ms })
    // What came last says why it failed; how it began says what was tried.
    if (lines.length > MAX_CALL_LINES) lines.splice(MAX_CALL_LINES / 2, 1)
  }
}
