/**
 * What acting needs inside a page: an element by number or description, how its field stands now, and text put into it the
 * way an editor would. Everything here ends within the call; waiting is the bridge's business.
 */
import type { FieldOption, Widget } from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { isDirectText, isTick, WIDGETS } from '../domain/widgets.ts'
import type { At, DatePart, Missing, Reading, Ref } from './acting-types.ts'
import { doubtAbout } from './doubt.ts'
import { drawnSlider, sliderNumbers } from './drawn-slider.ts'
import { optionsOf } from './field-values.ts'
import { isChecked, makesList, selectShell } from './field-widget.ts'
import { type Group, groupOf } from './groups.ts'
import { documentId, elementAt, numberOf } from './index.ts'
import { placeholderOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { isVeiled } from './overlaid.ts'
import { isOverlay } from './overlay.ts'
import { Painted } from './painted.ts'
import { resolve } from './resolve.ts'
import { isInSight } from './select-shape.ts'
import { scrolledBy } from './usable.ts'
import { Layout } from './visible.ts'
import { displayedValue, widgetOf } from './widgets.ts'

/** Where an element is: its number, and the document in which that number means something. */
export const placeOf = (el: Element): At => ({ document: documentId, index: numberOf(el) })

export function deref(ref: Ref): Element | Missing {
  if ('target' in ref) return find(ref.target)
  const element = ref.document === documentId ? elementAt(ref.index) : undefined
  return element ?? { missing: 'stale' }
}

function find(target: TargetDescriptor): Element | Missing {
  const { element, reason, candidates } = resolve(target)
  return element ?? { missing: reason ?? 'none', ...(candidates === undefined ? {} : { candidates }) }
}

export const isMissing = (found: Element | Missing): found is Missing => !(found instanceof Element)

/** The field an element belongs to; for anything else the element alone. */
const fieldOf = (el: Element, layout: Layout): Group => groupOf(el, (one) => layout.visible(one)) ?? { el, members: [] }

/**
 * How a field stands now. `known` is its widget where the caller knows it already: cheaper, and surer. `judge`: also whether a
 * person sees it.
 */
export function read(ref: Ref, known?: Widget, judge = false): Reading | Missing {
  const found = deref(ref)
  if (isMissing(found)) return found
  return { ...readingOf(found, known), ...(judge && judged(found)) }
}

const judged = (el: Element): Pick<Reading, 'unpainted' | 'doubt'> => {
  if (isUnpainted(el) || isVeiled(el)) return { unpainted: true }
  const doubt = doubtAbout(el)
  return doubt ? { doubt } : {}
}

/** Brought onto the screen first where it is not there whole: what lies over it is seen only there. */
function isUnpainted(el: Element): boolean {
  const { top, bottom, height } = el.getBoundingClientRect()
  if (new Painted(new Layout()).isPainted(el)) {
    const isOnScreen = height > innerHeight ? bottom > 0 && top < innerHeight : top >= 0 && bottom <= innerHeight
    if (isOnScreen && !new Painted(new Layout()).isBuried(el)) return false
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return new Painted(new Layout()).isBuried(el)
  }
  const layout = new Layout()
  const { members } = fieldOf(el, layout)
  const painted = new Painted(layout)
  return !members.some((member) => painted.isPainted(member))
}

export function readingOf(el: Element, known?: Widget): Reading {
  const layout = new Layout()
  const group = known && WIDGETS[known].alone ? { el, members: [] } : fieldOf(el, layout)
  const { members } = group
  const widget = known ?? widgetOf(group.el, members)
  const control = members[0] ?? group.el
  const checkable = isTick({ widget }) || (widget === 'radio' && members.length < 2)
  const listed = WIDGETS[widget].alone && !(control instanceof HTMLSelectElement) ? [] : optionsFor(group, widget)
  return {
    at: placeOf(el),
    origin: self.origin,
    widget,
    type: control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase(),
    value: displayedValue(group.el, widget, members),
    typed: typedIn(control),
    ...(checkable || isPressable(el) ? { checked: isChecked(checkable ? control : el) } : {}),
    ...(listed.length > 0 ? { options: listed } : {}),
    ...(members.length > 0 && widget === 'date_segments'
      ? { parts: members.map((part) => ({ at: placeOf(part), is: datePartOf(part) })) }
      : {}),
    ...(widget === 'slider' && sliderParts(group)),
    shown: layout.visible(el) || members.some((member) => layout.visible(member)),
    disabled: (members.length > 0 ? members : [el]).every(isDisabled),
    readonly: isReadonly(control),
    expanded: control.getAttribute('aria-expanded') === 'true',
    placeholder: placeholderOf(control),
    maxLength: 'maxLength' in control && typeof control.maxLength === 'number' ? control.maxLength : -1,
    prompt: isPrompt(control),
    inForm: control.closest('form') !== null,
    ...(isSegment(control) && { keysOnly: true as const }),
    ...chipsOf(control),
    ...(openerOf(control) && { opener: placeOf(openerOf(control) ?? control) }),
  }
}

const sliderParts = ({ el, members }: Group): Pick<Reading, 'steps' | 'knobs'> => {
  const drawn = drawnSlider(el)
  if (drawn)
    return { knobs: { track: placeOf(drawn.track), at: drawn.knobs.map(placeOf), numbers: sliderNumbers(drawn) } }
  const [less, more] = members
  return less && more ? { steps: { less: placeOf(less), more: placeOf(more) } } : {}
}

const chipsOf = (control: Element): Pick<Reading, 'adds'> => {
  const box = makesList(control)
  return box ? { adds: box.add ? { button: placeOf(box.add) } : {} } : {}
}

/** Options with where each stands, for those that have an element of their own. */
function optionsFor({ el, members }: Group, widget: Widget): FieldOption[] {
  const native = el instanceof HTMLSelectElement ? [...el.options] : undefined
  if (!native) return optionsOf(el, widget, members, numberOf)
  return native.map((option) => ({
    label: (option.label || option.text || option.value).trim(),
    value: option.value,
    ...(option.selected ? { selected: true } : {}),
    ...(option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled)
      ? { disabled: true }
      : {}),
  }))
}

