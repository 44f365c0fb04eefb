/** How often somebody may ask, or how much they may send: a bucket per caller that fills at a steady rate. In memory; a restart forgets it. */
import { GhError } from '../../../shared/domain/errors.ts'
import { type Clock, systemClock } from '../../base/clock.ts'

export interface RateLimit {
  /** Takes one, or as many as it costs; @throws GhError RATE_LIMITED with the seconds to wait. */
  take(key: string, cost?: number): void
}

/** @param perMinute in the long run; @param burst at once; @param what there is too much of */
export const rateLimit = (
  perMinute: number,
  burst: number,
  clock: Clock = systemClock,
  what = 'Too many requests',
): RateLimit => {
  const buckets = new Map<string, { left: number; at: number }>()
  const perMs = perMinute / 60_000
  /** Buckets that nobody touched for this long are full again. */
  const fullMs = burst / perMs

  const forgetOld = (now: number): void => {
    if (buckets.size < 1_000) return
    for (const [key, { at }] of buckets) if (now - at > fullMs) buckets.delete(key)
  }

  return {
    take(key, cost = 1) {
      const now = clock.monotonic()
      forgetOld(now)
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perMs)
      bucket.at = now
      buckets.set(key, bucket)
      if (bucket.left < cost) {
        const seconds = Math.max(1, Math.ceil((cost - bucket.left) / perMs / 1_000))
        throw new GhError('RATE_LIMITED', `${what}. Try again in ${seconds} s.`, {
          details: { retry_after_seconds: seconds },
        })
      }
      bucket.left -= cost
    },
  }
}
