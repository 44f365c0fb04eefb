/** How often somebody may ask: a bucket per caller that fills at a steady rate. In memory; a restart forgets it. */
import { GhError } from '../../../shared/domain/errors.ts'
import { type Clock, systemClock } from '../../base/clock.ts'

export interface RateLimit {
  /** Takes one; @throws GhError RATE_LIMITED with the seconds to wait. */
  take(key: string): void
}

/** Buckets that nobody touched for this long are full again and are forgotten. */
const FORGET_MS = 120_000

/** @param perMinute in the long run; @param burst at once */
export const rateLimit = (perMinute: number, burst: number, clock: Clock = systemClock): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = perMinute / 60_000

  const forgetOld = (now: number): void => {
    if (buckets.size < 1_000) return
    for (const [key, { at }] of buckets) if (now - at > FORGET_MS) buckets.delete(key)
  }

  return {
    take(key) {
      const now = clock.monotonic()
      forgetOld(now)
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perMs)
      bucket.at = now
      buckets.set(key, bucket)
      if (bucket.left < 1) {
        const seconds = Math.max(1, Math.ceil((1 - bucket.left) / perMs / 1_000))
        throw new GhError('RATE_LIMITED', `Too many requests. Try again in ${seconds} s.`, {
          details: { retry_after_seconds: seconds },
        })
      }
      bucket.left -= 1
    },
  }
}
