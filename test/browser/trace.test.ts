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
import { html, redirect } from '../sites/kit/respond.ts'
import type { Site } from '../sites/kit/site.ts'
import { startSites } from '../sites/server.ts'
import { testHome } from '../support/home.ts'

const PASSWORD = 'correct horse & battery/9'

const site: Site = {
  name: 'club',
  title: 'Club',
  pages: [],
  async handle(request) {
    if (request.method === 'POST') {
      const { fields } = await request.body()
      request.record({ posting: '1', fields })
      return redirect('/club/welcome')
    }
    if (request.path.endsWith('/welcome'))
      return html('<!doctype html><title>Welcome</title><h1>Thank you for registering!</h1>')
    return html(`<!doctype html><title>Join</title><h1>Join the club</h1><form method="post">
      <p><label for="e">Email</label><input id="e" name="email" type="email" autocomplete="email" required></p>
      <p><label for="p">Choose a password</label><input id="p" name="password" type="password" autocomplete="new-password" required></p>
      <button type="submit">Join</button></form>`)
  },
}

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