const isPressable = (el: Element): boolean =>
  ['aria-checked', 'aria-pressed'].some((name) => el.hasAttribute(name)) ||
  (el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio'))

export const isDisabled = (el: Element): boolean =>
  el.matches(':disabled') || el.closest('[aria-disabled=true],[inert]') !== null

const isReadonly = (el: Element): boolean =>
  ('readOnly' in el && el.readOnly === true) || el.getAttribute('aria-readonly') === 'true'

/** What stands in the text control itself, as against what its widget shows. A password's is never read out. */
function typedIn(el: Element): string {
  // Keeps what is chosen, and brings up no keyboard: nobody types there.
  if (el instanceof HTMLInputElement && el.inputMode === 'none' && el.getAttribute('role') === 'combobox') return ''
  if (el instanceof HTMLInputElement) return el.type === 'password' ? '' : el.value
  return el instanceof HTMLTextAreaElement ? el.value : ''
}

/** Which part of a date a segment holds, by what the page calls it. */
function datePartOf(el: Element): DatePart | undefined {
  const names = ['id', 'name', 'aria-label', 'placeholder', 'data-automation-id', 'data-part', 'data-type', 'class']
    .map((name) => el.getAttribute(name) ?? '')
    .join(' ')
  if (/meridiem|day-?period|\bam\s?\/\s?pm\b/i.test(names)) return 'meridiem'
  if (/\bhours?\b|\bhh\b|\bstunden?\b|\bheures?\b|\bhoras?\b/i.test(names)) return 'hour'
  if (/\bminut/i.test(names)) return 'minute'
  if (/month|\bmm\b|\bmonat\b|\bmois\b|\bmes\b/i.test(names)) return 'month'
  if (/year|yyyy|\byy\b|\bjahr\b|ann[eé]e|\baño\b/i.test(names)) return 'year'
  return /day|\bdd\b|\btag\b|\bjour\b|\bd[ií]a\b/i.test(names) ? 'day' : undefined
}

/** What a mouse opens a scripted select by: the drawn control around its hair-wide input. */
function openerOf(el: Element): Element | undefined {
  const shell = selectShell(el) ?? boxOver(el)
  if (!shell || shell === el) return undefined
  return (
    shell.querySelector(
      '[class*="__control"],[class*="-control"],.select2-choice,.select2-selection,.ant-select-selector',
    ) ?? shell
  )
}

/** The box a person sees where the input of a list is itself kept out of sight. */
function boxOver(el: Element): Element | undefined {
  if (el.getAttribute('role') !== 'combobox' || isInSight(el)) return undefined
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node)) {
    if (node.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1) return undefined
    const { width, height } = node.getBoundingClientRect()
    if (width > 20 && height > 10) return node
  }
  return undefined
}

