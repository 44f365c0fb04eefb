/**
 * What styles leave visible of an element: its colour after filters and masks, its box after clipping. This file knows
 * nothing about fields.
 */
import { computedStyle } from './reading.ts'
import type { Rect } from './visible.ts'

/** Opacity below which an element counts as invisible. */
export const FAINT = 0.2
/** CSS px. No character fits into a smaller box. */
const SMALLEST = 6
/** px of blur from which a field cannot be told from its background. */
const BLURRED = 6
/** Factor of brightness above which every colour is white. */
const GLARING = 5

export const tooSmall = ({ left, top, right, bottom }: Rect): boolean =>
  right - left < SMALLEST || bottom - top < SMALLEST

export const isOpaque = (el: Element): boolean => {
  if (/^(?:IMG|CANVAS|VIDEO|IFRAME)$/.test(el.tagName)) return true
  const { backgroundColor, backgroundImage, backdropFilter, opacity } = computedStyle(el)
  if (veils(backdropFilter)) return true
  return Number(opacity) > 0.5 && (alphaOf(backgroundColor) > 0.5 || backgroundImage !== 'none')
}

/** The combined effect of a chain of filters. */
export interface Filtered {
  opacity: number
  /** px */
  blur: number
  brightness: number
  contrast: number
}
export const CLEAR: Filtered = { opacity: 1, blur: 0, brightness: 1, contrast: 1 }

export const filteredBy = (filter: string, before: Filtered = CLEAR): Filtered => {
  const all = { ...before }
  for (const [, name, given = ''] of filter.matchAll(/\b([a-z-]{1,20})\(([^()]{0,40})\)/g)) {
    const amount = Number.parseFloat(given) * (given.includes('%') ? 0.01 : 1)
    if (!Number.isFinite(amount)) continue
    if (name === 'opacity') all.opacity *= Math.min(1, amount)
    else if (name === 'blur') all.blur += amount
    else if (name === 'contrast') all.contrast *= amount
    else if (name === 'brightness') all.brightness *= amount
  }
  return all
}

/** The share of a colour that remains after the filters. */
export const seenThrough = ({ opacity, blur, brightness, contrast }: Filtered): number =>
  blur >= BLURRED || contrast < 0.1 || brightness < 0.1 || brightness > GLARING ? 0 : opacity

/** Whether the filter hides everything behind the element. */
export const veils = (backdropFilter: string): boolean => seenThrough(filteredBy(backdropFilter)) < FAINT

/** Whether a mask hides everything: all its colours are transparent, or it refers to an element that does not exist. */
export const masksAll = (image: string): boolean => {
  if (/^url\(["']?#/.test(image)) return document.querySelector(/#([^"')]+)/.exec(image)?.[0] ?? '#') === null
  const stops = image.match(/rgba?\([^)]*\)|#[0-9a-f]+|transparent/gi)
  return stops?.every((stop) => alphaOf(stop) < FAINT) ?? false
}

const length = (text: string, whole: number): number => {
  const amount = Number.parseFloat(text)
  if (!Number.isFinite(amount)) return text === 'center' ? whole / 2 : text === 'right' || text === 'bottom' ? whole : 0
  return text.includes('%') ? (amount / 100) * whole : amount
}

/** The bounding box of a clipping shape; undefined for paths and references, which count as not clipped. */
export function shapeOf(clipPath: string, { left, top, right, bottom }: Rect): Rect | undefined {
  const [, name = '', inside = ''] = /^([a-z]+)\((.*)\)/.exec(clipPath) ?? []
  const [width, height] = [right - left, bottom - top]
  const at = (x: number, y: number) => ({ x: left + x, y: top + y })
  if (name === 'inset') {
    const [a = '0', b = a, c = a, d = b] = (inside.split(' round ')[0] ?? '').trim().split(/\s+/)
    return {
      left: left + length(d, width),
      top: top + length(a, height),
      right: right - length(b, width),
      bottom: bottom - length(c, height),
    }
  }
  if (name === 'circle' || name === 'ellipse') {
    const [radii = '', place = '50% 50%'] = inside.split(/\s*at\s+/)
    const [x = '50%', y = x] = place.trim().split(/\s+/)
    const middle = at(length(x, width), length(y, height))
    const [rx = '', ry = rx] = radii.trim().split(/\s+/)
    const radius = (text: string, whole: number): number => (/\d/.test(text) ? length(text, whole) : whole / 2)
    const [w, h] = [radius(rx, Math.min(width, height)), radius(ry, Math.min(width, height))]
    return { left: middle.x - w, top: middle.y - h, right: middle.x + w, bottom: middle.y + h }
  }
  if (name === 'polygon') {
    const points = inside
      .replace(/^(?:nonzero|evenodd),/, '')
      .split(',')
      .map((point) => {
        const [x = '0', y = '0'] = point.trim().split(/\s+/)
        return at(length(x, width), length(y, height))
      })
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  }
  return undefined
}

/** The box that is left by `clip`, the old property for positioned elements. */
export function clipOf(clip: string, { left, top, right, bottom }: Rect): Rect | undefined {
  const inside = /^rect\((.*)\)$/.exec(clip)?.[1]
  if (inside === undefined) return undefined
  const [a = 'auto', b = 'auto', c = 'auto', d = 'auto'] = inside.split(/[,\s]+/)
  const from = (text: string, zero: number, otherwise: number): number =>
    text === 'auto' ? otherwise : zero + Number.parseFloat(text)
  return {
    left: from(d, left, left),
    top: from(a, top, top),
    right: from(b, left, right),
    bottom: from(c, top, bottom),
  }
}

export const both = (one: Rect | undefined, other: Rect | undefined): Rect | undefined =>
  one && other
    ? {
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      }
    : (one ?? other)

/** Whether less than a quarter of the box is left, or too little for one character. */
export const cutAway = (rect: Rect, shape: Rect): boolean => {
  const left = both(rect, shape) ?? rect
  const area = ({ left: x, top: y, right, bottom }: Rect): number => Math.max(0, right - x) * Math.max(0, bottom - y)
  return tooSmall(left) || area(left) < area(rect) / 4
}

export const alphaOf = (colour: string): number => {
  if (colour === 'transparent') return 0
  const parts = colour.match(/[\d.]+%?/g) ?? []
  const alpha = /\//.test(colour) ? parts.at(-1) : colour.startsWith('rgba') ? parts[3] : undefined
  return alpha === undefined ? 1 : Number.parseFloat(alpha) * (alpha.includes('%') ? 0.01 : 1)
}

export const hasChrome = (el: Element, pseudo?: string): boolean => {
  const style = getComputedStyle(el, pseudo)
  if (pseudo && style.content === 'none') return false
  if (alphaOf(style.backgroundColor) > 0.02 || style.backgroundImage !== 'none' || style.boxShadow !== 'none')
    return true
  if (style.appearance !== 'none' && style.appearance !== 'auto' && style.appearance !== '') return true
  const line = (side: 'Top' | 'Bottom' | 'Left' | 'Right'): boolean =>
    Number.parseFloat(style[`border${side}Width`]) > 0 &&
    style[`border${side}Style`] !== 'none' &&
    alphaOf(style[`border${side}Color`]) > 0.05
  return (
    line('Top') ||
    line('Bottom') ||
    line('Left') ||
    line('Right') ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0 && alphaOf(style.outlineColor) > 0.05)
  )
}
