/**
 * Which controls form one field: radio buttons of one name, checkboxes of one question, pressed buttons for yes or no,
 * the segments of a date. `field.ts` decides what the field asks.
 */

import { columnHeaderOf, tableHeaderOf } from './column-header.ts'
import { drawnChoices } from './drawn-choices.ts'
import { drawnSlider } from './drawn-slider.ts'
import { drawnToggle } from './drawn-toggle.ts'
import { isDropZone } from './drop-zone.ts'
import { segmentsOf } from './field-widget.ts'
import { isEditingRoot } from './frame-question.ts'
import { commonAncestor, groupLabel } from './group-label.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, textOf } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn, holdsControl, isWordy } from './near-text.ts'
import { isOwnBox } from './own-box.ts'
import { isPlainSelect } from './plain-select.ts'
import { computedStyle, hasBox, hasVisibleBox } from './reading.ts'
import { isDrawnSelect, isInSight } from './select-shape.ts'
import { stepperIn, stepperOf } from './stepper.ts'

/** The elements of a field: `el` carries its number; `members` is empty for a single control. */
export type Group = { el: Element; members: Element[] }

const YES_NO =
  /^(?:yes|no|ja|nein|oui|non|s[ií]|não|nao|sim|nee|tak|nie|ano|ne|evet|hayır|да|нет|はい|いいえ|是|否|예|아니오|n\/?a|not? sure|prefer not to (?:say|answer))$/i

/**
 * The field that an element belongs to, or undefined if it belongs to none. An element that contains only one group (a
 * fieldset, the number of a group) gives that group.
 * @param seen tells which elements a person can see; hidden members are left out
 */
export function groupOf(el: Element, seen: (el: Element) => boolean): Group | undefined {
  const stepper = stepperOf(el) ?? stepperIn(el)
  if (stepper) return { el: stepper.holder, members: [stepper.less, stepper.more] }
  const slider = drawnSlider(el)
  if (slider) return { el: slider.track, members: slider.knobs }
  const kind = kindOf(el)
  if (kind === 'none') {
    const choices = drawnChoices(el, seen)
    if (choices.length > 1) return { el: carrierOf(choices, true), members: choices }
    const inside = [
      ...el.querySelectorAll(
        'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],[role=spinbutton],button',
      ),
      ...(el.getAttribute('role') === 'radiogroup' ? shadowRadios(el) : []),
    ].filter(seen)
    const first = inside.find((one) => membersOf(one, seen).length > 1)
    const group = first && groupOf(first, seen)
    return group?.el === el ? group : drawnIn(el, seen)
  }
  if (kind === 'single') return { el, members: [] }
  const members = membersOf(el, seen)
  if (kind === 'toggle' && members.length < 2) return undefined
  if (members.length < 2) return kind === 'radio' ? { el, members: [el] } : { el, members: [] }
  return { el: carrierOf(members), members }
}

/** The choices that an element without a role contains, if it contains nothing else. */
function drawnIn(el: Element, seen: (el: Element) => boolean): Group | undefined {
  // A mark may be in a cell of its own, and its text in another.
  const inside = [...el.children].flatMap((child) => [child, ...(child.childElementCount === 1 ? child.children : [])])
  for (const child of inside) {
    const members = drawnChoices(child, seen)
    if (members.length > 1) return carrierOf(members, true) === el ? { el, members } : undefined
  }
  return undefined
}

/** The element that represents a group: the one that contains it and no other field, otherwise its first member. */
function carrierOf(members: Element[], drawn = false): Element {
  const [first] = members
  if (!first) throw new Error('a group without members')
  const common = commonAncestor(members)
  const holder = common && inItsTree(common, first)
  if (!holder || members.includes(holder) || /^(?:BODY|HTML|FORM|MAIN)$/.test(holder.tagName)) return first
  const others = [...holder.querySelectorAll(`${CONTROL_SELECTOR},button[aria-pressed]`)].some(
    (other) =>
      !members.some((member) => member === other || member.contains(other) || other.contains(member)) &&
      !isHiddenTwin(other),
  )
  const alike = drawn && [...holder.querySelectorAll(first.tagName)].some((one) => !isWithin(one, members))
  return others || alike ? first : holder
}

const isWithin = (el: Element, members: readonly Element[]): boolean =>
  members.some((member) => member === el || member.contains(el) || el.contains(member))

const isHiddenTwin = (el: Element): boolean => el.getAttribute('aria-hidden') === 'true' || !hasVisibleBox(el)

type Kind = 'none' | 'single' | 'radio' | 'checkbox' | 'spinbutton' | 'toggle'

