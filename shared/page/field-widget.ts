/** How a control wants to be filled, what it shows as its value, and which options are on the page. No labels here. */
import type { FieldOption, Widget } from '../domain/observation.ts'
import { stableName } from './accname.ts'
import { type ChipBox, chipBoxOf, chipsAdded } from './chip-box.ts'
import { choiceName, isPicked, lastOfRow, takesSeveral } from './drawn-choices.ts'
import { isMark } from './drawn-marks.ts'
import { isDropZone } from './drop-zone.ts'
import { columnHeaderOf, labelsOf } from './label.ts'
import { composedParent, referenced, squeeze, textOf } from './label-text.ts'
import { isPlainSelect, opensBoxes, plainChoice } from './plain-select.ts'
import { drawnBox, drawnChips, drawnValue, drawnWords, isDrawnSelect, keptSelect } from './select-shape.ts'
import { stepperIn, stepperValue } from './stepper.ts'

const DATE_TYPES = new Set(['date', 'month', 'week', 'time', 'datetime-local'])
const attr = (el: Element, name: string): string => el.getAttribute(name) ?? ''
const classOf = (el: Element): string => attr(el, 'class')

/** Shows a choice that has not been made: no value. */
const UNCHOSEN =
  /^(?:-+|—+|–+|\.{3}|…|[-–—\s]*(?:please\s+)?(?:select|choose|pick)\b.*|none selected|no selection|not selected|bitte\s+(?:aus)?wählen.*|auswählen.*|sélectionne[rz].*|choisi(?:r|ssez).*|seleccion[ae].*|elija.*|elige.*|selecion[ae].*|escolha.*|selezion[ae].*|scegli.*|kies\b.*|selecteer.*|maak een keuze.*|wybierz.*|välj.*|vælg.*|velg.*|valitse.*|vyberte.*|seçiniz.*|выберите.*|選択.*|(?:お)?選(?:んで|び).*|请选择.*|請選擇.*|선택.*|اختر.*)$/i

export const isUnchosen = (text: string): boolean => text === '' || UNCHOSEN.test(text)

/** The shell of a scripted select around its text input (react-select and its kin), or null. */
export function selectShell(el: Element): Element | null {
  let node: Element | null = el
  for (let level = 0; node && level < 7; level += 1) {
    if (
      /(?:^|\s)(?:[\w-]*select-shell|[\w-]*select__container|[\w-]*select-container|ant-select|v-select|multiselect|choices|select2-container|selectize-control|ng-select|MuiAutocomplete-root)(?:$|\s)/.test(
        classOf(node),
      )
    )
      return node
    if (
      attr(node, 'data-automation-id') === 'multiSelectContainer' ||
      node.getAttribute('data-uxi-widget-type') === 'multiselect'
    )
      return node
    node = composedParent(node)
  }
  node = el
  for (let level = 0; node && level < 5; level += 1) {
    if (/(?:^|\s)[\w-]*select__control(?:$|\s)|(?:^|\s)css-\w+-control(?:$|\s)/.test(classOf(node)))
      return composedParent(node) ?? node
    node = composedParent(node)
  }
  return drawnBox(el)
}

/** The search box in a scripted select: what is typed there only narrows its list. */
export const isListSearch = (el: Element): boolean =>
  el instanceof HTMLInputElement &&
  el.type === 'search' &&
  (keptSelect(el) !== null || (drawnBox(el) === null && selectShell(el) !== null))

const CHIP =
  '[class*="multi-value"i]:not([class*="multi-value_"i]),[class*="multi-value"i][class~="select__multi-value"],[data-automation-id=selectedItem],.select2-selection__choice,.choices__item--selectable[data-item],.ant-select-selection-item,[class*="chip"i]:not([class*="chips"i])'

