/** Repeating tasks over HTTP: create, view, pause, resume, run now, delete. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { PageQuery } from '../../../../shared/protocol/http.ts'
import { JobResource } from '../../../../shared/protocol/http-jobs.ts'
import {
  ScheduleBody,
  SchedulePage,
  SchedulePath,
  ScheduleResource,
} from '../../../../shared/protocol/http-schedules.ts'
import { deleteSchedule, listSchedules, oneSchedule, pauseSchedule } from '../../../jobs/schedules/index.ts'
import { linksFor, scheduleMaker, secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Links } from '../deps.ts'
import { jobResource } from '../resources.ts'
import { addingTo } from '../stored-limits.ts'
import { body, CONFLICT, DEFAULT_LIMIT, json, NOT_FOUND, paged, REFUSALS, TOO_LARGE } from './shared.ts'

const tags = ['Schedules']

const create = createRoute({
  method: 'post',
  path: '/schedules',
  tags,
  summary: 'Let a task repeat at its times; nothing is sent that nobody was asked about',
  ...secured('operate'),
  request: { body: body(ScheduleBody) },
  responses: {
    201: json(ScheduleResource, 'Kept; its first time is `next_at`'),
    ...REFUSALS,
    ...CONFLICT,
    ...TOO_LARGE,
  },
})

const list = createRoute({
  method: 'get',
  path: '/schedules',
  tags,
  summary: 'Tasks that repeat, newest first',
  ...secured('read'),
  request: { query: PageQuery },
  responses: { 200: json(SchedulePage, 'A page of schedules'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/schedules/{id}',
  tags,
  summary: 'One schedule: when its next time is, and its last runs',
  ...secured('read'),
  request: { params: SchedulePath },
  responses: { 200: json(ScheduleResource, 'The schedule'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

const change = <Path extends `/schedules/{id}/${string}`>(path: Path, summary: string) =>
  createRoute({
    method: 'post',
    path,
    tags,
    summary,
    ...secured('operate'),
    request: { params: SchedulePath },
    responses: { 200: json(ScheduleResource, 'The schedule as it is now'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
  })

const pause = change('/schedules/{id}/pause', 'Let its times pass; what runs goes on')
const resume = change('/schedules/{id}/resume', 'Go on at the next time that comes')

const run = createRoute({
  method: 'post',
  path: '/schedules/{id}/run',
  tags,
  summary: 'Begin now, besides its times',
  ...secured('operate'),
  request: { params: SchedulePath },
  responses: { 201: json(JobResource, 'Its job, queued'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

const remove = createRoute({
  method: 'delete',
  path: '/schedules/{id}',
  tags,
  summary: 'Delete a schedule; what it ran stays',
  ...secured('operate'),
  request: { params: SchedulePath },
  responses: { 204: { description: 'Gone' }, ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

export const scheduleRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links): void => {
  app.openapi(create, async (c) => {
    const caller = c.get('caller')
    const { name, cron, time_zone: timeZone, job } = c.req.valid('json')
    const asked = { name, cron, timeZone, job, maker: scheduleMaker(caller) }
    const made = await addingTo(deps, caller, { schedules: 1 }, () => deps.schedules.create(asked, caller.tenant))
    c.header('location', `/schedules/${made.id}`)
    return c.json(made, 201)
  })

  app.openapi(list, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT } = c.req.valid('query')
    const page = { limit: limit + 1, ...(cursor !== undefined && { before: cursor }) }
    const found = await listSchedules(c.get('view'), page)
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

  app.openapi(get, async (c) => c.json(await oneSchedule(c.get('view'), c.req.valid('param').id), 200))

  app.openapi(pause, async (c) => c.json(await pauseSchedule(c.get('view'), c.req.valid('param').id), 200))

  app.openapi(resume, async (c) =>
    c.json(await deps.schedules.resume(c.req.valid('param').id, c.get('caller').tenant), 200),
  )

  app.openapi(run, async (c) => {
    const caller = c.get('caller')
    const job = await deps.schedules.runNow(c.req.valid('param').id, caller.tenant)
    return c.json(jobResource(job, { open: undefined, traced: false }, linksFor(caller, links)), 201)
  })

  app.openapi(remove, async (c) => {
    await deleteSchedule(c.get('view'), c.req.valid('param').id)
    return c.body(null, 204)
  })
}
