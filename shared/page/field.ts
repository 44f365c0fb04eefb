/**
 * Everything an observation says about one control, or one group of radio buttons, checkboxes, pressed buttons
 * or date segments. The walk decides which elements belong together and numbers them; the classifier decides
 * what a field is for.
 */

import type { Field } from '../domain/observation.ts'
import { isWrong } from '../domain/site-answer.ts'
import { isTick, isUpload, WIDGETS } from '../domain/widgets.ts'
import { stableName } from './accname.ts'
import { drawnSlider, sliderQuestion } from './drawn-slider.ts'
import { createHintCache, type HintCache, hintsOf, scopeOf } from './field-hints.ts'
import { hasRequiredMark } from './field-label.ts'
import { sectionOf } from './field-section.ts'
import { isTrap } from './field-trap.ts'
import { optionsOf } from './field-values.ts'
import { isChecked, isListSearch, selectShell } from './field-widget.ts'
import { commonAncestor, groupLabel } from './group-label.ts'
import { fieldLabel, isHandOver } from './label.ts'
import { placeholderOf } from './label-name.ts'
import { composedParent, referenced, squeeze, textOf, unmark } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn } from './near-text.ts'
import { computedStyle } from './reading.ts'
import { displayedValue, widgetOf } from './widgets.ts'

/** A field as the page alone describes it. The caller adds number, frame, form, selector, target and key. */
export type FieldDescription = Omit<
  Field,
  'index' | 'profileKey' | 'confidence' | 'frame' | 'form' | 'selector' | 'target'
>

/** Created once per observation of a page, and passed to every {@link describeField} of that observation. */
export interface FieldContext {
  isVisible: (el: Element) => boolean
  /** Number of a group's member, for its option. */
  indexOf?: (el: Element) => number | undefined
  cache: HintCache
}

export const createFieldContext = (given: Omit<FieldContext, 'cache'>): FieldContext => ({
  ...given,
  cache: createHintCache(),
})

function roleOf(el: Element, widget: Field['widget'], grouped: boolean): string {
  if (!grouped) {
    const given = el.getAttribute('role')
    if (given && !(given === 'searchbox' && isListSearch(el))) return given
    if (el instanceof HTMLInputElement) {
      if (el.type === 'number') return 'spinbutton'
      if (el.type === 'search') return isListSearch(el) ? 'combobox' : 'searchbox'
      if (el.type === 'radio') return 'radio'
    }
  }
  return WIDGETS[widget].role
}

const NAME_LIMIT = 100

/**
 * Describes a field. `members` are the elements of a group (radio buttons of one name, checkboxes of one question,
 * toggle buttons, date segments); `el` is then its first member or its container.
 */
