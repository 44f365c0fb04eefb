/** Scrolls a long list by one view, unless the wanted text is already in it. */
import { deref, isMissing } from './acting-read.ts'
import type { Ref } from './acting-types.ts'
import { composedParent } from './label-text.ts'
import { scrolledBy } from './usable.ts'

/** Share of a view to scroll by. A row cut off at the edge is fully visible in the next view. */
const STEP = 0.8

export interface Sought {
  found: boolean
  /** It is scrolled to its end. */
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

/** The innermost visible element with this text. */
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

/** The text without scripts, which often contain the data of a list that is not drawn yet. */
const saidBy = (el: Element): string =>
  plain([...el.childNodes].map((node) => (UNSEEN.test(node.nodeName) ? '' : node.textContent)).join(''))

const scrollerOf = (el: Element): Element | null => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const { overflowY } = getComputedStyle(node)
    if (/auto|scroll/.test(overflowY) && scrolledBy(node) !== undefined) return node
  }
  return null
}
