/**
 * Fields of which style and place cannot say whether they are seen: under something that the mouse passes, blended with what is
 * behind them, filtered or cut by a shape of the page's, or drawn in the colour of their ground. Their pixels are looked at then, before anything is put in; others cost
 * a look at their style.
 */
import type { Doubt } from './acting-types.ts'
import { labelsOf } from './label.ts'
import { composedParent } from './label-text.ts'
import { isOverlay } from './overlay.ts'
import { alphaOf, isOpaque } from './painted.ts'

/** Share of a field that something must lie over to be worth a picture. */
const MOST = 0.6
/** px around a field in which its label says where it is. */
const NEAR = 200
/** Of 255, in each part of a colour: less is not seen. */
const SAME = 14
/** ms for which what the mouse passes is remembered, as long as no element is added or taken away. */
const FRESH_MS = 1_000

/** Fields whose pixels were looked at. */
const pictured = new WeakSet<Element>()

export function doubtAbout(el: Element): Doubt | undefined {
  if (pictured.has(el) || !isText(el)) return undefined
  const own = el.getBoundingClientRect()
  if (isDrawnOtherwise(el) || isUnderPseudo(el) || passedByMouse().some((cover) => liesOver(cover, el, own)))
    return { why: 'covered', region: { x: 0, y: 0, width: own.width, height: own.height } }
  return isLikeItsGround(el) ? { why: 'blank', region: withLabels(el, own) } : undefined
}

/** It was seen in a picture: nothing is in doubt about it any more. */
export const trust = (el: Element): void => void pictured.add(el)

const isText = (el: Element): el is HTMLInputElement | HTMLTextAreaElement =>
  el instanceof HTMLTextAreaElement ||
  (el instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|file|range|color|hidden|button|submit|reset|image)$/.test(el.type))

/** What is left of it by blending, by a filter, mask or shape that stands elsewhere, or in a drawing, no style says. */
const isDrawnOtherwise = (el: Element): boolean => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const { mixBlendMode, filter, maskImage, clipPath } = getComputedStyle(node)
    if (mixBlendMode !== 'normal' || [filter, maskImage, clipPath].some((value) => SHAPED_ELSEWHERE.test(value)))
      return true
    if (node instanceof SVGElement) return true
  }
  return false
}
const SHAPED_ELSEWHERE = /url\(|path\(|shape\(/

/** Under something that is generated for an element around it. */
const isUnderPseudo = (el: Element): boolean => {
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1)
    for (const name of ['::before', '::after']) {
      const { content, position, backgroundColor, backgroundImage } = getComputedStyle(node, name)
      if (content === 'none' || content === 'normal' || !/absolute|fixed/.test(position)) continue
      if (alphaOf(backgroundColor) > 0.5 || backgroundImage !== 'none') return true
    }
  return false
}

let passed = { of: -1, at: 0, found: [] as Element[] }

const passedByMouse = (): Element[] => {
  const all = Document.prototype.getElementsByTagName.call(document, '*')
  const now = performance.now()
  if (passed.of !== all.length || now - passed.at > FRESH_MS)
    passed = { of: all.length, at: now, found: [...all].filter((el) => getComputedStyle(el).pointerEvents === 'none') }
  return passed.found
}

const PICTURES = /^(?:img|canvas|video|iframe|svg|object|embed)$/i

const liesOver = (cover: Element, el: Element, own: DOMRect): boolean => {
  const box = cover.getBoundingClientRect()
  const width = Math.min(box.right, own.right) - Math.max(box.left, own.left)
  const height = Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top)
  return (
    width > 0 &&
    height > 0 &&
    width * height >= own.width * own.height * MOST &&
    !cover.contains(el) &&
    !el.contains(cover) &&
    !isOverlay(cover) &&
    (PICTURES.test(cover.localName) || isOpaque(cover)) &&
    cover.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  )
}

/** Neither the field nor anything drawn around it stands out from what is behind. */
const isLikeItsGround = (el: Element): boolean => {
  const ground = groundOf(el)
  if (!ground || standsOut(el, ground)) return false
  const { height } = el.getBoundingClientRect()
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
    if (node.matches('form,body,main') || node.getBoundingClientRect().height > height * 3 + 24) break
    if (standsOut(node, ground) || [...node.children].some((one) => !one.contains(el) && standsOut(one, ground)))
      return false
  }
  return true
}

const standsOut = (el: Element, ground: Colour): boolean => {
  const style = getComputedStyle(el)
  const differs = (colour: string): boolean => {
    const alpha = alphaOf(colour)
    const own = colourOf(colour)
    return alpha > 0.02 && (!own || own.some((part, at) => Math.abs(part - (ground[at] ?? 0)) * alpha > SAME))
  }
  if (style.backgroundImage !== 'none' || style.boxShadow !== 'none' || differs(style.backgroundColor)) return true
  if (style.outlineStyle !== 'none' && differs(style.outlineColor)) return true
  return (['Top', 'Bottom', 'Left', 'Right'] as const).some(
    (side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 &&
      style[`border${side}Style`] !== 'none' &&
      differs(style[`border${side}Color`]),
  )
}

type Colour = readonly [number, number, number]

/** Undefined for what is no plain colour: it counts as one that is seen. */
const colourOf = (colour: string): Colour | undefined => {
  const [, r, g, b] = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour) ?? []
  return r === undefined ? undefined : [Number(r), Number(g), Number(b)]
}

/** Undefined where a picture is behind it. */
const groundOf = (el: Element): Colour | undefined => {
  for (let node = composedParent(el); node; node = composedParent(node)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(node)
    if (backgroundImage !== 'none') return undefined
    if (alphaOf(backgroundColor) > 0.9) return colourOf(backgroundColor)
  }
  return [255, 255, 255]
}

const withLabels = (el: Element, own: DOMRect): Doubt['region'] => {
  const boxes = labelsOf(el)
    .map((label) => label.getBoundingClientRect())
    .filter(
      (box) =>
        box.width > 0 &&
        box.right > own.left - NEAR &&
        box.left < own.right + NEAR &&
        box.bottom > own.top - NEAR &&
        box.top < own.bottom + NEAR,
    )
  const [left, top] = [
    Math.min(own.left, ...boxes.map((one) => one.left)),
    Math.min(own.top, ...boxes.map((one) => one.top)),
  ]
  return {
    x: left - own.left,
    y: top - own.top,
    width: Math.max(own.right, ...boxes.map((one) => one.right)) - left,
    height: Math.max(own.bottom, ...boxes.map((one) => one.bottom)) - top,
  }
}
