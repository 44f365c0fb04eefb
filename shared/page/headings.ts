/** The headings of a tree, and where an element stands between them. */
import { CONTROL_SELECTOR } from './near-text.ts'
import { hasBox, oncePerReading } from './reading.ts'

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading],summary,th:only-child[colspan]'

/**
 * Whether it is a heading: by its tag or role, the visible line of a part that folds, or a header cell that is a whole
 * row of its table.
 */
export const isHeading = (el: Element): boolean => {
  if (!el.matches(HEADINGS)) return false
  if (el.tagName === 'SUMMARY') return el.parentElement?.tagName === 'DETAILS' && holdsFields(el.parentElement)
  return el.tagName !== 'TH' || !holdsFields(el)
}

const holdsFields = (el: Element): boolean => el.querySelector(CONTROL_SELECTOR) !== null

/** Headings with a box, in document order. */
export const headingsIn = oncePerReading((root: Node): readonly Element[] =>
  root instanceof Document || root instanceof ShadowRoot
    ? [...root.querySelectorAll(HEADINGS)].filter((heading) => isHeading(heading) && hasBox(heading))
    : [],
)

/** How many of these elements come before another one. Binary search: the list is in document order. */
export function countBefore(elements: readonly Element[], el: Element): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >> 1
    const candidate = elements[middle]
    if (candidate && candidate.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING) low = middle + 1
    else high = middle
  }
  return low
}
