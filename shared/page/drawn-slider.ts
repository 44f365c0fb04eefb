/**
 * Sliders without a role: one or two knobs on a track, recognised by shape and by a number in the surrounding text that
 * shows their position. Without such a number the value would be unknown, so it is not a field.
 */
import { standsInForm } from './in-form.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { nearTextOf } from './near-text.ts'
import { clientRect, computedStyle } from './reading.ts'

export interface DrawnSlider {
  track: HTMLElement
  /** From the lower to the upper end. */
  knobs: Element[]
}

/** Limits in CSS px of a knob's sides; the least width and the greatest height of its track. */
const KNOB = { least: 6, most: 48 }
const TRACK = { width: 80, height: 60 }
const MAX_LEVELS = 2
/** Elements in a track: two knobs and the part between them. */
const MAX_KNOBS = 3
const MOST_PARTS = 24
const MOVED = /^(?:pointer|grab|-webkit-grab|move|ew-resize|col-resize)$/
const TAGS = 'div,span,i,b,a,button'

/** Looks like something that is dragged along a track. Many elements are checked, so this check is cheap. */
export const isKnob = (el: Element): boolean => {
  if (!el.matches(TAGS) || el.hasAttribute('role') || el.hasAttribute('href')) return false
  if (!/^[\d\s.,%]*$/.test(el.textContent ?? '')) return false
  const { position, cursor } = computedStyle(el)
  if (position !== 'absolute' && position !== 'relative') return false
  if (!MOVED.test(cursor) && !(Number(el.getAttribute('tabindex') ?? -1) >= 0)) return false
  const { width, height } = clientRect(el)
  return Math.min(width, height) >= KNOB.least && Math.max(width, height) <= KNOB.most
}

const isTrack = (el: Element, knob: Element): el is HTMLElement => {
  if (!(el instanceof HTMLElement) || /^(?:BODY|FORM|MAIN|TABLE|TR|LI|UL)$/.test(el.tagName)) return false
  if (/\p{L}/u.test(el.textContent ?? '')) return false
  const [box, own] = [clientRect(el), clientRect(knob)]
  if (box.width < TRACK.width || box.height > TRACK.height || box.width < box.height * 2) return false
  const middle = (own.top + own.bottom) / 2
  return middle >= box.top - own.height && middle <= box.bottom + own.height && own.width < box.width / 2
}

/** A small box without words that lies on a track: it is dragged, even if nothing but its place shows it. */
export const isOnTrack = (el: Element): boolean => {
  const { parentElement: track } = el
  if (!track || !el.matches(TAGS) || el.childElementCount > 0 || (el.textContent ?? '').trim() !== '') return false
  if (computedStyle(el).position !== 'absolute' || track.childElementCount > MAX_KNOBS) return false
  const { width, height } = clientRect(el)
  return Math.min(width, height) >= KNOB.least && Math.max(width, height) <= KNOB.most && isTrack(track, el)
}

/** The slider whose track or knob an element is. */
export function drawnSlider(el: Element): DrawnSlider | undefined {
  if (!isKnob(el)) return el.matches('div,span') && el.childElementCount > 0 ? onTrack(el) : undefined
  let track = composedParent(el)
  for (let level = 0; track && level < MAX_LEVELS; level += 1, track = composedParent(track)) {
    const slider = onTrack(track)
    if (slider?.knobs.includes(el)) return slider
  }
  return undefined
}

function onTrack(track: Element): DrawnSlider | undefined {
  const parts = [...track.querySelectorAll('*')]
  if (parts.length === 0 || parts.length > MOST_PARTS) return undefined
  const knobs = parts.filter(
    (one) => isKnob(one) && !parts.some((other) => other !== one && other.contains(one) && isKnob(other)),
  )
  const [first] = knobs
  if (!first || knobs.length > 2 || !isTrack(track, first)) return undefined
  // The part between the knobs is wider than it is high. An element with two tracks is not one slider.
  if (knobs.some((one) => one.tagName !== first.tagName) || parts.some((one) => one.matches('input,select,textarea')))
    return undefined
  if (!track.closest('form') && !standsInForm(track, (one) => track.contains(one))) return undefined
  const left = (one: Element): number => clientRect(one).left
  const slider = { track, knobs: [...knobs].sort((one, other) => left(one) - left(other)) }
  return isSaid(slider) ? slider : undefined
}

const NUMBER = /\d+(?:[.,]\d+)*/g
const numbersOf = (text: string): string[] => text.match(NUMBER) ?? []

/** Text with the positions of the knobs: as many numbers as there are knobs, not counting the text of the question. */
interface Said {
  part: Element
  text: string
}

/** Where numbers were found before: a place that is empty now may show them later. */
const places = new WeakMap<Element, Element>()

/** Where it shows its value now. That part may be empty before the slider is first moved. */
function saidBy({ track, knobs }: DrawnSlider): Said | undefined {
  const known = places.get(track)
  if (known?.isConnected) return { part: known, text: wordsOf(known) }
  const before = nearTextOf(track)?.element
  const after = track.nextElementSibling
  const around = [before, after, track, composedParent(track)?.matches('form,body,main') ? null : composedParent(track)]
  for (const place of around) {
    if (!place) continue
    const part = [place, ...place.querySelectorAll('*')].slice(0, MOST_PARTS * 2).find((one) => {
      const text = wordsOf(one)
      return (
        one.childElementCount === 0 && numbersOf(text).length === knobs.length && text.length <= 24 && !/\?/.test(text)
      )
    })
    if (part) return { part, text: wordsOf(part) }
  }
  // "Volume: 50": the number ends the question.
  if (before && numbersOf(textOf(before)).length === knobs.length && /\d[^\p{L}]{0,3}$/u.test(textOf(before)))
    return { part: before, text: textOf(before) }
  const empty = [after, ...(before?.querySelectorAll('*') ?? [])].find(
    (one) => one && (one.matches('output') || isReadonlyBox(one)) && wordsOf(one) === '',
  )
  return empty ? { part: empty, text: '' } : undefined
}

const isReadonlyBox = (el: Element): el is HTMLInputElement => el instanceof HTMLInputElement && el.readOnly
const wordsOf = (el: Element): string => (isReadonlyBox(el) ? el.value.trim() : textOf(el, { max: 120 }))

const isSaid = (slider: DrawnSlider): boolean => {
  const said = saidBy(slider)
  if (said) places.set(slider.track, said.part)
  return said !== undefined
}

/** The number of each knob, from the lower to the upper; empty if it shows none. */
export const sliderNumbers = (slider: DrawnSlider): number[] => {
  const numbers = numbersOf(saidBy(slider)?.text ?? '').map((one) =>
    Number(one.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')),
  )
  return numbers.length === slider.knobs.length ? numbers : []
}

/** Its question, without its value: "Distance (km)" of "Distance (km): 5". */
export const sliderQuestion = (slider: DrawnSlider, question: string): string => {
  const displayed = saidBy(slider)?.text ?? ''
  const at = displayed === '' ? -1 : question.lastIndexOf(displayed)
  if (at < 0) return question
  if (displayed === question) return squeeze(question.replace(/[\s:–—-]*[^\p{L}]*\d[^\p{L}]*$/u, ''))
  return squeeze(`${question.slice(0, at)} ${question.slice(at + displayed.length)}`).replace(/[\s:–—-]+$/, '')
}
