/**
 * Waits for something that a person does on a page (H13, U2): checks whenever the page changes, and from time to time.
 */

import { GhError } from '../../shared/domain/errors.ts'
import { delay } from '../base/clock.ts'
import { instead, swallowed } from '../base/debug.ts'
import { callPage } from '../browser/page-world.ts'
import type { Session } from '../browser/session.ts'
import { visibleFrames } from './visible-frames.ts'

/** ms between two checks for activity; each takes about 1 ms. */
const ACTIVITY_MS = 80
/** ms after which it observes anyway: a script that sets a value leaves no other sign. */
const ANYWAY_MS = 700
/** ms after an event until one more observation, because its effect may cause no event. */
const AFTER_MS = 180
/** Maximum share of the time spent on observations, however much the page changes. */
const SHARE = 4

/**
 * Resolves with the result of `check`. An error in `check` counts as no result, since the page is navigating.
 * @throws the signal's reason; GhError BROWSER_DISCONNECT if the browser is gone
 */
export const watchTab = async <T>(
  session: Session,
  check: () => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T> => {
  let seen: string | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let took = 0
  let once = Number.POSITIVE_INFINITY
  for (;;) {
    signal.throwIfAborted()
    if (!session.isActive())
      throw new GhError(session.lost() ?? 'BROWSER_DISCONNECT', 'The browser was closed while you were asked.')
    const now = await activityOf(session)
    const since = performance.now() - checkedAt
    const changed = now !== seen && since >= took * SHARE
    if (since >= ANYWAY_MS || changed || performance.now() >= once) {
      checkedAt = performance.now()
      once = changed ? checkedAt + AFTER_MS : Number.POSITIVE_INFINITY
      // The state before the observation: anything that happens meanwhile is new.
      seen = now
      const found = await check().catch(instead('observe', undefined))
      if (found !== undefined) return found
      took = performance.now() - checkedAt
    }
    await delay(ACTIVITY_MS, { signal })
  }
}

const activityOf = async (session: Session): Promise<string> => {
  try {
    const frames = await visibleFrames(session.active().page)
    const all = await Promise.all(
      frames.map((frame) => callPage(frame, 'activityToken', [], 500).catch(instead('observe', ''))),
    )
    return all.join('\n')
  } catch (error) {
    swallowed('observe', error)
    return ''
  }
}
