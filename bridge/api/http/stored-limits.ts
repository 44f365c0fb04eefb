/**
 * Limits on what tokens other than the owner's add to their tenant's stored things: counted per kind, with additions
 * one at a time.
 */
import { GhError } from '../../../shared/domain/errors.ts'
import type { Counted } from '../../store/repositories/retention.ts'
import type { ApiDeps, Caller } from './deps.ts'

const MOST_STORED = 1_000

/** Its name in messages, and its factor on the setting's limit: a profile has many answers. */
const KINDS: Record<Counted, { words: string; times: number }> = {
  profiles: { words: 'profiles', times: 1 },
  answers: { words: 'kept answers', times: 20 },
  manuals: { words: 'versions of manuals', times: 1 },
  playbooks: { words: 'playbooks', times: 1 },
  knowledge: { words: 'pieces of knowledge', times: 20 },
  schedules: { words: 'schedules', times: 1 },
}

/**
 * @param adds how many of each kind the work may add
 * @throws GhError RATE_LIMITED; nothing was added then
 */
export const addingTo = <T>(
  { store, keptAtMost = MOST_STORED }: Pick<ApiDeps, 'store' | 'keptAtMost'>,
  { isOwner, tenant }: Caller,
  adds: Partial<Record<Counted, number>>,
  work: () => Promise<T>,
): Promise<T> => {
  if (isOwner) return work()
  return store.alone(`keeping ${tenant}`, async () => {
    const stored = await store.forTenant(tenant).retention.kept()
    for (const [kind, { words, times }] of Object.entries(KINDS) as [Counted, { words: string; times: number }][]) {
      const more = adds[kind] ?? 0
      if (more > 0 && stored[kind] + more > keptAtMost * times)
        throw new GhError(
          'RATE_LIMITED',
          `${stored[kind]} ${words} are kept, and there may be ${keptAtMost * times} (token_keeps). Delete some first.`,
          { details: { kind, kept: stored[kind] } },
        )
    }
    return work()
  })
}
