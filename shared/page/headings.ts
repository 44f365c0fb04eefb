/** The headings of a tree, and where an element stands between them. */
import { hasBox, oncePerReading } from './reading.ts'

const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]'

/** Headings with a box, in document order. */
export const headingsIn = oncePerReading((root: Node): readonly Element[] =>
  root instanceof Document || root instanceof ShadowRoot
    ? [...root.querySelectorAll(HEADINGS)].filter((heading) => hasBox(heading))
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
