/** The evidence for the classifier: every string that the page gives about one field, unchanged. Decides nothing. */

import type { FieldHints, FieldOption } from '../domain/observation.ts'
import { stableName } from './accname.ts'
import { tableHeaderOf } from './column-header.ts'
import { isDropZone } from './drop-zone.ts'
import type { FieldLabel } from './field-label.ts'
import { createSectionCache, headingBefore, legendOf, type Section, type SectionCache } from './field-section.ts'
import { isListSearch } from './field-widget.ts'
import { exampleAfter, helpBeside } from './help-beside.ts'
import { fieldLabel } from './label.ts'
import { helpInLabel, placeholderOf } from './label-name.ts'
import { composedChildren, composedParent, referenced, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR, nearTextOf } from './near-text.ts'
import { isReadOver, unseenAround } from './seen-around.ts'
import { seenTickWords } from './seen-ticks.ts'
import { seenWords } from './seen-words.ts'
import { splitPart } from './split-parts.ts'
import { TEST_ID_ATTRIBUTES } from './stable.ts'

/**
 * The element that fields belong to together: a form, or on pages without one, what contains the fields and a button.
 */
export interface FormScope {
  root: Element
  controls: Element[]
  hints: NonNullable<FieldHints['form']>
}

/** Kept during one observation of a page: forms and their controls are read once. */
export interface HintCache {
  scopes: Map<Element, FormScope>
  sections: SectionCache
  formLike: Map<Element, boolean>
  briefs: Map<Element, string>
}

export const createHintCache = (): HintCache => ({
  scopes: new Map(),
  sections: createSectionCache(),
  formLike: new Map(),
  briefs: new Map(),
})

const SUBMITS = 'button:not([type=button]):not([type=reset]),input[type=submit],input[type=image]'
const BUTTONS =
  'button,input[type=submit],input[type=image],input[type=button],[role=button],a[class*="btn"i],a[class*="button"i]'
/** Attributes in which pages name a field for their own scripts and tests. */
const OWN_IDS = [
  ...TEST_ID_ATTRIBUTES,
  'data-field',
  'data-name',
  'ng-model',
  'formcontrolname',
  'v-model',
  'data-bind',
  'data-stripe',
  'data-recurly',
  'data-braintree-name',
  'data-checkout',
]
const ADDED_LIMIT = 120
const BRIEF = 80
/** Attributes can be endless, and every rule reads them. */
const MOST_LETTERS = 2_000
/** Types whose label is beside them. */
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file'])

/** Tags of elements that take more than a choice. */
const TYPED_BY_HAND: ReadonlySet<string> = new Set(['INPUT', 'TEXTAREA', 'SELECT'])

const cut = (text: string, max = ADDED_LIMIT): string => (text.length > max ? text.slice(0, max) : text)

function scopeRoot(el: Element, cache: HintCache): Element {
  const form = ('form' in el && el.form instanceof HTMLFormElement ? el.form : null) ?? el.closest('form,[role=form]')
  if (form) return form
  // No form element: the first ancestor with a button that is not the field's own. A clear or show button is beside its
  // input; a submit button is apart and has text.
  let node = composedParent(el)
  let last: Element = el
  while (node && node.tagName !== 'BODY' && node.tagName !== 'HTML') {
    last = node
    let formLike = cache.formLike.get(node)
    if (formLike === undefined) {
      formLike = isFormLike(node)
      cache.formLike.set(node, formLike)
    }
    if (formLike) return node
    node = composedParent(node)
  }
  return node ?? last
}

/** Whether it contains a submit button, or several controls and a button with text. */
function isFormLike(node: Element): boolean {
  const buttons = deepAll(node, BUTTONS).filter((button) => stableName(button).length > 2)
  if (buttons.length === 0) return false
  const controls = deepAll(node, CONTROL_SELECTOR).filter((control) => !buttons.includes(control))
  return controls.length > 1 || (controls.length === 1 && buttons.some((button) => button.matches(SUBMITS)))
}

