/** The content of an element for its accessible name: children in layout order, CSS content, hidden or visible. */
import { generated, type Piece } from './accname-generated.ts'
import { composedChildren, composedParent, referenced } from './label-text.ts'
import { computedStyle, hasVisibleBox, oncePerReading } from './reading.ts'

/** Maximum length of a name, in characters. Nobody reads further. */
export const LIMIT = 2000

const SILENT = new Set([
  'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'RT', 'RP', 'HEAD', 'META', 'LINK', 'DATALIST', 'title', 'desc', 'metadata', 'defs', 'style', 'script',
]) // biome-ignore format: a table

/**
 * Text of `::before`, of the children, of elements added by `aria-owns`, and of `::after`. `boxed` is false if the
 * element has no layout.
 */
export function contentOf(el: Element, boxed: boolean): (Piece | Node)[] {
  const nodes: (Piece | Node)[] = [...composedChildren(el)]
  for (const owned of el.hasAttribute('aria-owns') ? referenced(el, 'aria-owns') : [])
    if (!el.contains(owned)) nodes.push({ text: '', apart: true }, owned)
  if (!boxed) return nodes
  const [before, after] = [generated(el, '::before'), generated(el, '::after')]
  if (before) nodes.unshift(before)
  if (after) nodes.push(after)
  return nodes
}

/** The layout of an element. Read once per element, since computed styles are the expensive part of naming. */
export type BoxStyle = { display: string; visible: boolean }

export function boxOf(el: Element): BoxStyle {
  const style = computedStyle(el)
  return { display: style.display, visible: style.visibility === 'visible' }
}

/** Elements that never contain text for a name. */
export const isSilent = (el: Element): boolean => SILENT.has(el.tagName)

/** Whether an element and all its content is ignored. An invisible element may still have visible parts. */
export function isHidden(el: Element, { display }: BoxStyle): boolean {
  if (display === 'none' || el.getAttribute('aria-hidden') === 'true') return true
  const { parentElement } = el
  return parentElement?.tagName === 'DETAILS' && el.tagName !== 'SUMMARY' && !parentElement.hasAttribute('open')
}

/** Whether an element is hidden from people or from screen readers, by itself or by an ancestor. */
export const hiddenAbove = oncePerReading(
  (el: Element): boolean => (!hasVisibleBox(el) && computedStyle(el).display !== 'contents') || isUnspoken(el),
)

/** Under `aria-hidden`. */
const isUnspoken = oncePerReading((el: Element): boolean => {
  if (el.getAttribute('aria-hidden') === 'true') return true
  const parent = composedParent(el)
  return parent !== null && isUnspoken(parent)
})

/**
 * Whether white space separates an element from its neighbours (2F.ii): true for all but plain inline boxes, also for
 * slots and other elements without a box.
 */
export const isBlock = ({ display }: BoxStyle): boolean => display !== 'inline'
