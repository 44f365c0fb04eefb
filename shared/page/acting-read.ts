/**
 * Finds an element by number or description and reads the current state of its field. Changes nothing on the page, but
 * may scroll.
 */
import type { FieldOption, Widget } from '../domain/observation.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { isTick, WIDGETS } from '../domain/widgets.ts'
import type { At, DatePart, Missing, Reading, Ref } from './acting-types.ts'
import { doubtAbout } from './doubt.ts'
import { drawnSlider, sliderNumbers } from './drawn-slider.ts'
import { optionsOf } from './field-values.ts'
import { isChecked, makesList, selectShell } from './field-widget.ts'
import { type Group, groupOf } from './groups.ts'
import { documentId, elementAt, numberOf } from './index.ts'
import { placeholderOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { isArriving } from './motion.ts'
import { isVeiled } from './overlaid.ts'
import { Painted } from './painted.ts'
import { resolve } from './resolve.ts'
import { isInSight } from './select-shape.ts'
import { codeOf } from './split-parts.ts'
import { Layout } from './visible.ts'
import { displayedValue, widgetOf } from './widgets.ts'

/** The address of an element: its number, and the document in which that number is valid. */
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

/** The field that an element belongs to; for other elements, the element alone. */
const fieldOf = (el: Element, layout: Layout): Group => groupOf(el, (one) => layout.visible(one)) ?? { el, members: [] }

/**
 * The current state of a field. `known`: its widget, if the caller knows it already, which is cheaper and more
 * reliable. `judge`: also whether a person sees it.
 */
export function read(ref: Ref, known?: Widget, judge = false): Reading | Missing {
  const found = deref(ref)
  if (isMissing(found)) return found
  return { ...readingOf(found, known), ...(judge && judged(found)) }
}

export const judged = (el: Element): Pick<Reading, 'unpainted' | 'arriving' | 'doubt'> => {
  if (isUnpainted(el) || isVeiled(el)) return { unpainted: true, ...(isArriving(el) && { arriving: true }) }
  const doubt = doubtAbout(el)
  return doubt ? { doubt } : {}
}

/** First scrolls to the element unless it is fully visible, since covers can only be seen there. */
export function isUnpainted(el: Element): boolean {
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
    expanded: [control, control.closest('[role=combobox]')].some(
      (one) => one?.getAttribute('aria-expanded') === 'true',
    ),
    placeholder: placeholderOf(control),
    maxLength: 'maxLength' in control && typeof control.maxLength === 'number' ? control.maxLength : -1,
    prompt: isPrompt(control),
    inForm: control.closest('form') !== null,
    ...((isSegment(control) || codeOf(control).length > 0) && { keysOnly: true as const }),
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

/** Options, with the place of each that has an element of its own. */
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

/** The text in the text control itself, as opposed to what its widget shows. A password is never read. */
function typedIn(el: Element): string {
  // It keeps the choice and opens no keyboard: nobody types there.
  if (el instanceof HTMLInputElement && el.inputMode === 'none' && el.getAttribute('role') === 'combobox') return ''
  if (el instanceof HTMLInputElement) return el.type === 'password' ? '' : el.value
  return el instanceof HTMLTextAreaElement ? el.value : ''
}

/** The part of a date that a segment contains, according to its label or attributes. */
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

/** The element that opens a scripted select by mouse: the drawn control around its very narrow input. */
function openerOf(el: Element): Element | undefined {
  const shell = selectShell(el) ?? boxOver(el)
  if (!shell || shell === el) return undefined
  return (
    shell.querySelector(
      '[class*="__control"],[class*="-control"],.select2-choice,.select2-selection,.ant-select-selector',
    ) ?? shell
  )
}

/** The box that a person sees if the input of a list is itself hidden. */
function boxOver(el: Element): Element | undefined {
  if (!el.closest('[role=combobox]') || isInSight(el)) return undefined
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node)) {
    if (node.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1) return undefined
    const { width, height } = node.getBoundingClientRect()
    if (width > 20 && height > 10) return node
  }
  return undefined
}

/** A single segment of a drawn date, alone in its field: a spinbutton that is not a native number. */
const isSegment = (el: Element): boolean =>
  el instanceof HTMLInputElement && el.type !== 'number' && el.getAttribute('role') === 'spinbutton'

/** A search box above a list that searches only after Enter. */
function isPrompt(el: Element): boolean {
  if (!(el instanceof HTMLInputElement)) return false
  const shell = selectShell(el)
  return (
    el.getAttribute('data-uxi-widget-type') === 'selectinput' ||
    shell?.getAttribute('data-automation-id') === 'multiSelectContainer' ||
    el.getAttribute('enterkeyhint') === 'search'
  )
}
