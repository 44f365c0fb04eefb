// Tenants as the operator of a fleet manages them, by command, against a working bridge: runs are simulated,
// everything else is real.
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveUpload } from '../../bridge/assets/uploads.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { DATABASE, OWNER_ROLE } from '../../bridge/store/names.ts'
import { manualBody } from '../store/support/data.ts'
import { until } from '../store/support/until.ts'
import { areaAt } from '../support/files.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
let bridge: WorkingApi

beforeAll(async () => {
  bridge = await openWorkingApi()
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

/** The output of a command, on both streams. */
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
  // As if it had been submitted a moment before the suspension.
  const waits = await bridge.jobs.create(job(3), 'acme')
  await bridge.jobs.enqueue(waits.id, 'acme')
  const own = await bridge.jobs.create(job(4))
  await bridge.jobs.enqueue(own.id)
  // A worker tried it, and postponed it.
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

test('the questions of a suspended tenant’s jobs wait and their time stops, also in the process that asked', async () => {
  const ask = await ofTenant('still')
  const question = (number: number) => ({ ...job(number, [{ do: 'ask', question: 'Size?' }]), interaction_timeout: 3 })
  const { json: made } = await ask('POST', '/jobs', question(6))
  const id = String(made.job_id)
  const { jobs, interactions } = bridge.store.forTenant('still')
  await until(async () => (await jobs.get(id))?.status === 'paused', 'it asks')
  // Not by command: on a busy machine, starting one may take longer than the person's time to answer.
  const { tenantAccounts } = bridge.store
  await tenantAccounts.suspend('still')
  expect(await typed('tenants', 'suspend', 'still')).toContain('1 that ask somebody wait, and their time with them')
  // A question of another tenant with the same time, asked later, has expired.
  const other = await bridge.jobs.create(question(7))
  await bridge.jobs.enqueue(other.id)
  await until(
    async () => (await bridge.store.jobs.get(other.id))?.error?.code === 'human_timeout',
    'another’s time is up',
  )
  const before = Date.parse((await interactions.openOf(id))?.expiresAt ?? '')
  expect([(await jobs.get(id))?.status, before < Date.now()]).toEqual(['paused', true])
  await tenantAccounts.resume('still')
  expect(Date.parse((await interactions.openOf(id))?.expiresAt ?? '')).toBeGreaterThan(before + 3_000)
  await until(async () => (await jobs.get(id))?.error?.code === 'human_timeout', 'its own time is up')
})

test('limits are set by command, shown in the list, and removed; wrong ones are refused', async () => {
  await typed('tenants', 'create', 'modest')
  expect(await typed('tenants', 'limit', 'modest', '--jobs-at-once', '2', '--jobs-kept', '30')).toBe(
    'modest: 2 jobs at once, jobs kept 30 days.\n',
  )
  expect(await typed('tenants', 'limit', 'modest', '--jobs-a-day', '9', '--jobs-kept', 'none')).toBe(
    'modest: 2 jobs at once, 9 a day.\n',
  )
  expect(await typed('tenants', 'list')).toMatch(/^modest .* 2 jobs at once, 9 a day$/m)
  const [line = ''] = (await typed('tenants', 'list', '--json')).split('\n').filter((one) => one.includes('modest'))
  expect(JSON.parse(line)).toMatchObject({ jobs_at_once: 2, jobs_a_day: 9, job_days: null, artifact_days: null })
  expect(await typed('tenants', 'limit', 'modest', '--jobs-at-once', '0')).toContain('whole number')
  expect(await typed('tenants', 'limit', 'nobody', '--jobs-at-once', '1')).toContain('There is no tenant nobody.')
  expect(await typed('tenants', 'limit', 'local', '--jobs-at-once', '1')).toContain('is your own')
})

test('your own tenant cannot be suspended, and an unknown one is named', async () => {
  expect(await typed('tenants', 'suspend', 'local')).toContain('is your own')
  expect(await typed('tenants', 'suspend', 'nobody')).toContain('There is no tenant nobody.')
})

test('a tenant is exported in plain text, and deleted after its name was given twice; nothing of it is left in any table or folder', async () => {
  const { store } = bridge
  const MARK = 'zzleaver'
  const ask = await ofTenant(MARK)
  const made = async (path: string, body: object): Promise<string> => {
    const { status, json } = await ask('POST', path, body)
    expect([status, json.detail], path).toEqual([201, undefined])
    return String(json.job_id ?? json.id)
  }
  const asking = await made('/jobs', job(1, [{ do: 'commit' }, { do: 'ask', question: `Size of ${MARK}?` }]))
  const over = await made('/jobs', job(2))
  const view = store.forTenant(MARK)
  const is = (id: string, status: string) => until(async () => (await view.jobs.get(id))?.status === status, status)
  await is(over, 'completed')
  await is(asking, 'paused')
  const schedule = await made('/schedules', {
    cron: '0 9 * * *',
    name: MARK,
    job: { target_url: 'https://a.example/' },
  })
  await view.manuals.insert(manualBody({ host: `${MARK}.example` }), 'ai')
  await view.answers.keep('somebody', { question: `Why ${MARK}?`, answer: 'So', from: 'bank' })
  await view.artifacts.add({
    jobId: over,
    kind: 'screenshot',
    path: `${over}/a.jpg`,
    mediaType: 'image/jpeg',
    bytes: 3,
  })
  const { artifacts } = homeAt(bridge.home)
  for (const folder of [over, join('sent', over)]) {
    mkdirSync(join(artifacts, folder), { recursive: true })
    writeFileSync(join(artifacts, folder, 'a.jpg'), MARK)
  }
  await saveUpload(areaAt(artifacts), MARK, 'resume.txt', Buffer.from(MARK))
  // Those of another tenant stay.
  const other = await bridge.jobs.create(job(5))
  mkdirSync(join(artifacts, other.id), { recursive: true })
  const { id: tokenId = '' } = (await store.tokens.list()).find(({ tenant }) => tenant === MARK) ?? {}

  const file = join(bridge.home, 'export.jsonl')
  expect(await typed('tenants', 'export', MARK, file)).toMatch(/\d+ rows of zzleaver/)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Json })
  expect(rows.find(({ table, row }) => table === 'jobs' && row.id === asking)?.row).toMatchObject({ status: 'paused' })
  expect(rows.find(({ table }) => table === 'answers')?.row).toMatchObject({ question: `Why ${MARK}?`, answer: 'So' })
  expect(rows.find(({ table }) => table === 'interactions')?.row).toMatchObject({ description: `Size of ${MARK}?` })
  expect(rows.find(({ table }) => table === 'commits')?.row).toMatchObject({ job_id: asking, state: 'confirmed' })
  expect(lines.join()).not.toMatch(/gh1\./)

  expect(await typed('tenants', 'delete', MARK)).toContain('Nothing was deleted.')
  expect((await ask('GET', '/jobs')).status).toBe(200)
  expect(await typed('tenants', 'delete', MARK, '--confirm', MARK)).toMatch(/zzleaver is deleted: \d+ rows, 3 folders/)
  expect((await ask('GET', '/jobs')).json).toMatchObject({ code: 'UNAUTHORIZED' })
  const left = [MARK, asking, over, schedule, tokenId]
  for (const [table, text] of await everyTable(store.where))
    for (const word of left) expect(text.includes(word), `${word} in ${table}`).toBe(false)
  const kept = readdirSync(artifacts, { recursive: true }).map(String)
  expect(kept).toContain(other.id)
  expect(kept.filter((name) => name.includes(over) || name.includes('resume.txt'))).toEqual([])
})

/** Name and rows of each table of both schemas, as the superuser sees them. */
const everyTable = async (host: string): Promise<[string, string][]> => {
  const admin = new pg.Client({ host, port: 5432, user: OWNER_ROLE, database: DATABASE })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace in ('ghosthands'::regnamespace, 'ghosthands_queue'::regnamespace) and relkind in ('r', 'p')`,
    )
    expect(rows.length).toBeGreaterThan(25)
    const texts: [string, string][] = []
    for (const { name } of rows) {
      const { rows: all } = await admin.query<{ text: string | null }>(
        `select string_agg(one::text, E'\\n') as text from ${name} one`,
      )
      texts.push([name, all[0]?.text ?? ''])
    }
    return texts
  } finally {
    await admin.end()
  }
}
