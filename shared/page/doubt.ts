/**
 * Fields whose visibility cannot be judged by style and position: the mouse does not reach them, something that the
 * mouse passes through is over them, they are blended, filtered, masked, clipped or transformed in unusual ways, or
 * they have the colour of their background. Their pixels are checked before anything is entered. For other fields the
 * style is enough.
 */
import { LEAST_OF_FIELD } from '../domain/colour-difference.ts'
import type { Doubt } from './acting-types.ts'
import { coverOf } from './covering.ts'
import { drawnSlider } from './drawn-slider.ts'
import { frameOutside, isFrameEditor } from './frame-question.ts'
import { type Colour, colourOf, groundOf, WHITE } from './ground.ts'
import { documentId, numberOf } from './index.ts'
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { hasCoverInside, isOverlaid } from './overlaid.ts'
import { alphaOf } from './paint-styles.ts'
import { isReplaced, lineBefore, Painted } from './painted.ts'
import { hitAt, Layout, within } from './visible.ts'

/** px around a field within which its label counts. */
const NEAR = 200
/** ms for which the result of a screenshot is valid. */
const HOLDS_MS = 5_000

/** When the pixels of each field were last checked. */
const pictured = new WeakMap<Element, number>()

export function doubtAbout(el: Element): Doubt | undefined {
  const now = performance.now()
  if (now - (pictured.get(el) ?? -HOLDS_MS) < HOLDS_MS) return undefined
  const drawing = drawingOf(el)
  if (drawing) return doubtAboutDrawing(drawing)
  if (!(isText(el) || isNativeBox(el))) return undefined
  // A bar at the edge of the screen does not cover the middle.
  if (!isMet(el)) el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const own = el.getBoundingClientRect()
  const blank = !isNativeBox(el) && isLikeItsGround(el) ? withLabels(el, own) : undefined
  if (isUnsure(el, own))
    return { why: 'covered', region: { x: 0, y: 0, width: own.width, height: own.height }, ...(blank && { blank }) }
  return blank && { why: 'blank', region: blank }
}

/** What the page draws in place of a field may hide it from a person as the field's own box could. */
export function doubtAboutDrawing(drawing: Element): Doubt | undefined {
  if (!isMet(drawing)) drawing.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const own = drawing.getBoundingClientRect()
  const region = { x: 0, y: 0, width: own.width, height: own.height }
  const drawn = { document: documentId, index: numberOf(drawing) }
  const blank = hasCoverInside(drawing, own) ? insideOf(drawing, own) : undefined
  if (isUnsure(drawing, own)) return { why: 'covered', region, drawn, ...(blank && { blank }) }
  return blank && { why: 'blank', region: blank, drawn }
}

/** Where its words must show; of a sign without words, where it stands out from what is around it. */
const insideOf = (drawing: Element, { width, height }: DOMRect): Doubt['region'] => {
  const { clientLeft, clientTop, clientWidth, clientHeight } = drawing
  const hasWords = (drawing.textContent ?? '').trim() !== ''
  if (hasWords && clientWidth > 0) return { x: clientLeft, y: clientTop, width: clientWidth, height: clientHeight }
  const by = hasWords ? 0 : EDGE
  return { x: -by, y: -by, width: width + 2 * by, height: height + 2 * by }
}
const EDGE = 3

/** The same for a frame, at the place of one of its fields if known. */
export const isUnsure = (el: Element, own: DOMRect = el.getBoundingClientRect()): boolean => {
  if (isDrawnOtherwise(el)) return true
  const met = metShare(el, own)
  return met <= LEAST_MET || isOverlaid(el, own, 1 - met)
}

/**
 * What a page draws in place of a field: a label or wrapper around a hidden native control, or a control of its own
 * making. Undefined if the browser draws the field.
 */
