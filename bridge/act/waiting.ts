/** The two operations that only wait. */

import type { Condition } from '../../shared/domain/operation.ts'
import { matchesUrlPattern } from '../../shared/domain/url.ts'
import { delay } from '../base/clock.ts'
import { instead } from '../base/debug.ts'
import { frameAt } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import { ACTION_MS, type Act, type Done, fail } from './context.ts'
import { until } from './wait.ts'

export const waitMs = async (act: Act, ms: number): Promise<Done> => {
  await delay(ms, { signal: act.deadline.signal })
  return { observed: {} }
}

/** @throws GhError POSTCONDITION_FAILED */
export const waitFor = async (act: Act, condition: Condition, timeoutMs = ACTION_MS): Promise<Done> => {
  if (await until(act.deadline, timeoutMs, async () => ((await holds(act, condition)) ? true : undefined)))
    return { observed: { url: act.page.url() } }
  throw fail('POSTCONDITION_FAILED', `“${condition.is.replace('_', ' ')}” did not come true within ${timeoutMs} ms.`)
}

/** A page that is navigating says no. */
const holds = async ({ page }: Act, condition: Condition): Promise<boolean> => {
  if (condition.is === 'url_changed') return matchesUrlPattern(page.url(), condition.pattern)
  const asked =
    'target' in condition
      ? [await frameAt(page, condition.target.frame).catch(instead('act', undefined))]
      : page.frames()
  for (const frame of asked)
    if (frame && (await callPage(frame, 'holds', [condition], 2_000).catch(instead('act', false)))) return true
  return asked[0] === undefined && condition.is === 'element_gone'
}
