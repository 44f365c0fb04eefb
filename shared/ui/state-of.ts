/** State that belongs to something: with another owner it starts anew. */
import { useState } from 'preact/hooks'

/**
 * Starts anew in the drawing that brings another `owner` (compared by `Object.is`), not after it: an effect comes a frame later and
 * would take back what was typed meanwhile.
 */
export function useStateOf<T>(owner: unknown, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const [held, setHeld] = useState({ owner, value: initial })
  const ofOwner = (kept: typeof held): T => (Object.is(kept.owner, owner) ? kept.value : initial)
  return [
    ofOwner(held),
    (next) => setHeld((kept) => ({ owner, value: next instanceof Function ? next(ofOwner(kept)) : next })),
  ]
}
