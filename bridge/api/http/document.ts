/** The OpenAPI 3.1 document: the declared routes, and the content of callbacks. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { CallbackNotice } from '../../../shared/protocol/http-bridge.ts'
import type { ApiEnv } from './deps.ts'

export type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

export const documentOf = (app: OpenAPIHono<ApiEnv>, version: string): Document => {
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'job',
    summary: 'Sent to a job’s `callback_url` when it needs a human, goes on, and ends',
    description:
      'Signed by the Standard Webhooks scheme with the secret of `ghosthands callbacks secret`: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. Answer 2xx within 10 s; anything else is tried again with growing pauses for 24 hours, 410 ends it. Redirects are not followed.',
    request: { body: { required: true, content: { 'application/json': { schema: CallbackNotice } } } },
    responses: { 204: { description: 'Heard' } },
  })
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'GhostHands',
      version,
      description:
        'Web tasks: handed in, watched, answered where only a human can, and learned from. Errors are RFC 9457 problems whose `code` is stable.',
    },
    tags: [
      { name: 'Jobs', description: 'A job is one task on one page' },
      { name: 'Humans', description: 'What only a person can do, asked and answered' },
      { name: 'Learned', description: 'Manuals and playbooks, free of anybody’s data' },
      { name: 'Profiles', description: 'A person’s data under a name; secrets go in and never come out' },
      { name: 'VALET', description: 'The same jobs under VALET’s names' },
      { name: 'Bridge', description: 'The bridge itself' },
    ],
  })
}
