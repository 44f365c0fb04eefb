/**
 * Pages draw anew what is as it was: the row whose box was ticked, the list one line was taken out of. What stands there then is
 * another element and the same thing to whoever looks. Told by where it stands and what it says, or by what it alone says.
 */
import { type Path, SHADOW } from '../domain/element-path.ts'
import { elementAlong } from './usable.ts'

/** What is known of an element that was shown to somebody. */
export interface KnownElement {
  readonly path: Path
  readonly tag: string
  /** What it says; of what says nothing, what stands around it. */
  readonly words: string
}

export const knownElements = (
  els: readonly Element[],
  wordsOf: (el: Element) => string,
): Map<Element, KnownElement> => {
  const places = new Map<ParentNode, Map<Element, number>>()
  return new Map(els.map((el) => [el, { path: pathOf(el, places), tag: tagOf(el), words: wordsOf(el) }]))
}

/** The element that stands where this one stood, where it is of its kind; what it says is for the caller to look at. */
export const inItsPlace = ({ path, tag }: KnownElement): Element | undefined => {
  const el = elementAlong(path)
  return el && tagOf(el) === tag ? el : undefined
}

/** New element → the one that is gone and was the same thing. */
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

const saying = ({ tag, words }: KnownElement): string => `${tag} ${words}`
const standing = ({ path, tag, words }: KnownElement): string => `${path.join()} ${tag} ${words}`

const counted = (all: readonly KnownElement[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(saying(one), (counts.get(saying(one)) ?? 0) + 1)
  return counts
}

/** What its author calls it belongs to what it is. */
const tagOf = (el: Element): string =>
  [el.localName, el.getAttribute('role'), el.getAttribute('type'), el.getAttribute('name')].filter(Boolean).join(' ')

/** Places among element children from the document's root element, each list of children read once. */
function pathOf(el: Element, places: Map<ParentNode, Map<Element, number>>): Path {
  const path: number[] = []
  for (let node = el; node !== document.documentElement; ) {
    const parent: ParentNode | null =
      node.parentElement ?? (node.parentNode instanceof ShadowRoot ? node.parentNode : null)
    if (!parent) break
    const known = places.get(parent) ?? new Map([...parent.children].map((child, at) => [child, at]))
    places.set(parent, known)
    path.unshift(known.get(node) ?? 0)
    if (parent instanceof ShadowRoot) {
      path.unshift(SHADOW)
      node = parent.host
    } else node = parent as Element
  }
  return path
}
