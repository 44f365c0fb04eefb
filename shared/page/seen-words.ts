/**
 * The words that a person sees beside a field, where what names it is not what is seen: names for programs only, words that are
 * faint, cut away or without size, words drawn in place of others, and labels that stand at another field. Not for boxes.
 */

import { PICTURE } from '../domain/seen.ts'
import type { FieldLabel } from './field-label.ts'
import { colourOf, type Ground, groundAt, groundBy, isSameColour, WHITE } from './ground.ts'
import { isGenericText } from './label.ts'
import { labelsOf, placeholderOf } from './label-name.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { alphaOf, clipOf, shapeOf } from './paint-styles.ts'
import { clientRect, computedStyle, hasVisibleBox, oncePerReading } from './reading.ts'
import type { Rect } from './visible.ts'

/** Less than this of its colour, or of its size in CSS px, is not read. */
const FAINT = 0.2
const SMALLEST = 4
/** CSS px above a field and to the left of it in which words belong to it. */
const ABOVE = 48
const ASIDE = 400
/** Levels around a field and text nodes in which they are looked for. */
const LEVELS = 4
const NODES = 40
/** Of a label to be believed at another field: nearer by so much. */
const NEARER = 16
/** The farness from which on a label belongs to a field for programs only. */
const LOST = 1600
/** Fields of a form whose labels are looked at for that. */
const MOST = 60

const TYPED =
  'input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=color]),textarea,select,[contenteditable=""],[contenteditable=true]'

/** Undefined where the words of the label are seen as they stand; '' where none are seen, a mark where a picture may say them. */
export function seenWords(
  el: Element,
  label: FieldLabel,
  fields: () => readonly Element[],
  isReadOver: (el: Element, text: string) => boolean,
): string | undefined {
  if (!el.matches(TYPED)) return undefined
  // Words may stand in a picture, and attributes say what they like of it.
  if (label.text === '') return wordsBeside(el) === PICTURE ? PICTURE : undefined
  if (label.elements.length === 0) {
    if (label.source === 'placeholder') return isPlaceholderRead(el) ? undefined : wordsBeside(el)
    const isOver = label.source === 'table' && !isReadOver(el, label.text)
    if (!isOver && !FOR_PROGRAMS.has(label.source)) return undefined
    return placeholderWords(el) || wordsBeside(el)
  }
  const hidden = label.source === 'labelledby'
  const whole = label.elements.map((one) => textOf(one, { without: el, hidden })).join(' ')
  const words = label.elements.map((one) => readText(one, el)).join(' ')
  if (bare(words) !== bare(whole))
    return (
      squeeze([words, ...label.elements.map(generatedBy)].join(' ')) ||
      placeholderWords(el) ||
      wordsBeside(el) ||
      (label.elements.some((one) => [one, ...one.querySelectorAll('*')].some(isPicture)) ? PICTURE : '')
    )
  return label.source === 'label' ? wordsInItsPlace(el, label.elements, fields) : undefined
}

const FOR_PROGRAMS: ReadonlySet<FieldLabel['source']> = new Set(['aria-label', 'host', 'title'])

export const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

export const isPlaceholderRead = (el: Element): boolean => {
  const style = getComputedStyle(el, '::placeholder')
  return alphaOf(style.color) * Number(style.opacity) >= FAINT && Number.parseFloat(style.fontSize) >= SMALLEST
}

const placeholderWords = (el: Element): string => {
  const words = placeholderOf(el)
  return words !== '' && !isGenericText(words) && isPlaceholderRead(el) ? words : ''
}

