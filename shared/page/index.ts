/**
 * Numbers for elements: an element keeps its number as long as it lives in its document, and a number is never given
 * to another thing there. What was shown to somebody and is drawn anew keeps its number too. Not the numbers people and models
 * see; `bridge/browser/page-world.ts` maps those to frame and local number.
 */
import { inItsPlace, type KnownElement, knownElements, sameThings, type WordsOf } from './redrawn.ts'

const numbers = new WeakMap<Element, number>()
const elements = new Map<number, WeakRef<Element>>()
let next = 1

/** Of the newest look of somebody who goes by numbers. */
let listed = new Map<number, KnownElement>()
let wordsOf: WordsOf = () => ({ words: '', own: false })

/** Tells two documents of one frame apart; made once per document. */
export const documentId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

/** The element's number, given on first sight. */
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

/** The element with this number, if it is still part of the document, or what was drawn in its place and says the same. */
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

/** Right before these are shown by their numbers: what is new and was there before under a number gets that number. */
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
