/** What the page looks like, for people and models (O5): JPEG, viewport only, secret fields covered before it leaves here. */

import type { CDPSession, Frame, Locator, Page } from 'playwright-core'
import { OVERLAY_HOST } from '../../shared/domain/overlay.ts'
import { Deadline } from '../base/deadline.ts'
import { tabIndex } from '../browser/page-index.ts'
import { callPage, locate } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'
import { shownFrames } from './shown-frames.ts'

export type ScreenshotOptions = {
  signal?: AbortSignal | undefined
  /** ms; 10,000 unless told. */
  timeoutMs?: number
  type?: 'jpeg' | 'png'
  /** Numbers on what can be used, as in the observation's text; gone again when this resolves. */
  badges?: boolean
}

const QUALITY = 80
/** Our own drawing in the page; its inline style must not be !important, or this cannot hide them. */
const HIDE_OVERLAY = `${OVERLAY_HOST}{visibility:hidden!important}`
const MASK_COLOR = '#3b3b46'

/** @throws GhError DEADLINE, CANCELLED; Playwright's errors where the page is gone. */
export const screenshot = async (
  { page }: Pick<Tab, 'page'>,
  { signal, timeoutMs = 10_000, type = 'jpeg', badges = false }: ScreenshotOptions = {},
): Promise<Uint8Array> => {
  using deadline = Deadline.after(timeoutMs, { signal, what: 'a screenshot' })
  // Taken while the page is asked whether it may be shown; what shows a secret goes no further than here.
  const quick = type === 'jpeg' && !badges ? asItStands(page).catch(() => undefined) : undefined
  const { mask, plain } = await deadline.race(secretsOn(page))
  if (quick && plain && mask.length === 0) {
    const image = await deadline.race(quick)
    if (image) return image
  }
  const numbered = badges ? await deadline.race(draw(page)) : []
  try {
    return await deadline.race(
      page.screenshot({
        type,
        ...(type === 'jpeg' && { quality: QUALITY }),
        scale: 'css',
        animations: 'allow',
        caret: 'hide',
        style: HIDE_OVERLAY,
        mask,
        maskColor: MASK_COLOR,
        timeout: timeoutMs,
      }),
    )
  } finally {
    await Promise.all(numbered.map((frame) => callPage(frame, 'clearBadges', [], 2_000).catch(() => undefined)))
  }
}

/** What must be covered, and whether the page can be pictured as it stands. */
const secretsOn = async (page: Page): Promise<{ mask: Locator[]; plain: boolean }> => {
  const found = await Promise.all(
    (await shownFrames(page)).map(async (frame) => {
      const { document, indices, plain } = await callPage(frame, 'secrets', [], 2_000).catch(() => ({
        document: '',
        indices: [],
        plain: false,
      }))
      return { plain, mask: indices.map((index) => locate(frame, { document, index })) }
    }),
  )
  return { mask: found.flatMap(({ mask }) => mask), plain: found.every(({ plain }) => plain) }
}

/** With nothing to cover or hide, one command does it, in two thirds of the time. */
const asItStands = async (page: Page): Promise<Uint8Array> => {
  let session = sessions.get(page)
  if (!session) {
    session = page.context().newCDPSession(page)
    sessions.set(page, session)
  }
  const { data } = await (await session).send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: QUALITY,
    optimizeForSpeed: true,
  })
  return Buffer.from(data, 'base64')
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Numbers what the last observation offered; resolves to the frames that were drawn in. */
const draw = async (page: Page): Promise<Frame[]> => {
  const drawn = await Promise.all(
    [...tabIndex(page).offered()].map(async ([frame, places]) => {
      if (frame.isDetached()) return undefined
      const badges = places.map(({ index, local }) => ({ index: local.index, label: String(index) }))
      const count = await callPage(frame, 'badges', [badges], 2_000).catch(() => 0)
      return count > 0 ? frame : undefined
    }),
  )
  return drawn.filter((frame) => frame !== undefined)
}
