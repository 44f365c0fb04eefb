// The bridge as a service: jobs submitted by the typed client, run in a real browser, paused for a human, reported to
// a callback address, answered by API, command line and VALET, and continued after the bridge was killed.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type GhostHands } from '../../bridge/api/client/index.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { until } from '../store/support/until.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { type Receiver, receiver, signedBy } from '../support/receiver.ts'
import { type Served, startServe } from '../support/serve.ts'

const QUESTION = 'Which colour is the hull?'
const site = formSite({
  name: 'marina',
  title: 'Ask for a berth',
  thanks: 'Thank you! We have received your request.',
  page: () => ({
    heading: 'Ask for a berth',
    fields: `${NAME}${EMAIL}
      ${field(QUESTION, 'boat')}<button type="submit">Send request</button>`,
  }),
})

const BIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const { path: home, remove: removeHome } = await testHome('api-browser')
const person = (name: string) => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  credentials: { password: 'never-to-be-seen' },
})

let sites: Sites
let hook: Receiver
let bridge: Served
let gh: GhostHands

const serve = async (): Promise<void> => {
  bridge = await startServe(home, '--port', '0', '--max-browsers', '1', '--callback-allow-private', 'true')
  gh = createClient({ url: bridge.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
}
const command = (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [BIN, ...args, '--home', home],
      { env: { ...process.env, NO_COLOR: '1' } },
      (error, out) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out }),
    ),
  )
const handIn = async (path: string, name: string): Promise<string> => {
  const { data, error } = await gh.POST('/jobs', {
    body: {
      job_type: 'fill_form',
      target_url: sites.url(`/marina/${path}`),
      callback_url: hook.url,
      valet_task_id: path,
      input_data: { user_data: person(name) },
    },
  })
  if (!data) throw new Error(error?.detail)
  return data.job_id
}
const heard = (id: string, status: string) => hook.got.find(({ body }) => body.job_id === id && body.status === status)

beforeAll(async () => {
  sites = await startSites({ sites: [site] })
  hook = await receiver()
  await serve()
})
afterAll(async () => {
  await bridge?.end()
  await hook?.close()
  await sites?.close()
  await removeHome()
})

test('a job pauses for what only its person knows, reports that at once, and is answered on the command line', {
  timeout: 120_000,
}, async () => {
  const id = await handIn('101', 'Ines Duarte')
  const paused = await gh.wait(id, { paused: 'return' })
  expect(paused).toMatchObject({
    status: 'paused',
    interaction: { kind: 'screening_question', questions: [{ question: QUESTION }] },
  })

  const notice = await until(() => heard(id, 'needs_human'), 'the callback arrives')
  expect(notice.at - Date.parse(paused.paused_at ?? '')).toBeLessThan(1_000)
  const [secret = ''] = (await command('callbacks', 'secret')).out.trim().split('\n')
  expect(signedBy(secret, notice)).toBe(true)
  const interaction = notice.body.interaction as { screenshot_url: string; viewer_url: string; reason: string }
  expect(interaction.reason).toBe('screening_question')
  expect(new URL(interaction.viewer_url).origin).toBe(bridge.url)
  expect((await fetch(interaction.screenshot_url)).status).toBe(401)
  const token = readFileSync(join(home, 'token'), 'utf8').trim()
  const picture = await fetch(interaction.screenshot_url, { headers: { authorization: `Bearer ${token}` } })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  const asked = await command('jobs', 'answer', id.slice(-8))
  expect(asked.out).toContain(`1. ${QUESTION}`)
  expect((await command('jobs', 'answer', id.slice(-8), '--answer', '1=Teal')).code).toBe(0)
  const done = await gh.wait(id)
  expect(done).toMatchObject({ status: 'completed', result: { success: true, steps: { human: 1 } } })
  expect(sites.submissions('marina')).toMatchObject([{ posting: '101', fields: { name: 'Ines Duarte', boat: 'Teal' } }])

  await until(() => heard(id, 'completed'), 'its end is told')
  expect(hook.got.filter(({ body }) => body.job_id === id).map(({ body }) => body.status)).toEqual([
    'needs_human',
    'resumed',
    'completed',
  ])
  const log = await command('jobs', 'deliveries', id)
  expect(log.out.match(/delivered/g)).toHaveLength(3)
  const report = await gh.GET('/jobs/{id}/report', { params: { path: { id } }, parseAs: 'text' })
  expect(report.data).toContain(QUESTION)
  const events = await gh.GET('/jobs/{id}/events', { params: { path: { id } } })
  for (const text of [
    report.data,
    JSON.stringify(events.data),
    JSON.stringify(done),
    ...hook.got.map(({ raw }) => raw),
  ])
    expect(text).not.toContain('never-to-be-seen')
})

