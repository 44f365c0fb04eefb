/** Rate and volume limits per caller, shared by all processes of one database: see `store/repositories/quotas.ts`. */
import { GhError } from '../../../shared/domain/errors.ts'
import type { Store } from '../../store/index.ts'
import type { Allowance } from '../../store/repositories/quotas.ts'

export interface RateLimit {
  /**
   * Takes one unit, or as many as it costs.
   * @throws GhError RATE_LIMITED with the seconds to wait.
   */
  take(caller: string, cost?: number): Promise<void>
  /**
   * Holds one unit while the work runs.
   * @throws GhError RATE_LIMITED with the seconds to wait.
   */
  during<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/** @param tooMuch what there is too much of, as the start of a sentence */
export const rateLimit = (
  store: Pick<Store, 'quotas'>,
  allowance: Allowance,
  tooMuch = 'Too many requests',
): RateLimit => {
  const take: RateLimit['take'] = async (caller, cost) => {
    const seconds = await store.quotas.take(caller, allowance, cost)
    if (seconds > 0)
      throw new GhError('RATE_LIMITED', `${tooMuch}. Try again in ${seconds} s.`, {
        details: { retry_after_seconds: seconds },
      })
  }
  return {
    take,
    async during(caller, work) {
      await take(caller)
      try {
        return await work()
      } finally {
        await store.quotas.giveBack(caller, allowance)
      }
    },
  }
}
