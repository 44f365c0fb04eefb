/**
 * The words of an HTML mail, a line for each block, without what is not shown. Links are not words: their addresses are
 * left out. Pure.
 */
import { byWord } from '../../shared/domain/by-word.ts'

/** Elements whose content is not text. */
const SILENT = new Set(['style', 'script', 'head', 'title', 'template'])
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'col', 'area', 'base', 'source'])
const INLINE = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span',
  'font',
  'small',
  'big',
  'code',
  'sub',
  'sup',
  'wbr',
  'img',
])
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|\smso-hide\s*:\s*all|\shidden(?:\s|=|>|$)/i

export interface Anchor {
  href: string
  /** The visible text. */
  words: string
}

export const htmlText = (html: string): string => readHtml(html).text

/** The visible links. */
export const anchorsIn = (html: string): Anchor[] => readHtml(html).anchors

/** Maximum nesting of hidden elements; no honest message has more. */
const MAX_DEPTH = 300
/** Maximum characters of a tag that are searched for an address. */
const MAX_TAG = 6_000

const readHtml = (html: string): { text: string; anchors: Anchor[] } => {
  const parts: string[] = []
  const anchors: { href: string; from: number; to: number }[] = []
  let anchor: { href: string; from: number } | undefined
  const endAnchor = (): void => {
    if (anchor) anchors.push({ ...anchor, to: parts.length })
    anchor = undefined
  }
  /** Open elements inside a hidden one, the hidden one first. */
  const unseen: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (unseen.length === 0) parts.push(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    const comment = html.startsWith('<!--', open)
    const close = html.indexOf(comment ? '-->' : '>', open)
    if (close < 0) break
    at = close + (comment ? 3 : 1)
    const tag = comment ? '' : html.slice(open, at)
    const [, ending, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
    const element = name.toLowerCase()
    if (element === '') continue
    if (ending === '/') {
      const last = unseen.lastIndexOf(element)
      if (last >= 0) unseen.length = last
    } else if (!VOID.has(element) && (unseen.length > 0 || SILENT.has(element) || HIDDEN.test(tag)))
      if (unseen.push(element) > MAX_DEPTH) break
    if (element === 'a') {
      endAnchor()
      const href = ending === '/' || unseen.length > 0 ? undefined : hrefIn(tag)
      if (href !== undefined) anchor = { href, from: parts.length }
    }
    if (unseen.length === 0 && !INLINE.has(element)) parts.push('\n')
  }
  endAnchor()
  const words = parts.map((part) => (part === '\n' ? part : entities(part.replace(/\s+/g, ' '))))
  return {
    text: words.join(''),
    anchors: anchors.map(({ href, from, to }) => ({ href, words: words.slice(from, to).join('') })),
  }
}

const hrefIn = (tag: string): string | undefined => {
  if (tag.length > MAX_TAG) return undefined
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
  const href = double ?? single ?? bare
  return href === undefined ? undefined : entities(href)
}

const NAMED: Readonly<Record<string, string>> = byWord({
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  zwnj: '',
  shy: '',
})

const entities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
