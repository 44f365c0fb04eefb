/** The question above several controls that answer it together: radio buttons, checkboxes, pressed buttons. */
import { captionInRowBelow } from './column-header.ts'
import { isMark, markQuestion } from './drawn-marks.ts'
import { type FieldLabel, hasRequiredMark } from './field-label.ts'
import { labelledByText, labelsOf, textOfLabels } from './label-name.ts'
import { composedParent, referenced, saysElse, squeeze, textOf, unmark } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn, isWordy, nearTextOf, questionIn } from './near-text.ts'
import { computedStyle } from './reading.ts'

/** The smallest element that contains all of them. */
export function commonAncestor(members: readonly Element[]): Element | null {
  let common: Element | null = members[0] ?? null
  while (common && !members.every((member) => containsComposed(common, member))) common = composedParent(common)
  return common
}

const containsComposed = (ancestor: Element | null, el: Element): boolean => {
  let node: Element | null = el
  while (node) {
    if (node === ancestor) return true
    node = composedParent(node)
  }
  return false
}

/**
 * The question above a group of radio buttons, checkboxes or pressed buttons: the group's own name, the fieldset's
 * legend, or the text before the first member that is no member's label.
 */
export function groupLabel(members: readonly Element[], container?: Element | null): FieldLabel {
  const first = members[0]
  const none: FieldLabel = { text: '', source: 'none', elements: [] }
  if (!first) return none
  const made = (raw: string, elements: readonly Element[]): FieldLabel | null => {
    if (squeeze(raw) === '') return null
    const { text, required } = unmark(raw)
    const marked = required ?? (elements.some(hasRequiredMark) ? true : undefined)
    return { text, source: 'group', elements, ...(marked === undefined ? {} : { required: marked }) }
  }
  const row = isMark(first) && !first.matches('input,[role]') ? made(markQuestion(first), []) : null
  if (row) return row
  const below = made(captionInRowBelow(first), [])
  if (below) return below
  // A web component may name the group in its own shadow tree.
  let node: Element | null = container && !container.shadowRoot ? container : commonAncestor(members)
  if (node && members.includes(node)) node = composedParent(node)
  // Column headers are not the question.
  const table = /^T(?:ABLE|BODY)$/.test(node?.tagName ?? '') ? node?.closest('table') : null
  node = table ?? node
  for (let level = 0; node && level < 5; level += 1) {
    const legend = node.tagName === 'FIELDSET' ? [...node.children].find((child) => child.tagName === 'LEGEND') : null
    const named =
      seenFirst(made(labelledByText(node), referenced(node, 'aria-labelledby')), headOf(node, members, made)) ??
      (legend ? (askedUnder(legend, members, made) ?? made(textOf(legend, { drawn: true }), [legend])) : null) ??
      seenFirst(made(groupName(node), []), headOf(node, members, made)) ??
      made(textOfLabels(node), labelsOf(node)) ??
      headOf(node, members, made)
    if (named) return named
    const others = controlsIn(node).some(
      (control) =>
        !members.some((member) => member === control || member.contains(control) || control.contains(member)) &&
        !control.hasAttribute('hidden') &&
        !isOfGroup(control, first),
    )
    if (others) break
    node = composedParent(node)
    if (node?.tagName === 'FORM' || node?.tagName === 'BODY') break
  }
  const near = nearTextOf(table ?? (container && !members.includes(container) ? container : first))
  return (near && made(near.text, [near.element])) ?? none
}

/** A question that people see at the start of a group comes before another one that only programs read. */
const seenFirst = (told: FieldLabel | null, head: FieldLabel | null): FieldLabel | null => {
  if (!told || !head || told.elements.some((one) => one.checkVisibility())) return told
  return /[?？؟]\s*\*?$/.test(head.text) && saysElse(head.text, told.text) ? head : told
}

/** The group's name, unless it only says what kind of group it is. */
const groupName = (node: Element): string => {
  const name = squeeze(node.getAttribute('aria-label') ?? '')
  return /^(?:(?:check ?box|radio|button|toggle|option)(?:es|s)?[- ]?)?(?:group|list)$/i.test(name) ? '' : name
}

/**
 * "Current medications" is the topic; "Are you taking any medication?" directly before the radios is the question. So is
 * any short line there if the legend is the title of a section.
 */
function askedUnder(
  legend: Element,
  members: readonly Element[],
  made: (raw: string, elements: Element[]) => FieldLabel | null,
) {
  const first = members[0]
  if (!first || /\?/.test(textOf(legend))) return null
  const near = nearTextOf(first.closest('label') ?? first)
  if (!near || near.element === legend) return null
  const asks = /\?\s*\*?$/.test(near.text) || (near.text.length <= MOST_TITLE && isOverMore(legend, members))
  return asks ? made(near.text, [near.element]) : null
}

const MOST_TITLE = 60
/** The legend is the title of a section: other fields stand below it, too. */
const isOverMore = (legend: Element, members: readonly Element[]): boolean =>
  controlsIn(legend.parentElement ?? legend).some(
    (one) => !members.some((member) => member === one || member.contains(one)) && asksText(one),
  )
const asksText = (control: Element): boolean => !control.matches('[type=radio],[type=checkbox],[role]')

/** An invisible radio of the same question: "no stars yet". */
const isOfGroup = (control: Element, member: Element): boolean =>
  control instanceof HTMLInputElement &&
  member instanceof HTMLInputElement &&
  control.type === 'radio' &&
  member.type === 'radio' &&
  control.name !== '' &&
  control.name === member.name

const MOST_PARTS = 80

/**
 * Whether it contains choices without a role, which have another question. Only checked for members
 * without a native input.
 */
const holdsChoices = (el: Element, first: Element): boolean =>
  !first.matches('input') &&
  (el.querySelector('button') !== null ||
    [...el.querySelectorAll('*')]
      .slice(0, MOST_PARTS)
      .some((one) => !one.hasAttribute('href') && computedStyle(one).cursor === 'pointer'))

/** A label or text at the start of the group, before the first member and outside of it. */
function headOf(
  node: Element,
  members: readonly Element[],
  made: (raw: string, elements: Element[]) => FieldLabel | null,
): FieldLabel | null {
  const first = members[0]
  if (!first) return null
  let head: FieldLabel | null = null
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && labelsOf(first).length > 0) {
      const loose = squeeze(child.nodeValue ?? '')
      if (isWordy(loose)) head ??= made(loose, [])
    }
    if (!(child instanceof Element)) continue
    if (members.some((member) => child === member || child.contains(member))) return head
    // Another question is in between, so the text so far belongs to it.
    if (child.querySelector(CONTROL_SELECTOR) || child.matches(CONTROL_SELECTOR) || holdsChoices(child, first))
      head = null
    else {
      // The label of an option, placed before its radio.
      if (child instanceof HTMLLabelElement && child.control && members.some((member) => member === child.control))
        continue
      // Hidden from screen readers: the "YYYY" over an empty part of a date.
      if (child.getAttribute('aria-hidden') === 'true') continue
      const text = questionIn(child)
      if (text !== '' && isWordy(text)) head ??= made(text, [child])
    }
  }
  return null
}
