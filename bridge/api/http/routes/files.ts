/** Uploads a file that a job's data then refers to, for callers on other machines. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { GhError } from '../../../../shared/domain/errors.ts'
import { Time } from '../../../../shared/protocol/http.ts'
import { saveUpload, UPLOAD_HOURS } from '../../../assets/uploads.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { json, REFUSALS, TOO_LARGE } from './shared.ts'

const SentFile = z
  .object({
    id: z.string().meta({ description: 'Stands in a job’s data where a path would: `"resume": "file:…"`' }),
    name: z.string(),
    bytes: z.number().int(),
    expires_at: Time,
  })
  .meta({ id: 'SentFile' })

const send = createRoute({
  method: 'post',
  path: '/files',
  tags: ['Jobs'],
  summary: 'Send a file for a job to use; kept for a day',
  ...secured('submit'),
  request: {
    query: z.strictObject({
      name: z.string().min(1).max(400).meta({ description: 'What the site will see: `resume.pdf`' }),
    }),
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
  responses: { 201: json(SentFile, 'Kept'), ...REFUSALS, ...TOO_LARGE },
})

export const fileRoutes = (app: OpenAPIHono<ApiEnv>, { artifacts }: ApiDeps): void => {
  app.openapi(send, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length === 0) throw new GhError('INVALID_INPUT', 'The body is empty. Send the file itself as the body.')
    const { id, name } = await saveUpload(artifacts, c.get('caller').tenant, c.req.valid('query').name, bytes)
    const expires_at = new Date(Date.now() + UPLOAD_HOURS * 3_600_000).toISOString()
    return c.json({ id, name, bytes: bytes.length, expires_at }, 201)
  })
}
