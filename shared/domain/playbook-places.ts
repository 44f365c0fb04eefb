/**
 * The position of a playbook's target, as shares of the window, and its position today (P1, P8). Pure; the page decides
 * whether an element found there may be used.
 */
import type { TargetDescriptor } from './target.ts'

export type Position = NonNullable<TargetDescriptor['position']>

interface Placed {
  target?: TargetDescriptor | undefined
  places?: readonly Position[] | undefined
}

interface Viewport {
  width: number
  height: number
  scrollX: number
  scrollY: number
}

/**
 * A stored position in today's window, CSS px from its corner: fractions of the window, adjusted by the scroll
 * difference (P1).
 */
export const pointToday = ({ relX, relY, scroll }: Position, now: Viewport): { x: number; y: number } => ({
  x: relX * now.width + scroll[0] - now.scrollX,
  y: relY * now.height + scroll[1] - now.scrollY,
})

/** The position that was recorded in the window most similar to today's. */
export const placeFor = (step: Placed, width: number): Position | undefined => {
  const all = [step.target?.position, ...(step.places ?? [])].filter((place) => place !== undefined)
  return all.sort((a, b) => Math.abs(a.viewport[0] - width) - Math.abs(b.viewport[0] - width))[0]
}

/** px around the middle that still hit an element of unknown size. */
const TOLERANCE = 16

/**
 * Whether a stored position, recomputed for the window of a newer recording, misses the element that was found there.
 */
const misses = (old: Position, target: TargetDescriptor, newer: Position): boolean => {
  const [width, height] = newer.viewport
  const [scrollX, scrollY] = newer.scroll
  const { x, y } = pointToday(old, { width, height, scrollX, scrollY })
  const [, , w = 2 * TOLERANCE, h = 2 * TOLERANCE] = target.fingerprint?.box ?? []
  return Math.abs(x - newer.relX * width) > w / 2 || Math.abs(y - newer.relY * height) > h / 2
}

/** Older positions worth keeping beside the newest: only those that do not lead to it (P8). */
export const mergedPlaces = (before: Placed, { target }: Placed): Position[] => {
  const newest = target?.position
  if (!target || !newest) return []
  const all = [before.target?.position, ...(before.places ?? [])].filter((place) => place !== undefined)
  const [width] = newest.viewport
  return all.filter((place) => place.viewport[0] !== width && misses(place, target, newest)).slice(0, 4)
}
