// The trace that a job was asked to keep: it can be opened, shows the run, and contains no secret of the person.

import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { readToken } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { openApi } from '../../bridge/cli/compose-api.ts'
import { JobTrace } from '../../shared/protocol/http-trace.ts'
import { startSites } from '../../sites/server.ts'
import { launchChromium } from '../support/chromium.ts'
import { openedIn } from '../support/files.ts'
import { EMAIL, field, formSite } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'

const SESSION = 'session-0f9e8d7c6b5a4321'
const BEARER = 'bearer-1234567890abcdef'
const PASSWORD = 'correct horse & battery/9'

const SPELLINGS = [
  PASSWORD,
  encodeURIComponent(PASSWORD),
  encodeURIComponent(PASSWORD).replaceAll('%20', '+'),
  JSON.stringify(PASSWORD).slice(1, -1),
  Buffer.from(PASSWORD).toString('base64'),
]

const site = formSite({
  name: 'club',
  title: 'Join',
  thanks: 'Thank you for registering!',
  page: () => ({
    heading: `Join the club<script>
      document.cookie = 'session=${SESSION}'
      fetch('/club/me?access_token=${BEARER}&lang=en', { headers: { Authorization: 'Bearer ${BEARER}' } })
      console.error('signed in with session=${SESSION}')
      document.addEventListener('input', ({ target }) => console.log('typed ' + target.value))
    </script>`,
    fields: `${EMAIL}
      ${field('Choose a password', 'password', 'type="password" autocomplete="new-password" required')}<button type="submit">Join</button>`,
  }),
})

const { path: home, remove: removeHome } = await testHome('trace')
afterEach(removeHome)

