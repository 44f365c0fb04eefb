/** Time as a parameter, so that tests of waiting do not wait. Not for dates that a person reads. */
import { GhError } from '../../shared/domain/errors.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
  monotonic(): number
  /** Calls back once after `ms`; the timer does not keep the process running unless `hold` is called. */
  timer(ms: number, callback: () => void): Timer
}

export interface Timer {
  /** From now on this timer keeps the process running. */
  hold(): void
  /** Undoes one {@link hold}. */
  release(): void
  cancel(): void
}

/** setTimeout fires immediately if its delay does not fit into 31 bits. */
const MAX_DELAY_MS = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timer(ms, callback) {
    const handle = setTimeout(callback, Math.min(Math.max(ms, 0), MAX_DELAY_MS)).unref()
    let holds = 0
    return {
      hold: () => {
        if (holds++ === 0) handle.ref()
      },
      release: () => {
        if (--holds === 0) handle.unref()
      },
      cancel: () => clearTimeout(handle),
    }
  },
}

/**
 * Resolves after `ms`.
 * @throws GhError CANCELLED, or the signal's own GhError reason, as soon as `signal` aborts.
 */
export function delay(ms: number, options: { signal?: AbortSignal | undefined; clock?: Clock } = {}): Promise<void> {
  const { signal, clock = systemClock } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal))
    const stop = (): void => {
      timer.cancel()
      if (signal) reject(reasonOf(signal))
    }
    const timer = clock.timer(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    timer.hold()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Why a signal aborted, as an error with a code. */
export function reasonOf(signal: AbortSignal): GhError {
  const { reason } = signal
  return reason instanceof GhError ? reason : new GhError('CANCELLED', 'This was cancelled.', { cause: reason })
}
