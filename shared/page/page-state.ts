/**
 * Everything that a document shows, as one hash: two equal hashes mean the same content. Used to check that a value worked out
 * from a page still follows from it. Empty if something is shown that cannot be read.
 */
import { hash, hashOfNumbers } from '../domain/hash.ts'
import { isClosedPart } from './drawings.ts'
import { isOverlay } from './overlay.ts'
import { computedStyle } from './reading.ts'

/** Larger documents are not read. */
const MOST_ELEMENTS = 20_000
/** Dots of what is compared of one picture, and of all: each of them is looked at, or the page counts as one that cannot be read. */
const MOST_DOTS = 2_000_000
const MOST_DOTS_OF_ALL = 16_000_000
/** Frames are read as documents of their own. What changes by itself or cannot be looked into is never the same twice. */
const UNREADABLE = /^(?:video|object|embed|marquee)$/
/** They run, load or describe, and show nothing; a token in them is another one every time. */
const UNSEEN = /^(?:script|noscript|template|link|meta|base)$/

export function pageState(): string {
  const parts: string[] = []
  const reading: Reading = { canvas: document.createElement('canvas'), left: MOST_DOTS_OF_ALL }
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

interface Reading {
  canvas: HTMLCanvasElement
  /** Dots that may still be read. */
  left: number
}

/** Undefined: it shows what cannot be read. */
function stateOf(el: Element, reading: Reading): string | undefined {
  const said = [...el.attributes]
    // A style that was set and taken back leaves an empty one.
    .filter(({ name, value }) => !/^(?:nonce|on.*)$/.test(name) && !(name === 'style' && value === ''))
    .map(({ name, value }) => `${name}=${value}`)
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
  // A picture in a drawing, or behind it, may be another one under the same address.
  if (el instanceof SVGImageElement && !el.href.baseVal.startsWith('data:')) return undefined
  return isInline(el) ? said.join(' ') : undefined
}

/** Whether all pictures behind it stand in the page's own style. */
const isInline = (el: Element): boolean =>
  [...computedStyle(el).backgroundImage.matchAll(/url\(\s*["']?([^)]{0,5})/g)].every(([, to]) => to === 'data:')

/** Undefined for what another site has drawn, which nobody may read, and for what is too large. */
function dotsOf(from: HTMLImageElement | HTMLCanvasElement, reading: Reading): string | undefined {
  const { canvas } = reading
  // What is not there yet may be anything; what is fetched only where it comes into view is seen by nobody until then.
  if (from instanceof HTMLImageElement && !from.complete) return from.loading === 'lazy' ? 'none' : undefined
  if (from instanceof HTMLImageElement && from.naturalWidth === 0) return 'none'
  // A drawing that is scaled has no dots of its own: it is looked at as large as it is shown.
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
    return undefined
  }
}
