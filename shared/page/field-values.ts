/**
 * The values that fields show, and which of their options are on the page. `widgets.ts` decides which
 * widget shows what.
 */
import { saysNotChosen } from '../domain/not-chosen.ts'
import type { FieldOption, Widget } from '../domain/observation.ts'
import { WIDGETS } from '../domain/widgets.ts'
import { stableName } from './accname.ts'
import { chipsAdded } from './chip-box.ts'
import { lastOfRow } from './drawn-choices.ts'
import { drawnSlider, sliderNumbers } from './drawn-slider.ts'
import { isDropZone } from './drop-zone.ts'
import {
  attr,
  CHIP,
  isChecked,
  isUnchosen,
  makesList,
  memberNames,
  openerBox,
  ownedList,
  selectShell,
  takesMany,
} from './field-widget.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { isPlainSelect, plainChoice } from './plain-select.ts'
import { backingSelect, drawnBox, drawnChips, drawnValue, drawnWords, lineOf } from './select-shape.ts'
import { stepperIn, stepperValue } from './stepper.ts'

/** The options that are on the page now; empty if a list is built only when it opens. */
export function optionsOf(
  el: Element,
  widget: Widget,
  members: readonly Element[],
  indexOf?: (member: Element) => number | undefined,
): FieldOption[] {
  const { made, options } = WIDGETS[widget]
  if (members.length > 0 && made !== 'parts') {
    const names = memberNames(members)
    const on = lastOfRow(members, isChecked)
    return members.map((member, at) => {
      const index = indexOf?.(member)
      const value =
        member instanceof HTMLInputElement
          ? member.value
          : (member.getAttribute('data-option') ?? member.getAttribute('value') ?? undefined)
      return {
        label: names[at] ?? '',
        ...(value === undefined ? {} : { value }),
        ...(on.includes(member) ? { selected: true } : {}),
        ...(member.matches(':disabled,[aria-disabled=true]') ? { disabled: true } : {}),
        ...(index === undefined ? {} : { index }),
      }
    })
  }
  if (el instanceof HTMLSelectElement)
    return [...el.options].filter((option) => !isPlaceholder(option)).map(nativeOption)
  if (el instanceof HTMLInputElement && el.list) return [...el.list.options].map(nativeOption)
  if (options === 'opened') {
    const list = ownedList(el)
    if (!list) return []
    return [...list.querySelectorAll('[role=option]')].map((option) => ({
      label: stableName(option) || textOf(option, { controls: true }),
      ...(attr(option, 'aria-selected') === 'true' ? { selected: true } : {}),
      ...(attr(option, 'aria-disabled') === 'true' ? { disabled: true } : {}),
    }))
  }
  return []
}

const nativeOption = (option: HTMLOptionElement): FieldOption => ({
  label: squeeze(option.label || option.text || option.value),
  value: option.value,
  ...(option.selected ? { selected: true } : {}),
  ...(option.disabled ? { disabled: true } : {}),
})

/** "Please select …": shown while nothing is chosen; not an answer. */
function isPlaceholder(option: HTMLOptionElement): boolean {
  // Long lists have a placeholder only at the start, so the hundreds of countries after it need no check.
  if (option.index > 1 && option.value !== '' && !option.disabled && !NOTHING.test(option.value)) return false
  const text = squeeze(option.label || option.text)
  if (isUnchosen(text) && (option.value === '' || option.value === text)) return true
  // "Month": a first option without a value only names the list, unless it says that there is nothing to choose.
  if (option.value === '')
    return (
      option.disabled ||
      (option.index === 0 &&
        (saysNotChosen(text) ||
          !/^(?:none|no|any|all|keine?r?s?|aucune?|ningun[oa]|nessun[oa]|geen|brak)\b/i.test(text)))
    )
  return (option.disabled || NOTHING.test(option.value)) && isUnchosen(text)
}

const NOTHING = /^(?:0|-1|null|none|default)$/i

export const membersValue = (el: Element, members: readonly Element[]): string => {
  const all = members.length > 0 ? members : [el]
  const on = lastOfRow(all, isChecked)
  return memberNames(all)
    .filter((_name, at) => on.includes(all[at] ?? el))
    .join(', ')
}

export const selectValue = (el: Element): string =>
  el instanceof HTMLSelectElement
    ? [...el.selectedOptions]
        .filter((option) => !isPlaceholder(option))
        .map((option) => squeeze(option.label || option.text))
        .join(', ')
    : ''

export const sliderValue = (el: Element): string => {
  const stepper = stepperIn(el)
  if (stepper) return stepperValue(stepper)
  const slider = drawnSlider(el)
  if (slider) return sliderNumbers(slider).join(' – ')
  return el instanceof HTMLInputElement ? el.value : attr(el, 'aria-valuetext') || attr(el, 'aria-valuenow')
}

export const textValue = (el: Element): string =>
  el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el.value : ''

export const richValue = (el: Element): string => textOf(el, { controls: true, max: 5000 })

/** A password is never read, only whether it is set. */
export const secretValue = (el: Element): string =>
  el instanceof HTMLInputElement && el.value !== '' ? '••••••••' : ''

export function segmentValue(segments: readonly Element[]): string {
  const parts = segments.map((segment) => {
    const value =
      segment instanceof HTMLInputElement
        ? segment.value
        : saidBy([attr(segment, 'aria-valuetext'), attr(segment, 'aria-valuenow'), textOf(segment)])
    return /\d/.test(value) || HALF.test(value) ? value : ''
  })
  return parts.every((part) => part === '') ? '' : parts.join('/')
}

