/**
 * A mouse press without further checks: where in the window to press, and a listener that lets the press reach only its
 * element. In doubt, a slower way is used.
 */
import type { Aim, Pressed } from './acting-types.ts'
import { documentId } from './index.ts'
import { labelsOf } from './label-name.ts'
import { composedParent } from './label-text.ts'
import { isInOverlay, isOverlay, stepAside, stepBack } from './overlay.ts'
import { hitAt, within } from './visible.ts'

/**
 * Milliseconds for which a press on the wrong element is blocked. The press follows at once or not at all, and a
 * person's own presses must not suffer.
 */
const GUARDED_MS = 1_000
/** Milliseconds for which a press is expected: it may have to wait until the element stands still. */
const WATCHED_MS = 5_000
const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu']
const BEGINS = /^(?:pointerdown|mousedown)$/
const ENDS = /^(?:pointerup|mouseup)$/

type Watched = { el: Element; token: number; guarded: boolean; since: number; result?: 'hit' | 'missed' }

let aim: Watched | undefined
let tokens = 0
let watching = false

/**
 * Aims at an element; `point` is where it can be hit in this frame's viewport. Undefined for elements that show another
 * document, where a press happens out of sight.
 */
export function aimAt(el: Element, point: { x: number; y: number } | undefined): Aim | undefined {
  if (el.matches('iframe,frame,object,embed')) return undefined
  const motion = motionOf(el)
  const spot = !point || motion === 'passing' ? undefined : inWindow(point.x, point.y)
  watch()
  tokens += 1
  aim = { el, token: tokens, guarded: spot !== undefined, since: performance.now() }
  return { document: documentId, token: tokens, ...(spot && { spot }), ...(motion === 'endless' && { endless: true }) }
}

/** The result of a press that was aimed in a document. */
export function pressed(document: string, token: number): Pressed {
  stepBack()
  if (document !== documentId) return 'gone'
  const result = aim?.token === token ? aim.result : undefined
  aim = undefined
  return result ?? 'none'
}

function watch(): void {
  if (watching) return
  watching = true
  for (const type of EVENTS) addEventListener(type, guard, { capture: true })
}

function guard(event: Event): void {
  if (!aim || !event.isTrusted) return
  if (!aim.result) {
    const waited = performance.now() - aim.since
    if (!BEGINS.test(event.type) || waited > WATCHED_MS) return
    aim.result = arrives(event, aim.el) ? 'hit' : 'missed'
    // A press meant for the page presses nothing of our overlay, however late it comes.
    aim.guarded &&= waited < GUARDED_MS || isInOverlay(event)
  } else if (aim.result === 'hit' && ENDS.test(event.type) && isInOverlay(event)) {
    // Our card moved under the mouse halfway. Released over another element, no button is pressed.
    aim.result = 'missed'
    aim.guarded = false
  }
  // Block the whole press if it missed: half of it would still have an effect.
  if (aim.result !== 'missed' || !aim.guarded) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** An element inside its own label, or in its host's closed shadow root, passes the press on. */
function arrives(event: Event, el: Element): boolean {
  const hit = event.composedPath()[0]
  if (!(hit instanceof Element)) return false
  const host = el.getRootNode()
  return (
    within(hit, el) ||
    labelsOf(el).some((label) => within(hit, label)) ||
    (host instanceof ShadowRoot && hit === host.host)
  )
}

/** Properties that change how an element looks, but not where it is. */
const PAINT =
  /colou?r|opacity|shadow|outline|fill|stroke|filter|background|visibility|cursor|decoration|easing|composite|offset$/i

/**
 * Whether an animation moves the element or an ancestor now: one that ends, or an endless pulse, which nobody waits
 * for.
 */
function motionOf(el: Element): 'none' | 'passing' | 'endless' {
  const running = document.getAnimations().filter(({ playState }) => playState === 'running')
  if (running.length === 0) return 'none'
  const around = new Set<Element>()
  for (let node: Element | null = el; node; node = composedParent(node)) around.add(node)
  const moving = running.filter(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || !effect.target || !around.has(effect.target)) return false
    return effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !PAINT.test(name)))
  })
  if (moving.length === 0) return 'none'
  return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Infinity) ? 'endless' : 'passing'
}

/**
 * From this frame's viewport to the window's coordinates; undefined in frames of another origin, and in scaled or
 * covered ones.
 */
function inWindow(x: number, y: number): { x: number; y: number } | undefined {
  const place = { x, y }
  for (let view: Window = window; view !== view.top; view = view.parent) {
    const frame = view.frameElement
    if (!frame || !('offsetWidth' in frame)) return undefined
    const { left, top, width } = frame.getBoundingClientRect()
    if (Math.abs(width - Number(frame.offsetWidth)) > 1) return undefined
    const { paddingLeft, paddingTop } = getComputedStyle(frame)
    place.x += left + frame.clientLeft + Number.parseFloat(paddingLeft)
    place.y += top + frame.clientTop + Number.parseFloat(paddingTop)
    if (hitAt(place.x, place.y, frame.ownerDocument) !== frame) return undefined
    if (isOverlay(frame.ownerDocument.elementFromPoint(place.x, place.y))) stepAside(frame.ownerDocument)
  }
  return place
}
