/**
 * What may be painted over an area without affecting the mouse: elements and generated boxes that the mouse passes
 * through, long shadows and outlines, backdrops, pictures of a view transition. It decides whether a check of the
 * pixels is needed, in doubt yes.
 */
import {
  coverOf,
  coverOfWords,
  hasFarParts,
  hasLooseParts,
  isGeneratedCover,
  isPassed,
  paints,
  reachesFar,
  wordsOf,
} from './covering.ts'
import { isOverlay } from './overlay.ts'
import { veils } from './paint-styles.ts'
import { openRoots } from './selector.ts'
import { type Rect, within } from './visible.ts'

/** Share of an area that all of these together must cover. */
const MOST = 0.6
/** ms for which the result is cached, as long as no element is added or removed. */
const FRESH_MS = 1_000
/**
 * The most elements whose generated boxes are examined, since each needs two more reads of the style. A page with more
 * is assumed to have such boxes.
 */
const MOST_GENERATED = 12_000

interface Cover {
  el: Element
  /** The box of generated content or text; undefined for that of the element. */
  box?: () => Rect
  /** The share of its area that it hides, at most 1. */
  share: number
}
interface Found {
  of: number
  at: number
  covers: Cover[]
  /** There is something whose position no style tells. */
  anywhere: boolean
}

let last: Found = { of: -1, at: 0, covers: [], anywhere: false }

/** @param unmet share of the area under elements that the mouse reaches */
export const isOverlaid = (el: Element, own: Rect, unmet = 0): boolean => {
  if (hasBackdrop(el) || isInTransition()) return true
  const { covers, anywhere } = found()
  if (anywhere) return true
  const area = (own.right - own.left) * (own.bottom - own.top)
  let over = unmet * area
  for (const cover of [...covers, ...marked()]) {
    if (cover.el === el || (!cover.box && (cover.el.contains(el) || within(cover.el, el)))) continue
    over += cover.share * shared(cover.box?.() ?? cover.el.getBoundingClientRect(), own)
  }
  return over >= MOST * area
}

/** Whether something in a drawn control that the mouse passes through lies over most of it. */
export const hasCoverInside = (el: Element, own: Rect): boolean => {
  const area = (own.right - own.left) * (own.bottom - own.top)
  return found().covers.some(
    (cover) =>
      cover.el !== el &&
      within(cover.el, el) &&
      cover.share * shared(cover.box?.() ?? cover.el.getBoundingClientRect(), own) >= MOST * area,
  )
}

/**
 * Whether something that the mouse passes through blurs or filters everything behind it, so that a mark would not show.
 */
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

/** Whether a popover with a painted backdrop is open. The mouse passes through the backdrop. */
const hasBackdrop = (el: Element): boolean =>
  [...document.querySelectorAll(':popover-open')].some(
    (one) => !within(el, one) && !isOverlay(one) && paints(getComputedStyle(one, '::backdrop')),
  )

/** Whether a view transition is running: it shows pictures of the earlier page over the present one. */
const isInTransition = (): boolean =>
  document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))

/**
 * Highlighted and selected text has a background. If the mouse passes through the text, the background
 * covers what is below.
 */
const marked = (): Cover[] => {
  const selection = getSelection()
  const ranges = selection && !selection.isCollapsed ? [selection.getRangeAt(0)] : []
  for (const highlight of 'highlights' in CSS ? CSS.highlights.values() : [])
    for (const range of highlight) if (range instanceof Range && ranges.length < MOST_MARKED) ranges.push(range)
  return ranges.flatMap((range) => {
    const { commonAncestorContainer: of } = range
    const el = of instanceof Element ? of : of.parentElement
    return el && isPassed(el, getComputedStyle(el)) ? [{ el, box: () => range.getBoundingClientRect(), share: 1 }] : []
  })
}
const MOST_MARKED = 200

const found = (): Found => {
  const roots = openRoots()
  const all = roots.flatMap((root) => [...root.querySelectorAll('*')])
  const now = performance.now()
  if (last.of === all.length && now - last.at < FRESH_MS) return last
  last = { of: all.length, at: now, covers: [], anywhere: all.length > MOST_GENERATED }
  if (!last.anywhere) for (const el of all) inspect(el, last)
  return last
}

const inspect = (el: Element, into: Found): void => {
  if (isOverlay(el)) return
  const style = getComputedStyle(el)
  if (style.display === 'none') return
  const isVisible = (): boolean => el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  if (reachesFar(style) || hasLooseParts(el, style)) into.anywhere ||= isVisible()
  if (isPassed(el, style) && isVisible()) {
    into.anywhere ||= hasFarParts(el, style)
    const share = coverOf(el, style)
    if (share === 1) into.covers.push({ el, share })
    const words = wordsOf(el)
    // Text may stick out of its box.
    if (words !== '') into.covers.push({ el, box: () => placeOfWords(el), share: coverOfWords(words, style) })
  }
  for (const name of ['::before', '::after']) {
    const box = getComputedStyle(el, name)
    if (box.content === 'none' || box.content === 'normal' || box.content === '' || box.display === 'none') continue
    if (reachesFar(box)) into.anywhere = true
    if (!isGeneratedCover(box)) continue
    const place = placeOf(el, box)
    if (place) into.covers.push({ el, box: place, share: 1 })
  }
}

const placeOfWords = (el: Element): Rect => {
  const range = new Range()
  range.selectNodeContents(el)
  return range.getBoundingClientRect()
}

/**
 * The position of a generated box, as far as styles tell; undefined if it is in the flow, where the
 * mouse hits its element.
 */
const placeOf = (el: Element, box: CSSStyleDeclaration): (() => Rect) | undefined => {
  const [width, height] = [Number.parseFloat(box.width), Number.parseFloat(box.height)]
  if (!/absolute|fixed/.test(box.position)) {
    const moved = box.transform !== 'none' || box.position === 'relative' || Number.parseFloat(box.marginTop) < 0
    return moved && box.pointerEvents === 'none' ? EVERYWHERE : undefined
  }
  if (box.transform !== 'none' || box.translate !== 'none' || box.scale !== 'none') return EVERYWHERE
  const [x, y] = [Number.parseFloat(box.left), Number.parseFloat(box.top)]
  if (![width, height, x, y].every(Number.isFinite)) return EVERYWHERE
  const block = box.position === 'fixed' ? undefined : blockOf(el)
  const pad = (...sides: string[]): number => sides.reduce((sum, side) => sum + (Number.parseFloat(side) || 0), 0)
  const wide = width + pad(box.paddingLeft, box.paddingRight, box.borderLeftWidth, box.borderRightWidth)
  const high = height + pad(box.paddingTop, box.paddingBottom, box.borderTopWidth, box.borderBottomWidth)
  // Computed at each call, since the page may have scrolled.
  return () => {
    const from = block?.getBoundingClientRect()
    const left = x + (from && block ? from.left + block.clientLeft : box.position === 'fixed' ? 0 : -scrollX)
    const top = y + (from && block ? from.top + block.clientTop : box.position === 'fixed' ? 0 : -scrollY)
    return { left, top, right: left + wide, bottom: top + high }
  }
}
const EVERYWHERE = (): Rect => ({ left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 })

/** The containing block of a positioned box; undefined for the page. */
const blockOf = (el: Element): Element | undefined => {
  for (let node: Element | null = el; node; node = node.parentElement) {
    const { position, transform, filter, contain } = getComputedStyle(node)
    if (position !== 'static' || transform !== 'none' || filter !== 'none' || /paint|strict|content/.test(contain))
      return node
  }
  return undefined
}
