/** A job's files: which there are, and their content. Only files of that job, never guessed at, never run. */
import { createReadStream } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import { Id } from '../../../../shared/protocol/http.ts'
import { ArtifactPage, JobPath } from '../../../../shared/protocol/http-jobs.ts'
import { existingJob } from '../../../jobs/watch.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Links } from '../deps.ts'
import { artifactResource } from '../resources.ts'
import { json, NOT_FOUND, REFUSALS } from './shared.ts'

const list = createRoute({
  method: 'get',
  path: '/jobs/{id}/artifacts',
  tags: ['Jobs'],
  summary: 'Files that a job left: screenshots, report, trace',
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
    if (found?.jobId !== id) throw gone()
    // It shows every page the browser saw, word by word.
    if (found.kind === 'trace' && c.get('caller').scope !== 'operator')
      throw new GhError('FORBIDDEN', 'Only a token that operates may read a trace.')
    // What a page handed over is never shown as one of ours.
    const shown = found.kind !== 'download'
    return fileResponse(deps.artifacts, id, join(deps.artifacts, found.path), found.mediaType, shown)
  })

  app.openapi(report, async (c) => {
    const { id } = await existingJob(c.get('view'), c.req.valid('param').id)
    return fileResponse(deps.artifacts, id, join(deps.artifacts, id, 'report.html'), 'text/html; charset=utf-8')
  })
}

const gone = (): GhError =>
  new GhError('NOT_FOUND', 'There is no such file of this job; it may have been removed when its time was up.')

/** Pages are shown without scripts, and away from this address’s other pages. */
const PAGE_POLICY =
  "sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** @throws GhError NOT_FOUND where it is not there, or not within the job’s own folder */
const fileResponse = async (
  root: string,
  jobId: string,
  path: string,
  mediaType: string,
  shown = true,
): Promise<Response> => {
  const [folder, actual] = await Promise.all([realpath(join(root, jobId)), realpath(path)]).catch(() => {
    // It is said to whoever asked.
    throw gone()
  })
  if (!actual.startsWith(folder + sep)) throw gone()
  const handle = await open(actual)
  const { size } = await handle.stat()
  const stream = createReadStream(actual, { fd: handle })
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': mediaType,
      'content-length': String(size),
      'content-disposition': `${shown && /^(image\/(jpeg|png|webp)|text\/html)/.test(mediaType) ? 'inline' : 'attachment'}; filename="${basename(actual).replace(/[^\w.-]/g, '_')}"`,
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  })
}
