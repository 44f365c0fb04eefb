/**
 * The parts of a drawing that a person could use: the whole drawing, for pressing and dragging in it, and shapes that
 * react to the mouse.
 */
import { clientRect, computedStyle, hasBox } from './reading.ts'
import type { Usable, Use } from './usable.ts'

/** CSS px from which on a drawing is more than an icon. */
const LARGE = 60
/** Least side in CSS px of an element with inaccessible content that is worth offering. */
const CLOSED = 20
/** The most shapes of one drawing that are offered. */
const MOST_SHAPES = 60
const SHAPES = 'g,path,rect,circle,ellipse,line,polyline,polygon,text,image,use,a'

export type Drawn = { el: Element; role: 'drawing' | 'shape' | 'button'; extra: Use }

/** @param cursor the mouse cursor around it */
export function drawnIn(el: Element, cursor: string, usable: Usable): Drawn[] {
  const isCanvas = el.tagName === 'CANVAS'
  if (!isCanvas && el.tagName !== 'svg') return []
  const { width, height } = clientRect(el)
  const large = Math.min(width, height) >= LARGE && hasBox(el)
  const use = usable.why(el, cursor)
  if (isCanvas) return large ? [{ el, role: 'drawing', extra: use ?? 'heard' }] : []
  const own = large ? shapesIn(el, usable) : []
  // The drawing has one listener for its shapes.
  const shapes = own.length === 0 && use === 'heard' && large ? plainShapesIn(el) : own
  return [...(use ? [{ el, role: large ? ('drawing' as const) : ('button' as const), extra: use }] : []), ...shapes]
}

const shapesIn = (svg: Element, usable: Usable): Drawn[] => {
  const found: Drawn[] = []
  for (const el of svg.querySelectorAll(SHAPES)) {
    if (found.length >= MOST_SHAPES) break
    if (found.some((one) => one.el.contains(el))) continue
    const around = el.parentElement ? computedStyle(el.parentElement).cursor : 'auto'
    const extra = usable.why(el, around)
    if (extra && extra !== 'scroll' && extra !== 'icon') found.push({ el, role: 'shape', extra })
  }
  return found
}

/** Shapes that stand out: a filled one, or several together with text of their own. */
const plainShapesIn = (svg: Element): Drawn[] => {
  const all = clientRect(svg)
  const found: Element[] = []
  for (const el of svg.querySelectorAll('g,path,rect,circle,ellipse,polygon,image,use')) {
    if (found.some((one) => one.contains(el)) || el.closest('defs,symbol,clipPath,mask,marker,pattern')) continue
    const { width, height } = clientRect(el)
    if (width < SHAPE_PX || height < SHAPE_PX || width * height > all.width * all.height * GROUND) continue
    const isWhole =
      el.localName === 'g' && el.querySelector('text') !== null && el.querySelectorAll(CLOSED_SHAPES).length === 1
    if (isWhole || (el.localName !== 'g' && computedStyle(el).fill !== 'none')) found.push(el)
  }
  return found.length > 1 && found.length <= MOST_SHAPES
    ? found.map((el): Drawn => ({ el, role: 'shape', extra: 'heard' }))
    : []
}

/** The least size of a shape in CSS px, and the share of a drawing from which on it is the background of others. */
const SHAPE_PX = 6
const GROUND = 0.6
const CLOSED_SHAPES = 'path,rect,circle,ellipse,polygon,image,use'

/** A custom element whose content cannot be inspected. */
export const isClosedPart = (el: Element): boolean => {
  if (!el.localName.includes('-') || el.shadowRoot || el.childNodes.length > 0) return false
  const { width, height } = clientRect(el)
  return width >= CLOSED && height >= CLOSED
}
