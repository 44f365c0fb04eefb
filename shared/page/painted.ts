/**
 * Whether a person can see a field: not only that it has a box and is not clipped away (see `visible.ts`), but that
 * something is painted. Sites that collect data secretly put fields where nobody sees them and wait for software to
 * fill them in. Computed for fields only, once per reading.
 */
import { selectShell } from './field-widget.ts'
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import {
  alphaOf,
  both,
  CLEAR,
  clipOf,
  cutAway,
  FAINT,
  type Filtered,
  filteredBy,
  hasChrome,
  isOpaque,
  masksAll,
  seenThrough,
  shapeOf,
  tooSmall,
} from './paint-styles.ts'
import { type ClientBox, clientRect, computedStyle, hasBox, oncePerReading } from './reading.ts'
import { isBox, type Layout, type Rect, within } from './visible.ts'

/** How far a person scrolls, in screens: to the side, or down past empty space. */
const FAR = 1.5

/** The effect of an element's style on itself and its content. */
interface Paint {
  /** 0 … 1, multiplied with that of its ancestors. */
  opacity: number
  filtered: Filtered
  /** Nothing of the element is drawn. */
  none: boolean
  /** What clipping leaves of it; undefined means all. */
  shape: Rect | undefined
}

export class Painted {
  private readonly known = new Map<Element, Paint>()
  private readonly layout: Layout

  constructor(layout: Layout) {
    this.layout = layout
  }

  /** Whether a person who scrolls normally would find the field, or the element drawn in its place. */
  isPainted(el: Element): boolean {
    if (this.isDrawn(el, el)) return true
    // The parts of a date may appear only when they have the focus. The box around them is visible from the start.
    const box = el.getAttribute('role') === 'spinbutton' ? el.closest('[role=group]') : null
    if (box && this.isDrawn(box, el)) return true
    const instead = isReplaced(el) ? this.insteadOf(el) : undefined
    return instead !== undefined && this.isDrawn(instead, el)
  }

  /** Whether the field itself is visible, not only the element drawn in its place. */
  drawsItself(el: Element): boolean {
    return this.isDrawn(el, el)
  }

  /**
   * The element drawn in place of a field. A label alone does not count for a text field or a slider: it needs a box to
   * type into, or a knob.
   */
  insteadOf(el: Element): Element | undefined {
    const instead = this.layout.standIn(el)
    if (!(instead instanceof HTMLLabelElement) || !isTyped(el) || isPressed(el)) return instead
    const shell = selectShell(el)
    if (shell) return shell
    for (let node = composedParent(el), level = 0; node && level < 3; node = composedParent(node), level += 1)
      if (node !== instead && (hasChrome(node) || hasChrome(node, '::before') || hasChrome(node, '::after')))
        return node
    return hasChrome(instead) ? instead : undefined
  }

  /** Whether something other than a notice, dialog or list covers all of a field that is on the screen. */
  isBuried(el: Element): boolean {
    if (isReplaced(el) || !isTyped(el)) return false
    const cover = this.layout.over(el)
    return (
      cover !== undefined &&
      !this.layout.pinned(cover) &&
      cover.closest('dialog,[role=dialog],[aria-modal=true],[role=listbox],[role=menu],[role=grid],[popover]') ===
        null &&
      isOpaque(cover)
    )
  }

  private isDrawn(surface: Element, el: Element): boolean {
    const { opacity, filtered, none, shape } = this.paintOf(surface)
    if (none || opacity * seenThrough(filtered) < FAINT) return false
    const rect = this.layout.rect(surface)
    if (tooSmall(rect)) return false
    if (shape && cutAway(rect, shape)) return false
    if (this.isFarOff(surface, rect) || facesAway(surface)) return false
    return el !== surface || !isBlank(el)
  }

  private paintOf(el: Element): Paint {
    const known = this.known.get(el)
    if (known) return known
    const parent = composedParent(el)
    const above = parent ? this.paintOf(parent) : { opacity: 1, filtered: CLEAR, none: false, shape: undefined }
    const { opacity, filter, clipPath, maskImage, clip, position } = computedStyle(el)
    const filtered = filter === 'none' ? above.filtered : filteredBy(filter, above.filtered)
    const own = clipPath === 'none' ? undefined : shapeOf(clipPath, this.layout.rect(el))
    const cut = position === 'absolute' || position === 'fixed' ? clipOf(clip, this.layout.rect(el)) : undefined
    const paint = {
      opacity: above.opacity * Number(opacity),
      filtered,
      none: above.none || (maskImage !== 'none' && maskImage !== '' && masksAll(maskImage)),
      shape: both(above.shape, both(own, cut)),
    }
    this.known.set(el, paint)
    return paint
  }

