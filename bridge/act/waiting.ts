/** The two operations that only wait. */

import type { Condition } from '../../shared/domain/operation.ts'
import { delay } from '../base/clock.ts'
import { holdsOnPage } from '../browser/conditions.ts'
import { ACTION_MS, type Act, type Done, fail } from './context.ts'
import { sent } from './sent.ts'
import { until } from './wait.ts'

export const waitMs = async (act: Act, ms: number): Promise<Done> => {
  await sent('wait', () => delay(ms, { signal: act.deadline.signal }))
  return { observed: {} }
}

/** @throws GhError POSTCONDITION_FAILED */
export const waitFor = async (act: Act, condition: Condition, timeoutMs = ACTION_MS): Promise<Done> => {
  if (
    await until(act.deadline, 'what the step waits for', timeoutMs, async () =>
      (await holdsOnPage(act, condition)) ? true : undefined,
    )
  )
    return { observed: { url: act.page.url() } }
  throw fail('POSTCONDITION_FAILED', `“${condition.is.replace('_', ' ')}” did not come true within ${timeoutMs} ms.`)
}
