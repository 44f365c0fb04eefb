/** A refused request, as reported to the bridge, and Chrome's own messages about tabs that it protects. */
import type { RelayProblem } from '../../../shared/protocol/relay.ts'

export class Refusal extends Error {
  readonly code: RelayProblem['code']

  constructor(code: RelayProblem['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Chrome's messages where no extension may debug: its own pages, its store, frames of other extensions. */
const FORBIDDEN =
  /cannot access|cannot attach to this target|not allowed|not supported on this page|chrome:\/\/|extension url/i
const GONE = /no tab with|no target with|tab was closed|debugger is not attached|detached while/i

export const refusalOf = (error: unknown, otherwise: RelayProblem['code'] = 'command'): Refusal => {
  if (error instanceof Refusal) return error
  const message = error instanceof Error ? error.message : String(error)
  if (GONE.test(message)) return new Refusal('gone', message)
  return new Refusal(otherwise === 'forbidden' && FORBIDDEN.test(message) ? 'forbidden' : 'command', wordsOf(message))
}

/** chrome.debugger gives the protocol's error as JSON instead of a sentence. */
const wordsOf = (message: string): string => {
  try {
    const { message: words } = JSON.parse(message) as { message?: unknown }
    return typeof words === 'string' ? words : message
  } catch {
    // It is a plain sentence.
    return message
  }
}
