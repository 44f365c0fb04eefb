/** The three VALET routes (I2): the same jobs under VALET's names, with its words for errors. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { codeOf, GhError } from '../../../../shared/domain/errors.ts'
import { impliedRequest } from '../../../../shared/domain/interaction.ts'
import {
  ValetAccepted,
  ValetApplyBody,
  ValetError,
  ValetPath,
  ValetResumeBody,
  ValetResumed,
  ValetStatus,
} from '../../../../shared/protocol/http-valet.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { resolutionFor } from '../answers.ts'
import { linksFor, makerOf, secured, visibleJob } from '../auth.ts'
import type { ApiDeps, ApiEnv, Links } from '../deps.ts'
import { statusOfJob } from '../valet-status.ts'
import { body, json, REFUSALS } from './shared.ts'

const PREFIX = '/api/v1/gh/valet'
const NOT_FOUND = { 404: json(ValetError, '`not_found`') }
const CONFLICT = { 409: json(ValetError, '`not_paused`, `conflict`') }

const apply = createRoute({
  method: 'post',
  path: `${PREFIX}/apply`,
  tags: ['VALET'],
  summary: 'Hand in a job; apply where no job_type is given',
  ...secured('submit'),
  request: { body: body(ValetApplyBody) },
  responses: { 200: json(ValetAccepted, 'Kept and queued'), ...REFUSALS, ...CONFLICT },
})

const status = createRoute({
  method: 'get',
  path: `${PREFIX}/status/{jobId}`,
  tags: ['VALET'],
  summary: 'How a job stands; what it waits for while it is paused',
  ...secured('status'),
  request: { params: ValetPath },
  responses: { 200: json(ValetStatus, 'The job'), ...REFUSALS, ...NOT_FOUND },
})

const resume = createRoute({
  method: 'post',
  path: `${PREFIX}/resume/{jobId}`,
  tags: ['VALET'],
  summary: 'The human is done, or gives up',
  ...secured('operate'),
  request: { params: ValetPath, body: body(ValetResumeBody) },
  responses: { 200: json(ValetResumed, 'Answered'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

export const valetRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links): void => {
  app.openapi(apply, async (c) => {
    const caller = c.get('caller')
    const { tenant } = caller
    const given = (await c.req.json()) as Record<string, unknown>
    try {
      const { job } = await deps.submit({ job_type: 'apply', ...given }, { tenant, maker: makerOf(caller) })
      const queued = job.status === 'pending' ? await deps.jobs.enqueue(job.id, tenant) : job
      return c.json({ job_id: job.id, status: queued.status }, 200)
    } catch (error) {
      if (codeOf(error) !== 'CONFLICT') throw error
      return c.json({ error: 'conflict', message: messageOf(error) }, 409)
    }
  })

  app.openapi(status, async (c) => {
    const { jobId } = c.req.valid('param')
    const view = c.get('view')
    const caller = c.get('caller')
    const job = await visibleJob(view, jobId, caller).catch((error: unknown) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error
      return undefined
    })
    if (!job) return c.json(unknownJob(jobId), 404)
    return c.json(await statusOfJob(job, view, linksFor(caller, links)), 200)
  })

  app.openapi(resume, async (c) => {
    const { jobId } = c.req.valid('param')
    const { tenant, name } = c.get('caller')
    const view = c.get('view')
    const given = c.req.valid('json')
    try {
      const open = await view.interactions.openOf((await existingJob(view, jobId)).id)
      const job = await deps.jobs.resume(jobId, resolutionFor(given, open), name, tenant, impliedRequest(open))
      if (given.action === 'cancel') return c.json({ job_id: jobId, status: 'cancelled' as const }, 200)
      // The worker has received the answer and will continue in a moment.
      const now = job.status === 'paused' ? 'running' : job.status
      return c.json({ job_id: jobId, status: now, resumed_at: new Date().toISOString() }, 200)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'NOT_FOUND') return c.json(unknownJob(jobId), 404)
      if (code === 'NOT_PAUSED' || code === 'CONFLICT')
        return c.json({ error: 'not_paused', message: messageOf(error) }, 409)
      throw error
    }
  })
}

const unknownJob = (id: string) => ({ error: 'not_found', message: `There is no job ${id}.` })

const messageOf = (error: unknown): string => (error instanceof GhError ? error.message : '')
