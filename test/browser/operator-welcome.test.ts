/**
 * The first ten minutes, from the Chrome that `ghosthands start` opens to the first sent application, through the
 * real extension.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { walkFirstMinutes } from '../support/first-minutes.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'

vi.setConfig({ testTimeout: 300_000 })

let stage: OperatorStage
beforeAll(async () => {
  stage = await openOperator({ transport: 'launch', welcome: true })
})
afterAll(() => stage[Symbol.asyncDispose]())

test('a résumé becomes a profile and the sample application is sent, in at most twelve decisions and three minutes', async () => {
  const { decisions, ms, request, notice, keptUnseen } = await walkFirstMinutes(stage)
  expect(keptUnseen).toBe(0)
  expect(request, request?.questions.map(({ question }) => question).join('; ')).toMatchObject({
    kind: 'approve_submit',
  })
  expect(notice).toBe('Application sent to Northwind Labs')
  expect(decisions.length, decisions.join('; ')).toBeLessThanOrEqual(12)
  expect(ms).toBeLessThan(180_000)
  // The file that was dropped is the one that was sent, and is stored in the person's own folder.
  const { profiles } = await stage.surface.view(() => true)
  const { data } = await stage.surface.ask('profile', { id: profiles[0]?.id ?? '' })
  expect(data).toMatchObject({
    'work-authorization': 'Yes',
    sponsorship: 'No',
    resume: expect.stringMatching(/\/documents\/[\w-]+\/resume\.docx$/),
  })
})

test('a second job with a question nobody has answered yet: it is asked, kept as the person’s own, and what was learned is shown', async () => {
  const { page, tabId, overlay } = await stage.open('/gates/question/apply')
  const [profile] = (await stage.surface.view(() => true)).profiles
  const id = await stage.start(tabId, { jobType: 'apply', profileId: profile?.id ?? null, supervision: 'auto' })
  const { request: question } = await stage.job(id, ({ request }) => request?.kind === 'screening_question')
  await overlay.until(`root.querySelector('.ocard').textContent.includes('Which knot')`)
  await overlay.click('.ocard textarea')
  await page.keyboard.type('Bowline')
  await overlay.click('.ocard .btn--primary')
  const { request } = await stage.job(id, (job) => job.request !== null && job.request.id !== question?.id)
  expect(request).toMatchObject({ kind: 'approve_submit' })
  expect(request?.facts).toContain('4 answers, 3 from your profile, 1 from you')
  if (request) await stage.decide(request)
  await stage.job(id, ({ phase }) => phase === 'done')
  const { manuals } = await stage.surface.ask('manuals', { url: page.url() })
  expect(manuals).toMatchObject([{ jobType: 'apply' }])
  // The next job of that kind is recognised before it is started.
  const offer = await stage.surface.ask('offer', { tabId, url: stage.sites.url('/gates/question/apply') })
  expect(offer.manuals).toMatchObject([{ jobType: 'apply' }])
})

test('a list is collected in the popup and from tabs, started in the side panel, asks nothing that is known, and is sent with one press', async () => {
  const { page, tabId } = await stage.open('/gates/open/apply')
  const worker = await stage.chrome.worker()
  const tab = await worker.evaluate((id) => globalThis.chrome.tabs.get(id), tabId)
  const { context } = stage.chrome
  /** A surface in a tab of its own, with the page as the active tab, as popup and side panel see it. */
  const beside = async (surface: string): Promise<Page> => {
    const opened = await context.newPage()
    await opened.addInitScript((front) => {
      const query = globalThis.chrome.tabs.query.bind(globalThis.chrome.tabs)
      globalThis.chrome.tabs.query = async (what: object) => ('active' in what ? [front] : query(what))
    }, tab)
    await opened.goto(new URL(surface, stage.surface.page.url()).href)
    return opened
  }
  const popup = await beside('popup.html')
  await popup.getByRole('button', { name: 'Add to my list' }).click()
  await popup.getByText('1 job in your list.').waitFor()
  const panel = await beside('panel.html')
  await panel.getByRole('tab', { name: 'Lists' }).click()
  const addresses = panel.getByRole('textbox', { name: 'Addresses of postings' })
  expect(await addresses.inputValue()).toBe(page.url())
  await panel.getByRole('button', { name: 'Add open tabs' }).click()
  const gathered = (await addresses.inputValue()).split('\n')
  expect(gathered.length).toBeGreaterThan(1)
  expect(gathered.filter((one) => one === page.url())).toHaveLength(1)
  await addresses.fill(page.url())
  await panel.getByRole('button', { name: 'Look at all of them' }).click()
  const list = panel.getByRole('region', { name: '1 posting' })
  await list.getByRole('button', { name: 'Send 1', exact: true }).click({ timeout: 40_000 })
  await list.getByText('1 of 1 sent').waitFor({ timeout: 40_000 })
  expect(await addresses.inputValue()).toBe('')
  expect(stage.sites.submissions('gates').at(-1)?.fields).toMatchObject({ email: 'rosalind@achterberg.example' })

  // The history contains all of it.
  await panel.getByRole('tab', { name: 'History' }).click()
  await panel.locator('.history__top').getByText('Sent', { exact: true }).click()
  await panel.locator('.run').filter({ hasText: 'Northwind Labs' }).waitFor()
  expect(await panel.locator('.run').count()).toBe(3)
})
