/** Whether a click would reach an element after scrolling to it; if not, what covers it. */

import { aimAt } from './acting-press.ts'
import { deref, isDisabled, isMissing, placeOf } from './acting-read.ts'
import type { Missing, Reach, Ref } from './acting-types.ts'
import { nameOf } from './controls.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { isOverlay, stepAside } from './overlay.ts'
import { roleOf } from './role.ts'
import { hitAt, isBox, Layout, within } from './visible.ts'

/**
 * @param press a mouse press follows at once, and is watched
 * @param named also return the element's name
 */
export function reach(ref: Ref, press = false, named = false): Reach | Missing {
  const found = deref(ref)
  if (isMissing(found)) return found
  const el = clickable(found)
  const at = placeOf(el)
  if (!new Layout().visible(el)) {
    // A row scrolled out of its list is clipped by the list's box.
    el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    if (!new Layout().visible(el)) return { at, problem: 'hidden' }
  }
  if (isDisabled(found)) return { at, problem: 'disabled' }
  let cover = coverOf(el)
  if (cover !== undefined) {
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    cover = coverOf(el)
  }
  if (cover) return { at, problem: 'covered', by: describe(cover) }
  if (isUnderOverlay(el)) stepAside()
  // An element that is pressed instead of a box is pressed where the box is.
  const point = besideLink(el) ?? (el === found ? (besideParts(el) ?? atItsWords(el)) : undefined)
  const aim = press ? aimAt(el, cover === undefined ? hitPoint(el, point) : undefined) : undefined
  return { at, ...(named && { says: nameOf(el) }), ...(point && { point }), ...(aim && { aim }) }
}

function hitPoint(el: Element, inside: { x: number; y: number } | undefined): { x: number; y: number } {
  const { left, top, width, height } = boxOf(el)
  return inside ? { x: left + inside.x, y: top + inside.y } : { x: left + width / 2, y: top + height / 2 }
}

/** A native checkbox or radio button that is drawn over is clicked through its label, or the drawn part around it. */
function clickable(el: Element): Element {
  if (!isBox(el)) return el
  const { width, height } = el.getBoundingClientRect()
  const style = getComputedStyle(el)
  const seen =
    width > 3 && height > 3 && Number(style.opacity) > 0.05 && style.visibility !== 'hidden' && style.display !== 'none'
  if (seen && coverOf(el) === undefined) return el
  const label = labelsOf(el).find((one) => one.checkVisibility({ visibilityProperty: true }))
  if (label) return label
  if (seen) return el
  for (let node = composedParent(el), level = 0; node && level < 3; node = composedParent(node), level += 1) {
    const box = node.getBoundingClientRect()
    if (box.width > 3 && box.height > 3 && node.checkVisibility({ visibilityProperty: true })) return node
  }
  return el
}

/**
 * Its first drawn part: a link over two lines has two, and an inline element around a block begins with an empty one.
 */
const boxOf = (el: Element): DOMRect =>
  [...el.getClientRects()].find(({ width, height }) => width > 1 && height > 1) ?? el.getBoundingClientRect()

/** A label with a link is clicked at its edge, where the drawn box is; its middle may open the terms. */
function besideLink(el: Element): { x: number; y: number } | undefined {
  if (!(el instanceof HTMLLabelElement) || !el.querySelector('a[href]')) return undefined
  const { height } = boxOf(el)
  return { x: 3, y: height / 2 }
}

/** Parts that are pressed by themselves inside an element that is pressed as a whole. */
const PARTS = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch]'
/** Other places to press, as shares of the element's box: towards its edges. */
const ELSEWHERE = [
  [0.5, 0.2],
  [0.2, 0.2],
  [0.8, 0.2],
  [0.1, 0.5],
  [0.9, 0.5],
  [0.5, 0.85],
  [0.1, 0.1],
  [0.9, 0.9],
] as const

