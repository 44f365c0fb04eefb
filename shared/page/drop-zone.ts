/**
 * Boxes and buttons that take a file without a file input beside them: the input is created by the press, or is
 * elsewhere in the page. Recognised by words for uploading, in a pressable box among the fields of a form.
 */
import { purposeOf } from '../domain/purpose.ts'
import { isOverEditor, standsInForm } from './in-form.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { clientRect, computedStyle } from './reading.ts'

const TAGS = /^(?:DIV|SECTION|P|SPAN|LI|LABEL|BUTTON|A)$/
const MOST = 160
/** Least height in CSS px of a box for dropping files. */
const LEAST_HEIGHT = 24
const DROP =
  /\b(?:drag|drop)\b.{0,40}\b(?:files?|documents?|photos?|images?|cv|resume|here|it|them)\b|\bfiles?\b.{0,30}\b(?:drag|drop|browse)|\b(?:browse|choose|select) (?:a |your )?(?:files?|documents?)\b|\bdatei(?:en)?\b.{0,40}\b(?:ziehen|ablegen|auswählen)|\bgliss\w+.{0,30}fichiers?|\barrastr\w+.{0,30}(?:archivos?|arquivos?|ficheiros?)/i
const HOLDS = 'input:not([type=hidden]),select,textarea,[contenteditable=true]'
/** How many levels up a file input counts as its own. */
const MAX_LEVELS = 3

const known = new WeakSet<Element>()

export function isDropZone(el: Element): boolean {
  if (known.has(el)) return true
  if (!TAGS.test(el.tagName) || el.hasAttribute('href') || el.querySelector(HOLDS)) return false
  if (el instanceof HTMLLabelElement && el.control) return false
  if (el instanceof HTMLButtonElement && el.type === 'submit' && el.form) return false
  const words = textOf(el, { controls: true, max: MOST + 1 }) || squeeze(el.getAttribute('aria-label') ?? '')
  if (words === '' || words.length > MOST || !(DROP.test(words) || isButtonFor(el, words))) return false
  const pressed = el.tagName === 'BUTTON' || computedStyle(el).cursor === 'pointer'
  const small = !el.matches('button,[role=button]') && clientRect(el).height < LEAST_HEIGHT
  if (!pressed || small || hasInput(el) || isOverEditor(el)) return false
  // The box around it is the one to press.
  const parent = composedParent(el)
  if (parent && known.has(parent)) return false
  if (!el.closest('form') && !standsInForm(el, (one) => el.contains(one))) return false
  known.add(el)
  return true
}

const isButtonFor = (el: Element, words: string): boolean =>
  el.matches('button,[role=button]') && purposeOf(words) === 'upload'

/** Whether there is a file input in or around it, which is then the field. */
const hasInput = (el: Element): boolean => {
  let node: Element | null = el
  for (let level = 0; node && level < MAX_LEVELS && !/^(?:FORM|BODY|MAIN)$/.test(node.tagName); level += 1) {
    if (node.querySelector('input[type=file]')) return true
    node = composedParent(node)
  }
  return false
}
