// Several processes on one database: a bridge that only serves the API, workers that only work. One is stopped, comes
// back, is told to stop: each job is done once, by whichever worker is there, and the fleet is reported correctly.
import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient } from '../../bridge/api/client/index.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { keyFileOf } from '../../bridge/base/seal.ts'
import { openStore } from '../../bridge/store/index.ts'
import { DATABASE, OWNER_ROLE } from '../../bridge/store/names.ts'
import type { Fleet } from '../../shared/protocol/http-bridge.ts'
import { KEYS } from '../../sites/gates/keys.ts'
import { site as gatesSite } from '../../sites/gates/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { launchChromium } from '../support/chromium.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { openTestObjectStore } from '../support/object-store.ts'
import { type Served, startServe, startWorker, type Worked } from '../support/serve.ts'
import { onPicture, placeOf, signInThere } from '../support/viewer-page.ts'

/** Responses that a test holds back: a posting's page waits for its promise. */
const gates = new Map<string, Promise<void>>()
const asked: string[] = []
const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  page: async (posting) => {
    asked.push(posting)
    await gates.get(posting)
    const file = posting === '1004' ? '<label>Resume <input type="file" name="resume" required></label>' : ''
    return { heading: 'Deckhand', fields: `${NAME}${EMAIL}${file}<button type="submit">Submit application</button>` }
  },
})
const { path: home, remove } = await testHome('fleet')
const running: (Served | Worked)[] = []
let sites: Sites
let api: ReturnType<typeof createClient>

beforeAll(async () => {
  sites = await startSites({ sites: [site, gatesSite] })
  const bridge = await startServe(home, '--no-worker')
  running.push(bridge)
  api = createClient({ url: bridge.url, token: readFileSync(join(home, 'token'), 'utf8').trim() })
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.end()))
  await sites?.close()
  await remove()
})

const arrived = (posting: string): number =>
  sites.submissions('harbour').filter((one) => one.posting === posting).length
const submit = async (path: string): Promise<string> => {
  const { data } = await api.POST('/jobs', {
    body: {
      job_type: 'apply',
      target_url: sites.url(path),
      input_data: { user_data: { name: 'Ines Duarte', email: 'ines@example.com' } },
    },
  })
  return data?.job_id ?? ''
}
const apply = (posting: string): Promise<string> => submit(`/harbour/jobs/${posting}`)
const fleet = async (): Promise<Fleet['workers']> => (await api.GET('/fleet')).data?.workers ?? []
const stateOf = async (worker: number): Promise<string | undefined> =>
  (await fleet()).find((one) => one.worker === worker)?.state
const gate = (posting: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.set(posting, promise)
  return resolve
}
const patiently = { timeout: 90_000, interval: 100 }

test('a fleet does each job once while its workers hang, come back and stop', { timeout: 240_000 }, async () => {
  // No worker yet: the bridge only serves the API.
  const first = await apply('1001')
  expect(await fleet()).toMatchObject([{ role: 'api', capacity: 0, state: 'working', host: hostname() }])
  expect((await api.GET('/jobs/{id}', { params: { path: { id: first } } })).data?.status).toBe('queued')
  const one = await startWorker(home, '--max-browsers', '2')
  running.push(one)
  expect(await api.wait(first)).toMatchObject({ status: 'completed' })
  expect(arrived('1001')).toBe(1)

  // Suspended in the middle of a job: another worker continues it, and the first one sends nothing when it comes back.
  const open = gate('1002')
  const second = await apply('1002')
  await vi.waitFor(() => expect(asked).toContain('1002'), patiently)
  process.kill(one.pid, 'SIGSTOP')
  const stopped = performance.now()
  const two = await startWorker(home, '--max-browsers', '1')
  running.push(two)
  await vi.waitFor(() => expect(asked.filter((posting) => posting === '1002').length).toBe(2), patiently)
  expect(performance.now() - stopped, 'ms until its job goes on elsewhere').toBeLessThan(60_000)
  expect(await stateOf(one.worker)).toBe('lost')
  open()
  expect(await api.wait(second)).toMatchObject({ status: 'completed' })
  process.kill(one.pid, 'SIGCONT')
  await vi.waitFor(async () => expect(await stateOf(one.worker)).toBe('working'), patiently)
  await vi.waitFor(async () => expect((await fleet()).every((worker) => worker.running === 0)).toBe(true), patiently)
  expect(arrived('1002')).toBe(1)

  // Told to stop: it takes no new job, finishes the current one, and disappears from the list.
  process.kill(one.pid, 'SIGSTOP')
  const finish = gate('1003')
  const third = await apply('1003')
  await vi.waitFor(() => expect(asked).toContain('1003'), patiently)
  process.kill(two.pid, 'SIGTERM')
  await vi.waitFor(async () => expect(await stateOf(two.worker)).toBe('draining'), patiently)
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot(), 'bin/ghosthands.mjs'),
    'fleet',
    '--home',
    home,
  ])
  expect(stdout).toMatch(new RegExp(`${two.worker} +${hostname()} +worker +\\S+ +1 of 1 +\\d+ s ago +draining`))
  expect((await api.GET('/metrics', { parseAs: 'text' })).data).toMatch(/ghosthands_workers\{state="draining"\} 1\n/)
  finish()
  expect(await api.wait(third)).toMatchObject({ status: 'completed' })
  await two.end('SIGTERM')
  await vi.waitFor(async () => expect(await stateOf(two.worker)).toBeUndefined(), patiently)
  expect(arrived('1003')).toBe(1)
  process.kill(one.pid, 'SIGCONT')
  await one.end('SIGTERM')
  expect((await fleet()).map(({ role }) => role)).toEqual(['api'])
})

