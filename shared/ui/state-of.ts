/** State that belongs to an owner: for another owner, it is reset. */
import { useReducer, useRef } from 'preact/hooks'

/**
 * Resets while rendering with another `owner` (compared by `Object.is`), not after it: an effect runs a frame later and
 * would discard what was typed meanwhile. An owner's state is lost once there was another owner.
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
