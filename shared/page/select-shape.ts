/**
 * Recognises scripted selects by their shape if the page does not use the libraries' names for their parts: a text
 * input without a border of its own, in a drawn box that shows the choice beside or over it.
 */
import { labelsOf } from './label-name.ts'
import { composedParent, referenced, squeeze } from './label-text.ts'
import { clientRect, computedStyle, hasVisibleBox } from './reading.ts'

const attr = (el: Element, name: string): string => el.getAttribute(name) ?? ''

/** How many levels above its input the box of a select may be. */
const MAX_LEVELS = 5
/** How many elements a library may wrap around its input and the native control. */
const MAX_WRAPPERS = 7

export const opensList = (el: Element): boolean =>
  attr(el, 'role') === 'combobox' ||
  /list|both/.test(attr(el, 'aria-autocomplete')) ||
  /listbox|true/.test(attr(el, 'aria-haspopup'))

/**
 * The drawn box around the input of a select; null if the input itself is the box, or the box contains other fields.
 */
export function drawnBox(el: Element): Element | null {
  if (!(el instanceof HTMLInputElement) || !opensList(el) || isDrawn(el)) return null
  const labels = [...labelsOf(el), ...referenced(el, 'aria-labelledby')]
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LEVELS; level += 1, node = composedParent(node)) {
    const here: Element = node
    const others = here.querySelectorAll('input:not([type=hidden]):not([aria-hidden=true]),select,textarea').length
    if (others > 1 || labels.some((label) => here.contains(label))) return null
    if (isDrawn(here)) return here
  }
  return null
}

const isDrawn = (el: Element): boolean => {
  const { borderTopWidth, borderBottomWidth, borderLeftWidth, boxShadow } = computedStyle(el)
  const bordered = [borderTopWidth, borderBottomWidth, borderLeftWidth].every((width) => Number.parseFloat(width) > 0)
  // A shadow of 1 to 3 px all around serves as a border.
  return bordered || /(?:^|[ ,])0px 0px 0px [1-3]px/.test(boxShadow)
}

/** The hidden native select inside or beside a scripted one, which the form submits; null if there is none. */
export function backingSelect(el: Element): HTMLSelectElement | null {
  let node = el
  for (let level = 0; level < MAX_WRAPPERS; level += 1) {
    const beside = [node.previousElementSibling, node.nextElementSibling].filter((one) => one?.tagName === 'SELECT')
    const hidden = [...node.querySelectorAll('select'), ...beside].find(
      (one) => one instanceof HTMLSelectElement && one !== el && !isInSight(one),
    )
    if (hidden instanceof HTMLSelectElement) return hidden
    const parent = composedParent(node)
    if (!parent || /^(?:FORM|BODY|FIELDSET|MAIN)$/.test(parent.tagName) || holdsField(parent, el)) return null
    node = parent
  }
  return null
}

/** Whether pressing it opens the list of a hidden native select beside it. Some pages use a link for this. */
export const isDrawnSelect = (el: Element): boolean =>
  el.tagName === 'A' &&
  !el.hasAttribute('href') &&
  document.querySelector('select') !== null &&
  backingSelect(el) !== null

const FIELDS = 'input:not([type=hidden]),select,textarea,[role=combobox],[role=textbox],button[aria-haspopup]'

/** Whether the place contains a visible field other than this one and its parts. */
const holdsField = (place: Element, el: Element): boolean =>
  [...place.querySelectorAll(FIELDS)].some(
    (one) =>
      !one.contains(el) && !el.contains(one) && !labelsOf(el).some((label) => label.contains(one)) && isInSight(one),
  )

/** Whether it is larger than the tiny size to which libraries shrink their native controls. */
export const isInSight = (el: Element): boolean => {
  const { width, height } = clientRect(el)
  return hasVisibleBox(el) && width > 1 && height > 1 && !isCutAway(el)
}

/** Whether it is in a part that is clipped to nothing until it opens. */
const isCutAway = (el: Element): boolean => {
  let node: Element | null = el
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node))
    if (/^rect\([01](?:px)?,? [01](?:px)?,? [01](?:px)?,? [01](?:px)?\)$/.test(computedStyle(node).clip)) return true
  return false
}

/** Parts that are not the choice: buttons and icons, lists, text for screen readers, the placeholder. */
const ASIDE =
  'button,[role=button],[role=listbox],[role=option],[aria-live],[role=log],[role=status],[aria-hidden=true],svg,style,script'

