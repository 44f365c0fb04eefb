/** Knowledge that is not limited to one task, over HTTP (G2): list, read, export, import, restore, delete. */
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
import { RestoreBody } from '../../../../shared/protocol/http-learned.ts'
import {
  importKnowledge,
  knowledgeFile,
  knowledgeView,
  readKnowledge,
  restoreKnowledge,
  wholeKnowledge,
} from '../../../learn/knowledge.ts'
import type { Repositories } from '../../../store/index.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { addingTo } from '../stored-limits.ts'
import {
  body,
  CONFLICT,
  DEFAULT_LIMIT,
  json,
  NOT_FOUND,
  optionalBody,
  paged,
  REFUSALS,
  removal,
  restoration,
  TOO_LARGE,
} from './shared.ts'

const tags = ['Learned']

const list = createRoute({
  method: 'get',
  path: '/knowledge/{kind}',
  tags,
  summary: 'What is known of one kind (questions on all sites, platforms, sites), changed last first',
  ...secured('read'),
  request: { params: KindPath, query: KnowledgeQuery },
  responses: { 200: json(KnowledgeList, 'A page of it'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/knowledge/{kind}/{key}',
  tags,
  summary: 'One of them, with its content and its earlier versions',
  ...secured('read'),
  request: { params: KnowledgePath },
  responses: { 200: json(WholeKnowledge, 'All of it'), ...REFUSALS, ...NOT_FOUND },
})

const exported = createRoute({
  method: 'get',
  path: '/knowledge/{kind}/{key}/export',
  tags,
  summary: 'One of them as a file, without anybody’s data',
  ...secured('read'),
  request: { params: KnowledgePath },
  responses: { 200: json(KnowledgeFile, 'What import takes'), ...REFUSALS, ...NOT_FOUND },
})

const imported = createRoute({
  method: 'post',
  path: '/knowledge/{kind}',
  tags,
  summary: 'Import a file; it is checked first, and all or nothing of it is added',
  ...secured('operate'),
  request: { params: KindPath, body: body(KnowledgeFile) },
  responses: { 201: json(KnowledgeImported, 'Their keys'), ...REFUSALS, ...CONFLICT, ...TOO_LARGE },
})

const restore = restoration('/knowledge/{kind}/{key}/restore', {
  request: { params: KnowledgePath, body: optionalBody(RestoreBody) },
  whole: WholeKnowledge,
})

const remove = removal('/knowledge/{kind}/{key}', {
  tag: 'Learned',
  summary: 'Delete one with its versions; the next run that is sent may learn it again',
  request: { params: KnowledgePath },
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
    const { kind } = c.req.valid('param')
    const found = await c.get('view').knowledge.list(kind, { after, limit: limit + 1 })
    return c.json(
      paged(
        found,
        limit,
        ({ key }) => key,
        (one) => knowledgeView(kind, one),
      ),
      200,
    )
  })

  app.openapi(get, async (c) => {
    const of = c.req.valid('param')
    return c.json(wholeKnowledge(of.kind, await existing(c.get('view'), of)), 200)
  })

  app.openapi(exported, async (c) => {
    const { kind, key } = c.req.valid('param')
    const one = await existing(c.get('view'), { kind, key })
    c.header('content-disposition', `attachment; filename="${kind}-${key}.json"`)
    return c.json(KnowledgeFile.parse(knowledgeFile(kind, [one.body])), 200)
  })

  app.openapi(imported, async (c) => {
    const { kind } = c.req.valid('param')
    const file = readKnowledge(await c.req.text())
    if (file.kind !== kind)
      throw new GhError('INVALID_INPUT', `This is a file of the kind ${file.kind}, not ${kind}. Nothing was imported.`)
    const { knowledge } = c.get('view')
    const made = await addingTo(deps, c.get('caller'), { knowledge: file.bodies.length }, () =>
      importKnowledge(knowledge, file),
    )
    return c.json(made, 201)
  })

  app.openapi(restore, async (c) => {
    const of = c.req.valid('param')
    await restoreKnowledge(c.get('view').knowledge, of.kind, of.key, c.req.valid('json')?.version)
    return c.json(wholeKnowledge(of.kind, await existing(c.get('view'), of)), 200)
  })

  app.openapi(remove, async (c) => {
    const { kind, key } = c.req.valid('param')
    if (!(await c.get('view').knowledge.delete(kind, key))) throw missing(kind, key)
    return c.body(null, 204)
  })
}
