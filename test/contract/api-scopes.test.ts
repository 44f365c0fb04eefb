// What each kind of token may do, route by route, and what only the owner may, whatever a token's scope.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TokenScope } from '../../shared/protocol/http.ts'
import { openTestApi, type TestApi } from '../support/api.ts'

let server: TestApi
let submitter: string
let operator: string

beforeAll(async () => {
  server = await openTestApi({ callback_allow_private: true })
  submitter = await server.tokenFor('submit-only')
  operator = await server.tokenFor('operator')
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Every route, and the scopes besides `operator` that may use it; `owner`: none, not even `operator`. */
const SCOPES: Record<string, readonly (TokenScope | 'owner')[]> = {
  'POST /jobs': ['submit-only'],
  'GET /jobs': ['read-only'],
  'GET /jobs/{id}': ['read-only', 'submit-only'],
  'POST /jobs/{id}/cancel': [],
  'POST /jobs/{id}/pause': [],
  'POST /jobs/{id}/approve': [],
  'POST /jobs/{id}/priority': [],
  'POST /jobs/{id}/retry': [],
  'POST /jobs/{id}/resume': [],
  'POST /batches': [],
  'POST /schedules': [],
  'GET /schedules': ['read-only'],
  'GET /schedules/{id}': ['read-only'],
  'POST /schedules/{id}/pause': [],
  'POST /schedules/{id}/resume': [],
  'POST /schedules/{id}/run': [],
  'DELETE /schedules/{id}': [],
  'GET /applications': ['read-only'],
  'GET /applications/export': ['read-only'],
  'GET /applications/{id}': ['read-only'],
  'PATCH /applications/{id}': [],
  'GET /batches': ['read-only'],
  'GET /batches/{id}': ['read-only'],
  'POST /batches/{id}/answers': [],
  'POST /batches/{id}/sends': [],
  'POST /batches/{id}/leave-out': [],
  'POST /batches/{id}/go-on': [],
  'POST /batches/{id}/stop': [],
  'GET /jobs/{id}/events': ['read-only', 'submit-only'],
  'GET /jobs/{id}/artifacts': ['read-only'],
  'GET /jobs/{id}/artifacts/{artifact}/content': ['read-only'],
  'GET /jobs/{id}/report': ['read-only'],
  'GET /jobs/{id}/trace': ['read-only'],
  'GET /jobs/{id}/trace/pictures/{picture}': ['read-only'],
  'GET /jobs/{id}/receipt': ['read-only'],
  'GET /jobs/{id}/deliveries': ['read-only'],
  'POST /files': ['submit-only'],
  'GET /interactions': ['read-only'],
  'GET /interactions/{id}': ['read-only'],
  'POST /interactions/{id}/answer': [],
  'GET /manuals': ['read-only'],
  'GET /manuals/{id}': ['read-only'],
  'GET /manuals/{id}/export': ['read-only'],
  'GET /manuals/{id}/pictures/{picture}': ['read-only'],
  'GET /manuals/{id}/versions': ['read-only'],
  'POST /manuals/{id}/restore': [],
  'POST /manuals': [],
  'POST /manuals/from-trace': [],
  'PUT /manuals/{id}': [],
  'PATCH /manuals/{id}': [],
  'DELETE /manuals/{id}': [],
  'GET /playbooks': ['read-only'],
  'GET /playbooks/{domain}': ['read-only'],
  'POST /playbooks/{domain}': [],
  'PUT /playbooks/{domain}/{id}': [],
  'DELETE /playbooks/{domain}/{id}': [],
  'GET /knowledge/{kind}': ['read-only'],
  'POST /knowledge/{kind}': [],
  'GET /knowledge/{kind}/{key}': ['read-only'],
  'GET /knowledge/{kind}/{key}/export': ['read-only'],
  'POST /knowledge/{kind}/{key}/restore': [],
  'DELETE /knowledge/{kind}/{key}': [],
  'GET /answers': [],
  'PUT /answers': [],
  'DELETE /answers': [],
  'GET /accounts': ['owner'],
  'POST /accounts/password': ['owner'],
  'DELETE /accounts': ['owner'],
  'GET /profiles': [],
  'GET /profiles/{id}': [],
  'POST /profiles': [],
  'POST /profiles/from-resume': [],
  'PUT /profiles/{id}': [],
  'PUT /profiles/{id}/files/{key}': [],
  'DELETE /profiles/{id}': [],
  'GET /stats': ['read-only'],
  'GET /metrics': ['read-only'],
  'GET /fleet': [],
  'POST /api/v1/gh/valet/apply': ['submit-only'],
  'GET /api/v1/gh/valet/status/{jobId}': ['read-only', 'submit-only'],
  'POST /api/v1/gh/valet/resume/{jobId}': [],
}

const handIn = (token: string, more: Record<string, unknown> = {}) =>
  server.ask('POST', '/jobs', { token, body: { job_type: 'scrape', target_url: 'https://site.example/', ...more } })
const idOf = ({ json }: { json: unknown }): string => (json as { job_id: string }).job_id
const codeOf = ({ status, json }: { status: number; json: unknown }) => [status, (json as { code?: string })?.code]

test('the table contains every route with a token, and each refuses every scope that it does not name', async () => {
  const { json } = await server.ask('GET', '/openapi.json', { token: null })
  const { paths } = json as { paths: Record<string, Record<string, { 'x-scopes'?: string[] }>> }
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, of]) => (of['x-scopes'] ? [`${method.toUpperCase()} ${path}`] : [])),
  )
  expect(routes.sort()).toEqual(Object.keys(SCOPES).sort())
  for (const scope of ['operator', 'read-only', 'submit-only'] as const) {
    const token = await server.tokenFor(scope)
    for (const [route, others] of Object.entries(SCOPES)) {
      const [method = '', path = ''] = route.split(' ')
      const { status } = await server.ask(method, path.replace(/\{\w+\}/g, 'x'), {
        token,
        body: method === 'GET' ? undefined : {},
      })
      const may = (scope === 'operator' && !others.includes('owner')) || others.includes(scope)
      expect([route, scope, status === 403 || status === 401], route).toEqual([route, scope, !may])
    }
  }
})

