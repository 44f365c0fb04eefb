/**
 * The text that a person sees beside a field if the label is not what they see: names for programs only; text that is
 * faint, clipped or without size; text drawn in place of other text; and labels that are shown at another field.
 * Checkboxes are in `seen-ticks.ts`; not for radio buttons.
 */

import { PICTURE } from '../domain/seen.ts'
import type { FieldLabel } from './field-label.ts'
import { colourOf, type Ground, groundAt, groundBy, isSameColour, WHITE } from './ground.ts'
import { isGenericText } from './label.ts'
import { labelsOf, placeholderOf } from './label-name.ts'
import { composedParent, markAlone, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { alphaOf, clipOf, shapeOf } from './paint-styles.ts'
import { clientRect, computedStyle, hasVisibleBox, oncePerReading } from './reading.ts'
import type { Rect } from './visible.ts'

/** Text with less opacity, or of a smaller size in CSS px, is not readable. */
const FAINT = 0.2
const SMALLEST = 4
/** CSS px above a field and to its left within which text belongs to it. */
const ABOVE = 48
const ASIDE = 400
/** How many levels up and how many text nodes are searched. */
const LEVELS = 4
const NODES = 40
/** How much nearer a label must be to another field before it counts as that field's. */
const NEARER = 16
/** The distance from which on a label counts as meant for programs only. */
const LOST = 1600
/** How many fields of a form are checked for that. */
const MOST = 60

const TYPED =
  'input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=color]),textarea,select,[contenteditable=""],[contenteditable=true]'

/**
 * Undefined if the label is visible as it is; '' if no text is visible, or only "(optional)" or "Your answer"; a mark if
 * a picture may contain the text.
 */
export function seenWords(...of: Parameters<typeof wordsSeen>): string | undefined {
  const words = wordsSeen(...of)
  if (words === undefined || words === '') return words
  return markAlone(words) !== undefined || isGenericText(words) ? '' : words
}

function wordsSeen(
  el: Element,
  label: FieldLabel,
  fields: () => readonly Element[],
  isReadOver: (el: Element, text: string) => boolean,
): string | undefined {
  if (!el.matches(TYPED)) return undefined
  // The text may be in a picture, and attributes need not match it.
  if (label.text === '') return wordsBeside(el) === PICTURE ? PICTURE : undefined
  if (label.elements.length === 0) {
    if (label.source === 'placeholder') return isPlaceholderRead(el) ? undefined : wordsBeside(el)
    const isOver = label.source === 'table' && !isReadOver(el, label.text)
    if (!isOver && !FOR_PROGRAMS.has(label.source)) return undefined
    return placeholderWords(el) || wordsBeside(el)
  }
  const hidden = label.source === 'labelledby'
  const whole = label.elements.map((one) => textOf(one, { without: [el], hidden })).join(' ')
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

/** Whether it is a picture wide enough for a word. Smaller ones are icons. */
export const isPicture = (el: Element): boolean => {
  const { width, height } = clientRect(el)
  if (width < PICTURE_WIDTH || height < 2 * SMALLEST || el.matches(TYPED)) return false
  if (el.matches('img,svg,canvas,picture,video,object,embed,[role=img],input[type=image]')) return true
  return /\burl\(/.test(computedStyle(el).backgroundImage) && squeeze(el.textContent ?? '') === ''
}
const PICTURE_WIDTH = 40

/** Whether all of an element's text is readable. */
export const isReadWhole = (el: Element): boolean => bare(readText(el)) === bare(textOf(el))

/** The readable part of an element's text. */
export const readText = (root: Element, without?: Element): string => {
  if (isDeep(root)) return deepText(root, without)
  const parts: string[] = []
  for (const text of readNodes(root, without)) parts.push(asDrawn(text))
  return squeeze(parts.join(' '))
}

/** Whether this text is readable in an element, ignoring spaces and punctuation. Stops as soon as the text is found. */
export const canBeRead = (words: string, root: Element, without?: Element): boolean => {
  const wanted = bare(words)
  if (isDeep(root)) return bare(deepText(root, without)).includes(wanted)
  let read = ''
  for (const text of readNodes(root, without)) {
    // A match can begin only in the last part of the text read so far.
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

/** Text in slots and shadow trees is taken as it is. */
const isDeep = (root: Element): boolean => root.shadowRoot !== null || root.querySelector('slot') !== null
const deepText = (root: Element, without?: Element): string =>
  squeeze(textOf(root, without ? { without: [without] } : {}))

const lettersOf = oncePerReading((text: Node): string => bare(asDrawn(text)))

/** Control characters and styles can reverse the text. */
const asDrawn = (text: Node): string => {
  const written = text.nodeValue ?? ''
  const style = text.parentElement ? computedStyle(text.parentElement) : undefined
  const isReversed =
    written.includes('\u202e') || (style?.unicodeBidi.includes('override') && style.direction === 'rtl')
  return isReversed ? [...written.replace(/[\u202a-\u202e]/g, '')].reverse().join('') : written
}

export const generatedBy = (el: Element): string =>
  ['::before', '::after'].map((name) => /^"(.*)"$/.exec(getComputedStyle(el, name).content)?.[1] ?? '').join(' ')

/** Whether a text node is readable. Blank ones are not, and are not needed. */
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

/**
 * Whether the text has the colour of its background, such as white on white. The background may belong to another
 * element below.
 */
const isOnItsOwnColour = (colour: string, ground: Ground, own: DOMRect): boolean => {
  const drawn = colourOf(colour)
  if (drawn === undefined || ground === 'picture' || !isSameColour(drawn, ground)) return false
  const met = groundAt(own.left + own.width / 2, own.top + own.height / 2) ?? ground
  return met !== 'picture' && isSameColour(drawn, met)
}

/** Properties of a text's ancestors that decide whether it is visible. */
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
    // `content` replaces what the element contains.
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

/**
 * The readable text directly before a field, back to the previous field or block; a mark if a picture is
 * nearer than any text.
 */
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

/** The distance between a text and a field. Vertical distance counts more than horizontal. */
const farness = (one: Rect, other: Rect): number =>
  Math.max(0, one.left - other.right, other.left - one.right) +
  4 * Math.max(0, one.top - other.bottom, other.top - one.bottom)

/** The label of another field that is shown at this one, while this field's own label is elsewhere. */
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