function kindOf(el: Element): Kind {
  const role = el.getAttribute('role')
  if (el instanceof HTMLInputElement) {
    if (isInnerBox(el)) return 'none'
    switch (el.type) {
      case 'hidden':
      case 'submit':
      case 'button':
      case 'reset':
      case 'image':
        return 'none'
      case 'radio':
        return 'radio'
      case 'checkbox':
        return role === 'switch' ? 'single' : 'checkbox'
      default:
        return role === 'spinbutton' ? 'spinbutton' : 'single'
    }
  }
  if (el instanceof HTMLSelectElement) return 'single'
  // The search field of a drawn list, inside the list's box.
  if (el instanceof HTMLTextAreaElement) return el.parentElement?.closest('[role=combobox]') ? 'none' : 'single'
  switch (role) {
    case 'radio':
      return 'radio'
    case 'checkbox':
      return 'checkbox'
    case 'spinbutton':
      return 'spinbutton'
    case 'switch':
    case 'slider':
      return 'single'
    case 'textbox':
      // The text box in which a drawn select shows its choice.
      if (el.closest('[role=combobox]') && !(el instanceof HTMLElement && el.isContentEditable)) return 'none'
      return 'single'

    case 'searchbox':
      return 'single'
    case 'combobox':
      // In the old ARIA pattern the role is on a wrapper. The input inside is the field, unless it appears
      // only with the list.
      return [...el.querySelectorAll('input:not([type=hidden])')].some((one) => isInSight(one) && isReached(one))
        ? 'none'
        : 'single'
    case 'listbox':
      return el.hasAttribute('tabindex') && el.getAttribute('tabindex') !== '-1' && !isPopup(el) ? 'single' : 'none'
    default:
  }
  if (el.tagName === 'BUTTON' || role === 'button') {
    if (el.getAttribute('aria-haspopup') === 'listbox') return isArrowOf(el) || holdsInput(el) ? 'none' : 'single'
    if (isPlainSelect(el) || isDropZone(el)) return 'single'
    // A button with a label of its own shows a choice.
    if (el.hasAttribute('aria-haspopup') && el.getAttribute('type') === 'button' && labelsOf(el).length > 0)
      return 'single'
    return isToggle(el) ? 'toggle' : 'none'
  }
  if (isDrawnSelect(el) || isPlainSelect(el) || isDropZone(el) || drawnToggle(el)) return 'single'
  return isEditingRoot(el) ? 'single' : 'none'
}

/** Whether the mouse or Tab reaches it. An input that only shows the text of the control around it is not reachable. */
const isReached = (el: Element): boolean =>
  el.getAttribute('tabindex') !== '-1' || computedStyle(el).pointerEvents !== 'none'

/**
 * Whether it is a native checkbox or radio inside an element with that role: the outer one is pressed
 * and has the state.
 */
const isInnerBox = (el: Element): boolean =>
  el.matches('input[type=checkbox],input[type=radio]') &&
  el.parentElement?.closest('[role=checkbox],[role=radio],[role=switch]') != null

/** Whether it is the arrow beside a text box that opens the same list: not a field of its own. */
const isArrowOf = (el: Element): boolean =>
  !/[\p{L}\p{N}]/u.test(textOf(el, { controls: true, max: 40 })) &&
  [...(composedParent(el)?.children ?? [])].some((one) => one.matches('input[role=combobox]'))

/** Whether it is drawn around an input that has the label. */
const holdsInput = (el: Element): boolean =>
  [...el.querySelectorAll('input:not([type=hidden])')].some((one) => labelsOf(one).length > 0 && hasBox(one))

/** A list that opened from a control is that control's, not a field. */
const isPopup = (list: Element): boolean => {
  if (
    list.id !== '' &&
    document.querySelector(`[aria-controls~="${CSS.escape(list.id)}"],[aria-owns~="${CSS.escape(list.id)}"]`)
  )
    return true
  return document.querySelector('[aria-expanded=true]') !== null || hangsAlone(list)
}

/** Whether the list, or a box around it without other fields, floats over the page: still open, or fading out. */
const hangsAlone = (list: Element): boolean => {
  let node: Element | null = list
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node)) {
    if (node.matches('form,body') || controlsIn(node).some((one) => !list.contains(one) && !one.contains(list)))
      return false
    if (/absolute|fixed/.test(computedStyle(node).position)) return true
  }
  return false
}

const isToggle = (el: Element): boolean =>
  !el.closest('[role=toolbar],[role=tablist],nav,[role=navigation],menu,[role=menubar]') &&
  (el.hasAttribute('aria-pressed') ||
    el.hasAttribute('data-option') ||
    YES_NO.test(textOf(el, { controls: true, max: 40 })))

