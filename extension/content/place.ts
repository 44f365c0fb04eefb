/**
 * Where the card goes: beside its target, otherwise before, below or above it, otherwise in a free corner. Pure
 * geometry in CSS px.
 */

export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

export type Side = 'end' | 'start' | 'below' | 'above' | 'docked'

export interface CardPlace {
  x: number
  y: number
  side: Side
  /** Offset of the tip along the card's edge that faces the target; null without a tip. */
  tip: number | null
}

export interface FieldQuestion {
  card: { width: number; height: number }
  target: PageBox | null
  view: { width: number; height: number }
  /** What must stay readable and free: answers under review, the notch, the element about to be pressed. */
  avoid: readonly PageBox[]
  rtl: boolean
}

/** Gap between target and card, with room for outline and tip. */
const GAP = 26
const MARGIN = 16
/** How far the card extends above its target, so that the title is level with it. */
const LEAD = 22
const TIP_FROM_EDGE = 20

export const overlaps = (a: PageBox, b: PageBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export const grown = ({ x, y, width, height }: PageBox, by: number): PageBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))

/**
 * Docked in a corner if nothing else is free. Covers something only if every corner is taken, and the target only if
 * unavoidable.
 */
export function place({ card, target, view, avoid, rtl }: FieldQuestion): CardPlace {
  const lowX = MARGIN
  const highX = view.width - card.width - MARGIN
  const highY = view.height - card.height - MARGIN
  if (target && overlaps(target, { x: 0, y: 0, ...view })) {
    const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 }
    // Level with the target, otherwise higher: above the obstacle, with its lower edge at the target's.
    const lowest = Math.min(
      ...avoid.filter((one) => one.y > middle.y).map((one) => one.y - MARGIN),
      view.height - MARGIN,
    )
    const heights = [
      Math.min(target.y - LEAD, middle.y - TIP_FROM_EDGE - 12),
      lowest - card.height,
      target.y + target.height + LEAD - card.height,
    ]
    const alongX = clamp(rtl ? target.x + target.width - card.width : target.x, lowX, highX)
    const right = target.x + target.width + GAP
    const left = target.x - GAP - card.width
    const beside = (side: 'end' | 'start', x: number): [Side, { x: number; y: number }][] =>
      heights.map((y) => [side, { x, y: clamp(y, MARGIN, highY) }])
    const spots: [Side, { x: number; y: number }][] = [
      ...beside('end', rtl ? left : right),
      ...beside('start', rtl ? right : left),
      ['below', { x: alongX, y: target.y + target.height + GAP }],
      ['above', { x: alongX, y: target.y - GAP - card.height }],
    ]
    for (const [side, at] of spots) {
      const box = { ...at, width: card.width, height: card.height }
      const fits = at.x >= lowX && at.x <= highX && at.y >= MARGIN && at.y <= highY
      const faces =
        (side !== 'end' && side !== 'start') || (middle.y > at.y - LEAD && middle.y < at.y + card.height + LEAD)
      if (!fits || !faces || overlaps(box, grown(target, 8)) || avoid.some((one) => overlaps(box, one))) continue
      const sideways = side === 'end' || side === 'start'
      const wanted = sideways ? middle.y - at.y : middle.x - at.x
      const tip = clamp(wanted, TIP_FROM_EDGE, (sideways ? card.height : card.width) - TIP_FROM_EDGE)
      // A tip that points beside its target is worse than none.
      return { ...at, side, tip: Math.abs(tip - wanted) > 8 ? null : tip }
    }
  }
  return { ...dock({ card, target, view, avoid, rtl }), side: 'docked', tip: null }
}

/** Bottom end first, then along the end edge, then the other side. */
function dock({ card, target, view, avoid, rtl }: FieldQuestion): { x: number; y: number } {
  const end = rtl ? MARGIN : view.width - card.width - MARGIN
  const start = rtl ? view.width - card.width - MARGIN : MARGIN
  const above = avoid.map((one) => one.y - card.height - 8)
  const rows = [view.height - card.height - MARGIN, ...above, (view.height - card.height) / 2, MARGIN].map((y) =>
    Math.max(MARGIN, Math.min(y, view.height - card.height - MARGIN)),
  )
  const corners = [end, start].flatMap((x) => rows.map((y) => ({ x: Math.max(MARGIN, x), y })))
  const worth = (at: { x: number; y: number }): number => {
    const box = { ...at, width: card.width, height: card.height }
    return (target && overlaps(box, grown(target, 8)) ? 1000 : 0) + avoid.filter((one) => overlaps(box, one)).length
  }
  return corners.reduce((best, corner) => (worth(corner) < worth(best) ? corner : best))
}
