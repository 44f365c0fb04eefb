/**
 * Text as a person reads it, out of the composed tree: slots are followed, hidden parts and controls are left out, and
 * block borders become spaces. Not for layout, and not for the value of a control.
 */
import { generated } from './accname-generated.ts'
import { computedStyle, oncePerReading } from './reading.ts'

/** Elements whose content is no text of the page. */
export const WITHOUT_TEXT = [
  'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'META', 'LINK', 'SVG', 'svg', 'OBJECT', 'CANVAS', 'VIDEO', 'AUDIO',
] as const // biome-ignore format: a table
const SILENT = new Set<string>([...WITHOUT_TEXT, 'IFRAME'])
const CONTROLS = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'DATALIST', 'OPTION', 'PROGRESS', 'METER'])
const CONTROL_ROLES = new Set([
  'textbox',
  'combobox',
  'listbox',
  'button',
  'spinbutton',
  'slider',
  'menu',
  'tooltip',
  'alert',
  'status',
])

/** All kinds of white space become one space, including those without a width. */
export const squeeze = (text: string): string => text.replace(/[\s\u200b-\u200d]+/g, ' ').trim()

/** Parent in the composed tree: the slot of an element, or the host of its shadow root. */
export function composedParent(node: Node): Element | null {
  const parent = node.parentNode
  if (parent instanceof Element)
    return parent.shadowRoot && node instanceof Element ? (node.assignedSlot ?? parent) : parent
  return parent instanceof ShadowRoot ? parent.host : null
}

export function composedChildren(el: Element): readonly Node[] {
  if (el.shadowRoot) return [...el.shadowRoot.childNodes]
  if (el instanceof HTMLSlotElement) {
    const assigned = el.assignedNodes()
    if (assigned.length > 0) return assigned
  }
  return [...el.childNodes]
}

export interface TextOptions {
  /** Leave out form controls and buttons below the root: the words of a label, not its contents. */
  controls?: boolean
  /** Leave out the subtrees of these elements. */
  without?: readonly (Element | undefined)[]
  /** Keep what is hidden from sight, as the name computation does for referenced elements. */
  hidden?: boolean
  /** Leave out text clipped to nothing, for screen readers only. */
  seen?: boolean
  /** Leave out text hidden from screen readers. */
  spoken?: boolean
  /** Add the words that styles draw before and after the content: “Do not” before “contact me”. */
  drawn?: boolean
  /** Stop after so many characters. */
  max?: number
}

/** Words that styles draw before and after an element's content. */
const drawnBy = oncePerReading((el: Element): readonly [before: string, after: string] => [
  drawnWords(el, '::before'),
  drawnWords(el, '::after'),
])

function drawnWords(el: Element, where: '::before' | '::after'): string {
  const text = generated(el, where)?.text ?? ''
  if (!/\p{L}{2}/u.test(text)) return ''
  const { opacity, fontSize, fontFamily, position } = getComputedStyle(el, where)
  if (Number(opacity) < FAINT || Number.parseFloat(fontSize) < SMALLEST || ICON_FONT.test(fontFamily)) return ''
  // A switch draws its state over its knob.
  return position === 'absolute' && STATE.test(text.trim()) ? '' : text
}

/** Words of less opacity or smaller size, in CSS px, are not readable. */
const FAINT = 0.2
const SMALLEST = 4
/** Such a font draws a word as a picture. */
const ICON_FONT = /icon|symbol|glyph|awesome|material/i
const STATE = /^(?:on|off|yes|no|an|aus|ja|nein|oui|non|s[ií]|sim|não)$/i

const isControl = (el: Element): boolean => {
  if (CONTROLS.has(el.tagName)) return true
  const role = el.getAttribute('role')
  return role !== null && CONTROL_ROLES.has(role)
}

const isCutToNothing = (el: Element, { position, overflow }: CSSStyleDeclaration): boolean =>
  position === 'absolute' && overflow === 'hidden' && el.clientWidth <= 1 && el.clientHeight <= 1

/** The name of an icon in an icon font: "arrow_drop_down". */
export const ICON_WORD = /^[a-z][a-z0-9_]*$/

/** Whether it is a word that an icon font draws as a picture, and that the page hides from screen readers. */
const isIconWord = (el: Element): boolean =>
  el.getAttribute('aria-hidden') === 'true' &&
  (el.tagName === 'I' || /(?:^|[\s_-])(?:icon|icons|symbols)(?:$|[\s_-])/i.test(el.getAttribute('class') ?? '')) &&
  ICON_WORD.test((el.textContent ?? '').trim())

/**
 * Whether it is a word such as "On" or "No" beside a switch: its state, hidden from screen readers. A character that is
 * not a letter may mean required.
 */
const isUnspokenWord = (el: Element): boolean =>
  el.getAttribute('aria-hidden') === 'true' && /\p{L}/u.test(el.textContent ?? '')

