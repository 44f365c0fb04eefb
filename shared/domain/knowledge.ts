/**
 * An item of knowledge that is not limited to one task: content, versions and results. One kind for each layer
 * (docs/decisions/0013).
 */
import { HEALTH, type HealthState } from './health.ts'
import type { LearnedPlatform } from './learned-platform.ts'
import type { LearnedQuestion } from './learned-question.ts'
import type { LearnedSite } from './learned-site.ts'

export const KNOWLEDGE_KINDS = ['question', 'platform', 'site'] as const
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number]
export const KNOWLEDGE_MAKERS = ['run', 'human', 'import'] as const

/** The content of each kind. */
export interface KnowledgeBodies {
  question: LearnedQuestion
  platform: LearnedPlatform
  site: LearnedSite
}

export interface Knowledge<Kind extends KnowledgeKind = KnowledgeKind> extends HealthState {
  key: string
  version: number
  body: KnowledgeBodies[Kind]
  createdBy: (typeof KNOWLEDGE_MAKERS)[number]
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  lastUsedAt: string | null
  /** Newest first. */
  earlier: readonly EarlierKnowledge<Kind>[]
}

export interface EarlierKnowledge<Kind extends KnowledgeKind = KnowledgeKind> {
  version: number
  body: KnowledgeBodies[Kind]
  createdBy: Knowledge['createdBy']
  /** ISO 8601, when the next version replaced it. */
  until: string
}

/** How many earlier versions are kept. */
export const MOST_EARLIER = 10

/**
 * Whether it may be used. What a question means comes from a stranger's file until a person has confirmed that very
 * pair, or a run has found the same: a file could give the person's answer to another question.
 */
export const isConfirmed = (kind: KnowledgeKind, { createdBy }: Pick<Knowledge, 'createdBy'>): boolean =>
  kind !== 'question' || createdBy !== 'import'

/** An item after a change; `used`: a run took its answer from it, or could have. */
export type KnowledgeChange<Kind extends KnowledgeKind = KnowledgeKind> = Pick<
  Knowledge<Kind>,
  'version' | 'body' | 'createdBy' | keyof HealthState
> & { used?: boolean }

export interface KnowledgePage {
  /** Continue after this key. */
  after?: string | undefined
  limit?: number
}

/** The first version of an item. */
export const freshKnowledge = <Kind extends KnowledgeKind>(
  body: KnowledgeBodies[Kind],
  createdBy: Knowledge['createdBy'],
): KnowledgeChange<Kind> => ({
  version: 1,
  body,
  createdBy,
  health: HEALTH.start,
  successes: 0,
  failures: 0,
  consecutiveFailures: 0,
})

/** The earlier versions after a change: a new version keeps the one that it replaces. */
export const earlierAfter = <Kind extends KnowledgeKind>(
  before: Knowledge<Kind> | undefined,
  { version }: Pick<KnowledgeChange, 'version'>,
  until: string,
): readonly EarlierKnowledge<Kind>[] => {
  if (!before || version === before.version) return before?.earlier ?? []
  const { body, createdBy } = before
  return [{ version: before.version, body, createdBy, until }, ...before.earlier].slice(0, MOST_EARLIER)
}

/**
 * A version, or the current one, as the newest at full health; undefined if that version is not kept. The counts stay.
 */
export const restoredKnowledge = <Kind extends KnowledgeKind>(
  { version: current, body, createdBy: _, ...before }: Knowledge<Kind>,
  version = current,
): KnowledgeChange<Kind> | undefined => {
  const restored = version === current ? body : before.earlier.find((one) => one.version === version)?.body
  const { successes, failures } = before
  return (
    restored && {
      version: current + 1,
      body: restored,
      createdBy: 'human',
      health: HEALTH.start,
      successes,
      failures,
      consecutiveFailures: 0,
    }
  )
}