  /** Whether a person cannot scroll there, or has no reason to. */
  private isFarOff(surface: Element, rect: Rect): boolean {
    const scroller = outerScroller(surface)
    if (scroller && scroller !== surface) {
      const box = this.layout.rect(scroller)
      if (isSlit(rect, scroller.clientWidth, scroller.clientHeight)) return true
      // Nobody can scroll to what lies before the start of a scroll container.
      if (rect.right - box.left + scroller.scrollLeft <= 0 || rect.bottom - box.top + scroller.scrollTop <= 0)
        return true
      return this.isFarOff(scroller, box)
    }
    const { width, height, scrollX, scrollY } = this.layout
    if (isSlit(rect, width, height)) return true
    if (isFixed(surface)) return rect.right <= 0 || rect.bottom <= 0 || rect.left >= width || rect.top >= height
    const [left, top] = [rect.left + scrollX, rect.top + scrollY]
    if (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0 || left > FAR * width + width) return true
    if (standsStill('overflowX') && rect.left >= width) return true
    if (standsStill('overflowY') && (rect.left >= width || rect.top >= height || rect.bottom <= 0)) return true
    return top > FAR * height && top >= this.horizon()
  }

  /** Where the long empty part of the page ends, in CSS px from the top of the page. */
  private horizon(): number {
    const of = `${document.documentElement.scrollHeight} ${this.layout.height}`
    if (horizon.of !== of) horizon = { of, at: horizonOf(this.layout.height, this.layout.scrollY) }
    return horizon.at
  }
}

/** Whether a person cannot scroll the page in this direction. */
const standsStill = (way: 'overflowX' | 'overflowY'): boolean => {
  const root = computedStyle(document.documentElement)[way]
  const body = document.body ? computedStyle(document.body)[way] : 'visible'
  return /hidden|clip/.test(root) || (root === 'visible' && /hidden|clip/.test(body))
}

/** Whether the scroll container or viewport is so small that it shows next to nothing of the element. */
const isSlit = ({ left, top, right, bottom }: Rect, width: number, height: number): boolean =>
  cutAway(
    { left: 0, top: 0, right: right - left, bottom: bottom - top },
    { left: 0, top: 0, right: width, bottom: height },
  )

const isButtonLike = (el: Element): boolean =>
  el instanceof HTMLInputElement && /^(?:checkbox|radio|file|range|color)$/.test(el.type)

/** Those that a press on their label answers. */
const isPressed = (el: Element): boolean => isButtonLike(el) && !el.matches('[type=range]')

/**
 * Controls whose native element is often hidden behind a drawn one: checkboxes, radios, file inputs, and the input of a
 * scripted select or date.
 */
export const isReplaced = (el: Element): boolean =>
  isButtonLike(el) ||
  isBox(el) ||
  el instanceof HTMLSelectElement ||
  /^(?:combobox|spinbutton|searchbox)$/.test(el.getAttribute('role') ?? '') ||
  el.hasAttribute('aria-autocomplete') ||
  selectShell(el) !== null

const isTyped = (el: Element): boolean => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement

const isFixed = oncePerReading((el: Element): boolean => {
  if (computedStyle(el).position === 'fixed') return true
  const parent = composedParent(el)
  return parent !== null && isFixed(parent)
})

/** The closest scroll container around an element, not counting the page itself. */
const outerScroller = oncePerReading((el: Element): Element | undefined => {
  const node = composedParent(el)
  if (!node || node === document.body || node === document.documentElement) return undefined
  const { overflowX, overflowY } = computedStyle(node)
  const scrolls =
    /auto|scroll/.test(`${overflowX} ${overflowY}`) &&
    (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth)
  return scrolls ? node : outerScroller(node)
})

/** Whether the element is turned around in 3D and its back is not drawn. */
const facesAway = oncePerReading((el: Element): boolean => {
  if (showsItsBack(el)) return true
  const parent = composedParent(el)
  return parent !== null && facesAway(parent)
})

const showsItsBack = (el: Element): boolean => {
  if (computedStyle(el).backfaceVisibility !== 'hidden') return false
  let whole = new DOMMatrix()
  for (let at: Element | null = el; at; at = composedParent(at)) {
    const { transform, rotate, transformStyle } = computedStyle(at)
    if (at !== el && transformStyle !== 'preserve-3d') break
    whole = matrixOf(rotate, transform).multiply(whole)
  }
  return whole.m33 < 0
}

