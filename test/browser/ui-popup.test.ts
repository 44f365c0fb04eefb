// The popup: never claims a connection that does not exist, and starts, approves, answers, pauses and stops as it says.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Link } from '../../shared/protocol/view.ts'
import * as told from '../support/ui/fixtures.ts'
import { TAB } from '../support/ui/scenes.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page
const here = { tabId: TAB.id }
const offer = { tabId: TAB.id, url: TAB.url, manuals: [] as unknown[] }

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await page?.close()
  await stage.say({
    link: told.READY,
    view: told.view(),
    replies: {
      offer,
      start_job: { jobId: 'new' },
      approve_job: {},
      refuse_job: {},
      pause_job: {},
      stop_job: {},
      rerun_job: { jobId: 'again' },
      answer: {},
      show_job: {},
      timeline: { rows: [] },
    },
  })
  await stage.forget()
})
const open = async (tab = TAB): Promise<Page> => {
  page = await stage.surface('popup.html', tab)
  return page
}
const asked = (method: string) => stage.asked(method)
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('the connection', () => {
  const STATES: [Link, string][] = [
    [{ state: 'connecting' }, 'Connecting to GhostHands'],
    [{ state: 'not_running' }, 'GhostHands isn’t running'],
    [{ state: 'lost' }, 'Connection lost'],
    [{ state: 'not_paired' }, 'Pair this Chrome with GhostHands'],
    [{ state: 'pairing', digits: null }, 'Pair this Chrome with GhostHands'],
    [
      { state: 'versions_differ', update: 'extension', bridgeVersion: '0.5', extensionVersion: '0.4' },
      'The extension needs an update',
    ],
    [
      { state: 'versions_differ', update: 'bridge', bridgeVersion: '0.4', extensionVersion: '0.5' },
      'GhostHands needs an update',
    ],
  ]
  test.each(STATES)('%o is never “Connected”', async (link, title) => {
    await stage.say({ view: told.view([told.job(here)]) })
    await open()
    await page.getByText('Connected', { exact: true }).waitFor()
    await stage.say({ link })
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0)
    expect(await button('Pause').count()).toBe(0)
    await stage.say({ link: told.READY })
    await page.getByText('Connected', { exact: true }).waitFor()
    await button('Pause').waitFor()
  })

  test('is forgotten when the worker dies under an open popup', async () => {
    await open()
    await page.getByText('Connected', { exact: true }).waitFor()
    await stage.say({ link: { state: 'lost' } })
    await stage.dropPorts()
    await page.getByRole('heading', { name: 'Connection lost' }).waitFor()
    expect(await page.getByText('Connected', { exact: true }).count()).toBe(0)
  })

  test('is tried at once on request, and paired by two equal numbers', async () => {
    await stage.say({ link: { state: 'not_running' }, view: null })
    await open()
    await button('Try now').click()
    await expect.poll(async () => (await stage.heard()).map(({ type }) => type)).toContain('reconnect')
    await stage.say({ link: { state: 'not_paired' } })
    await button('Pair').click()
    await stage.say({ link: { state: 'pairing', digits: '472915' } })
    await page.getByRole('img', { name: '4 7 2 9 1 5' }).waitFor()
    await button('They match').click()
    await expect
      .poll(async () => (await stage.heard()).filter(({ type }) => type.startsWith('pair')))
      .toMatchObject([{ type: 'pair' }, { type: 'pair_confirm', match: true }])
  })
})