export const drawingOf = (el: Element): Element | undefined => {
  if (!(isText(el) || isNativeBox(el))) return el.matches(OWN_CONTROL) || drawnSlider(el) !== undefined ? el : undefined
  const painted = new Painted(new Layout())
  return isReplaced(el) && !painted.drawsItself(el) ? painted.insteadOf(el) : undefined
}
const OWN_CONTROL =
  '[role=checkbox],[role=radio],[role=switch],[role=combobox],[role=slider],[aria-checked],[aria-pressed],[aria-haspopup=listbox]'

/** Whether the mouse reaches most of it: the element, its content, or a transparent label. */
export const isMet = (el: Element, own = el.getBoundingClientRect()): boolean => metShare(el, own) > LEAST_MET

const LEAST_MET = 0.5

/** The points are random: a cover could have holes where a check is expected. */
const metShare = (el: Element, { left, top, right, bottom }: DOMRect): number => {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
  const met = SPOTS.filter(([dx, dy]) => {
    const hit = hitAt(x + width * (dx + Math.random() / COLUMNS), y + height * (dy + Math.random() / ROWS))
    if (hit === null) return false
    // A drawn control consists of what is in it; the browser draws the others.
    return hit === el || (isDrawing(el) && within(hit, el)) || (isSeenThrough(hit) && belongs(hit, el))
  })
  return met.length / SPOTS.length
}
const [COLUMNS, ROWS] = [5, 3]
const SPOTS = Array.from(
  { length: COLUMNS * ROWS },
  (_, n) => [(n % COLUMNS) / COLUMNS, Math.floor(n / COLUMNS) / ROWS] as const,
)

const belongs = (hit: Element, el: Element): boolean =>
  within(hit, el) || labelsOf(el).some((label) => within(hit, label) && !within(el, hit))

const isDrawing = (el: Element): boolean => !(isText(el) || isNativeBox(el) || el instanceof HTMLIFrameElement)

const isSeenThrough = (el: Element): boolean => coverOf(el, getComputedStyle(el)) < 1

/** Records that a screenshot showed the field. */
export const trust = (el: Element): void => void pictured.set(el, performance.now())

const isText = (el: Element): boolean =>
  el instanceof HTMLTextAreaElement ||
  el instanceof HTMLSelectElement ||
  (el instanceof HTMLElement && el.isContentEditable) ||
  (el instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|file|range|color|hidden|button|submit|reset|image)$/.test(el.type))

/** A box, slider, colour or file field. Its style does not describe what the browser draws. */
export const isNativeBox = (el: Element): boolean =>
  el instanceof HTMLInputElement && /^(?:checkbox|radio|range|color|file)$/.test(el.type)

/** Whether styles cannot tell how it looks: inside an SVG or in 3D, or with anything but simple filters and shapes. */
const isDrawnOtherwise = (el: Element): boolean => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    if (node instanceof SVGElement) return true
    const { mixBlendMode, filter, maskImage, webkitMaskBoxImageSource, clipPath } = getComputedStyle(node)
    if (mixBlendMode !== 'normal' || !PLAIN_FILTER.test(filter) || !PLAIN_SHAPE.test(clipPath)) return true
    if ([maskImage, webkitMaskBoxImageSource].some((image) => image !== 'none' && image !== '')) return true
    if (isInSpace(getComputedStyle(node))) return true
  }
  return false
}
const PLAIN_FILTER = /^$|^(?:none|opacity\([^()]*\)|drop-shadow\((?:[^()]|\([^()]*\))*\))$/
const PLAIN_SHAPE = /^(?:none|(?:inset|circle|ellipse|polygon)\([^()]*\))$/

const isInSpace = ({ transform, rotate, scale, perspective }: CSSStyleDeclaration): boolean =>
  transform.startsWith('matrix3d') || perspective !== 'none' || [rotate, scale].some((one) => one.split(' ').length > 2)

