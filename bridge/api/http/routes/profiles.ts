/** Profiles over HTTP: a person's data in and out, secrets only in. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import { ProfileBody, ProfileList, ProfilePath, ProfileResource } from '../../../../shared/protocol/http-bridge.ts'
import { ResumeReading } from '../../../../shared/protocol/resume.ts'
import { isUpload } from '../../../assets/uploads.ts'
import { readResume } from '../../../documents/index.ts'
import { asProfile } from '../../../documents/profile.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Caller } from '../deps.ts'
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

const read = createRoute({
  method: 'post',
  path: '/profiles/from-resume',
  tags,
  summary: 'What a résumé says, each field with the line it was read from; nothing is kept',
  ...secured('operate'),
  request: {
    body: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
    },
  },
  responses: { 200: json(ResumeReading, 'Look at it, then make a profile of `data`'), ...REFUSALS, ...TOO_LARGE },
})

/** Each is read in a thread that may take half a minute and much memory, and they must leave room for everybody else. */
const MAX_READING = 2

/** Files of the machine are the owner's to name, in a profile as in a job. */
const mayHold =
  ({ isOwner }: Caller) =>
  (path: string, key: string): void => {
    if (isOwner || isUpload(path)) return
    throw new GhError(
      'FORBIDDEN',
      `${key}: this token may not name files of the bridge’s machine. Send the file first (POST /files).`,
      { details: { key } },
    )
  }

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
    const made = await profiles.save({ id: null, secrets: {}, ...c.req.valid('json') }, mayHold(c.get('caller')))
    c.header('location', `/profiles/${made.id}`)
    return c.json(profileResource(made), 201)
  })

  const reading = new Map<string, number>()
  app.openapi(read, async (c) => {
    const { id } = c.get('caller')
    const held = reading.get(id) ?? 0
    if (held >= MAX_READING)
      throw new GhError('RATE_LIMITED', `${MAX_READING} files of this token are being read. Send the next one then.`, {
        details: { retry_after_seconds: 5 },
      })
    reading.set(id, held + 1)
    try {
      return c.json(asProfile(await readResume(new Uint8Array(await c.req.arrayBuffer()))), 200)
    } finally {
      const left = (reading.get(id) ?? 1) - 1
      if (left > 0) reading.set(id, left)
      else reading.delete(id)
    }
  })

  app.openapi(update, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    const changed = await profiles.save(
      { secrets: {}, ...c.req.valid('json'), id: c.req.valid('param').id },
      mayHold(c.get('caller')),
    )
    return c.json(profileResource(changed), 200)
  })

  app.openapi(remove, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    await profiles.delete(c.req.valid('param').id)
    return c.body(null, 204)
  })
}