/** Takes several choices: chips, `[]` in its name, or the page says so. */
function takesMany(el: Element, shell: Element | null): boolean {
  const list = ownedList(el)
  if (list?.getAttribute('aria-multiselectable') === 'true') return true
  if (/\[\]$/.test(attr(el, 'id')) || /\[\]$/.test(attr(el, 'name'))) return true
  if (keptSelect(el)?.multiple) return true
  if (!shell) return false
  if (shell.querySelector('[aria-multiselectable=true]')) return true
  if (attr(shell, 'data-automation-id') === 'multiSelectContainer') return true
  return (
    /is-?multi|multi-?select|multiple/i.test(classOf(shell)) ||
    shell.querySelector('[class*="is-multi"],[class*="multi-value"],[class*="chip"i]:not([class*="chips"i])') !==
      null ||
    drawnChips(shell).length > 0
  )
}

/** The list an element says it controls, wherever in the page it stands. */
export function ownedList(el: Element): Element | null {
  for (const name of ['aria-controls', 'aria-owns']) {
    const target = referenced(el, name).find(
      (candidate) => attr(candidate, 'role') === 'listbox' || candidate.querySelector('[role=option]'),
    )
    if (target) return target
  }
  const holder = el.closest('[role=combobox]')
  return holder && holder !== el ? ownedList(holder) : null
}

const SUGGESTIONS =
  /(?:^|[\s_-])(?:auto-?complete|typeahead|type-ahead|suggest(?:ion)?s?|dropdown-(?:container|results|menu)|results?-list|pac-target|place-?autocomplete|location-input)/i

/** A plain text input whose neighbours give away a list of suggestions: no ARIA at all, as on many older boards. */
function hasSuggestions(el: HTMLInputElement): boolean {
  if (SUGGESTIONS.test(classOf(el)) || el.hasAttribute('data-typeahead') || el.hasAttribute('data-autocomplete'))
    return true
  // A web component says it by its own name; many inputs by what they hint at.
  const root = el.getRootNode()
  if (root instanceof ShadowRoot && SUGGESTIONS.test(`${root.host.localName} ${classOf(root.host)}`)) return true
  if (/^(?:start typing|type to search|begin typing|type and select)/i.test(attr(el, 'placeholder'))) return true
  const parent = el.parentElement
  if (!parent) return false
  const around = [...parent.children, ...(parent.parentElement ? [...parent.parentElement.children] : [])].filter(
    (other) => other !== el && !other.contains(el),
  )
  return around.some(
    (other) =>
      !other.matches('label,button,a') &&
      SUGGESTIONS.test(classOf(other)) &&
      !other.querySelector('input:not([type=hidden]),select,textarea'),
  )
}

/** What an input adds to that makes a list of what is typed, and no list of choices comes up for. */
export const makesList = (el: Element): ChipBox | undefined =>
  el instanceof HTMLInputElement && selectShell(el) === null && !hasSuggestions(el) ? chipBoxOf(el) : undefined

function textWidget(el: HTMLInputElement): Widget {
  const shell = selectShell(el)
  const aria =
    attr(el, 'role') === 'combobox' ||
    /list|both/.test(attr(el, 'aria-autocomplete')) ||
    /listbox|true/.test(attr(el, 'aria-haspopup')) ||
    attr(el, 'data-uxi-widget-type') === 'selectinput' ||
    el.closest('[role=combobox]') !== null ||
    (el.name === '' && labelsOf(el).length === 0 && keptSelect(el) !== null)
  if (attr(el, 'role') === 'spinbutton' && segmentsOf(el).length > 1) return 'date_segments'
  if (aria || (shell && !el.matches('[type=search]') && shell.querySelectorAll('input:not([type=hidden])').length <= 2))
    return takesMany(el, shell) ? 'multi_combobox' : 'combobox'
  if (hasSuggestions(el)) return 'combobox'
  if (makesList(el)) return 'multi_combobox'
  return 'text'
}

