// Files uploaded for a job: kept per tenant, named safely, and the only ones that a submit-only token may name.

import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { contentOf } from '../../bridge/cli/file-areas.ts'
import { saveScreenshot } from '../../bridge/cli/job-artifacts.ts'
import { openJobData } from '../../bridge/vault/job-data.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { testHome } from '../support/home.ts'

let server: TestApi
let submitter: string
const NO_SECRETS = { all: async () => ({}), one: async () => undefined, keep: async () => {}, forget: async () => {} }

beforeAll(async () => {
  server = await openTestApi()
  submitter = await server.tokenFor('submit-only')
})
afterAll(() => server?.[Symbol.asyncDispose]())

const send = async (name: string, body: string | Uint8Array = '%PDF-1.7', token = submitter) => {
  const response = await fetch(`${server.url}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Buffer.from(body),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const apply = (resume: unknown, token = submitter) =>
  server.ask('POST', '/jobs', {
    token,
    body: {
      job_type: 'apply',
      target_url: 'https://site.example/jobs/1',
      input_data: { user_data: { name: 'Ada Lovelace', email: 'ada@example.com', resume } },
    },
  })

test('a job uses the file that it names, under the file’s own name', async () => {
  const { status, json } = await send('Ada’s résumé.pdf')
  expect([status, json.name, json.bytes]).toEqual([201, 'Ada’s résumé.pdf', 8])
  const { json: job, status: handed } = await apply(json.id)
  expect(handed).toBe(201)
  const kept = await server.app.store.jobs.get((job as { job_id: string }).job_id)
  const { resume } = (kept?.request.input_data.user_data ?? {}) as { resume: string }
  expect(basename(resume)).toBe('Ada’s résumé.pdf')
  expect(String(await contentOf(server.app.files, resume))).toBe('%PDF-1.7')
  expect(readFileSync(resume, 'latin1')).not.toContain('%PDF')
})

test('a token may send a number of files a day, large or small, with a length or not; the owner has no limit', async () => {
  await using few = await openTestApi({ token_files_mb_a_day: 1 })
  const post = async (token: string, body: BodyInit) => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body, duplex: 'half' }
    return (await fetch(`${few.url}/files?name=resume.pdf`, init as RequestInit)).status
  }
  const [one, other, third] = [
    await few.tokenFor('submit-only'),
    await few.tokenFor('submit-only'),
    await few.tokenFor('operator'),
  ]
  expect([await post(one, Buffer.alloc(700_000)), await post(one, Buffer.alloc(700_000))]).toEqual([201, 429])
  const small = await Promise.all(Array.from({ length: 20 }, () => post(other, 'x')))
  expect(small.filter((status) => status === 201)).toHaveLength(16)
  expect(await post(third, new Blob(['x']).stream())).toBe(429)
  for (let at = 0; at < 3; at += 1) expect(await post(few.token, Buffer.alloc(700_000))).toBe(201)
})

test.each([
  ['../../../etc/cron.d/evil', 'evil'],
  ['..\\..\\evil.exe', 'evil.exe'],
  ['/etc/passwd', 'passwd'],
  ['.hidden', 'hidden'],
  ['a\u0000b\n.pdf', 'ab.pdf'],
  ['con\u202efdp.exe', 'confdp.exe'],
  [`${'x'.repeat(390)}.pdf`, `${'x'.repeat(116)}.pdf`],
])('a file called %j is kept as %j', async (given, kept) => {
  expect((await send(given)).json.name).toBe(kept)
})

test.each(['..', '.', '/', '   ', '\u202e'])('a file called %j is refused', async (name) => {
  expect((await send(name)).status).toBe(400)
})

test('another tenant cannot use it, and nobody can use a file that is none', async () => {
  const { json } = await send('mine.pdf')
  const other = await server.tokenFor('operator', 'acme')
  for (const [path, token] of [
    [json.id, other],
    ['file:00000000-0000-0000-0000-000000000000', submitter],
    ['file:../../token', submitter],
  ] as const) {
    const { status, json: problem } = await apply(path, token)
    expect([status, (problem as { code: string }).code]).toEqual([400, 'FILE_NOT_FOUND'])
  }
})

test('a submit-only token names no file of the machine; the owner’s may', async () => {
  const file = server.app.config.home.token
  expect(existsSync(file)).toBe(true)
  const refused = await apply(file)
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([403, 'FORBIDDEN'])
  expect((await apply(file, server.token)).status).toBe(201)
})

test('it has no access to profiles or the person’s own browser', async () => {
  const profile = await server.ask('POST', '/profiles', {
    body: { name: 'Ada', data: { name: 'Ada Lovelace', email: 'ada@example.com' } },
  })
  const job = {
    job_type: 'apply',
    target_url: 'https://site.example/jobs/2',
    profile_id: (profile.json as { id: string }).id,
  }
  expect((await server.ask('POST', '/jobs', { body: job, token: submitter })).status).toBe(403)
  expect((await server.ask('POST', '/jobs', { body: job })).status).toBe(201)
  const own = { job_type: 'scrape', target_url: 'https://site.example/' }
  for (const more of [
    { browser_mode: 'operator' },
    { input_data: { browser_mode: 'operator' } },
    { input_data: { cdp_url: 'http://127.0.0.1:9222' } },
    { input_data: { cdp_urls: ['http://127.0.0.1:9222'] } },
  ])
    expect((await server.ask('POST', '/jobs', { body: { ...own, ...more }, token: submitter })).status).toBe(403)
})

test('nor to the answers and sign-ins that are kept for a person', async () => {
  const personOf = async (job_type: string, user_data: unknown, token: string) => {
    const body = {
      job_type,
      target_url: 'https://site.example/',
      ...(user_data !== undefined && { input_data: { user_data } }),
    }
    const { status, json } = await server.ask('POST', '/jobs', { body, token })
    expect(status).toBe(201)
    const kept = await server.app.store.jobs.get((json as { job_id: string }).job_id)
    return (await openJobData(kept?.request.input_data ?? {}, NO_SECRETS)).id
  }
  const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
  for (const [type, data] of [
    ['fill_form', ada],
    ['fill_form', { ...ada, id: 'p-1' }],
    ['fill_form', { id: 'x', ...ada, profile_id: 'p-1' }],
    ['scrape', undefined],
  ] as const) {
    const own = await personOf(type, data, server.token)
    const theirs = await personOf(type, data, submitter)
    expect(theirs).not.toBe(own)
    expect(await personOf(type, data, submitter)).toBe(theirs)
  }
})

test('nobody uses the secrets of another job or profile', async () => {
  const { json } = await server.ask('POST', '/profiles', {
    body: {
      name: 'Eve',
      data: { name: 'Eve', email: 'eve@example.com' },
      secrets: { 'current-password': 'sealed-away' },
    },
  })
  const { id } = json as { id: string }
  const body = {
    job_type: 'fill_form',
    target_url: 'https://site.example/',
    input_data: { user_data: { name: 'Mallory', email: 'm@example.com' }, secrets_ref: `profile:${id}` },
  }
  const made = await server.ask('POST', '/jobs', { body, token: submitter })
  expect([made.status, made.text]).toEqual([
    400,
    expect.stringContaining('input_data.secrets_ref: there is no such field'),
  ])
  await server.ask('POST', '/jobs', { body: { ...body, job_type: 'nothing' } })
  expect(((await server.ask('GET', `/profiles/${id}`)).json as { secrets: string[] }).secrets).toEqual([
    'current-password',
  ])
})

test('a file of more than 25 MB is refused', async () => {
  expect((await send('big.bin', new Uint8Array(26 * 1024 * 1024))).status).toBe(413)
  expect((await send('fine.bin', new Uint8Array(5 * 1024 * 1024))).status).toBe(201)
})

test('machines with a shared folder have each other’s uploads and pictures, those without it do not', async () => {
  const { path: shared, remove } = await testHome('shared')
  try {
    await using one = await openTestApi({ shared_files: shared })
    await using other = await one.elsewhere({ shared_files: shared })
    await using apart = await one.elsewhere()
    const response = await fetch(`${one.url}/files?name=resume.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await one.tokenFor('submit-only')}` },
      body: '%PDF-1.7 shared',
    })
    const { id: resume } = (await response.json()) as { id: string }
    const body = {
      job_type: 'apply',
      target_url: 'https://site.example/jobs/2',
      input_data: { user_data: { name: 'Ada Lovelace', email: 'ada@example.com', resume } },
    }
    const made = await other.ask('POST', '/jobs', { body })
    expect(made.status, made.text).toBe(201)
    expect((await apart.ask('POST', '/jobs', { body })).json).toMatchObject({ code: 'FILE_NOT_FOUND' })
    const { job_id: job } = made.json as { job_id: string }
    const { app } = one
    const picture = await saveScreenshot(app.config, app.store, job, Buffer.from('a picture'))
    const content = `/jobs/${job}/artifacts/${picture}/content`
    expect(await other.ask('GET', content)).toMatchObject({ status: 200, text: 'a picture' })
    expect((await apart.ask('GET', content)).status).toBe(404)
  } finally {
    await remove()
  }
})

test('a shared folder that is a different folder on some machine is refused', () => {
  expect(() => loadConfig({ home: '/nowhere', flags: { shared_files: 'files' }, env: {} })).toThrow('absolute path')
})
