/** The section of a field: its fieldset's legend, a named group, or the heading above. Text only. */

import { columnHeaderOf } from './column-header.ts'
import { countBefore, headingsIn } from './headings.ts'
import { composedParent, referenced, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn, nearTextOf } from './near-text.ts'
import { type TitleLine, titleLinesOf } from './title-lines.ts'

const LIMIT = 120
const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text)

/** Headings and names of groups, read once per observation. */
export interface SectionCache {
  groups: Map<Element, string>
  reach: Map<Element, Node>
  /** Lines of a form that may be titles. */
  lines: Map<Element, readonly TitleLine[]>
}

export const createSectionCache = (): SectionCache => ({
  groups: new Map(),
  reach: new Map(),
  lines: new Map(),
})

const legendText = (fieldset: Element): string =>
  textOf([...fieldset.children].find((child) => child.tagName === 'LEGEND'))

/** The name of a fieldset, table or group, by its legend, its caption or ARIA. */
const groupName = (group: Element): string =>
  (group.tagName === 'FIELDSET' ? legendText(group) : '') ||
  (group instanceof HTMLTableElement ? textOf(group.caption) : '') ||
  squeeze(
    referenced(group, 'aria-labelledby')
      .map((target) => textOf(target))
      .join(' '),
  ) ||
  squeeze(group.getAttribute('aria-label') ?? '')

/** A group whose members answer one question is not a section. */
function sectionName(group: Element): string {
  const controls = controlsIn(group)
  const question = controls.every((control) =>
    control.matches('input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],[role=spinbutton]'),
  )
  return controls.length > 1 && !question ? groupName(group) : ''
}

/** The headings above a field, and the lines in between that may be titles themselves. */
export interface Section {
  /** Heading or title of a repeated part; empty if there is none. */
  name: string
  /** One for each style of markup, the nearest first. Lines without a field between them keep their order. */
  above: string[]
}

const MOST_ABOVE = 3

/** @param form the field's form, in which its lines are searched */
export function sectionOf(el: Element, form: Element, cache: SectionCache): Section {
  const entry = entryRow(el)
  if (entry) {
    const near = nearTextOf(entry.table, 2)?.text ?? ''
    const title = textOf(entry.table.caption) || (isTitle(near) ? near : '') || headingBefore(el, cache)
    return { name: title === '' ? '' : `${cut(title, LIMIT)} ${entry.number}`, above: [] }
  }
  const group = namedGroupOf(el, cache)
  const heading = group ? undefined : headingElement(el, cache)
  let lines = cache.lines.get(form)
  if (!lines) {
    lines = titleLinesOf(form)
    cache.lines.set(form, lines)
  }
  const isOver = ({ element, reach }: TitleLine): boolean =>
    reach.contains(el) &&
    follows(element, el) &&
    (group === undefined || group.element.contains(element)) &&
    (heading === undefined || follows(heading.element, element))
  const over = lines.filter(isOver).reverse()
  const at = over.findIndex(({ standsOut }) => standsOut)
  const nearer = (at < 0 ? over : over.slice(0, at))
    .filter(({ style }, index, all) => all.findIndex((other) => other.style === style) === index)
    // Of consecutive lines the first is the title, and the others explain it.
    .sort((one, other) => other.run - one.run || (follows(one.element, other.element) ? -1 : 1))
  return {
    name: over[at]?.text ?? group?.name ?? heading?.text ?? '',
    above: nearer.slice(0, MOST_ABOVE).map(({ text }) => text),
  }
}

const follows = (before: Element, el: Element): boolean =>
  (before.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function namedGroupOf(el: Element, cache: SectionCache): { element: Element; name: string } | undefined {
  for (let node = composedParent(el); node && node.tagName !== 'BODY'; node = composedParent(node)) {
    if (!node.matches('fieldset,table,[role=group],[role=region],section,[aria-labelledby]')) continue
    let name = cache.groups.get(node)
    if (name === undefined) {
      name = cut(sectionName(node), LIMIT)
      cache.groups.set(node, name)
    }
    if (name !== '') return { element: node, name }
  }
  return undefined
}

const isTitle = (text: string): boolean => text.length <= 40 && !/[.!?]$/.test(text)

/** The row of a table that is one entry of a list: several fields under column headers, and no text of its own. */
function entryRow(el: Element): { table: HTMLTableElement; number: number } | undefined {
  const row = el.closest('tr')
  const table = row?.closest('table')
  if (!row || !table || columnHeaderOf(el) === '') return undefined
  const isEntry = (one: HTMLTableRowElement): boolean => {
    const controls = controlsIn(one)
    const [first] = one.cells
    return (
      controls.length > 1 &&
      controls.every((control) => !control.matches('[type=radio],[type=checkbox],[role]')) &&
      // The first cell may contain the row's number, but not words: those would be the row's topic.
      (first?.querySelector(CONTROL_SELECTOR) != null || /^[\W\d]*$/.test(first?.textContent ?? ''))
    )
  }
  const entries = [...table.rows].filter(isEntry)
  return entries.includes(row) ? { table, number: entries.indexOf(row) + 1 } : undefined
}

/** The nearest visible heading before an element in document order, in its own tree or around it. */
export const headingBefore = (el: Element, cache: SectionCache): string => headingElement(el, cache)?.text ?? ''

function headingElement(el: Element, cache: SectionCache): { element: Element; text: string } | undefined {
  for (let node: Element | null = el; node; ) {
    const root: Node = node.getRootNode()
    const headings = headingsIn(root)
    for (let at = countBefore(headings, node) - 1; at >= 0; at -= 1) {
      const heading = headings[at]
      if (!heading || !reachOf(heading, cache).contains(node)) continue
      const text = textOf(heading, { max: LIMIT })
      if (text !== '') return { element: heading, text }
    }
    node = root instanceof ShadowRoot ? root.host : null
  }
  return undefined
}

/** What a heading applies to: the smallest ancestor that contains controls, such as a section. */
function reachOf(heading: Element, cache: SectionCache): Node {
  const known = cache.reach.get(heading)
  if (known) return known
  let node = heading.parentElement
  while (node?.parentElement && node.querySelector(CONTROL_SELECTOR) === null) node = node.parentElement
  const reach = node ?? heading.getRootNode()
  cache.reach.set(heading, reach)
  return reach
}

/** The name of the fieldset or group directly around a field. */
export function legendOf(el: Element): string {
  const group = el.closest('fieldset,[role=group],[role=radiogroup]')
  return group ? cut(groupName(group), 200) : ''
}
