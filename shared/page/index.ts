/**
 * Numbers for elements. An element keeps its number as long as it lives in its document, and a number is never used for
 * another one there. A redrawn element that was shown to somebody keeps its number too. People and models see other
 * numbers; `bridge/browser/page-world.ts` maps those to frame and local number.
 */
import { inItsPlace, type KnownElement, knownElements, sameThings, type WordsOf } from './redrawn.ts'

const numbers = new WeakMap<Element, number>()
const elements = new Map<number, WeakRef<Element>>()
let next = 1

/** The elements of the latest observation that was shown with numbers. */
let listed = new Map<number, KnownElement>()
let wordsOf: WordsOf = () => ({ words: '', own: false })

/** Distinguishes two documents of one frame; created once per document. */
export const documentId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** The element's number, assigned at first sight. */
export function numberOf(element: Element): number {
  let number = numbers.get(element)
  if (number === undefined) {
    number = next++
    give(element, number)
  }
  return number
}

function give(element: Element, number: number): void {
  numbers.set(element, number)
  elements.set(number, new WeakRef(element))
}

/** The element with this number, if it is still part of the document, or its redrawn copy with the same text. */
export function elementAt(number: number): Element | undefined {
  const element = elements.get(number)?.deref()
  if (element?.isConnected) return element
  const was = listed.get(number)
  const again = was && inItsPlace(was, wordsOf)
  if (again && !numbers.has(again)) {
    give(again, number)
    return again
  }
  if (!element) elements.delete(number)
  return undefined
}

/**
 * Call right before these elements are shown with numbers: new elements that replace numbered ones get their numbers.
 */
export function reuseNumbers(offered: readonly Element[], words: WordsOf): void {
  wordsOf = words
  const now = knownElements(offered, words)
  const fresh = new Map([...now].filter(([el]) => !numbers.has(el)))
  if (fresh.size > 0) {
    const gone = new Map([...listed].filter(([number]) => elements.get(number)?.deref()?.isConnected !== true))
    for (const [el, number] of sameThings(gone, [...listed.values()], fresh, [...now.values()])) give(el, number)
  }
  listed = new Map([...now].map(([el, one]) => [numberOf(el), one]))
}