describe('what only the owner may', () => {
  test.each([
    { browser_mode: 'operator' },
    { input_data: { browser_mode: 'operator' } },
    { input_data: { cdp_url: 'http://127.0.0.1:9222' } },
    { input_data: { cdp_urls: ['http://127.0.0.1:9222'] } },
  ])('a browser of the owner’s machine: %j', async (more) => {
    for (const token of [submitter, operator, await server.tokenFor('operator', 'acme')])
      expect(codeOf(await handIn(token, more))).toEqual([403, 'FORBIDDEN'])
    expect((await handIn(server.token, more)).status).toBe(201)
  })

  test('files of the machine, in a job and by way of a profile', async () => {
    const secret = server.app.config.home.token
    const person = { name: 'Mallory', email: 'm@example.com', resume: secret }
    for (const token of [submitter, operator, await server.tokenFor('operator', 'acme')])
      expect(codeOf(await handIn(token, { input_data: { user_data: person } }))).toEqual([403, 'FORBIDDEN'])
    const body = { name: 'Mallory', data: person }
    expect(codeOf(await server.ask('POST', '/profiles', { body, token: operator }))).toEqual([403, 'FORBIDDEN'])
    const { json } = await server.ask('POST', '/profiles', {
      body: { name: 'M', data: { name: 'M', email: 'm@example.com' } },
      token: operator,
    })
    const { id } = json as { id: string }
    expect(codeOf(await server.ask('PUT', `/profiles/${id}`, { body, token: operator }))).toEqual([403, 'FORBIDDEN'])
    // The owner may. After that, everybody who may use the profile may use its document.
    expect((await server.ask('PUT', `/profiles/${id}`, { body })).status).toBe(200)
    expect((await server.ask('PUT', `/profiles/${id}`, { body, token: operator })).status).toBe(200)
    expect((await handIn(operator, { profile_id: id })).status).toBe(201)
    const named = await handIn(operator, { profile_id: id, input_data: { user_data: person } })
    expect(codeOf(named)).toEqual([403, 'FORBIDDEN'])
  })

  test('nobody may use the providers for tests', async () => {
    for (const token of [submitter, operator, server.token])
      expect(codeOf(await handIn(token, { provider: 'mock' }))).toEqual([400, 'PROVIDER_UNKNOWN'])
  })
})

describe('one token and the next', () => {
  test('a job is seen by the token that made it and by operators, not by another submit-only token', async () => {
    const id = idOf(await handIn(submitter))
    const other = await server.tokenFor('submit-only')
    for (const path of [`/jobs/${id}`, `/jobs/${id}/events`, `/api/v1/gh/valet/status/${id}`]) {
      expect((await server.ask('GET', path, { token: other })).status, path).toBe(404)
      for (const token of [submitter, operator, server.token])
        expect((await server.ask('GET', path, { token })).status, path).toBe(200)
    }
    const mine = idOf(await handIn(server.token))
    expect((await server.ask('GET', `/jobs/${mine}`, { token: submitter })).status).toBe(404)
  })

  test('an idempotency key reveals nothing about the jobs of others', async () => {
    const other = await server.tokenFor('submit-only')
    const idempotency_key = 'order-1'
    const mine = await handIn(submitter, { idempotency_key })
    const again = await handIn(submitter, { idempotency_key })
    expect([again.status, idOf(again)]).toEqual([200, idOf(mine)])
    for (const token of [other, operator, server.token]) {
      const theirs = await handIn(token, { idempotency_key, target_url: `https://site.example/${token.slice(-4)}` })
      expect(theirs.status).toBe(201)
      expect(theirs.text).not.toContain(idOf(mine))
      // If the key is taken, the response names the caller's own job and no other.
      const taken = await handIn(token, { idempotency_key, target_url: 'https://else.example/' })
      expect(taken.status).toBe(409)
      expect(taken.text).toContain(idOf(theirs))
      expect(taken.text).not.toContain(idOf(mine))
    }
    expect(codeOf(await handIn(submitter, { idempotency_key, target_url: 'https://else.example/' }))[0]).toBe(409)
  })

  test('a trace, which shows every page word by word, is read only by operators', async () => {
    const id = idOf(await handIn(submitter))
    const { artifacts } = server.app.config.home
    mkdirSync(join(artifacts, id), { recursive: true })
    writeFileSync(join(artifacts, id, 'trace.zip'), 'TRACE')
    const kept = { jobId: id, kind: 'trace', path: `${id}/trace.zip`, mediaType: 'application/zip', bytes: 5 } as const
    const { id: trace } = await server.app.store.artifacts.add(kept)
    const reader = await server.tokenFor('read-only')
    const read = (token: string) => server.ask('GET', `/jobs/${id}/artifacts/${trace}/content`, { token })
    for (const token of [reader, submitter])
      expect([(await read(token)).status, (await read(token)).text]).toEqual([
        403,
        expect.not.stringContaining('TRACE'),
      ])
    for (const token of [operator, server.token]) expect((await read(token)).text).toBe('TRACE')
  })
})
