/**
 * Pages redraw content that has not changed: the row whose checkbox was ticked, the list that lost one row. To a
 * person, the new element is the same thing. It is recognised by its position, its text and its context together, or by
 * text that is unique. The 28th of the next month, drawn in the same position, is a different thing.
 */
import type { Path } from '../domain/element-path.ts'
import { elementAlong, pathOf } from './along.ts'
import { composedParent, squeeze } from './label-text.ts'

/** What is remembered of an element that was in an observation. */
export interface KnownElement {
  readonly path: Path
  readonly tag: string
  /** Its text; for an element with little text, also the text around it. */
  readonly words: string
  /** Its own text is enough to recognise it. */
  readonly own: boolean
  /** The heading above it: the month of a day, the question above a Yes. */
  readonly head: string
}

export type WordsOf = (el: Element) => Pick<KnownElement, 'words' | 'own'>

export const knownElements = (els: readonly Element[], wordsOf: WordsOf): Map<Element, KnownElement> => {
  const places = new Map<ParentNode, Map<Element, number>>()
  const heads = new Map<Element, string>()
  return new Map(
    els.map((el) => [el, { path: pathOf(el, places), tag: tagOf(el), ...wordsOf(el), head: headOf(el, heads) }]),
  )
}

/** The element now in the same position, if its kind, text and heading are the same. */
export const inItsPlace = ({ path, tag, words, head }: KnownElement, wordsOf: WordsOf): Element | undefined => {
  const el = elementAlong(path)
  return el && tagOf(el) === tag && wordsOf(el).words === words && headOf(el, new Map()) === head ? el : undefined
}

/** Maps each new element to the removed one that was the same thing. */
export const sameThings = <Key>(
  gone: ReadonlyMap<Key, KnownElement>,
  known: readonly KnownElement[],
  fresh: ReadonlyMap<Element, KnownElement>,
  now: readonly KnownElement[],
): Map<Element, Key> => {
  const same = new Map<Element, Key>()
  const [before, after] = [counted(known), counted(now)]
  const [byWords, byPlace] = [new Map<string, Key>(), new Map<string, Key>()]
  for (const [key, one] of gone) {
    byWords.set(saying(one), key)
    byPlace.set(standing(one), key)
  }
  const taken = new Set<Key>()
  for (const [el, one] of fresh) {
    const alone = before.get(saying(one)) === 1 && after.get(saying(one)) === 1
    const key = alone ? byWords.get(saying(one)) : byPlace.get(standing(one))
    if (key === undefined || taken.has(key)) continue
    taken.add(key)
    same.set(el, key)
  }
  return same
}

const saying = ({ tag, words, own, head }: KnownElement): string => `${tag} ${words}${own ? '' : ` ${head}`}`
const standing = ({ path, tag, words, head }: KnownElement): string => `${path.join()} ${tag} ${words} ${head}`

const counted = (all: readonly KnownElement[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(saying(one), (counts.get(saying(one)) ?? 0) + 1)
  return counts
}

/** The `name` attribute counts as part of the element's kind. */
const tagOf = (el: Element): string =>
  [el.localName, el.getAttribute('role'), el.getAttribute('type'), el.getAttribute('name')].filter(Boolean).join(' ')

/** How many levels up a heading is searched for. */
const LEVELS = 8
const SIBLINGS = 12
const HEAD_LENGTH = 80
/** A heading needs a word: a number or a dash is not enough. */
const WORD = /\p{L}{3}/u
const PRESSED = 'a[href],button,input,select,textarea,[role=button],[role=gridcell],[role=option],[onclick]'

/** The nearest text before an element that cannot be pressed, among its own siblings and those of its ancestors. */
function headOf(el: Element, heads: Map<Element, string>, levels = LEVELS): string {
  const known = heads.get(el)
  if (known !== undefined) return known
  const parent = composedParent(el)
  let head = ''
  let before = el.previousElementSibling
  for (let at = 0; before && at < SIBLINGS && head === ''; at += 1) {
    if (!before.matches(PRESSED) && !before.querySelector(PRESSED)) head = wordy(before)
    before = before.previousElementSibling
  }
  if (head === '' && parent && levels > 1) head = headOf(parent, heads, levels - 1)
  heads.set(el, head)
  return head
}

const wordy = (el: Element): string => {
  const text = squeeze(el.textContent ?? '')
  return text.length <= HEAD_LENGTH && WORD.test(text) ? text : ''
}
