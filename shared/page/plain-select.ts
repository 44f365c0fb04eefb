/**
 * Drop-downs made of plain elements, without a role and without a native list. They are recognised by their text
 * ("Choose a day", in a box that can be pressed, below a question). Once recognised, they stay recognised in the same
 * document, also after a choice was made.
 */
import { standsInForm } from './in-form.ts'
import { composedParent, squeeze } from './label-text.ts'
import { clientRect, computedStyle, hasBox, oncePerReading } from './reading.ts'

const TAGS = /^(?:DIV|SPAN|P|LI)$/
const MOST = 60
const CONTROLS =
  'input:not([type=hidden]),select,textarea,button,a[href],[contenteditable],[role=option],[role=listbox]'
const ELSEWHERE =
  'nav,header,footer,button,a,label,summary,[role=navigation],[role=menu],[role=menubar],[role=toolbar],[role=tablist],[role=listbox],[role=combobox],[role=grid]'
/** The text of a drop-down without a choice: an invitation to choose. */
const INVITES =
  /^(?:[-–—]+\s*)?(?:please\s+)?(?:select|choose|pick)(?:\s+(?:an?|one|your|the|from|here|option|value|some)\b.{0,30}|\s+\p{L}+)?\s*(?:[-–—]+|\.{3}|…)?\s*[▾▼⌄˅∨]?$|^(?:bitte (?:aus)?wählen|auswählen|sélectionne[rz]|choisi(?:r|ssez)|seleccion[ae]|elij?[ae]|selecion[ae]|escolha|selezion[ae]|scegli|kies)\b.{0,30}$/iu
const NAMED = /(?:^|[\s_-])(?:select|dropdown|drop-down|combo|picker)(?:$|[\s_-])/i
/** Words of buttons that open something other than a list. */
const OTHERWISE = /\b(?:files?|photos?|images?|documents?|plan|seats?|all|none|datei(?:en)?|fichiers?|archivos?)\b/i

const known = new WeakSet<Element>()

export const isPlainSelect = oncePerReading((el: Element): boolean => {
  if (known.has(el)) return true
  if (!isOpener(el) || !standsInForm(el, (one) => el.contains(one) || (hiddenList(el)?.contains(one) ?? false)))
    return false
  const words = plainChoice(el) || overWords(el)
  if (words === '' || words.length > MOST) return false
  const style = computedStyle(el)
  const boxed = Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) > 0
  const invites = INVITES.test(words) && !OTHERWISE.test(words)
  const named = boxed && TAGS.test(el.tagName) && NAMED.test(el.getAttribute('class') ?? '')
  const list = hiddenList(el)
  if (el.tagName === 'SUMMARY' && (!list || list.querySelector(HOLDS))) return false
  if (!invites && !named && !(list && rowsIn(list).includes(words))) return false
  known.add(el)
  return true
})

/** Whether the element can be pressed, is not in a menu, and contains only text. */
const isOpener = (el: Element): boolean => {
  if (el.hasAttribute('role') || el.hasAttribute('href')) return false
  const parent = composedParent(el)
  if (!parent || parent.closest(ELSEWHERE) || el.querySelector(CONTROLS)) return false
  if (el instanceof HTMLButtonElement) return el.type === 'button' && !el.hasAttribute('aria-haspopup')
  if (el.tagName === 'SUMMARY') return parent.tagName === 'DETAILS'
  if (!TAGS.test(el.tagName)) return false
  const pointer = computedStyle(el).cursor === 'pointer'
  if (!pointer && el.getAttribute('tabindex') !== '0') return false
  return !(pointer && computedStyle(parent).cursor === 'pointer')
}

/** Controls that a list of choices never contains. */
const HOLDS = 'input:not([type=checkbox]):not([type=hidden]),select,textarea,a[href]'
const MOST_ROWS = 200

/**
 * The next sibling, if it is hidden, floating or the content of a `details`, and looks like a list:
 * short rows of one kind.
 */
function hiddenList(el: Element): Element | undefined {
  const after = el.nextElementSibling
  if (!after || after.querySelector(HOLDS)) return undefined
  const aside = el.tagName === 'SUMMARY' || !hasBox(after) || /absolute|fixed/.test(computedStyle(after).position)
  return aside && rowsIn(after).length > 1 ? after : undefined
}

function rowsIn(list: Element): string[] {
  let rows = [...list.children]
  // The list may be wrapped in further boxes.
  while (rows.length === 1 && rows[0]) rows = [...rows[0].children]
  const [first] = rows
  if (!first || rows.length > MOST_ROWS || rows.some((row) => row.tagName !== first.tagName)) return []
  const words = rows.map((row) => squeeze(row.textContent ?? ''))
  return words.every((one) => one !== '' && one.length <= MOST) ? words : []
}

/** Whether every row of its list has a checkbox. */
export const opensBoxes = (el: Element): boolean => {
  const list = hiddenList(el)
  return list !== undefined && list.querySelectorAll('input[type=checkbox]').length === rowsIn(list).length
}

/** The text that it shows, without the list attached to it. */
export const plainChoice = (el: Element): string => {
  const words: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '')
    if (!(node instanceof Element) || (node !== el && !isOfBox(node, el))) return
    for (const child of node.childNodes) visit(child)
    words.push(' ')
  }
  visit(el)
  return squeeze(words.join('').replace(/[▾▼⌄˅∨▴▲]/gu, ''))
}

/** The text of a sibling drawn over the box: some drop-downs have no text of their own until a choice is made. */
const overWords = (el: Element): string =>
  [...(composedParent(el)?.children ?? [])]
    .filter((one) => one !== el && /absolute/.test(computedStyle(one).position) && liesIn(one, el))
    .map(plainChoice)
    .find((words) => words !== '') ?? ''

const isOfBox = (part: Element, el: Element): boolean =>
  !part.matches('svg,style,script,[aria-hidden=true]') &&
  part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  (!/absolute|fixed/.test(computedStyle(part).position) || liesIn(part, el))

/** Whether the part lies inside the box, and does not hang below it as a list does. */
const liesIn = (part: Element, el: Element): boolean => {
  const [own, box] = [clientRect(part), clientRect(el)]
  return (
    own.top >= box.top - 1 && own.bottom <= box.bottom + 1 && own.left >= box.left - 1 && own.right <= box.right + 1
  )
}