function membersOf(el: Element, seen: (el: Element) => boolean): Element[] {
  const kind = kindOf(el)
  const root = el.getRootNode() as Document | ShadowRoot
  if (kind === 'radio') {
    if (el instanceof HTMLInputElement && el.name !== '') {
      const named = [...root.querySelectorAll(`input[type=radio][name="${CSS.escape(el.name)}"]`)]
      return named.filter((other) => (other as HTMLInputElement).form === el.form && seen(other))
    }
    const named = closestComposed(el, '[role=radiogroup],fieldset,[role=group]')
    const group = named ? inItsTree(named, el) : composedParent(composedParent(el) ?? el)
    return group
      ? [...group.querySelectorAll(RADIO), ...(root instanceof ShadowRoot ? shadowRadios(group) : [])].filter(
          (other) => seen(other) && !isInnerBox(other) && !(other instanceof HTMLInputElement && other.name !== ''),
        )
      : [el]
  }
  if (kind === 'spinbutton') return segmentsOf(el).filter(seen)
  if (kind === 'checkbox') return boxesOf(el, root, seen)
  if (kind === 'toggle') return togglesOf(el, seen)
  return [el]
}

const BOX = 'input[type=checkbox],[role=checkbox]'
const RADIO = '[role=radio],input[type=radio]'

/** Radios in the shadow trees of web components inside a group. */
const shadowRadios = (group: Element): Element[] =>
  [...group.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [...shadowRoot.querySelectorAll(RADIO), ...[...shadowRoot.children].flatMap(shadowRadios)] : [],
  )

/** Like `closest`, out of shadow trees too. */
function closestComposed(el: Element, selector: string): Element | null {
  for (let node: Element | null = el; node; node = composedParent(node)) if (node.matches(selector)) return node
  return null
}

/**
 * A group in a shadow tree does not contain elements slotted into its component, so the component itself
 * counts as the group.
 */
function inItsTree(group: Element, el: Element): Element {
  const root = group.getRootNode()
  return !group.contains(el) && root instanceof ShadowRoot && root.host.contains(el) ? root.host : group
}

/** Checkboxes of one question: with the same name, or alone in a group that has its own label. */
function boxesOf(el: Element, root: Document | ShadowRoot, seen: (el: Element) => boolean): Element[] {
  if (el instanceof HTMLInputElement && el.name !== '') {
    const named = [...root.querySelectorAll(`input[type=checkbox][name="${CSS.escape(el.name)}"]`)].filter(
      (other) => (other as HTMLInputElement).form === el.form && seen(other),
    )
    // The checkboxes that select the rows of a table are not one question, but a table of nothing but choices is.
    if (named.length > 1 && (!isOverRows(el, named) || isTableOfChoices(named))) return named
  }
  const named = el.closest('fieldset,[role=group]')
  const group = named ?? holderOfBoxes(el)
  if (!group) return rowOfBoxes(el, seen)
  const all = controlsIn(group).filter((other) => other.matches('[type=checkbox],[role=checkbox]') || seen(other))
  if (isOwnBox(el)) return [el]
  const boxes = all.filter((box) => box.matches(BOX) && !isInnerBox(box) && seen(box) && !isOwnBox(box))
  const others = all.filter((other) => !other.matches(BOX))
  if (boxes.length < 2 || all.length > 40 || others.length > (group === named ? 0 : 1)) return rowOfBoxes(el, seen)
  const { text } = groupLabel(boxes, group)
  // Consents may share a fieldset, too, but each is its own question.
  return text !== '' &&
    boxes.every((box) => textOf(box.closest('label') ?? box.parentElement, { max: 200 }).length < 120)
    ? boxes
    : [el]
}

/** Checkboxes in labels side by side, each a few words, directly after the line that asks for them. */
function rowOfBoxes(el: Element, seen: (el: Element) => boolean): Element[] {
  const own = el.closest('label')
  if (!own?.parentElement) return [el]
  const isChoice = (one: Element | null): one is Element =>
    one?.tagName === 'LABEL' && one.querySelector('input[type=checkbox]') !== null && controlsIn(one).length === 1
  const row = [own as Element]
  for (let one = own.previousElementSibling; isChoice(one); one = one.previousElementSibling) row.unshift(one)
  for (let one = own.nextElementSibling; isChoice(one); one = one.nextElementSibling) row.push(one)
  const asks = row[0]?.previousElementSibling
  const boxes = row.flatMap((one) => controlsIn(one)).filter(seen)
  return row.length >= FEWEST &&
    boxes.length === row.length &&
    boxes.every((box) => !isOwnBox(box)) &&
    row.every((one) => SHORT_OPTION.test(textOf(one)) && textOf(one).length <= FEW_WORDS) &&
    asks?.matches('div,p,span,strong,b') &&
    !holdsControl(asks) &&
    isWordy(textOf(asks))
    ? boxes
    : [el]
}
/** Two boxes side by side may be two questions. */
const FEWEST = 3
/** Length in characters of an option; a longer text is a statement of its own. */
const FEW_WORDS = 25

