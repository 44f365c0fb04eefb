/** Text that CSS puts before or after the content of an element, as a part of its name (accname 1.2, 2F.ii). */

/** A part of a name. `apart`: a text alternative or a control, separated by white space from the text beside it. */
export type Piece = { text: string; apart: boolean }

/** Text that CSS adds before or after, or its text alternative (CSS Content 3, "content: … / alt"). */
export function generated(el: Element, pseudo: '::before' | '::after'): Piece | undefined {
  if (!mayGenerate(el)) return undefined
  const style = getComputedStyle(el, pseudo)
  const { content } = style
  if (content === 'none' || content === 'normal' || content === '' || style.display === 'none') return undefined
  if (style.visibility !== 'visible') return undefined
  const text = contentText(content, el).replace(GLYPHS, '')
  const apart = content.includes('" / ')
  return { text: style.display === 'inline' ? text : ` ${text} `, apart }
}

/** Characters of icon fonts, which mean nothing in other fonts. */
const GLYPHS = /[\u{e000}-\u{f8ff}\u{f0000}-\u{10fffd}]/gu
const PARTS = /"((?:[^"\\]|\\.)*)"|attr\(([\w-]+)\)|(open-quote)|(close-quote)|(\/)/g

/** The strings of a computed `content`. The part after a slash replaces the part before it. */
function contentText(content: string, el: Element): string {
  let text = ''
  // The address of an image is not text. It may contain quotation marks and slashes.
  for (const [, string, attribute, open, close, slash] of content
    .replace(/url\((?:"[^"]*"|[^)]*)\)/g, '')
    .matchAll(PARTS)) {
    if (slash) text = ''
    else if (string !== undefined) text += unescaped(string)
    else if (attribute !== undefined) text += el.getAttribute(attribute) ?? ''
    else text += open ? '“' : close ? '”' : ''
  }
  return text
}

const unescaped = (string: string): string =>
  string
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

/**
 * Whether any style sheet of a tree mentions `::before` or `::after`: asking each element would cost
 * more than its name.
 */
let known = new Map<Node, boolean>()
let forgets = false

function mayGenerate(el: Element): boolean {
  if (el.tagName === 'Q' || inTree(document)) return true
  const trees = [el.getRootNode(), el.shadowRoot, el.assignedSlot?.getRootNode()]
  return trees.some((tree) => tree instanceof ShadowRoot && inTree(tree))
}

function inTree(tree: Document | ShadowRoot): boolean {
  let has = known.get(tree)
  if (has === undefined) {
    has = [...tree.styleSheets, ...tree.adoptedStyleSheets].some(saysGenerated)
    known.set(tree, has)
    // An observation is one task: the cache is valid until the page's own scripts run again.
    if (!forgets) queueMicrotask(forget)
    forgets = true
  }
  return has
}

function forget(): void {
  known = new Map()
  forgets = false
}

function saysGenerated(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some(ruleSays)
  } catch {
    // Style sheets of another origin cannot be read, so assume that they do.
    return true
  }
}

function ruleSays(rule: CSSRule): boolean {
  if (rule instanceof CSSStyleRule && /:(?:before|after)/.test(rule.selectorText)) return true
  if (rule instanceof CSSImportRule) return rule.styleSheet !== null && saysGenerated(rule.styleSheet)
  return 'cssRules' in rule && rule.cssRules instanceof CSSRuleList && [...rule.cssRules].some(ruleSays)
}