/** Visible text of an element with single spaces; at most `max` (default 600) characters. */
export function textOf(root: Node | null | undefined, options: TextOptions = {}): string {
  if (!root) return ''
  const max = options.max ?? 600
  const parts: string[] = []
  let length = 0
  const visit = (node: Node, top: boolean): void => {
    if (length > max) return
    if (node.nodeType === Node.TEXT_NODE) {
      const data = node.nodeValue ?? ''
      parts.push(data)
      length += data.trim().length
      return
    }
    if (!(node instanceof Element) || SILENT.has(node.tagName)) return
    if (options.without?.includes(node) || isIconWord(node)) return
    if (options.spoken && !top && isUnspokenWord(node)) return
    if (node.tagName === 'BR') {
      parts.push(' ')
      return
    }
    if (!top && !options.controls && isControl(node)) {
      parts.push(' ')
      return
    }
    if (node.tagName === 'IMG') {
      parts.push(` ${node.getAttribute('alt') ?? ''} `)
      return
    }
    let inline = false
    if (!top || !options.hidden) {
      const style = computedStyle(node)
      if (
        !options.hidden &&
        (style.display === 'none' || style.visibility === 'hidden' || style.visibility === 'collapse')
      )
        return
      if (options.seen && !top && isCutToNothing(node, style)) return
      inline =
        style.display.startsWith('inline') && style.display !== 'inline-block' ? true : style.display === 'contents'
    }
    const [before, after] = options.drawn ? drawnBy(node) : ['', '']
    parts.push(inline ? before : ` ${before}`)
    for (const child of composedChildren(node)) visit(child, false)
    parts.push(inline ? after : `${after} `)
  }
  visit(root, true)
  const text = squeeze(parts.join(''))
  return text.length > max ? text.slice(0, max) : text
}

/** Elements named by an IDREF list, in the element's own tree. */
export function referenced(el: Element, attribute: string): Element[] {
  const ids = el.getAttribute(attribute)
  if (!ids) return []
  const root = el.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot)) return []
  const found: Element[] = []
  for (const id of ids.split(/\s+/)) {
    const target = id === '' ? null : root.getElementById(id)
    if (target) found.push(target)
  }
  return found
}

// The mark itself, not the word: an asterisk or similar character, at either end of the text.
const STARS = /^[*＊✱✲✳⁎∗﹡※●•]+\s*|\s*[*＊✱✲✳⁎∗﹡※●•]+\s*:?$/g
const REQUIRED_WORD =
  /[\s([{（【〔*-]*(?:\b(?:required(?: field)?|mandatory|obligatoire|requis|pflichtfeld|erforderlich|obligatorio|requerido|obligat[oó]ri[oa]|obbligatori[oa]|verplicht|wymagane|povinn[eé]|obligatorisk|p[aå]kr[aæ]vet|zorunlu|обязательно|обязательное поле)|必須|必填|必选|필수|مطلوب|חובה)[\s)\]}）】〕*:]*$/i
const OPTIONAL_WORD =
  /[\s([{（【〔-]*(?:\b(?:optional|if applicable|facultatif|optionnel|opcional|facoltativo|optioneel|opcjonalne|valfritt|frivillig|valgfri|falls vorhanden|необязательно)|任意|选填|可选|선택|اختياري)[\s)\]}）】〕:]*$/i

export interface MarkedText {
  text: string
  /** True for a mark or word that means required, false for one that means optional, undefined if there is none. */
  required?: boolean
}

/** A label's text without its required or optional mark, and the meaning of the mark. */
export function unmark(raw: string): MarkedText {
  let text = squeeze(raw)
  let required: boolean | undefined
  const starless = squeeze(text.replace(STARS, ' '))
  // A dot before the text is a bullet.
  if (starless !== text && (/[*＊✱✲✳⁎∗﹡※]/.test(text) || /[●•]\s*:?$/.test(text))) required = true
  if (starless !== '') text = starless
  const optional = text.replace(OPTIONAL_WORD, '')
  if (optional !== text && optional.trim() !== '') {
    text = optional.trim()
    required ??= false
  }
  const named = text.replace(REQUIRED_WORD, '')
  if (named !== text && named.trim() !== '') {
    text = named.trim()
    required = true
  }
  const again = squeeze(text.replace(STARS, ' '))
  if (again !== '' && again !== text && /[*＊✱✲✳]/.test(text)) {
    text = again
    required = true
  }
  return { text: text.replace(/\s*[:：]$/, ''), ...(required === undefined ? {} : { required }) }
}

/** What a text says that is nothing but a mark ("*", "(required)"); undefined if it says more. */
export function markAlone(raw: string): boolean | undefined {
  const words = squeeze(raw.replace(STARS, ' '))
  if (words === '' || words.replace(REQUIRED_WORD, '') === '') return true
  return words.replace(OPTIONAL_WORD, '') === '' ? false : undefined
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether visible words say something else than a name that only programs read. */
export const saysElse = (words: string, name: string): boolean => {
  const [seen, told] = [lettersOf(words), lettersOf(name)]
  return seen.length > 1 && told !== '' && !seen.includes(told) && !told.includes(seen)
}
