/** Everything that a page shows now, as one hash over its frames. Equal hashes mean that nothing changed. */
import { hash } from '../../shared/domain/hash.ts'
import { delay } from '../base/clock.ts'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { visibleFrames } from './visible-frames.ts'

/** ms a frame may take. */
const FRAME_MS = 1_000

/** Undefined if a part of it cannot be read. */
export const pageState = async ({ page }: Pick<Tab, 'page'>): Promise<string | undefined> => {
  const frames = await visibleFrames(page).catch(instead('observe', []))
  const states = await Promise.all(
    frames.map((frame) => callPage(frame, 'pageState', [], FRAME_MS).catch(instead('observe', ''))),
  )
  const [first, ...inner] = states
  if (first === undefined || states.includes('')) return undefined
  return inner.length === 0 ? first : hash(states.join(' '))
}

/** ms between two looks. */
const AGAIN_MS = 40

/** The awaited state, or undefined if it did not appear within `ms`. */
export const waitForState = async (
  tab: Pick<Tab, 'page'>,
  is: (state: string) => boolean,
  ms: number,
  signal: AbortSignal,
): Promise<string | undefined> => {
  using deadline = Deadline.after(ms, { signal, what: 'the page to show the same' })
  for (;;) {
    signal.throwIfAborted()
    const state = await pageState(tab)
    if (state !== undefined && is(state)) return state
    if (deadline.remaining <= AGAIN_MS) return undefined
    await delay(AGAIN_MS, { signal })
  }
}
