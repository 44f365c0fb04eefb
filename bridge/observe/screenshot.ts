/**
 * A screenshot for people and models (O5): JPEG, viewport only, at most 1280 × 720, with secret fields covered before
 * it leaves this file.
 */

import type { Frame, Locator, Page } from 'playwright-core'
import { Deadline } from '../base/deadline.ts'
import { instead } from '../base/debug.ts'
import { childFrame } from '../browser/frame-path.ts'
import { locateIndex, tabIndex } from '../browser/page-index.ts'
import { callPage, locate } from '../browser/page-world.ts'
import { secretCount } from '../browser/site-secrets.ts'
import type { Tab } from '../browser/tab.ts'
import { asItStands, QUALITY, shrunk } from './picture.ts'
import { visibleFrames } from './visible-frames.ts'

export type ScreenshotOptions = {
  signal?: AbortSignal | undefined
  /** ms; 10,000 by default. */
  timeoutMs?: number
  type?: 'jpeg' | 'png'
  /** Draws the numbers of the observation's text on usable elements; removed when this resolves. */
  badges?: boolean
  /** Covers everything that was typed, not only secrets. */
  coverTyped?: boolean
  /** Numbers, in an observation, of elements to cover. */
  coverElements?: readonly number[]
  /** Covers every text for which this returns true. */
  coverTexts?: (text: string) => boolean
  /** JPEG quality, up to 100. */
  quality?: number
}

/** Size in px that a model gets, whatever the size of the person's window. */
const MOST = { width: 1280, height: 720 }
/** ms for a frame to hide our own drawing. */
const VEIL_MS = 1_000
const MASK_COLOR = '#3b3b46'
/** ms for a frame to say where its secrets are; after that, all of it is covered. */
const FRAME_MS = 2_000

/**
 * @throws GhError DEADLINE, also if the page is too busy to report its secrets; CANCELLED; Playwright's errors if it is
 * gone.
 */
export const screenshot = async ({ page }: Pick<Tab, 'page'>, options: ScreenshotOptions = {}): Promise<Uint8Array> => {
  const { signal, timeoutMs = 10_000, type = 'jpeg', badges = false, quality = QUALITY } = options
  using deadline = Deadline.after(timeoutMs, { signal, what: 'a screenshot' })
  // Taken while the page is asked for its secrets; an image with secrets does not leave this function.
  const quick = type === 'jpeg' && !badges ? asItStands(page, quality).catch(instead('observe', undefined)) : undefined
  const { mask, plain, drawn, view } = await deadline.race(allSecretsOn(page, timeoutMs, options))
  const scale = scaleOf(view)
  const fitted = async (image: Uint8Array, width = view?.width ?? 0): Promise<Uint8Array> => {
    if (!view || scale === view.dots) return image
    // A screenshot that is too large is better than none.
    return deadline.race(
      shrunk(page, image, { width: Math.floor(width * scale), type }).catch(instead('observe', image)),
    )
  }
  if (quick && plain && mask.length === 0) {
    const image = await deadline.race(quick)
    if (image) return fitted(image)
  }
  // Numbers are read in the screenshot, not on the page.
  const clip = badges ? await deadline.race(contentOf(page, view)) : undefined
  const numbered = badges ? await deadline.race(draw(page, Math.max(1, 1 / scale))) : []
  try {
    // Our overlay is for the person, not for the screenshot.
    await deadline.race(Promise.all(drawn.map((frame) => callPage(frame, 'veil', [], VEIL_MS))))
    const image = await deadline.race(
      page.screenshot({
        type,
        ...(type === 'jpeg' && { quality }),
        scale: 'device',
        animations: 'allow',
        caret: 'hide',
        mask,
        maskColor: MASK_COLOR,
        timeout: timeoutMs,
        ...(clip && { clip }),
      }),
    )
    return await fitted(image, clip?.width)
  } finally {
    await Promise.all([
      ...numbered.map((frame) => callPage(frame, 'clearBadges', [], 2_000).catch(instead('observe', undefined))),
      ...drawn.map((frame) => callPage(frame, 'unveil', [], 2_000).catch(instead('observe', undefined))),
    ])
  }
}

type View = { width: number; height: number; dots: number }

/** Margin in px around the last drawn element, since numbers extend over its edges. */
const MARGIN = 24
/** Share of the window above which cropping is not worth it. */
const NEARLY_ALL = 0.85

