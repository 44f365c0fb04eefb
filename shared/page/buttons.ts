/**
 * The buttons of one observation, including links that act as buttons: what a press on each does, and how to find it
 * again.
 */

import type { Called } from './called.ts'
import { nameOf } from './controls.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { type Fields, formOf, twinKey } from './fields.ts'
import { numberOf } from './index.ts'
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import type { Ranks } from './resolve.ts'
import { Rivals } from './rivals.ts'
import { buttonFacts, type SubmitScope } from './submit.ts'
import type { FrameButton } from './types.ts'
import type { Layout } from './visible.ts'
import { type Control, type Item, walk } from './walk.ts'

const DISABLED = ':disabled,[aria-disabled=true]'
const ROLES: ReadonlySet<string> = new Set(['button', 'menuitem', 'tab'])
/** Purposes that make a link count as a button. */
const LINK_WORTH: ReadonlySet<string> = new Set([
  'apply',
  'next',
  'submit',
  'add',
  'remove',
  'upload',
  'accept_cookies',
])

/** Controls that a person could use now: visible, and not covered by anything that scrolling would not move away. */
export const offeredIn = (items: readonly Item[], layout: Layout): Control[] =>
  items.filter(
    (item): item is Control =>
      item.kind === 'control' &&
      layout.visible(item.el) &&
      (layout.covered(item.el) !== 'yes' || isUnderOwnLabel(item.el, layout)),
  )

/** A file input or a box below a drawn replacement: its label is pressed. */
const isUnderOwnLabel = (el: Element, layout: Layout): boolean =>
  el instanceof HTMLInputElement &&
  /^(?:file|checkbox|radio)$/.test(el.type) &&
  labelsOf(el).some((label) => layout.visible(label) && layout.covered(label) !== 'yes')

export type Adder = { name: string; section: string }

/** Enabled buttons that add another entry, such as a past job or a school. */
export function addersNow(): Adder[] {
  const dom = new DomCache()
  return offeredIn(walk().items, dom.layout).flatMap(({ el, role }) => {
    if (!(ROLES.has(role) || role === 'generic' || role === 'link') || el.matches(DISABLED)) return []
    const name = nameOf(el)
    return buttonFacts(el, name, undefined).purpose === 'add' ? [{ name, section: dom.section(el) }] : []
  })
}

export type ButtonOptions = { names: ReadonlyMap<Element, string>; ranks: Ranks; cap: number }

type Found = {
  item: Control
  name: string
  called: Called
  scope: SubmitScope | undefined
  form: Element | undefined
  facts: ReturnType<typeof buttonFacts>
}

export function buttonsIn(
  offered: readonly Control[],
  fields: Fields,
  dom: DomCache,
  { names, ranks, cap }: ButtonOptions,
): FrameButton[] {
  const scopes = fieldCounts(fields)
  const found: Found[] = []
  for (const item of offered) {
    const { el, role } = item
    if (fields.groups.has(el)) continue
    const button = ROLES.has(role) || role === 'generic' || (role === 'link' && isPressed(el))
    if (!button && role !== 'link') continue
    const name = names.get(el) ?? nameOf(el)
    const form = formOf(el)
    const scope = scopeOf(el, form, scopes)
    const facts = buttonFacts(el, name, scope)
    if (!button && !LINK_WORTH.has(facts.purpose)) continue
    found.push({ item, name, called: { role, name, label: '' }, scope, form, facts })
  }
  oneWayIn(found)
  const capped = withinCap(found, names, cap)
  const links = linksBeside(found, offered, names)
  const rivals = new Rivals([
    ...fields.list.map(([, { name, label }]) => ({ called: { role: '', name, label } })),
    ...found.map(({ called, facts }) => ({ called, does: facts.purpose })),
    ...links,
  ])
  const twins = new Map(fields.twins)
  for (const { called } of links) twins.set(twinKey(called), (twins.get(twinKey(called)) ?? 0) + 1)
  for (const { called } of capped) twins.set(twinKey(called), (twins.get(twinKey(called)) ?? 0) + 1)
  return capped.map(({ item: { el, strength }, name, called, form, facts }) => {
    const section = dom.section(el)
    return {
      index: numberOf(el),
      name,
      selector: dom.selectors.exact(el),
      submit: facts.submit && (strength === 'strong' || name !== ''),
      // The class of an icon is less reliable than that of a button.
      purpose: strength === 'weak' && name === '' ? 'other' : facts.purpose,
      ...(posts(el) && { posts: true }),
      ...(el.matches(DISABLED) && { disabled: true }),
      ...(form && { form: numberOf(form) }),
      ...(section && { section }),
      target: describeTarget(el, dom, {
        group: undefined,
        called,
        others: rivals.of({ called, does: facts.purpose }),
        ranks: (twins.get(twinKey(called)) ?? 1) > 1 ? ranks : null,
      }),
    }
  })
}

