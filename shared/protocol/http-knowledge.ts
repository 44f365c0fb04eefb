/** Knowledge that is not limited to one site, in the HTTP API's format (G2). Contains no person's values. */
import { z } from 'zod'
import { STANDINGS } from '../domain/health.ts'
import { KNOWLEDGE_KINDS, KNOWLEDGE_MAKERS } from '../domain/knowledge.ts'
import { LearnedQuestion, QuestionFile as QuestionFileBody, QuestionSource } from '../domain/learned-question.ts'
import { PageQuery, pageOf, Time } from './http.ts'

export const KnowledgeResource = z
  .object({
    kind: z.enum(KNOWLEDGE_KINDS),
    key: z.string(),
    version: z.number().int(),
    question: z.string(),
    source: QuestionSource.nullable().meta({ description: 'What answers it; null: runs disagreed, so it is asked' }),
    health: z.number().meta({ description: '0–100; below 70 it is not used' }),
    standing: z.enum(STANDINGS),
    successes: z.number().int(),
    failures: z.number().int(),
    created_by: z.enum(KNOWLEDGE_MAKERS),
    created_at: Time,
    updated_at: Time,
    last_used_at: Time.nullable(),
  })
  .meta({ id: 'Knowledge' })
export const WholeKnowledge = KnowledgeResource.extend({ body: LearnedQuestion }).meta({ id: 'WholeKnowledge' })
export const KnowledgeList = pageOf(KnowledgeResource).meta({ id: 'KnowledgePage' })
export const KnowledgeFile = QuestionFileBody.meta({ id: 'KnowledgeFile' })
export const KnowledgeQuery = PageQuery
export const KindPath = z.object({ kind: z.enum(KNOWLEDGE_KINDS) })
export const KnowledgePath = KindPath.extend({ key: z.string().min(1).max(100) })
export const KnowledgeImported = z
  .object({ keys: z.array(z.string()), added: z.number().int() })
  .meta({ id: 'KnowledgeImported' })
