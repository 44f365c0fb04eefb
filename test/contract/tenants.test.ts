// Tenants as whoever runs the fleet looks after them, by command, against a bridge that works: runs are pretended, everything else is real.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../store/support/until.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
let bridge: WorkingApi

beforeAll(async () => {
  bridge = await openWorkingApi()
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

/** What a command printed, both ways. */
const typed = (...args: string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [MAIN, ...args, '--home', bridge.home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (_, out, err) => resolve(out + err),
    ),
  )

type Json = Record<string, unknown>
const askAs = (token: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(`${bridge.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json }
}
const ofTenant = async (tenant: string) =>
  askAs(
    String(
      JSON.parse(await typed('tokens', 'create', 'key', '--scope', 'operator', '--tenant', tenant, '--json')).token,
    ),
  )
const job = (number: number, steps: object[] = []): Json => ({
  job_type: 'scrape',
  target_url: `https://site.example/${number}`,
  input_data: { steps },
})

test('a suspended tenant’s tokens are refused and its jobs wait; once it is resumed they are done', async () => {
  expect(await typed('tenants', 'create', 'acme')).toContain('acme is there.')
  expect(await typed('tenants', 'create', 'acme')).toContain('There is a tenant acme already.')
  const ask = await ofTenant('acme')
  const { status, json: first } = await ask('POST', '/jobs', job(1))
  expect(status).toBe(201)
  const { jobs } = bridge.store.forTenant('acme')
  const done = (id: unknown) => until(async () => (await jobs.get(String(id)))?.status === 'completed', 'it is done')
  await done(first.job_id)

  expect(await typed('tenants', 'suspend', 'acme')).toContain('acme is suspended.')
  for (const [method, path] of [
    ['GET', '/jobs'],
    ['GET', `/jobs/${first.job_id}`],
    ['POST', '/jobs'],
    ['GET', '/stats'],
  ] as const) {
    const { status, json } = await ask(method, path, method === 'POST' ? job(2) : undefined)
    expect([status, json.code], `${method} ${path}`).toEqual([403, 'TENANT_SUSPENDED'])
  }
  // As one that was handed in a moment before.
  const waits = await bridge.jobs.create(job(3), 'acme')
  await bridge.jobs.enqueue(waits.id, 'acme')
  const own = await bridge.jobs.create(job(4))
  await bridge.jobs.enqueue(own.id)
  // It was tried, and put off.
  await until(async () => (await jobs.get(waits.id))?.notBefore != null, 'it was looked at')
  expect((await jobs.get(waits.id))?.status).toBe('queued')
  await until(async () => (await bridge.store.jobs.get(own.id))?.status === 'completed', 'others are done')
  const listed = (await typed('tenants', 'list')).split('\n')
  expect(listed.find((line) => line.startsWith('acme'))).toMatch(/^acme +\S+ +1 +suspended /)
  expect(listed.find((line) => line.startsWith('local'))).toMatch(/ active$/)

  expect(await typed('tenants', 'resume', 'acme')).toBe('acme is active.\n')
  await done(waits.id)
  expect((await ask('GET', '/jobs')).status).toBe(200)
})

test('your own tenant is not suspended, and one that is not there is named', async () => {
  expect(await typed('tenants', 'suspend', 'local')).toContain('is your own')
  expect(await typed('tenants', 'suspend', 'nobody')).toContain('There is no tenant nobody.')
})
