/** A field whose pixels must be checked: marked for a screenshot and recognised from then on. */
import { deref, isMissing } from './acting-read.ts'
import type { Rectangle, Ref } from './acting-types.ts'
import { isMet, isUnsure, trust } from './doubt.ts'

const marks = new WeakMap<Element, Animation>()

/** Drawn in one colour, so that a picture shows whether anything of it is seen; null takes that away. No script of the page hears of it. */
export function markField(ref: Ref, colour: string | null): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  marks.get(el)?.cancel()
  if (colour === null) return marks.delete(el)
  const frame = { boxShadow: `inset 0 0 0 9999px ${colour}`, backgroundColor: colour, color: colour }
  marks.set(el, el.animate([frame, frame], { duration: 60_000, fill: 'both' }))
  return true
}

/** Goes into the field: an open list of the one before goes away then. @returns whether the mouse meets it now */
export function bareField(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  if (el instanceof HTMLElement && document.activeElement !== el) el.focus({ preventScroll: true })
  return isMet(el)
}

/** It was seen in a picture. */
export function trustField(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  trust(el)
  return true
}

/** Whether only its pixels can say that a person sees into a frame: at a place of the viewport, or as a whole. */
export function isFrameUnsure(ref: Ref, place: Rectangle | null): boolean {
  const el = deref(ref)
  if (isMissing(el)) return true
  return isUnsure(el, place ? new DOMRect(place.x, place.y, place.width, place.height) : el.getBoundingClientRect())
}