test('a bridge that was killed while it waited asks again, and VALET’s resume goes on', {
  timeout: 120_000,
}, async () => {
  const id = await handIn('102', 'Rui Costa')
  await gh.wait(id, { paused: 'return' })
  await bridge.end('SIGKILL')
  await serve()
  const again = await until(
    async () => {
      const { data } = await gh.GET('/api/v1/gh/valet/status/{jobId}', { params: { path: { jobId: id } } })
      return data?.status === 'paused' && data.interaction && data
    },
    'it asks again',
    60_000,
  )
  expect(again).toMatchObject({ valet_task_id: '102', interaction: { reason: 'screening_question' } })
  const both = await Promise.all(
    ['Crimson', 'Ochre'].map((boat) =>
      gh.POST('/api/v1/gh/valet/resume/{jobId}', {
        params: { path: { jobId: id } },
        body: { action: 'resume', resolution: 'answered', answers: { [QUESTION]: boat } },
      }),
    ),
  )
  expect(both.map(({ response }) => response.status).sort()).toEqual([200, 409])
  expect((await gh.wait(id)).status).toBe('completed')
  expect(sites.submissions('marina').filter(({ posting }) => posting === '102')).toHaveLength(1)
})

test('the answer is known next time, and what was learned can be read over the API', { timeout: 120_000 }, async () => {
  const id = await handIn('103', 'Ines Duarte')
  expect(await gh.wait(id, { paused: 'return' })).toMatchObject({
    status: 'completed',
    result: { mode_used: 'cookbook', llm_calls: 0 },
  })
  const { data } = await gh.GET('/manuals')
  const [manual] = data?.items ?? []
  expect(manual).toMatchObject({ task_type: 'fill_form', successes: expect.any(Number) })
  const exported = await gh.GET('/manuals/{id}/export', { params: { path: { id: manual?.id ?? '' } } })
  expect(JSON.stringify(exported.data)).not.toMatch(/Ines|Duarte|Teal|Crimson/)
})

test('a page that is not there ends its job with what the site answered, as a number beside the sentence', {
  timeout: 120_000,
}, async () => {
  const ended = await gh.wait(await handIn('../no-such-site', 'Ines Duarte'))
  expect(ended).toMatchObject({ status: 'failed', result: { error: { code: 'HTTP_ERROR', http_status: 404 } } })
})

test('SIGTERM ends it: it stops answering, and the next bridge continues a running job', {
  timeout: 120_000,
}, async () => {
  const id = await handIn('104', 'Ana Lima')
  await gh.wait(id, { paused: 'return' })
  const began = performance.now()
  await bridge.end('SIGTERM')
  // The bridge does not wait for people: it gives paused jobs back at once.
  expect(performance.now() - began).toBeLessThan(20_000)
  await expect(fetch(`${bridge.url}/healthz`)).rejects.toThrow()
  expect(heard(id, 'resumed')).toBeUndefined()
  await serve()
  await until(
    async () => (await gh.GET('/jobs/{id}', { params: { path: { id } } })).data?.interaction,
    'it asks again',
    60_000,
  )
  expect((await gh.POST('/jobs/{id}/cancel', { params: { path: { id } } })).data?.status).toBe('cancelled')
  await until(() => heard(id, 'cancelled'), 'the callback says so')
})
