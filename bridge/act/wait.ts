/** Waits for a condition of the page: checks in short, growing intervals until it is true or the time is up. */

import { noted } from '../base/call-log.ts'
import { delay } from '../base/clock.ts'
import type { Deadline } from '../base/deadline.ts'

/** ms between two checks; the last one repeats. A check costs the page about 1 ms. */
const INTERVALS = [4, 8, 16, 25]

/**
 * The first answer that is not undefined, or undefined after `ms`.
 * @param what the awaited condition, in words of the call log
 * @throws GhError DEADLINE, CANCELLED of the deadline
 */
export const until = async <T>(
  deadline: Deadline,
  what: string,
  ms: number,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> =>
  noted(
    'act',
    `wait for ${what}`,
    () => asked(deadline, ms, ask),
    (answer) => (answer === undefined ? 'not in time' : 'came'),
  )

const asked = async <T>(deadline: Deadline, ms: number, ask: () => Promise<T | undefined>): Promise<T | undefined> => {
  const end = performance.now() + Math.min(ms, deadline.remaining)
  for (let attempt = 0; ; attempt += 1) {
    deadline.check()
    const answer = await ask()
    if (answer !== undefined) return answer
    const interval = INTERVALS[Math.min(attempt, INTERVALS.length - 1)] ?? 25
    if (performance.now() + interval > end) return undefined
    await delay(interval, { signal: deadline.signal })
  }
}
