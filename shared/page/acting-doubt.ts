/** A field whose pixels are looked at: marked for a picture, and known from then on. */
import { deref, isMissing } from './acting.ts'
import type { Ref } from './acting-types.ts'
import { trust } from './doubt.ts'

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

/** It was seen in a picture. */
export function trustField(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  trust(el)
  return true
}
