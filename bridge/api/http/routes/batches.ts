/** Batches over HTTP: submit a list, view, answer once for all, decide what to send, skip, stop. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { PageQuery } from '../../../../shared/protocol/http.ts'
import {
  BatchAnswers,
  BatchBody,
  BatchNumbers,
  BatchPage,
  BatchPath,
  BatchResource,
  BatchSends,
  BatchSite,
} from '../../../../shared/protocol/http-batches.ts'
import { batchOf } from '../../batches.ts'
import { makerOf, secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { body, CONFLICT, DEFAULT_LIMIT, json, NOT_FOUND, paged, REFUSALS, TOO_LARGE } from './shared.ts'

const create = createRoute({
  method: 'post',
  path: '/batches',
  tags: ['Batches'],
  summary: 'Hand in many postings: all are looked at first, then you are asked once',
  ...secured('operate'),
  request: { body: body(BatchBody) },
  responses: {
    201: json(BatchResource, 'Kept; nothing was typed yet'),
    ...REFUSALS,
    ...NOT_FOUND,
    ...CONFLICT,
    ...TOO_LARGE,
  },
})

const list = createRoute({
  method: 'get',
  path: '/batches',
  tags: ['Batches'],
  summary: 'Batches, newest first',
  ...secured('read'),
  request: { query: PageQuery },
  responses: { 200: json(BatchPage, 'A page of batches'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/batches/{id}',
  tags: ['Batches'],
  summary: 'One batch: its postings, what they ask, what waits to be sent',
  ...secured('read'),
  request: { params: BatchPath },
  responses: { 200: json(BatchResource, 'The batch'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

/** A person's decisions: one path each, which returns the updated batch. */
const say = <Path extends `/batches/{id}/${string}`, Request extends object>(
  path: Path,
  summary: string,
  request: Request,
) =>
  createRoute({
    method: 'post',
    path,
    tags: ['Batches'],
    summary,
    ...secured('operate'),
    request: { params: BatchPath, ...request },
    responses: {
      200: json(BatchResource, 'The batch as it is now'),
      ...REFUSALS,
      ...NOT_FOUND,
      ...CONFLICT,
      ...TOO_LARGE,
    },
  })

const answers = say('/batches/{id}/answers', 'Answer what its postings ask, each question once', {
  body: body(BatchAnswers),
})
const sends = say('/batches/{id}/sends', 'Say which of those that wait are sent, and with which other values', {
  body: body(BatchSends),
})
const leaveOut = say('/batches/{id}/leave-out', 'Leave postings out: what was filled in there is not sent', {
  body: body(BatchNumbers),
})
const goOn = say('/batches/{id}/go-on', 'Go on at a site that minded', { body: body(BatchSite) })
const stop = say('/batches/{id}/stop', 'Stop all of it: nothing more is begun or sent', {})

export const batchRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  app.openapi(create, async (c) => {
    const caller = c.get('caller')
    const maker = makerOf(caller)
    const made = await deps.batches.create(
      batchOf(c.req.valid('json'), maker.id, (job) => deps.submit(job, { tenant: caller.tenant, maker })),
      caller.tenant,
    )
    c.header('location', `/batches/${made.id}`)
    return c.json(made, 201)
  })

  app.openapi(list, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT } = c.req.valid('query')
    const page = { limit: limit + 1, ...(cursor !== undefined && { before: cursor }) }
    const found = await deps.batches.list(page, c.get('caller').tenant)
    return c.json(
      paged(
        found,
        limit,
        ({ id }) => id,
        (one) => one,
      ),
      200,
    )
  })

  app.openapi(get, async (c) => c.json(await deps.batches.get(c.req.valid('param').id, c.get('caller').tenant), 200))

  app.openapi(answers, async (c) => {
    const { answers, remember = true, leave_rest: leaveRest = false } = c.req.valid('json')
    const { tenant, name: by } = c.get('caller')
    const { id } = c.req.valid('param')
    return c.json(await deps.batches.answer(id, { answers, remember, leaveRest, by }, tenant), 200)
  })

  app.openapi(sends, async (c) => {
    const { send = [], refuse = [], edited = {} } = c.req.valid('json')
    const { tenant, name: by } = c.get('caller')
    return c.json(await deps.batches.decide(c.req.valid('param').id, { send, refuse, edited, by }, tenant), 200)
  })

  app.openapi(leaveOut, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await deps.batches.leaveOut(id, c.req.valid('json').numbers, c.get('caller').tenant), 200)
  })

  app.openapi(goOn, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await deps.batches.goOn(id, c.req.valid('json').host, c.get('caller').tenant), 200)
  })

  app.openapi(stop, async (c) => c.json(await deps.batches.stop(c.req.valid('param').id, c.get('caller').tenant), 200))
}