const HALF = /^[ap]\.?m\.?$/i
/** AM or PM by its letters: its number means nothing to a person. */
const saidBy = (texts: readonly string[]): string =>
  texts.find((text) => HALF.test(text)) ?? texts.find((text) => /\d/.test(text)) ?? ''

export function fileValue(el: Element): string {
  if (el instanceof HTMLInputElement && el.files && el.files.length > 0)
    return [...el.files].map((file) => file.name).join(', ')
  const own = isDropZone(el) ? FILE_NAME.exec(textOf(el))?.[0] : undefined
  if (own) return own.trim()
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1) {
    const displayed = node.querySelector(
      '[class*="filename"i],[class*="file-name"i],[id$="_filename"],[data-automation-id*="file-upload-item-name"],[class*="uploaded-file"i]',
    )
    const text = textOf(displayed)
    if (text !== '') return text
    if (node.querySelectorAll('input[type=file]').length > 1) return ''
    const named = FILE_NAME.exec(textOf(node, { without: [el], max: 400 }))?.[0]
    if (named && node.querySelectorAll('input:not([type=hidden]),select,textarea').length === 1) return named.trim()
    node = composedParent(node)
  }
  return ''
}

/** A file name in text. A list of accepted file types (".pdf, .docx") contains none. */
const FILE_NAME = /(?:[\p{L}\p{N}_()-]+[ .])*[\p{L}\p{N}_()-]+\.(?:pdf|docx?|rtf|txt|odt|pages|png|jpe?g|zip)\b/iu

export function listboxValue(el: Element): string {
  if (attr(el, 'role') === 'listbox')
    return [...el.querySelectorAll('[role=option][aria-selected=true]')].map((option) => textOf(option)).join(', ')
  const native = nativeChoice(el)
  if (native !== '') return native
  if (isPlainSelect(el)) return isUnchosen(plainChoice(el)) ? '' : plainChoice(el)
  const chips = attr(el, 'role') === 'combobox' && el.tagName !== 'BUTTON' ? drawnChips(el) : []
  if (chips.length > 0) return chips.join(', ')
  const text = el.tagName === 'BUTTON' ? textOf(el, { controls: true }) : drawnWords(el)
  return isUnchosen(text) || text === squeeze(attr(el, 'data-placeholder')) ? '' : text
}

/** The choice in the native select behind a scripted one. */
const nativeChoice = (el: Element): string => {
  const select = backingSelect(el)
  return select ? selectValue(select) : ''
}

/** The container of a field without a known shell, and of no other field: its chips or its choice may be there. */
function soleHolder(el: Element): Element | null {
  const parent = composedParent(el)
  return parent && parent.querySelectorAll('input:not([type=hidden]),select,textarea').length === 1 ? parent : null
}

const chipsIn = (holder: Element | null): string[] => {
  const chips = [...(holder?.querySelectorAll(CHIP) ?? [])]
    .filter((chip) => chip.tagName !== 'BUTTON' && !chip.parentElement?.closest(CHIP))
    .map((chip) => textOf(chip))
  // The text of a pressable chip is its value; the cross that removes it is an icon.
  return [...new Set(chips.filter((text) => /[\p{L}\p{N}]/u.test(text)))]
}

/** The element with the role of the list, for the only input in it. */
const wrapperOf = (el: Element): Element | null => {
  const wrapper = el.parentElement?.closest('[role=combobox]') ?? null
  return wrapper && wrapper.querySelectorAll('input:not([type=hidden]),select,textarea').length === 1 ? wrapper : null
}

export function comboboxValue(el: Element): string {
  const box = makesList(el)
  if (box) return chipsAdded(el, box).join(', ') || (el instanceof HTMLInputElement ? el.value : '')
  const native = nativeChoice(el)
  if (native !== '') return native
  if (el instanceof HTMLInputElement && el.value !== '' && isUnchosen(el.value) && backingSelect(el)) return ''
  const shell = selectShell(el)
  const holder = shell ?? soleHolder(el)
  const takesSeveral = ownedList(el)?.getAttribute('aria-multiselectable') === 'true'
  const chips = shell || takesSeveral ? chipsIn(holder) : []
  if (chips.length > 0) return chips.join(', ')
  const opener = el instanceof HTMLInputElement && el.value === '' ? (openerBox(el) ?? wrapperOf(el)) : null
  const beside = opener ? drawnChips(opener) : []
  if (beside.length > 0) return beside.join(', ')
  const drawn = (shell && drawnBox(el)) ?? lineOf(el)
  const single = textOf(
    holder?.querySelector(
      '[class*="single-value"i],[class*="singleValue"],.ant-select-selection-item,.select2-chosen,.select2-selection__rendered',
    ) ?? null,
  )
  if (single !== '' && !isUnchosen(single)) return single
  if (drawn && el instanceof HTMLInputElement && el.value === '') {
    const shape = (takesMany(el, shell ?? drawn) && drawnChips(drawn).join(', ')) || drawnValue(el, drawn)
    if (!isUnchosen(shape)) return shape
  }
  const typed = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el.value : listboxValue(el)
  return typed === '' ? selectedInList(el) : typed
}

/** The option that its list marks as chosen, if the same text is visible around the field. */
function selectedInList(el: Element): string {
  const chosen = [...(ownedList(el)?.querySelectorAll('[role=option][aria-selected=true]') ?? [])]
  const [only] = chosen
  const words = only && chosen.length === 1 ? squeeze(only.textContent ?? '') : ''
  let node = composedParent(el)
  for (let level = 0; node && level < 3 && words !== ''; level += 1, node = composedParent(node))
    if (textOf(node, { max: 200 }) === words) return words
  return ''
}
