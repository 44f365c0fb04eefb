/** Passes a request to pause to the running job, from wherever it comes. A request that comes too early is kept. */
import type { PauseRequest } from '../engine/state/ports.ts'

export interface PauseSwitch {
  press(request: PauseRequest): void
  /** See `RunContext.onPause`. */
  listen(paused: (request: PauseRequest) => void): () => void
}

export const pauseSwitch = (): PauseSwitch => {
  const listeners = new Set<(request: PauseRequest) => void>()
  let early: PauseRequest | undefined
  return {
    press(request) {
      if (listeners.size === 0) early = request
      for (const paused of listeners) paused(request)
    },
    listen(paused) {
      listeners.add(paused)
      if (early) paused(early)
      early = undefined
      return () => void listeners.delete(paused)
    },
  }
}
