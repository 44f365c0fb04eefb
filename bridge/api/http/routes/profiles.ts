/** Profiles over HTTP: a person's data in and out, secrets only in. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { ProfileBody, ProfileList, ProfilePath, ProfileResource } from '../../../../shared/protocol/http-bridge.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { profileResource } from '../resources.ts'
import { body, json, NOT_FOUND, REFUSALS, TOO_LARGE } from './shared.ts'

const tags = ['Profiles']

const list = createRoute({
  method: 'get',
  path: '/profiles',
  tags,
  summary: 'Profiles by name',
  ...secured('operate'),
  responses: { 200: json(ProfileList, 'All of them'), ...REFUSALS },
})

const get = createRoute({
  method: 'get',
  path: '/profiles/{id}',
  tags,
  summary: 'One profile; of secrets only their names',
  ...secured('operate'),
  request: { params: ProfilePath },
  responses: { 200: json(ProfileResource, 'The profile'), ...REFUSALS, ...NOT_FOUND },
})

const create = createRoute({
  method: 'post',
  path: '/profiles',
  tags,
  summary: 'A new profile',
  ...secured('operate'),
  request: { body: body(ProfileBody) },
  responses: { 201: json(ProfileResource, 'Kept'), ...REFUSALS, ...TOO_LARGE },
})

const update = createRoute({
  method: 'put',
  path: '/profiles/{id}',
  tags,
  summary: 'Replace name and data; of secrets and answers only what is named changes',
  ...secured('operate'),
  request: { params: ProfilePath, body: body(ProfileBody) },
  responses: { 200: json(ProfileResource, 'Kept'), ...REFUSALS, ...NOT_FOUND, ...TOO_LARGE },
})

const remove = createRoute({
  method: 'delete',
  path: '/profiles/{id}',
  tags,
  summary: 'Delete a profile with its secrets and answers',
  ...secured('operate'),
  request: { params: ProfilePath },
  responses: { 204: { description: 'Gone' }, ...REFUSALS, ...NOT_FOUND },
})

export const profileRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  app.openapi(list, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    return c.json({ items: await profiles.list() }, 200)
  })

  app.openapi(get, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    return c.json(profileResource(await profiles.get(c.req.valid('param').id)), 200)
  })

  app.openapi(create, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    const made = await profiles.save({ id: null, secrets: {}, ...c.req.valid('json') })
    c.header('location', `/profiles/${made.id}`)
    return c.json(profileResource(made), 201)
  })

  app.openapi(update, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    const changed = await profiles.save({ secrets: {}, ...c.req.valid('json'), id: c.req.valid('param').id })
    return c.json(profileResource(changed), 200)
  })

  app.openapi(remove, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    await profiles.delete(c.req.valid('param').id)
    return c.body(null, 204)
  })
}
