/** Manuals over HTTP (M7): list, read, edit, export, import, delete. Imports are validated like files. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import {
  LearnedFromTrace,
  ManualChangeBody,
  ManualFile,
  ManualPage,
  ManualPath,
  ManualQuery,
  ManualVersions,
  PicturePath,
  RestoreBody,
  TraceBody,
  VersionQuery,
  WholeManual,
} from '../../../../shared/protocol/http-learned.ts'
import { learnedFromTrace } from '../../../learn/agent-trace.ts'
import { importManual } from '../../../learn/files.ts'
import { withoutPictures, withPicturesOf } from '../../../learn/pictures.ts'
import { manualView } from '../../../learn/view.ts'
import type { Repositories } from '../../../store/index.ts'
import { imageResponse } from '../../file-response.ts'
import { changeManual } from '../../manual-change.ts'
import { wholeManual } from '../../whole-manual.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Caller } from '../deps.ts'
import { addingTo } from '../stored-limits.ts'
import {
  body,
  CONFLICT,
  DEFAULT_LIMIT,
  json,
  NOT_FOUND,
  optionalBody,
  paged,
  REFUSALS,
  removal,
  restoration,
  TOO_LARGE,
} from './shared.ts'

const list = createRoute({
  method: 'get',
  path: '/manuals',
  tags: ['Learned'],
  summary: 'Manuals, newest first',
  ...secured('read'),
  request: { query: ManualQuery },
  responses: { 200: json(ManualPage, 'A page of manuals'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/manuals/{id}',
  tags: ['Learned'],
  summary: 'One manual with its steps',
  ...secured('read'),
  request: { params: ManualPath, query: VersionQuery },
  responses: { 200: json(WholeManual, 'The manual'), ...REFUSALS, ...NOT_FOUND },
})

const picture = createRoute({
  method: 'get',
  path: '/manuals/{id}/pictures/{picture}',
  tags: ['Learned'],
  summary: 'A picture of the page on which steps act, with what was entered covered',
  ...secured('read'),
  request: { params: PicturePath },
  responses: {
    200: {
      description: 'JPEG',
      content: { 'image/jpeg': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...REFUSALS,
    ...NOT_FOUND,
  },
})

const exported = createRoute({
  method: 'get',
  path: '/manuals/{id}/export',
  tags: ['Learned'],
  summary: 'The manual as a file, without anybody’s data',
  ...secured('read'),
  request: { params: ManualPath, query: VersionQuery },
  responses: { 200: json(ManualFile, 'What import takes'), ...REFUSALS, ...NOT_FOUND },
})

const imported = createRoute({
  method: 'post',
  path: '/manuals',
  tags: ['Learned'],
  summary: 'Import a manual; it is checked first',
  ...secured('operate'),
  request: { body: body(ManualFile) },
  responses: { 201: json(WholeManual, 'Kept as a new manual'), ...REFUSALS, ...TOO_LARGE },
})

const fromTrace = createRoute({
  method: 'post',
  path: '/manuals/from-trace',
  tags: ['Learned'],
  summary: 'A manual from what another agent did, or from a recording; nothing that was typed is taken over',
  ...secured('operate'),
  request: { body: body(TraceBody) },
  responses: { 201: json(LearnedFromTrace, 'Kept as a new manual'), ...REFUSALS, ...TOO_LARGE },
})

const edit = createRoute({
  method: 'put',
  path: '/manuals/{id}',
  tags: ['Learned'],
  summary: 'Edit a manual: the next version of it; older ones stay',
  ...secured('operate'),
  request: { params: ManualPath, body: body(ManualFile) },
  responses: { 200: json(WholeManual, 'The version that is in use now'), ...REFUSALS, ...NOT_FOUND, ...TOO_LARGE },
})

const change = createRoute({
  method: 'patch',
  path: '/manuals/{id}',
  tags: ['Learned'],
  summary: 'Change single steps, the name, or whether its page is looked at; a change of steps is the next version',
  ...secured('operate'),
  request: { params: ManualPath, body: body(ManualChangeBody) },
  responses: { 200: json(WholeManual, 'The version that is in use now'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

const versions = createRoute({
  method: 'get',
  path: '/manuals/{id}/versions',
  tags: ['Learned'],
  summary: 'Every version of a manual, newest first',
  ...secured('read'),
  request: { params: ManualPath },
  responses: { 200: json(ManualVersions, 'The versions'), ...REFUSALS, ...NOT_FOUND },
})

const restore = restoration('/manuals/{id}/restore', {
  request: { params: ManualPath, body: optionalBody(RestoreBody) },
  whole: WholeManual,
})

const remove = removal('/manuals/{id}', {
  tag: 'Learned',
  summary: 'Delete a manual and all its versions',
  request: { params: ManualPath },
})

export const manualRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  const addingVersion = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
    addingTo(deps, caller, { manuals: 1 }, work)
  const existing = async (view: Repositories, id: string, version?: number) => {
    const manual = await view.manuals.get(id, version)
    if (!manual)
      throw new GhError('NOT_FOUND', `There is no manual ${id}${version === undefined ? '' : ` version ${version}`}.`)
    return manual
  }
  const whole = async (view: Repositories, id: string, version?: number) => {
    const manual = await existing(view, id, version)
    return wholeManual(view, manual)
  }

  app.openapi(list, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT, task_type, platform, host } = c.req.valid('query')
    const filter = { taskType: task_type, platform, host, before: cursor, limit: limit + 1 }
    return c.json(
      paged(await c.get('view').manuals.list(filter), limit, ({ id }) => id, manualView),
      200,
    )
  })

  app.openapi(get, async (c) =>
    c.json(await whole(c.get('view'), c.req.valid('param').id, c.req.valid('query').version), 200),
  )

  app.openapi(picture, async (c) => {
    const { id, picture: wanted } = c.req.valid('param')
    const image = await c.get('view').manualPictures.get(id, wanted)
    if (!image) throw new GhError('NOT_FOUND', 'There is no such picture of this manual.')
    return imageResponse(image)
  })

  app.openapi(exported, async (c) => {
    const { id } = c.req.valid('param')
    const { body: stored } = await existing(c.get('view'), id, c.req.valid('query').version)
    c.header('content-disposition', `attachment; filename="manual-${id.replace(/[^\w-]/g, '_')}.json"`)
    return c.json(withoutPictures(stored), 200)
  })

  app.openapi(imported, async (c) => {
    const view = c.get('view')
    const file = importManual(await c.req.text())
    const { id } = await addingVersion(c.get('caller'), () => view.manuals.insert(file, 'import'))
    c.header('location', `/manuals/${id}`)
    return c.json(await whole(view, id), 201)
  })

  app.openapi(fromTrace, async (c) => {
    const view = c.get('view')
    const { trace, task_type, leave_out } = c.req.valid('json')
    const made = learnedFromTrace(trace, task_type, leave_out)
    const { id } = await addingVersion(c.get('caller'), () => view.manuals.insert(made.body, 'import'))
    c.header('location', `/manuals/${id}`)
    const { values, notes, unsupported } = made
    return c.json({ manual: await whole(view, id), values, notes, left_out: unsupported }, 201)
  })

  app.openapi(edit, async (c) => {
    const view = c.get('view')
    const { id } = c.req.valid('param')
    const file = importManual(await c.req.text(), 'Nothing was changed.')
    const { body: earlier } = await existing(view, id)
    const next = withPicturesOf(file, earlier)
    await addingVersion(c.get('caller'), () => view.manuals.addVersion(id, next, 'human'))
    return c.json(await whole(view, id), 200)
  })

  app.openapi(change, async (c) => {
    const view = c.get('view')
    const { id } = c.req.valid('param')
    await addingVersion(c.get('caller'), () => changeManual(view, id, c.req.valid('json')))
    return c.json(await whole(view, id), 200)
  })

  app.openapi(versions, async (c) => {
    const { id } = c.req.valid('param')
    await existing(c.get('view'), id)
    return c.json({ items: (await c.get('view').manuals.versions(id)).map(manualView) }, 200)
  })

  app.openapi(restore, async (c) => {
    const view = c.get('view')
    const { id } = c.req.valid('param')
    await addingVersion(c.get('caller'), () => view.manuals.restore(id, c.req.valid('json')?.version))
    return c.json(await whole(view, id), 200)
  })

  app.openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await c.get('view').manuals.delete(id))) throw new GhError('NOT_FOUND', `There is no manual ${id}.`)
    return c.body(null, 204)
  })
}
