/** State that belongs to something: with another owner it starts anew. */
import { useReducer, useRef } from 'preact/hooks'

/**
 * Starts anew in the drawing that brings another `owner` (compared by `Object.is`), not after it: an effect comes a frame later and
 * would take back what was typed meanwhile. What an owner had is gone once another came, also for the same owner later.
 */
export function useStateOf<T>(owner: unknown, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const held = useRef({ owner, value: initial })
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0)
  if (!Object.is(held.current.owner, owner)) held.current = { owner, value: initial }
  return [
    held.current.value,
    (next) => {
      const { value } = held.current
      held.current = { owner, value: next instanceof Function ? next(value) : next }
      redraw()
    },
  ]
}
