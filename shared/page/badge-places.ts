/** Where to draw each element's number: at its corner, and not over another number as long as there is room. Pure. */

/** left, top, right, bottom in CSS px. */
export type Edges = readonly [left: number, top: number, right: number, bottom: number]

export const TAG_HEIGHT = 14
/** The width of a label in the tag's font. */
export const tagWidth = (label: string): number => label.length * 7 + 6

/** px. Wider elements are wider than most buttons. */
const WIDE = 160
/** How many steps to the right and down are tried once every corner is taken. */
const ROUNDS = 12

/** Left top corners of the tags, in the order of the elements. */
export const tagPlaces = (
  elements: readonly { edges: Edges; label: string }[],
  view: { width: number; height: number },
): [number, number][] => {
  const occupied = new Occupied(view)
  return elements.map(({ edges, label }) => {
    const width = tagWidth(label)
    const places = candidates(edges, width).map(([x, y]): [number, number] => [
      Math.round(clamped(x, view.width - width)),
      Math.round(clamped(y, view.height - TAG_HEIGHT)),
    ])
    const covers = ([x, y]: [number, number]): number => occupied.overlap(x, y, width)
    const place = places.find((one) => covers(one) === 0) ??
      places.toSorted((a, b) => covers(a) - covers(b))[0] ?? [0, 0]
    occupied.add(...place, width)
    return place
  })
}

const clamped = (value: number, max: number): number => Math.max(0, Math.min(value, max))

/**
 * Corners first, outside before inside, so that no text of the element is covered; then its edges, and further down.
 */
const candidates = ([left, top, right, bottom]: Edges, width: number): [number, number][] => {
  const above = top - TAG_HEIGHT + 2
  // The label of a wide field is above its left end.
  const tops: [number, number][] = [
    [left, above],
    [right - width, above],
  ]
  const corners: [number, number][] = [
    ...(right - left >= WIDE ? tops.toReversed() : tops),
    [left - width, top],
    [right, top],
    [left, bottom - 2],
    [right - width, bottom - 2],
    [left, top],
    [right - width, top],
  ]
  const further = Array.from({ length: ROUNDS }, (_, at): [number, number][] => [
    [left + (at + 1) * width, above],
    [left + (at + 1) * width, bottom - 2],
    [left, bottom + at * TAG_HEIGHT],
    [right, top + (at + 1) * TAG_HEIGHT],
  ])
  return [...corners, ...further.flat()]
}

/** Tags that are already placed, by the strips of the view they are in: a page may have hundreds. */
class Occupied {
  private readonly strips: [left: number, top: number, right: number][][]

  constructor({ height }: { height: number }) {
    this.strips = Array.from({ length: Math.ceil(height / TAG_HEIGHT) + 2 }, () => [])
  }

  add(x: number, y: number, width: number): void {
    this.strips[Math.floor(y / TAG_HEIGHT)]?.push([x, y, x + width])
  }

  /** px² of other tags that a tag here would cover. */
  overlap(x: number, y: number, width: number): number {
    const at = Math.floor(y / TAG_HEIGHT)
    let covered = 0
    for (const strip of [this.strips[at - 1], this.strips[at], this.strips[at + 1]])
      for (const [left, top, right] of strip ?? []) {
        const wide = Math.min(right, x + width) - Math.max(left, x)
        const high = TAG_HEIGHT - Math.abs(top - y)
        if (wide > 0 && high > 0) covered += wide * high
      }
    return covered
  }
}
