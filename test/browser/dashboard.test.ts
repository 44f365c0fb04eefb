// The dashboard as a person opens it: signed in by a link, it shows what waits and the results, and takes answers.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import { findDoor } from '../../bridge/base/door.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { contentOf } from '../../bridge/cli/file-areas.ts'
import { linkFrom } from '../../bridge/cli/open-page.ts'
import { launchChromium } from '../support/chromium.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

let bridge: WorkingBridge
let app: WorkingBridge['app']
let base: string
let apply: WorkingBridge['apply']
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  bridge = await openWorkingBridge()
  ;({ app, base, apply } = bridge)
})
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]()
  await browser?.close()
})

test('the command’s link signs in, and the token leaves the address', async () => {
  await app.jobs.wait(await apply('/gates/open/apply'))
  await app.jobs.wait(await apply('/gates/open/apply'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot(), 'bin/ghosthands.mjs'),
    'dashboard',
    '--no-open',
    '--home',
    bridge.home,
    '--port',
    new URL(base).port,
  ])
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(stdout.trim())
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  expect(page.url()).toBe(`${base}/dashboard`)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/Job application.*Sent.*With learned steps.*free/s)
  expect(await page.getByRole('row').nth(2).innerText()).toMatch(/Without learned steps/)
  await page.getByRole('img', { name: 'Finished tasks by day: 1 with learned steps, 1 without' }).waitFor()
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

test('a repeating task is created in plain words, shows its next time, is started now, paused and deleted', async () => {
  const part = page.getByRole('region', { name: 'Repeating tasks' })
  await part.getByText('No repeating tasks yet.').waitFor()
  await part.getByRole('button', { name: 'New repeating task' }).click()
  await part.getByLabel('Page').fill(bridge.sites.url('/gates/open/apply'))
  await part.getByLabel('What to do').fill('Collect the gates')
  await part.getByLabel('How often').selectOption('Every week')
  await part.getByLabel('Day', { exact: true }).selectOption('Friday')
  await part.getByLabel('Time', { exact: true }).fill('17:30')
  await part.getByLabel('Priority').selectOption('High')
  await part.getByRole('button', { name: 'Start repeating' }).click()
  const row = part.getByRole('listitem')
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Collect the gates\s+.*Friday at 5:30.PM\s+Next .*5:30.PM$/)
  const [kept] = await app.store.schedules.list()
  expect(kept).toMatchObject({
    cron: '30 17 * * 5',
    job: { job_type: 'scrape', commit_policy: 'ask', priority: 'high' },
  })
  await row.getByRole('button', { name: /^Start .*now$/ }).click()
  await row.getByText(/Last (done|failed) today/).waitFor()
  await row.getByRole('button', { name: /^Pause/ }).click()
  await row.getByText('Paused').waitFor()
  await row.getByRole('button', { name: /^Resume/ }).click()
  await row.getByText(/^Next /).waitFor()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await row.getByRole('button', { name: 'Delete it for good' }).click()
  await part.getByText('No repeating tasks yet.').waitFor()
})

test('files that a page offered for download are listed with their job, and saved', async () => {
  const [job] = await app.store.jobs.list({ status: ['completed'] })
  if (!job?.result) throw new Error('no job has ended')
  const { artifacts } = app.config.home
  const path = join(job.id, 'downloads', 'offer.pdf')
  mkdirSync(join(artifacts, job.id, 'downloads'), { recursive: true })
  writeFileSync(join(artifacts, path), 'offer')
  const kept = { jobId: job.id, kind: 'download', path, mediaType: 'application/pdf', bytes: 5 } as const
  const { id: artifact } = await app.store.artifacts.add(kept)
  const files = [{ name: 'offer.pdf', media_type: 'application/pdf', bytes: 5, artifact }]
  await app.store.jobs.update(job.id, { result: { ...job.result, files } })
  await page.getByRole('button', { name: '1 file from the page' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save offer.pdf' }).click(),
  ])
  expect([saved.suggestedFilename(), readFileSync(await saved.path(), 'utf8')]).toEqual(['offer.pdf', 'offer'])
})