export function describeField(el: Element, context: FieldContext, members: readonly Element[] = []): FieldDescription {
  const grouped = members.length > 0
  const control = members[0] ?? el
  const widget = widgetOf(el, members)
  const traits = WIDGETS[widget]
  const asked = grouped ? groupLabel(members, members.includes(el) ? null : el) : fieldLabel(el)
  const all = grouped ? members : [el]
  const options = optionsOf(el, widget, members, context.indexOf)
  const container = containerOf(grouped ? members : [el])
  const { name: section, above } = sectionOf(control, scopeOf(control, context.cache).root, context.cache.sections)
  // "Upload a file" only says how; the section above says which file.
  const label =
    isUpload({ widget }) && section !== '' && isHandOver(asked.text)
      ? { ...asked, ...unmark(section) }
      : { ...asked, text: withoutValue(el, asked.text) }
  const refused = all.find(isRefused)
  const error = errorOf(control, container, context.isVisible) || (refused && squeeze(refused.validationMessage)) || ''
  const placeholder = placeholderOf(control)
  const invalid =
    all.some((one) => one.getAttribute('aria-invalid') === 'true') || container?.getAttribute('aria-invalid') === 'true'
  return {
    widget,
    role: roleOf(el, widget, grouped),
    type:
      control instanceof HTMLInputElement || control instanceof HTMLSelectElement
        ? control.type
        : control.tagName.toLowerCase(),
    name: ((grouped ? label.text : unmark(stableName(el)).text) || label.text).slice(0, NAME_LIMIT),
    label: label.text,
    ...(section && section !== label.text ? { section } : {}),
    required: isRequired(all, container, label),
    ...(placeholder ? { placeholder } : {}),
    ...(options.length > 0 ? { options } : {}),
    value: displayedValue(el, widget, members),
    ...(isTick({ widget }) ? { checked: isChecked(control) } : {}),
    ...(error ? { error } : {}),
    ...(invalid || error || refused ? { invalid: true } : {}),
    ...(all.every((one) => one.matches(':disabled,[aria-disabled=true]')) ? { disabled: true } : {}),
    ...(isReadonly(control) ? { readonly: true } : {}),
    ...(control.getAttribute('accept') ? { accept: control.getAttribute('accept') ?? '' } : {}),
    ...(('multiple' in control && control.multiple === true) || (traits.several && traits.options === 'opened')
      ? { multiple: true }
      : {}),
    ...(isTrap(control, label.text, widget, context.isVisible) ? { trap: true } : {}),
    hints: hintsOf(
      control,
      label,
      { name: section, above },
      options,
      context.cache,
      grouped && WIDGETS[widget].date === 'parts' ? container : null,
    ),
  }
}

/** A drawn slider shows its value in the text of its question. */
const withoutValue = (el: Element, question: string): string => {
  const slider = /\d/.test(question) ? drawnSlider(el) : undefined
  return slider ? sliderQuestion(slider, question) : question
}

/** An input that only shows a choice made elsewhere is not read-only in the sense of "leave alone". */
function isReadonly(el: Element): boolean {
  if (el.getAttribute('aria-readonly') === 'true') return true
  return (
    'readOnly' in el &&
    el.readOnly === true &&
    !el.hasAttribute('aria-haspopup') &&
    el.getAttribute('role') !== 'combobox' &&
    !selectShell(el)
  )
}

/**
 * Whether the browser refuses to send this value after an attempt (`:user-invalid`). It says so in a bubble that is not
 * part of the page. A field that nobody has touched yet is merely empty.
 */
export const isRefused = (el: Element): el is HTMLInputElement =>
  'validity' in el &&
  el.matches(':user-invalid') &&
  !('form' in el && el.form instanceof HTMLFormElement && el.form.noValidate)

/**
 * The smallest ancestor, at most 5 levels up, that contains the label and error of these controls but no
 * other visible field.
 */
function containerOf(members: readonly Element[]): Element | null {
  const isOwn = (other: Element): boolean =>
    members.some((member) => member === other || member.contains(other) || other.contains(member)) ||
    isPartOf(other, members)
  let node = members.length > 1 ? commonAncestor(members) : (members[0] ?? null)
  if (!node || (members.length > 1 && !controlsIn(node).every(isOwn))) return null
  for (let level = 0; level < 5; level += 1) {
    const parent = composedParent(node)
    if (!parent || parent.matches('form,body,main') || !controlsIn(parent).every(isOwn)) return node
    node = parent
  }
  return node
}

/** Whether it is a hidden duplicate that scripted widgets keep beside their visible control. */
const isPartOf = (other: Element, members: readonly Element[]): boolean =>
  other.getAttribute('aria-hidden') === 'true' ||
  other.getAttribute('tabindex') === '-1' ||
  (selectShell(other) !== null && members.some((member) => selectShell(member) === selectShell(other)))

