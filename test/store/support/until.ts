// Polls for a condition that has no event.
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves once `look` is true (or gives a value); fails after `ms`. */
export async function until<T>(
  look: () => T | Promise<T>,
  what: string,
  ms = 20_000,
): Promise<Exclude<T, false | undefined | null>> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | undefined | null>
    if (performance.now() > end) throw new Error(`still not after ${ms} ms: ${what}`)
    await pause(10)
  }
}
