/** Routes without a token: a health check, the OpenAPI document, the same as a page, and as a Python client. */

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { instead } from '../../../base/debug.ts'
import { once } from '../../../base/once.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { docsPage } from '../docs/page.ts'
import { documentOf } from '../document.ts'
import { pythonClient } from '../python-client.ts'
import { json } from './shared.ts'

export const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/openapi.json', '/docs', '/client.py'])

const Health = z.object({ status: z.enum(['ok', 'database_away']), version: z.string() }).meta({ id: 'Health' })

const health = createRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Bridge'],
  summary: 'Whether it works, its database included',
  security: [],
  responses: { 200: json(Health, 'It works'), 503: json(Health, 'The database does not answer') },
})

const HEALTH_MS = 3_000

export const metaRoutes = (app: OpenAPIHono<ApiEnv>, { store, version }: ApiDeps): void => {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The owner’s token (a file in the home), or one made by “ghosthands tokens create”',
  })
  app.openapi(health, async (c) => {
    const late = AbortSignal.timeout(HEALTH_MS)
    const alive = await Promise.race([
      store.vitals().then(() => true),
      new Promise<false>((resolve) => late.addEventListener('abort', () => resolve(false), { once: true })),
    ]).catch(instead('api', false))
    return alive
      ? c.json({ status: 'ok' as const, version }, 200)
      : c.json({ status: 'database_away' as const, version }, 503)
  })
  // The routes are fixed once it listens.
  const document = once(() => documentOf(app, version))
  const docs = once(() => docsPage(document()))
  app.get('/openapi.json', (c) => c.json(document()))
  const client = once(() => pythonClient(document()))
  app.get('/client.py', (c) => c.body(client(), 200, { 'content-type': 'text/x-python; charset=utf-8' }))
  app.get('/docs', (c) => {
    const { page, policy } = docs()
    c.header('content-security-policy', policy)
    return c.html(page)
  })
}