function isRequired(
  members: readonly Element[],
  container: Element | null,
  label: ReturnType<typeof fieldLabel>,
): boolean {
  if (
    members.some(
      (member) => ('required' in member && member.required === true) || member.getAttribute('aria-required') === 'true',
    )
  )
    return true
  if (label.required !== undefined) return label.required
  const root = members[0]?.getRootNode()
  if (root instanceof ShadowRoot && root.host.matches('[required]:not([required=false]),[aria-required=true]'))
    return true
  if (label.elements.some(hasRequiredMark)) return true
  const group = members[0]?.closest('[role=radiogroup],[role=group],fieldset')
  if (group && group.getAttribute('aria-required') === 'true') return true
  if (!container) return false
  if (container.getAttribute('aria-required') === 'true') return true
  // A scripted select keeps a hidden required input beside the visible one.
  if (container.querySelector('input[required],select[required],textarea[required]')) return true
  return /\brequired$/i.test(members[0]?.getAttribute('aria-label') ?? '')
}

const ERROR_PARTS =
  '[role=alert],[class*="error"i],[id*="error"i],[class~="err"],[class*="-err"],[class*="invalid-feedback"i],[class*="help-block"],[data-automation-id*="error"i],[aria-live=assertive]'

/** Red text after the control that says that something is wrong is an error, whatever its markup. */
function redAfter(control: Element, container: Element, isVisible: (el: Element) => boolean): string {
  for (const part of container.querySelectorAll('div,p,span,small,em,li,strong,font,label')) {
    if (part.children.length > 0 || part.closest('button,a,select,label:not([class*=error])')) continue
    if (!(control.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING)) continue
    const text = squeeze(part.textContent ?? '')
    if (text.length < 4 || text.length > 160 || !isVisible(part) || !isReddish(computedStyle(part).color)) continue
    if (isWrong(text) || SAYS_WRONG.test(text)) return text
  }
  return ''
}

const SAYS_WRONG =
  /\b(?:required|invalid|must|please|match|too (?:short|long|many|few|large|big)|at least|at most|incorrect|not (?:valid|a valid|allowed|accepted|recogni[sz]ed))\b|(?<!\p{L})(?:bitte|pflicht(?:feld|angabe)|erforderlich|fehlt|fehlen|ungültig|muss|mindestens|höchstens|zu (?:kurz|lang|groß|viele)|veuillez|merci de|requise?|obligatoire|invalide|doit|au (?:moins|plus)|trop (?:court|long|grand)|manquante?|por favor|obligatori[oa]|requerid[oa]|necesari[oa]|inválid[oa]|no (?:es )?válid[oa]|debe|al menos|como máximo|demasiado|complete|preencha|necessári[oa]|deve|pelo menos|muito (?:curto|longo|grande))(?!\p{L})/iu

const isReddish = (colour: string): boolean => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return red > 130 && green < red / 2 && blue < red / 2
}

/** The validation message of this field: referred to by ARIA, or inside its container. */
function errorOf(control: Element, container: Element | null, isVisible: (el: Element) => boolean): string {
  const visibleText = (el: Element | null | undefined): string =>
    el && isVisible(el) ? squeeze(textOf(el, { max: 300 })) : ''
  const invalid = control.getAttribute('aria-invalid') === 'true'
  for (const target of referenced(control, 'aria-errormessage')) {
    if (invalid && visibleText(target)) return visibleText(target)
  }
  for (const target of referenced(control, 'aria-describedby')) {
    const named = /error|invalid|alert/i.test(
      `${target.id} ${target.getAttribute('class') ?? ''} ${target.getAttribute('role') ?? ''}`,
    )
    if (named && visibleText(target)) return visibleText(target)
  }
  if (!container) return ''
  for (const part of container.querySelectorAll(ERROR_PARTS)) {
    if (
      part.contains(control) ||
      part.matches('label:not([class*="error" i]),input,select,textarea,button') ||
      part.querySelector(CONTROL_SELECTOR)
    )
      continue
    const text = visibleText(part)
    if (text.length > 1) return text
  }
  return redAfter(control, container, isVisible)
}
