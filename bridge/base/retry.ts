/** Retries after a growing, jittered pause. Not for race conditions: wait for a condition instead. */
import { type Clock, delay } from './clock.ts'
import type { Deadline } from './deadline.ts'

export interface RetryOptions {
  /** Total attempts, including the first. */
  attempts: number
  /** Pause before the second attempt, in ms; doubles with each further one. */
  baseMs: number
  /** Longest pause, in ms. */
  maxMs: number
  /** Whether this failure is worth another attempt. */
  retryIf: (error: unknown) => boolean
  /** A pause that the other side requested (retry-after), in ms; used as it is, without jitter or {@link maxMs}. */
  retryAfterMs?: (error: unknown) => number | undefined
  onRetry?: (error: unknown, attempt: number, pauseMs: number) => void
  deadline: Deadline
  clock?: Clock
  /** Between 0 and 1. */
  random?: () => number
}

/**
 * The value of the first successful attempt. If the next pause would exceed the deadline, the last error is thrown at
 * once.
 * @throws the last attempt's error; GhError DEADLINE or CANCELLED while pausing.
 */
export async function retry<T>(run: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { attempts, retryIf, retryAfterMs, onRetry, deadline, clock } = options
  for (let attempt = 1; ; attempt++) {
    deadline.check()
    try {
      return await run(attempt)
    } catch (error) {
      if (attempt >= attempts || deadline.signal.aborted || !retryIf(error)) throw error
      const pause = retryAfterMs?.(error) ?? backoffMs(attempt, options)
      if (pause >= deadline.remaining) throw error
      onRetry?.(error, attempt, pause)
      await delay(pause, { signal: deadline.signal, ...(clock ? { clock } : {}) })
    }
  }
}

/** Between half and all of `baseMs · 2^(attempt-1)`, capped ("equal jitter": never too short). */
export function backoffMs(attempt: number, options: Pick<RetryOptions, 'baseMs' | 'maxMs' | 'random'>): number {
  const { baseMs, maxMs, random = Math.random } = options
  const full = Math.min(maxMs, baseMs * 2 ** (attempt - 1))
  return full / 2 + (full / 2) * random()
}