test('what needs the page itself is opened in the viewer; a task is stopped from the list', async () => {
  const id = await apply('/gates/tick/apply')
  const trace = join(app.config.home.artifacts, id, 'trace')
  mkdirSync(trace, { recursive: true })
  writeFileSync(join(trace, 'steps.jsonl'), '')
  const link = page.getByRole('link', { name: 'See the page' })
  await link.waitFor()
  const [viewer] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await viewer.getByRole('heading', { name: 'Tick the box' }).waitFor()
  for (const [locale, title] of [
    ['de', 'Kreuzen Sie das Kästchen an, um zu zeigen, dass Sie ein Mensch sind'],
    ['ar', 'أشّر المربع لتثبت أنك إنسان'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const other = await context.newPage()
    await other.goto((await linkFrom(findDoor(app.config.home), '/dashboard')) ?? '')
    await other.getByText(title, { exact: true }).waitFor()
    await context.close()
  }
  // The task did not ask for it: the setting `trace` keeps one of every job.
  expect(await page.getByRole('link', { name: 'Trace' }).getAttribute('href')).toBe(`/trace/${id}`)
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

test('a task that waits for the hours of its site says so', async () => {
  const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const hours = { from: clock(1), to: clock(2), timeZone: 'UTC' }
  const site = new URL(bridge.sites.url('/')).hostname
  await app.store.siteRules.set({ site, atOnce: null, hours })
  // The tasks of the next tests may begin at any hour.
  onTestFinished(async () => void (await app.store.siteRules.remove(site)))
  const id = await apply('/gates/open/apply')
  await page.getByText(`tasks begin from ${hours.from} to ${hours.to} (UTC)`).waitFor()
  await app.jobs.cancel(id)
  await page.getByText('tasks begin from').waitFor({ state: 'detached' })
})

test('a wrong line of somebody else’s list is shown as text, not as the link it contains', async () => {
  const token = makeToken()
  await app.store.tokens.add({ tenant: 'local', name: 'lists', scope: 'operator', sha256: token.sha256 })
  const lines = ['javascript:document.title="owned"', 'data:text/html,owned', '/trace/x', 'file:///etc/passwd']
  const made = await fetch(`${base}/batches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      list: [`http://slow.localhost:1/${'x'.repeat(9)}`, ...lines].join('\n'),
      bad_lines: 'skip',
      job: { job_type: 'apply', input_data: { user_data: { name: 'Ada' } } },
    }),
  })
  expect(made.status, await made.clone().text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const items = page.locator('.postings__item')
  await items.filter({ hasText: 'javascript:' }).waitFor()
  for (const line of lines) expect(await items.filter({ hasText: line }).getByRole('link').count(), line).toBe(0)
  expect(await items.filter({ hasText: 'slow.localhost' }).getByRole('link').count()).toBe(1)
  await app.batches.stop(id)
})

test('a list of postings is started with its priority', async () => {
  const profiles = await app.profiles()
  const { id } = await profiles.save({ id: null, name: 'Ida Fall', data: { name: 'Ida Fall' }, secrets: {} })
  onTestFinished(async () => void (await profiles.delete(id)))
  const part = page.getByRole('region', { name: 'Many postings' })
  await part.getByRole('button', { name: 'New list' }).click()
  await part.getByLabel('Apply as').selectOption('Ida Fall')
  await part.getByRole('textbox').fill('http://slow.localhost:1/deckhand')
  await part.getByLabel('Priority').selectOption('Low')
  await part.getByRole('button', { name: 'Look at all of them' }).click()
  const job = await vi.waitFor(async () => {
    const found = (await app.store.jobs.list()).find(({ targetUrl }) => targetUrl.endsWith('/deckhand'))
    expect(found).toBeDefined()
    return found
  })
  expect([job?.priority, job?.applicantId]).toEqual(['low', id])
  for (const one of await app.store.batches.list({ open: true })) await app.batches.stop(one.id)
})

test('a profile gets a résumé for certain jobs, and the résumé is removed with its file', async () => {
  const profiles = await app.profiles()
  const { id } = await profiles.save({ id: null, name: 'Mira Sol', data: { name: 'Mira Sol' }, secrets: {} })
  const kept = async () => (await profiles.get(id)).data.resumes as { file: string }[] | undefined
  await page.goto(`${base}/dashboard#profiles`)
  await page.getByText('Mira Sol').click()
  await page.getByRole('button', { name: 'Add a résumé' }).click()
  const form = page.getByRole('form', { name: 'Add a résumé' })
  await form.getByLabel('Short name').fill('Boats')
  await form.getByLabel('Goes to jobs with these words').fill('deckhand')
  const boats = { name: 'boats.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 boats') }
  await form.locator('input[type=file]').setInputFiles(boats)
  await form.getByRole('button', { name: 'Save' }).click()
  const list = page.getByRole('list', { name: 'Résumés' })
  await list.getByText('boats.pdf').waitFor()
  expect(await kept()).toMatchObject([{ name: 'Boats', for: 'deckhand' }])
  const file = (await kept())?.[0]?.file ?? ''
  expect((await contentOf(bridge.app.files, file)).toString()).toBe('%PDF-1.4 boats')

  await list.getByLabel('Goes to jobs with these words').fill('deckhand, cook')
  await list.getByLabel('Goes to jobs with these words').press('Enter')
  await expect.poll(kept).toMatchObject([{ for: 'deckhand, cook', file }])
  await list.getByRole('button', { name: /^Remove the file: / }).click()
  await list.waitFor({ state: 'detached' })
  await expect.poll(kept).toBeUndefined()
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('jobs and schools of a profile are changed as forms, and the last change is taken back', async () => {
  const profiles = await app.profiles()
  const experience = [{ position: 'Cook', employer: 'Harbour Inn', from: '2021-05', highlights: ['Cooked', 'Baked'] }]
  const data = { name: 'Noor Haddad', experience, languages: 'Arabic, English' }
  const { id } = await profiles.save({ id: null, name: 'Noor Haddad', data, secrets: {} })
  const jobs = async () => (await profiles.get(id)).data.experience
  await page.goto(`${base}/dashboard#profiles`)
  await page.reload()
  await page.getByText('Noor Haddad').click()
  const cook = page.getByRole('group', { name: 'Cook, Harbour Inn' })
  await cook.getByLabel('Job title').fill('Head cook')
  await cook.getByLabel('To', { exact: true }).fill('present')
  await page.getByLabel('Languages').fill('Arabic, English, French')
  await page.getByLabel('Languages').blur()
  await expect.poll(jobs).toEqual([{ ...experience[0], position: 'Head cook', end: 'present' }])
  await expect.poll(async () => (await profiles.get(id)).data.languages).toBe('Arabic, English, French')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await profiles.get(id)).data.languages).toBe('Arabic, English')

  await page.getByRole('button', { name: 'Add a school' }).click()
  const form = page.getByRole('form', { name: 'Add a school' })
  await form.getByLabel('School').fill('Sea School')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('group', { name: 'Sea School' }).getByLabel('Degree').fill('Diploma')
  await page.getByRole('group', { name: 'Sea School' }).getByLabel('Grade').focus()
  await expect
    .poll(async () => (await profiles.get(id)).data.education)
    .toEqual([{ school: 'Sea School', degree: 'Diploma' }])
  // The profile names what it does not accept, and stays unchanged.
  await page.getByRole('group', { name: 'Head cook, Harbour Inn' }).getByLabel('From').fill('03/04/2021')
  await page.getByLabel('Languages').focus()
  await page.getByRole('alert').or(page.locator('.note--bad')).first().waitFor()
  expect(await jobs()).toMatchObject([{ from: '2021-05' }])
  await page.getByRole('button', { name: /^Remove: .*Sea School/ }).click()
  await expect.poll(async () => (await profiles.get(id)).data.education).toBeUndefined()
})

test('an answer of somebody without a profile is corrected, forgotten, and taken back', async () => {
  const { answers } = app.store
  const kept = async () => (await answers.kept('p-0123456789')).map(({ answer }) => answer)
  await answers.keep('p-0123456789', { question: 'Which sail do you mend first?', answer: 'Jib', from: 'asked' })
  await page.reload()
  const field = page.getByLabel('Which sail do you mend first?', { exact: true })
  await page.getByRole('heading', { name: 'Without a profile (…23456789)' }).waitFor()
  await field.fill('Spinnaker')
  await field.blur()
  await expect.poll(kept).toEqual(['Spinnaker'])
  await page.getByRole('button', { name: /^Forget the answer to: .*sail/ }).click()
  await expect.poll(kept).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toEqual(['Spinnaker'])
  expect(await field.inputValue()).toBe('Spinnaker')
})

test('the password of an account is in the page only after a press, and the account can be deleted here', async () => {
  const account = { applicantId: 'ines', origin: 'https://jobs.harbour.example', email: 'ines@example.com' }
  await app.accounts.keep({ ...account, password: 'Vq7-shown-late', madeAt: '2026-03-01T09:00:00Z' })
  await page.reload()
  await page.getByRole('link', { name: 'Profiles' }).click()
  const row = page.locator('.account', { hasText: 'jobs.harbour.example' })
  await row.getByText('ines@example.com').waitFor()
  expect(await page.content()).not.toContain('Vq7-shown-late')
  await row.getByRole('button', { name: 'Show the password' }).click()
  await row.getByText('Vq7-shown-late', { exact: true }).waitFor()
  // Another tab is in front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await row.getByRole('button', { name: 'Show the password' }).waitFor()
  expect(await page.content()).not.toContain('Vq7-shown-late')
  await row.getByRole('button', { name: /^Delete the password for/ }).click()
  await row.getByRole('button', { name: 'Delete', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  expect(await app.accounts.list()).toEqual([])
})

test('in another language, errors and missing rights are reported in that language', async () => {
  await app.jobs.wait(await apply('/nowhere/apply'))
  const context = await browser.newContext({ locale: 'de' })
  onTestFinished(() => context.close())
  const german = await context.newPage()
  await german.goto((await linkFrom(findDoor(app.config.home), '/dashboard')) ?? '')
  await german.getByRole('cell', { name: /hat für .*nowhere.apply.* mit .*404 Not Found.* geantwortet/ }).waitFor()
  await german.getByRole('button', { name: 'Abmelden' }).click()
  const { token, sha256 } = makeToken()
  await app.store.tokens.add({ tenant: app.store.tenant, name: 'looks', scope: 'read-only', sha256 })
  await german.locator('form input').fill(token)
  await german.locator('form button').click()
  await german.getByRole('link', { name: 'Profile' }).click()
  await german.getByText('Das ist nicht erlaubt.').waitFor()
})

test('a wrong token is reported and shows nothing; signing out forgets the right one', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.reload()
  await page.getByRole('alert').waitFor()
})
