/** What the known pages of a site say about the current one. */
import { hasShape, isSamePage } from '../../../shared/domain/learned-site.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { Run } from './context.ts'

/**
 * The number of pages before the confirmation, if every page so far is the known one at its place; null otherwise. One
 * run alone does not tell what the next person is shown.
 */
export const knownTotal = ({ site, trace: { pages } }: Pick<Run, 'site' | 'trace'>): number | null => {
  const known = site?.proved ? (site.pages ?? []) : []
  const total = known.filter(({ is }) => is !== 'confirmation').length
  const matches = pages.every((page, at) => {
    const there = known[at]
    return there !== undefined && hasShape(page.urlPattern, there.address) && isSamePage(page, there)
  })
  return matches && pages.length > 0 && pages.length <= total ? total : null
}

/** The learned shape of this page's address, if this is the page on which tasks with such addresses begin. */
export const knownShape = ({ site }: Pick<Run, 'site'>, seen: Observation): string | undefined => {
  const first = site?.proved ? site.pages?.[0] : undefined
  if (!site?.from.includes('*') || !first || !isSamePage(seen, first) || !hasShape(seen.urlPattern, site.from))
    return undefined
  return site.from
}
