/**
 * Scrolls a long list, or the page, until given words appear. Rows of such lists are drawn or fetched as they come into
 * view.
 */
import type { TargetRef } from '../../shared/domain/operation.ts'
import { delay } from '../base/clock.ts'
import { callPage } from '../browser/page-world.ts'
import { type Act, type Done, fail } from './context.ts'
import { onTarget } from './locate.ts'

/** Maximum time in ms. A list of ten thousand rows takes less. */
export const SEEK_MS = 90_000
/** ms between two views, for the page to draw new content. */
const DRAWS_MS = 20
/** ms for a list that is at its end to grow. */
const GROWS_MS = 2_500

export const scrollUntil = async (
  act: Act,
  target: TargetRef | undefined,
  words: string,
  up: boolean,
): Promise<Done> => {
  const { signal } = act.deadline
  const { frame, answer } = target
    ? await onTarget(act, target, ({ frame, ref }) => callPage(frame, 'read', [ref]))
    : { frame: act.page.mainFrame(), answer: { at: null } }
  let endedAt: number | undefined
  for (;;) {
    signal.throwIfAborted()
    const { found, ended, stands } = await callPage(frame, 'seek', [answer.at, words, up])
    if (found) return { observed: stands ? { value: stands } : {} }
    endedAt = ended ? (endedAt ?? performance.now()) : undefined
    if (endedAt !== undefined && performance.now() - endedAt > GROWS_MS)
      throw fail('TARGET_NOT_FOUND', `“${words}” is not there: it was looked for to the end.`)
    await delay(ended ? DRAWS_MS * 5 : DRAWS_MS, { signal })
  }
}