/** A row or cell with a link or chip in its middle is pressed beside that. */
function besideParts(el: Element): { x: number; y: number } | undefined {
  if (el.childElementCount === 0 || el.matches(PARTS) || el instanceof HTMLLabelElement) return undefined
  const { left, top, width, height } = boxOf(el)
  const isPart = (x: number, y: number): boolean => {
    const hit = hitAt(x, y)
    return hit !== null && within(hit, el) && partAround(hit, el) !== undefined
  }
  if (!isPart(left + width / 2, top + height / 2)) return undefined
  const free = ELSEWHERE.find(([x, y]) => {
    const [atX, atY] = [left + width * x, top + height * y]
    const hit = hitAt(atX, atY)
    return hit !== null && within(hit, el) && !isPart(atX, atY)
  })
  return free && { x: width * free[0], y: height * free[1] }
}

/** Maximum number of texts that are searched for a place to press. */
const MOST_TEXTS = 40

/** A row with an empty middle that does not look clickable as a whole is pressed at its first words. */
function atItsWords(el: Element): { x: number; y: number } | undefined {
  if (el.childElementCount === 0 || el.matches(PARTS) || el instanceof HTMLLabelElement) return undefined
  const { left, top, width, height } = boxOf(el)
  const middle = { x: left + width / 2, y: top + height / 2 }
  if (hitAt(middle.x, middle.y) !== el || getComputedStyle(el).cursor === 'pointer') return undefined
  const holds = ({ x, y }: { x: number; y: number }, box: DOMRect): boolean =>
    x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  const range = document.createRange()
  const texts = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
  let first: { x: number; y: number } | undefined
  for (let seen = 0; seen < MOST_TEXTS && texts.nextNode(); seen += 1) {
    const text = texts.currentNode
    if (!text.nodeValue?.trim()) continue
    range.selectNodeContents(text)
    const [box] = range.getClientRects()
    if (!box || box.width < 2) continue
    if (holds(middle, range.getBoundingClientRect())) return undefined
    const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const hit = hitAt(at.x, at.y)
    if (first === undefined && hit !== null && within(hit, el) && partAround(hit, el) === undefined) first = at
  }
  return first && { x: first.x - left, y: first.y - top }
}

const partAround = (hit: Element, whole: Element): Element | undefined => {
  const plain = getComputedStyle(whole).cursor !== 'pointer'
  // A part with all of the text counts as the whole: the number of a day in its cell.
  const saysAll = (part: Element): boolean => squeeze(part.textContent ?? '') === squeeze(whole.textContent ?? '')
  for (let node: Element | null = hit; node && node !== whole; node = composedParent(node))
    if (node.matches(PARTS) || (plain && getComputedStyle(node).cursor === 'pointer' && !saysAll(node))) return node
  return undefined
}

/** Undefined: nothing covers its middle. Null: the middle is outside the viewport. */
function coverOf(el: Element): Element | null | undefined {
  const box = boxOf(el)
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const hit = hitAt(x, y)
  if (!hit) return null
  if (within(hit, el)) return undefined
  // An element inside its own label or link, or its host, passes the click on.
  if (labelsOf(el).some((label) => within(hit, label))) return undefined
  const host = el.getRootNode()
  if (host instanceof ShadowRoot && hit === host.host) return undefined
  return hit
}

const isUnderOverlay = (el: Element): boolean => {
  const { left, top, width, height } = boxOf(el)
  return isOverlay(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Names what covers the element as a person would: the dialog or banner rather than a bare element. */
function describe(cover: Element): string {
  let named: Element = cover
  for (let node: Element | null = cover; node && node !== document.body; node = composedParent(node)) {
    const position = getComputedStyle(node).position
    if (
      node.matches('dialog,[role=dialog],[role=alertdialog],[aria-modal=true]') ||
      position === 'fixed' ||
      position === 'sticky'
    )
      named = node
  }
  const id = named.id ? `#${named.id}` : named.classList[0] ? `.${named.classList[0]}` : ''
  const text = textOf(named, { controls: true, max: 60 })
  const role = roleOf(named)
  return `${role === 'generic' ? named.tagName.toLowerCase() : role}${id}${text ? ` “${text}”` : ''}`
}