/** Links to other pages are not buttons, but their names matter. */
const linksBeside = (
  found: readonly Found[],
  offered: readonly Control[],
  names: ReadonlyMap<Element, string>,
): { called: Called }[] => {
  const buttons = new Set(found.map(({ item }) => item.el))
  return offered.flatMap(({ el, role }) => {
    const name = role === 'link' && !buttons.has(el) ? names.get(el) : undefined
    return name ? [{ called: { role, name, label: '' } }] : []
  })
}

/** Decided by its type, not its words: a button without a type submits as well. */
const posts = (el: Element): boolean =>
  (el instanceof HTMLButtonElement || el instanceof HTMLInputElement) &&
  /^(?:submit|image)$/.test(el.type) &&
  el.form !== null &&
  (el.getAttribute('formmethod') ?? el.form.getAttribute('method') ?? '').toLowerCase() === 'post'

/**
 * If "Log in" and "Sign up" are beside the same fields, the button that belongs to them is the real submit button, or
 * the first.
 */
function oneWayIn(found: readonly Found[]): void {
  const ways = found.filter(({ facts, scope }) => facts.submit && scope && /^(?:login|signup)$/.test(facts.purpose))
  for (const way of ways) {
    const rivals = ways.filter(({ scope, facts }) => scope?.el === way.scope?.el && facts.purpose !== way.facts.purpose)
    if (rivals.length === 0 || isSubmit(way.item.el)) continue
    if (rivals.some(({ item }) => isSubmit(item.el)) || found.indexOf(way) > found.indexOf(rivals[0] ?? way))
      way.facts.submit = false
  }
}

const isSubmit = (el: Element): boolean => el.matches('[type=submit],[type=image]')

/** If there are too many, keeps those with a description as an element or a known purpose. */
function withinCap(found: Found[], names: ReadonlyMap<Element, string>, cap: number): Found[] {
  if (found.length <= cap) return found
  const first = new Set(found.filter(({ facts }) => facts.submit).slice(0, cap))
  for (const one of found) if (first.size < cap && names.has(one.item.el)) first.add(one)
  return found.filter((one) => first.has(one))
}

const isPressed = (el: Element): boolean =>
  /\b(?:btn|button|cta)\b/i.test(el.getAttribute('class') ?? '') ||
  /^(?:#.*|javascript:.*)?$/.test(el.getAttribute('href') ?? '') ||
  el.getAttribute('role') === 'button'

/** The number of fields inside each element that contains any. */
function fieldCounts({ list }: Fields): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>()
  for (const [group] of list)
    for (let node: Element | null = group.el; node; node = composedParent(node))
      counts.set(node, (counts.get(node) ?? 0) + 1)
  return counts
}

/** The form of a button, or the nearest ancestor that contains fields. */
function scopeOf(
  el: Element,
  form: Element | undefined,
  counts: ReadonlyMap<Element, number>,
): SubmitScope | undefined {
  if (form) {
    const fields = counts.get(form) ?? 0
    return fields > 0 ? { el: form, fields } : undefined
  }
  for (let node = composedParent(el); node; node = composedParent(node)) {
    const fields = counts.get(node)
    if (fields !== undefined) return { el: node, fields }
  }
  return undefined
}
