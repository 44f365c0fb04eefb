/** The OpenAPI 3.1 document of the routes. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './deps.ts'

export type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

export const documentOf = (app: OpenAPIHono<ApiEnv>, version: string): Document =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'GhostHands',
      version,
      description:
        'Web tasks: handed in, watched, answered where only a human can, and learned from. Errors are RFC 9457 problems whose `code` is stable.',
    },
    tags: [
      { name: 'Jobs', description: 'A job is one task on one page' },
      { name: 'VALET', description: 'The same jobs under VALET’s names' },
      { name: 'Bridge', description: 'The bridge itself' },
    ],
  })
