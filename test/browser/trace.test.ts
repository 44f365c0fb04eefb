// The trace a job was asked to keep: it can be opened, shows the run, and holds no secret of the person.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { startSites } from '../../sites/server.ts'
import { EMAIL, field, formSite } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'

const SESSION = 'session-0f9e8d7c6b5a4321'
const BEARER = 'bearer-1234567890abcdef'
const PASSWORD = 'correct horse & battery/9'

const site = formSite({
  name: 'club',
  title: 'Join',
  thanks: 'Thank you for registering!',
  page: () => ({
    heading: `Join the club<script>document.cookie = 'session=${SESSION}'; fetch('/club/me', { headers: { Authorization: 'Bearer ${BEARER}' } })</script>`,
    fields: `${EMAIL}
      ${field('Choose a password', 'password', 'type="password" autocomplete="new-password" required')}<button type="submit">Join</button>`,
  }),
})

const { path: home, remove: removeHome } = testHome('trace')
afterEach(removeHome)

test('a trace is kept where one was asked for, without the password in any spelling', async () => {
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
  const entries = Object.entries(unzipSync(readFileSync(join(folder, 'trace.zip'))))
  const text = entries.map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString('latin1')}`).join('\n')
  for (const spelling of [
    PASSWORD,
    encodeURIComponent(PASSWORD),
    encodeURIComponent(PASSWORD).replaceAll('%20', '+'),
    JSON.stringify(PASSWORD).slice(1, -1),
    Buffer.from(PASSWORD).toString('base64'),
    // What signs the browser in, in headers and in the page that told it.
    SESSION,
    BEARER,
  ])
    expect(text.includes(spelling), spelling).toBe(false)
  expect(text).toContain('ines@example.com')
  expect(entries.some(([name]) => name.endsWith('.jpeg'))).toBe(true)

  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot(), 'bin/ghosthands.mjs'),
    'jobs',
    'trace',
    id,
    '--home',
    home,
  ])
  expect(stdout).toBe(`npx playwright-core show-trace ${JSON.stringify(join(folder, 'trace.zip'))}\n`)
})
