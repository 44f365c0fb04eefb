/**
 * One observation of one frame: one pass collects what a person could use and describes it. The bridge joins the
 * frames, numbers elements for the tab and classifies the fields.
 */
import { hash } from '../domain/hash.ts'
import { purposeOf } from '../domain/purpose.ts'
import { isTick, isUpload, WIDGETS } from '../domain/widgets.ts'
import { stableName } from './accname.ts'
import { Appearance, isValueCell, tellingWords } from './appearance.ts'
import { blockersIn } from './blockers.ts'
import { buttonsIn, offeredIn } from './buttons.ts'
import { confirmationIn, isLoading, messagesIn, noticeIn, progressIn } from './confirm.ts'
import { displayedIn, NAME_LIMIT, nameNow, nameOf, rangeOf, statesOf } from './controls.ts'
import { DomCache } from './dom-cache.ts'
import { type Fields, fieldsIn, formOf } from './fields.ts'
import { focusedElement } from './focused-element.ts'
import { framesIn } from './frames.ts'
import { documentId, numberOf, reuseNumbers } from './index.ts'
import { textOf } from './label-text.ts'
import { isListing } from './listing.ts'
import { outline } from './outline.ts'
import { platformsIn } from './platform.ts'
import { Ranks } from './resolve.ts'
import { coveredTexts, showsSecret } from './secret-input.ts'
import { featuresOf, markupOf, structureOf } from './structure.ts'
import type { FrameButton, FrameElement, FrameField, FrameSnapshot, OutlineLine, SnapshotOptions } from './types.ts'
import { isUnchangedSince, type Moment, momentOf } from './unchanged.ts'
import { scrolledBy, Usable } from './usable.ts'
import type { Layout } from './visible.ts'
import { type Control, type Item, walk } from './walk.ts'

/** The default for the most elements described per frame: more than any model can use. */
const CAP = 400
/** The most elements for which a redrawn element keeps its number. Pages with more are not searched for them. */
const MOST_RENUMBERED = 1_200

interface Taken {
  readonly snapshot: FrameSnapshot
  /** The elements that it depends on. */
  readonly elements: readonly Element[]
}

/** The latest observations by their options, until the page changes. */
const last: Record<'plain' | 'wide', { asked: string; moment: Moment; snapshot: FrameSnapshot } | undefined> = {
  plain: undefined,
  wide: undefined,
}

export function snapshot(options: SnapshotOptions = {}): FrameSnapshot {
  const started = performance.now()
  const kind = options.wide ? 'wide' : 'plain'
  const asked = JSON.stringify(options)
  const before = last[kind]
  if (before?.asked === asked && isUnchangedSince(before.moment)) return { ...before.snapshot, ms: msSince(started) }
  const taken = take(options)
  const moment = momentOf(taken.elements)
  last[kind] = moment && { asked, moment, snapshot: taken.snapshot }
  return { ...taken.snapshot, ms: msSince(started) }
}

const msSince = (started: number): number => Math.round((performance.now() - started) * 10) / 10

function take({ cap = CAP, wide }: SnapshotOptions): Taken {
  const dom = new DomCache()
  const { layout } = dom
  const ranks = new Ranks(dom)
  const { items, frames } = walk(undefined, wide && new Usable(wide.heard))
  const offered = offeredIn(items, layout)
  if (wide && offered.length <= MOST_RENUMBERED)
    reuseNumbers(
      offered.map(({ el }) => el),
      tellingWords,
    )
  // A page's fingerprint must not depend on who observes it.
  const plain = offered.filter(({ extra }) => !extra)
  const fields = fieldsIn(plain, dom, ranks)
  const listed = capped(offered, fields, layout, cap)
  const names = new Map<Element, string>()
  const appearance = wide && new Appearance(listed)
  const elements = listed.map((item) => elementOf(item, fields, layout, names, appearance))
  const buttons = buttonsIn(offered, fields, dom, { names, ranks, cap })
  const extras = new Set(offered.flatMap(({ el, extra }) => (extra ? [numberOf(el)] : [])))
  const plainButtons = buttons.filter(({ index }) => !extras.has(index))
  for (const [{ el }, field] of fields.list) if (showsSecret(el, LONG_SECRET)) field.value = dots(field.value)
  const list = fields.list.map(([, field]) => field)
  const forms = formsIn(fields, buttons)

  const texts = items.filter((item) => item.kind === 'text').filter(({ el }) => layout.shows(el))
  const headings = headingsIn(items, layout)
  const headingTexts = [...headings.values()]
  const offeredElements = new Set<Element>(offered.map(({ el }) => el))
  const messages = messagesIn(layout, (el) => offeredElements.has(el))
  const progress = progressIn(layout, [...headingTexts.map((text) => ({ text })), ...texts])
  const open = list.filter((field) => !isUpload(field) && !field.disabled).length
  const confirmation = confirmationIn(texts, headingTexts, open, messages)
  const notice = noticeIn(texts, headingTexts, open, messages)
  const folds = offered.map(({ el }) => layout.fold(el))
  const snapshot: FrameSnapshot = {
    document: documentId,
    url: location.href,
    title: document.title,
    viewport: viewportOf(layout),
    elements,
    omitted: offered.length - listed.length,
    unpainted: fields.unpainted,
    above: folds.filter((fold) => fold === 'above').length,
    below: folds.filter((fold) => fold === 'below').length,
    lines: withoutSecretTexts(
      outline(items, {
        controls: listed,
        layout,
        headings,
        fields: list,
        elements,
        whole: wide !== undefined,
        carriers: new Set(fields.list.flatMap(([group]) => (group.members.length > 1 ? [group.el] : []))),
      }),
    ),
    ...sent(list),
    forms,
    buttons,
    links: elements.flatMap(({ index, name, href, role }) => (role === 'link' && href ? [{ index, name, href }] : [])),
    headings: headingTexts.slice(0, 40),
    messages,
    ...(progress && { progress }),
    ...(confirmation && { confirmation }),
    ...(notice && { notice }),
    loading: isLoading(layout),
    ...(document.contentType === 'application/pdf' && { pdf: true }),
    blockers: blockersIn({
      layout,
      indexOf: numberOf,
      fields: open,
      text: firstText(texts),
      headings: headingTexts,
      buttons: buttons.map(({ name }) => name),
    }),
    platforms: platformsIn(),
    listing: isListing(plain, open),
    digest: digestOf({ offered, texts, headings: headingTexts, fields: list, elements }),
    structureHash: hash(
      structureOf(
        items.filter((item) => item.kind !== 'control' || !item.extra),
        list,
      ),
    ),
    features: [...featuresOf(list, plainButtons, headingTexts)],
    markup: [...markupOf(plain)],
    frames: framesIn(frames, dom),
    ms: 0,
  }
  return { snapshot, elements: [...new Set([...items.map(({ el }) => el), ...fields.list.map(([{ el }]) => el)])] }
}