test('a trace is kept if a job asked for it, without the password in any encoding', {
  timeout: 180_000,
}, async () => {
  await using cleanup = new AsyncDisposableStack()
  const sites = await startSites({ sites: [site] })
  cleanup.defer(sites.close)
  const app = cleanup.use(await openApp(loadConfig({ home, env: process.env }), { unanswered: 'leave' }))
  const { id } = await app.submit({
    job_type: 'fill_form',
    target_url: sites.url('/club/join'),
    keep_trace: true,
    input_data: { user_data: { email: 'ines@example.com', password: PASSWORD } },
  })
  const job = await app.jobs.runHere(id)
  expect(job.result).toMatchObject({ success: true, error: null })
  expect(sites.submissions('club')[0]?.fields.password).toBe(PASSWORD)

  const folder = join(home, 'artifacts', id)
  expect(readdirSync(folder).filter((name) => name.endsWith('.zip'))).toEqual(['trace.zip'])
  const opened = openedIn(home)
  const entries = Object.entries(unzipSync(opened(join(folder, 'trace.zip'))))
  const text = entries.map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('latin1')}`).join('\n')
  // Session and token, in headers and on the page that showed them, are removed as well.
  for (const spelling of [...SPELLINGS, SESSION, BEARER]) expect(text.includes(spelling), spelling).toBe(false)
  expect(text).toContain('ines@example.com')
  // Pictures of pages in this trace could not be covered, so there are none.
  expect(entries.filter(([name]) => name.endsWith('.jpeg'))).toEqual([])

  const { stdout } = await ghosthands('jobs', 'trace', id)
  const [, shown = ''] = /^npx playwright-core show-trace "(.*)"\n$/.exec(stdout) ?? []
  // A decrypted copy for the viewer.
  expect(readFileSync(shown)).toEqual(opened(join(folder, 'trace.zip')))

  // The trace to step through: what each step saw, asked and received, and no credentials.
  const kept = readdirSync(join(folder, 'trace'))
    .map((name) => opened(join(folder, 'trace', name)).toString('latin1'))
    .join('\n')
  for (const secret of [...SPELLINGS, SESSION, BEARER]) expect(kept.includes(secret), secret).toBe(false)
  const api = openApi(app)
  cleanup.defer(() => api.close(0))
  const base = await api.listen(0)
  const get = (path: string, token = readToken(app.config.home)) =>
    fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const trace = JobTrace.parse(await (await get(`/jobs/${id}/trace`)).json())
  const typed = trace.steps.filter(({ type, data }) => type === 'step' && data.op === 'type')
  expect(typed.map(({ data, decision }) => [data.label, data.value, decision?.by, decision?.source])).toEqual([
    ['Email', 'ines@example.com', 'planner', 'profile: email'],
    ['Choose a password', '••••••', 'planner', expect.stringMatching(/^secret: /)],
  ])
  for (const { before, after, calls } of typed) {
    expect([before?.box, after?.box]).toEqual([expect.any(Array), expect.any(Array)])
    expect(calls?.length).toBeGreaterThan(0)
  }
  expect(trace.steps.findLast(({ seen }) => seen)?.seen?.title).toBe('Thanks')
  const network = trace.steps.flatMap((step) => step.network)
  expect(network).toContainEqual(
    expect.objectContaining({ method: 'GET', url: `${sites.url('/club/me')}?access_token=…&lang=…`, kind: 'fetch' }),
  )
  expect(network).toContainEqual(expect.objectContaining({ method: 'POST', kind: 'document', status: 303 }))
  const console = trace.steps.flatMap((step) => step.console.map(({ level, text }) => `${level}: ${text}`))
  expect(console).toEqual(
    expect.arrayContaining(['error: signed in with session=…', 'log: typed ines@example.com', 'log: ••••••']),
  )

  const picture = await get(`/jobs/${id}/trace/pictures/${typed[0]?.before?.file}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await get(`/jobs/${id}/trace/pictures/9999.jpg`)).status).toBe(404)
  expect((await get(`/jobs/${id}/trace/pictures/..%2Fsteps.jsonl`)).status).toBe(400)
  const { token, sha256 } = makeToken()
  await app.store.tokens.add({ tenant: 'somebody-else', name: 'x', scope: 'operator', sha256 })
  for (const path of [`/jobs/${id}/trace`, `/jobs/${id}/trace/pictures/0001.jpg`])
    expect((await get(path, token)).status).toBe(404)

  // As a page of the running bridge, opened by the link, with keys to step through.
  const link = (await ghosthands('trace', id.slice(-8), '--no-open')).stdout.trim()
  expect(link).toContain(`${base}/trace/${id}#code=`)
  await using browser = await launchChromium()
  const page = await browser.newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Saw 2 fields' }).waitFor()
  expect(page.url()).toBe(`${base}/trace/${id}`)
  await page.getByRole('button', { name: /Typed Email/ }).click()
  await page.getByRole('img', { name: 'The page at this step' }).waitFor()
  await page.getByText('The local planner decided').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: /Choose a password/ }).waitFor()
  await page.getByRole('tab', { name: 'Calls' }).click()
  await page
    .getByRole('tabpanel')
    .getByText(/^page: /)
    .first()
    .waitFor()

  // As one file, which needs no bridge.
  const file = join(home, 'kept.html')
  await ghosthands('trace', id, '--out', file)
  expect(readFileSync(file, 'utf8').includes(PASSWORD)).toBe(false)
  await page.goto(`file://${file}`)
  await page.getByRole('button', { name: /Typed Email/ }).click()
  await expect.poll(() => page.locator('.shot img').getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)

  await expect(ghosthands('trace', 'nobody-made-this')).rejects.toThrow(/no job/)
  const { id: plain } = await app.submit({
    job_type: 'fill_form',
    target_url: sites.url('/club/join'),
    input_data: { user_data: {} },
  })
  await expect(ghosthands('trace', plain)).rejects.toThrow(/has no trace to step through.*--trace/s)
  expect((await get(`/jobs/${plain}/trace`)).status).toBe(404)
})

const ghosthands = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(packageRoot(), 'bin/ghosthands.mjs'), ...args, '--home', home])
