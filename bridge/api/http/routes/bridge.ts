/** The bridge itself over HTTP: figures, and the delivery of a job's callbacks. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { DeliveryList, Fleet, Stats, StatsQuery } from '../../../../shared/protocol/http-bridge.ts'
import { JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { figuresOf } from '../../../jobs/figures.ts'
import { fleetOf } from '../../../jobs/fleet.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import type { Metrics } from '../metrics.ts'
import { deliveryResource } from '../resources.ts'
import { json, NOT_FOUND, REFUSALS } from './shared.ts'

const stats = createRoute({
  method: 'get',
  path: '/stats',
  tags: ['Bridge'],
  summary: 'Jobs by state and by day, open requests, what was spent and saved, how manuals do',
  ...secured('read'),
  request: { query: StatsQuery },
  responses: { 200: json(Stats, 'As of now'), ...REFUSALS },
})

const metrics = createRoute({
  method: 'get',
  path: '/metrics',
  tags: ['Bridge'],
  summary: 'The same figures for Prometheus',
  ...secured('read'),
  responses: {
    200: { description: 'As of now', content: { 'text/plain': { schema: z.string() } } },
    ...REFUSALS,
  },
})

const fleet = createRoute({
  method: 'get',
  path: '/fleet',
  tags: ['Bridge'],
  summary:
    'Who works on this database, how much each takes and has, and when it was last heard of; empty but for the owner',
  ...secured('operate'),
  responses: { 200: json(Fleet, 'As of now; those that were lost stay for a day'), ...REFUSALS },
})

const deliveries = createRoute({
  method: 'get',
  path: '/jobs/{id}/deliveries',
  tags: ['Jobs'],
  summary: 'How this job’s callbacks went, every try',
  ...secured('read'),
  request: { params: JobPath },
  responses: { 200: json(DeliveryList, 'In the order of the job’s moves'), ...REFUSALS, ...NOT_FOUND },
})

export const bridgeRoutes = (
  app: OpenAPIHono<ApiEnv>,
  { store, version }: Pick<ApiDeps, 'store' | 'version'>,
): void => {
  // Built on request: most bridges are never asked for them.
  let opened: Promise<Metrics> | undefined
  const open = async (): Promise<Metrics> => (await import('../metrics.ts')).createMetrics(version)
  app.openapi(stats, async (c) => c.json(await figuresOf(c.get('view'), c.req.valid('query').days), 200))

  app.openapi(metrics, async (c) => {
    opened ??= open()
    const measured = await opened
    const text = await measured.text(c.get('view'), c.get('caller').isOwner ? await fleetOf(store) : undefined)
    return c.text(text, 200, { 'content-type': measured.contentType })
  })

  app.openapi(fleet, async (c) => {
    // Names of machines and folders are not for callers that only have an API token.
    return c.json(c.get('caller').isOwner ? await fleetOf(store) : { workers: [] }, 200)
  })

  app.openapi(deliveries, async (c) => {
    const view = c.get('view')
    const { id } = await existingJob(view, c.req.valid('param').id)
    return c.json({ items: (await view.deliveries.ofJob(id)).map(deliveryResource) }, 200)
  })
}
