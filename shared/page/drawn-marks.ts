/**
 * Marks without text that can be pressed: the circles of a matrix, and stars drawn by CSS or as images. A circle's name
 * is the text above its column or directly after it; the topic of its row is before it. Recognised by position alone.
 */
import { composedParent, squeeze, textOf } from './label-text.ts'
import { type ClientBox, clientRect } from './reading.ts'

/** Least side in CSS px. */
const SMALLEST = 8
const LARGEST = 64
/** The most parts of one table or grid that are examined. */
const MOST_PARTS = 600
const MAX_LEVELS = 3
/** CSS px by which elements in one line may differ. */
const LINE = 6

const isWordy = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Whether it has neither text nor a name. */
export const isMark = (el: Element): boolean => {
  if (isWordy(el.textContent ?? '') || el.getAttribute('aria-label') || el.getAttribute('title')) return false
  if (el.querySelector('img[alt]:not([alt=""]),[aria-label],[title]')) return false
  const { width, height } = clientRect(el)
  return Math.min(width, height) >= SMALLEST && Math.max(width, height) <= LARGEST
}

const middle = (el: Element): { x: number; y: number } => {
  const { left, right, top, bottom } = clientRect(el)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** CSS px by which a mark may grow when it is selected. */
const GROWS = 4

/** Whether it is the same mark again, selected or not. */
const isAlike = (one: Element, other: Element): boolean => {
  if (one.tagName !== other.tagName) return false
  const [a, b] = [clientRect(one), clientRect(other)]
  return Math.abs(a.width - b.width) <= GROWS && Math.abs(a.height - b.height) <= GROWS
}

/** Marks of the same kind, within the smallest ancestor that contains others of them in the same line. */
function scopeOf(el: Element): { scope: Element; marks: Element[] } | undefined {
  let scope = composedParent(el)
  for (let level = 0; scope && level < MAX_LEVELS; level += 1, scope = composedParent(scope)) {
    if (/^(?:BODY|FORM|MAIN)$/.test(scope.tagName)) return undefined
    const marks = [...scope.querySelectorAll(el.tagName)].filter((one) => isMark(one) && isAlike(one, el))
    if (marks.length > 1) return { scope, marks }
  }
  return undefined
}

/** All marks in the same line, from left to right. */
export function markRow(el: Element): Element[] {
  const { y } = middle(el)
  const marks = scopeOf(el)?.marks ?? []
  return marks
    .filter((one) => Math.abs(middle(one).y - y) <= LINE)
    .sort((one, other) => middle(one).x - middle(other).x)
}

/** Parts with text of their own, and their positions. */
function wordsAround(el: Element): { text: string; x: number; y: number; box: ClientBox }[] {
  const found = scopeOf(el)
  if (!found) return []
  let around: Element | null = found.scope
  const table = el.closest('table')
  if (table) around = table
  else if (![...around.querySelectorAll('*')].some((one) => isWordy(ownText(one)))) around = composedParent(around)
  return [...(around?.querySelectorAll('*') ?? [])].slice(0, MOST_PARTS).flatMap((one) => {
    const text = ownText(one)
    if (!isWordy(text) || one.closest('script,style')) return []
    const box = clientRect(one)
    return box.width === 0 ? [] : [{ text: textOf(one, { max: 200 }), ...middle(one), box }]
  })
}

const ownText = (el: Element): string =>
  squeeze([...el.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join(' '))

/** The text above the column of a mark; '' if there is none. */
function columnName(el: Element, row: readonly Element[]): string {
  const cell = el.closest('td')
  const head = cell?.closest('table')?.rows[0]
  if (cell && head && !head.contains(el)) return textOf(head.cells[cell.cellIndex])
  const { x, y } = middle(el)
  const at = row.indexOf(el)
  const gaps = [row[at - 1], row[at + 1]].flatMap((other) => (other ? [Math.abs(middle(other).x - x)] : []))
  const reach = Math.min(...gaps) / 2
  const over = wordsAround(el).filter((one) => one.y < y - LINE && Math.abs(one.x - x) < reach)
  return over.sort((one, other) => other.y - one.y)[0]?.text ?? ''
}

/** The text directly after a mark, in its line and before the next one. */
function nameBeside(el: Element): string {
  let words = ''
  for (let node = el.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element && ((isMark(node) && isAlike(node, el)) || node.tagName === 'BR')) break
    words += node instanceof Element ? textOf(node, { max: 80 }) : (node.nodeValue ?? '')
  }
  return squeeze(words)
}

/** The meaning of a mark in its row; '' if only its position tells. */
export function markName(el: Element): string {
  const row = markRow(el)
  for (const name of [columnName, nameBeside]) {
    const names = row.map((one) => name(one, row))
    if (names.every(isWordy) && new Set(names).size === names.length) return names[row.indexOf(el)] ?? ''
  }
  return ''
}

/** The topic of a row of marks: the text before the first mark in its line. */
export function markQuestion(el: Element): string {
  const row = markRow(el)
  const [first] = row
  if (!first || row.length < 2) return ''
  const { x, y } = middle(first)
  const before = wordsAround(el).filter(({ box }) => box.right <= x && box.top - LINE <= y && box.bottom + LINE >= y)
  return squeeze(before.map(({ text }) => text).join(' '))
}

/** The text of a single mark: directly before it in its line, otherwise directly after it. */
export function wordsInLine(el: Element): string {
  const beside = (after: boolean): string => {
    let words = ''
    for (
      let node = after ? el.nextSibling : el.previousSibling;
      node;
      node = after ? node.nextSibling : node.previousSibling
    ) {
      const element = node instanceof Element ? node : undefined
      if (element?.matches('br,input,select,textarea,button') || element?.querySelector('input,select,textarea,button'))
        break
      if (element && isWordy(words) && !inLine(element, el)) break
      const text = element ? textOf(element, { max: 200 }) : (node.nodeValue ?? '')
      words = after ? `${words} ${text}` : `${text} ${words}`
      if (isWordy(words) && element) break
    }
    return squeeze(words)
  }
  const before = beside(false)
  return isWordy(before) ? before : isWordy(beside(true)) ? beside(true) : ''
}

const inLine = (one: Element, other: Element): boolean => Math.abs(middle(one).y - middle(other).y) <= LINE * 2
