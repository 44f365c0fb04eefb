/** Scrolling, and places on the page where a click has no effect. */
import { deref, isMissing, placeOf } from './acting-read.ts'
import type { At, Missing, Ref } from './acting-types.ts'
import { composedParent } from './label-text.ts'
import { isOverlay } from './overlay.ts'
import { scrolledBy } from './usable.ts'

/** The middle of an area near a field where a click has no effect; null if there is none. */
export function quietSpot(ref: Ref): { x: number; y: number } | null {
  const el = deref(ref)
  if (isMissing(el)) return null
  const dialog = el.closest('dialog,[role=dialog],[aria-modal=true]')
  const box = el.getBoundingClientRect()
  const inside = (dialog ?? document.documentElement).getBoundingClientRect()
  for (const y of [box.top - 12, box.bottom + 12, box.top - 40, inside.top + 8, innerHeight / 2, innerHeight - 8]) {
    for (const x of [inside.left + 6, inside.right - 20, box.right + 40, box.left - 20]) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      if (!hit || (dialog && !dialog.contains(hit)) || hit.shadowRoot || isOverlay(hit)) continue
      const busy = hit.closest('a,button,input,select,textarea,label,summary,iframe,[role],[onclick],[tabindex]')
      if (
        busy &&
        busy !== dialog &&
        !busy.matches('main,[role=main],[role=dialog],[role=group],[role=region],[role=form]')
      )
        continue
      if (getComputedStyle(hit).cursor !== 'pointer') return { x, y }
    }
  }
  return null
}

/** Scrolls the page, or the box in its place, by CSS px. */
export function scrollPage(dx: number, dy: number): boolean {
  const root = document.scrollingElement ?? document.documentElement
  const before = [root.scrollLeft, root.scrollTop]
  scrollBy({ left: dx, top: dy, behavior: 'instant' })
  if (root.scrollLeft !== before[0] || root.scrollTop !== before[1]) return true
  const inner = document
    .elementsFromPoint(innerWidth / 2, innerHeight / 2)
    .find((el) => el.scrollHeight > el.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(el).overflowY))
  return inner !== undefined && scrollsBy(inner, dx, dy)
}

const scrollsBy = (el: Element, left: number, top: number): boolean => {
  const before = [el.scrollLeft, el.scrollTop]
  el.scrollBy({ left, top, behavior: 'instant' })
  return el.scrollLeft !== before[0] || el.scrollTop !== before[1]
}

/** Scrolls an element into view; with `by`, scrolls inside it. */
export function scrollTo(ref: Ref, by: readonly [number, number] | null): Missing | Scrolled {
  const el = deref(ref)
  if (isMissing(el)) return el
  if (!by) {
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return { at: placeOf(el) }
  }
  // If it does not scroll itself, an ancestor does.
  const box = scrollerOf(el)
  const moved = box !== null && scrollsBy(box, by[0], by[1])
  const stands = box ? scrolledBy(box) : undefined
  return { at: placeOf(el), moved, ...(stands && { stands }) }
}

/** `moved`: whether anything scrolled; `stands`: the new scroll position. */
type Scrolled = { at: At; moved?: boolean; stands?: string }

const scrollerOf = (el: Element): Element | null => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const { overflowX, overflowY } = getComputedStyle(node)
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`) && scrolledBy(node) !== undefined) return node
  }
  return document.scrollingElement
}
