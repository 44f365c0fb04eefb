/**
 * Places on the picture: the smallest numbered element there, otherwise the place itself, which the page is asked about
 * before anything is done. Pure.
 */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { ElementView, Observation } from '../../../shared/domain/observation.ts'
import { type HeldKey, MOST_PLACES, MOST_PRESS_MS, MOST_TIMES } from '../../../shared/domain/operation.ts'
import type { PageStep } from '../../../shared/domain/page-step.ts'

type Point = [number, number]
type Placed = Pick<PlannedOperation, 'operation' | 'point'> | { problem: string }

/** Maximum size of a screenshot in px; a larger view is scaled down. */
const MOST = { width: 1280, height: 720 }
/** Size in CSS px up to which an element is hit in its centre, wherever the model pointed. */
const SMALL = { width: 240, height: 64 }

/** How a click presses. */
export const pressOf = ({
  times,
  button,
  answer,
  held,
  ms = 0,
}: PageStep): { count?: number; button?: 'right'; answer?: string; held?: HeldKey; ms?: number } => ({
  ...(answer !== undefined && { answer }),
  ...(times && times > 1 && { count: Math.min(MOST_TIMES, times) }),
  ...(button === 'right' && { button }),
  ...(held && { held }),
  ...(ms > 0 && { ms: Math.min(MOST_PRESS_MS, ms) }),
})

/** Undefined if the step names no position in the screenshot, or more than that. */
export const pictured = (step: PageStep, observation: Observation): Placed | undefined => {
  const onPage = onPageOf(observation)
  if (step.op === 'drag' && step.path) return drawn(step, step.path.map(onPage), observation)
  if (step.x === undefined || step.y === undefined) return undefined
  const place = onPage([step.x, step.y])
  if (step.op === 'drag') return step.index === undefined ? undefined : droppedAt(step.index, place, observation)
  if ((step.op !== 'click' && step.op !== 'hover') || step.index !== undefined) return undefined
  const found = smallestAt(place, observation)
  const how = pressOf(step)
  if (!found) {
    const target = { index: NONE }
    return { operation: step.op === 'hover' ? { op: 'hover', target } : { op: 'click', target, ...how }, point: place }
  }
  const target = { index: found.index }
  if (step.op === 'hover') return { operation: { op: 'hover', target } }
  return { operation: { op: 'click', target, ...how, ...(!isSmall(found) && { by: from(middleOf(found), place) }) } }
}

/** No element has this number. */
const NONE = -1

const onPageOf = ({ viewport: { width, height } }: Observation) => {
  const scale = Math.min(1, MOST.width / width, MOST.height / height)
  return ([x = 0, y = 0]: readonly number[]): Point => [x / scale, y / scale]
}

const drawn = (step: PageStep, places: Point[], observation: Observation): Placed => {
  const [first] = places
  if (!first || places.length < 2 || places.length > MOST_PLACES)
    return { problem: `“path” takes 2 to ${MOST_PLACES} places` }
  const on =
    step.index === undefined
      ? smallestAt(first, observation)
      : observation.elements.find(({ index }) => index === step.index)
  if (!on) return { problem: 'nothing that has a number lies where “path” begins' }
  const target = { index: on.index }
  const path = places.map((place) => from(middleOf(on), place))
  return { operation: { op: 'drag', from: target, to: target, path } }
}

const droppedAt = (index: number, place: Point, { elements }: Observation): Placed => {
  const dragged = elements.find((element) => element.index === index)
  if (!dragged) return { problem: 'what is dragged needs its number' }
  return { operation: { op: 'drag', from: { index }, to: { index }, by: from(middleOf(dragged), place) } }
}

/** Elements of the page itself; boxes in a frame are measured from the frame's corner. */
const smallestAt = ([x, y]: Point, { elements }: Observation): ElementView | undefined =>
  elements
    .filter(({ box: [left, top, width, height], frame }) => {
      const inside = x >= left && x <= left + width && y >= top && y <= top + height
      return frame.length === 0 && inside && width > 0 && height > 0
    })
    .sort((one, other) => areaOf(one) - areaOf(other))[0]

const areaOf = ({ box: [, , width, height] }: ElementView): number => width * height
const isSmall = ({ role, box: [, , width, height] }: ElementView): boolean =>
  role !== 'drawing' && width <= SMALL.width && height <= SMALL.height
const middleOf = ({ box: [left, top, width, height] }: ElementView): Point => [left + width / 2, top + height / 2]
const from = ([x, y]: Point, [toX, toY]: Point): Point => [Math.round(toX - x), Math.round(toY - y)]
