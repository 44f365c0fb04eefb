/** The background colour of an element, as far as styles tell it. For pixels: `bridge/act/pictured.ts`. */
import { LEAST_DIFFERENCE } from '../domain/colour-difference.ts'
import { composedParent } from './label-text.ts'
import { alphaOf } from './paint-styles.ts'
import { computedStyle } from './reading.ts'

export type Colour = readonly [number, number, number]

export const WHITE: Colour = [255, 255, 255]
const PICTURES = /^(?:IMG|CANVAS|VIDEO|IFRAME|svg)$/

/** Undefined if it is not a plain colour; then a screenshot shows it. */
export const colourOf = (colour: string): Colour | undefined => {
  const [, r, g, b] = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour) ?? []
  return r === undefined ? undefined : [Number(r), Number(g), Number(b)]
}

export const isSameColour = (one: Colour, other: Colour): boolean =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= LEAST_DIFFERENCE)

export type Ground = Colour | 'picture'

/** Undefined if it is transparent. */
export const groundBy = (el: Element): Ground | undefined => {
  const { backgroundColor, backgroundImage } = computedStyle(el)
  if (backgroundImage !== 'none' || PICTURES.test(el.tagName)) return 'picture'
  return alphaOf(backgroundColor) > 0.9 ? (colourOf(backgroundColor) ?? 'picture') : undefined
}

/** The background of an element with its ancestors. */
export const groundOf = (el: Element | null): Ground => {
  for (let node = el; node; node = composedParent(node)) {
    const ground = groundBy(node)
    if (ground) return ground
  }
  return WHITE
}

/** At a point of the viewport; undefined outside it. */
export const groundAt = (x: number, y: number): Ground | undefined => {
  const met = document.elementsFromPoint(x, y)
  if (met.length === 0) return undefined
  for (const el of met) {
    const ground = groundBy(el)
    if (ground) return ground
  }
  return WHITE
}
