/**
 * Splits a card or list item into parts, each with its kind and the path to it in the next card. Names of columns are
 * decided elsewhere.
 */
import { composedChildren, squeeze } from './label-text.ts'
import { headingLevel } from './role.ts'
import { stableClasses } from './stable.ts'
import { linkOf, pictureOf, wordsOf } from './table-values.ts'

export type ItemPart = {
  /** The same for the same part of every item. */
  path: string
  /** The path without the count of equal parts before it. */
  base: string
  part: 'text' | 'url' | 'image'
  value: string
  tag: string
  label?: string
  /** For "Author: Ann", in case the first word turns out to be a label. */
  colon?: { label: string; value: string }
  prop?: string
  classes: string[]
  heading: boolean
  /** It is in the item's heading, or its heading links to it. */
  main: boolean
}

const SKIPPED =
  'script,style,noscript,template,iframe,object,canvas,video,audio,svg,button,[role=button],[role=menu],[role=tooltip],input,select,textarea,[aria-hidden=true]'
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR IMG LI MAIN NAV OL P PICTURE PRE SECTION TABLE UL'.split(
    ' ',
  ),
)

/** The parts of an item in reading order. */
export function partsOf(item: Element): ItemPart[] {
  const parts: ItemPart[] = []
  const seen = new Map<string, number>()
  const add: Add = (el, path, part) => {
    if (part.value === '') return
    const id = `${path} ${part.part} ${part.label ?? ''}`
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    const heading = el.closest('h1,h2,h3,h4,h5,h6,[role=heading]')
    const inside = heading !== null && item.contains(heading)
    const prop = el.getAttribute('itemprop')
    parts.push({
      ...part,
      ...(prop && { prop }),
      path: count > 1 ? `${id} ${count}` : id,
      base: path,
      tag: el.tagName.toLowerCase(),
      classes: stableClasses(el),
      heading: inside,
      main: inside || (part.part === 'url' && el.querySelector('h1,h2,h3,h4,h5,h6,[role=heading]') !== null),
    })
  }
  const addLinks = (el: Element, path: string): void => {
    for (const link of el.querySelectorAll('a[href]')) add(link, `${path}>A`, { part: 'url', value: linkOf(link) })
  }
  const visit = (el: Element, path: string): void => {
    if (el.matches(SKIPPED) || !el.checkVisibility({ visibilityProperty: true })) return
    // The class of the item itself may mark a single one: "featured".
    const here = el === item ? 'item' : `${path}>${el.tagName}${el.classList[0] ? `.${el.classList[0]}` : ''}`
    if (el.tagName === 'A') add(el, here, { part: 'url', value: linkOf(el) })
    if (el.tagName === 'IMG') add(el, here, { part: 'image', value: pictureOf(el) })
    else if (el.tagName === 'DL') visitPairs(el, here, add)
    else if (headingLevel(el) !== undefined) {
      addLinks(el, here)
      add(el, here, { part: 'text', value: wordsOf(el) })
    } else if (isLeaf(el)) {
      addLinks(el, here)
      add(el, here, { part: 'text', ...colonIn(wordsOf(el)) })
    } else {
      const own = ownText(el)
      if (own !== '') add(el, here, { part: 'text', ...colonIn(own) })
      for (const child of composedChildren(el)) if (child instanceof Element) visit(child, here)
    }
  }
  visit(item, '')
  return parts
}

type Add = (el: Element, path: string, part: Pick<ItemPart, 'part' | 'value' | 'label' | 'colon'>) => void

function visitPairs(list: Element, path: string, add: Add): void {
  let label = ''
  for (const el of list.querySelectorAll('dt,dd')) {
    if (el.tagName === 'DT') label = squeeze(wordsOf(el)).replace(/\s*[:：]$/, '')
    else add(el, `${path}>DD`, { part: 'text', value: wordsOf(el), ...(label && { label }) })
  }
}

/** Whether it has text of its own and only inline elements, or no elements at all. */
function isLeaf(el: Element): boolean {
  if (el.childElementCount === 0) return el.shadowRoot === null
  if (el.querySelector('img,dl')) return false
  for (const inner of el.querySelectorAll('*')) if (BLOCKS.has(inner.tagName) || inner.shadowRoot) return false
  return ownText(el) !== ''
}

const ownText = (el: Element): string =>
  squeeze([...el.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ' ')).join(''))

/** "Author: Ann" may be a label and a value. Times ("12:30") and addresses are not. */
function colonIn(value: string): Pick<ItemPart, 'value' | 'colon'> {
  const [, label, rest] = /^(\p{L}[\p{L} ()/-]{1,28}?)\s?[:：]\s+(\S.*)$/u.exec(value) ?? []
  return { value, ...(label && rest && { colon: { label, value: rest } }) }
}

/** Words before a colon count as labels if several items have the same ones. */
export function resolveColons(items: readonly ItemPart[][]): void {
  const counts = new Map<string, number>()
  for (const parts of items)
    for (const label of new Set(parts.map(({ colon }) => colon?.label)))
      if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1)
  for (const part of items.flat()) {
    const { colon } = part
    if (!colon || (counts.get(colon.label) ?? 0) < Math.max(2, items.length * 0.2)) continue
    part.label = colon.label
    part.value = colon.value
    part.path = `${part.base} text ${colon.label}`
  }
}
