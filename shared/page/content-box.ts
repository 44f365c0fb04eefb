/**
 * How far a document's content reaches from the window's upper left corner, so that a screenshot of a small page can
 * omit the empty rest. Never less than what is visible: in doubt, it reaches to the end of the window.
 */
import { isClosedPart } from './drawings.ts'
import { isOverlay } from './overlay.ts'

/** Documents with more elements fill the window. */
const MOST_ELEMENTS = 3_000
/** Share of the window's width from which a plain box is the page's background or a bar across it. */
const ACROSS = 0.95
const REPLACED = /^(?:img|svg|canvas|video|iframe|frame|object|embed|input|select|textarea|button|hr|progress|meter)$/

/** CSS px. */
export function contentBox(): { width: number; height: number } {
  const whole = { width: innerWidth, height: innerHeight }
  const elements = drawnElements(document)
  if (elements.length > MOST_ELEMENTS) return whole
  const reach = { width: 0, height: 0 }
  const range = document.createRange()
  for (const el of elements) {
    if (!el.checkVisibility()) continue
    const box = el.getBoundingClientRect()
    for (const drawn of [...(isDrawn(el, box, whole) ? [box] : []), ...addedAt(el)]) extend(reach, drawn, whole)
    for (const node of el.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue
      range.selectNodeContents(node)
      extend(reach, range.getBoundingClientRect(), whole)
    }
  }
  return reach
}

const drawnElements = (root: Document | ShadowRoot): Element[] =>
  [...root.querySelectorAll('*')].flatMap((el) => {
    if (isOverlay(el)) return []
    return el.shadowRoot ? [el, ...drawnElements(el.shadowRoot)] : [el]
  })

/** Whether it shows something besides the text and elements in it. */
function isDrawn(el: Element, box: DOMRect, { width }: { width: number }): boolean {
  if (el === document.documentElement || el === document.body) return false
  if (REPLACED.test(el.localName)) return true
  return box.width < width * ACROSS || isClosedPart(el) || drawsByStyle(el)
}

const drawsByStyle = (el: Element): boolean => getComputedStyle(el).backgroundImage.includes('url(')

/** The boxes of `::before` and `::after` content; the element's own box if they are in the flow. */
const addedAt = (el: Element): DOMRect[] =>
  ['::before', '::after'].flatMap((part) => {
    const { content, position, left, top, width, height } = getComputedStyle(el, part)
    if (content === 'none' || content === 'normal') return []
    if (position !== 'absolute' && position !== 'fixed') return [el.getBoundingClientRect()]
    const from = position === 'fixed' ? undefined : positioned(el)?.getBoundingClientRect()
    const [x = 0, y = 0, wide = 0, high = 0] = [left, top, width, height].map(
      (length) => Number.parseFloat(length) || 0,
    )
    return [new DOMRect((from?.left ?? 0) + x, (from?.top ?? 0) + y, wide, high)]
  })

const positioned = (el: Element): Element | null => {
  for (let one: Element | null = el; one; one = one.parentElement)
    if (getComputedStyle(one).position !== 'static') return one
  return document.documentElement
}

/** Nothing outside of the window is in a screenshot. */
function extend(reach: { width: number; height: number }, box: DOMRect, whole: typeof reach): void {
  if (box.width === 0 || box.height === 0 || box.left >= whole.width || box.top >= whole.height) return
  if (box.right <= 0 || box.bottom <= 0) return
  reach.width = Math.max(reach.width, Math.min(box.right, whole.width))
  reach.height = Math.max(reach.height, Math.min(box.bottom, whole.height))
}
