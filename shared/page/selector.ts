/**
 * CSS selectors that find an element again: exact ones for this load of the page, and stable ones for later. Between
 * open shadow roots, the parts are joined by ` >>> `: each part is matched in the shadow root of the element before it.
 */
import { isGenerated, TEST_ID_ATTRIBUTES } from './stable.ts'

export type OpenRoot = Document | ShadowRoot

const scopeOf = (el: Element): OpenRoot => el.getRootNode() as OpenRoot
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`

export const attributeSelector = (attr: string, value: string): string => `[${CSS.escape(attr)}=${quoted(value)}]`

const ATTRIBUTES = [
  'name',
  ...TEST_ID_ATTRIBUTES,
  'aria-label',
  'autocomplete',
  'placeholder',
  'type',
  'href',
  'for',
  'value',
] as const
/** Text attributes change with language and state, so they are used only in exact selectors. */
const TODAY: ReadonlySet<string> = new Set(['aria-label', 'href', 'placeholder'])

/** Makes selectors during one observation. It counts each tag's attributes once, instead of a query per element. */
export class Selectors {
  private readonly ids = new Map<OpenRoot, Map<string, number>>()
  private readonly values = new Map<OpenRoot, Map<string, Map<string, number>>>()
  private readonly ordinals = new Map<Node, Map<Element, number>>()

  /** A selector that matches only this element at the moment, short if possible. Never fails. */
  exact(el: Element): string {
    const scope = scopeOf(el)
    const own = this.byAttributes(el, scope, true) ?? this.path(el, scope)
    return scope instanceof ShadowRoot ? `${this.exact(scope.host)} >>> ${own}` : own
  }

  /** A selector of stable attributes that matches only this element at the moment; undefined if there is none. */
  stable(el: Element): string | undefined {
    const scope = scopeOf(el)
    const own = this.byAttributes(el, scope, false)
    if (own === undefined || !(scope instanceof ShadowRoot)) return own
    const host = this.stable(scope.host)
    return host === undefined ? undefined : `${host} >>> ${own}`
  }

  private byAttributes(el: Element, scope: OpenRoot, now: boolean): string | undefined {
    const tag = el.tagName.toLowerCase()
    const id = el.getAttribute('id')
    if (id && (now || !isGenerated(id)) && this.idCount(scope, id) === 1) return `#${CSS.escape(id)}`
    const parts: string[] = []
    const counts = this.counts(scope, tag)
    let rarest = Number.POSITIVE_INFINITY
    for (const attr of ATTRIBUTES) {
      const value = el.getAttribute(attr)
      if (!value || value.length > 100 || (attr === 'value' && !saysItself(el))) continue
      if (!now && (TODAY.has(attr) || isGenerated(value))) continue
      const part = attributeSelector(attr, value)
      const count = counts.get(part) ?? 0
      if (count === 1) return `${CSS.escape(tag)}${part}`
      rarest = Math.min(rarest, count)
      parts.push(part)
      // Together they may still be unique. A query is worth it only if few elements have the rarest of them.
      if (parts.length > 1 && rarest <= 40) {
        const found = scope.querySelectorAll(`${CSS.escape(tag)}${parts.join('')}`)
        if (found.length === 1 && found[0] === el) return `${CSS.escape(tag)}${parts.join('')}`
      }
    }
    return undefined
  }

  private idCount(scope: OpenRoot, id: string): number {
    let ids = this.ids.get(scope)
    if (!ids) {
      ids = new Map()
      for (const el of scope.querySelectorAll('[id]')) {
        const one = el.getAttribute('id') ?? ''
        ids.set(one, (ids.get(one) ?? 0) + 1)
      }
      this.ids.set(scope, ids)
    }
    return ids.get(id) ?? 0
  }

  private counts(scope: OpenRoot, tag: string): Map<string, number> {
    const tags = this.values.get(scope) ?? new Map<string, Map<string, number>>()
    this.values.set(scope, tags)
    let counts = tags.get(tag)
    if (!counts) {
      counts = new Map()
      for (const el of scope.querySelectorAll(CSS.escape(tag))) {
        for (const attr of ATTRIBUTES) {
          const value = el.getAttribute(attr)
          if (!value || value.length > 100) continue
          const part = attributeSelector(attr, value)
          counts.set(part, (counts.get(part) ?? 0) + 1)
        }
      }
      tags.set(tag, counts)
    }
    return counts
  }

  /** The path from the nearest ancestor with a unique id, by tags and ordinals. */
  private path(el: Element, scope: OpenRoot): string {
    const steps: string[] = []
    let node: Element | null = el
    while (node) {
      const id = node.getAttribute('id')
      if (node !== el && id && this.idCount(scope, id) === 1) {
        steps.unshift(`#${CSS.escape(id)}`)
        break
      }
      const tag = CSS.escape(node.tagName.toLowerCase())
      const ordinal = this.ordinal(node, scope)
      steps.unshift(ordinal === undefined ? tag : `${tag}:nth-of-type(${ordinal})`)
      node = node.parentElement
    }
    return steps.join(' > ')
  }

  /** 1-based position among siblings with the same tag; undefined if there is only one. */
  private ordinal(el: Element, scope: OpenRoot): number | undefined {
    const parent: Node = el.parentElement ?? scope
    let ordinals = this.ordinals.get(parent)
    if (!ordinals) {
      ordinals = new Map()
      const last = new Map<string, [Element, number]>()
      for (const child of (parent as ParentNode).children) {
        const [first, count] = last.get(child.tagName) ?? [child, 0]
        last.set(child.tagName, [first, count + 1])
        ordinals.set(child, count + 1)
      }
      for (const [first, count] of last.values()) if (count === 1) ordinals.delete(first)
      this.ordinals.set(parent, ordinals)
    }
    return ordinals.get(el)
  }
}

/** The value attribute identifies buttons, checkboxes and radios. In other controls it is what a person typed. */
const saysItself = (el: Element): boolean =>
  el instanceof HTMLInputElement ? /^(?:radio|checkbox|submit|button)$/.test(el.type) : el instanceof HTMLButtonElement

/**
 * All elements in the page that a selector of this file matches. A selector without ` >>> ` is tried in
 * every open shadow root.
 */
export function findAll(selector: string): Element[] {
  const [first = '', ...rest] = selector.split(' >>> ')
  let found = rest.length > 0 ? query(document, first) : openRoots().flatMap((root) => query(root, first))
  for (const part of rest) found = found.flatMap((host) => (host.shadowRoot ? query(host.shadowRoot, part) : []))
  return found
}

const query = (scope: OpenRoot, selector: string): Element[] => {
  try {
    return [...scope.querySelectorAll(selector)]
  } catch {
    // A selector that this page cannot parse matches nothing.
    return []
  }
}

let roots: OpenRoot[] | undefined

/** The document and all its open shadow roots, hosts in document order. Cached during one call from the bridge. */
export function openRoots(): readonly OpenRoot[] {
  if (roots) return roots
  const found: OpenRoot[] = []
  const visit = (root: OpenRoot): void => {
    found.push(root)
    for (const el of root.querySelectorAll('*')) if (el.shadowRoot) visit(el.shadowRoot)
  }
  visit(document)
  roots = found
  return found
}

/** Must be called whenever page code starts to run, since the page may have changed. */
export const forgetRoots = (): void => {
  roots = undefined
}
