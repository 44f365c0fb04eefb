/**
 * Text boxes and lists that take one answer in parts: the three of a phone number or a social security number; month,
 * day and year; hours and minutes. Recognised by their shape: two to four in one line, with only punctuation between
 * them and no names of their own; boxes are short, and lists have the choices of a date or time. Or a code: four to
 * twelve boxes of one character each.
 */
import { type MomentPart, momentOf, partsOfList } from '../domain/moment-parts.ts'
import type { SplitPart } from '../domain/observation.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { clientRect, hasVisibleBox } from './reading.ts'

const MOST = 4
/** Characters of the longest part. */
const LONGEST = 9
const TYPES = /^(?:text|tel|number|password)$/
const CONTROLS = 'input:not([type=hidden]),select,textarea,button'

const PARTS: readonly [NonNullable<SplitPart['is']>, RegExp][] = [
  ['month', /^(?:m{1,2}|month|monat|mois|mes|mês)$/i],
  ['day', /^(?:d{1,2}|t{1,2}|j{1,2}|day|tag|jour|d[ií]a)$/i],
  ['year', /^(?:y{2,4}|j{4}|a{4}|year|jahr|ann[ée]e|a[ñn]o)$/i],
]

const words = (el: Element, name: string): string => squeeze(el.getAttribute(name) ?? '')
const datePart = (el: Element): SplitPart['is'] =>
  PARTS.find(([, name]) => ['placeholder', 'aria-label', 'title'].some((one) => name.test(words(el, one))))?.[0]

/** What only the page's author calls it: `dob_mm`, `birthYear`. */
const calledPart = (el: Element): SplitPart['is'] => {
  const last = /[A-Za-z][a-z]+$/.exec(words(el, 'name') || el.id)?.[0]
  return last === undefined ? undefined : PARTS.find(([, name]) => name.test(last))?.[0]
}

type Part = HTMLInputElement | HTMLSelectElement

/** The choices of a list without its placeholder, such as "Day" or "--". */
const choicesOf = ({ options }: HTMLSelectElement): string[] =>
  [...options].filter((one) => one.value !== '' && !one.disabled).map((one) => squeeze(one.label || one.text))
const listParts = (el: HTMLSelectElement): readonly MomentPart[] => {
  const whole = partsOfList(choicesOf(el))
  return whole.length > 0 ? whole : partsOfList(choicesOf(el).slice(1))
}

const lengthOf = (el: Part): number =>
  el instanceof HTMLSelectElement
    ? Math.max(0, ...choicesOf(el).map((label) => label.length))
    : el.maxLength > 0
      ? el.maxLength
      : datePart(el) === undefined
        ? 0
        : words(el, 'placeholder').length || (datePart(el) === 'year' ? 4 : 2)

/** Names that say which part it is, but not of what. */
const ONLY_A_PART =
  /^(?:area code|prefix|suffix|(?:line|exchange|serial|group)(?: (?:number|code))?|part \d|(?:first|second|third|middle|next|last)\b.{0,12}\b(?:digits?|numbers?|part|characters?))$/i
/** For lists only: two text boxes with these names ask for a duration. */
const PART_OF_TIME = /^(?:hours?|hh?|stunden?|std\.?|heures?|horas?|minutes?|min\.?|minuten?|minutos?|am ?\/ ?pm)$/i
const isNamed = (el: Element): boolean =>
  el.hasAttribute('aria-labelledby') ||
  (words(el, 'aria-label') !== '' &&
    ![...PARTS.map(([, name]) => name), ONLY_A_PART, ...(el instanceof HTMLSelectElement ? [PART_OF_TIME] : [])].some(
      (one) => one.test(words(el, 'aria-label')),
    ))

const isPart = (el: Element): el is Part =>
  (el instanceof HTMLSelectElement
    ? !el.multiple && listParts(el).length > 0
    : el instanceof HTMLInputElement && TYPES.test(el.type) && lengthOf(el) > 0 && lengthOf(el) <= LONGEST) &&
  !isNamed(el) &&
  hasVisibleBox(el)

/** The input with the wrappers around it alone. */
function unitOf(el: Element): Element {
  let unit = el
  for (let level = 0; level < 2; level += 1) {
    const parent = composedParent(unit)
    if (!parent || /^(?:FORM|BODY|LABEL|TD)$/.test(parent.tagName) || parent.querySelectorAll(CONTROLS).length !== 1)
      break
    if (/[\p{L}\p{N}]/u.test(textOf(parent))) break
    unit = parent
  }
  return unit
}

/** The next part in one direction; null if something else comes first. */
function nextPart<One extends Element>(unit: Element, forward: boolean, isOne: (el: Element) => el is One): One | null {
  for (let node: Node | null = unit; node; ) {
    node = forward ? node.nextSibling : node.previousSibling
    if (!node) return null
    if (node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.nodeValue ?? '')) return null
    if (!(node instanceof Element)) continue
    const controls: Element[] = node.matches(CONTROLS) ? [node] : [...node.querySelectorAll(CONTROLS)]
    const [control] = controls
    if (control && controls.length === 1 && isOne(control) && (control === node || textOf(node) === '')) return control
    if (control || node.tagName === 'BR' || /[\p{L}\p{N}]/u.test(textOf(node))) return null
  }
  return null
}

