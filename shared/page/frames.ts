/** The frame elements of a document: their positions, whether a person can see them, and how to tell them apart. */

import { pathOf } from './along.ts'
import type { DomCache } from './dom-cache.ts'
import { numberOf } from './index.ts'
import { computedStyle } from './reading.ts'
import { openRoots, type Selectors } from './selector.ts'
import { isGenerated } from './stable.ts'
import type { FrameElementView } from './types.ts'

export function framesIn(frames: readonly Element[], dom: DomCache): FrameElementView[] {
  const { layout, selectors } = dom
  return frames.map((frame) => {
    const { left, top, right, bottom } = layout.rect(frame)
    const style = computedStyle(frame)
    const inset = (side: string): number => Number.parseFloat(side) || 0
    const x = left + inset(style.borderLeftWidth) + inset(style.paddingLeft)
    const y = top + inset(style.borderTopWidth) + inset(style.paddingTop)
    return {
      index: numberOf(frame),
      visible:
        !isCaptcha(frame) &&
        layout.visible(frame) &&
        right - left >= 10 &&
        bottom - top >= 10 &&
        layout.covered(frame) !== 'yes' &&
        dom.painted.isPainted(frame),
      box: [x, y, right - left, bottom - top],
      key: frameKey(frame, selectors),
      selector: selectors.exact(frame),
      src: frame.getAttribute('src') ?? '',
      at: pathOf(frame),
    }
  })
}

/** Nothing inside is for us to use. `blockers.ts` reports whether a captcha blocks the page. */
const isCaptcha = (frame: Element): boolean =>
  /captcha|challenges\.cloudflare\.com|arkoselabs/i.test(
    `${frame.getAttribute('src') ?? ''} ${frame.getAttribute('title') ?? ''}`,
  )

export const frameElements = (): Element[] => openRoots().flatMap((root) => [...root.querySelectorAll('iframe,frame')])

/** The key of this frame on another day: `name=`, a stable css, `title=`, otherwise the path of its URL. */
function frameKey(frame: Element, selectors: Selectors): string {
  const name = frame.getAttribute('name')
  if (name && !isGenerated(name)) return `name=${name}`
  if (frame.id && !isGenerated(frame.id)) return `css=#${CSS.escape(frame.id)}`
  const css = selectors.stable(frame)
  if (css && !css.includes('[type=')) return `css=${css}`
  const title = frame.getAttribute('title')
  if (title) return `title=${title}`
  const src = frame.getAttribute('src')
  if (src && /^(?:https?:|\/|\.)/.test(src)) return `url=${URL.parse(src, location.href)?.pathname ?? src}`
  return `css=${selectors.exact(frame)}`
}
