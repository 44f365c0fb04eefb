/** Our own overlay in a page, for the engine: ignored when reading, and moved out of the way of a press. */
import { OVERLAY_HOST, OVERLAY_VEIL, VEIL_MS } from '../domain/overlay.ts'

/** ms for which it stays out of the way of a press that follows at once. */
const ASIDE_MS = 1_500

let back: ReturnType<typeof setTimeout> | undefined
let unveiling: ReturnType<typeof setTimeout> | undefined
let comesBack = (): void => {}

export const isOverlay = (el: Element | null): boolean => el?.matches(OVERLAY_HOST) ?? false

/** Whether the pressed or released element is in the overlay. */
export const isInOverlay = (event: Event): boolean =>
  event.composedPath().some((one) => one instanceof Element && isOverlay(one))

/**
 * Makes the overlay inert: the mouse passes through it, and it looks the same.
 * @param ms after which it is active again, whatever became of the press
 */
export function stepAside(of: Document = document, ms = ASIDE_MS): void {
  const host = of.querySelector<HTMLElement>(OVERLAY_HOST)
  if (!host) return
  clearTimeout(back)
  host.inert = true
  comesBack = () => {
    clearTimeout(back)
    host.inert = false
  }
  back = setTimeout(comesBack, ms)
}

/** The press was made: from now on a person's clicks are meant for what they see. */
export const stepBack = (): void => comesBack()

/** Hides the overlay for a screenshot, for a limited time: if no screenshot follows, it must not stay hidden. */
export function veil(of: Document = document): void {
  const host = of.querySelector(OVERLAY_HOST)
  if (!host) return
  clearTimeout(unveiling)
  host.setAttribute(OVERLAY_VEIL, '')
  unveiling = setTimeout(() => unveil(of), VEIL_MS)
}

export function unveil(of: Document = document): void {
  clearTimeout(unveiling)
  for (const host of of.querySelectorAll(`[${OVERLAY_VEIL}]`)) host.removeAttribute(OVERLAY_VEIL)
}

/** The topmost element of the page itself at a point. */
export function beneathOverlay(of: Document, x: number, y: number): Element | null {
  const hit = of.elementFromPoint(x, y)
  return isOverlay(hit) ? (of.elementsFromPoint(x, y).find((el) => !isOverlay(el)) ?? null) : hit
}
