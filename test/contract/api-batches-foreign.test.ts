// Batches and tokens of others: another tenant, and a token that is not the owner's submitting what only the owner may.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../support/api.ts'

const PERSON = { name: 'Mallory', email: 'm@example.com' }

let server: TestApi
let operator: string
let foreign: string
let batch: string
beforeAll(async () => {
  server = await openTestApi()
  operator = await server.tokenFor('operator')
  foreign = await server.tokenFor('operator', 'acme')
  const made = await server.ask('POST', '/batches', {
    body: {
      postings: [{ url: 'https://site.example/1' }],
      job: { input_data: { user_data: PERSON }, priority: 'low' },
    },
  })
  expect(made.status, made.text).toBe(201)
  batch = (made.json as { id: string }).id
})
afterAll(() => server?.[Symbol.asyncDispose]())

const handIn = (token: string, body: Record<string, unknown>) => server.ask('POST', '/batches', { token, body })
const jobsOf = async (token: string): Promise<unknown[]> =>
  ((await server.ask('GET', '/jobs', { token })).json as { items: unknown[] }).items

test.each([
  ['GET', '', undefined],
  ['POST', '/answers', { answers: { a: 'b' } }],
  ['POST', '/sends', { send: [1] }],
  ['POST', '/leave-out', { numbers: [1] }],
  ['POST', '/go-on', { host: 'site.example' }],
  ['POST', '/stop', {}],
] as const)('one of another tenant: %s %s', async (method, path, body) => {
  expect((await server.ask(method, `/batches/${batch}${path}`, { token: foreign, body })).status).toBe(404)
  const { json } = await server.ask('GET', `/batches/${batch}`)
  expect(json).toMatchObject({ id: batch, items: [{ number: 1 }] })
  expect((json as { state: string }).state).not.toBe('stopped')
})

test('the priority of a list applies to its jobs', async () => {
  expect(await jobsOf(server.token)).toMatchObject([{ request: { priority: 'low' } }])
})

test('those of another tenant are in no list', async () => {
  expect((await server.ask('GET', '/batches', { token: foreign })).json).toMatchObject({ items: [] })
})

describe('a batch may not contain what only the owner may', () => {
  const url = 'https://other.example/1'
  test.each([
    ['an address of this machine', { postings: [{ url: 'http://127.0.0.1:9/x' }] }],
    ['one in a list', { list: 'http://169.254.169.254/latest/meta-data\nhttp://[::1]:9/y' }],
    ['an address of a browser', { postings: [{ url }], job: { input_data: { cdp_url: 'http://127.0.0.1:9222' } } }],
    ['the person’s own browser', { postings: [{ url }], job: { input_data: { browser_mode: 'operator' } } }],
    ['a script', { postings: [{ url }], job: { input_data: { steps: [{ do: 'upload', path: '/etc/passwd' }] } } }],
  ])('%s', async (_, body) => {
    for (const token of [operator, foreign]) {
      const before = (await jobsOf(token)).length
      const { job = {} } = body as { job?: { input_data?: object } }
      const made = await handIn(token, { ...body, job: { input_data: { user_data: PERSON, ...job.input_data } } })
      if (made.status === 201) {
        const { items } = made.json as { items: { state: string }[] }
        expect(items.every(({ state }) => state === 'failed' || state === 'skipped')).toBe(true)
      } else expect([400, 403, 422]).toContain(made.status)
      expect((await jobsOf(token)).length).toBe(before)
    }
  })

  test('a file of this machine', async () => {
    const folder = join(server.app.config.home.root, 'aside')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'cv.pdf'), '%PDF-1.4')
    const user = { name: 'M', email: 'm@example.com', resume: join(folder, 'cv.pdf') }
    for (const token of [operator, foreign]) {
      const { status, text } = await handIn(token, { postings: [{ url }], job: { input_data: { user_data: user } } })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(text).toContain('may not name files')
    }
  })

  test('another tenant’s profile', async () => {
    const { json } = await server.ask('POST', '/profiles', {
      body: { name: 'Ines', data: { name: 'Ines Duarte', email: 'ines@example.com' } },
    })
    const { id } = json as { id: string }
    const made = await handIn(foreign, { postings: [{ url, profile_id: id }] })
    expect(made.text).not.toContain('Duarte')
    expect(JSON.stringify(await jobsOf(foreign))).not.toContain('Duarte')
    expect(
      made.status === 201 ? (made.json as { items: { state: string }[] }).items.map(({ state }) => state) : [],
    ).not.toContain('to_look')
  })
})
