/** The bridge itself over HTTP: figures, and how a job's callbacks went. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { DeliveryList, Stats, StatsQuery } from '../../../../shared/protocol/http-bridge.ts'
import { JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { secured } from '../auth.ts'
import type { ApiEnv } from '../deps.ts'
import { deliveryResource } from '../resources.ts'
import { json, NOT_FOUND, REFUSALS } from './shared.ts'

const stats = createRoute({
  method: 'get',
  path: '/stats',
  tags: ['Bridge'],
  summary: 'Jobs by state, open requests, what models cost',
  ...secured('read'),
  request: { query: StatsQuery },
  responses: { 200: json(Stats, 'As of now'), ...REFUSALS },
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

const DAY_MS = 86_400_000

export const bridgeRoutes = (app: OpenAPIHono<ApiEnv>): void => {
  app.openapi(stats, async (c) => {
    const view = c.get('view')
    const since = new Date(Date.now() - (c.req.valid('query').days ?? 30) * DAY_MS).toISOString()
    const [jobs, open, usage] = await Promise.all([
      view.jobs.countByStatus(),
      view.interactions.listOpen(),
      view.usage.since(since),
    ])
    return c.json(
      {
        jobs,
        waiting: open.length,
        usage: {
          since,
          calls: usage.calls,
          extract_calls: usage.extractCalls,
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
          cached_tokens: usage.cachedTokens,
          cost_usd: usage.costUsd,
        },
      },
      200,
    )
  })

  app.openapi(deliveries, async (c) => {
    const view = c.get('view')
    const { id } = await existingJob(view, c.req.valid('param').id)
    return c.json({ items: (await view.deliveries.ofJob(id)).map(deliveryResource) }, 200)
  })
}
