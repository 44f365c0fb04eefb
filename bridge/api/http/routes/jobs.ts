/** Jobs over HTTP: submit, list, view, cancel, answer. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { GhError } from '../../../../shared/domain/errors.ts'
import { impliedRequest } from '../../../../shared/domain/interaction.ts'
import { isFinal } from '../../../../shared/domain/job.ts'
import type { JobRecord } from '../../../../shared/domain/job-record.ts'
import { Receipt } from '../../../../shared/domain/receipt.ts'
import {
  AnswerBody,
  JobBody,
  JobPage,
  JobPath,
  JobQuery,
  JobResource,
  PriorityBody,
} from '../../../../shared/protocol/http-jobs.ts'
import { hasStepTrace } from '../../../assets/step-trace.ts'
import { resolutionFor } from '../answers.ts'
import { linksFor, makerOf, secured, visibleJob } from '../auth.ts'
import type { ApiDeps, ApiEnv, Links } from '../deps.ts'
import { jobResource } from '../resources.ts'
import {
  body,
  CONFLICT,
  DEFAULT_LIMIT,
  json,
  LATE,
  NOT_FOUND,
  optionalBody,
  paged,
  REFUSALS,
  TOO_LARGE,
} from './shared.ts'

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The same key gives the same job; the body’s idempotency_key goes first' }),
})

const create = createRoute({
  method: 'post',
  path: '/jobs',
  tags: ['Jobs'],
  summary: 'Hand in a job',
  ...secured('submit'),
  request: { headers: IdempotencyHeader, body: body(JobBody) },
  responses: {
    200: json(JobResource, 'The job that was handed in with this idempotency key before'),
    201: json(JobResource, 'Kept and queued, or waiting for its approval'),
    ...REFUSALS,
    ...CONFLICT,
    ...TOO_LARGE,
  },
})

const list = createRoute({
  method: 'get',
  path: '/jobs',
  tags: ['Jobs'],
  summary: 'Jobs, newest first',
  ...secured('read'),
  request: { query: JobQuery },
  responses: { 200: json(JobPage, 'A page of jobs'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/jobs/{id}',
  tags: ['Jobs'],
  summary: 'One job; what it waits for while it is paused',
  ...secured('status'),
  request: { params: JobPath },
  responses: { 200: json(JobResource, 'The job'), ...REFUSALS, ...NOT_FOUND },
})

const receipt = createRoute({
  method: 'get',
  path: '/jobs/{id}/receipt',
  tags: ['Jobs'],
  summary: 'What the job told: each question, the value that went or would have gone, and where it came from',
  ...secured('read'),
  request: { params: JobPath },
  responses: { 200: json(Receipt, 'The receipt'), ...REFUSALS, ...NOT_FOUND },
})

/** The other state changes: one path each, without a real body; they return the updated job. */
const move = <Path extends `/jobs/{id}/${string}`, More extends object = object>(
  path: Path,
  summary: string,
  more?: More,
) =>
  createRoute({
    method: 'post',
    path,
    tags: ['Jobs'],
    summary,
    ...secured('operate'),
    request: { params: JobPath },
    responses: { 200: json(JobResource, 'The job as it is now'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT, ...more },
  })

const cancel = move('/jobs/{id}/cancel', 'Stop a job, wherever it runs')
const pause = move('/jobs/{id}/pause', 'Let a running job stand still; resume lets it go on', LATE)
const approve = move('/jobs/{id}/approve', 'Say yes to a job that waits for it, before it starts or before it sends')
const retry = move('/jobs/{id}/retry', 'Put a failed job into the queue again; what was sent is not sent twice')

const priority = createRoute({
  method: 'post',
  path: '/jobs/{id}/priority',
  tags: ['Jobs'],
  summary: 'Let a job that has not begun go before the other queued jobs of its tenant, or after them',
  ...secured('operate'),
  request: { params: JobPath, body: body(PriorityBody) },
  responses: { 200: json(JobResource, 'The job as it is now'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT, ...TOO_LARGE },
})

const resume = createRoute({
  method: 'post',
  path: '/jobs/{id}/resume',
  tags: ['Jobs'],
  summary: 'Answer what a paused job waits for; the first answer wins',
  ...secured('operate'),
  request: { params: JobPath, body: optionalBody(AnswerBody) },
  responses: { 200: json(JobResource, 'Answered'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT, ...TOO_LARGE },
})

export const jobRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links): void => {
  /** Does not query the object store for a finished job that recorded no files. */
  const isTraced = async ({ id, status, result }: JobRecord): Promise<boolean> =>
    (!deps.artifacts.elsewhere || !isFinal(status) || result?.has_trace === true) && hasStepTrace(deps.artifacts, id)
  const resourceOf = async (c: Pick<Context<ApiEnv>, 'get'>, id: string) => {
    const view = c.get('view')
    const job = await visibleJob(view, id, c.get('caller'))
    const open = job.status === 'paused' ? await view.interactions.openOf(id) : undefined
    const waits = (await deps.store.siteRules.waits([job])).get(id)
    const traced = await isTraced(job)
    return jobResource(job, { open, waits, traced }, linksFor(c.get('caller'), links))
  }

  app.openapi(create, async (c) => {
    const caller = c.get('caller')
    // Unchanged: defaults are applied once, later, where input_data may still provide top-level values.
    const given = (await c.req.json()) as Record<string, unknown>
    const key = given.idempotency_key ?? c.req.valid('header')['idempotency-key']
    const { job, created } = await deps.submit(
      { ...given, ...(key !== undefined && { idempotency_key: key }) },
      { tenant: caller.tenant, maker: makerOf(caller) },
    )
    if (job.status === 'pending') await deps.jobs.enqueue(job.id, caller.tenant)
    const now = await resourceOf(c, job.id)
    c.header('location', `/jobs/${job.id}`)
    return created ? c.json(now, 201) : c.json(now, 200)
  })

  app.openapi(list, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT, status, type, valet_task_id } = c.req.valid('query')
    const view = c.get('view')
    const found = await view.jobs.list({ status, type, valetTaskId: valet_task_id, before: cursor, limit: limit + 1 })
    const told = linksFor(c.get('caller'), links)
    const open = new Map((await view.interactions.listOpen()).map((one) => [one.jobId, one]))
    const waits = await deps.store.siteRules.waits(found)
    const traced = new Set(
      (await Promise.all(found.map(async (job) => ((await isTraced(job)) ? [job.id] : [])))).flat(),
    )
    return c.json(
      paged(
        found,
        limit,
        ({ id }) => id,
        ({ id, ...job }) =>
          jobResource({ id, ...job }, { open: open.get(id), waits: waits.get(id), traced: traced.has(id) }, told),
      ),
      200,
    )
  })

  app.openapi(get, async (c) => c.json(await resourceOf(c, c.req.valid('param').id), 200))

  app.openapi(receipt, async (c) => {
    const { id } = c.req.valid('param')
    const view = c.get('view')
    await visibleJob(view, id, c.get('caller'))
    const [found] = await view.events.receipts({ jobId: id })
    if (!found) throw new GhError('NOT_FOUND', `Job ${id} has no receipt: it sent nothing.`)
    return c.json(found, 200)
  })

  app.openapi(cancel, async (c) => {
    const { id } = c.req.valid('param')
    await deps.jobs.cancel(id, c.get('caller').tenant)
    return c.json(await resourceOf(c, id), 200)
  })

  app.openapi(pause, async (c) => {
    const { id } = c.req.valid('param')
    await deps.jobs.pause(id, 'button', c.get('caller').tenant)
    return c.json(await resourceOf(c, id), 200)
  })

  app.openapi(approve, async (c) => {
    const { id } = c.req.valid('param')
    const { tenant, name } = c.get('caller')
    await deps.jobs.approve(id, name, tenant)
    return c.json(await resourceOf(c, id), 200)
  })

  app.openapi(retry, async (c) => {
    const { id } = c.req.valid('param')
    const { tenant, isOwner } = c.get('caller')
    await (isOwner ? deps.jobs.retry(id, tenant) : deps.retry(id, tenant))
    return c.json(await resourceOf(c, id), 200)
  })

  app.openapi(priority, async (c) => {
    const { id } = c.req.valid('param')
    await c.get('view').jobs.prioritise(id, c.req.valid('json').priority)
    return c.json(await resourceOf(c, id), 200)
  })

  app.openapi(resume, async (c) => {
    const { id } = c.req.valid('param')
    const { tenant, name } = c.get('caller')
    const open = await c.get('view').interactions.openOf(id)
    await deps.jobs.resume(id, resolutionFor(c.req.valid('json'), open), name, tenant, impliedRequest(open))
    return c.json(await resourceOf(c, id), 200)
  })
}
