/**
 * Numbers drawn on usable elements, for a picture shown to a model (O6). One host in the top layer with a closed shadow
 * root: nothing of the page moves, everything under a badge stays clickable, and the page's styles do not reach it.
 */
import { type Edges, tagPlaces } from './badge-places.ts'
import { elementAt } from './index.ts'
import { Layout } from './visible.ts'

export type Badge = {
  /** Number of the element in this document. */
  index: number
  /** The text of the badge. */
  label: string
}

const HOST = 'data-ghosthands-badges'
const COLOURS = ['#b3261e', '#1a5fb4', '#26734d', '#8a4b08', '#6a3ab2', '#0b6e75', '#a0155f']
const STYLE =
  ':host{all:initial}div{position:fixed;box-sizing:border-box;pointer-events:none}' +
  // Two-tone edges: on a page in the badge's own colour the light one is visible, on a white page the badge itself.
  '.frame{border:2px solid var(--c);border-radius:3px;outline:1px solid rgba(255,255,255,.8)}' +
  '.tag{background:var(--c);color:#fff;zoom:var(--z);font:bold 11px/14px ui-monospace,monospace;padding:0 3px;border-radius:3px;white-space:nowrap;box-shadow:0 0 0 1px rgba(255,255,255,.8)}'

/**
 * Draws the badges and removes earlier ones.
 * @param larger by how much to enlarge the numbers, for a picture that is reduced by the same factor
 * @returns how many are in view
 */
export function drawBadges(badges: readonly Badge[], larger = 1): number {
  clearBadges()
  const layout = new Layout()
  const placed = badges.flatMap(({ index, label }) => {
    const el = elementAt(index)
    if (!el || !layout.inViewport(el)) return []
    const [x, y, width, height] = layout.box(el)
    const edges: Edges = [
      Math.max(0, x),
      Math.max(0, y),
      Math.min(layout.width, x + width),
      Math.min(layout.height, y + height),
    ]
    return [{ index, label, edges }]
  })
  // Places as on a page that is reduced by the same factor.
  const places = tagPlaces(
    placed.map((one) => ({
      ...one,
      edges: one.edges.map((edge) => edge / larger) as [number, number, number, number],
    })),
    { width: layout.width / larger, height: layout.height / larger },
  )
  const colourOf = (index: number): string => `--c:${COLOURS[index % COLOURS.length] ?? ''}`
  const frames = placed.map(({ index, edges: [left, top, right, bottom] }) =>
    part('frame', `${colourOf(index)};left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`),
  )
  const tags = placed.map(({ index, label }, at) => {
    const [left = 0, top = 0] = places[at] ?? []
    return part('tag', `${colourOf(index)};--z:${larger};left:${left}px;top:${top}px`, label)
  })
  if (tags.length === 0) return 0
  const host = document.createElement('div')
  host.setAttribute(HOST, '')
  host.setAttribute('aria-hidden', 'true')
  host.style.cssText =
    'all:initial;position:fixed;inset:0;width:auto;height:auto;margin:0;padding:0;border:0;background:none;overflow:visible;pointer-events:none;contain:layout style'
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  // The page's content security policy does not apply to adopted style sheets and an inline cssText, as it does to a
  // style element.
  root.adoptedStyleSheets = [sheet]
  // Frames first, so that none covers a number.
  root.append(...frames, ...tags)
  document.documentElement.append(host)
  host.popover = 'manual'
  host.showPopover()
  return tags.length
}

/** The policy does not apply to styles set by script either, as it does to style attributes in markup. */
function part(kind: string, style: string, text = ''): Node {
  const box = document.createElement('div')
  box.className = kind
  box.style.cssText = style
  box.textContent = text
  return box
}

export function clearBadges(): void {
  for (const host of document.querySelectorAll(`[${HOST}]`)) host.remove()
}
