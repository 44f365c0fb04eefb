/** Keys that work anywhere in the page: Escape twice stops, Alt+Shift+G moves to the card and back. */
import { whenOf } from './input.ts'

/** Two presses within this many ms are one gesture. */
const DOUBLE_PRESS_MS = 600

export interface Keys {
  /** @param at times of the two presses, ms since the epoch: the bridge knows whether they were its own */
  stop(at: [number, number]): void
  /** Returns whether there is a card to go to. */
  card(): boolean
}

export function watchKeys(keys: Keys, signal: AbortSignal): void {
  let last: { at: number; stamp: number } | undefined
  addEventListener(
    'pointerdown',
    () => {
      last = undefined
    },
    { capture: true, passive: true, signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted) return
      if (event.altKey && event.shiftKey && event.code === 'KeyG' && keys.card()) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (event.key !== 'Escape' || event.repeat || event.isComposing) {
        last = undefined
        return
      }
      const before = last
      last = { at: whenOf(event), stamp: event.timeStamp }
      if (!before || event.timeStamp - before.stamp > DOUBLE_PRESS_MS) return
      keys.stop([before.at, last.at])
      last = undefined
    },
    { capture: true, signal },
  )
}
