/** Scrolls one view further through a long list, unless the wanted words are already in it. */
import { deref, isMissing } from './acting-read.ts'
import type { Ref } from './acting-types.ts'
import { composedParent } from './label-text.ts'
import { scrolledBy } from './usable.ts'

/** Share of a view that is moved on: what was cut at its edge is seen whole in the next. */
const STEP = 0.8

export interface Sought {
  found: boolean
  /** It stands at its end. */
  ended: boolean
  stands?: string
}

export function seek(ref: Ref | null, words: string, up: boolean): Sought {
  const given = ref ? deref(ref) : undefined
  const box = (given && !isMissing(given) ? scrollerOf(given) : null) ?? document.scrollingElement
  if (!box) return { found: false, ended: true }
  const place = wordsIn(box, words.replace(/\s+/g, ' ').trim().toLowerCase())
  place?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const before = box.scrollTop
  if (!place) box.scrollBy({ top: box.clientHeight * STEP * (up ? -1 : 1), behavior: 'instant' })
  const stands = scrolledBy(box)
  return { found: place !== undefined, ended: !place && box.scrollTop === before, ...(stands && { stands }) }
}

/** The innermost visible element that says it. */
function wordsIn(box: Element, wanted: string): Element | undefined {
  const says = (el: Element): boolean => plain(el.textContent).includes(wanted)
  if (!says(box)) return undefined
  let at = box
  for (let next: Element | undefined = box; next; ) {
    at = next
    next = [...at.children].find((child) => !UNSEEN.test(child.tagName) && says(child))
  }
  return at !== box && saidBy(at).includes(wanted) && at.checkVisibility() ? at : undefined
}

const UNSEEN = /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/
const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').toLowerCase()

/** Without what a page's scripts say to themselves: a list that is yet to be drawn often stands in one. */
const saidBy = (el: Element): string =>
  plain([...el.childNodes].map((node) => (UNSEEN.test(node.nodeName) ? '' : node.textContent)).join(''))

const scrollerOf = (el: Element): Element | null => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const { overflowY } = getComputedStyle(node)
    if (/auto|scroll/.test(overflowY) && scrolledBy(node) !== undefined) return node
  }
  return null
}
