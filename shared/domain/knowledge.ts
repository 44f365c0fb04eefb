/**
 * An item of knowledge that is not limited to one site: content, version and results. There is one kind so far, the
 * meaning of a question.
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

/** An item after a change; `used`: a run took its answer from it, or could have. */
export type KnowledgeChange = Pick<Knowledge, 'version' | 'body' | 'createdBy' | keyof HealthState> & { used?: boolean }

export interface KnowledgePage {
  /** Continue after this key. */
  after?: string | undefined
  limit?: number
}
