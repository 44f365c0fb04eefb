/**
 * Titles of parts of a form that are not headings: "Emergency contact 1" in a `label` of no field, in bold, or in a
 * cell of its own. A line counts if it belongs to no control and other text is between it and the next control. This
 * file does not interpret the text.
 */
import { isHeading } from './headings.ts'
import { ICON_WORD, squeeze, textOf } from './label-text.ts'
import { CONTROL_SELECTOR, isWordy } from './near-text.ts'
import { computedStyle, hasBox } from './reading.ts'

/** A line above fields, and the part of the form it covers. */
export interface TitleLine {
  element: Element
  text: string
  /** Tag and classes. A title's part ends at the next line with the same style. */
  style: string
  /** Drawn as a title, in a style that no label of this form has. */
  standsOut: boolean
  reach: Element
  /** The same for all lines with no control between them. */
  run: number
}

type Line = { kind: 'line'; label: boolean; words: Element } & Omit<TitleLine, 'standsOut' | 'reach'>
type Token = { kind: 'control'; element: Element } | Line

const MOST = 60
const NOT_READ =
  'script,style,noscript,template,option,button,a,textarea,select,svg,legend,h1,h2,h3,h4,h5,h6,[role=heading],[role=button],[role=alert],[role=status],[role=option]'
/** Controls whose text is beside them. */
const CHOICES = 'input[type=radio],input[type=checkbox],[role=radio],[role=checkbox],[role=switch]'
const TITLE_CLASS = /(?:^|[\s_-])(?:title|subtitle|head|header|heading|legend)(?:$|[\s_-])|(?:title|heading|legend)\b/i

/** The lines of a form that may be titles, in document order. */
export function titleLinesOf(root: Element): TitleLine[] {
  const tokens = tokensOf(root)
  const controls = nextControls(tokens)
  const labels = new Set<string>()
  const found: Line[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'line') continue
    if (token.label || (isCaption(tokens, at, controls[at]) && !isOverQuestion(tokens, at, token)))
      labels.add(token.style)
    else found.push(token)
  }
  return found.map((line) => ({
    ...line,
    standsOut: !labels.has(line.style) && isDrawnAsTitle(line),
    reach: reachOf(line.element, root),
  }))
}

/** For each token, the next control from there on. */
function nextControls(tokens: readonly Token[]): (Element | undefined)[] {
  const controls: (Element | undefined)[] = []
  let next: Element | undefined
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (token?.kind === 'control') next = token.element
    controls[at] = next
  }
  return controls
}

/**
 * Whether the line is the text of a control: directly before it, directly after a checkbox or radio, or alone with one
 * field in a box.
 */
function isCaption(tokens: readonly Token[], at: number, control: Element | undefined): boolean {
  const [before, line, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (line === undefined || next === undefined) return true
  if (before?.kind === 'control' && before.element.matches(CHOICES)) return true
  if (control === undefined || control.matches(CHOICES)) return true
  if (next.kind === 'control') return !(ownWords(next.element) && tokens[at + 2]?.kind === 'control')
  return holderOf(line.element)?.querySelectorAll(CONTROL_SELECTOR).length === 1
}

/** A title with a line below it that asks the question of the choices. */
const isOverQuestion = (tokens: readonly Token[], at: number, line: Line): boolean => {
  const next = tokens[at + 1]
  return next?.kind === 'line' && next.style !== line.style && isDrawnAsTitle(line) && !isDrawnAsTitle(next)
}

/** Whether the field is named inside its box. Text before such fields then applies to all of them. */
const ownWords = (control: Element): boolean =>
  control.matches('input:not([maxlength]),textarea') &&
  (control.getAttribute('placeholder') ?? control.getAttribute('aria-label') ?? '').trim().length > 4

const holderOf = (element: Element): Element | null => {
  let node = element.parentElement
  while (node && node.querySelector(CONTROL_SELECTOR) === null) node = node.parentElement
  return node
}

const reachOf = (element: Element, root: Element): Element => {
  const holder = holderOf(element)
  return holder && root.contains(holder) ? holder : root
}

function tokensOf(root: Element): Token[] {
  const tokens: Token[] = []
  const seen = new Set<Element>()
  let run = 0
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node.matches(NOT_READ) || isHeading(node)) && !node.matches(CONTROL_SELECTOR)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node.matches(CONTROL_SELECTOR) && hasBox(node)) {
        tokens.push({ kind: 'control', element: node })
        run += 1
      }
      continue
    }
    const parent = node.parentElement
    const own = squeeze(node.nodeValue ?? '')
    if (!parent || parent.matches(CONTROL_SELECTOR) || own === '' || isIconName(own, parent)) continue
    const element = lineOf(parent, root)
    if (seen.has(element) || !hasBox(element)) continue
    seen.add(element)
    const text = textOf(element, { max: 200 })
    if (!isWordy(text)) continue
    const style = `${element.tagName} ${element.getAttribute('class') ?? ''} ${parent.tagName}`
    const label = isLabel(element)
    // A sentence between a title and its fields is not a title.
    tokens.push({
      kind: 'line',
      element,
      words: parent,
      text,
      style,
      run,
      label: label || namesColumn(element) || text.length > MOST || /[.!?]$/.test(text) || holdsChoices(element),
    })
  }
  return tokens
}

/** An icon font draws `done` as a tick: nobody reads the word, even if a screen reader does. */
const isIconName = (text: string, element: Element): boolean =>
  ICON_WORD.test(text) &&
  (/icons?\b|symbols?\b|glyph/i.test(computedStyle(element).fontFamily) ||
    element.matches('[class*=material-icons],[class*=material-symbols]'))

/** The outermost element that contains this text and nothing else. */
function lineOf(element: Element, root: Element): Element {
  const words = squeeze(element.textContent ?? '')
  let line = element
  for (let node = element.parentElement; node && node !== root; node = node.parentElement) {
    if (squeeze(node.textContent ?? '') !== words || node.querySelector(CONTROL_SELECTOR)) break
    line = node
  }
  return line
}

/** One of several header cells in a row. */
const namesColumn = (element: Element): boolean =>
  element.tagName === 'TH' && element.parentElement !== null && element.parentElement.childElementCount > 1

/** "I am the [Owner] [Tenant]": the line is a question, with its choices in it. */
const holdsChoices = (element: Element): boolean =>
  element.querySelectorAll('a:not([href]),button,[role=button],[role=radio]').length > 1

const isLabel = (element: Element): boolean => {
  const label = element.closest('label') ?? element.querySelector('label')
  return label !== null && label.control !== null
}

const isDrawnAsTitle = ({ element, words }: Line): boolean => {
  const style = computedStyle(words)
  const around = computedStyle(element.parentElement ?? element)
  return (
    Number(style.fontWeight) >= 600 ||
    Number.parseFloat(style.fontSize) >= 1.15 * Number.parseFloat(around.fontSize) ||
    [element, words].some((one) => TITLE_CLASS.test(one.getAttribute('class') ?? ''))
  )
}