/** All adjacent parts, including this one, in page order. */
function runOf<One extends Element>(el: One, isOne: (el: Element) => el is One, most: number): One[] {
  const run = [el]
  for (const forward of [false, true])
    for (
      let next = nextPart(unitOf(el), forward, isOne);
      next && run.length <= most;
      next = nextPart(unitOf(next), forward, isOne)
    )
      run[forward ? 'push' : 'unshift'](next)
  return run
}

/** How many boxes a code has, one per character. */
const CODE = { least: 4, most: 12 }
/** Maximum width in CSS px of a box for one character. */
const ONE_WIDE = 72

/** Whether the box takes one character, or is just wide enough for one. */
const isCodeBox = (el: Element): el is HTMLInputElement => {
  if (!(el instanceof HTMLInputElement) || !TYPES.test(el.type) || el.readOnly) return false
  if (el.maxLength > 1 || !hasVisibleBox(el)) return false
  const { width, height } = clientRect(el)
  return el.maxLength === 1 || (width <= ONE_WIDE && width <= height * 1.5)
}

const ORDINAL = /\d+|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|next|last|of)\b/gi
/** The name without numbers: the same for "Digit 1" and "Digit 2 (tenths)". */
const calledButForNumber = (el: Element): string =>
  squeeze(
    [words(el, 'aria-label'), words(el, 'aria-labelledby'), ...labelsOf(el).map((label) => textOf(label))]
      .join(' ')
      .replace(/\([^)]*\)/g, '')
      .replace(ORDINAL, ''),
  )

/** All boxes of the code that this one belongs to; empty if it belongs to none. */
export function codeOf(el: Element): readonly HTMLInputElement[] {
  if (!isCodeBox(el)) return []
  const called = calledButForNumber(el)
  const boxes = runOf(el, isCodeBox, CODE.most)
  return boxes.length >= CODE.least &&
    boxes.length <= CODE.most &&
    boxes.every((one) => calledButForNumber(one) === called)
    ? boxes
    : []
}

/** The name that the boxes of a code have in common, without the number of each. */
export const codeName = (boxes: readonly Element[]): string => {
  const [first] = boxes
  const label = first && labelsOf(first)[0]
  return first ? squeeze((label ? textOf(label) : words(first, 'aria-label')).replace(ORDINAL, '')) : ''
}

/** All parts of the date, time or number that this one belongs to, in page order; empty if it takes an answer alone. */
export function momentOrNumber(el: Element): readonly Part[] {
  if (!isPart(el)) return []
  const parts = runOf(el, isPart, MOST)
  const named = parts.slice(1).some((part) => labelsOf(part).length > 0)
  if (parts.length < 2 || parts.length > MOST || named || parts.every((part) => lengthOf(part) === 1)) return []
  const lists = parts.some((part) => part instanceof HTMLSelectElement)
  return lists && !momentIn(parts) ? [] : parts
}

/**
 * Which part each element is: by its name, otherwise by its choices, otherwise by the punctuation between the boxes.
 */
function momentIn(parts: readonly Part[]): readonly MomentPart[] | undefined {
  const possible = parts.map((part): readonly MomentPart[] => {
    const own = datePart(part)
    if (own !== undefined) return [own]
    return part instanceof HTMLSelectElement ? listParts(part) : (TAKES[lengthOf(part)] ?? [])
  })
  const bare = parts.every((part) => !(part instanceof HTMLSelectElement) && datePart(part) === undefined)
  return bare ? (bySigns(parts) ?? byNames(parts)) : momentOf(possible)
}

const byNames = (parts: readonly Part[]): readonly MomentPart[] | undefined => {
  const called = parts.flatMap((part) => calledPart(part) ?? [])
  return called.length === parts.length ? momentOf(called.map((one) => [one])) : undefined
}

/** The parts that a nameless box beside a list may be, by its maximum length. */
const TAKES: Readonly<Record<number, readonly MomentPart[]>> = { 2: ['day', 'hour', 'minute'], 4: ['year'] }

/** "[ ] . [ ] . [    ]" is day, month and year; "[ ] : [ ]" is a time. Other punctuation is ambiguous. */
function bySigns(parts: readonly Part[]): readonly MomentPart[] | undefined {
  const between = document.createRange()
  const signs = parts.slice(1).map((part, at) => {
    const before = parts[at]
    if (!before) return ''
    between.setStartAfter(before)
    between.setEndBefore(part)
    return squeeze(between.toString())
  })
  const shape = parts.map(lengthOf).join(' ')
  const all = (sign: string): boolean => signs.every((one) => one === sign)
  if (shape === '2 2 4' && all('.')) return ['day', 'month', 'year']
  if (shape === '4 2 2' && (all('-') || all('/') || all('.'))) return ['year', 'month', 'day']
  return shape === '2 2' && all(':') ? ['hour', 'minute'] : undefined
}

/** Which part of its answer a box or list takes; undefined if it takes the whole. */
export function splitPart(el: Element): SplitPart | undefined {
  const placeIn = (parts: readonly Element[]): number => parts.indexOf(el)
  const code = codeOf(el)
  if (code.length > 0) return { at: placeIn(code), lengths: code.map(() => 1) }
  const parts = momentOrNumber(el)
  if (parts.length === 0) return undefined
  const at = placeIn(parts)
  const is = momentIn(parts)?.[at]
  return { at, lengths: parts.map(lengthOf), ...(is && { is }) }
}
