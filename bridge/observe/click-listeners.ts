/**
 * Which elements of a page have listeners for the mouse: only the browser knows, since a page's scripts and a reader of the page
 * live in worlds apart. Of the main document; where the browser does not say, nothing is.
 */
import type { CDPSession, Page } from 'playwright-core'
import { type Path, SHADOW } from '../../shared/domain/element-path.ts'
import { swallowed } from '../base/debug.ts'

/** Elements that a page may have listeners on; one that has more has them on everything, and they say nothing. */
const MOST = 400
/** ms after which a browser that does not answer is not waited for. */
const ANSWER_MS = 2_000

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Errors: none. */
export const clickListeners = async (page: Page): Promise<Path[]> => {
  try {
    const known = sessions.get(page) ?? page.context().newCDPSession(page)
    sessions.set(page, known)
    const asked = (await known).send('DOMSnapshot.captureSnapshot', { computedStyles: [] })
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS).unref())
    const answer = await Promise.race([asked, late])
    const [main] = answer?.documents ?? []
    return main ? pathsOf(main.nodes) : []
  } catch (error) {
    swallowed('observe', error)
    sessions.delete(page)
    return []
  }
}

interface Nodes {
  parentIndex?: number[]
  nodeType?: number[]
  isClickable?: { index: number[] }
  pseudoType?: { index: number[] }
}

const ELEMENT = 1
const FRAGMENT = 11

/** Where each stands, as places among the element children from the document's root element. */
const pathsOf = ({ parentIndex = [], nodeType = [], isClickable, pseudoType }: Nodes): Path[] => {
  const clickable = isClickable?.index ?? []
  if (clickable.length > MOST) return []
  // What a style draws before and after is listed like an element.
  const drawn = new Set(pseudoType?.index)
  const place: number[] = []
  const children = new Map<number, number>()
  for (const [at, parent] of parentIndex.entries()) {
    if (nodeType[at] !== ELEMENT || drawn.has(at)) continue
    const next = children.get(parent) ?? 0
    place[at] = next
    children.set(parent, next + 1)
  }
  return clickable.flatMap((at) => {
    const path: number[] = []
    for (let node = at; ; ) {
      const parent = parentIndex[node] ?? -1
      if (parent < 0) return []
      // The root element stands below the document itself.
      if ((parentIndex[parent] ?? -1) < 0) return [path]
      path.unshift(nodeType[node] === FRAGMENT ? SHADOW : (place[node] ?? 0))
      node = parent
    }
  })
}