/**
 * Moves what the fields' hints have in common into one place: repeated, it would be most of the data
 * sent to the bridge.
 */
function sent(fields: readonly FrameField[]): Pick<FrameSnapshot, 'fields' | 'scopes'> {
  const scopes = new Map<object, number>()
  return {
    fields: fields.map(({ hints: { form, pageTitle: _title, pageUrl: _url, ...hints }, ...field }) => {
      if (!form) return { ...field, hints }
      const scope = scopes.get(form) ?? scopes.size
      scopes.set(form, scope)
      return { ...field, hints, scope }
    }),
    scopes: [...scopes.keys()] as FrameSnapshot['scopes'],
  }
}

function elementOf(
  { el, role, depth, extra }: Control,
  fields: Fields,
  layout: Layout,
  names: Map<Element, string>,
  appearance: Appearance | undefined,
): FrameElement {
  const group = fields.groups.get(el)
  const field = group && group.members.length <= 1 ? fields.byElement.get(group.el) : undefined
  const name = field ? field.name : extra === 'scroll' ? stableName(el).slice(0, NAME_LIMIT) : nameOf(el)
  names.set(el, name)
  const displayed = nameNow(el) || name
  const value = field ? displayedValue(field, el) : extra === 'scroll' ? scrolledBy(el) : displayedIn(el)
  const states = statesOf(el, role)
  if (field?.required && !states.includes('required')) states.push('required')
  const href = role === 'link' || role === 'button' ? hrefOf(el) : undefined
  const range = rangeOf(el, role)
  const aside = purposeOf(name) === 'apply' && standsAside(el, name)
  if (appearance && !field) states.push(...appearance.of(el))
  const isKnownByRow = displayed === '' || isValueCell(el)
  const beside = appearance && !field && isKnownByRow && extra !== 'scroll' ? appearance.beside(el) : undefined
  return {
    index: numberOf(el),
    role: field && role === 'generic' ? field.role : role,
    name: displayed,
    ...(value && { value }),
    ...(range && { range }),
    states,
    box: layout.box(el),
    ...(el === focusedElement() && { focused: true }),
    depth,
    ...(href && { href }),
    ...(aside && { aside }),
    ...(beside && { beside }),
    inViewport: layout.inViewport(el),
  }
}

const displayedValue = ({ widget, value }: FrameField, el: Element): string | undefined => {
  if (isTick({ widget })) return undefined
  return WIDGETS[widget].secret || showsSecret(el) ? dots(value) : value
}

/** Characters from which on a value in another field is no coincidence. */
const LONG_SECRET = 6
const dots = (value: string): string => '•'.repeat(Math.min(value.length, 8))

/** Several consecutive lines may together show a secret. */
const withoutSecretTexts = (lines: OutlineLine[]): OutlineLine[] => {
  const texts = coveredTexts(lines.map((line) => ('text' in line ? line.text : '')))
  return lines.map((line, at) => ('text' in line ? { ...line, text: texts[at] ?? '' } : line))
}

