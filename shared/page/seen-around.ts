/** Whether the words above and beside fields are visible: legends, headings, column headers, help texts. */
import type { Around } from '../domain/seen.ts'
import type { FieldLabel } from './field-label.ts'
import { placeholderOf } from './label-name.ts'
import { composedParent, textOf } from './label-text.ts'
import type { NearText } from './near-text.ts'
import { oncePerReading } from './reading.ts'
import { bare, canBeRead, isPlaceholderRead, isReadWhole } from './seen-words.ts'

/** Elements whose text may be above a field, or at the start of its row. */
const OVER = 'h1,h2,h3,h4,h5,h6,[role=heading],legend,caption,th,tr:first-child>td,td:first-child'
const MOST = 2_000

/** What may stand above the fields of one tree: elements by their text without spaces, and the results per text. */
const overOf = oncePerReading((root: Node): { byText: Map<string, Element[]>; read: Map<string, boolean> } => {
  const byText = new Map<string, Element[]>()
  const all = root instanceof Document || root instanceof ShadowRoot ? [...root.querySelectorAll(OVER)] : []
  for (const one of all.slice(0, MOST)) {
    const text = bare(textOf(one, { max: 300 }))
    if (text !== '') byText.set(text, [...(byText.get(text) ?? []), one])
  }
  return { byText, read: new Map() }
})

/** Whether the text recorded as above a field is visible: as it is, or as the text of a row and a column together. */
export function isReadOver(el: Element, text: string): boolean {
  const { byText, read } = overOf(el.getRootNode())
  const known = read.get(text)
  if (known !== undefined) return known
  const isRead = (part: string): boolean => (byText.get(bare(part)) ?? []).some(isReadWhole)
  const words = text.replace(/ \d+$/, '').split(' ')
  const found =
    isRead(text) ||
    isRead(words.join(' ')) ||
    words.some((_, at) => at > 0 && isRead(words.slice(0, at).join(' ')) && isRead(words.slice(at).join(' '))) ||
    isReadInPart(text, el)
  read.set(text, found)
  return found
}

/** Searches the whole group or section, for group names that other elements give and for shortened text. */
const isReadInPart = (text: string, el: Element): boolean => {
  const around = el.closest('fieldset,[role=group],[role=radiogroup],[role=region],section,table')
  return around !== null && canBeRead(text, around, el)
}

/** Which texts around a field are invisible. */
export function unseenAround(
  el: Element,
  { elements }: FieldLabel,
  words: Readonly<Record<'legend' | 'heading' | 'describedBy', string>>,
  { near, helps, isLabelRead }: { near: NearText | null; helps: readonly Element[]; isLabelRead: boolean },
): Around[] {
  const unseen: Around[] = placeholderOf(el) === '' || isPlaceholderRead(el) ? [] : ['placeholder']
  for (const one of ['legend', 'heading'] as const)
    if (words[one] !== '' && !isReadOver(el, words[one])) unseen.push(one)
  if (words.describedBy !== '' && !helps.some(isReadWhole) && !isReadBeside(el, words.describedBy))
    unseen.push('describedBy')
  const isLabel = isLabelRead && near !== null && elements.includes(near.element)
  if (near && !isLabel && !isReadNear(el, near)) unseen.push('nearText')
  return unseen
}

const isReadNear = (el: Element, { element, text }: NearText): boolean =>
  canBeRead(text, element, el) || isReadBeside(el, text)

/** Levels above a field within which the same text may appear a second time, visibly. */
const LEVELS = 4

const isReadBeside = (el: Element, text: string): boolean => {
  let node = composedParent(el)
  for (let level = 0; node && level < LEVELS && !node.matches('form,body,fieldset'); level += 1) {
    if (canBeRead(text, node, el)) return true
    node = composedParent(node)
  }
  return false
}
