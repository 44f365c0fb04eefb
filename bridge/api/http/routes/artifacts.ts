/** A job's files: their list and their content. */
import { join } from 'node:path'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import { Id } from '../../../../shared/protocol/http.ts'
import { ArtifactPage, JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { SENT } from '../../../assets/sent-files.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { fileResponse, goneFile } from '../../file-response.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Links } from '../deps.ts'
import { artifactResource } from '../resources.ts'
import { json, NOT_FOUND, REFUSALS } from './shared.ts'

const list = createRoute({
  method: 'get',
  path: '/jobs/{id}/artifacts',
  tags: ['Jobs'],
  summary:
    'Files that a job left: screenshots, report, trace, what pages handed over, and copies of what was sent (`upload`)',
  ...secured('read'),
  request: { params: JobPath },
  responses: { 200: json(ArtifactPage, 'Oldest first'), ...REFUSALS, ...NOT_FOUND },
})

const file = {
  200: {
    description: 'The file',
    content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
  },
}

const content = createRoute({
  method: 'get',
  path: '/jobs/{id}/artifacts/{artifact}/content',
  tags: ['Jobs'],
  summary: 'One of these files, in its own media type',
  ...secured('read'),
  request: { params: JobPath.extend({ artifact: Id }) },
  responses: { ...file, ...REFUSALS, ...NOT_FOUND },
})

const report = createRoute({
  method: 'get',
  path: '/jobs/{id}/report',
  tags: ['Jobs'],
  summary: 'The run report as a page',
  ...secured('read'),
  request: { params: JobPath },
  responses: {
    200: { description: 'HTML', content: { 'text/html': { schema: z.string() } } },
    ...REFUSALS,
    ...NOT_FOUND,
  },
})

export const artifactRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links): void => {
  app.openapi(list, async (c) => {
    const view = c.get('view')
    const { id } = await existingJob(view, c.req.valid('param').id)
    return c.json({ items: (await view.artifacts.ofJob(id)).map((one) => artifactResource(one, links)) }, 200)
  })

  app.openapi(content, async (c) => {
    const { id, artifact } = c.req.valid('param')
    const found = await c.get('view').artifacts.get(artifact)
    if (found?.jobId !== id) throw goneFile()
    // It shows every page that the browser saw, with all of its text.
    if (found.kind === 'trace' && c.get('caller').scope !== 'operator')
      throw new GhError('FORBIDDEN', 'Only a token that operates may read a trace.')
    // A file downloaded from a page is never displayed like one of ours.
    const inline = found.kind !== 'download' && found.kind !== 'upload'
    const { root } = deps.artifacts
    const folder = join(root, ...(found.kind === 'upload' ? [SENT] : []), id)
    return fileResponse(deps.artifacts, folder, join(root, found.path), found.mediaType, inline)
  })

  app.openapi(report, async (c) => {
    const { id } = await existingJob(c.get('view'), c.req.valid('param').id)
    const folder = join(deps.artifacts.root, id)
    return fileResponse(deps.artifacts, folder, join(folder, 'report.html'), 'text/html; charset=utf-8')
  })
}