/**
 * The part of a small page that shows something, from its upper left corner, so that positions in the screenshot are
 * those of the page.
 */
const contentOf = async (
  page: Page,
  view: View | undefined,
): Promise<{ x: 0; y: 0; width: number; height: number } | undefined> => {
  if (!view) return undefined
  const box = await callPage(page.mainFrame(), 'contentBox', [], FRAME_MS).catch(instead('observe', undefined))
  if (!box || box.width === 0) return undefined
  const width = Math.min(view.width, Math.ceil(box.width) + MARGIN)
  const height = Math.min(view.height, Math.ceil(box.height) + MARGIN)
  return width * height < view.width * view.height * NEARLY_ALL ? { x: 0, y: 0, width, height } : undefined
}

/** CSS px → px of the screenshot: one to one if there is room, never more than the screen itself shows. */
const scaleOf = (view: View | undefined): number =>
  view ? Math.min(1, view.dots, MOST.width / view.width, MOST.height / view.height) : 1

/** A secret reported by one document may be in another that was asked before: all are then asked again. */
const allSecretsOn: typeof secretsOn = async (page, ...how) => {
  const before = secretCount(page.context())
  const found = await secretsOn(page, ...how)
  return secretCount(page.context()) === before ? found : secretsOn(page, ...how)
}

/**
 * What must be covered, whether the page can be pictured as it stands, in which frames we draw, and how large it is.
 */
const secretsOn = async (
  page: Page,
  timeoutMs: number,
  { coverTyped = false, coverElements = [], coverTexts }: ScreenshotOptions,
): Promise<{ mask: Locator[]; plain: boolean; drawn: Frame[]; view: View | undefined }> => {
  const main = page.mainFrame()
  const found = await Promise.all(
    (await visibleFrames(page)).map(async (frame) => {
      const asked = callPage(frame, 'secrets', [coverTyped], frame === main ? timeoutMs : FRAME_MS)
      // A frame that does not answer is covered; if the page itself does not, there is no screenshot.
      const told = frame === main ? await asked : await asked.catch(instead('observe', undefined))
      if (!told) return { plain: false, frame: undefined, view: undefined, mask: await ownerOf(frame) }
      const { document, indices, plain, view } = told
      const mask = indices.map((index) => locate(frame, { document, index }))
      return { plain, frame, view, mask: [...mask, ...(coverTexts ? await textsOn(frame, coverTexts) : [])] }
    }),
  )
  return {
    mask: [
      ...found.flatMap(({ mask }) => mask),
      ...coverElements.flatMap((index) => locateIndex(page, index)?.locator ?? []),
    ],
    drawn: found.flatMap(({ plain, frame }) => (!plain && frame ? [frame] : [])),
    plain: found.every(({ plain }) => plain),
    view: found[0]?.view,
  }
}

/** Elements whose own text is one of these. */
const textsOn = async (frame: Frame, isMeantText: (text: string) => boolean): Promise<Locator[]> => {
  const { document, texts } = await callPage(frame, 'ownTexts', [], FRAME_MS)
  return texts.flatMap(([index, text]) => (isMeantText(text) ? [locate(frame, { document, index })] : []))
}

/** The element that shows a frame; undefined if the frame is gone. */
const ownerOf = async (frame: Frame): Promise<Locator[]> => {
  const parent = frame.parentFrame()
  if (!parent || frame.isDetached()) return []
  const { document, frames } = await callPage(parent, 'frames', [], FRAME_MS)
  const places = frames.map(({ index }) => ({ document, index }))
  const children = await Promise.all(
    places.map((place) => childFrame(parent, place).catch(instead('observe', undefined))),
  )
  return places
    .filter((_, at) => children[at] === frame || children[at] === undefined)
    .map((place) => locate(parent, place))
}

/** Draws the last observation's numbers; resolves to the frames that were drawn in. */
const draw = async (page: Page, larger: number): Promise<Frame[]> => {
  const drawn = await Promise.all(
    [...tabIndex(page).offered()].map(async ([frame, places]) => {
      if (frame.isDetached()) return undefined
      const badges = places.map(({ index, local }) => ({ index: local.index, label: String(index) }))
      const count = await callPage(frame, 'badges', [badges, larger], 2_000).catch(instead('observe', 0))
      return count > 0 ? frame : undefined
    }),
  )
  return drawn.filter((frame) => frame !== undefined)
}
