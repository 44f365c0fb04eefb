// The dashboard as a person opens it: let in by a link, told what waits and what the work came to, answering right there.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../bridge/api/http/index.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { openApi } from '../../bridge/cli/compose-api.ts'
import { destroyStore } from '../../bridge/store/index.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { launchChromium } from '../support/chromium.ts'

const home = mkdtempSync(join(tmpdir(), 'gh-dashboard-'))
const person = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' }
let app: App
let api: Api
let base: string
let sites: Sites
let browser: Browser
let page: Page

beforeAll(async () => {
  sites = await startSites()
  browser = await launchChromium()
  app = await openApp(loadConfig({ home, env: process.env }), { unanswered: 'wait' })
  api = openApi(app)
  base = await api.listen(0)
  await app.jobs.start()
})
afterAll(async () => {
  await api?.close(0)
  await app?.[Symbol.asyncDispose]()
  await browser?.close()
  await sites?.close()
  await destroyStore(join(home, 'data'))
  rmSync(home, { recursive: true, force: true })
})

const apply = async (path: string): Promise<string> => {
  const body = { job_type: 'apply', target_url: sites.url(path), again: true, input_data: { user_data: person } }
  const { id } = await app.submit(body)
  await app.jobs.enqueue(id)
  return id
}

test('the command’s link lets in, and the token leaves the address', async () => {
  await app.jobs.wait(await apply('/gates/open/apply'))
  await app.jobs.wait(await apply('/gates/open/apply'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot(), 'bin/ghosthands.mjs'),
    'dashboard',
    '--no-open',
    '--home',
    home,
    '--port',
    new URL(base).port,
  ])
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(stdout.trim())
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()
  expect(page.url()).toBe(`${base}/dashboard`)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/Job application.*Sent.*Replayed.*free/s)
  expect(await page.getByRole('row').nth(2).innerText()).toMatch(/Explored/)
  await page.getByRole('img', { name: 'Finished tasks by day: 1 replayed, 1 explored' }).waitFor()
})

test('a question that waits is answered in the dashboard, and the job goes on', async () => {
  const id = await apply('/gates/question/apply')
  await page.getByRole('heading', { name: '1 waiting for you' }).waitFor()
  await page.getByRole('button', { name: 'Answer' }).click()
  const form = page.locator('.wait__answer')
  await form.getByRole('textbox').fill('Bowline')
  await form.getByRole('button', { name: /answer/i }).click()
  await page.getByRole('heading', { name: '1 waiting for you' }).waitFor({ state: 'detached' })
  expect((await app.jobs.wait(id)).status).toBe('completed')
})

test('what needs the page itself is opened in the viewer; a task is stopped from the list', async () => {
  const id = await apply('/gates/tick/apply')
  const link = page.getByRole('link', { name: 'Open viewer' })
  await link.waitFor()
  const [viewer] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await viewer.getByRole('heading', { name: 'Tick the box' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await viewer.getByText('The task was stopped').waitFor()
  await page
    .getByText('Stopped by you')
    .or(page.getByText('Stopped', { exact: true }).nth(1))
    .first()
    .waitFor()
  expect((await app.jobs.wait(id)).status).toBe('cancelled')
  await viewer.close()
})

test('a wrong token is told, shows nothing, and leaving forgets the right one', async () => {
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.reload()
  await page.getByRole('alert').waitFor()
})