/** Wide enough for a word: what is smaller is an icon. */
const isPicture = (el: Element): boolean => {
  const { width, height } = clientRect(el)
  if (width < PICTURE_WIDTH || height < 2 * SMALLEST || el.matches(TYPED)) return false
  if (el.matches('img,svg,canvas,picture,video,object,embed,[role=img],input[type=image]')) return true
  return /\burl\(/.test(computedStyle(el).backgroundImage) && squeeze(el.textContent ?? '') === ''
}
const PICTURE_WIDTH = 40

/** All of an element's words can be read. */
export const isReadWhole = (el: Element): boolean => bare(readText(el)) === bare(textOf(el))

/** Of an element's text what can be read. */
export const readText = (root: Element, without?: Element): string => {
  if (isDeep(root)) return deepText(root, without)
  const parts: string[] = []
  for (const text of readNodes(root, without)) parts.push(asDrawn(text))
  return squeeze(parts.join(' '))
}

/** Whether words can be read in an element's text, blanks and signs aside. Reads no further than to where they end. */
export const canBeRead = (words: string, root: Element, without?: Element): boolean => {
  const wanted = bare(words)
  if (isDeep(root)) return bare(deepText(root, without)).includes(wanted)
  let read = ''
  for (const text of readNodes(root, without)) {
    // Only the end of what was read before can be the beginning of what is found now.
    read = read.slice(-wanted.length) + lettersOf(text)
    if (read.includes(wanted)) return true
  }
  return wanted === ''
}

function* readNodes(root: Element, without?: Element): Generator<Node> {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (!without?.contains(node) && isRead(node)) yield node
}

/** What stands in slots and shadow trees is taken as it is. */
const isDeep = (root: Element): boolean => root.shadowRoot !== null || root.querySelector('slot') !== null
const deepText = (root: Element, without?: Element): string => squeeze(textOf(root, without ? { without } : {}))

const lettersOf = oncePerReading((text: Node): string => bare(asDrawn(text)))

/** Marks and styles can have words drawn from the other end than they are written. */
const asDrawn = (text: Node): string => {
  const written = text.nodeValue ?? ''
  const style = text.parentElement ? computedStyle(text.parentElement) : undefined
  const turned = written.includes('\u202e') || (style?.unicodeBidi.includes('override') && style.direction === 'rtl')
  return turned ? [...written.replace(/[\u202a-\u202e]/g, '')].reverse().join('') : written
}

const generatedBy = (el: Element): string =>
  ['::before', '::after'].map((name) => /^"(.*)"$/.exec(getComputedStyle(el, name).content)?.[1] ?? '').join(' ')

/** Blank texts are read by nobody, and missed by nobody. */
const isRead = oncePerReading((text: Node): boolean => {
  const parent = text.parentElement
  if (!parent || !/\S/.test(text.nodeValue ?? '')) return false
  const style = computedStyle(parent)
  if (alphaOf(style.color) < FAINT || alphaOf(style.webkitTextFillColor) < FAINT) return false
  if (Number.parseFloat(style.fontSize) < SMALLEST || !hasVisibleBox(parent)) return false
  const range = document.createRange()
  range.selectNodeContents(text)
  const own = range.getBoundingClientRect()
  if (own.width < SMALLEST || own.height < SMALLEST) return false
  if (own.right + scrollX <= 0 || own.bottom + scrollY <= 0) return false
  const around = surroundingsOf(parent)
  if (around.none || around.cuts.some((cut) => isCutAway(own, cut))) return false
  return !isOnItsOwnColour(style.color, around.ground, own)
})

/** White on white. Where another element draws the ground, it is what the mouse meets beneath. */
const isOnItsOwnColour = (colour: string, ground: Ground, own: DOMRect): boolean => {
  const drawn = colourOf(colour)
  if (drawn === undefined || ground === 'picture' || !isSameColour(drawn, ground)) return false
  const met = groundAt(own.left + own.width / 2, own.top + own.height / 2) ?? ground
  return met !== 'picture' && isSameColour(drawn, met)
}

/** What is around a text and decides whether it is seen. */
interface Around {
  none: boolean
  opacity: number
  cuts: readonly Rect[]
  ground: Ground
}

const surroundingsOf = oncePerReading((el: Element): Around => {
  const parent = composedParent(el)
  const above = parent ? surroundingsOf(parent) : { none: false, opacity: 1, cuts: [], ground: WHITE }
  const style = computedStyle(el)
  const opacity = above.opacity * Number(style.opacity)
  const cuts = el === document.body || parent === null ? [] : cutsOf(el, style)
  return {
    // What an element draws in place of what it holds.
    none: above.none || opacity < FAINT || (style.content !== 'normal' && style.content !== 'none'),
    opacity,
    cuts: cuts.length > 0 ? [...above.cuts, ...cuts] : above.cuts,
    ground: groundBy(el) ?? above.ground,
  }
})

const cutsOf = (el: Element, { clipPath, clip, position, overflow, display }: CSSStyleDeclaration): Rect[] => {
  const clipped = clip !== 'auto' && /^(?:absolute|fixed)$/.test(position)
  const overflows = overflow !== 'visible' && /hidden|clip/.test(overflow) && !/^(?:inline|contents)$/.test(display)
  if (clipPath === 'none' && !clipped && !overflows) return []
  const box = clientRect(el)
  const shape = clipPath === 'none' ? undefined : shapeOf(clipPath, box)
  return [...(shape ? [shape] : []), ...(clipped ? [clipOf(clip, box)] : []), ...(overflows ? [box] : [])].flatMap(
    (one) => one ?? [],
  )
}

const isCutAway = (own: Rect, by: Rect): boolean =>
  Math.min(own.right, by.right) - Math.max(own.left, by.left) < SMALLEST ||
  Math.min(own.bottom, by.bottom) - Math.max(own.top, by.top) < SMALLEST

/** What can be read right before a field, up to the next field or block; a mark for a picture that stands nearer than any word. */
const wordsBeside = (el: Element): string => {
  let root: Element = el
  for (let level = 0; level < LEVELS; level += 1) {
    const parent = composedParent(root)
    if (!parent || parent.matches('form,body,fieldset')) break
    root = parent
  }
  const box = clientRect(el)
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  nodes.currentNode = el
  const parts: string[] = []
  let block: Element | null = null
  for (let node = nodes.previousNode(), met = 0; node && met < NODES; node = nodes.previousNode(), met += 1) {
    if (node instanceof Element) {
      if (node.matches(CONTROL_SELECTOR) && !node.contains(el)) break
      if (parts.length > 0 || node.contains(el) || !isPicture(node)) continue
      if (isBeside(clientRect(node), box)) return PICTURE
      continue
    }
    if (!isRead(node) || node.parentElement?.closest('button,script,style')) continue
    const own = blockOf(node)
    if (block && own !== block) break
    const range = document.createRange()
    range.selectNodeContents(node)
    if (!isBeside(range.getBoundingClientRect(), box)) break
    block = own
    parts.unshift(node.nodeValue ?? '')
  }
  return squeeze(parts.join(' ')).slice(0, 200)
}

const blockOf = (node: Node): Element | null => {
  let el = node.parentElement
  while (el && computedStyle(el).display.startsWith('inline')) el = el.parentElement
  return el
}

const isBeside = (words: Rect, box: Rect): boolean =>
  words.bottom > box.top - ABOVE && words.top < box.bottom && words.right > box.left - ASIDE && words.left < box.right

/** How far words stand from a field: rows weigh more than columns. */
const farness = (one: Rect, other: Rect): number =>
  Math.max(0, one.left - other.right, other.left - one.right) +
  4 * Math.max(0, one.top - other.bottom, other.top - one.bottom)

/** The label of another field that was put before this one, while this one's own stands elsewhere. */
const wordsInItsPlace = (
  el: Element,
  own: readonly Element[],
  fields: () => readonly Element[],
): string | undefined => {
  if (own.some((label) => label.contains(el))) return undefined
  const box = clientRect(el)
  const away = Math.min(...own.map((label) => farness(clientRect(label), box)))
  if (away <= NEARER && own.some((label) => clientRect(label).top < box.top + 2)) return undefined
  if (away > LOST) return wordsBeside(el)
  for (const other of fields().slice(0, MOST)) {
    if (other === el || !other.matches(TYPED)) continue
    for (const label of labelsOf(other)) {
      if (own.includes(label) || label.contains(other)) continue
      const place = clientRect(label)
      const here = farness(place, box)
      if (place.top > box.bottom - 2 || !isBeside(place, box) || here > away + NEARER) continue
      if (here + NEARER < farness(place, clientRect(other))) return textOf(label)
    }
  }
  return undefined
}
