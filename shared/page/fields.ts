/** The fields of one observation: which controls form one field, and each field with its selector and target. */
import { normal } from '../domain/likeness.ts'
import { type Called, calledAs } from './called.ts'
import { describeTarget } from './descriptor.ts'
import type { DomCache } from './dom-cache.ts'
import { createFieldContext, describeField } from './field.ts'
import type { Group } from './groups.ts'
import { numberOf } from './index.ts'
import { isArriving } from './motion.ts'
import { Ranks } from './resolve.ts'
import { Rivals } from './rivals.ts'
import type { FrameField } from './types.ts'

/** A page with more fields is a spreadsheet. */
const MAX_FIELDS = 800

export type Fields = {
  list: [Group, FrameField][]
  /** By the element with the field's number. */
  byElement: ReadonlyMap<Element, FrameField>
  /** Every control that belongs to a field, traps included. */
  groups: ReadonlyMap<Element, Group>
  /** How many elements have the same role and name. */
  twins: Map<string, number>
  /** Names of fields that are in the document but invisible. */
  unpainted: string[]
}

export const twinKey = ({ role, name }: Called): string => `${role}|${normal(name)}`

export function fieldsIn(offered: readonly { el: Element }[], dom: DomCache, ranks: Ranks): Fields {
  const found = new Set<Group>()
  const groups = new Map<Element, Group>()
  for (const { el } of offered) {
    const group = groups.has(el) ? undefined : dom.group(el)
    if (!group) continue
    for (const member of group.members.length > 0 ? group.members : [group.el]) groups.set(member, group)
    if (found.size < MAX_FIELDS) found.add(group)
  }
  const context = createFieldContext({ isVisible: dom.seen, indexOf: numberOf })
  const unpainted: string[] = []
  const described = [...found].flatMap((group) => {
    const description = describeField(group.el, context, group.members.length > 1 ? group.members : [])
    if (description.trap) return []
    const members = group.members.length > 0 ? group.members : [group.el]
    if (!members.some((member) => dom.painted.isPainted(member)) && !dom.painted.isPainted(group.el)) {
      if (!isArriving(group.el)) unpainted.push(description.label || description.name)
      return []
    }
    return [{ group, description, called: calledAs(group.el, group, description) }]
  })
  const twins = new Map<string, number>()
  for (const { called } of described) twins.set(twinKey(called), (twins.get(twinKey(called)) ?? 0) + 1)
  const rivals = new Rivals(described)
  const list = described.map(({ group, description, called }): [Group, FrameField] => {
    const twin = (twins.get(twinKey(called)) ?? 1) > 1
    // This name says what the field is. The accessible name of a list's button also contains the choice.
    const name = called.name || description.name
    return [group, { ...description, name, ...locators(group, dom, called, twin ? ranks : null, rivals) }]
  })
  return { list, byElement: new Map(list.map(([group, field]) => [group.el, field])), groups, twins, unpainted }
}

function locators(group: Group, dom: DomCache, called: Called, ranks: Ranks | null, rivals?: Rivals) {
  return {
    index: numberOf(group.el),
    selector: dom.selectors.exact(group.members[0] ?? group.el),
    target: describeTarget(group.el, dom, { group, ranks, called, others: rivals?.of({ called }) }),
  }
}

/** The present state of the field that an element is or belongs to, for reading back after an action. */
export function describeAt(el: Element, dom: DomCache): FrameField | undefined {
  const group = dom.group(el)
  if (!group) return undefined
  const context = createFieldContext({ isVisible: dom.seen, indexOf: numberOf })
  const described = describeField(group.el, context, group.members.length > 1 ? group.members : [])
  const called = calledAs(group.el, group, described)
  return { ...described, name: called.name || described.name, ...locators(group, dom, called, new Ranks(dom)) }
}

export const formOf = (el: Element): Element | undefined =>
  'form' in el && el.form instanceof HTMLFormElement ? el.form : (el.closest('form') ?? undefined)
