/** The position of an element in its document, and the element at a position, for callers outside the page. */
import { type Path, SHADOW } from '../domain/element-path.ts'

/** @param places cache of the children that were already listed */
export function pathOf(el: Element, places: Map<ParentNode, Map<Element, number>> = new Map()): Path {
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

export function elementAlong(path: Path): Element | undefined {
  let at: Element | ShadowRoot | undefined = document.documentElement
  for (const step of path) {
    if (!at) return undefined
    at = step === SHADOW ? ((at as Element).shadowRoot ?? undefined) : at.children[step]
  }
  return at instanceof Element ? at : undefined
}
