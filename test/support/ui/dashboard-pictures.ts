/**
 * Screenshots of the dashboard over a bridge that really sent applications and waits for a person, in each language.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { findDoor } from '../../../bridge/base/door.ts'
import { linkFrom } from '../../../bridge/cli/open-page.ts'
import { importKnowledge, readKnowledge } from '../../../bridge/learn/knowledge.ts'
import { launchChromium } from '../chromium.ts'
import { EMAIL, field, formSite, NAME } from '../form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../working-bridge.ts'

const QUESTION = 'Why do you want to work here?'
const site = formSite({
  name: 'harbour',
  title: 'Deckhand - Harbour Supplies',
  thanks: 'Thank you for applying. We have received your application.',
  page: () => ({
    heading: 'Deckhand',
    fields: `${NAME}${EMAIL}${field(QUESTION, 'why')}
      <p><label for="cv">Résumé</label><input id="cv" name="cv" type="file"></p><button>Submit application</button>`,
  }),
})

const LOOKS = [
  { suffix: '.light', locale: 'en-US', colorScheme: 'light' },
  { suffix: '.dark', locale: 'en-US', colorScheme: 'dark' },
  { suffix: '.de', locale: 'de', colorScheme: 'light' },
  { suffix: '.rtl', locale: 'ar', colorScheme: 'light' },
] as const

/** @returns the number of pictures */
export async function picturesOfDashboard(folder: string): Promise<number> {
  await using bridge = await openWorkingBridge([site])
  await send(bridge)
  await keepPerson(bridge)
  await know(bridge)
  await keepAccounts(bridge)
  const schedule = await bridge.app.schedules.create({
    cron: '0 9 * * 1-5',
    job: { target_url: bridge.sites.url('/harbour/jobs/1'), task_description: 'Collect the prices' },
  })
  await bridge.app.schedules.runNow(schedule.id)
  const waiting = await bridge.apply('/harbour/jobs/2')
  const browser = await launchChromium()
  let count = 0
  try {
    for (const { suffix, locale, colorScheme } of LOOKS) {
      const context = await browser.newContext({ locale, colorScheme, viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      const take = async (name: string): Promise<void> => {
        await page.screenshot({ path: join(folder, `dashboard-${name}${suffix}.png`), fullPage: true })
        count += 1
      }
      await page.goto((await linkFrom(findDoor(bridge.app.config.home), '/dashboard')) ?? '')
      await answerOf(page).click()
      await page.locator('.wait__answer').waitFor()
      await take('waiting')
      const repeats = page.locator('section[aria-labelledby=schedules]')
      await repeats.locator('button[aria-expanded]').first().click()
      await repeats.locator('form select').nth(0).selectOption('week')
      await take('schedules')
      await page.goto(`${bridge.base}/dashboard#sent`)
      await page.locator('.sent tbody button').first().click()
      await page.locator('.sent__facts').waitFor()
      await take('sent')
      await page.goto(`${bridge.base}/dashboard#learned`)
      // What is known of platforms and sites has rows of the same kind, and may be there first.
      await page.locator('section[aria-labelledby=learned] .learned__row .btn').first().click()
      await page.locator('.mpic').nth(2).waitFor()
      for (const width of [800, 400, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await take(`learned-${width}`)
      }
      await page.locator('.mpic').nth(2).click()
      await take('learned-picture')
      await page.locator('.mview[open] .btn').click()
      await page.locator('section[aria-labelledby=known-platform] .learned__row .btn').click()
      await page.locator('section[aria-labelledby=known-platform] .learned__steps').waitFor()
      await page.locator('section[aria-labelledby=known-site] .learned__row').first().waitFor()
      await take('known-1280')
      await page.setViewportSize({ width: 400, height: 900 })
      await take('known-400')
      await page.goto(`${bridge.base}/dashboard#profiles`)
      await page.locator('.person summary').first().click()
      await page.locator('.documents').first().waitFor()
      await page.locator('.account .btn').first().click()
      await page.locator('.account__password').waitFor()
      await page.locator('.account').nth(1).locator('.iconbtn').click()
      for (const width of [1280, 800, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await take(`people-${width}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await bridge.app.jobs.cancel(waiting)
  }
  return count
}

const answerOf = (page: Page) => page.locator('.wait button').first()

/** Two accounts on sites, one of them used since. */
async function keepAccounts({ app }: WorkingBridge): Promise<void> {
  const account = { applicantId: 'ines', email: 'ines@example.com', madeAt: '2026-03-01T09:00:00Z' }
  await app.accounts.keep({
    ...account,
    origin: 'https://jobs.harbour.example',
    password: 'Vq7m-kestrel-Oar2',
    usedAt: '2026-03-04T09:00:00Z',
  })
  await app.accounts.keep({ ...account, origin: 'https://careers.fenwick.example', password: 'Qm4t-Loom-yarn9' })
}

/** One application that was sent, with a file. */
async function send({ app, home, sites }: WorkingBridge): Promise<void> {
  const resume = join(home, 'Ines Duarte.pdf')
  writeFileSync(resume, '%PDF-1.4 Ines')
  const answers = { [QUESTION]: 'The ships.' }
  const user_data = { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', resume, answers }
  const target_url = sites.url('/harbour/jobs/1')
  const { id } = await app.submit({ job_type: 'apply', target_url, input_data: { user_data } })
  await app.jobs.enqueue(id)
  await app.jobs.wait(id)
}

const SITE = {
  host: 'careers.harbour.example',
  from: '/jobs/*',
  task: 'apply',
  pages: (['other', 'sign_in', 'form', 'confirmation'] as const).map((is) => ({
    address: `/jobs/*/${is}`,
    is,
    fingerprint: '8fd09435c0025091',
  })),
  walls: [
    { kind: '2fa', by: 'email', page: 2 },
    { kind: 'captcha', page: 3 },
  ],
}

/** What a question means, what the buttons of a platform do, and what a site is like. */
async function know({ app }: WorkingBridge): Promise<void> {
  const asks = { words: 'What should we print on your visitor badge?' }
  const source = { from: 'profile', key: 'nickname' }
  const buttons = [
    { mark: '[data-automation-id="pageFooterNextButton"]', does: 'leads_on' },
    { mark: 'button.talent-finish', does: 'sends' },
  ]
  for (const file of [
    { format: 'ghosthands-questions/1', questions: [{ asks, source }] },
    { format: 'ghosthands-platforms/1', platforms: [{ platform: 'workday', markups: [], buttons }] },
    { format: 'ghosthands-sites/1', sites: [SITE] },
  ])
    await importKnowledge(app.store.knowledge, readKnowledge(JSON.stringify(file)))
}

/** A profile with a résumé for certain jobs. */
async function keepPerson({ app, home }: WorkingBridge): Promise<void> {
  const file = join(home, 'Ines Duarte.pdf')
  const experience = [{ title: 'Deckhand', company: 'Mistral Ferries', start: '2021-05', end: 'present' }]
  const languages = 'Portuguese, English'
  await app.store.answers.keep('p-0123456789', {
    question: 'Which knot do you tie best?',
    answer: 'Bowline',
    from: 'asked',
  })
  const data = {
    name: 'Ines Duarte',
    experience,
    languages,
    resumes: [{ name: 'Boats', for: 'deckhand, harbour', file }],
  }
  await (await app.profiles()).save({ id: null, name: 'Ines Duarte', data, secrets: {} })
}
