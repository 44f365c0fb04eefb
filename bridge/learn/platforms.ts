/** What was learned of application systems: merged over all companies, scored, and used until it proves wrong. */
import { isHealthy, scored } from '../../shared/domain/health.ts'
import { freshKnowledge } from '../../shared/domain/knowledge.ts'
import {
  isSamePlatform,
  joinedPlatform,
  type LearnedPlatform,
  notAPlatform,
  platformKey,
} from '../../shared/domain/learned-platform.ts'
import type { KnowledgeSource } from './knowledge.ts'

export interface PlatformShelf {
  /** What may be used now. */
  known(): Promise<LearnedPlatform[]>
  /**
   * A run whose application was confirmed showed this. New facts are added; a fact that it contradicts is unknown from
   * then on.
   */
  proved(found: LearnedPlatform): Promise<void>
}

export const platformShelf = (source: KnowledgeSource): PlatformShelf => ({
  async known() {
    return (await source.list('platform')).filter(({ health }) => isHealthy(health)).map(({ body }) => body)
  },
  async proved(found) {
    if (found.buttons.length === 0 || notAPlatform(found) !== undefined) return
    const known = (await source.list('platform')).find(({ body }) => isSamePlatform(body, found))
    await source.change('platform', known?.key ?? platformKey(found), (before) => {
      if (!before) return freshKnowledge<'platform'>(found, 'run')
      const { body, agreed, disagreed, grew } = joinedPlatform(before.body, found)
      const version = disagreed || grew ? before.version + 1 : before.version
      const score = disagreed ? scored(before, false) : agreed ? scored(before, true) : before
      return { ...before, ...score, body, version, createdBy: disagreed || grew ? 'run' : before.createdBy, used: agreed || disagreed } // biome-ignore format: one line
    })
  },
})