/** The text in the box that is the choice. */
export function drawnValue(el: Element, box: Element): string {
  const placeholders = referenced(el, 'aria-describedby')
  return wordsIn(box, (part) => isAside(part) || placeholders.includes(part))
}

const REMOVES =
  /^(?:remove|delete|deselect|clear|entfernen|löschen|supprimer|retirer|eliminar|quitar|remover|rimuovi|verwijder)\b/i
const ALL = /\ball\b|selections?$|alle|tou(?:s|tes)|tod[oa]s|tutt[ei]/i

/** The text that a drawn control without an input shows, without the list attached to it. */
export const drawnWords = (el: Element): string =>
  wordsIn(el, (part) => part.matches('svg,style,script,[aria-live],[role=log],[role=status]') || hangs(part))

const hangs = (part: Element): boolean =>
  /absolute|fixed/.test(computedStyle(part).position) &&
  (part.matches('[role=listbox]') || part.querySelector('[role=option],[role=listbox]') !== null)

/** Whether the part is a chosen value that can be removed. */
export const isRemovable = (part: Element): boolean =>
  [...part.querySelectorAll('button,[role=button]')].some((button) =>
    REMOVES.test(attr(button, 'aria-label') || (button.textContent ?? '').trim()),
  )

const removersIn = (box: Element): Element[] =>
  [...box.querySelectorAll('button,[role=button]')].filter(
    (button) => REMOVES.test(attr(button, 'aria-label')) && !ALL.test(attr(button, 'aria-label')),
  )

/** Whether it shows several choices, or one with a remove button. A single icon alone may open the list. */
export const holdsChips = (box: Element): boolean => removersIn(box).length > 0 || signedParts(box).length > 1

/**
 * The choices that can be removed one by one: by a button that says so, otherwise by an icon in each of
 * several similar parts.
 */
export const drawnChips = (box: Element): string[] => {
  const removers = removersIn(box)
  const chips = removers.length > 0 ? removers.map((button) => composedParent(button) ?? button) : signedParts(box)
  return [...new Set(chips.map((chip) => wordsIn(chip, (part) => part.matches(ASIDE))).filter((words) => words !== ''))]
}

const MOST_PARTS = 200
const LONGEST_CHIP = 80
const isWordy = (el: Element): boolean => /[\p{L}\p{N}]/u.test(el.textContent ?? '')

/** Parts with text that each end in an icon to press, no wider than one or two letters: chips with a cross. */
function signedParts(box: Element): Element[] {
  const all = [...box.querySelectorAll('*')]
  if (all.length > MOST_PARTS) return []
  const signs = all.filter((one) => {
    const { width, height } = clientRect(one)
    return (
      !isWordy(one) &&
      one.tagName !== 'INPUT' &&
      computedStyle(one).cursor === 'pointer' &&
      Math.min(width, height) >= 6 &&
      Math.max(width, height) <= 28
    )
  })
  return signs.flatMap((sign) => {
    let chip = composedParent(sign)
    while (chip && chip !== box && !isWordy(chip)) chip = composedParent(chip)
    if (!chip || chip === box || chip.querySelector('input,select,textarea,[role=listbox]')) return []
    return (chip.textContent ?? '').length <= LONGEST_CHIP && chip.lastElementChild?.contains(sign) ? [chip] : []
  })
}

/** How many levels above an input without a border the choice may be. */
const MAX_LINE = 3

/** The element with the choice beside an input that has no box of its own: in the same line, and not a label. */
export function lineOf(el: Element): Element | null {
  if (!opensList(el) || isDrawn(el)) return null
  const labels = [...labelsOf(el), ...referenced(el, 'aria-labelledby')]
  const own = clientRect(el)
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LINE; level += 1, node = composedParent(node)) {
    const here: Element = node
    if (here.querySelectorAll('input:not([type=hidden]):not([aria-hidden=true]),select,textarea').length > 1)
      return null
    if (labels.some((label) => here.contains(label) && !label.contains(el)) || here.querySelector('label')) return null
    const { top, bottom } = clientRect(here)
    if (top > own.bottom || bottom < own.top || here.matches('label,form')) return null
    if (wordsIn(here, isAside) !== '') return here
  }
  return null
}

const isAside = (part: Element): boolean => part.matches(ASIDE) || /placeholder/i.test(attr(part, 'class'))

function wordsIn(root: Element, skip: (part: Element) => boolean): string {
  const words: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '')
    if (!(node instanceof Element)) return
    if (node !== root && (skip(node) || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })))
      return
    for (const child of node.childNodes) visit(child)
    words.push(' ')
  }
  visit(root)
  return squeeze(words.join(''))
}
