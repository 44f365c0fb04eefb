/**
 * Inputs that turn typed entries into a list of chips, one after another. Recognised by a bordered box that wraps and
 * an input without a border, by text that says to press Enter, or by an "Add" button beside it.
 */
import { saysEnter } from './label.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { clientRect, computedStyle, hasBox, hasVisibleBox } from './reading.ts'
import { opensList } from './select-shape.ts'

export interface ChipBox {
  /** Contains the chips added so far. */
  holder: Element
  /** Adds the typed text when pressed. */
  add?: Element
}

const CONTROLS = 'input:not([type=hidden]),select,textarea,[contenteditable=true],[contenteditable=""]'
const ADD =
  /^(?:\+|add(?: (?:it|this|tag|skill|item|word|topic|language|more))?|hinzufügen|ajouter|añadir|agregar|adicionar|aggiungi|toevoegen|dodaj)$/i

const widths = (el: Element): number[] => {
  const { borderTopWidth, borderLeftWidth, borderBottomWidth } = computedStyle(el)
  return [borderTopWidth, borderLeftWidth, borderBottomWidth].map((width) => Number.parseFloat(width))
}
const isBordered = (el: Element): boolean => widths(el).every((width) => width > 0)
const isAlone = (holder: Element): boolean => holder.querySelectorAll(CONTROLS).length === 1

/** Boxes that were recognised while they were empty: the first chip removes what identified them. */
const known = new WeakMap<Element, Element>()

export function chipBoxOf(el: Element): ChipBox | undefined {
  const holder = known.get(el)
  if (holder?.contains(el)) return { holder }
  return isEditableLine(el) ? wrappingBox(el) : boxAround(el)
}

/** A single editable line, which some pages use instead of an input. */
const isEditableLine = (el: Element): boolean =>
  el instanceof HTMLElement &&
  el.isContentEditable &&
  el.matches('[role=textbox]:not([aria-multiline=true]),[role=combobox]') &&
  el.matches('span,[aria-multiline=false]')

function boxAround(el: Element): ChipBox | undefined {
  if (
    !(el instanceof HTMLInputElement) ||
    !/^(?:text|search)$/.test(el.type) ||
    el.readOnly ||
    opensList(el) ||
    // Part of an element that declares itself a list: this is where the search text is typed.
    el.closest('[role=combobox][aria-haspopup=listbox]') !== null ||
    el.list
  )
    return undefined
  const parent = composedParent(el)
  if (!parent || parent.matches('form,body,td,label') || !isAlone(parent)) return undefined
  const add = [...parent.children].find(
    (one) =>
      one !== el &&
      (one.matches('button:not([type=submit]),[role=button]') || computedStyle(one).cursor === 'pointer') &&
      !(one instanceof HTMLButtonElement && one.type === 'submit' && one.form) &&
      ADD.test(squeeze(one.getAttribute('aria-label') ?? '') || textOf(one, { controls: true, max: 40 })),
  )
  if (add) return { holder: parent, add }
  if (saysEnter(el.placeholder)) return { holder: parent }
  if (!widths(el).every((width) => width === 0)) return undefined
  // Until a chip is added: the last item of a list, or the only content of a line that wraps.
  const list = parent.matches('li') ? composedParent(parent) : null
  if (list?.matches('ul,ol') && isAlone(list) && list.lastElementChild === parent) return { holder: list }
  const isLine = isWrappingLine(parent) ? isCalledChips(parent) : isBordered(parent) && isCalled(parent, TAG_INPUT)
  if (isLine && seenIn(parent).at(-1) === el && othersAreChips(parent, el)) {
    known.set(el, parent)
    return { holder: parent }
  }
  // In some widgets there is one more wrapper: the input is in the last item of the list.
  return wrappingBox(el)
}

/** The bordered box around the input, if it wraps. */
function wrappingBox(el: Element): ChipBox | undefined {
  for (
    let box: Element | null = composedParent(el), level = 0;
    box && level < 3 && isAlone(box);
    box = composedParent(box), level += 1
  ) {
    if (box.matches('form,body,td,label')) return undefined
    if (isBordered(box)) return computedStyle(box).flexWrap === 'wrap' ? { holder: box } : undefined
  }
  return undefined
}

/**
 * A line that wraps may also contain ordinary fields, so it or its surroundings must be called chips, tags or tokens.
 */
const isCalledChips = (line: Element): boolean => isCalled(line, CHIPS)
const CHIPS = /(?:^|[\s_-])(?:chips?|tags?|tokens?)(?:$|[\s_-])/i
/** A box that does not wrap must be called both a tag and an input. */
const TAG_INPUT = /(?:^|[\s_-])(?:(?:chip|tag|token)s?[-_]?input|input[-_]?(?:chip|tag|token)s?)(?:$|[\s_-])/i

const isCalled = (line: Element, by: RegExp): boolean => {
  let node: Element | null = line
  for (let level = 0; node && level < MAX_CALLED; level += 1, node = composedParent(node))
    if (by.test(node.getAttribute('class') ?? '')) return true
  return false
}
const MAX_CALLED = 3

/** Everything before the input can be removed. */
const othersAreChips = (line: Element, el: Element): boolean =>
  seenIn(line).every((one) => one === el || one.matches('[role=row],[role=option]') || REMOVER.test(one.innerHTML))
const REMOVER = /<button|role="button"|<svg/

/** Without elements that only measure the width of the text. */
const seenIn = (line: Element): Element[] =>
  [...line.children].filter((one) => hasVisibleBox(one) && clientRect(one).width > 0)

const isWrappingLine = (el: Element): boolean => {
  const { display, flexWrap } = computedStyle(el)
  return display === 'flex' && flexWrap === 'wrap'
}

/** The chips added so far. */
export function chipsAdded(el: Element, { holder, add }: ChipBox): string[] {
  const words = (part: Element): string[] => {
    if (part === el || part === add || part.contains(el) || !hasBox(part)) return []
    const inside = [...part.children].filter((one) => /[\p{L}\p{N}]/u.test(one.textContent ?? ''))
    if (inside.length > 1 && inside.every((one) => one.tagName === inside[0]?.tagName)) return inside.flatMap(words)
    const text = squeeze((part.textContent ?? '').replace(/[×✕✖⨯]/gu, ' '))
    return /[\p{L}\p{N}]/u.test(text) ? [text] : []
  }
  return [...holder.children].filter((part) => part.tagName !== 'LABEL').flatMap(words)
}
