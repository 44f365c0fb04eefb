/** What stands in an element for the computation of names: children as they are laid out, CSS content, hidden or not. */
import { generated, type Piece } from './accname-generated.ts'
import { composedChildren, composedParent, referenced } from './label-text.ts'

/** A name is cut where nobody would read on, in characters of text. */
export const LIMIT = 2000

const SILENT = new Set([
  'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'RT', 'RP', 'HEAD', 'META', 'LINK', 'DATALIST', 'title', 'desc', 'metadata', 'defs', 'style', 'script',
]) // biome-ignore format: a table

/** Text of `::before`, the children, elements that `aria-owns` adds, text of `::after`. `boxed`: false where nothing is laid out. */
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

/** How an element is laid out: read once for each element, styles are what naming costs. */
export type BoxStyle = { display: string; visible: boolean }

export function boxOf(el: Element): BoxStyle {
  const style = getComputedStyle(el)
  return { display: style.display, visible: style.visibility === 'visible' }
}

/** Elements that are no text, shown or hidden. */
export const isSilent = (el: Element): boolean => SILENT.has(el.tagName)

/** Whether nothing of an element counts, with all that is in it. An invisible one may have visible parts. */
export function isHidden(el: Element, { display }: BoxStyle): boolean {
  if (display === 'none' || el.getAttribute('aria-hidden') === 'true') return true
  const { parentElement } = el
  return parentElement?.tagName === 'DETAILS' && el.tagName !== 'SUMMARY' && !parentElement.hasAttribute('open')
}

/** Whether an element is hidden from people or from screen readers, itself or by what it stands in. */
export function hiddenAbove(el: Element): boolean {
  if (!el.checkVisibility({ visibilityProperty: true }) && getComputedStyle(el).display !== 'contents') return true
  for (let node: Element | null = el; node; node = composedParent(node))
    if (node.getAttribute('aria-hidden') === 'true') return true
  return false
}

/** Whether blanks part an element from what stands beside it (2F.ii): all but plain inline boxes; slots and other elements without a box, too. */
export const isBlock = ({ display }: BoxStyle): boolean => display !== 'inline'
