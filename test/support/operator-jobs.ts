// Sessions of jobs in a person's own browser, each closed when its test is over.
import { afterEach } from 'vitest'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { type OperatorOptions, openOperatorSession } from '../../bridge/browser/operator/session.ts'
import type { OperatorSession, SessionEvent } from '../../bridge/browser/session.ts'

export interface OpenedJob {
  session: OperatorSession
  /** Its events since opening, oldest first. */
  events: SessionEvent[]
}

/** Returns a function that opens a session in the current browser. Call it once per file or `describe`. */
export const jobsIn = (browser: () => OperatorBrowser): ((options?: OperatorOptions) => Promise<OpenedJob>) => {
  const open: OperatorSession[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((session) => session.close()))
  })
  return async (options = {}) => {
    const session = await openOperatorSession(browser(), options)
    open.push(session)
    const events: SessionEvent[] = []
    session.on((event) => events.push(event))
    return { session, events }
  }
}
