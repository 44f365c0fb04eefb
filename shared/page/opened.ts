/** Elements by number, several at a time: whether they are drawn, their descriptions, and scrolling to a place. */
import { type Position, pointToday } from '../domain/playbook-places.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { deref, isMissing } from './acting-read.ts'
import type { At } from './acting-types.ts'
import { besideOf } from './beside.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { textOf } from './label-text.ts'
import { Ranks, resolve } from './resolve.ts'

/** Whether each is part of the page and drawn, even if covered. */
export const standing = (places: readonly At[]): boolean[] =>
  places.map((at) => {
    const el = deref(at)
    return !isMissing(el) && el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  })

/** Null for each that is gone. All share one reading of the page. */
export const describeAll = (places: readonly At[]): (TargetDescriptor | null)[] => {
  const dom = new DomCache()
  const ranks = new Ranks(dom)
  return places.map((at) => {
    const el = deref(at)
    if (isMissing(el)) return null
    const target = describeTarget(el, dom, { ranks, rows: true })
    // Others show the same words without being pressed.
    const found = target.beside || !target.name ? undefined : resolve(target, { position: false })
    const isUnclear = found?.element ? !isSameThing(el, found.element) : found?.reason === 'ambiguous'
    return isUnclear ? { ...target, beside: besideOf(el) } : target
  })
}

/** Scrolls a stored place into view; does nothing if it is already visible. */
export const showPlace = (place: Position): void => {
  const { x, y } = pointToday(place, { width: innerWidth, height: innerHeight, scrollX, scrollY })
  if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight) return
  const toMiddle = (at: number, size: number): number => (at < 0 || at >= size ? at - size / 2 : 0)
  scrollBy({ left: toMiddle(x, innerWidth), top: toMiddle(y, innerHeight), behavior: 'instant' })
}

/**
 * A press on content that has the same text as the element is a press on the element. A redrawn element is found
 * by its description.
 */
export const isMeant = (at: At, target: TargetDescriptor): boolean => {
  const el = deref(at)
  const { element } = resolve(target, { position: false })
  if (!element) return false
  return isMissing(el) || isSameThing(el, element)
}

const isSameThing = (el: Element, element: Element): boolean => {
  if (element === el) return true
  const [outer, inner] = el.contains(element) ? [el, element] : [element, el]
  if (!outer.contains(inner)) return false
  const words = wordsOf(outer)
  // An element that contains several things without text is none of them.
  return words === '' ? isOnlyOne(outer, inner) : words === wordsOf(inner)
}

/** Whether nothing is beside it on the path down. */
const isOnlyOne = (outer: Element, inner: Element): boolean => {
  for (let at: Element | null = inner; at && at !== outer; at = at.parentElement)
    if (at.parentElement?.childElementCount !== 1) return false
  return true
}

const wordsOf = (el: Element): string => textOf(el, { controls: true, max: 200 })