/** If there are too many elements, keeps those on the screen and the fields first, in reading order. */
function capped(offered: readonly Control[], fields: Fields, layout: Layout, cap: number): Control[] {
  if (offered.length <= cap) return [...offered]
  const first = new Set(offered.filter(({ el }) => layout.inViewport(el)).slice(0, cap))
  for (const item of offered) if (first.size < cap && fields.groups.has(item.el)) first.add(item)
  for (const item of offered) if (first.size < cap) first.add(item)
  return offered.filter((item) => first.has(item))
}

function formsIn(fields: Fields, buttons: readonly FrameButton[]): FrameSnapshot['forms'] {
  const byForm = new Map<Element, number[]>()
  for (const [group, field] of fields.list) {
    const form = formOf(group.members[0] ?? group.el)
    if (!form) continue
    field.form = numberOf(form)
    byForm.set(form, [...(byForm.get(form) ?? []), field.index])
  }
  return [...byForm].map(([form, indices]) => {
    // Attributes, not properties: controls with such names hide a form's properties.
    const name = stableName(form) || form.getAttribute('id') || form.getAttribute('name') || ''
    const action = form.getAttribute('action')
    const method = form.getAttribute('method')
    const submit = buttons.find((button) => button.submit && button.form === numberOf(form))
    return {
      id: numberOf(form),
      ...(name && { name: name.slice(0, NAME_LIMIT) }),
      ...(action && { action: URL.parse(action, document.baseURI)?.href ?? action }),
      ...(method && { method: method.toLowerCase() }),
      fields: indices,
      ...(submit && { submit: submit.index }),
    }
  })
}

function headingsIn(items: readonly Item[], layout: Layout): Map<Element, string> {
  const found = new Map<Element, string>()
  for (const item of items) {
    if (item.kind !== 'heading' || !layout.shows(item.el)) continue
    const text = textOf(item.el, { controls: true, max: 150 })
    if (text !== '') found.set(item.el, text)
  }
  return found
}

function firstText(texts: readonly { text: string }[], limit = 20_000): string {
  let joined = ''
  for (const { text } of texts) {
    if (joined.length > limit) break
    joined += `${text}\n`
  }
  return joined
}

type Drawn = {
  offered: readonly Control[]
  texts: readonly { text: string }[]
  headings: readonly string[]
  fields: readonly FrameField[]
  elements: readonly FrameElement[]
}

/** A hash of everything a person sees, including values and checked states: equal digests mean that nothing changed. */
function digestOf({ offered, texts, headings, fields, elements }: Drawn): string {
  const parts: string[] = [...headings, '|', ...texts.map(({ text }) => text), '|']
  for (const { widget, name, value, checked, error, disabled, options } of fields) {
    const chosen = (options ?? []).map(({ label, selected }) => `${label}${selected ? '✓' : ''}`).join()
    parts.push(`${widget}:${name}=${value}${checked ? '✓' : ''}${error ?? ''}${disabled ? '-' : ''}${chosen}`)
  }
  for (const { role, name, value, states } of elements) parts.push(`${role}:${name}=${value ?? ''}${states.join()}`)
  // A cheaper reading for the elements that were not described.
  if (elements.length < offered.length)
    for (const { el, role } of offered)
      parts.push(
        `${role}:${el.textContent}${'value' in el ? String(el.value) : ''}${'checked' in el && el.checked ? '✓' : ''}`,
      )
  return hash(parts.join('\n'))
}

const viewportOf = (layout: Layout): FrameSnapshot['viewport'] => {
  const root = document.scrollingElement ?? document.documentElement
  return {
    width: layout.width,
    height: layout.height,
    scrollX: Math.round(layout.scrollX),
    scrollY: Math.round(layout.scrollY),
    pageWidth: root.scrollWidth,
    pageHeight: root.scrollHeight,
  }
}

/**
 * Whether the button is outside the main content, or in a list of similar parts whose buttons have the same text and
 * lead elsewhere.
 */
const standsAside = (el: Element, name: string): boolean =>
  el.closest('aside,nav,footer,[role=complementary],[role=navigation],[role=contentinfo]') !== null ||
  isOneOfList(el, name)

const isOneOfList = (el: Element, name: string): boolean => {
  for (let part = el, up = 0; up < LIST_DEPTH && part.parentElement; part = part.parentElement, up += 1) {
    const alike = [...part.parentElement.children].filter(
      (other) => other !== part && other.tagName === part.tagName && other.className === part.className,
    )
    const ways = alike.flatMap((other) => [
      ...(other === el ? [] : [other]),
      ...other.querySelectorAll('a[href],button'),
    ])
    if (ways.some((other) => isWay(other) && nameOf(other) === name && hrefOf(other) !== hrefOf(el))) return true
  }
  return false
}
/** How many levels above a button the part with it can be. */
const LIST_DEPTH = 5
const isWay = (el: Element): boolean => el.matches('a[href],button')

const hrefOf = (el: Element): string | undefined => {
  const href = el instanceof HTMLAnchorElement || el instanceof HTMLAreaElement ? el.href : ''
  return /^(?:https?|file|mailto|tel):/.test(href) ? href : undefined
}
