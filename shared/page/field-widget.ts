/**
 * Which widget a control is, judged by its surroundings: shells of scripted lists, suggestions,
 * chips, segments, groups.
 */
import type { Widget } from '../domain/observation.ts'
import { stableName } from './accname.ts'
import { type ChipBox, chipBoxOf } from './chip-box.ts'
import { columnHeaderOf, tableHeaderOf } from './column-header.ts'
import { choiceName, isPicked } from './drawn-choices.ts'
import { isMark } from './drawn-marks.ts'
import { drawnToggle, isToggledOn } from './drawn-toggle.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, referenced, saysElse, squeeze, textOf } from './label-text.ts'
import { isWordy, nearTextOf } from './near-text.ts'
import { oncePerReading } from './reading.ts'
import { backingSelect, drawnBox, drawnChips, holdsChips } from './select-shape.ts'

export const attr = (el: Element, name: string): string => el.getAttribute(name) ?? ''
const classOf = (el: Element): string => attr(el, 'class')

/** Shows a choice that has not been made: no value. */
const UNCHOSEN =
  /^(?:-+|—+|–+|\.{3}|…|[-–—\s]*(?:please\s+)?(?:select|choose|pick)\b.*|none selected|no selection|not selected|bitte\s+(?:aus)?wählen.*|auswählen.*|sélectionne[rz].*|choisi(?:r|ssez).*|seleccion[ae].*|elija.*|elige.*|selecion[ae].*|escolha.*|selezion[ae].*|scegli.*|kies\b.*|selecteer.*|maak een keuze.*|wybierz.*|välj.*|vælg.*|velg.*|valitse.*|vyberte.*|seçiniz.*|выберите.*|選択.*|(?:お)?選(?:んで|び).*|请选择.*|請選擇.*|선택.*|اختر.*)$/i

export const isUnchosen = (text: string): boolean => text === '' || UNCHOSEN.test(text)

/** The container of a scripted select around its text input (react-select and similar), or null. */
export const selectShell = oncePerReading((el: Element): Element | null => {
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
})

/** The search box in a scripted select: text typed there only filters its list. */
export const isListSearch = (el: Element): boolean =>
  el instanceof HTMLInputElement &&
  el.type === 'search' &&
  (backingSelect(el) !== null || (drawnBox(el) === null && selectShell(el) !== null))

export const CHIP =
  '[class*="multi-value"i]:not([class*="multi-value_"i]),[class*="multi-value"i][class~="select__multi-value"],[data-automation-id=selectedItem],.select2-selection__choice,.choices__item--selectable[data-item],.ant-select-selection-item,[class*="chip"i]:not([class*="chips"i])'

/** It takes several choices: it has chips, `[]` in its name, or the page says so. */
export function takesMany(el: Element, shell: Element | null): boolean {
  const list = ownedList(el)
  const said = [el, list].map((one) => one?.getAttribute('aria-multiselectable')).find((one) => one != null)
  if (said !== undefined) return said === 'true'
  if (/\[\]$/.test(attr(el, 'id')) || /\[\]$/.test(attr(el, 'name'))) return true
  if (backingSelect(el)?.multiple) return true
  const opener = openerBox(el) ?? el.parentElement?.closest('[role=combobox]')
  if (opener && chipsBeside(opener)) return true
  if (!shell) return false
  if (shell.querySelector('[aria-multiselectable=true]')) return true
  if (attr(shell, 'data-automation-id') === 'multiSelectContainer') return true
  return (
    /is-?multi|multi-?select|multiple/i.test(classOf(shell)) ||
    shell.querySelector('[class*="is-multi"],[class*="multi-value"],[class*="chip"i]:not([class*="chips"i])') !==
      null ||
    holdsChips(shell)
  )
}

/** The list that an element declares as controlled, anywhere in the page. */
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

/**
 * Whether the neighbours of a plain text input show that it has a list of suggestions. Many older job
 * boards have no ARIA.
 */
function hasSuggestions(el: HTMLInputElement): boolean {
  if (SUGGESTIONS.test(classOf(el)) || el.hasAttribute('data-typeahead') || el.hasAttribute('data-autocomplete'))
    return true
  // A web component may say so by its tag name, and many inputs by their placeholder.
  const root = el.getRootNode()
  if (root instanceof ShadowRoot && SUGGESTIONS.test(`${root.host.localName} ${classOf(root.host)}`)) return true
  if (/^(?:start typing|type to search|begin typing|type and select)/i.test(attr(el, 'placeholder'))) return true
  const parent = el.parentElement
  if (!parent) return false
  const around = [...suggestionsIn(parent), ...(parent.parentElement ? suggestionsIn(parent.parentElement) : [])]
  return around.some((other) => other !== el && !other.contains(el))
}

/** Children that are named lists of suggestions. */
const suggestionsIn = oncePerReading((parent: Element): readonly Element[] =>
  [...parent.children].filter(
    (one) =>
      SUGGESTIONS.test(classOf(one)) &&
      !one.matches('label,button,a') &&
      !one.querySelector('input:not([type=hidden]),select,textarea'),
  ),
)

/** Where an input adds its entries, if it turns typed text into a list and does not open a list of choices. */
export const makesList = (el: Element): ChipBox | undefined =>
  el instanceof HTMLInputElement
    ? selectShell(el) === null && !hasSuggestions(el)
      ? chipBoxOf(el)
      : undefined
    : el instanceof HTMLElement && el.isContentEditable
      ? chipBoxOf(el)
      : undefined