/** The spinbuttons or inputs of one date: month, day and year that stand together; the element alone where there are none. */
export function segmentsOf(el: Element): Element[] {
  let node = composedParent(el)
  for (let level = 0; node && level < 6; level += 1) {
    const found = [...node.querySelectorAll('[role=spinbutton]')]
    if (found.length >= 2) {
      // Two years are a beginning and an end, not one date.
      const names = new Set(
        found.map((part) => attr(part, 'aria-label') || attr(part, 'placeholder') || attr(part, 'id')),
      )
      return found.length <= 3 && names.size === found.length ? found : [el]
    }
    node = composedParent(node)
  }
  return [el]
}

/** The widget of a control, or of a group where `members` are its radios, boxes or pressed buttons. */
export function widgetOf(el: Element, members: readonly Element[] = []): Widget {
  const role = attr(el, 'role')
  const first = members[0] ?? el
  const firstRole = attr(first, 'role')
  const firstType = first instanceof HTMLInputElement ? first.type : ''
  if (members.length === 2 && stepperIn(el)) return 'slider'
  if (members.length > 0) {
    if (firstRole === 'spinbutton') return 'date_segments'
    if (firstType === 'radio' || firstRole === 'radio') return 'radio'
    if (firstType === 'checkbox' || firstRole === 'checkbox') return 'checkboxes'
    if (first.tagName === 'BUTTON' || firstRole === 'button' || isPlain(first))
      return takesSeveral(members) ? 'checkboxes' : 'toggle_buttons'
  }
  if (el instanceof HTMLInputElement) {
    if (el.type === 'checkbox') return role === 'switch' ? 'switch' : 'checkbox'
    if (el.type === 'radio') return 'radio'
    if (el.type === 'file') return 'file'
    if (el.type === 'password') return 'password'
    if (el.type === 'range') return 'slider'
    if (el.type === 'hidden') return 'hidden'
    if (DATE_TYPES.has(el.type)) return 'date'
    return textWidget(el)
  }
  if (el instanceof HTMLSelectElement) return el.multiple ? 'multi_select' : 'select'
  if (el instanceof HTMLTextAreaElement) return 'textarea'
  if (role === 'spinbutton') return segmentsOf(el).length > 1 ? 'date_segments' : 'text'
  if (role === 'switch') return 'switch'
  if (role === 'slider') return 'slider'
  if (role === 'checkbox') return 'checkbox'
  if (role === 'radio' || role === 'radiogroup') return 'radio'
  if (el instanceof HTMLElement && el.isContentEditable && role !== 'combobox') return 'contenteditable'
  if (isDropZone(el)) return 'file'
  if (el.tagName === 'BUTTON' || role === 'combobox' || role === 'listbox' || role === 'button') {
    if (el.hasAttribute('aria-pressed')) return 'toggle_buttons'
    const many = attr(ownedList(el) ?? el, 'aria-multiselectable') === 'true' || keptSelect(el)?.multiple === true
    return many ? 'multi_combobox' : 'listbox'
  }
  if (isDrawnSelect(el)) return keptSelect(el)?.multiple ? 'multi_combobox' : 'listbox'
  if (isPlainSelect(el)) return opensBoxes(el) ? 'multi_combobox' : 'listbox'
  return 'text'
}

/** Made a choice by its neighbours alone. */
const isPlain = (el: Element): boolean => !el.hasAttribute('role') && !el.matches('input,select,textarea')

