/**
 * Everything that a document shows, as one hash: two equal hashes mean the same content. Used to check that a value
 * computed from a page is still valid. Empty if the page shows something that cannot be read.
 */
import { hash, hashOfNumbers } from '../domain/hash.ts'
import { isClosedPart } from './drawings.ts'
import { isOverlay } from './overlay.ts'
import { computedStyle } from './reading.ts'
import { isGenerated } from './stable.ts'

/** Larger documents are not read. */
const MOST_ELEMENTS = 20_000
/** Pixels compared of one picture, and of all together. A page with more counts as unreadable. */
const MOST_DOTS = 2_000_000
const MOST_DOTS_OF_ALL = 16_000_000
/** These change by themselves, or their content cannot be read. Frames are read as documents of their own. */
const UNREADABLE = /^(?:video|object|embed|marquee)$/
/** Elements that show nothing. Tokens in them change with every load. */
const UNSEEN = /^(?:script|noscript|template|link|meta|base)$/

export function pageState(): string {
  const parts: string[] = []
  const reading: CanvasBudget = { canvas: document.createElement('canvas'), left: MOST_DOTS_OF_ALL }
  const walk = (node: Node): boolean => {
    if (parts.length > MOST_ELEMENTS * 2) return false
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue?.trim() ?? ''
      if (text !== '') parts.push(text)
      return true
    }
    if (!(node instanceof Element) || UNSEEN.test(node.localName) || isOverlay(node)) return true
    if (UNREADABLE.test(node.localName) || isClosedPart(node)) return false
    const seen = stateOf(node, reading)
    if (seen === undefined) return false
    parts.push(`<${node.localName} ${seen}`)
    const inside = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]
    return inside.every(walk)
  }
  return walk(document.documentElement) ? hash(parts.join('\n')) : ''
}

interface CanvasBudget {
  canvas: HTMLCanvasElement
  /** Pixels that may still be read. */
  left: number
}

/** Undefined if the element shows something that cannot be read. */
function stateOf(el: Element, reading: CanvasBudget): string | undefined {
  // A style that was set and removed leaves an empty attribute, or the same rules written differently.
  const style = (el as Partial<ElementCSSInlineStyle>).style?.cssText
  const said = [...el.attributes]
    .filter(({ name, value }) => !/^(?:nonce|style|on.*)$/.test(name) && !isOfVisit(el, name, value))
    .map(({ name, value }) => `${name}=${value}`)
  if (style) said.push(`style=${style}`)
  if (el instanceof HTMLInputElement && el.type !== 'hidden') said.push(el.value, String(el.checked))
  if (el instanceof HTMLTextAreaElement) said.push(el.value)
  if (el instanceof HTMLOptionElement) said.push(String(el.selected))
  if (el instanceof HTMLInputElement && el.type === 'hidden')
    return said.filter((one) => !one.startsWith('value=')).join(' ')
  if (el instanceof HTMLImageElement || el instanceof HTMLCanvasElement) {
    const dots = dotsOf(el, reading)
    if (dots === undefined) return undefined
    said.push(dots)
  }
  // A picture inside an SVG may change while its address stays the same.
  if (el instanceof SVGImageElement && !el.href.baseVal.startsWith('data:')) return undefined
  return isInline(el) ? said.join(' ') : undefined
}

/**
 * Whether an attribute shows nothing and may differ from visit to visit: an address, or a name made for this load of the
 * page. In a drawing, such attributes say what is drawn.
 */
const isOfVisit = (el: Element, name: string, value: string): boolean => {
  if (!(el instanceof HTMLElement)) return false
  // The pixels of a picture are compared, once it has any.
  if (el instanceof HTMLImageElement && /^src(?:set)?$/.test(name)) return el.complete && el.naturalWidth > 0
  return ADDRESSES.test(name) || (NAMES.test(name) && isGenerated(value))
}
const ADDRESSES = /^(?:href|action|formaction|ping)$/
const NAMES = /^(?:id|for|form|name|headers|aria-(?:controls|labelledby|describedby|owns|activedescendant|details))$/

/** Whether all background pictures are `data:` URLs. */
const isInline = (el: Element): boolean =>
  [...computedStyle(el).backgroundImage.matchAll(/url\(\s*["']?([^)]{0,5})/g)].every(([, to]) => to === 'data:')

/** Undefined for pictures of another origin, which scripts may not read, and for pictures that are too large. */
function dotsOf(from: HTMLImageElement | HTMLCanvasElement, reading: CanvasBudget): string | undefined {
  const { canvas } = reading
  // A picture that is still loading may be anything. A lazy one is invisible until it comes into view.
  if (from instanceof HTMLImageElement && !from.complete) return from.loading === 'lazy' ? 'none' : undefined
  if (from instanceof HTMLImageElement && from.naturalWidth === 0) return 'none'
  // A vector picture has no pixels of its own, so it is read at the size at which it is shown.
  const [width, height] =
    from instanceof HTMLImageElement
      ? [Math.max(from.naturalWidth, from.clientWidth), Math.max(from.naturalHeight, from.clientHeight)]
      : [from.width, from.height]
  if (width === 0 || height === 0) return 'none'
  const dots = width * height
  if (dots > MOST_DOTS || dots > reading.left) return undefined
  reading.left -= dots
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return undefined
  try {
    drawing.drawImage(from, 0, 0, width, height)
    return `${width}x${height} ${hashOfNumbers(new Uint32Array(drawing.getImageData(0, 0, width, height).data.buffer))}`
  } catch {
    // An image of another origin does not show its pixels.
    return undefined
  }
}
