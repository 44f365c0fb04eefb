/** The page's name for a value: the term before a definition, a row's header, a word with a colon. Not for fields. */
import { fold } from '../domain/text.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { stableClasses } from './stable.ts'

/** Maximum characters of a label. */
const LONGEST = 60
/** How many wrappers a value may have, and how many levels its path has. */
const AROUND = 2
const LEVELS = 4

/** '' if nothing names it. */
export function labelBeside(el: Element): string {
  let node: Element | null = el
  for (let level = 0; node && level <= AROUND; level += 1) {
    const label = ownLabel(node)
    if (label !== '') return label
    const parent: Element | null = composedParent(node)
    // Only as long as the wrapper contains nothing else.
    if (!parent || squeeze(parent.textContent ?? '') !== squeeze(node.textContent ?? '')) return ''
    node = parent
  }
  return ''
}

function ownLabel(el: Element): string {
  if (el.tagName === 'DD') return tidy(before(el, 'DT'))
  if (el.tagName === 'TD' && el instanceof HTMLTableCellElement) {
    const row = el.parentElement
    const head = row?.querySelector(':scope > th') ?? (row?.childElementCount === 2 ? row.children[0] : undefined)
    return head && head !== el ? tidy(head) : ''
  }
  const beside = el.previousSibling
  if (beside?.nodeType === Node.TEXT_NODE && squeeze(beside.nodeValue ?? '') !== '')
    return /[:：]\s*$/.test(beside.nodeValue ?? '') || isLastOf(el) ? short(squeeze(beside.nodeValue ?? '')) : ''
  const sibling = el.previousElementSibling
  if (!sibling || el.parentElement?.matches('ul,ol,tr,dl,body,main')) return ownColon(el)
  const words = textOf(sibling, { max: LONGEST + 1 })
  const pair = el.parentElement?.childElementCount === 2 && sibling.tagName !== 'IMG' && !/^H\d$/.test(sibling.tagName)
  return /[:：]$/.test(words) || (pair && isTerm(sibling)) ? short(words) : ownColon(el)
}

/** `Price <b>12</b>`: a label with its value inside the same element. */
const isLastOf = (el: Element): boolean =>
  el.parentElement?.childElementCount === 1 && squeeze(el.nextSibling?.nodeValue ?? '') === ''

/** "Weight: 3 kg" in a single element. */
const ownColon = (el: Element): string =>
  el.childElementCount === 0 ? (/^(\p{L}[^:：]{1,40}?)\s?[:：]\s/u.exec(squeeze(el.textContent ?? ''))?.[1] ?? '') : ''

/** Whether the markup makes it the name of what follows. */
const isTerm = (el: Element): boolean =>
  el.matches('b,strong,label,dt,th,[class*=label i],[class*=term i],[class*=key i],[class*=name i]')

const before = (el: Element, tag: string): Element | undefined => {
  for (let node = el.previousElementSibling; node; node = node.previousElementSibling)
    if (node.tagName === tag) return node
  return undefined
}

const tidy = (el: Element | undefined): string => (el ? short(textOf(el, { max: LONGEST + 1 })) : '')

/** A whole sentence is not a label. */
const short = (words: string): string => {
  const label = words.replace(/\s*[:：]$/, '')
  return label.length > LONGEST || !/\p{L}/u.test(label) ? '' : label
}

/** "Address line 1" is similar to "Address line 2", so only equal text counts as the same. */
export const sameWords = (a: string, b: string): boolean => fold(a) === fold(b)

/** Tags and first stable classes of an element and its ancestors, from the outside in. */
export function pathOf(el: Element): string {
  const steps: string[] = []
  for (let node: Element | null = el; node && steps.length < LEVELS; node = composedParent(node)) {
    const [name] = stableClasses(node)
    steps.unshift(`${node.tagName.toLowerCase()}${name ? `.${name}` : ''}`)
    if (node.tagName === 'BODY') break
  }
  return steps.join('>')
}