/** Whether neither the field nor anything drawn around it stands out from the background. */
const isLikeItsGround = (el: Element): boolean => {
  const frame = isFrameEditor(el) ? frameOutside() : null
  if (frame) return isBareFrame(frame)
  const ground = groundOf(composedParent(el))
  if (ground === 'picture') return true
  if (standsOut(el, ground, isCutAround(el))) return false
  const own = el.getBoundingClientRect()
  const { height } = own
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
    if (node.matches('form,body,main') || node.getBoundingClientRect().height > height * 3 + 24) break
    if (standsOut(node, ground) || isBoxOnGround(node, own)) return false
    if ([...node.children].some((one) => !one.contains(el) && isAt(own, one) && standsOut(one, ground))) return false
  }
  return true
}

/**
 * Share of a box's width that a field must fill for the box to count as its background. Strips of a page
 * contain fields, too.
 */
const FILLS = 0.6

/** Whether the box around a field stands out from what is behind it: many fields have no background of their own. */
const isBoxOnGround = (box: Element, own: DOMRect): boolean => {
  if (own.width < box.getBoundingClientRect().width * FILLS) return false
  const behind = groundOf(composedParent(box))
  return behind !== 'picture' && standsOut(box, behind)
}

/** px between a field and a line drawn for it. */
const BESIDE = 12

/** Whether the element is around the field or along its edge. Another field in the same row says nothing about it. */
const isAt = (own: DOMRect, one: Element): boolean => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return (
    Math.min(right, own.right) - Math.max(left, own.left) > own.width / 2 &&
    top <= own.bottom + BESIDE &&
    bottom >= own.top - BESIDE
  )
}

/** Whether a clip path may cut off its borders. */
const isCutAround = (el: Element): boolean => {
  for (let node: Element | null = el; node; node = composedParent(node))
    if (getComputedStyle(node).clipPath !== 'none') return true
  return false
}

/** px by which an editor may be higher than its frame: for its menu, its buttons and its status line. */
const AROUND_FRAME = 240

/** Whether neither the frame of an editor nor the editor around it, at any level, has a border. */
const isBareFrame = (frame: Element): boolean => {
  const most = frame.getBoundingClientRect().height + AROUND_FRAME
  for (let node: Element | null = frame; node; node = node.parentElement) {
    if (/^(?:FORM|BODY|MAIN)$/.test(node.tagName) || node.getBoundingClientRect().height > most) return true
    if (standsOut(node, WHITE)) return false
  }
  return true
}

const standsOut = (el: Element, ground: Colour, isCut = false): boolean => {
  const style = getComputedStyle(el)
  const differs = (colour: string): boolean => {
    const alpha = alphaOf(colour)
    const own = colourOf(colour)
    return (
      alpha > 0.02 &&
      own !== undefined &&
      own.some((part, at) => Math.abs(part - (ground[at] ?? 0)) * alpha > LEAST_OF_FIELD)
    )
  }
  if (!style.backgroundClip.includes('text') && differs(style.backgroundColor)) return true
  if (isCut) return false
  const isNear = Math.abs(Number.parseFloat(style.outlineOffset)) <= BESIDE
  if (style.outlineStyle !== 'none' && isNear && differs(style.outlineColor)) return true
  // A border image replaces the border, and may show nothing.
  if (style.borderImageSource !== 'none') return false
  return (['Top', 'Bottom', 'Left', 'Right'] as const).some(
    (side) =>
      Number.parseFloat(style[`border${side}Width`]) > 0 &&
      style[`border${side}Style`] !== 'none' &&
      differs(style[`border${side}Color`]),
  )
}

const MOST_BOXES = 6

/** Some labels refer to the box drawn around the field. */
const labelsOfBox = (el: Element): readonly HTMLLabelElement[] => {
  let node = composedParent(el)
  for (let level = 0; node && level < MOST_BOXES; level += 1, node = composedParent(node)) {
    if (node.matches('form,body,main')) break
    if (node.id !== '') return labelsOf(node)
  }
  return []
}

const withLabels = (el: Element, own: DOMRect): Doubt['region'] => {
  const boxes = [
    ...[...labelsOf(el), ...labelsOfBox(el)].map((label) => label.getBoundingClientRect()),
    ...lineBefore(el),
  ].filter(
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
