/** Open requests to people, over all jobs, and answering one by its own id. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { GhError } from '../../../../shared/domain/errors.ts'
import { type Interaction, isAboutMail } from '../../../../shared/domain/interaction.ts'
import { Id } from '../../../../shared/protocol/http.ts'
import { AnswerBody, InteractionPage, InteractionResource } from '../../../../shared/protocol/http-jobs.ts'
import type { Repositories } from '../../../store/index.ts'
import { resolutionFor } from '../answers.ts'
import { linksFor, secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Caller, Links } from '../deps.ts'
import { interactionResource } from '../resources.ts'
import { CONFLICT, json, NOT_FOUND, optionalBody, REFUSALS, TOO_LARGE } from './shared.ts'

const InteractionPath = z.object({ id: Id })

const list = createRoute({
  method: 'get',
  path: '/interactions',
  tags: ['Humans'],
  summary: 'Open requests to a human, the one that waits longest first',
  ...secured('read'),
  responses: { 200: json(InteractionPage, 'All of them'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/interactions/{id}',
  tags: ['Humans'],
  summary: 'One request, open or not',
  ...secured('read'),
  request: { params: InteractionPath },
  responses: { 200: json(InteractionResource, 'The request'), ...REFUSALS, ...NOT_FOUND },
})

const answer = createRoute({
  method: 'post',
  path: '/interactions/{id}/answer',
  tags: ['Humans'],
  summary: 'Answer it; the first answer wins, and never counts for a later request',
  ...secured('operate'),
  request: { params: InteractionPath, body: optionalBody(AnswerBody) },
  responses: { 200: json(InteractionResource, 'Answered'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT, ...TOO_LARGE },
})

export const interactionRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links): void => {
  const existing = async (view: Repositories, id: string) => {
    const found = await view.interactions.get(id)
    if (!found) throw new GhError('NOT_FOUND', `There is no request ${id}.`, { details: { id } })
    return found
  }

  /** Values that are never stored are shown to the owner only. */
  const withTransient = <T extends Interaction>({ isOwner }: Caller, open: T): T =>
    isOwner ? deps.jobs.transients.with(open) : open

  app.openapi(list, async (c) => {
    const view = c.get('view')
    const open = (await view.interactions.listOpen()).map((one) => withTransient(c.get('caller'), one))
    const browsers = await view.jobs.browsersOf(open.map(({ jobId }) => jobId))
    const told = linksFor(c.get('caller'), links)
    return c.json({ items: open.map((one) => interactionResource(one, browsers.get(one.jobId), told)) }, 200)
  })

  app.openapi(get, async (c) => {
    const view = c.get('view')
    const found = withTransient(c.get('caller'), await existing(view, c.req.valid('param').id))
    const browser = (await view.jobs.browsersOf([found.jobId])).get(found.jobId)
    return c.json(interactionResource(found, browser, linksFor(c.get('caller'), links)), 200)
  })

  app.openapi(answer, async (c) => {
    const { tenant, name } = c.get('caller')
    const view = c.get('view')
    const asked = await existing(view, c.req.valid('param').id)
    if (asked.status !== 'open')
      throw new GhError('CONFLICT', 'Somebody has answered this already, or its time is up.', {
        details: { status: asked.status },
      })
    const resolution = resolutionFor(c.req.valid('json'), asked)
    if (isAboutMail(asked) && resolution.choice === 'approve' && !c.get('caller').isOwner)
      throw new GhError('FORBIDDEN', 'What came by e-mail is shown to the owner alone, who answers this.')
    await deps.jobs.resume(asked.jobId, resolution, name, tenant, asked.id)
    return c.json(interactionResource(await existing(view, asked.id), undefined, links), 200)
  })
}