/** All matches below a root, including open shadow roots, in document order. */
function deepAll(root: Element, selector: string): Element[] {
  if (!hasShadow(root)) return [...root.querySelectorAll(selector)]
  const found: Element[] = []
  const visit = (node: Element): void => {
    for (const child of composedChildren(node)) {
      if (!(child instanceof Element)) continue
      if (child.matches(selector)) found.push(child)
      visit(child)
    }
  }
  visit(root)
  return found
}

const hasShadow = (root: Element): boolean => {
  if (root.shadowRoot) return true
  for (const el of root.querySelectorAll('*')) if (el.shadowRoot) return true
  return false
}

/** The first heading, if all controls are below it. A heading further down is the title of a part. */
const titleOf = (root: Element, first: Element | undefined): Element | null => {
  const title = root.querySelector('h1,h2,h3,h4,h5,h6,[role=heading],legend')
  const precedes = title !== null && (!first || follows(first, title))
  return precedes ? title : null
}
const follows = (one: Element, other: Element): boolean =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function describeScope(root: Element, cache: HintCache): FormScope {
  const controls = deepAll(root, CONTROL_SELECTOR)
  const buttons = deepAll(root, BUTTONS)
  const submits = buttons.filter((button) => button.matches(SUBMITS))
  const named = (submits.length > 0 ? submits : buttons)
    .map((button) => cut(stableName(button), 40))
    .filter((name) => name.length > 1)
  const links = deepAll(root, 'a,button[type=button]')
    .map((link) => textOf(link, { controls: true, max: 60 }))
    .filter((text) => text.length > 2)
  const heading = textOf(titleOf(root, controls[0])) || headingBefore(root, cache.sections)
  const action = root.getAttribute('action')
  return {
    root,
    controls,
    hints: {
      ...(root.getAttribute('id') ? { id: root.getAttribute('id') ?? '' } : {}),
      ...(root.getAttribute('name') ? { name: root.getAttribute('name') ?? '' } : {}),
      ...(root.getAttribute('class') ? { classes: cut(root.getAttribute('class') ?? '') } : {}),
      ...(action ? { action } : {}),
      ...(heading ? { heading: cut(heading) } : {}),
      ...(named.length > 0 ? { submitText: [...new Set(named)].slice(0, 5).join(' | ') } : {}),
      ...(links.length > 0 ? { linkText: [...new Set(links)].slice(0, 12).join(' | ') } : {}),
      passwordFields: controls.filter((control) => control instanceof HTMLInputElement && control.type === 'password')
        .length,
      fieldCount: controls.length,
    },
  }
}

export function scopeOf(el: Element, cache: HintCache): FormScope {
  const root = scopeRoot(el, cache)
  let scope = cache.scopes.get(root)
  if (!scope) {
    scope = describeScope(root, cache)
    cache.scopes.set(root, scope)
  }
  return scope
}

/** How a neighbour is described: by its label, otherwise by its names. */
function brief(el: Element, cache: HintCache): string {
  const known = cache.briefs.get(el)
  if (known !== undefined) return known
  const name = stableName(el) || fieldLabel(el).text
  const ids = [el.getAttribute('name'), el.id].filter(Boolean).join(' ')
  const type = el.getAttribute('type') ?? ''
  // The type stays whole: it tells a password's neighbour.
  const text = squeeze(`${cut(squeeze(`${name} ${ids}`), BRIEF - type.length)} ${type}`)
  cache.briefs.set(el, text)
  return text
}

/** The five controls before, nearest first, and the three after: the dates of an entry come after its topic. */
function neighbours(el: Element, scope: FormScope, cache: HintCache): { before: string[]; after: string[] } {
  const at = scope.controls.indexOf(el)
  if (at < 0) return { before: [], after: [] }
  const briefly = (controls: readonly Element[]): string[] => controls.map((control) => brief(control, cache))
  return {
    before: briefly(scope.controls.slice(Math.max(0, at - 5), at).reverse()),
    after: briefly(scope.controls.slice(at + 1, at + 4)),
  }
}

