/** Places inside elements: what is at an offset, and where words begin and end, for a mouse that goes there. */
import { deref, isMissing, placeOf } from './acting-read.ts'
import type { At, Missing, Passage, Ref, Spot } from './acting-types.ts'
import { composedParent } from './label-text.ts'
import { hitAt } from './visible.ts'

/** Elements that are pressed by themselves, wherever they are. */
const OWN =
  'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=tab],[role=menuitem],[contenteditable]'

/** @param by CSS px to the right of and below its middle */
export function spotIn(ref: Ref, [dx, dy]: readonly [number, number]): Missing | Spot {
  const el = deref(ref)
  if (isMissing(el)) return el
  el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = el.getBoundingClientRect()
  const hit = hitAt(left + width / 2 + dx, top + height / 2 + dy)
  const own = hit?.closest(OWN)
  const strange = hit && !el.contains(hit) && !hit.contains(el)
  const taken = own && own !== el && !own.contains(el) ? own : strange ? hit : undefined
  return { at: placeOf(el), ...(taken && { taken: (taken.textContent ?? '').trim().slice(0, 60) || taken.localName }) }
}

/**
 * The element at a place of the view: the one that is pressed by itself there, otherwise the innermost; nothing if it
 * is the page.
 */
export function whatIsAt([x, y]: readonly [number, number]): (At & { says: string }) | null {
  const hit = hitAt(x, y)
  if (!hit || hit.matches('html,body')) return null
  const el = hit.closest(OWN) ?? hit
  return { ...placeOf(el), says: (el.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 200) }
}

/**
 * The element that a press in the middle of an element presses: an ancestor, the owner of its label, or what is drawn
 * there.
 */
export function pressedThrough(ref: Ref): At | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const around = pressable(el)
  if (around) return placeOf(around)
  el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = el.getBoundingClientRect()
  return placeOf(pressable(hitAt(left + width / 2, top + height / 2)) ?? el)
}

const pressable = (el: Element | null): Element | undefined => {
  for (let node = el; node; node = composedParent(node)) {
    if (node.matches(OWN)) return node
    if (node instanceof HTMLLabelElement && node.control) return node.control
  }
  return undefined
}

const MOST_WORDS = 5_000

/**
 * The place of words, scrolled into view. Without an element the whole page is searched; without words the whole
 * element is meant. Ambiguous if they occur more than once and `nth`, from 1, does not say which.
 */
export function passageOf(ref: Ref | null, words: string, nth?: number): Missing | Passage {
  const el = ref ? deref(ref) : document.body
  if (isMissing(el)) return el
  if (el.matches('input,textarea')) return { at: placeOf(el), box: [0, 0], from: [0, 0], to: [0, 0], field: true }
  const { text, places } = textIn(el)
  const wanted = words.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS)
  const starts = wanted === '' ? [0] : placesIn(text, wanted)
  const from = starts[(nth ?? 1) - 1] ?? -1
  const to = wanted === '' ? text.length - 1 : from + wanted.length - 1
  const [first, last] = [places[from], places[to]]
  if (from < 0 || !first || !last) return { missing: 'none' }
  if (starts.length > 1 && nth === undefined) return { missing: 'ambiguous', candidates: starts.length }
  first.node.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const [begin, end] = [boxOf(first), boxOf(last)]
  const around = first.node.parentElement ?? el
  const { left, top } = around.getBoundingClientRect()
  return {
    at: placeOf(around),
    box: [left, top],
    from: [begin.left + 0.5, begin.top + begin.height / 2],
    to: [end.right + 0.5, end.top + end.height / 2],
  }
}

const placesIn = (text: string, wanted: string): number[] => {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at)
  return found
}

interface Letter {
  node: Text
  offset: number
}

const boxOf = ({ node, offset }: Letter): DOMRect => {
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, offset + 1)
  return range.getBoundingClientRect()
}

/** The text of an element as one line, with the place on the page of each letter. */
function textIn(root: Element): { text: string; places: Letter[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const places: Letter[] = []
  let text = ''
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || parent.closest('script,style,noscript,option')) continue
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const letter = node.data.charAt(offset)
      const space = /\s/.test(letter)
      if (space && (text === '' || text.endsWith(' '))) continue
      text += space ? ' ' : letter
      places.push({ node, offset })
    }
    if (text !== '' && !text.endsWith(' ') && getComputedStyle(parent).display !== 'inline') {
      const last = places.at(-1)
      if (last) places.push(last)
      text += ' '
    }
  }
  const trimmed = text.trimEnd()
  return { text: trimmed, places: places.slice(0, trimmed.length) }
}
