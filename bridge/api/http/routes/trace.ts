/** The step-by-step trace of a job (K3), and its pictures. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { JobTrace, PicturePath } from '../../../../shared/protocol/http-trace.ts'
import { readStepPicture } from '../../../assets/step-trace.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { traceOf } from '../../job-trace.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { json, NOT_FOUND, REFUSALS } from './shared.ts'

const trace = createRoute({
  method: 'get',
  path: '/jobs/{id}/trace',
  tags: ['Jobs'],
  summary: 'What a job did, to step through: pictures, what was seen and decided, calls, network, console',
  description:
    'Kept where the job was asked to (`keep_trace`), or the setting `trace` says so. Also of a job that still runs.',
  ...secured('read'),
  request: { params: JobPath },
  responses: { 200: json(JobTrace, 'In the order in which it happened'), ...REFUSALS, ...NOT_FOUND },
})

const picture = createRoute({
  method: 'get',
  path: '/jobs/{id}/trace/pictures/{picture}',
  tags: ['Jobs'],
  summary: 'One picture of it, secrets covered',
  ...secured('read'),
  request: { params: PicturePath },
  responses: {
    200: {
      description: 'The picture',
      content: { 'image/jpeg': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...REFUSALS,
    ...NOT_FOUND,
  },
})

export const traceRoutes = (app: OpenAPIHono<ApiEnv>, { artifacts }: Pick<ApiDeps, 'artifacts'>): void => {
  app.openapi(trace, async (c) => {
    const view = c.get('view')
    return c.json(await traceOf(view, artifacts, await existingJob(view, c.req.valid('param').id)), 200)
  })

  app.openapi(picture, async (c) => {
    const { id, picture } = c.req.valid('param')
    await existingJob(c.get('view'), id)
    const bytes = await readStepPicture(artifacts, id, picture)
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
  })
}
