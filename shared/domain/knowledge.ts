/**
 * What is known beyond single sites, one item at a time: what it says, its version, and how it did. So far of one kind,
 * the meaning of a question.
 */
import type { HealthState } from './health.ts'
import type { LearnedQuestion } from './learned-question.ts'

export const KNOWLEDGE_KINDS = ['question'] as const
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number]
export const KNOWLEDGE_MAKERS = ['run', 'human', 'import'] as const

export interface Knowledge extends HealthState {
  key: string
  version: number
  body: LearnedQuestion
  createdBy: (typeof KNOWLEDGE_MAKERS)[number]
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  lastUsedAt: string | null
}

/** What a change leaves of it; `used`: a run took its answer from it, or could have. */
export type KnowledgeChange = Pick<Knowledge, 'version' | 'body' | 'createdBy' | keyof HealthState> & { used?: boolean }

export interface KnowledgePage {
  /** A key: go on after it. */
  after?: string | undefined
  limit?: number
}