describe('starting', () => {
  test('on this tab: which task, for whom, how closely watched', async () => {
    await stage.say({
      replies: {
        offer: { ...offer, manuals: [{ jobType: 'fill_form', id: 'm', about: 'Learned here. About 1 s, free' }] },
      },
    })
    await open()
    await page.getByText('Learned here. About 1 s, free').waitFor()
    expect(await page.getByRole('radio', { name: /Fill this form/ }).isChecked()).toBe(true)
    await page.getByText('Free if the page has not changed, otherwise at most $0.50.').waitFor()
    // The default, since nothing was chosen before.
    await page.getByText('Shows every answer before it types it.').waitFor()
    await page.getByLabel('Profile').selectOption('Freelance')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => asked('start_job'))
      .toEqual([
        {
          tabId: TAB.id,
          url: TAB.url,
          title: TAB.title,
          jobType: 'fill_form',
          profileId: 'p2',
          supervision: 'approve',
        },
      ])
  })

  test('with Enter alone, as the button says, with the last choices', async () => {
    await open()
    await page.getByLabel('Profile').selectOption('Sample Applicant')
    await page.getByText('Auto', { exact: true }).click()
    await button('Start on this tab').click()
    await expect.poll(() => asked('start_job')).toHaveLength(1)
    await stage.forget()
    await page.close()
    await open()
    await button('Start on this tab').waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => asked('start_job'))
      .toMatchObject([{ jobType: 'apply', supervision: 'auto', profileId: 'p1' }])
  })

  test('any other task in one’s own words, which are required', async () => {
    await open()
    await page.getByText('Something else…').click()
    await page.keyboard.press('Enter')
    expect(await button('Start on this tab').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('textbox', { name: 'What to do' }).fill('Withdraw my application')
    await button('Start on this tab').click()
    await expect.poll(() => asked('start_job')).toMatchObject([{ jobType: 'custom', task: 'Withdraw my application' }])
  })

  test('what was sent already is reported, and sent again only on request', async () => {
    await stage.say({
      replies: { start_job: { problem: { code: 'already_submitted', message: 'Already sent on 3 November.' } } },
    })
    await open()
    await button('Start on this tab').click()
    await page.getByText('Already sent on 3 November.').waitFor()
    await button('Send again anyway').click()
    await expect.poll(async () => (await asked('start_job')).map((params) => params?.again)).toEqual([undefined, true])
  })

  test('who applied here already is reported before anything is started', async () => {
    const at = new Date(Date.now() - 86_400_000).toISOString()
    await stage.say({
      replies: {
        offer: {
          ...offer,
          applied: [
            { profileId: 'p1', at, sure: true },
            { profileId: 'p2', at, sure: false },
          ],
        },
      },
    })
    await open()
    await page.getByLabel('Profile').selectOption('Sample Applicant')
    await page.getByText(/Sample Applicant\W? applied here: yesterday, \d/).waitFor()
    await page.getByLabel('Profile').selectOption('Freelance')
    await page.getByText(/Freelance\W? may have applied here: yesterday, \d/).waitFor()
    await page.getByText('Fill this form').click()
    await expect.poll(() => page.getByText('applied here').count()).toBe(0)
  })

  test('the result of a task at another site does not appear on this tab', async () => {
    await stage.say({ view: told.view([told.sent({ ...here, host: 'elsewhere.example' })]) })
    await open()
    await button('Start on this tab').waitFor()
  })

  test('not on Chrome’s own pages', async () => {
    for (const url of [
      'chrome://settings',
      'chrome-extension://x/y.html',
      'https://chromewebstore.google.com/detail/x',
      'about:blank',
      'file:///etc/hosts',
    ]) {
      await open({ id: 3, windowId: 1, url, title: 'x' })
      await page.getByRole('heading', { name: 'Chrome doesn’t allow this page' }).waitFor()
      expect(await button('Start on this tab').count()).toBe(0)
      await page.close()
    }
  })

  test('while other tasks run: next in line if it has to wait, and where the others are', async () => {
    const view = told.view([told.job({ id: 'other', tabId: 9 })])
    await stage.say({ view })
    await open()
    await button('Start on this tab').waitFor()
    await page.close()
    await stage.say({ view, replies: { offer: { ...offer, waits: true } } })
    await open()
    await button('Put it next in line').waitFor()
    await page.getByLabel('Other tasks').getByRole('button', { name: 'Show me' }).click()
    await expect.poll(() => asked('show_job')).toEqual([{ jobId: 'other' }])
  })
})

test('the side panel is opened from it', async () => {
  page = await stage.surface('popup.html')
  const closed = page.waitForEvent('close')
  await button('Open the side panel').click()
  await closed
  await expect.poll(async () => (await stage.panels()).length).toBe(1)
})

