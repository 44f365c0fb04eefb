/** The name, role, value and states of a control for an observation and a descriptor. */

import { accessibleName, stableName } from './accname.ts'
import { isDropZone } from './drop-zone.ts'
import { isChecked } from './field-widget.ts'
import { fieldLabel } from './label.ts'
import { labelsOf } from './label-name.ts'
import { referenced, squeeze, textOf, unmark } from './label-text.ts'
import { isPlainSelect } from './plain-select.ts'
import { oncePerReading } from './reading.ts'
import { roleOf } from './role.ts'
import { isDrawnSelect } from './select-shape.ts'
import { displayedValue, widgetOf } from './widgets.ts'

export const NAME_LIMIT = 100
const cut = (text: string, max = NAME_LIMIT): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

/** The control shows its choice in its own text, so its accessible name changes with its value. */
export const showsChoice = oncePerReading(
  (el: Element): boolean =>
    el.getAttribute('aria-haspopup') === 'listbox' ||
    (el.getAttribute('role') === 'combobox' && !(el instanceof HTMLInputElement)) ||
    isDrawnSelect(el) ||
    isPlainSelect(el) ||
    isDropZone(el),
)

/** Name for people and for finding again: the accessible name without required marks and without the current value. */
export const nameOf = oncePerReading((el: Element): string => {
  if (showsChoice(el)) return cut(choiceName(el))
  const name = stableName(el) || contentName(el)
  // As `describeField` cuts it.
  return isFieldControl(el) ? (unmark(name).text || fieldLabel(el).text).slice(0, NAME_LIMIT) : cut(name)
})

/**
 * The present accessible name if values of other controls are part of it ("Wait [5] minutes"), otherwise nothing. For
 * people and models that read the page, not for finding the element again.
 */
export function nameNow(el: Element): string {
  if (showsChoice(el) || !namedByControls(el)) return ''
  const name = accessibleName(el)
  return isFieldControl(el) ? unmark(name).text.slice(0, NAME_LIMIT) : cut(name)
}

const CONTROLS = 'input,select,textarea,button,progress,meter,[role],[contenteditable]'

const namedByControls = (el: Element): boolean =>
  el.querySelector(CONTROLS) !== null ||
  [...('labels' in el ? labelsOf(el) : []), ...referenced(el, 'aria-labelledby')].some(
    (named) =>
      named !== el && (named.matches(CONTROLS) || [...named.querySelectorAll(CONTROLS)].some((part) => part !== el)),
  )

function choiceName(el: Element): string {
  const displayed = textOf(el, { controls: true, max: 200 })
  const { text } = fieldLabel(el)
  if (text === '' || text === displayed) return displayed === text ? '' : text
  // "State California Required": the label, the value and a mark in one aria-label.
  return displayed !== '' && text.includes(displayed) ? unmark(squeeze(text.replace(displayed, ' '))).text : text
}

/** By the rules, clickable elements without a role have no accessible name; their text is their name. */
function contentName(el: Element): string {
  if (isFieldControl(el)) return ''
  const text = textOf(el, { controls: true, max: 150 })
  if (text !== '') return text
  const image = el.matches('img,svg') ? el : el.querySelector('img[alt]:not([alt=""]),[aria-label],svg > title')
  return squeeze(image?.getAttribute('alt') ?? image?.getAttribute('aria-label') ?? image?.textContent ?? '')
}

export const isFieldControl = (el: Element): boolean =>
  (el instanceof HTMLInputElement && !/^(?:submit|button|reset|image)$/.test(el.type)) ||
  el instanceof HTMLSelectElement ||
  el instanceof HTMLTextAreaElement ||
  /^(?:combobox|textbox|searchbox|spinbutton|slider|checkbox|radio|switch)$/.test(el.getAttribute('role') ?? '')

/** The visible value; of secrets only the length. */
export function displayedIn(el: Element): string | undefined {
  if (!isFieldControl(el) && !showsChoice(el))
    return el instanceof HTMLElement && el.isContentEditable ? textOf(el, { max: 500 }) : undefined
  const role = roleOf(el)
  if (role === 'checkbox' || role === 'radio' || role === 'switch') return undefined
  const value = displayedValue(el, widgetOf(el), [])
  return el instanceof HTMLInputElement && el.type === 'password' ? '•'.repeat(Math.min(value.length, 8)) : value
}

/** A slider's limits, if it has any; the browser's defaults are 0 and 100. */
export function rangeOf(el: Element, role: string): { min: number; max: number; step?: number } | undefined {
  if (role !== 'slider') return undefined
  const native = el instanceof HTMLInputElement
  const limit = (name: string): number | undefined => {
    const text = el.getAttribute(native ? name : `aria-value${name}`)?.trim()
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined
  }
  const [min, max] = [limit('min') ?? (native ? 0 : undefined), limit('max') ?? (native ? 100 : undefined)]
  if (min === undefined || max === undefined) return undefined
  const step = native ? limit('step') : undefined
  return { min, max, ...(step !== undefined && step !== 1 && { step }) }
}

const ARIA_STATES = ['aria-expanded', 'aria-pressed', 'aria-selected', 'aria-current'] as const

/** `checked`, `disabled`, `required`, `expanded` …; false states are omitted, except closed and unpressed. */
export function statesOf(el: Element, role: string): string[] {
  const states: string[] = []
  if (role === 'checkbox' || role === 'radio' || role === 'switch') states.push(isChecked(el) ? 'checked' : 'unchecked')
  if (el.matches(':disabled,[aria-disabled=true]')) states.push('disabled')
  if ('readOnly' in el && el.readOnly === true) states.push('readonly')
  if (('required' in el && el.required === true) || el.getAttribute('aria-required') === 'true') states.push('required')
  if (el.getAttribute('aria-invalid') === 'true') states.push('invalid')
  for (const name of ARIA_STATES) {
    const value = el.getAttribute(name)
    const state = name.slice(5)
    if (value === 'true' || (name === 'aria-current' && value && value !== 'false')) states.push(state)
    else if (value === 'false' && name === 'aria-expanded') states.push('collapsed')
  }
  if (el instanceof HTMLDetailsElement || el.tagName === 'SUMMARY')
    states.push(el.closest('details')?.open ? 'expanded' : 'collapsed')
  return states
}
