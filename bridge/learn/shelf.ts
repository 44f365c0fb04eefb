/**
 * Where manuals are looked up, kept and scored; over the store's repository, with the rules of health and versions (M2,
 * M4, L2).
 */

import { HEALTH, isHealthy } from '../../shared/domain/health.ts'
import { isTaskInWords } from '../../shared/domain/job-types.ts'
import { hasShape, isSamePage } from '../../shared/domain/learned-site.ts'
import type { Manual, ManualBody } from '../../shared/domain/manual.ts'
import type { Platform } from '../../shared/domain/observation.ts'
import { addressLikeness } from '../../shared/domain/url.ts'
import { instead } from '../base/debug.ts'
import { afterRun, type FoundStepTarget } from './probation.ts'

export interface LookupQuery {
  taskType: string
  platform: Platform
  host: string
  urlPattern: string
  /** Ranks candidates, never excludes one (M2). */
  fingerprint: string
  /** The page's structure; undefined if it was not observed. */
  markup?: string | undefined
  /** The shape that this address is known to have in common with other addresses of such pages. */
  shape?: string | undefined
}

export interface ManualShelf {
  /**
   * The best healthy manual of this address; else the one of another address of the same learned shape on this host;
   * else the one of another posting or company on the same platform whose first page is built like this one (G2).
   */
  lookup(query: LookupQuery): Promise<Manual | undefined>
  /**
   * The only healthy manual for this address; nothing if there are several, since only the page's structure can decide.
   */
  only(query: Omit<LookupQuery, 'platform' | 'fingerprint'>): Promise<Manual | undefined>
  /** The best manual that exists but is not healthy enough to be replayed; its successor becomes a version of it. */
  lookupUnhealthy(query: LookupQuery): Promise<Manual | undefined>
  /** A new manual, or a new version if `of` is given, with its steps' pictures. */
  learn(
    body: ManualBody,
    createdBy: Manual['createdBy'],
    of?: Manual,
    pictures?: readonly ShelfPicture[],
  ): Promise<{ id: string; version: number }>
  /** Scores a replay; on success, repaired descriptors advance in their probation (one rule: `probation.ts`). */
  verified(manual: Manual, ok: boolean, found: readonly FoundStepTarget[]): Promise<void>
}

export interface ShelfPicture {
  id: string
  /** JPEG. */
  image: Uint8Array
}

/** The part of the store that a shelf needs; one repository over the tables `manuals` and `manual_versions`. */
export interface ManualSource {
  lookup(query: LookupQuery): Promise<Manual[]>
  near(query: { taskType: string; host: string; markup: string }): Promise<Manual[]>
  /** Healthy ones of a host, best first. */
  ofHost(query: { taskType: string; host: string }): Promise<Manual[]>
  insert(body: ManualBody, createdBy: Manual['createdBy']): Promise<{ id: string; version: number }>
  addVersion(id: string, body: ManualBody, createdBy: Manual['createdBy']): Promise<{ id: string; version: number }>
  /** Replaces the body of one version in place (probation only: the steps stay what they were). */
  amend(id: string, version: number, body: ManualBody): Promise<void>
  score(id: string, version: number, verified: boolean): Promise<void>
}

/** The store's pictures of manuals. */
export interface PictureSource {
  keep(manualId: string, pictures: readonly ShelfPicture[]): Promise<void>
}

/** @param recipeFor the shipped recipe for unknown pages; undefined: only what was learned is used */
export const manualShelf = (
  repository: ManualSource,
  now: () => Date,
  recipeFor?: (query: LookupQuery) => ManualBody | undefined,
  pictureSource?: PictureSource,
): ManualShelf => ({
  async lookup(query) {
    const known = await repository.lookup(query)
    const healthy = known.find((manual) => isHealthy(manual.health))
    // A recipe that failed here is repaired by learning, not by itself.
    const recipe = known.length === 0 ? recipeFor?.(query) : undefined
    const alike = healthy ? undefined : await ofShape(repository, query)
    const near =
      healthy || alike || !query.markup ? undefined : await nearest(repository, { ...query, markup: query.markup })
    return healthy ?? alike ?? near ?? (recipe && manualOf(await repository.insert(recipe, 'recipe'), recipe, now()))
  },
  async only(query) {
    const found = await repository.lookup({ ...query, platform: 'unknown', fingerprint: '' })
    const [manual, ...others] = found.filter(({ health }) => isHealthy(health))
    return others.length === 0 ? manual : undefined
  },
  async lookupUnhealthy(query) {
    return (await repository.lookup(query)).find((manual) => !isHealthy(manual.health))
  },
  async learn(body, createdBy, of, pictures = []) {
    const made = await (of ? repository.addVersion(of.id, body, createdBy) : repository.insert(body, createdBy))
    const wanted = new Set(body.steps.map(({ picture }) => picture?.id))
    // The manual works without them.
    await pictureSource
      ?.keep(
        made.id,
        pictures.filter(({ id }) => wanted.has(id)),
      )
      .catch(instead('learn', undefined))
    return made
  },
  async verified(manual, ok, found) {
    await repository.score(manual.id, manual.version, ok)
    const body = ok ? afterRun(manual.body, found, now().toISOString()) : undefined
    if (body) await repository.amend(manual.id, manual.version, body)
  },
})

/**
 * Its first page must be this one, too: what addresses have in common may be wrong. A task in the same words may begin
 * with another query, such as another record.
 */
const ofShape = async (repository: ManualSource, { shape, ...query }: LookupQuery): Promise<Manual | undefined> => {
  const inWords = isTaskInWords(query.taskType)
  const isLike = ({ body: { urlPattern } }: Manual): boolean =>
    (shape !== undefined && hasShape(urlPattern, shape)) || (inWords && pathOf(urlPattern) === pathOf(query.urlPattern))
  const found = shape === undefined && !inWords ? [] : await repository.ofHost(query)
  return found.find((manual) => isLike(manual) && isSamePage(manual.body, query))
}

const pathOf = (pattern: string): string => pattern.replace(/[?#].*$/, '')

/** Of manuals that fit equally well, the one with the most similar address. */
const nearest = async (
  repository: ManualSource,
  query: LookupQuery & { markup: string },
): Promise<Manual | undefined> => {
  const found = await repository.near(query)
  const likeness = new Map(found.map((one) => [one, addressLikeness(one.body.urlPattern, query.urlPattern)]))
  return found.toSorted(
    (a, b) =>
      Number(b.body.host === query.host) - Number(a.body.host === query.host) ||
      (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0),
  )[0]
}

/** A recipe on the shelf after its first use: unscored. */
const manualOf = (ref: { id: string; version: number }, body: ManualBody, at: Date): Manual => ({
  ...ref,
  body,
  createdBy: 'recipe',
  createdAt: at.toISOString(),
  lastUsedAt: null,
  lastVerifiedAt: null,
  health: HEALTH.start,
  successes: 0,
  failures: 0,
  consecutiveFailures: 0,
})
