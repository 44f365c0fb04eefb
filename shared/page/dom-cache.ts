/**
 * Cache of one reading of the page (layout, groups, headings, positions in a form), so that a thousand descriptions
 * cost little more than one. Make a new one per reading.
 */

import { stableName } from './accname.ts'
import { type Group, groupOf } from './groups.ts'
import { countBefore, headingsIn } from './headings.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR } from './near-text.ts'
import { Painted } from './painted.ts'
import { Selectors } from './selector.ts'
import { Layout } from './visible.ts'

const PLACED = 'input:not([type=hidden]),select,textarea,button,a[href],[role=button],[role=combobox]'
const NAMED = 'fieldset,dialog,[role=group],[role=region],[role=dialog],section[aria-label],section[aria-labelledby]'
const SECTION_LIMIT = 120
const TEXT_LIMIT = 100
const WORDS_LIMIT = 60

export class DomCache {
  readonly layout = new Layout()
  readonly painted = new Painted(this.layout)
  readonly selectors = new Selectors()
  private readonly groups = new Map<Element, Group | undefined>()
  private readonly places = new Map<Element, Map<Element, number>>()
  private readonly controls = new Map<Element, NodeListOf<Element>>()
  private readonly names = new Map<Element, string>()
  private readonly sections = new Map<Element, string>()
  private readonly texts = new Map<Element, string>()
  private readonly beginnings = new Map<Element, string>()

  readonly seen = (el: Element): boolean => this.layout.visible(el)

  /** The field an element is or belongs to. */
  group(el: Element): Group | undefined {
    if (!this.groups.has(el)) {
      const group = groupOf(el, this.seen)
      this.groups.set(el, group)
      // The answer holds for all members: a query for each would cost more.
      for (const member of group?.members ?? []) this.groups.set(member, group)
    }
    return this.groups.get(el)
  }

  /** The named group that contains the element and others, otherwise the heading before it; '' if there is neither. */
  section(el: Element): string {
    return cached(this.sections, el, () => this.sectionOf(el))
  }

  /** Its text, including controls; at most {@link TEXT_LIMIT} characters. */
  textOf(el: Element): string {
    return cached(this.texts, el, () => textOf(el, { controls: true, max: TEXT_LIMIT }))
  }

  /** The first text inside an element, visible or not: the element can be half the page. */
  firstWords(el: Element): string {
    return cached(this.beginnings, el, () => beginningOf(el))
  }

  private sectionOf(el: Element): string {
    const group = this.group(el)
    const own = new Set<Element>([el, ...(group?.members ?? [])])
    let node = composedParent(group?.el ?? el)
    for (let level = 0; node && level < 15; level += 1, node = composedParent(node)) {
      if (!node.matches(NAMED)) continue
      const name = this.nameOf(node)
      if (name !== '' && this.holdsOthers(node, own)) return name
    }
    return this.headingBefore(group?.members[0] ?? el)
  }

  /** Position among the controls of its form, or of the body if it has none; undefined past the first thousand. */
  place(el: Element): number | undefined {
    const scope = el.closest('form') ?? document.body
    let places = this.places.get(scope)
    if (!places) {
      places = new Map([...scope.querySelectorAll(PLACED)].slice(0, 1_000).map((one, at) => [one, at]))
      this.places.set(scope, places)
    }
    return places.get(el)
  }

  private holdsOthers(node: Element, own: ReadonlySet<Element>): boolean {
    let controls = this.controls.get(node)
    if (!controls) {
      controls = node.querySelectorAll(`${CONTROL_SELECTOR},button`)
      this.controls.set(node, controls)
    }
    if (controls.length > own.size) return true
    for (const control of controls) if (!own.has(control)) return true
    return false
  }

  private nameOf(node: Element): string {
    return cached(this.names, node, () => squeeze(stableName(node)).slice(0, SECTION_LIMIT))
  }

  private headingBefore(el: Element): string {
    for (let node: Element | null = el; node; ) {
      const root: Node = node.getRootNode()
      const headings = headingsIn(root)
      const heading = headings[countBefore(headings, node) - 1]
      if (heading) {
        const text = cached(this.names, heading, () => textOf(heading, { controls: true, max: SECTION_LIMIT }))
        if (text !== '') return text
      }
      node = root instanceof ShadowRoot ? root.host : null
    }
    return ''
  }
}

const cached = <V>(known: Map<Element, V>, el: Element, compute: () => V): V => {
  let value = known.get(el)
  if (value === undefined) {
    value = compute()
    known.set(el, value)
  }
  return value
}

const beginningOf = (el: Element): string => {
  let text = ''
  const nodes = document.createTreeWalker(el, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node && text.length < WORDS_LIMIT; node = nodes.nextNode()) {
    if (!/^(?:SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(node.parentElement?.tagName ?? ''))
      text = squeeze(`${text} ${node.nodeValue ?? ''}`)
  }
  return text.slice(0, WORDS_LIMIT)
}
