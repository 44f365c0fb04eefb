/**
 * All that a document shows, as one hash: two looks that give the same saw the same. For knowing that what was worked out from a page
 * still follows from it. Empty where something is shown that cannot be read.
 */
import { hash } from '../domain/hash.ts'
import { isClosedPart } from './drawings.ts'
import { isOverlay } from './overlay.ts'

/** Larger documents are not read. */
const MOST_ELEMENTS = 20_000
/** Dots across of what is compared of a picture. */
const DOTS = 48
/** Frames are read as documents of their own. What changes by itself or cannot be looked into is never the same twice. */
const UNREADABLE = /^(?:video|object|embed|marquee)$/
/** They run, load or describe, and show nothing; a token in them is another one every time. */
const UNSEEN = /^(?:script|noscript|template|link|meta|base)$/

export function pageState(): string {
  const parts: string[] = []
  const canvas = document.createElement('canvas')
  const walk = (node: Node): boolean => {
    if (parts.length > MOST_ELEMENTS * 2) return false
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue?.trim() ?? ''
      if (text !== '') parts.push(text)
      return true
    }
    if (!(node instanceof Element) || UNSEEN.test(node.localName) || isOverlay(node)) return true
    if (UNREADABLE.test(node.localName) || isClosedPart(node)) return false
    const seen = stateOf(node, canvas)
    if (seen === undefined) return false
    parts.push(`<${node.localName} ${seen}`)
    const inside = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes]
    return inside.every(walk)
  }
  return walk(document.documentElement) ? hash(parts.join('\n')) : ''
}

/** Undefined: it shows what cannot be read. */
function stateOf(el: Element, canvas: HTMLCanvasElement): string | undefined {
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
    const dots = dotsOf(el, canvas)
    if (dots === undefined) return undefined
    said.push(dots)
  }
  // A picture behind it may be another one under the same address.
  return isInline(el) ? said.join(' ') : undefined
}

/** Whether all pictures behind it stand in the page's own style. */
const isInline = (el: Element): boolean =>
  [...getComputedStyle(el).backgroundImage.matchAll(/url\(\s*["']?([^)]{0,5})/g)].every(([, to]) => to === 'data:')

/** Undefined for what another site has drawn: nobody may read it. */
function dotsOf(from: HTMLImageElement | HTMLCanvasElement, canvas: HTMLCanvasElement): string | undefined {
  if (from instanceof HTMLImageElement && (!from.complete || from.naturalWidth === 0)) return 'none'
  canvas.width = DOTS
  canvas.height = DOTS
  const drawing = canvas.getContext('2d')
  if (!drawing || from.width === 0 || from.height === 0) return 'none'
  try {
    drawing.drawImage(from, 0, 0, DOTS, DOTS)
    return hash(canvas.toDataURL())
  } catch {
    return undefined
  }
}