export function isChecked(el: Element): boolean {
  // A switch that answers to the press itself says how it stands; what the browser keeps for its box may lag behind.
  if (attr(el, 'role') === 'switch' && el.hasAttribute('aria-checked')) return attr(el, 'aria-checked') === 'true'
  if (el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio')) return el.checked
  for (const name of ['aria-checked', 'aria-pressed', 'aria-selected']) {
    if (el.hasAttribute(name)) return attr(el, name) === 'true'
  }
  return /(?:^|[\s_-])(?:active|selected|checked)(?:$|[\s_-]|\d)/i.test(classOf(el)) || isPicked(el)
}

/** What the members of a group are called; those that are all called alike, as stars are, by their number. */
export function memberNames(members: readonly Element[]): string[] {
  const names = members.map(memberName)
  if (members.length < 2 || names.some((name) => name !== names[0])) return names
  return members.map((member, at) => {
    const value = member instanceof HTMLInputElement ? member.value : ''
    return attr(member, 'aria-posinset') || (/^\d+$/.test(value) ? value : String(at + 1))
  })
}

/** What a member of a group is called: its own label, or the text beside it; a sign alone by what is said of it. */
export function memberName(el: Element): string {
  const label = squeeze(
    labelsOf(el)
      .map((one) => textOf(one, { without: el }))
      .join(' '),
  )
  const told = labelsOf(el).find((one) => one.title !== '')?.title ?? attr(el, 'title')
  if (label !== '') return /[\p{L}\p{N}]/u.test(label) || told === '' ? label : squeeze(told)
  const name = stableName(el)
  if (name !== '') return name
  const column = columnHeaderOf(el)
  if (column !== '') return column
  const own = isPlain(el) ? choiceName(el) : ''
  if (own !== '' || (isPlain(el) && isMark(el))) return own
  const next = el.nextElementSibling
  const beside = textOf(next) || squeeze(el.nextSibling?.nodeValue ?? '')
  if (beside !== '') return beside
  return textOf(el.parentElement) || attr(el, 'value')
}

/** The options that are on the page now; empty where a list is only built when it opens. */
export function optionsOf(
  el: Element,
  widget: Widget,
  members: readonly Element[],
  indexOf?: (member: Element) => number | undefined,
): FieldOption[] {
  if (members.length > 0 && widget !== 'date_segments' && widget !== 'slider') {
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
  if (widget === 'combobox' || widget === 'multi_combobox' || widget === 'listbox') {
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

/** "Please select …": shown while nothing is chosen, and no answer. */
function isPlaceholder(option: HTMLOptionElement): boolean {
  // Long lists have theirs at the beginning: the words of hundreds of countries need no second look.
  if (option.index > 1 && option.value !== '' && !option.disabled && !NOTHING.test(option.value)) return false
  const text = squeeze(option.label || option.text)
  if (isUnchosen(text) && (option.value === '' || option.value === text)) return true
  // "Month": the first option without a value only says what the list is of, unless it says that there is none.
  if (option.value === '')
    return (
      option.disabled ||
      (option.index === 0 && !/^(?:none|no|any|all|keine?r?s?|aucune?|ningun[oa]|nessun[oa]|geen|brak)\b/i.test(text))
    )
  return (option.disabled || NOTHING.test(option.value)) && isUnchosen(text)
}

const NOTHING = /^(?:0|-1|null|none|default)$/i

/** What the field shows as its value, '' where nothing is chosen or typed. A password is never read: only whether it is set. */
export function displayedValue(el: Element, widget: Widget, members: readonly Element[]): string {
  switch (widget) {
    case 'password':
      return el instanceof HTMLInputElement && el.value !== '' ? '••••••••' : ''
    case 'radio':
    case 'checkboxes':
    case 'toggle_buttons': {
      const on = lastOfRow(members.length > 0 ? members : [el], isChecked)
      return memberNames(members.length > 0 ? members : [el])
        .filter((_name, at) => on.includes(members[at] ?? el))
        .join(', ')
    }
    case 'checkbox':
    case 'switch':
      return ''
    case 'select':
    case 'multi_select':
      return el instanceof HTMLSelectElement
        ? [...el.selectedOptions]
            .filter((option) => !isPlaceholder(option))
            .map((option) => squeeze(option.label || option.text))
            .join(', ')
        : ''
    case 'date_segments':
      return segmentValue(members.length > 0 ? members : segmentsOf(el))
    case 'file':
      return fileValue(el)
    case 'contenteditable':
      return textOf(el, { controls: true, max: 5000 })
    case 'listbox':
      return listboxValue(el)
    case 'combobox':
    case 'multi_combobox':
      return comboboxValue(el)
    case 'slider': {
      const stepper = stepperIn(el)
      if (stepper) return stepperValue(stepper)
      return el instanceof HTMLInputElement ? el.value : attr(el, 'aria-valuetext') || attr(el, 'aria-valuenow')
    }
    default:
      return el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el.value : ''
  }
}

function segmentValue(segments: readonly Element[]): string {
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
/** The half of the day by its letters: its number says nothing to a person. */
const saidBy = (texts: readonly string[]): string =>
  texts.find((text) => HALF.test(text)) ?? texts.find((text) => /\d/.test(text)) ?? ''

function fileValue(el: Element): string {
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
    const named = FILE_NAME.exec(textOf(node, { without: el, max: 400 }))?.[0]
    if (named && node.querySelectorAll('input:not([type=hidden]),select,textarea').length === 1) return named.trim()
    node = composedParent(node)
  }
  return ''
}

/** A file's name in running text; a list of accepted endings (".pdf, .docx") has none. */
const FILE_NAME = /(?:[\p{L}\p{N}_()-]+[ .])*[\p{L}\p{N}_()-]+\.(?:pdf|docx?|rtf|txt|odt|pages|png|jpe?g|zip)\b/iu

function listboxValue(el: Element): string {
  if (attr(el, 'role') === 'listbox')
    return [...el.querySelectorAll('[role=option][aria-selected=true]')].map((option) => textOf(option)).join(', ')
  const kept = keptChoice(el)
  if (kept !== '') return kept
  if (isPlainSelect(el)) return isUnchosen(plainChoice(el)) ? '' : plainChoice(el)
  const text = el.tagName === 'BUTTON' ? textOf(el, { controls: true }) : drawnWords(el)
  return isUnchosen(text) || text === squeeze(attr(el, 'data-placeholder')) ? '' : text
}

/** What is chosen in the native select that a scripted one keeps. */
const keptChoice = (el: Element): string => {
  const kept = keptSelect(el)
  return kept ? displayedValue(kept, 'select', []) : ''
}

/** What surrounds a field without a known shell, and no other field: its chips or its choice may stand there. */
function soleHolder(el: Element): Element | null {
  const parent = composedParent(el)
  return parent && parent.querySelectorAll('input:not([type=hidden]),select,textarea').length === 1 ? parent : null
}

const chipsIn = (holder: Element | null): string[] => {
  const chips = [...(holder?.querySelectorAll(CHIP) ?? [])]
    .filter((chip) => chip.tagName !== 'BUTTON' && !chip.parentElement?.closest(CHIP))
    .map((chip) => textOf(chip))
  // A chip that can be pressed says what it stands for; the cross that takes it away is a sign.
  return [...new Set(chips.filter((text) => /[\p{L}\p{N}]/u.test(text)))]
}

function comboboxValue(el: Element): string {
  const box = makesList(el)
  if (box) return chipsAdded(el, box).join(', ') || (el instanceof HTMLInputElement ? el.value : '')
  const kept = keptChoice(el)
  if (kept !== '') return kept
  if (el instanceof HTMLInputElement && el.value !== '' && isUnchosen(el.value) && keptSelect(el)) return ''
  const shell = selectShell(el)
  const holder = shell ?? soleHolder(el)
  const takesSeveral = ownedList(el)?.getAttribute('aria-multiselectable') === 'true'
  const chips = shell || takesSeveral ? chipsIn(holder) : []
  if (chips.length > 0) return chips.join(', ')
  const drawn = shell === null ? null : drawnBox(el)
  const single = textOf(
    holder?.querySelector(
      '[class*="single-value"i],[class*="singleValue"],.ant-select-selection-item,.select2-chosen,.select2-selection__rendered',
    ) ?? null,
  )
  if (single !== '' && !isUnchosen(single)) return single
  if (shell && drawn && el instanceof HTMLInputElement && el.value === '') {
    const shape = (takesMany(el, shell) && drawnChips(drawn).join(', ')) || drawnValue(el, drawn)
    if (!isUnchosen(shape)) return shape
  }
  return el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el.value : listboxValue(el)
}
