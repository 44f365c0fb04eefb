/**
 * What may be painted over a place of the page without a mouse noticing: elements and generated boxes that it passes, shadows and
 * outlines that reach far, backdrops, the pictures of a view transition. It says what is worth a look at the pixels, and errs
 * on that side.
 */
import { isOverlay } from './overlay.ts'
import { alphaOf, veils } from './paint-styles.ts'
import { openRoots } from './selector.ts'
import { type Rect, within } from './visible.ts'

/** Share of a place that has to lie under such things, together. */
const MOST = 0.6
/** ms for which what was found is remembered, as long as no element is added or taken away. */
const FRESH_MS = 1_000
/** Elements whose generated boxes are looked for: each costs reading its style twice. */
const MOST_GENERATED = 4_000
/** px: what reaches further than this from its box may lie anywhere. */
const REACH = 20
/** px: a line that is thicker is an area. */
const THICK = 12
const PICTURES = /^(?:img|canvas|video|iframe|svg|object|embed)$/i
/** Of more than words: blocks, drawn shapes. */
const DRAWN = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\s$€£¥+<=>^`|~©®™°]/u

interface Cover {
  el: Element
  /** Of a generated box; undefined: that of the element. */
  box?: Rect
}
interface Found {
  of: number
  at: number
  covers: Cover[]
  /** Something whose place no style says. */
  anywhere: boolean
}

let last: Found = { of: -1, at: 0, covers: [], anywhere: false }

/** Whether most of a place may lie under what a mouse does not meet. */
export const isOverlaid = (el: Element, own: Rect): boolean => {
  if (hasBackdrop(el) || isInTransition()) return true
  const { covers, anywhere } = found()
  if (anywhere) return true
  let over = 0
  for (const cover of covers) {
    if (cover.el === el || (!cover.box && (cover.el.contains(el) || within(cover.el, el)))) continue
    over += shared(cover.box ?? cover.el.getBoundingClientRect(), own)
  }
  return over >= MOST * (own.right - own.left) * (own.bottom - own.top)
}

/** Whether something that the mouse passes leaves nothing to tell of it, whatever a mark would show. */
export const isVeiled = (el: Element): boolean => {
  const own = el.getBoundingClientRect()
  return found().covers.some(
    ({ el: cover, box }) =>
      !box &&
      !cover.contains(el) &&
      veils(getComputedStyle(cover).backdropFilter) &&
      shared(cover.getBoundingClientRect(), own) >= MOST * own.width * own.height,
  )
}

const shared = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** The mouse passes the backdrop of a popover. */
const hasBackdrop = (el: Element): boolean =>
  [...document.querySelectorAll(':popover-open')].some(
    (one) => !within(el, one) && !isOverlay(one) && paints(getComputedStyle(one, '::backdrop')),
  )

/** While it lasts, pictures of how the page was lie over how it is. */
const isInTransition = (): boolean =>
  document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))

const found = (): Found => {
  const roots = openRoots()
  const all = roots.flatMap((root) => [...root.querySelectorAll('*')])
  const now = performance.now()
  if (last.of === all.length && now - last.at < FRESH_MS) return last
  last = { of: all.length, at: now, covers: [], anywhere: false }
  for (const [n, el] of all.entries()) inspect(el, n < MOST_GENERATED, last)
  return last
}

const inspect = (el: Element, generated: boolean, into: Found): void => {
  if (isOverlay(el)) return
  const style = getComputedStyle(el)
  if (style.display === 'none') return
  if (reachesFar(style)) into.anywhere ||= el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const passed = style.pointerEvents === 'none'
  if (passed && (PICTURES.test(el.localName) || paints(style) || isDrawing(el, style)))
    if (el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) into.covers.push({ el })
  if (!generated) return
  for (const name of ['::before', '::after']) {
    const box = getComputedStyle(el, name)
    if (box.content === 'none' || box.content === 'normal' || box.content === '' || box.display === 'none') continue
    if (reachesFar(box)) into.anywhere = true
    if (!(paints(box) || isDrawn(box.content))) continue
    const place = placeOf(el, box)
    if (place) into.covers.push({ el, box: place })
  }
}

/** Anything of an area. */
const paints = (style: CSSStyleDeclaration): boolean =>
  alphaOf(style.backgroundColor) > 0.02 ||
  style.backgroundImage !== 'none' ||
  style.backdropFilter !== 'none' ||
  style.boxShadow.includes('inset') ||
  ['Top', 'Bottom', 'Left', 'Right'].some((side) => Number.parseFloat(style[`border${side as 'Top'}Width`]) >= THICK)

/** Shadows, outlines and the like are met by no mouse. */
const reachesFar = ({
  boxShadow,
  textShadow,
  filter,
  outlineStyle,
  outlineWidth,
  outlineOffset,
}: CSSStyleDeclaration) =>
  (boxShadow !== 'none' &&
    lengths(boxShadow).some(([x = 0, y = 0, , spread = 0]) => far(x, 40) || far(y, 40) || far(spread))) ||
  (textShadow !== 'none' && lengths(textShadow).some(([x = 0, y = 0]) => far(x) || far(y))) ||
  (filter.includes('drop-shadow') && lengths(filter).some(([x = 0, y = 0]) => far(x, 40) || far(y, 40))) ||
  (outlineStyle !== 'none' && (far(Number.parseFloat(outlineWidth)) || far(Number.parseFloat(outlineOffset))))

const far = (px: number, most = REACH): boolean => Math.abs(px) >= most

/** Of each shadow its lengths in px; those of nothing that is seen are left out. */
const lengths = (shadows: string): number[][] =>
  shadows
    .split(/,(?![^(]*\))/)
    .filter((one) => !/rgba\([^)]*, 0\)|transparent/.test(one))
    .map((one) => [...one.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px)))

/** Words in a box leave most of it free. */
const isDrawing = (el: Element, { webkitTextStrokeWidth }: CSSStyleDeclaration): boolean =>
  [...el.childNodes].some(
    (node) =>
      node.nodeType === Node.TEXT_NODE &&
      /\S/.test(node.nodeValue ?? '') &&
      (isDrawn(node.nodeValue ?? '') || Number.parseFloat(webkitTextStrokeWidth) > 2),
  )
const isDrawn = (text: string): boolean => DRAWN.test(text)

/** Where a generated box is, as well as styles say; undefined for one that lies in the flow, where the mouse meets its element. */
const placeOf = (el: Element, box: CSSStyleDeclaration): Rect | undefined => {
  const [width, height] = [Number.parseFloat(box.width), Number.parseFloat(box.height)]
  if (!/absolute|fixed/.test(box.position)) {
    const moved = box.transform !== 'none' || box.position === 'relative' || Number.parseFloat(box.marginTop) < 0
    return moved && box.pointerEvents === 'none' ? EVERYWHERE : undefined
  }
  if (box.transform !== 'none' || box.translate !== 'none' || box.scale !== 'none') return EVERYWHERE
  const [x, y] = [Number.parseFloat(box.left), Number.parseFloat(box.top)]
  if (![width, height, x, y].every(Number.isFinite)) return EVERYWHERE
  const from = box.position === 'fixed' ? { left: 0, top: 0 } : blockOf(el)
  const pad = (...sides: string[]): number => sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0)
  const [left, top] = [from.left + x, from.top + y]
  return {
    left,
    top,
    right: left + width + pad(box.paddingLeft, box.paddingRight, box.borderLeftWidth, box.borderRightWidth),
    bottom: top + height + pad(box.paddingTop, box.paddingBottom, box.borderTopWidth, box.borderBottomWidth),
  }
}
const EVERYWHERE: Rect = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }

/** What a positioned box is placed in. */
const blockOf = (el: Element): { left: number; top: number } => {
  for (let node: Element | null = el; node; node = node.parentElement) {
    const { position, transform, filter, contain } = getComputedStyle(node)
    if (position === 'static' && transform === 'none' && filter === 'none' && !/paint|strict|content/.test(contain))
      continue
    const { left, top } = node.getBoundingClientRect()
    return { left: left + node.clientLeft, top: top + node.clientTop }
  }
  return { left: -scrollX, top: -scrollY }
}