/** One segment of a drawn date, alone in its field: a spinbutton that is no native number. */
const isSegment = (el: Element): boolean =>
  el instanceof HTMLInputElement && el.type !== 'number' && el.getAttribute('role') === 'spinbutton'

/** A search box over a list, which looks only when Enter is pressed. */
function isPrompt(el: Element): boolean {
  if (!(el instanceof HTMLInputElement)) return false
  const shell = selectShell(el)
  return (
    el.getAttribute('data-uxi-widget-type') === 'selectinput' ||
    shell?.getAttribute('data-automation-id') === 'multiSelectContainer' ||
    el.getAttribute('enterkeyhint') === 'search'
  )
}

/**
 * Puts text into a field in place of what is there, as one edit that the page sees like typing: focus, selection,
 * `beforeinput`, `input`. The reading is taken in the same moment; a page that corrects the value later is caught by
 * reading again. A field that is no text field, or cannot be filled now, is only read, and so is one in a document of another
 * origin than the text is for.
 */
export function fill(ref: Ref, text: string, known: Widget | undefined, origin: string | null): Reading | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const before = readingOf(el, known)
  if (before.origin !== origin) return { ...before, ...judged(el) }
  const isDirect = isDirectText(before) && !before.keysOnly && before.shown && !before.disabled && !before.readonly
  // What is drawn in parts is looked at where it is filled; what nobody sees is nobody's to fill in whatever way.
  if (!isDirect) return isUnpainted(el) ? { ...before, unpainted: true } : before
  const judgement = judged(el)
  if (judgement.unpainted || judgement.doubt) return { ...before, ...judgement }
  if (el instanceof HTMLInputElement && (WIDGETS[before.widget].date === 'whole' || el.type === 'color'))
    setNative(el, text)
  else if (isEditable(el)) insert(el, text)
  else return before
  const after = readingOf(el, before.widget)
  return { ...after, filled: true, ...(WIDGETS[before.widget].secret ? { matches: textIn(el) === text } : {}) }
}

/** Whether a password field holds this text; the text itself never leaves the page. */
export function holdsSecret(ref: Ref, text: string): boolean {
  const el = deref(ref)
  return !isMissing(el) && textIn(el) === text
}

const textIn = (el: Element): string => ('value' in el && typeof el.value === 'string' ? el.value : '')

const isEditable = (el: Element): el is HTMLElement =>
  el instanceof HTMLTextAreaElement ||
  (el instanceof HTMLInputElement &&
    !/^(?:checkbox|radio|file|button|submit|reset|image|range|color|hidden)$/.test(el.type)) ||
  (el instanceof HTMLElement && el.isContentEditable)

/** Focuses and selects all that is in the field, so that the next key or edit replaces it. */
export function selectAll(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el) || !isEditable(el)) return false
  selectContent(el)
  return true
}

function selectContent(el: HTMLElement): void {
  el.focus()
  if (el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement) el.select()
  else {
    const range = document.createRange()
    range.selectNodeContents(el)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
  }
}

function insert(el: HTMLElement, text: string): void {
  selectContent(el)
  // An edit by command is what an input method does: undo works, listeners of the page hear trusted events.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Sets a control whose value is chosen rather than typed, with the events a choice fires. */
export function setNative(el: HTMLInputElement | HTMLSelectElement, value: string): void {
  el.focus()
  el.value = value
  announce(el)
}

export function announce(el: Element): void {
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  el.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Selects these options, and no others, of a native select. */
export function selectNative(ref: Ref, options: readonly number[]): Reading | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  if (!(el instanceof HTMLSelectElement)) return { missing: 'stale' }
  el.focus()
  const wanted = new Set(options)
  for (const [at, option] of [...el.options].entries()) option.selected = wanted.has(at)
  announce(el)
  return readingOf(el)
}

/** A range input's value, in one move. */
export function setRange(ref: Ref, value: string): Reading | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  if (el instanceof HTMLInputElement) setNative(el, value)
  return readingOf(el)
}

/** Takes the focus away, as leaving a field does. */
export function blur(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el) || !(el instanceof HTMLElement)) return false
  el.blur()
  return true
}

