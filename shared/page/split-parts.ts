/**
 * Text boxes that take one answer in parts: the three of a phone number or a social security number, month, day and year. Told
 * by their shape: two to four short boxes in one line with nothing but signs between them, of which none has a name of its own.
 */
import type { SplitPart } from '../domain/observation.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'

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

const lengthOf = (el: HTMLInputElement): number =>
  el.maxLength > 0 ? el.maxLength : datePart(el) === undefined ? 0 : words(el, 'placeholder').length || 2

/** Says which part it is, and not of what. */
const ONLY_A_PART =
  /^(?:area code|prefix|suffix|(?:line|exchange|serial|group)(?: (?:number|code))?|part \d|(?:first|second|third|middle|next|last)\b.{0,12}\b(?:digits?|numbers?|part|characters?))$/i
const isNamed = (el: Element): boolean =>
  el.hasAttribute('aria-labelledby') ||
  (words(el, 'aria-label') !== '' &&
    ![...PARTS.map(([, name]) => name), ONLY_A_PART].some((one) => one.test(words(el, 'aria-label'))))

const isPart = (el: Element): el is HTMLInputElement =>
  el instanceof HTMLInputElement &&
  !isNamed(el) &&
  TYPES.test(el.type) &&
  lengthOf(el) > 0 &&
  lengthOf(el) <= LONGEST &&
  el.checkVisibility({ visibilityProperty: true })

/** The input and what is drawn around it alone. */
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

/** The next part in one direction; null where something else comes first. */
function nextPart(unit: Element, forward: boolean): HTMLInputElement | null {
  for (let node: Node | null = unit; node; ) {
    node = forward ? node.nextSibling : node.previousSibling
    if (!node) return null
    if (node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.nodeValue ?? '')) return null
    if (!(node instanceof Element)) continue
    const controls: Element[] = node.matches(CONTROLS) ? [node] : [...node.querySelectorAll(CONTROLS)]
    const [control] = controls
    if (control && controls.length === 1 && isPart(control) && (control === node || textOf(node) === '')) return control
    if (control || node.tagName === 'BR' || /[\p{L}\p{N}]/u.test(textOf(node))) return null
  }
  return null
}

/** All parts of the answer that one is a part of, in page order; none where it takes an answer alone. */
export function splitOf(el: Element): readonly HTMLInputElement[] {
  if (!isPart(el)) return []
  const parts = [el]
  for (const forward of [false, true])
    for (let next = nextPart(unitOf(el), forward); next && parts.length <= MOST; next = nextPart(unitOf(next), forward))
      parts[forward ? 'push' : 'unshift'](next)
  const named = parts.slice(1).some((part) => labelsOf(part).length > 0)
  // A box for each digit is a code.
  const code = parts.every((part) => lengthOf(part) === 1)
  return parts.length < 2 || parts.length > MOST || named || code ? [] : parts
}

/** Which part of its answer a box takes; undefined where it takes the whole. */
export function splitPart(el: Element): SplitPart | undefined {
  const parts = splitOf(el)
  if (parts.length === 0) return undefined
  const names = parts.map(datePart)
  const dates = names.every((name, at) => name !== undefined && names.indexOf(name) === at)
  const at = (parts as readonly Element[]).indexOf(el)
  const is = dates ? names[at] : undefined
  return { at, lengths: parts.map(lengthOf), ...(is && { is }) }
}