const isOverRows = (el: Element, boxes: readonly Element[]): boolean =>
  el.closest('tr') !== null && boxes.some((box) => box.closest('tr') !== el.closest('tr'))

/** Whether each cell contains one of the checkboxes, named beside it, or by its column and row. */
const isTableOfChoices = (boxes: readonly Element[]): boolean => {
  const table = boxes[0]?.closest('table')
  if (!table || boxes.some((box) => box.closest('table') !== table)) return false
  const cells = [...table.querySelectorAll('td')].filter((cell) => textOf(cell) !== '' || cell.childElementCount > 0)
  const isHead = (cell: Element): boolean => cell === cell.parentElement?.firstElementChild && !holdsControl(cell)
  const choices = cells.filter((cell) => cell.closest('thead') === null && !isHead(cell))
  const several = new Set(choices.map((cell) => cell.parentElement)).size < choices.length
  const called = boxes.map((box) => textOf(box.closest('td')) || tableHeaderOf(box))
  return (
    several &&
    choices.every((cell) => boxes.filter((box) => cell.contains(box)).length === 1) &&
    called.every((name, at) => SHORT_OPTION.test(name) && called.indexOf(name) === at)
  )
}

/** Checkboxes without names that are alone under a question: short choices, not sentences to agree to. */
function holderOfBoxes(el: Element): Element | null {
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node)) {
    if (node.tagName === 'TR') return isRowOfBoxes(node) ? node : null
    if (/^(?:FORM|BODY|MAIN|TABLE|TBODY|TR)$/.test(node.tagName)) return null
    const controls = controlsIn(node)
    if (controls.length < 2) continue
    const boxes = controls.filter((one) => one.matches('input[type=checkbox]'))
    const apart =
      boxes.length > 1 &&
      controls.length - boxes.length <= (SAYS_OTHER.test(textOf(node)) ? 1 : 0) &&
      boxes.every((one) => SHORT_OPTION.test(textOf(one.closest('label') ?? one.parentElement, { max: 80 }))) &&
      (boxes.every((one) => !one.getAttribute('name')) || asksSeveral(boxes))
    return apart ? node : null
  }
  return null
}
/** The box beside "Something else" takes the explanation. */
const SAYS_OTHER = /\b(?:others?|something else|else|andere\w*|sonstige\w*|autres?|otr[oa]s?|outr[oa]s?)\b/i

/** Whether checkboxes with different names answer one question directly above them. */
const asksSeveral = (boxes: readonly Element[]): boolean =>
  new Set(boxes.map((one) => one.getAttribute('name'))).size === boxes.length &&
  /\?\s*\*?$|\b(?:all|any) that apply\b/i.test(groupLabel(boxes).text)

/** Whether it is a table row of checkboxes: each is under a column header of its own, after the row's topic. */
const isRowOfBoxes = (row: Element): boolean => {
  const controls = controlsIn(row)
  const heads = controls.map(columnHeaderOf)
  return (
    controls.length > 1 &&
    controls.every((one) => one.matches('input[type=checkbox]')) &&
    heads.every((head, at) => head !== '' && heads.indexOf(head) === at) &&
    textOf(row.firstElementChild) !== ''
  )
}
const SHORT_OPTION = /^(?!(?:i|we|yes,? i|please|send|remember|keep|subscribe|agree)\b).{1,50}$/iu

/** Toggle buttons, or a yes and a no, side by side, that answer a question. */
function togglesOf(el: Element, seen: (el: Element) => boolean): Element[] {
  let holder = composedParent(el)
  for (let level = 0; holder && level < 2; level += 1, holder = composedParent(holder)) {
    const all = [...holder.querySelectorAll('button,[role=button]')].filter(seen)
    if (all.length < 2) continue
    const most = all.every((other) => other.hasAttribute('aria-pressed')) ? 12 : 6
    if (all.length > most || !all.every((other) => isToggle(other) && other.getAttribute('type') !== 'submit'))
      return [el]
    return groupLabel(all).text === '' ? [el] : all
  }
  return [el]
}