/** Ids and test ids of the element that contains the parts of a date. */
function* ids(el: Element, holder: Element): Generator<string> {
  for (let node = composedParent(el); node; node = composedParent(node)) {
    const own = [node.id, node.getAttribute('data-automation-id') ?? ''].filter(
      (id) => id !== '' && !/^(?:input-\d+|dateInputWrapper)$|day|month|year/i.test(id),
    )
    yield* own
    if (node === holder) return
  }
}

export function hintsOf(
  el: Element,
  label: FieldLabel,
  { name: section, above }: Section,
  options: readonly FieldOption[],
  cache: HintCache,
  dateHolder: Element | null = null,
): FieldHints {
  const scope = scopeOf(el, cache)
  const { before, after } = neighbours(el, scope, cache)
  const text = (name: string): string => squeeze(el.getAttribute(name) ?? '')
  const testIds = OWN_IDS.map(text).filter((value) => value !== '')
  const near = nearTextOf(el)
  const inLabel = label.elements.map((one) => helpInLabel(one, el)).filter((one) => one !== undefined)
  const helps = [...referenced(el, 'aria-describedby'), ...inLabel]
  const said = squeeze(helps.map((target) => textOf(target, { max: 200 })).join(' '))
  const describedBy =
    said !== '' || BOXES.has(el.getAttribute('type') ?? '') ? said : helpBeside(el, label.elements) || exampleAfter(el)
  const maxLength = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el.maxLength : -1
  const minLength = el instanceof HTMLInputElement ? el.minLength : -1
  const fromPage = label.source !== 'placeholder' && label.source !== 'title' && label.source !== 'aria-label'
  const all: Record<string, unknown> = {
    autocomplete: text('autocomplete'),
    id: el.id,
    nameAttr: text('name'),
    classes: cut(text('class'), 200),
    label: fromPage ? cut(label.text, 300) : '',
    ariaLabel: text('aria-label'),
    placeholder: placeholderOf(el),
    title: text('title'),
    nearText: cut(near?.text ?? '', 200),
    legend: legendOf(el),
    heading: section || tableHeaderOf(el),
    describedBy,
    inputMode: text('inputmode'),
    pattern: text('pattern'),
    passwordRules: text('passwordrules'),
    pageTitle: document.title,
    pageUrl: location.href,
  }
  const seen = seenTickWords(el, label) ?? seenWords(el, label, () => scope.controls, isReadOver)
  const strings: Record<string, unknown> = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [[name, cut(String(value), MOST_LETTERS)]])),
  )
  if (seen !== undefined) strings.seen = cut(seen, 300)
  const over = { legend: String(all.legend), heading: String(all.heading), describedBy }
  const unseen = TYPED_BY_HAND.has(el.tagName)
    ? unseenAround(el, label, over, { near, helps, isLabelRead: seen === undefined })
    : []
  if (dateHolder) {
    // The text on the parts of a date says which part each is, not which date it is. That is in the text around them.
    for (const part of ['ariaLabel', 'placeholder', 'title', 'nameAttr', 'nearText', 'pattern']) delete strings[part]
    strings.id = [...ids(el, dateHolder)].join(' ')
  }
  const type = el instanceof HTMLInputElement || el instanceof HTMLSelectElement ? el.type : el.tagName.toLowerCase()
  const part = splitPart(el)
  return {
    ...strings,
    tag: el.tagName.toLowerCase(),
    // A drop zone without a file input asks for a file all the same.
    type: dateHolder ? 'date' : isListSearch(el) ? 'text' : isDropZone(el) ? 'file' : type,
    ...(testIds.length > 0 && !dateHolder ? { testIds } : {}),
    ...(minLength > 0 ? { minLength } : {}),
    ...(maxLength > 0 ? { maxLength } : {}),
    ...(part ? { part } : {}),
    ...(label.shared ? { sharesLabel: true } : {}),
    ...(above.length > 0 ? { above } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
    form: scope.hints,
    ...(before.length > 0 ? { before } : {}),
    ...(after.length > 0 ? { after } : {}),
    ...(options.length > 0 ? { options: options.slice(0, 60).map((option) => cut(option.label, MOST_LETTERS)) } : {}),
  }
}
