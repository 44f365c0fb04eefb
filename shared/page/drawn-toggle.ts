/**
 * One checkbox or switch without a role and without text in it. Recognised by shape among the fields of a form, alone
 * in its line beside its label; a switch also below it. A checkbox has a tick or nothing. A switch has a knob, which is
 * on the right (in Arabic on the left) when it is on.
 */
import { isMark, markRow, wordsInLine } from './drawn-marks.ts'
import { standsInForm } from './in-form.ts'
import { squeeze, textOf } from './label-text.ts'
import { nearTextOf } from './near-text.ts'
import { clientRect, computedStyle, hasBox } from './reading.ts'

const TAGS = 'div,span,i,b'
const ELSEWHERE =
  'nav,header,footer,menu,button,a,label,[role],table,[class*="calendar"i],[class*="pagination"i],[class*="carousel"i],[class*="slider"i]'
const TICK = /^[✓✔☑✅xX×✕✗]?$/u
/** Width to height of a checkbox, and of a switch. */
const SQUARE = { least: 0.8, most: 1.25 }
const WIDE = { least: 1.4, most: 3.2 }

export type DrawnToggle = 'checkbox' | 'switch'

/** How many levels up the label of a switch may be above it. The label of a checkbox is in its line. */
const LABELLED_WITHIN = 3

const known = new WeakMap<Element, DrawnToggle>()

export function drawnToggle(el: Element): DrawnToggle | undefined {
  const before = known.get(el)
  if (before) return before
  if (!el.matches(TAGS) || el.hasAttribute('role') || computedStyle(el).cursor !== 'pointer') return undefined
  const kind = shapeOf(el)
  if (!kind || el.closest(ELSEWHERE) || markRow(el).length > 1 || drawsReal(el)) return undefined
  const words = boxIn(el) ? textOf(el) : wordsInLine(el)
  if (words === '' && !isUnderLabel(el, kind)) return undefined
  if (!el.closest('form') && !standsInForm(el, (one) => el.contains(one))) return undefined
  known.set(el, kind)
  return kind
}

/** Whether its label is above it. Above a pill without a knob, a line of a few words counts as well. */
const isUnderLabel = (el: Element, kind: DrawnToggle): boolean => {
  const near = nearTextOf(el, LABELLED_WITHIN)
  if (kind === 'switch' && near?.labelLike) return true
  return isPill(el) && near?.element === el.previousElementSibling && /^.{1,60}(?<![.!])$/.test(near?.text ?? '')
}

/** The only checkbox in a line that is pressed as a whole: "[ ] I agree". */
export function boxIn(el: Element): Element | undefined {
  if (!el.matches('div,span') || el.childElementCount === 0 || el.childElementCount > 3) return undefined
  const text = squeeze(el.textContent ?? '')
  if (text.length < 3 || text.length > 300 || el.querySelector(PRESSED)) return undefined
  const [box, ...others] = [...el.querySelectorAll(TAGS)].filter((one) => shapeOf(one) === 'checkbox')
  if (!box || others.length > 0) return undefined
  // If there are several such lines, each is one of the choices.
  const beside = [el.previousElementSibling, el.nextElementSibling]
  return beside.some((one) => one?.tagName === el.tagName && one.querySelector(box.tagName)) ? undefined : box
}
const PRESSED = 'input,select,textarea,button,[role]'

/** Whether it is only the drawing of a native checkbox beside it, which is already a field. */
const drawsReal = (el: Element): boolean => {
  const holder = el.parentElement
  const boxes = [...(holder?.querySelectorAll('input[type=checkbox],[role=switch],[role=checkbox]') ?? [])]
  return boxes.length === 1 && boxes.every((box) => hasBox(box))
}

function shapeOf(el: Element): DrawnToggle | undefined {
  if (boxIn(el)) return 'checkbox'
  const words = squeeze(el.textContent ?? '')
  if (!TICK.test(words) || (!isMark(el) && words === '')) return undefined
  const { width, height } = clientRect(el)
  const ratio = width / height
  if (ratio >= WIDE.least && ratio <= WIDE.most && words === '' && knobOf(el)) return 'switch'
  if (words === '' && isPill(el)) return 'checkbox'
  const style = computedStyle(el)
  const sides = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth]
  const boxed = sides.every((side) => Number.parseFloat(side) >= 1)
  return boxed && ratio >= SQUARE.least && ratio <= SQUARE.most && el.querySelectorAll('*').length <= 2
    ? 'checkbox'
    : undefined
}

/** Whether it is rounded like a switch and empty: only its colour shows its state. */
const isPill = (el: Element): boolean => {
  const { width, height } = clientRect(el)
  const { borderTopLeftRadius, backgroundColor } = computedStyle(el)
  const wide = width / height >= WIDE.least && width / height <= WIDE.most
  const rounded = Number.parseFloat(borderTopLeftRadius) >= height / 2 - 1
  return el.childElementCount === 0 && wide && rounded && height >= 12 && backgroundColor !== 'rgba(0, 0, 0, 0)'
}

/** The knob of a switch: a round part, clearly less wide than the switch. */
function knobOf(el: Element): Element | undefined {
  const { width, height } = clientRect(el)
  return [...el.children].find((one) => {
    const box = clientRect(one)
    return box.width > 4 && box.width <= width * 0.62 && box.height <= height && Math.abs(box.width - box.height) <= 4
  })
}

/** How it looked when it was first seen, and whether it was on then. */
const first = new WeakMap<Element, { style: string; on: boolean }>()

export function isToggledOn(el: Element): boolean {
  const style = styleOf(el)
  const seen = first.get(el)
  if (!seen) {
    const on = isDrawnOn(el)
    first.set(el, { style, on })
    return on
  }
  // The position of a switch's knob shows its state; a checkbox may only change its colour.
  return drawnToggle(el) === 'switch' ? isDrawnOn(el) : style === seen.style ? seen.on : !seen.on
}

const styleOf = (pressed: Element): string => {
  const el = boxIn(pressed) ?? pressed
  const { backgroundColor, backgroundImage } = computedStyle(el)
  const inside = [...el.querySelectorAll('*')].map((one) => computedStyle(one).visibility + computedStyle(one).opacity)
  return [
    backgroundColor,
    backgroundImage,
    squeeze(el.textContent ?? ''),
    ...inside,
    getComputedStyle(el, '::after').content,
  ].join('|')
}

function isDrawnOn(pressed: Element): boolean {
  const el = boxIn(pressed) ?? pressed
  const knob = knobOf(el)
  if (drawnToggle(el) !== 'switch' || !knob)
    return (
      squeeze(el.textContent ?? '') !== '' ||
      /(?:^|[\s_-])(?:checked|selected|active|on)(?:$|[\s_-])/i.test(el.getAttribute('class') ?? '')
    )
  const [own, all] = [clientRect(knob), clientRect(el)]
  const right = own.left + own.width / 2 > all.left + all.width / 2
  return computedStyle(el).direction === 'rtl' ? !right : right
}