describe('a task', () => {
  test('that waits is approved or refused, in order of arrival', async () => {
    await stage.say({
      view: told.view([told.waiting({ id: 'second' }), told.waiting({ id: 'first', title: 'Apply at First?' })]),
    })
    await open()
    await page.getByRole('heading', { name: 'Apply at First?' }).waitFor()
    await page.getByText('1 of 2').waitFor()
    await button('Approve').click()
    await expect.poll(() => asked('approve_job')).toEqual([{ jobId: 'first' }])
    await stage.say({ view: told.view([told.waiting({ id: 'second' })]) })
    await page.getByRole('heading', { name: 'Apply at Example Corp?' }).waitFor()
    await button('Refuse').click()
    await expect.poll(() => asked('refuse_job')).toEqual([{ jobId: 'second' }])
  })

  test('that runs is paused and stopped; its clock continues', async () => {
    await stage.say({ view: told.view([told.job(here)]) })
    await open()
    const clock = page.locator('.stats dd').first()
    const before = await clock.textContent()
    await expect.poll(() => clock.textContent()).not.toBe(before)
    await button('Pause').click()
    await button('Stop').click()
    await expect
      .poll(async () => [...(await asked('pause_job')), ...(await asked('stop_job'))])
      .toEqual([{ jobId: 'job-1' }, { jobId: 'job-1' }])
  })

  test('that needs the person has one primary button, and takes the answer', async () => {
    await stage.say({ view: told.view([told.asking(told.REQUESTS.code(), here)]) })
    await open()
    const code = page.getByRole('textbox', { name: 'Enter the 6-digit code' })
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('407 183')
    expect(await page.locator('.btn--primary').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => asked('answer'))
      .toMatchObject([{ jobId: 'job-1', resolution: { choice: 'type', answers: { Code: '407183' } } }])

    // A code that came by e-mail is approved.
    await stage.say({ view: told.view([told.asking(told.REQUESTS.mailed(), here)]) })
    await page.getByText('482910', { exact: true }).waitFor()
    // The sender is not verified, so it is shown as a warning.
    await page.locator('.fact--warning').getByText('It says it is from no-reply@example.com').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await button('Use this code').click()
    await expect.poll(() => asked('answer')).toMatchObject([{}, { jobId: 'job-1', resolution: { choice: 'approve' } }])
  })

  test('that ended is shown until a new one is started', async () => {
    await stage.say({ view: told.view([told.sent(here)]) })
    await open()
    await page.getByRole('heading', { name: 'Application sent to Example Corp' }).waitFor()
    await page.getByText('Sent', { exact: true }).waitFor()
    await button('New task').click()
    await button('Start on this tab').waitFor()
  })

  test('whose answer the bridge refuses says why', async () => {
    await stage.say({
      view: told.view([told.asking(told.REQUESTS.choice(), here)]),
      replies: { answer: { problem: { code: 'CONFLICT', message: 'Answered in another window.' } } },
    })
    await open()
    await page.locator('label').getByText('No', { exact: true }).click()
    await button('Answer and continue').click()
    await page.getByText('Answered in another window.').waitFor()
  })
})

test('Enter while an answer is edited accepts that edit and approves nothing; the profile changes only if its box is ticked', async () => {
  await stage.say({ view: told.view([told.asking(told.REQUESTS.batch(), here)]) })
  await open()
  const profileToo = page.getByRole('checkbox', { name: 'Change my profile too' })
  expect(await profileToo.count()).toBe(0)
  await button('Edit First name').click()
  await page.locator('.batch__edit input').fill('Samantha')
  await page.keyboard.press('Enter')
  await page.getByText('changed for this task').waitFor()
  // The button is enabled, so nothing has been approved yet.
  await button('Approve 8').and(page.locator(':not([aria-disabled])')).waitFor()
  expect(await asked('answer')).toEqual([])
  expect(await profileToo.isChecked()).toBe(false)
  await page.locator('.check').click()
  await button('Approve 8').click()
  await expect
    .poll(() => asked('answer'))
    .toMatchObject([{ resolution: { choice: 'approve', edited: { 1: 'Samantha' }, changeProfile: true } }])
})