const matrixOf = (rotate: string, transform: string): DOMMatrix => {
  const matrix = transform === 'none' ? new DOMMatrix() : new DOMMatrix(transform)
  if (rotate === 'none' || rotate === '') return matrix
  const degrees = Number.parseFloat(/(-?[\d.e+-]+)deg/.exec(rotate)?.[1] ?? '0')
  const [x = 0, y = 0, z = 1] = /^x\b/.test(rotate)
    ? [1, 0, 0]
    : /^y\b/.test(rotate)
      ? [0, 1, 0]
      : (/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) /.exec(rotate)?.slice(1).map(Number) ?? [0, 0, 1])
  return new DOMMatrix().rotateAxisAngle(x, y, z, degrees).multiply(matrix)
}

/**
 * Whether nothing of the field is drawn: no background, border or shadow (its own or around it), and either transparent
 * text, or no visible placeholder, prompt or label.
 */
const isBlank = (el: Element): boolean => {
  if (!(el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement)) return false
  if (
    el instanceof HTMLInputElement &&
    /^(?:checkbox|radio|range|color|file|date|time|month|week|datetime-local)$/.test(el.type)
  )
    return false
  if (hasChrome(el)) return false
  const { height } = clientRect(el)
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
    const box = clientRect(node)
    if (node.matches('form,body,main') || box.height > height * 3 + 24) break
    if (hasChrome(node) || hasChrome(node, '::before') || hasChrome(node, '::after')) return false
    // On some pages the border is an element beside the field.
    if ([...node.children].some((one) => !within(el, one) && hasChrome(one))) return false
  }
  if (liesOverSlots(el)) return false
  const { color, webkitTextFillColor } = computedStyle(el)
  if (alphaOf(color) < FAINT || alphaOf(webkitTextFillColor) < FAINT) return true
  if (el.placeholder !== '' && alphaOf(getComputedStyle(el, '::placeholder').color) >= FAINT) return false
  if (lineBefore(el).length > 0) return false
  return !labelsOf(el).some((label) => label.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
}

/** The text directly before an element in the same line, such as the prompt of a command line. */
export const lineBefore = (el: Element): DOMRect[] => {
  const before = el.previousSibling
  if (!before?.textContent?.trim()) return []
  const holder = before instanceof Element ? before : before.parentElement
  if (!holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
  const words = document.createRange()
  words.selectNode(before)
  const own = el.getBoundingClientRect()
  const box = words.getBoundingClientRect()
  const isSameLine = box.top < own.bottom && box.bottom > own.top && box.height < own.height * 2
  return isSameLine && box.right <= own.left + 1 ? [box] : []
}

/** Whether the field is transparent and lies over one drawn box per character, such as the boxes of a code. */
const liesOverSlots = (el: HTMLInputElement | HTMLTextAreaElement): boolean => {
  const own = clientRect(el)
  let node = composedParent(el)
  for (let level = 0; node && level < 3; level += 1, node = composedParent(node)) {
    const slots = [...node.querySelectorAll('*')].filter((one) => {
      const box = clientRect(one)
      const under =
        box.left >= own.left - 2 && box.right <= own.right + 2 && box.top >= own.top - 2 && box.bottom <= own.bottom + 2
      return under && one.childElementCount === 0 && one !== el && box.width >= 12 && hasChrome(one)
    })
    if (slots.length === el.maxLength && slots.length > 1) return true
  }
  return false
}

/** Valid as long as the document and the viewport keep this height. */
let horizon = { of: '', at: 0 }

const LEAVES = 'input:not([type=hidden]),select,textarea,button,img,svg,video,canvas,iframe,hr'
/** The most elements and text nodes that are read for this. */
const MOST = 4_000

/**
 * Where the first long empty stretch of the page ends, in CSS px: people do not scroll past it.
 * Infinity if there is none.
 */
const horizonOf = (screen: number, scrollY: number): number => {
  const spans: [top: number, bottom: number][] = []
  const add = ({ top, bottom, width, height }: ClientBox): void => {
    if (width > 1 && height > 1) spans.push([top + scrollY, bottom + scrollY])
  }
  for (const el of [...document.querySelectorAll(LEAVES)].slice(0, MOST)) if (hasBox(el)) add(clientRect(el))
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = words.nextNode(), read = 0; node && read < MOST; node = words.nextNode()) {
    if (!/\S/.test(node.nodeValue ?? '') || !node.parentElement?.checkVisibility()) continue
    read += 1
    range.selectNodeContents(node)
    add(range.getBoundingClientRect())
  }
  spans.sort(([a], [b]) => a - b)
  let end = screen
  for (const [top, bottom] of spans) {
    if (top - end >= FAR * screen) return top
    end = Math.max(end, bottom)
  }
  return Number.POSITIVE_INFINITY
}
