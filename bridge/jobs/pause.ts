/** Carries the wish that a running job stands still from wherever it is heard to the run. A wish that comes too early is kept. */
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
