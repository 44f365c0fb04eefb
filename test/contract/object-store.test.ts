// Files of jobs, uploads and documents in an object store: what one machine stores, all have, and deleted files are
// gone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStepTrace } from '../../bridge/assets/step-trace.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { checkObjectStore } from '../../bridge/cli/doctor/object-store.ts'
import { contentOf, filesOf } from '../../bridge/cli/file-areas.ts'
import { saveScreenshot } from '../../bridge/cli/job-artifacts.ts'
import { retentionOf } from '../../bridge/cli/retention.ts'
import { keepSent } from '../../bridge/cli/sent-copies.ts'
import { removeTenant } from '../../bridge/cli/tenant-removal.ts'
import { cleanElsewhere, cleanFiles } from '../../bridge/jobs/clean-up.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { openTestObjectStore, type TestObjectStore } from '../support/object-store.ts'

let objects: TestObjectStore
let one: TestApi
let other: TestApi

beforeAll(async () => {
  objects = await openTestObjectStore()
  one = await openTestApi(objects.settings)
  other = await one.elsewhere(objects.settings)
})
afterAll(async () => {
  await other?.[Symbol.asyncDispose]()
  await one?.[Symbol.asyncDispose]()
  await objects?.[Symbol.asyncDispose]()
})

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const send = async ({ url }: TestApi, name: string, body: string, token: string) => {
  const response = await fetch(`${url}/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
let count = 0
const jobAt = async ({ ask }: TestApi, more: Record<string, unknown> = {}, token?: string): Promise<string> => {
  count += 1
  const body = { job_type: 'apply', target_url: `https://site.example/jobs/${count}`, ...more }
  const made = await ask('POST', '/jobs', { body, ...(token !== undefined && { token }) })
  expect(made.status, made.text).toBe(201)
  return (made.json as { job_id: string }).job_id
}
const withPerson = (user_data: object) => ({ input_data: { user_data } })
const picture = ({ app }: TestApi, job: string, text: string, days?: number) =>
  saveScreenshot(
    { ...app.config, ...(days !== undefined && { artifact_days: days }) },
    app.store,
    job,
    Buffer.from(text),
  )

test('a picture of one machine is served by another, and so is that of the next attempt there', async () => {
  const job = await jobAt(one, withPerson(ada))
  const first = await picture(one, job, 'a picture')
  const second = await picture(other, job, 'another')
  for (const api of [one, other]) {
    expect(await api.ask('GET', `/jobs/${job}/artifacts/${first}/content`)).toMatchObject({
      status: 200,
      text: 'a picture',
    })
    expect(await api.ask('GET', `/jobs/${job}/artifacts/${second}/content`)).toMatchObject({
      status: 200,
      text: 'another',
    })
  }
  expect((await other.ask('GET', `/jobs/${job}/report`)).status).toBe(404)
})

test('a plain file that somebody puts in place of one is not used; the owner may confirm that it is genuine', async () => {
  const job = await jobAt(one, withPerson(ada))
  const taken = await picture(one, job, 'a picture')
  const stored = (await objects.keys()).find((key) => key.includes(`/${job}/`)) ?? ''
  const resume = await send(one, 'resume.txt', 'Ada Lovelace', one.token)
  const upload = (await objects.keys()).find((key) => key.endsWith('/resume.txt')) ?? ''
  const used = async () => {
    const image = await other.ask('GET', `/jobs/${job}/artifacts/${taken}/content`)
    const body = { job_type: 'apply', target_url: 'https://site.example/p', again: true }
    const { status, text } = await other.ask('POST', '/jobs', {
      body: { ...body, ...withPerson({ ...ada, resume: resume.json.id }) },
    })
    return [image.status, image.text.includes('planted'), status, text.includes('keys files')]
  }
  await objects.plant(stored, 'planted')
  await objects.plant(upload, 'planted')
  expect(await used()).toEqual([400, false, 400, true])
  const { artifacts } = filesOf(one.app.config)
  expect(await artifacts.sealOld()).toBe(0)
  expect(await used()).toEqual([400, false, 400, true])
  expect(await artifacts.sealShared()).toBe(2)
  expect(await used()).toEqual([200, true, 201, false])
})

test('a trace continues on another machine, and each shows it while the job runs', async () => {
  const job = await jobAt(one, withPerson(ada))
  for (const [{ app }, nth] of [
    [one, 1],
    [other, 2],
    [one, 3],
  ] as const) {
    const trace = await openStepTrace(app.files.artifacts, job)
    await trace.add({ step: { at: nth, type: 'warning', data: { message: `attempt ${nth}` } } })
    await trace.done()
  }
  const shown = await other.ask('GET', `/jobs/${job}/trace`)
  expect((shown.json as { steps: { at: number }[] }).steps.map(({ at }) => at)).toEqual([1, 2, 3])
})

test('a file that was sent to one machine is used by a job that another takes, and by its tenant alone', async () => {
  const submitter = await one.tokenFor('submit-only')
  const { json } = await send(one, 'Ada’s résumé+1.pdf', '%PDF-1.7 sent', submitter)
  const job = await jobAt(other, withPerson({ ...ada, resume: json.id }))
  const kept = await other.app.store.jobs.get(job)
  const { resume } = (kept?.request.input_data.user_data ?? {}) as { resume: string }
  expect(resume.startsWith(other.app.config.home.artifacts)).toBe(true)
  expect(String(await contentOf(other.app.files, resume))).toBe('%PDF-1.7 sent')
  const stranger = await other.tokenFor('operator', 'acme')
  const body = { job_type: 'apply', target_url: 'https://site.example/x', ...withPerson({ ...ada, resume: json.id }) }
  expect((await other.ask('POST', '/jobs', { body, token: stranger })).json).toMatchObject({ code: 'FILE_NOT_FOUND' })
})

test('a document of a profile is available to a job on another machine, and is deleted with the profile everywhere', async () => {
  const path = await one.app.documents.keep('resume.pdf', Buffer.from('%PDF-1.7 kept'))
  const profiles = await one.app.profiles()
  const { id } = await profiles.save({ id: null, name: 'Ada', data: { ...ada, resume: path }, secrets: {} })
  const job = await jobAt(other, { profile_id: id })
  const kept = await other.app.store.jobs.get(job)
  const { resume } = (kept?.request.input_data.user_data ?? {}) as { resume: string }
  expect([String(await contentOf(other.app.files, resume)), resume === path]).toEqual(['%PDF-1.7 kept', false])
  // While the job is open its file stays, even if the profile gives it up.
  await one.app.documents.forget([path])
  expect((await objects.keys()).filter((key) => key.startsWith('documents/'))).toHaveLength(2)
  await other.app.store.jobs.transition(job, ['pending', 'queued'], 'cancelled')
  await other.app.documents.tidy({ id: job, files: [resume] })
  expect((await objects.keys()).filter((key) => key.startsWith('documents/'))).toEqual([])
})

test('what is past its retention time is deleted from the store and from the machines; what was sent stays as long as its job', async () => {
  const job = await jobAt(one, withPerson(ada))
  const old = await picture(one, job, 'old', -1)
  const fresh = await picture(one, job, 'fresh', 1)
  const sent = await keepSent(one.app.files.artifacts, one.app.store, job, one.app.config.home.token)
  const before = await objects.keys()
  expect(before.filter((key) => key.includes(job))).toHaveLength(3)
  expect(await cleanElsewhere(other.app.store, retentionOf(other.app.config))).toMatchObject({
    files: 1,
    bytes: expect.any(Number),
  })
  expect((await objects.keys()).filter((key) => key.includes(job))).toHaveLength(2)
  // The machine that served it finds its row, and has no copy of it afterwards.
  await cleanFiles(one.app.store, retentionOf(one.app.config))
  expect((await other.ask('GET', `/jobs/${job}/artifacts/${old}/content`)).status).toBe(404)
  expect(existsSync(join(one.app.config.home.artifacts, job, '0001.jpg'))).toBe(false)
  for (const kept of [fresh, sent])
    expect((await other.ask('GET', `/jobs/${job}/artifacts/${kept}/content`)).status).toBe(200)
})

test('while the store is unavailable jobs continue and keep their pictures, uploads are refused, and later everything is there', async () => {
  const job = await jobAt(one, withPerson(ada))
  await objects.stop()
  // Another process of the same machine, which has not used the store yet.
  await using late = await one.beside()
  const first = await picture(late, job, 'meanwhile')
  const path = `/jobs/${job}/artifacts/${first}/content`
  expect(await late.ask('GET', path)).toMatchObject({ status: 200, text: 'meanwhile' })
  const away = await other.ask('GET', path)
  expect([away.status, away.json]).toMatchObject([
    503,
    { code: 'FILES_UNAVAILABLE', title: 'The object store is away' },
  ])
  const refused = await send(late, 'resume.pdf', 'x', late.token)
  expect([refused.status, refused.json.detail]).toEqual([
    503,
    expect.stringContaining('Nothing was kept. Send the file again.'),
  ])
  expect(await checkObjectStore(late.app.config)).toMatchObject([{ check: 'files', state: 'fail' }])
  await objects.start()
  expect(await late.app.files.artifacts.handOn()).toBe(0)
  expect(await other.ask('GET', path)).toMatchObject({ status: 200, text: 'meanwhile' })
})

test('a tenant that is deleted leaves nothing in the store, whichever machine stored it', async () => {
  const token = await one.tokenFor('operator', 'gone')
  await send(one, 'resume.pdf', 'x', token)
  const job = await jobAt(one, { job_type: 'scrape' }, token)
  const { app } = one
  await saveScreenshot(app.config, app.store.forTenant('gone'), job, Buffer.from('a picture'))
  const before = await objects.keys()
  await removeTenant(other.app, 'gone')
  const left = await objects.keys()
  expect(before.length - left.length).toBe(2)
  expect(left.filter((key) => key.includes(job))).toEqual([])
})

test('doctor tests the store, and a refused key is named by its setting', async () => {
  expect(await checkObjectStore(one.app.config)).toMatchObject([{ check: 'files', state: 'ok' }])
  const [wrong] = await checkObjectStore({ ...one.app.config, object_store_secret: 'another' })
  expect([wrong?.state, wrong?.advice]).toEqual(['fail', expect.stringContaining('object_store_key_id')])
  const [none] = await checkObjectStore({
    ...one.app.config,
    object_store: one.app.config.object_store?.replace('/files', '/none'),
  })
  expect(none?.advice).toContain('there is no such bucket')
})

test.each([
  [{ object_store: 'https://s3.example/' }, 'must name the bucket'],
  [{ object_store: 'https://s3.example/bucket' }, 'object_store_key_id'],
  [{ object_store: 'https://s3.example/bucket', shared_files: '/files' }, 'both set'],
])('settings %j are refused: %s', (flags, words) => {
  expect(() => loadConfig({ home: '/nowhere', flags, env: {} })).toThrow(words)
})
