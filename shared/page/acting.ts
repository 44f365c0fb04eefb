/**
 * Sets a field's value inside the page: text as an editor would enter it, options and ranges as choices. Everything
 * ends within the call; the bridge does the waiting.
 */

import type { Widget } from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { isDirectText, WIDGETS } from '../domain/widgets.ts'
import { deref, isMissing, judged, placeOf, read, readingOf } from './acting-read.ts'
import type { At, Missing, Reading, Ref } from './acting-types.ts'
import { focusedElement } from './focused-element.ts'

/**
 * Replaces the content of a field with text, in one edit that the page sees like typing: focus, selection,
 * `beforeinput`, `input`. The field is read in the same moment; a second reading notices a page that corrects the value
 * later. A field that is not a text field, cannot be filled now, or is in a document of another origin than the text is
 * for, is only read.
 */
export function fill(ref: Ref, text: string, known: Widget | undefined, origin: string | null): Reading | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const before = readingOf(el, known)
  if (before.origin !== origin) return { ...before, ...judged(el) }
  const isDirect = isDirectText(before) && !before.keysOnly && before.shown && !before.disabled && !before.readonly
  // A field that nobody can see is never filled.
  const judgement = judged(el)
  if (!isDirect || judgement.unpainted || judgement.doubt) return { ...before, ...judgement }
  if (el instanceof HTMLInputElement && (WIDGETS[before.widget].date === 'whole' || el.type === 'color'))
    setNative(el, text)
  else if (isEditable(el)) insert(el, text)
  else return before
  const after = readingOf(el, before.widget)
  return { ...after, filled: true, ...(WIDGETS[before.widget].secret ? { matches: textIn(el) === text } : {}) }
}

/** Whether a password field contains this text. The text itself never leaves the page. */
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

/** Focuses the field and selects its content, so that the next key or edit replaces it. */
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
  // An edit by command works as an input method does: undo works, and the page's listeners get trusted events.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Sets a control whose value is chosen rather than typed, with the events of a choice. */
export function setNative(el: HTMLInputElement | HTMLSelectElement, value: string): void {
  el.focus()
  el.value = value
  announce(el)
}

export function announce(el: Element): void {
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  el.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Selects exactly these options of a native select. */
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

/** Sets the value of a range input in one step. */
export function setRange(ref: Ref, value: string): Reading | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  if (el instanceof HTMLInputElement) setNative(el, value)
  return readingOf(el)
}

/** Removes the focus, as leaving a field does. */
export function blur(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el) || !(el instanceof HTMLElement)) return false
  el.blur()
  return true
}

/**
 * Removes the focus from whichever field has it, then reads all of them, to notice values that are lost on leaving a
 * field. A redrawn field is found by its description.
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

/** The focused element, also inside open shadow roots; for lists with a search box of their own. */
export function focused(): At | undefined {
  const el = focusedElement()
  return el ? placeOf(el) : undefined
}

/** The document is still loading. */
export const loading = (): boolean => document.readyState !== 'complete'

/** Whether the element is neither a button nor a link nor a control, while a field has the focus. */
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
