/**
 * Inputs that turn typed entries into a list, one after another. Recognised by a bordered box that wraps and whose input has no
 * border, by words that say to press Enter, or by an "Add" beside it.
 */
import { saysEnter } from './label.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { opensList } from './select-shape.ts'

export interface ChipBox {
  /** Holds what was added so far. */
  holder: Element
  /** Pressed to add what was typed. */
  add?: Element
}

const CONTROLS = 'input:not([type=hidden]),select,textarea,[contenteditable=true],[contenteditable=""]'
const ADD =
  /^(?:\+|add(?: (?:it|this|tag|skill|item|word|topic|language|more))?|hinzufügen|ajouter|añadir|agregar|adicionar|aggiungi|toevoegen|dodaj)$/i

const widths = (el: Element): number[] => {
  const { borderTopWidth, borderLeftWidth, borderBottomWidth } = getComputedStyle(el)
  return [borderTopWidth, borderLeftWidth, borderBottomWidth].map((width) => Number.parseFloat(width))
}
const isBordered = (el: Element): boolean => widths(el).every((width) => width > 0)
const isAlone = (holder: Element): boolean => holder.querySelectorAll(CONTROLS).length === 1

/** Found while they were empty: what is added afterwards takes away what told them. */
const known = new WeakMap<Element, Element>()

export function chipBoxOf(el: Element): ChipBox | undefined {
  const holder = known.get(el)
  if (holder?.contains(el)) return { holder }
  return isEditableLine(el) ? wrappingBox(el) : boxAround(el)
}

/** A part of the page that is written in, one line of it, as some draw what others have an input for. */
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
    // Of what says itself that it opens a list, this is the part that is typed into.
    el.closest('[role=combobox][aria-haspopup=listbox]') !== null ||
    el.list
  )
    return undefined
  const parent = composedParent(el)
  if (!parent || parent.matches('form,body,td,label') || !isAlone(parent)) return undefined
  const add = [...parent.children].find(
    (one) =>
      one !== el &&
      (one.matches('button:not([type=submit]),[role=button]') || getComputedStyle(one).cursor === 'pointer') &&
      !(one instanceof HTMLButtonElement && one.type === 'submit' && one.form) &&
      ADD.test(squeeze(one.getAttribute('aria-label') ?? '') || textOf(one, { controls: true, max: 40 })),
  )
  if (add) return { holder: parent, add }
  if (saysEnter(el.placeholder)) return { holder: parent }
  if (!widths(el).every((width) => width === 0)) return undefined
  // The last row of a list, or all that is in a line that wraps, until something is added.
  const list = parent.matches('li') ? composedParent(parent) : null
  if (list?.matches('ul,ol') && isAlone(list) && list.lastElementChild === parent) return { holder: list }
  const isLine = isWrappingLine(parent) ? isCalledChips(parent) : isBordered(parent) && isCalled(parent, TAG_INPUT)
  if (isLine && seenIn(parent).at(-1) === el && othersAreChips(parent, el)) {
    known.set(el, parent)
    return { holder: parent }
  }
  // Wrapped once more in some: the input stands in the last row of the list.
  return wrappingBox(el)
}

/** The bordered box around it, if that wraps. */
function wrappingBox(el: Element): ChipBox | undefined {
  for (
    let box: Element | null = composedParent(el), level = 0;
    box && level < 3 && isAlone(box);
    box = composedParent(box), level += 1
  ) {
    if (box.matches('form,body,td,label')) return undefined
    if (isBordered(box)) return getComputedStyle(box).flexWrap === 'wrap' ? { holder: box } : undefined
  }
  return undefined
}

/** A line that wraps holds plain fields, too: the page calls this one, or what is around it, chips, tags or tokens. */
const isCalledChips = (line: Element): boolean => isCalled(line, CHIPS)
const CHIPS = /(?:^|[\s_-])(?:chips?|tags?|tokens?)(?:$|[\s_-])/i
/** One that does not wrap is called by both. */
const TAG_INPUT = /(?:^|[\s_-])(?:(?:chip|tag|token)s?[-_]?input|input[-_]?(?:chip|tag|token)s?)(?:$|[\s_-])/i

const isCalled = (line: Element, by: RegExp): boolean => {
  let node: Element | null = line
  for (let level = 0; node && level < MAX_CALLED; level += 1, node = composedParent(node))
    if (by.test(node.getAttribute('class') ?? '')) return true
  return false
}
const MAX_CALLED = 3

/** All that stands before it can be taken away. */
const othersAreChips = (line: Element, el: Element): boolean =>
  seenIn(line).every((one) => one === el || one.matches('[role=row],[role=option]') || REMOVER.test(one.innerHTML))
const REMOVER = /<button|role="button"|<svg/

/** Without what only measures how wide the text is. */
const seenIn = (line: Element): Element[] =>
  [...line.children].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
  )

const isWrappingLine = (el: Element): boolean => {
  const { display, flexWrap } = getComputedStyle(el)
  return display === 'flex' && flexWrap === 'wrap'
}

/** What was added so far. */
export function chipsAdded(el: Element, { holder, add }: ChipBox): string[] {
  const words = (part: Element): string[] => {
    if (part === el || part === add || part.contains(el) || !part.checkVisibility()) return []
    const inside = [...part.children].filter((one) => /[\p{L}\p{N}]/u.test(one.textContent ?? ''))
    if (inside.length > 1 && inside.every((one) => one.tagName === inside[0]?.tagName)) return inside.flatMap(words)
    const text = squeeze((part.textContent ?? '').replace(/[×✕✖⨯]/gu, ' '))
    return /[\p{L}\p{N}]/u.test(text) ? [text] : []
  }
  return [...holder.children].filter((part) => part.tagName !== 'LABEL').flatMap(words)
}