export function textWidget(el: HTMLInputElement): Widget {
  const shell = selectShell(el)
  const aria =
    attr(el, 'role') === 'combobox' ||
    /list|both/.test(attr(el, 'aria-autocomplete')) ||
    /listbox|true/.test(attr(el, 'aria-haspopup')) ||
    attr(el, 'data-uxi-widget-type') === 'selectinput' ||
    el.closest('[role=combobox]') !== null ||
    (el.name === '' && labelsOf(el).length === 0 && backingSelect(el) !== null)
  if (attr(el, 'role') === 'spinbutton' && segmentsOf(el).length > 1) return 'date_segments'
  if (aria || (shell && !el.matches('[type=search]') && shell.querySelectorAll('input:not([type=hidden])').length <= 2))
    return takesMany(el, shell) ? 'multi_combobox' : 'combobox'
  if (hasSuggestions(el)) return 'combobox'
  if (isListOpener(el)) return takesMany(el, shell) ? 'multi_combobox' : 'combobox'
  if (makesList(el)) return 'multi_combobox'
  return 'text'
}

/** Whether it is a read-only input that invites to choose: its value comes from a list or a calendar. */
const isListOpener = (el: HTMLInputElement): boolean => {
  if (!el.readOnly) return false
  if (openers.has(el)) return true
  const invites = el.placeholder !== '' && isUnchosen(squeeze(el.placeholder)) && !MOMENT.test(el.placeholder)
  if (invites) openers.add(el)
  return invites
}
/** Recognised while they invited to choose: many have no such text once something is chosen. */
const openers = new WeakSet<Element>()

/** The box around such an input, with the choices drawn beside it; null for other inputs. */
export function openerBox(el: Element): Element | null {
  if (!openers.has(el)) return null
  let box: Element | null = null
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_BOX; level += 1, node = composedParent(node)) {
    if (node.matches('form,body,main,label') || node.querySelector('label,legend')) break
    if (node.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1) break
    box = node
  }
  return box
}
const MAX_BOX = 4

/** Whether it shows the choices as removable parts. Its arrow is not beside any text. */
const chipsBeside = (box: Element): boolean => drawnChips(box).length > 0
const MOMENT = /date|time|day|month|year|datum|zeit|tag|monat|jahr|fecha|hora|d[ií]a|data|heure|jour|日|月|年|时|時/i

/** The spinbuttons or inputs of one date (month, day and year together); the element alone if there are none. */
export function segmentsOf(el: Element): Element[] {
  let node = composedParent(el)
  for (let level = 0; node && level < 6; level += 1) {
    const found = [...node.querySelectorAll('[role=spinbutton]')]
    if (found.length >= 2) {
      // Two years are a start and an end, not one date.
      const names = new Set(
        found.map((part) => attr(part, 'aria-label') || attr(part, 'placeholder') || attr(part, 'id')),
      )
      return found.length <= 3 && names.size === found.length ? found : [el]
    }
    node = composedParent(node)
  }
  return [el]
}

/** Whether it counts as a choice only because of its neighbours. */
export const isPlain = (el: Element): boolean => !el.hasAttribute('role') && !el.matches('input,select,textarea')

export function isChecked(el: Element): boolean {
  // A switch that handles the press itself reports its state; the state of its native checkbox may lag behind.
  if (attr(el, 'role') === 'switch' && el.hasAttribute('aria-checked')) return attr(el, 'aria-checked') === 'true'
  if (el instanceof HTMLInputElement && (el.type === 'checkbox' || el.type === 'radio')) return el.checked
  for (const name of ['aria-checked', 'aria-pressed', 'aria-selected']) {
    if (el.hasAttribute(name)) return attr(el, name) === 'true'
  }
  if (drawnToggle(el)) return isToggledOn(el)
  return /(?:^|[\s_-])(?:active|selected|checked)(?:$|[\s_-]|\d)/i.test(classOf(el)) || isPicked(el)
}

/** The names of a group's members; members with the same name, such as stars, are numbered. */
export function memberNames(members: readonly Element[]): string[] {
  const names = members.map(memberName)
  if (new Set(names).size < names.length) {
    const inTable = members.map(tableHeaderOf)
    if (inTable.every((name, at) => name !== '' && inTable.indexOf(name) === at)) return inTable
  }
  if (members.length < 2 || names.some((name) => name !== names[0])) return names
  return members.map((member, at) => {
    const value = member instanceof HTMLInputElement ? member.value : ''
    return attr(member, 'aria-posinset') || (/^\d+$/.test(value) ? value : String(at + 1))
  })
}

/** The name of a group's member: its own label, or the text beside it; for an icon alone, its label. */
export function memberName(el: Element): string {
  const label = squeeze(
    labelsOf(el)
      .map((one) => textOf(one, { without: [el], drawn: true }))
      .join(' '),
  )
  const told = labelsOf(el).find((one) => one.title !== '')?.title ?? attr(el, 'title')
  if (label !== '') return /[\p{L}\p{N}]/u.test(label) || told === '' ? label : squeeze(told)
  const name = stableName(el)
  const words = el.hasAttribute('aria-label') ? textOf(el, { controls: true }) : ''
  if (saysElse(words, name)) return words
  if (name !== '') return name
  const column = columnHeaderOf(el)
  if (column !== '') return column
  const own = isPlain(el) ? choiceName(el) : ''
  if (own !== '' || (isPlain(el) && isMark(el))) return own
  const next = el.nextElementSibling
  // "( ) Female *": the words, not the element after them.
  const loose = isWordy(el.nextSibling?.nodeValue ?? '') ? nearTextOf(el, 1, true)?.text : undefined
  const beside = loose || textOf(next) || squeeze(el.nextSibling?.nodeValue ?? '')
  if (beside !== '') return beside
  return textOf(el.parentElement) || attr(el, 'value')
}