/**
 * Takes the focus from whichever of the fields has it, then reads them all: what leaving a field wipes is seen. A field that
 * was drawn anew is found again by its description.
 */
export function blurAndRead(
  wanted: readonly { at: At; widget: Widget; target?: TargetDescriptor | undefined }[],
): (Reading | Missing)[] {
  const focus = focused()
  if (focus && wanted.some(({ at }) => at.document === focus.document && at.index === focus.index)) blur(focus)
  return wanted.map(({ at, widget, target }) => {
    const reading = read(at, widget)
    return 'missing' in reading && target ? read({ target }, widget) : reading
  })
}

/** The middle of a piece of the page that a click does nothing to, seen from a field; null where there is none. */
export function quietSpot(ref: Ref): { x: number; y: number } | null {
  const el = deref(ref)
  if (isMissing(el)) return null
  const dialog = el.closest('dialog,[role=dialog],[aria-modal=true]')
  const box = el.getBoundingClientRect()
  const inside = (dialog ?? document.documentElement).getBoundingClientRect()
  for (const y of [box.top - 12, box.bottom + 12, box.top - 40, inside.top + 8, innerHeight / 2, innerHeight - 8]) {
    for (const x of [inside.left + 6, inside.right - 20, box.right + 40, box.left - 20]) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      if (!hit || (dialog && !dialog.contains(hit)) || hit.shadowRoot || isOverlay(hit)) continue
      const busy = hit.closest('a,button,input,select,textarea,label,summary,iframe,[role],[onclick],[tabindex]')
      if (
        busy &&
        busy !== dialog &&
        !busy.matches('main,[role=main],[role=dialog],[role=group],[role=region],[role=form]')
      )
        continue
      if (getComputedStyle(hit).cursor !== 'pointer') return { x, y }
    }
  }
  return null
}

/** Which element has the focus, open shadow roots looked into; for lists with a search box of their own. */
export function focused(): At | undefined {
  let el = document.activeElement
  while (el?.shadowRoot?.activeElement) el = el.shadowRoot.activeElement
  return el && el !== document.body ? placeOf(el) : undefined
}

/** The document is still being put together. */
export const loading = (): boolean => document.readyState !== 'complete'

/** Scrolls the page, or whatever box is in its place, by CSS px. */
export function scrollPage(dx: number, dy: number): boolean {
  const root = document.scrollingElement ?? document.documentElement
  const before = [root.scrollLeft, root.scrollTop]
  scrollBy({ left: dx, top: dy, behavior: 'instant' })
  if (root.scrollLeft !== before[0] || root.scrollTop !== before[1]) return true
  const inner = document
    .elementsFromPoint(innerWidth / 2, innerHeight / 2)
    .find((el) => el.scrollHeight > el.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(el).overflowY))
  return inner !== undefined && scrollsBy(inner, dx, dy)
}

const scrollsBy = (el: Element, left: number, top: number): boolean => {
  const before = [el.scrollLeft, el.scrollTop]
  el.scrollBy({ left, top, behavior: 'instant' })
  return el.scrollLeft !== before[0] || el.scrollTop !== before[1]
}

/** Brings an element into view; with `by`, scrolls inside of it. */
export function scrollTo(ref: Ref, by: readonly [number, number] | null): Missing | Scrolled {
  const el = deref(ref)
  if (isMissing(el)) return el
  if (!by) {
    el.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return { at: placeOf(el) }
  }
  // What does not scroll itself stands in what does.
  const box = scrollerOf(el)
  const moved = box !== null && scrollsBy(box, by[0], by[1])
  const stands = box ? scrolledBy(box) : undefined
  return { at: placeOf(el), moved, ...(stands && { stands }) }
}

/** `moved`: whether anything did; `stands`: how far it is scrolled now. */
type Scrolled = { at: At; moved?: boolean; stands?: string }

const scrollerOf = (el: Element): Element | null => {
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const { overflowX, overflowY } = getComputedStyle(node)
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`) && scrolledBy(node) !== undefined) return node
  }
  return document.scrollingElement
}

/** Neither a button nor a link nor a control, and a field has the focus. */
export function isRow(ref: Ref): { row: boolean } | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const focus = document.activeElement
  const row =
    focus !== null &&
    isEditable(focus) &&
    el !== focus &&
    el.closest('button,a[href],input,select,textarea,summary,label,[role=button],[role=link]') === null
  return { row }
}
