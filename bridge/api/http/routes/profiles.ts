/** Profiles over HTTP: a person's data can be read and written, secrets only written. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { GhError } from '../../../../shared/domain/errors.ts'
import { isDocumentKind } from '../../../../shared/domain/named-documents.ts'
import { FILE_KEYS } from '../../../../shared/domain/profile-keys.ts'
import { ProfileBody, ProfileList, ProfilePath, ProfileResource } from '../../../../shared/protocol/http-bridge.ts'
import { ResumeReading } from '../../../../shared/protocol/resume.ts'
import { isUpload } from '../../../assets/uploads.ts'
import { readResume } from '../../../documents/index.ts'
import { asProfile, withFile } from '../../../documents/profile.ts'
import { isSecretReference } from '../../../vault/password-managers.ts'
import { deleteProfile, keepNamed, saveProfile } from '../../profile-files.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Caller } from '../deps.ts'
import { rateLimit } from '../limits.ts'
import { profileResource } from '../resources.ts'
import { addingTo } from '../stored-limits.ts'
import { body, json, NOT_FOUND, REFUSALS, TOO_LARGE } from './shared.ts'

const tags = ['Profiles']

/** The file itself. */
const FILE_BODY = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
}

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

const putFile = createRoute({
  method: 'put',
  path: '/profiles/{id}/files/{key}',
  tags,
  summary:
    'Keep a file with a profile, such as its résumé, for as long as the profile names it; needs the owner’s token',
  ...secured('operate'),
  request: {
    params: ProfilePath.extend({ key: z.enum(FILE_KEYS) }),
    query: z.strictObject({
      name: z.string().min(1).max(240).meta({ description: 'What sites will see: `resume.pdf`' }),
      document: z.string().min(1).max(60).optional().meta({
        description: 'One of several résumés or letters: its short name. The same name again replaces its file',
      }),
      for: z
        .string()
        .max(500)
        .optional()
        .meta({ description: 'With `document`: words of the job’s title, the company or the site that it is for' }),
    }),
    body: FILE_BODY,
  },
  responses: { 200: json(ProfileResource, 'Kept; its data names the file'), ...REFUSALS, ...NOT_FOUND, ...TOO_LARGE },
})

const read = createRoute({
  method: 'post',
  path: '/profiles/from-resume',
  tags,
  summary: 'What a résumé says, each field with the line it was read from; nothing is kept',
  ...secured('operate'),
  request: {
    query: z.strictObject({
      name: z.string().min(1).max(240).optional().meta({ description: 'With it the file itself is among the fields' }),
    }),
    body: FILE_BODY,
  },
  responses: { 200: json(ResumeReading, 'Look at it, then make a profile of `data`'), ...REFUSALS, ...TOO_LARGE },
})

/**
 * Each file is read in a thread that may take half a minute and much memory. Two at a time leave capacity for other
 * callers. Units held by a process that died are refilled within a minute each, which is longer than any file takes.
 */
const READINGS = { what: 'readings', perMinute: 1, most: 2 }

/** Only the owner may name files of this machine, in a profile as in a job, and entries of its password managers. */
const mayHold =
  ({ isOwner }: Caller) =>
  (path: string, key: string): void => {
    if (isOwner || isUpload(path)) return
    if (isSecretReference(path))
      throw new GhError('FORBIDDEN', `${key}: only the owner’s own token may name entries of a password manager.`)
    throw new GhError(
      'FORBIDDEN',
      `${key}: this token may not name files of the bridge’s machine. Send the file first (POST /files).`,
      { details: { key } },
    )
  }

const answersIn = ({ answers = {} }: { answers?: Readonly<Record<string, string | null>> | undefined }): number =>
  Object.values(answers).filter((answer) => answer !== null).length

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
    const [caller, given] = [c.get('caller'), c.req.valid('json')]
    const profiles = await deps.profiles(caller.tenant)
    const made = await addingTo(deps, caller, { profiles: 1, answers: answersIn(given) }, () =>
      saveProfile(profiles, deps.documents, { id: null, secrets: {}, ...given }, {}, mayHold(caller)),
    )
    c.header('location', `/profiles/${made.id}`)
    return c.json(profileResource(made), 201)
  })

  const readings = rateLimit(deps.store, READINGS, `${READINGS.most} files of this token are being read`)
  app.openapi(read, (c) =>
    readings.during(c.get('caller').id, async () => {
      const { name } = c.req.valid('query')
      const reading = await readResume(new Uint8Array(await c.req.arrayBuffer()))
      return c.json(asProfile(name === undefined ? reading : withFile(reading, name, name)), 200)
    }),
  )

  app.openapi(update, async (c) => {
    const [caller, given] = [c.get('caller'), c.req.valid('json')]
    const profiles = await deps.profiles(caller.tenant)
    const changed = await addingTo(deps, caller, { answers: answersIn(given) }, () =>
      saveProfile(
        profiles,
        deps.documents,
        { secrets: {}, ...given, id: c.req.valid('param').id },
        {},
        mayHold(caller),
      ),
    )
    return c.json(profileResource(changed), 200)
  })

  app.openapi(putFile, async (c) => {
    const { tenant, isOwner } = c.get('caller')
    // Uploads of other callers are counted against a quota, and deleted after a day.
    if (!isOwner) throw new GhError('FORBIDDEN', 'Only the owner’s own token may keep files with a profile.')
    const { id, key } = c.req.valid('param')
    const profiles = await deps.profiles(tenant)
    // Read first, so that changes to the profile during the upload are not lost.
    const file = { name: c.req.valid('query').name, bytes: new Uint8Array(await c.req.arrayBuffer()) }
    const { document, for: rule } = c.req.valid('query')
    // Of two concurrent requests, the second would not see the first one's change.
    const changed = await deps.store.alone(`profile ${id}`, async () => {
      if (document !== undefined) {
        if (!isDocumentKind(key)) throw new GhError('INVALID_INPUT', `document: of “${key}” a profile has one only.`)
        const named = { kind: key, name: document, rule }
        return keepNamed(profiles, deps.documents, id, named, file)
      }
      const { name, data } = await profiles.get(id)
      return saveProfile(profiles, deps.documents, { id, name, data, secrets: {} }, { [key]: file })
    })
    return c.json(profileResource(changed), 200)
  })

  app.openapi(remove, async (c) => {
    const profiles = await deps.profiles(c.get('caller').tenant)
    await deleteProfile(profiles, deps.documents, c.req.valid('param').id)
    return c.body(null, 204)
  })
}
