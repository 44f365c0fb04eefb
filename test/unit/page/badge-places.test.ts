// Numbers on a screenshot: each beside its element, no overlap while there is room, all visible.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edges, TAG_HEIGHT, tagPlaces, tagWidth } from '../../../shared/page/badge-places.ts'

const VIEW = { width: 1280, height: 720 }

type Element = { edges: Edges; label: string }
const overlaps = (elements: readonly Element[]): number => {
  const tags = tagPlaces(elements, VIEW).map(([x, y], at) => ({ x, y, right: x + tagWidth(elements[at]?.label ?? '') }))
  let count = 0
  for (const [at, one] of tags.entries())
    for (const other of tags.slice(at + 1))
      if (one.x < other.right && other.x < one.right && Math.abs(one.y - other.y) < TAG_HEIGHT) count += 1
  return count
}

const grid = (columns: number, rows: number, width: number, height: number, gap = 0): Element[] =>
  Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * (width + gap), Math.floor(at / columns) * (height + gap)]
    return { edges: [x, y, x + width, y + height], label: String(at + 1) }
  })

test('numbers do not overlap on an ordinary page', () => {
  expect(overlaps(grid(4, 10, 280, 36, 20))).toBe(0)
  expect(overlaps(grid(20, 2, 60, 30, 4))).toBe(0)
})

test('nor do those of small neighbouring or nested elements', () => {
  expect(overlaps(grid(30, 12, 34, 30))).toBe(0)
  const nested = Array.from(
    { length: 6 },
    (_, at): Element => ({ edges: [100 + at, 100 + at, 400, 300], label: `${at}0` }),
  )
  expect(overlaps(nested)).toBe(0)
  const same = Array.from({ length: 12 }, (_, at): Element => ({ edges: [600, 300, 640, 320], label: `${at}` }))
  expect(overlaps(same)).toBe(0)
})

test('every number is visible and near its element', () => {
  const element = fc
    .tuple(
      fc.integer({ min: -50, max: 1270 }),
      fc.integer({ min: -50, max: 710 }),
      fc.integer({ min: 4, max: 600 }),
      fc.integer({ min: 4, max: 200 }),
    )
    .map(
      ([x, y, width, height]): Edges => [
        Math.max(0, x),
        Math.max(0, y),
        Math.min(1280, x + width + 50),
        Math.min(720, y + height + 50),
      ],
    )
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 60 }), (boxes) => {
      const elements = boxes.map((edges, at) => ({ edges, label: String(at) }))
      for (const [at, [x, y]] of tagPlaces(elements, VIEW).entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x + tagWidth(String(at))).toBeLessThanOrEqual(VIEW.width)
        expect(y + TAG_HEIGHT).toBeLessThanOrEqual(VIEW.height)
      }
    }),
  )
})

test('five hundred are placed in a moment', () => {
  const elements = grid(25, 20, 48, 34)
  const from = performance.now()
  tagPlaces(elements, VIEW)
  expect(performance.now() - from).toBeLessThan(100)
})
