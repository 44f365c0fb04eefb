/** The frames of a page that a person can see, for questions that every frame must answer. */

import type { Frame, Page } from 'playwright-core'
import { instead } from '../base/debug.ts'
import { childFrame } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'

/** ms for a frame to say what it shows. */
const FRAME_MS = 2_000

/**
 * The main frame and every frame that its parent draws: a captcha's hidden helpers are never entered. A page without
 * frames is not asked.
 */
export const visibleFrames = (page: Page): Promise<Frame[]> => withVisibleChildren(page.mainFrame())

const withVisibleChildren = async (frame: Frame): Promise<Frame[]> => {
  if (frame.childFrames().length === 0) return [frame]
  const { document, frames } = await callPage(frame, 'frames', [], FRAME_MS)
  const inner = await Promise.all(
    frames
      .filter(({ visible }) => visible)
      .map(async ({ index }) => {
        // A frame that is being replaced, or does not answer, shows nothing now.
        const child = await childFrame(frame, { document, index }).catch(instead('observe', undefined))
        return child && !child.isDetached() ? withVisibleChildren(child).catch(instead('observe', [child])) : []
      }),
  )
  return [frame, ...inner.flat()]
}
