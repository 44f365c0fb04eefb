// Two parts of the dashboard as a person uses them: the list of sent applications (found by their answers, opened,
// noted, written to a file), and profiles (a new one from a résumé).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import type { ManualStep } from '../../shared/domain/manual.ts'
import { manualBody } from '../store/support/data.ts'
import { launchChromium } from '../support/chromium.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { resumeText } from '../support/resume-cases.ts'
import { wordFile } from '../support/word-file.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const KNOT = 'Which knot would you trust your life to?'
const site = formSite({
  name: 'harbour',
  title: 'Deckhand - Harbour Supplies',
  thanks: 'Thank you for applying. We have received your application.',
  page: (posting) => ({
    heading: `Deckhand ${posting}`,
    fields: `${NAME}${EMAIL}${field(KNOT, 'knot')}
      <p><label for="cv">Résumé</label><input id="cv" name="cv" type="file"></p><button>Submit application</button>`,
  }),
})

let bridge: WorkingBridge
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchChromium()
  bridge = await openWorkingBridge([site])
  const { app, sites } = bridge
  const resume = join(bridge.home, 'Ines Duarte.pdf')
  writeFileSync(resume, '%PDF-1.4 Ines')
  for (const [posting, knot] of ['Bowline', 'Sheet bend'].entries()) {
    const user_data = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', resume, answers: { [KNOT]: knot } }
    const target_url = sites.url(`/harbour/jobs/${posting + 1}`)
    const { id } = await app.submit({ job_type: 'apply', target_url, input_data: { user_data } })
    await app.jobs.enqueue(id)
    expect((await app.jobs.wait(id)).status).toBe('completed')
  }
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${bridge.base}/dashboard`)
  await page.getByLabel('Token').fill(readToken(app.config.home))
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('link', { name: 'Sent applications' }).click()
}, 120_000)
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]()
  await browser?.close()
})

/** Rows of applications; an open one has a second row for its details. */
const rows = () => page.locator('.sent tbody > tr:not(.jobs__rows)')

test('every application that was sent is listed, newest first, and found by a word of an answer', async () => {
  await expect.poll(() => rows().count()).toBe(2)
  expect(await rows().first().innerText()).toMatch(/today .*Deckhand - Harbour Supplies.*Ines Duarte.*Sent/s)
  await page.getByRole('searchbox', { name: 'Search' }).fill('knot bowline')
  await expect.poll(() => rows().count()).toBe(1)
  expect(await rows().first().innerText()).toContain(`${KNOT} Bowline`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
  await page.getByText('Nothing found.').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('bowline')
  await expect.poll(() => rows().count()).toBe(1)
})

test('it opens to its answers, with the résumé; state, note and names are kept, a draft too', async () => {
  await page.getByRole('button', { name: 'Look at it' }).click()
  const told = page.getByLabel('What was sent')
  expect(await told.innerText()).toMatch(/Full name\s+Ines Duarte\s+your data.*Bowline\s+your answer/s)
  expect(await page.locator('.sent__facts').innerText()).toMatch(/Ines Duarte\.pdf.*received your application/s)
  await page.getByLabel('Note').fill('Call on Friday')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Look at it' }).click()
  expect(await page.getByLabel('Note').inputValue()).toBe('Call on Friday')
  const form = page.locator('.sent__kept')
  await form.getByLabel('State').selectOption('Interview')
  await form.getByLabel('Company').fill('Harbour Supplies')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Saved', { exact: true }).waitFor()
  expect(await rows().first().innerText()).toMatch(/Harbour Supplies.*Call on Friday.*Interview/s)
  await page.reload()
  await page.locator('.sent__search').getByLabel('State').selectOption('Interview')
  await expect.poll(() => rows().count()).toBe(1)
  expect(await rows().first().innerText()).toMatch(/Harbour Supplies.*Call on Friday.*Interview/s)
})

test('the results are written to a file; the tasks are one press away', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('applications.csv')
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/Harbour Supplies,.*,Ines Duarte,interview,confirmed,Ines Duarte\.pdf,Call on Friday,/)
  const [pdf] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('applications.pdf')
  expect(readFileSync(await pdf.path(), 'latin1')).toMatch(/^%PDF-/)
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  expect(await rows().count()).toBe(0)
})

test('what was learned opens to its steps: one is renamed, a change that would send nothing is refused, the earlier version is brought back', async () => {
  await page.getByRole('link', { name: 'What was learned' }).click()
  const learned = page.getByRole('region', { name: 'What was learned' })
  await learned
    .getByRole('button', { name: /steps$/ })
    .first()
    .click()
  const [found] = await bridge.app.store.manuals.list()
  const pictures = await bridge.app.store.manualPictures.ids(found?.id ?? '')
  // One picture for the only view; the second person's replay took none.
  expect([pictures.size, found?.successes]).toEqual([1, 1])
  expect(found?.body.steps.every(({ picture }) => picture && pictures.has(picture.id))).toBe(true)
  await learned.getByRole('button', { name: `Where it acts: ${KNOT}` }).click()
  const larger = page.getByRole('dialog', { name: `Where it acts: ${KNOT}` })
  await larger.getByText(KNOT).waitFor()
  await larger.getByRole('button', { name: 'Close' }).click()
  await larger.waitFor({ state: 'hidden' })
  await learned.getByRole('button', { name: `Change this step: ${KNOT}` }).click()
  await learned.getByLabel('Name of the step').fill('The knot')
  await learned.getByRole('button', { name: 'Save' }).click()
  await learned.getByRole('button', { name: 'Change this step: The knot' }).waitFor()
  const [manual] = await bridge.app.store.manuals.list()
  expect(manual).toMatchObject({ createdBy: 'human' })
  expect(manual?.body.steps.map(({ description }) => description)).toContain('The knot')
  expect(manual?.body.steps.every(({ picture }) => picture && pictures.has(picture.id))).toBe(true)
  const api = async (path: string) => {
    const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}` }
    return fetch(`${bridge.base}/manuals/${manual?.id}${path}`, { headers })
  }
  const whole = (await (await api('')).json()) as { pictures: { step: number; id: string }[] }
  expect(whole.pictures.map(({ step }) => step)).toEqual(manual?.body.steps.map((_, at) => at + 1))
  const image = await api(`/pictures/${whole.pictures[0]?.id}`)
  expect(image.headers.get('content-type')).toBe('image/jpeg')
  expect(await (await api('/export')).text()).not.toContain('picture')
  expect((await api('/pictures/another')).status).toBe(404)
  expect(await blankIn(new Uint8Array(await image.arrayBuffer()), manual?.body.steps)).toBe(true)
  await learned.getByRole('button', { name: /^Change this step: Press Submit/ }).click()
  await learned.getByRole('button', { name: 'Delete this step' }).click()
  await learned.getByRole('button', { name: 'Delete it for good' }).click()
  await learned.getByText('Without this step nothing would be sent.').waitFor()
  await learned.getByRole('button', { name: 'Versions' }).click()
  await learned.getByRole('button', { name: 'Use it again' }).first().click()
  await learned.getByRole('button', { name: `Change this step: ${KNOT}` }).waitFor()
  expect((await bridge.app.store.manuals.list())[0]?.version).toBe((manual?.version ?? 0) + 1)
})

