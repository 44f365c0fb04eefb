/** A field whose pixels must be checked: marked for a screenshot, and recognised from then on. */
import { deref, isMissing } from './acting-read.ts'
import type { Doubt, Missing, Rectangle, Ref } from './acting-types.ts'
import { doubtAbout, drawingOf, isMet, isNativeBox, isUnsure, trust } from './doubt.ts'

const marks = new WeakMap<Element, Animation[]>()
/** The most parts of a drawn control that are coloured. */
const MOST_PARTS = 100
const PICTURE = 'img,svg,canvas,video'

/**
 * Draws the field in one colour, so that a picture shows whether any part is visible; null removes the colour. The
 * page's scripts do not notice.
 */
export function markField(ref: Ref, colour: string | null): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  for (const mark of marks.get(el) ?? []) mark.cancel()
  if (colour === null) return marks.delete(el)
  // All parts of a drawn control, since an opaque part would hide the colour of what it is in.
  const parts = drawingOf(el) === el || !el.matches('input,select,textarea') ? [el, ...el.querySelectorAll('*')] : [el]
  marks.set(
    el,
    parts.slice(0, MOST_PARTS).map((part) => coloured(part, colour)),
  )
  return true
}

const coloured = (el: Element, colour: string): Animation => {
  const frame =
    isNativeBox(el) || el.matches(PICTURE)
      ? { filter: `brightness(0)${colour === 'black' ? '' : ' invert(1)'}` }
      : { boxShadow: `inset 0 0 0 9999px ${colour}`, backgroundColor: colour, color: colour }
  return el.animate([frame, frame], { duration: 60_000, fill: 'both' })
}

/**
 * Focuses the field, so that an open list of the previous field closes.
 * @returns whether the mouse now reaches it
 */
export function bareField(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  if (el instanceof HTMLElement && document.activeElement !== el) el.focus({ preventScroll: true })
  return isMet(el)
}

/** Of one box of several: whether only its pixels can say that it is seen. */
export function judgeBox(ref: Ref): { doubt?: Doubt } | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const doubt = doubtAbout(el)
  return doubt ? { doubt } : {}
}

/** The field was visible in a picture. */
export function trustField(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  trust(el)
  return true
}

/** Whether only pixels can show that a person sees into a frame, at a place of the viewport or anywhere. */
export function isFrameUnsure(ref: Ref, place: Rectangle | null): boolean {
  const el = deref(ref)
  if (isMissing(el)) return true
  return isUnsure(el, place ? new DOMRect(place.x, place.y, place.width, place.height) : el.getBoundingClientRect())
}
