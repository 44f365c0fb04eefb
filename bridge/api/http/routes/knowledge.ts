/** Knowledge that is not limited to one site, over HTTP (G2): list, read, export, import, delete. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import type { KnowledgeKind } from '../../../../shared/domain/knowledge.ts'
import {
  KindPath,
  KnowledgeFile,
  KnowledgeImported,
  KnowledgeList,
  KnowledgePath,
  KnowledgeQuery,
  WholeKnowledge,
} from '../../../../shared/protocol/http-knowledge.ts'
import { importQuestions, questionView, readQuestions } from '../../../learn/questions.ts'
import type { Repositories } from '../../../store/index.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { addingTo } from '../keeping.ts'
import { body, CONFLICT, DEFAULT_LIMIT, json, NOT_FOUND, paged, REFUSALS, TOO_LARGE } from './shared.ts'

const tags = ['Learned']

const list = createRoute({
  method: 'get',
  path: '/knowledge/{kind}',
  tags,
  summary: 'What questions mean on all sites, changed last first',
  ...secured('read'),
  request: { params: KindPath, query: KnowledgeQuery },
  responses: { 200: json(KnowledgeList, 'A page of it'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/knowledge/{kind}/{key}',
  tags,
  summary: 'One question, with its options',
  ...secured('read'),
  request: { params: KnowledgePath },
  responses: { 200: json(WholeKnowledge, 'The question'), ...REFUSALS, ...NOT_FOUND },
})

const exported = createRoute({
  method: 'get',
  path: '/knowledge/{kind}/{key}/export',
  tags,
  summary: 'One question as a file, without anybody’s data',
  ...secured('read'),
  request: { params: KnowledgePath },
  responses: { 200: json(KnowledgeFile, 'What import takes'), ...REFUSALS, ...NOT_FOUND },
})

const imported = createRoute({
  method: 'post',
  path: '/knowledge/{kind}',
  tags,
  summary: 'Import questions; they are checked first, and all or none are added',
  ...secured('operate'),
  request: { params: KindPath, body: body(KnowledgeFile) },
  responses: { 201: json(KnowledgeImported, 'Their keys'), ...REFUSALS, ...CONFLICT, ...TOO_LARGE },
})

const remove = createRoute({
  method: 'delete',
  path: '/knowledge/{kind}/{key}',
  tags,
  summary: 'Delete one; the next run that is sent may learn it again',
  ...secured('operate'),
  request: { params: KnowledgePath },
  responses: { 204: { description: 'Gone' }, ...REFUSALS, ...NOT_FOUND },
})

export const knowledgeRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  const missing = (kind: string, key: string): GhError => new GhError('NOT_FOUND', `There is no ${kind} ${key}.`)
  const existing = async ({ knowledge }: Repositories, { kind, key }: { kind: KnowledgeKind; key: string }) => {
    const one = await knowledge.get(kind, key)
    if (!one) throw missing(kind, key)
    return one
  }

  app.openapi(list, async (c) => {
    const { cursor: after, limit = DEFAULT_LIMIT } = c.req.valid('query')
    const found = await c.get('view').knowledge.list(c.req.valid('param').kind, { after, limit: limit + 1 })
    return c.json(
      paged(found, limit, ({ key }) => key, questionView),
      200,
    )
  })

  app.openapi(get, async (c) => {
    const one = await existing(c.get('view'), c.req.valid('param'))
    return c.json({ ...questionView(one), body: one.body }, 200)
  })

  app.openapi(exported, async (c) => {
    const { key, body: question } = await existing(c.get('view'), c.req.valid('param'))
    c.header('content-disposition', `attachment; filename="question-${key}.json"`)
    return c.json({ format: 'ghosthands-questions/1' as const, questions: [question] }, 200)
  })

  app.openapi(imported, async (c) => {
    const questions = readQuestions(await c.req.text())
    const { knowledge } = c.get('view')
    const made = await addingTo(deps, c.get('caller'), { knowledge: questions.length }, () =>
      importQuestions(knowledge, questions),
    )
    return c.json(made, 201)
  })

  app.openapi(remove, async (c) => {
    const { kind, key } = c.req.valid('param')
    if (!(await c.get('view').knowledge.delete(kind, key))) throw missing(kind, key)
    return c.body(null, 204)
  })
}
