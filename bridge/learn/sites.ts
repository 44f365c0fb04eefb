/** What was learned of single sites: joined over all runs, scored, and used until it proves wrong. */
import { HEALTH, isHealthy, scored } from '../../shared/domain/health.ts'
import { freshKnowledge, type Knowledge } from '../../shared/domain/knowledge.ts'
import {
  commonShape,
  hasSamePages,
  hasShape,
  isSameSite,
  joinedSite,
  type LearnedSite,
  notASite,
  type SeenSite,
  type SitePlace,
  siteFor,
  siteKey,
  widenedShape,
} from '../../shared/domain/learned-site.ts'
import type { KnowledgeSource } from './knowledge.ts'

/** `proved`: two runs here agreed on it, and nothing of it is from a file. */
export type KnownSite = LearnedSite & { proved: boolean }

export interface SiteShelf {
  /** What may be used now for a task that begins at this address. */
  known(place: SitePlace): Promise<KnownSite | undefined>
  /** A run that reached its goal showed this. */
  proved(seen: SeenSite): Promise<void>
}

export const siteShelf = (source: KnowledgeSource): SiteShelf => ({
  async known(place) {
    const healthy = (await source.list('site')).filter(({ health }) => isHealthy(health))
    const found = siteFor(
      healthy.map(({ body }) => body),
      place,
    )
    const item = healthy.find(({ body }) => body === found)
    return item && { ...item.body, proved: isOurs(item) && item.successes > 0 }
  },
  async proved(seen) {
    const all = await source.list('site')
    const known = itemOf(all, seen.body)
    await source.change('site', known?.key ?? siteKey(seen.body), (before) => {
      if (!before) return notASite(seen.body) === undefined ? freshKnowledge<'site'>(seen.body, 'run') : undefined
      const from = widenedShape(before.body.from, seen.body.from)
      // What proved wrong too often is learned anew as soon as something is met there again.
      const isAnew = !isHealthy(before.health) && seen.body.walls.length > 0
      const { body, agreed } = isAnew ? { body: seen.body, agreed: true } : joinedSite(before.body, seen)
      const next = { ...body, from }
      const isNew = isAnew || JSON.stringify(next) !== JSON.stringify(before.body)
      return {
        ...before,
        ...(isAnew ? { ...scored(before, true), health: HEALTH.start } : scored(before, agreed)),
        body: next,
        version: isNew ? before.version + 1 : before.version,
        // What grew from a file stays a file's.
        createdBy: isNew && before.createdBy !== 'import' ? 'run' : before.createdBy,
        used: true,
      }
    })
  },
})

const isOurs = ({ createdBy, earlier }: Knowledge<'site'>): boolean =>
  [createdBy, ...earlier.map((one) => one.createdBy)].every((maker) => maker !== 'import')

/**
 * What a run's pages belong to: its own address, a shape that the address has, or an address that differs in one part
 * and has the same pages. Pages that differ are kept apart, whatever their addresses have in common.
 */
const itemOf = (all: readonly Knowledge<'site'>[], seen: LearnedSite): Knowledge<'site'> | undefined => {
  const own = all.filter(({ body }) => body.host === seen.host && body.task === seen.task)
  const alike = ({ pages }: LearnedSite): boolean =>
    pages !== null && seen.pages !== null && hasSamePages(pages, seen.pages)
  const isFree = (shape: string): boolean => !own.some(({ body }) => body.from === shape)
  return (
    own.find(({ body }) => isSameSite(body, seen)) ??
    own.find(({ body }) => hasShape(seen.from, body.from) && (!body.pages || !seen.pages || alike(body))) ??
    own.find(({ body }) => {
      const shape = commonShape(body.from, seen.from)
      return shape !== undefined && isFree(shape) && alike(body)
    })
  )
}
