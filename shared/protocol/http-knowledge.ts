/** Knowledge that is not limited to one task, in the HTTP API's format (G2). Contains no person's values. */
import { z } from 'zod'
import { STANDINGS } from '../domain/health.ts'
import { KNOWLEDGE_KINDS, KNOWLEDGE_MAKERS } from '../domain/knowledge.ts'
import { LearnedPlatform, PlatformFile } from '../domain/learned-platform.ts'
import { LearnedQuestion, QuestionFile, QuestionSource } from '../domain/learned-question.ts'
import { LearnedSite, SiteFile, SiteWall } from '../domain/learned-site.ts'
import { Platform } from '../domain/observation.ts'
import { PageQuery, pageOf, Time } from './http.ts'

export const KnowledgeResource = z
  .object({
    kind: z.enum(KNOWLEDGE_KINDS),
    key: z.string(),
    version: z.number().int(),
    name: z.string().meta({ description: 'What it is about: a question, a platform, the pages of a site' }),
    says: z.string().meta({ description: 'What it says about that, in a few words' }),
    question: z.string().optional().meta({ description: 'Only of a question' }),
    source: QuestionSource.nullable()
      .optional()
      .meta({ description: 'Only of a question: what answers it; null: runs disagreed, so it is asked' }),
    platform: Platform.optional().meta({ description: 'Only of a platform: its name' }),
    buttons: z
      .object({ leads_on: z.number().int(), sends: z.number().int(), unknown: z.number().int() })
      .optional()
      .meta({ description: 'Only of a platform: how many buttons lead on, send, or are unknown since runs disagreed' }),
    task: LearnedSite.shape.task.optional().meta({ description: 'Only of a site: the kind of task' }),
    pages: z.number().int().nullable().optional().meta({
      description: 'Only of a site: how many pages follow on each other; null: not known, or runs disagreed',
    }),
    walls: z.array(SiteWall).optional().meta({ description: 'Only of a site: what it needs the person for' }),
    health: z.number().meta({ description: '0–100; below 70 it is not used' }),
    standing: z.enum(STANDINGS),
    confirmed: z.boolean().meta({
      description: 'False of a question from a file: it is not used until somebody restores this version of it',
    }),
    successes: z.number().int(),
    failures: z.number().int(),
    created_by: z.enum(KNOWLEDGE_MAKERS),
    created_at: Time,
    updated_at: Time,
    last_used_at: Time.nullable(),
  })
  .meta({ id: 'Knowledge' })
export type KnowledgeResource = z.infer<typeof KnowledgeResource>
const Body = z.union([LearnedQuestion, LearnedPlatform, LearnedSite]).meta({ id: 'KnowledgeBody' })
export const WholeKnowledge = KnowledgeResource.extend({
  body: Body,
  earlier: z
    .array(
      z.object({
        version: z.number().int(),
        says: z.string(),
        body: Body,
        created_by: z.enum(KNOWLEDGE_MAKERS),
        until: Time,
      }),
    )
    .meta({ description: 'Versions that can be restored, newest first' }),
}).meta({ id: 'WholeKnowledge' })
export type WholeKnowledge = z.infer<typeof WholeKnowledge>
export const KnowledgeList = pageOf(KnowledgeResource).meta({ id: 'KnowledgePage' })
export const KnowledgeFile = z
  .discriminatedUnion('format', [QuestionFile, PlatformFile, SiteFile])
  .meta({ id: 'KnowledgeFile' })
export const KnowledgeQuery = PageQuery
export const KindPath = z.object({ kind: z.enum(KNOWLEDGE_KINDS) })
export const KnowledgePath = KindPath.extend({ key: z.string().min(1).max(100) })
export const KnowledgeImported = z
  .object({ keys: z.array(z.string()), added: z.number().int() })
  .meta({ id: 'KnowledgeImported' })
