/**
 * Numbers drawn on what can be used, for a picture shown to a model (O6). One host in the top layer with a closed shadow
 * root: nothing of the page moves, nothing under a badge becomes unclickable, and the page's own styles do not reach in.
 */
import { type Edges, tagPlaces } from './badge-places.ts'
import { elementAt } from './index.ts'
import { Layout } from './visible.ts'

export type Badge = {
  /** Number of the element in this document. */
  index: number
  /** What the badge says. */
  label: string
}

const HOST = 'data-ghosthands-badges'
const COLOURS = ['#b3261e', '#1a5fb4', '#26734d', '#8a4b08', '#6a3ab2', '#0b6e75', '#a0155f']
const STYLE =
  ':host{all:initial}div{position:fixed;box-sizing:border-box;pointer-events:none}' +
  // Two-tone edges: on a page of the badge's own colour the light one shows, on a white one the badge itself.
  '.frame{border:2px solid var(--c);border-radius:3px;outline:1px solid rgba(255,255,255,.8)}' +
  '.tag{background:var(--c);color:#fff;zoom:var(--z);font:bold 11px/14px ui-monospace,monospace;padding:0 3px;border-radius:3px;white-space:nowrap;box-shadow:0 0 0 1px rgba(255,255,255,.8)}'

/**
 * Draws; an earlier drawing is replaced. Returns how many were in sight.
 * @param larger how many times its size a number is drawn, for a picture that is made smaller by as much.
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
  // As on a page that is smaller by as much.
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
  // Adopted sheets and an inline cssText are not subject to the page's content security policy; a style element would be.
  root.adoptedStyleSheets = [sheet]
  // No frame over a number.
  root.append(...frames, ...tags)
  document.documentElement.append(host)
  host.popover = 'manual'
  host.showPopover()
  return tags.length
}

/** Styles set by script are not subject to the policy either; style attributes in markup would be. */
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
