// The position of the card: never over its target, and over reviewed content only if there is no other space.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grown, overlaps, type PageBox, place } from '../../../extension/content/place.ts'

const view = { width: 1280, height: 800 }
const card = { width: 320, height: 200 }
const none = { view, card, avoid: [], rtl: false }
const target = (x: number, y: number, width = 240, height = 40): PageBox => ({ x, y, width, height })

describe('a card', () => {
  test('is on the end side, with its tip at the target’s height', () => {
    const at = place({ ...none, target: target(300, 300) })
    expect(at).toMatchObject({ side: 'end', x: 566 })
    expect(at.y + (at.tip ?? 0)).toBe(320)
  })

  test('is on the left in right-to-left languages', () => {
    expect(place({ ...none, rtl: true, target: target(700, 300) })).toMatchObject({ side: 'end', x: 354 })
  })

  test.each([
    ['start', target(1000, 300)],
    ['below', target(20, 100, 1240)],
    ['above', target(20, 700, 1240)],
    ['docked', target(20, 20, 1240, 760)],
  ])('goes %s if the sides before are too narrow', (side, box) => {
    expect(place({ ...none, target: box }).side).toBe(side)
  })

  test('moves up rather than over the notch, and still points at its target', () => {
    const notch: PageBox = { x: 500, y: 764, width: 400, height: 36 }
    const at = place({ ...none, target: target(300, 700), avoid: [notch] })
    expect(at.side).toBe('end')
    expect(overlaps({ ...at, ...card }, notch)).toBe(false)
    expect(at.y + (at.tip ?? 0)).toBe(720)
  })

  test('without a target is docked at the bottom end', () => {
    expect(place({ ...none, target: null })).toEqual({ x: 944, y: 584, side: 'docked', tip: null })
  })

  test('is docked when its target is scrolled away', () => {
    expect(place({ ...none, target: target(300, -400) }).side).toBe('docked')
  })
})

test('wherever the target is: inside the view, and not over it or, if possible, what is about to be pressed', () => {
  const box = fc.record({
    x: fc.integer({ min: 0, max: 1200 }),
    y: fc.integer({ min: 0, max: 780 }),
    width: fc.integer({ min: 8, max: 700 }),
    height: fc.integer({ min: 8, max: 300 }),
  })
  fc.assert(
    fc.property(
      box,
      box,
      fc.boolean(),
      fc.record({ width: fc.constantFrom(320, 340), height: fc.integer({ min: 60, max: 360 }) }),
      (on, clear, rtl, size) => {
        const at = place({ view, card: size, target: on, avoid: [clear], rtl })
        const drawn = { ...at, ...size }
        expect(at.x).toBeGreaterThanOrEqual(16)
        expect(at.y).toBeGreaterThanOrEqual(16)
        expect(at.x + size.width).toBeLessThanOrEqual(view.width - 16)
        expect(at.y + size.height).toBeLessThanOrEqual(view.height - 16)
        const edge = 16 + 8
        const room =
          on.x >= size.width + edge ||
          view.width - on.x - on.width >= size.width + edge ||
          on.y >= size.height + edge ||
          view.height - on.y - on.height >= size.height + edge
        if (room) expect(overlaps(drawn, on)).toBe(false)
        if (at.side !== 'docked') {
          expect(overlaps(drawn, clear)).toBe(false)
          if (at.tip !== null) expect(at.tip).toBeGreaterThanOrEqual(20)
          expect(overlaps(drawn, grown(on, 8))).toBe(false)
        }
      },
    ),
    { numRuns: 500 },
  )
})
