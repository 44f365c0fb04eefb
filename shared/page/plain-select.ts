/**
 * Drop-downs drawn of plain elements, without a role and without a native list beneath: told by what they say ("Choose a day", in a
 * box that can be pressed, under a question), and known again by the same document once something is chosen.
 */
import { composedParent, squeeze, textOf } from './label-text.ts'

const TAGS = /^(?:DIV|SPAN|P|LI)$/
const MOST = 60
const CONTROLS =
  'input:not([type=hidden]),select,textarea,button,a[href],[contenteditable],[role=option],[role=listbox]'
const ELSEWHERE =
  'nav,header,footer,button,a,label,summary,[role=navigation],[role=menu],[role=menubar],[role=toolbar],[role=tablist],[role=listbox],[role=combobox],[role=grid]'
/** Nothing is chosen yet, said as an invitation to do so. */
const INVITES =
  /^(?:[-–—]+\s*)?(?:please\s+)?(?:select|choose|pick)(?:\s+(?:an?|one|your|the|from|here|option|value|some)\b.{0,30}|\s+\p{L}+)?\s*(?:[-–—]+|\.{3}|…)?\s*[▾▼⌄˅∨]?$|^(?:bitte (?:aus)?wählen|auswählen|sélectionne[rz]|choisi(?:r|ssez)|seleccion[ae]|elij?[ae]|selecion[ae]|escolha|selezion[ae]|scegli|kies)\b.{0,30}$/iu
const NAMED = /(?:^|[\s_-])(?:select|dropdown|drop-down|combo|picker)(?:$|[\s_-])/i
/** Pressing it brings up something else than a list. */
const OTHERWISE = /\b(?:files?|photos?|images?|documents?|plan|seats?|all|none|datei(?:en)?|fichiers?|archivos?)\b/i
/** How far up the form it belongs to may begin. */
const MAX_LEVELS = 6

const known = new WeakSet<Element>()

export function isPlainSelect(el: Element): boolean {
  if (known.has(el)) return true
  if (!TAGS.test(el.tagName) || el.hasAttribute('role') || el.closest(ELSEWHERE)) return false
  const style = getComputedStyle(el)
  if (style.cursor !== 'pointer' && !(el.getAttribute('tabindex') === '0')) return false
  const parent = composedParent(el)
  if (!parent || (getComputedStyle(parent).cursor === 'pointer' && style.cursor === 'pointer')) return false
  if (el.querySelector(CONTROLS) || !standsInForm(el)) return false
  const words = plainChoice(el)
  if (words === '' || words.length > MOST) return false
  const boxed = Number.parseFloat(style.borderTopWidth) + Number.parseFloat(style.borderBottomWidth) > 0
  const invites = INVITES.test(words) && !OTHERWISE.test(words)
  if (!invites && !(boxed && NAMED.test(el.getAttribute('class') ?? ''))) return false
  known.add(el)
  return true
}

/** What it shows, the list that hangs from it left out. */
export const plainChoice = (el: Element): string => {
  const words: string[] = []
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.nodeValue ?? '')
    if (!(node instanceof Element) || (node !== el && !isOfBox(node))) return
    for (const child of node.childNodes) visit(child)
    words.push(' ')
  }
  visit(el)
  return squeeze(words.join('').replace(/[▾▼⌄˅∨▴▲]/gu, ''))
}

const isOfBox = (part: Element): boolean =>
  !part.matches('svg,style,script,[aria-hidden=true]') &&
  part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !/absolute|fixed/.test(getComputedStyle(part).position)

const standsInForm = (el: Element): boolean => {
  let node = composedParent(el)
  for (let level = 0; node && level < MAX_LEVELS && node.tagName !== 'BODY'; level += 1, node = composedParent(node))
    if (node.querySelector('input:not([type=hidden]):not([type=search]),select,textarea')) return textOf(node) !== ''
  return false
}