test('what is known of questions, application systems and sites is listed; one opens to its buttons, an earlier version is brought back, one is deleted', async () => {
  const api = (path: string, body: object) =>
    fetch(`${bridge.base}/knowledge/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${readToken(bridge.app.config.home)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const source = { from: 'profile', key: 'nickname' }
  await api('question', {
    format: 'ghosthands-questions/1',
    questions: [{ asks: { words: 'What should we print on your visitor badge?' }, source }],
  })
  const buttons = [
    { mark: '[data-automation-id="pageFooterNextButton"]', does: 'leads_on' },
    { mark: 'button.talent-finish', does: 'sends' },
  ]
  await api('platform', {
    format: 'ghosthands-platforms/1',
    platforms: [{ platform: 'workday', markups: [], buttons }],
  })
  await api('site', {
    format: 'ghosthands-sites/1',
    sites: [
      {
        host: 'careers.harbour.example',
        from: '/jobs/*',
        task: 'apply',
        pages: ['form', 'confirmation'].map((is) => ({
          address: `/jobs/*/${is}`,
          is,
          fingerprint: '8fd09435c0025091',
        })),
        walls: [{ kind: '2fa', by: 'email', page: 1 }],
      },
    ],
  })
  await page.reload()
  const questions = page.getByRole('region', { name: 'What questions mean' })
  // One from a file waits for a person.
  await questions.getByText('Answered by: Preferred name · From a file: not used until you agree.').waitFor()
  await questions.getByRole('button', { name: 'Look at it' }).click()
  await questions.getByRole('button', { name: 'Use this' }).click()
  await questions.getByText('From a file').waitFor({ state: 'hidden' })
  expect(await bridge.app.store.knowledge.list('question')).toMatchObject([{ createdBy: 'human', version: 2 }])
  const sites = page.getByRole('region', { name: 'What sites are like' })
  await sites.getByText('Pages: 2. Needs you for: code by e-mail.').waitFor()
  await sites.getByRole('button', { name: 'Look at it' }).first().click()
  await sites.getByText('1. /jobs/*/form').waitFor()
  const platforms = page.getByRole('region', { name: 'What application systems do' })
  await platforms.getByText('Buttons that lead on: 1. Buttons that send: 1.').waitFor()
  await platforms.getByRole('button', { name: 'Look at it' }).click()
  await platforms.getByText('button.talent-finish').waitFor()
  expect((await api('platform/workday/restore', {})).status).toBe(200)
  await platforms.getByRole('button', { name: 'Look at it' }).click()
  await platforms.getByRole('button', { name: 'Look at it' }).click()
  await platforms.getByRole('button', { name: 'Use it again' }).click()
  await platforms.getByText(/^Version 3,/).waitFor()
  expect((await bridge.app.store.knowledge.get('platform', 'workday'))?.version).toBe(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await platforms.getByRole('button', { name: 'Delete this' }).click()
  await platforms.getByRole('button', { name: 'Delete it for good' }).click()
  await platforms.waitFor({ state: 'hidden' })
  expect(await bridge.app.store.knowledge.list('platform')).toEqual([])
})

test('the key and the address of a step are changed; an unknown key is named; nothing scrolls sideways in a narrow window', async () => {
  const { manuals } = bridge.app.store
  const { id } = await manuals.insert(
    manualBody({
      name: 'Look up a berth',
      steps: [
        { order: 0, page: 0, action: 'navigate', description: 'Open the list', url: LONG },
        { order: 1, page: 0, action: 'press', description: 'Press a key', key: 'Enter' },
      ],
    }),
    'ai',
  )
  await page.reload()
  const learned = page.getByRole('region', { name: 'What was learned' })
  const one = learned.getByRole('listitem').filter({ hasText: 'Look up a berth' })
  await one.getByRole('button', { name: '2 steps' }).click()
  await one.getByRole('button', { name: 'Change this step: Press a key' }).click()
  const key = one.getByLabel('Key that is pressed')
  const save = one.getByRole('button', { name: 'Save' })
  await key.fill('Control+Entr')
  await one.getByRole('status').filter({ hasText: 'There is no key “Control+Entr”' }).waitFor()
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await key.fill('ctrl+enter')
  await save.click()
  await key.waitFor({ state: 'detached' })
  await one.getByText('Control+Enter').waitFor()
  await one.getByRole('button', { name: 'Change this step: Open the list' }).click()
  const address = one.getByLabel('Address that is opened')
  expect(await address.inputValue()).toBe(LONG)
  await address.fill('file:///etc/passwd')
  await save.click()
  await learned.getByText('must begin with').waitFor()
  for (const width of [360, 600, 800]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflowOf(page)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await address.fill('https://{job.host}/berths')
  await save.click()
  await address.waitFor({ state: 'detached' })
  expect((await manuals.get(id))?.body.steps).toMatchObject([
    { url: 'https://{job.host}/berths' },
    { key: 'Control+Enter' },
  ])
})

/** Whether each field that was typed into is empty in the picture: its border, and a single colour inside. */
const blankIn = async (jpeg: Uint8Array, steps: ManualStep[] = []): Promise<boolean> => {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const typed = steps.filter(({ action }) => action === 'type')
  return typed.every(({ picture }) => {
    const [left, top, wide, high] = picture?.box ?? [0, 0, 0, 0]
    const row = Math.round((top + high / 2) * info.height)
    const from = row * info.width + Math.round((left + wide * 0.1) * info.width)
    const greys = [...data.subarray(from, from + Math.round(wide * 0.8 * info.width))]
    return greys.length > 20 && Math.max(...greys) - Math.min(...greys) < 24
  })
}

const LONG = `https://{job.host}/${'berths-of-every-size-'.repeat(8)}`

/** Elements that are wider than the window or scroll sideways inside it. */
const overflowOf = (shown: Page): Promise<string[]> =>
  shown.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((el) => el.scrollWidth > el.clientWidth + 1 && !/^(INPUT|SELECT)$/.test(el.tagName))
      .filter((el) => getComputedStyle(el).overflowX !== 'visible' || el === document.documentElement)
      .map((el) => `${el.tagName}.${el.className} ${el.scrollWidth} > ${el.clientWidth}`),
  )

test('a résumé becomes a profile: each field has its line below it, what is left out stays out, and the file is kept', async () => {
  await page.getByRole('link', { name: 'Profiles', exact: true }).click()
  const choose = page.locator('input[type=file]')
  const send = (name: string, buffer: Uint8Array): Promise<void> =>
    choose.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })
  await send('holiday.docx', new Uint8Array([1, 2, 3]))
  await page.getByText('Résumés cannot be read from this kind of file').waitFor()
  await send('Beatriz.docx', wordFile(resumeText('pt-word.txt')))
  const save = page.getByRole('button', { name: 'Save as my profile' })
  // A process of its own reads the file, which takes its time on a busy machine.
  await save.waitFor({ timeout: 60_000 })
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('beatriz.cunha@caixa.example')
  await page.getByRole('button', { name: 'Leave out: Phone' }).click()
  const profiles = await bridge.app.profiles()
  expect(await profiles.list()).toEqual([])
  await save.click()
  await page.getByRole('main').getByRole('status').filter({ hasText: 'is saved.' }).waitFor()
  const [made] = await profiles.list()
  const { data } = await profiles.get(made?.id ?? '')
  expect(data).toMatchObject({ email: 'beatriz.cunha@caixa.example', resume: expect.stringMatching(/Beatriz\.docx$/) })
  expect(data).not.toHaveProperty('tel')
  expect(basename(String(data.resume))).toBe('Beatriz.docx')
  expect(existsSync(String(data.resume))).toBe(true)
  const gaps = page.locator('form.gaps')
  await gaps.getByRole('button', { name: 'Save answers' }).waitFor()
  // What the résumé said, or the person left out, is in the profile's own fields.
  await gaps.getByRole('radiogroup', { name: 'Needs sponsorship' }).getByText('No', { exact: true }).click()
  await gaps.getByRole('button', { name: 'Save answers' }).click()
  await gaps.waitFor({ state: 'detached' })
  expect((await profiles.get(made?.id ?? '')).data).toMatchObject({ ...data, sponsorship: 'No' })
  await page.reload()
  await page.getByRole('main').getByText('Beatriz Lopes da Cunha').click()
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('+351 912 345 678')
  await phone.press('Tab')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect((await profiles.get(made?.id ?? '')).data).toMatchObject({ sponsorship: 'No', tel: '+351 912 345 678' })
  const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}` }
  expect((await fetch(`${bridge.base}/profiles/${made?.id}`, { method: 'DELETE', headers })).status).toBe(204)
  expect(existsSync(String(data.resume))).toBe(false)
})