/** The link that the API gives out once the job waits for a person. */
const viewerUrl = (id: string): Promise<string> =>
  vi.waitFor(async () => {
    const { data } = await api.GET('/jobs/{id}', { params: { path: { id } } })
    const url = data?.interaction?.viewer_url
    if (!url) throw new Error(`no viewer: ${data?.status}`)
    return url
  }, patiently)

test('a person uses a worker’s browser through the API’s own address, and another worker’s when the first is killed', {
  timeout: 240_000,
}, async () => {
  const browser = await launchChromium()
  try {
    const killed = await startWorker(home, '--max-browsers', '1')
    running.push(killed)
    const path = '/gates/tick/apply'
    const id = await submit(path)
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    const state = (words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
    const pictured = () => page.getByText('Waiting for the picture').waitFor({ state: 'detached' })
    page.setDefaultTimeout(patiently.timeout)
    await page.goto(await viewerUrl(id))
    await page.getByRole('application').waitFor()
    await pictured()
    // The worker checks its page; the answer appears here.
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Not quite yet').waitFor()

    await killed.end('SIGKILL')
    await state('The browser cannot be reached')
    const next = await startWorker(home, '--max-browsers', '1')
    running.push(next)
    await state('Live picture')
    await pictured()
    const box = await onPicture(page, await placeOf(browser, sites.url(path), 'iframe', '#anchor'))
    await page.mouse.click(box.x, box.y)
    await page.getByRole('heading', { name: 'Already answered' }).waitFor()
    expect(await api.wait(id)).toMatchObject({ status: 'completed' })
    expect((await page.goto(page.url()))?.status()).toBe(410)

    const signIn = await submit('/gates/login/apply')
    await page.goto(await viewerUrl(signIn))
    await pictured()
    await signInThere(page, KEYS)
    await page.getByRole('heading', { name: 'Already answered' }).waitFor()
    expect(await api.wait(signIn)).toMatchObject({ status: 'completed' })
    await next.end('SIGTERM')
  } finally {
    await browser.close()
  }
})

test('with an object store a worker with its own home uses a file that was sent to the bridge, and the bridge shows its results', {
  timeout: 240_000,
}, async () => {
  await using objects = await openTestObjectStore()
  const settings = Object.entries(objects.settings).map(([key, value]) => `${key} = "${value}"`)
  const [answers, works] = [await testHome('fleet-api'), await testHome('fleet-worker')]
  const own: (Served | Worked)[] = []
  try {
    writeFileSync(join(answers.path, 'config.toml'), settings.join('\n'))
    const bridge = await startServe(answers.path, '--no-worker')
    own.push(bridge)
    const store = await openStore({ data: homeAt(answers.path).data })
    const { where } = store
    await store.close()
    const database = `postgresql://${OWNER_ROLE}@localhost/${DATABASE}?host=${encodeURIComponent(where)}`
    writeFileSync(join(works.path, 'config.toml'), [...settings, `database_url = "${database}"`].join('\n'))
    copyFileSync(keyFileOf(answers.path), keyFileOf(works.path))
    own.push(await startWorker(works.path, '--max-browsers', '1'))
    const token = readFileSync(join(answers.path, 'token'), 'utf8').trim()
    const get = (path: string) => fetch(`${bridge.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const sent = await fetch(`${bridge.url}/files?name=resume.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '%PDF-1.7 of Ines',
    })
    const { id: resume } = (await sent.json()) as { id: string }
    const remote = createClient({ url: bridge.url, token })
    const { data: made } = await remote.POST('/jobs', {
      body: {
        job_type: 'apply',
        target_url: sites.url('/harbour/jobs/1004'),
        input_data: { user_data: { name: 'Ines Duarte', email: 'ines@example.com', resume } },
      },
    })
    const id = made?.job_id ?? ''
    expect(await remote.wait(id)).toMatchObject({ status: 'completed' })
    expect(arrived('1004')).toBe(1)
    expect(await (await get(`/jobs/${id}/report`)).text()).toContain('Ines Duarte')
    const { data: left } = await remote.GET('/jobs/{id}/artifacts', { params: { path: { id } } })
    const kinds = new Map<string, string>()
    for (const { id: artifact, kind } of left?.items ?? []) {
      const content = await get(`/jobs/${id}/artifacts/${artifact}/content`)
      expect(content.status, kind).toBe(200)
      kinds.set(kind, await content.text())
    }
    expect(kinds.get('upload')).toBe('%PDF-1.7 of Ines')
    expect(kinds.has('screenshot')).toBe(true)
  } finally {
    await Promise.all(own.map((one) => one.end()))
    await works.remove()
    await answers.remove()
  }
})
