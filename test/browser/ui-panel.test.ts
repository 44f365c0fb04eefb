// The side panel and the options page: the live timeline, manuals, history; profiles with secrets that are never read;
// pairing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileView } from '../../shared/protocol/methods.ts'
import * as told from '../support/ui/fixtures.ts'
import { TAB } from '../support/ui/scenes.ts'
import { SCHEDULES } from '../support/ui/schedules.ts'
import { SENT } from '../support/ui/sent.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page
const here = { tabId: TAB.id }

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await page?.close()
  await stage.say({
    link: told.READY,
    view: told.view([told.job(here)]),
    replies: {
      timeline: { rows: told.timeline() },
      manuals: { manuals: told.MANUALS },
      history: { rows: told.HISTORY, cursor: null },
      profile: told.PROFILE,
      save_profile: told.PROFILE,
      delete_profile: {},
      delete_manual: {},
      rerun_job: { jobId: 'x' },
      start_job: { jobId: 'x' },
      unpair: {},
      answer: {},
    },
  })
  await stage.forget()
})
const open = async (name: string): Promise<Page> => {
  page = await stage.surface(name, TAB)
  return page
}
const asked = (method: string) => stage.asked(method)
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** A picture of one pixel. */
const PIXELS = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

describe('the panel', () => {
  test('shows rows as they come, page by page, and replaces the live one with its result', async () => {
    const rows = told.timeline()
    await stage.say({ replies: { timeline: { rows } } })
    await open('panel.html')
    await page.locator('.ev--live').waitFor()
    expect(await page.locator('.ev--live').count()).toBe(1)
    const live = rows.find(({ live: on }) => on)
    if (!live) throw new Error('no live row')
    await stage.timeline('job-1', [{ ...live, seq: live.seq, verb: 'Chose', value: '4 weeks', live: false }])
    const { seq } = live
    await stage.timeline('job-1', [{ ...live, seq: seq + 1, verb: 'Typing', text: 'Salary', live: true }])
    await expect.poll(() => page.locator('.ev--live').allTextContents()).toEqual([expect.stringContaining('Salary')])
    await button(/My information/).click()
    expect(await button(/My information/).getAttribute('aria-expanded')).toBe('true')
    await page.getByText('Field 9').waitFor()
  })

  test('shows what the task on this tab collected: the first rows, and all of them on request', async () => {
    await stage.say({
      view: told.view([told.collectedJob(here)]),
      replies: { timeline: { rows: [] }, collected: told.COLLECTED },
    })
    await open('panel.html')
    await page.getByRole('heading', { name: '64 rows' }).waitFor()
    expect(await page.locator('.collected tbody tr').count()).toBe(50)
    await button('Show all 64 rows').click()
    await expect.poll(() => page.locator('.collected tbody tr').count()).toBe(64)
    expect(await asked('collected')).toEqual([{ jobId: 'job-1' }])
  })

  test('the addresses among the rows become a list of postings', async () => {
    const rows = told.COLLECTED.rows.slice(0, 3).map((row, at) => ({ ...row, Link: `https://jobs.example.com/${at}` }))
    await stage.say({
      view: told.view([told.collectedJob(here)]),
      replies: {
        timeline: { rows: [] },
        collected: { ...told.COLLECTED, columns: [...told.COLLECTED.columns, 'Link'], rows },
        lists: { lists: [] },
      },
    })
    await open('panel.html')
    await button('Add to my list').click()
    await page.locator('.collected').getByText('In your list').waitFor()
    await page.getByRole('tab', { name: 'Lists' }).click()
    expect(await page.getByLabel('Addresses of postings').inputValue()).toBe(rows.map(({ Link }) => Link).join('\n'))
  })

  test('an ended task leads to its steps and to the files from the page', async () => {
    const { outcome } = told.sent()
    const files = [{ name: 'offer.pdf', bytes: 14_200, url: 'http://127.0.0.1:7437/reports/k/job-1/files/a1' }]
    const ended = told.sent({ ...here, outcome: outcome && { ...outcome, files } })
    await stage.say({ view: told.view([ended]), replies: { timeline: { rows: [] } } })
    await open('panel.html')
    await page.getByRole('heading', { name: '1 file from the page' }).waitFor()
    // Chrome and the bridge handle the tab itself, so only its address is recorded.
    await page.evaluate('window.opened = []; chrome.tabs.create = ({ url }) => void opened.push(url)')
    await button('See each step').click()
    await button('Save offer.pdf').click()
    expect(await page.evaluate('opened')).toEqual([outcome?.trace, files[0]?.url])
  })

  test('keeps the request above the timeline, and takes its answer', async () => {
    await stage.say({ view: told.view([told.asking(told.REQUESTS.text(), here)]) })
    await open('panel.html')
    await page.getByRole('textbox').fill('Because')
    await button('Answer and continue').click()
    await expect
      .poll(() => asked('answer'))
      .toMatchObject([
        { resolution: { answers: { 'Why would you like to work at Example Corp?': 'Because' }, remember: true } },
      ])
  })

  test('says what is kept while the connection is lost, and shows nothing as working', async () => {
    await open('panel.html')
    await page.getByText('Working', { exact: true }).waitFor()
    await stage.say({ link: { state: 'lost' } })
    await page.getByText('All 18 answers are still on the page.').waitFor()
    expect(await page.getByText('Working', { exact: true }).count()).toBe(0)
    await page.getByText('Paused', { exact: true }).waitFor()
    // Opened without a connection it has no rows: only the pages still to come are shown.
    await stage.say({ replies: { timeline: { rows: [] } } })
    await page.reload()
    await expect.poll(() => page.locator('.grp--later').allInnerTexts()).toEqual(['4\nPage 4', '5\nPage 5'])
  })

  test('arrow keys move between tabs; a manual is started, and deleted only after a confirmation', async () => {
    await open('panel.html')
    await page.getByRole('tab', { name: 'Timeline' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('3 tasks learned for jobs.example.com.').waitFor()
    await button('Start').first().click()
    await expect.poll(() => asked('start_job')).toMatchObject([{ jobType: 'apply', tabId: TAB.id, mode: 'hybrid' }])
    await button('Forget what was learned: Job search results').click()
    expect(await asked('delete_manual')).toEqual([])
    await button('Forget it').click()
    await expect.poll(() => asked('delete_manual')).toEqual([{ id: 'm2' }])
  })

  test('what was learned is opened: a step’s value is changed, a step moved, an older version brought back', async () => {
    await stage.say({
      replies: { manuals: { manuals: told.MANUALS }, manual: told.DETAIL, change_manual: {}, restore_manual: {} },
    })
    await open('panel.html')
    await page.getByRole('tab', { name: 'Learned' }).click()
    await button('Steps: Job application').click()
    await page.getByText('It no longer works.').waitFor()
    await button('Change this step: Notice period').click()
    await page.getByLabel('Where it comes from').selectOption('fixed')
    await page.getByLabel('The words', { exact: true }).fill('4 weeks')
    await button('Save').click()
    const version = told.DETAIL.version
    await expect
      .poll(() => asked('change_manual'))
      .toEqual([{ id: 'm1', version, edits: [{ do: 'value', step: 3, value: '4 weeks' }] }])
    await button('Change this step: Résumé').click()
    await button('Earlier').click()
    await expect.poll(() => asked('change_manual')).toMatchObject([{}, { edits: [{ do: 'move', step: 2, to: 1 }] }])
    await button('Versions').click()
    await button('Use it again').first().click()
    await expect.poll(() => asked('restore_manual')).toEqual([{ id: 'm1', version: 2 }])
  })

  test('a step shows where it acts; a press shows the whole view, and the picture is requested once', async () => {
    const picture = { id: 'view', box: [0.25, 0.25, 0.5, 0.5] }
    const steps = told.DETAIL.steps.map((step, at) => (at < 2 ? { ...step, picture } : step))
    const replies = {
      manuals: { manuals: told.MANUALS },
      manual: { ...told.DETAIL, steps },
      manual_picture: { image: PIXELS },
    }
    await stage.say({ replies })
    await open('panel.html')
    await page.getByRole('tab', { name: 'Learned' }).click()
    await button('Steps: Job application').click()
    await button('Where it acts: First name').click()
    await page.getByRole('dialog', { name: 'Where it acts: First name' }).getByText('First name').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await button('Where it acts: Résumé').count()).toBe(1)
    expect(await button('Where it acts: Notice period').count()).toBe(0)
    expect(await asked('manual_picture')).toEqual([{ id: 'm1', picture: 'view' }])
  })

  test('a key of a step is changed to several; an unknown key is not sent', async () => {
    const [first, ...rest] = told.DETAIL.steps
    const pressing = first && { ...first, action: 'press', description: 'Press a key', value: null, key: 'Enter' }
    const manual = { ...told.DETAIL, steps: [{ ...pressing, takesValue: false }, ...rest] }
    await stage.say({ replies: { manuals: { manuals: told.MANUALS }, manual, change_manual: {} } })
    await open('panel.html')
    await page.getByRole('tab', { name: 'Learned' }).click()
    await button('Steps: Job application').click()
    await button('Change this step: Press a key').click()
    await page.getByLabel('Key that is pressed').fill('Strg+Foo')
    await page.getByText('There is no key “Strg+Foo”').first().waitFor()
    expect(await button('Save').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Key that is pressed').fill('Strg+Enter')
    await button('Save').click()
    await expect
      .poll(() => asked('change_manual'))
      .toMatchObject([{ edits: [{ do: 'key', step: 1, key: 'Control+Enter' }] }])
  })

  test('repeating tasks: each with its next time; a new one starts with this page and sends the bridge what was chosen', async () => {
    const replies = { schedules: { schedules: SCHEDULES.slice(0, 1) }, add_schedule: {}, change_schedule: {} }
    await stage.say({ replies })
    await open('panel.html')
    await page.getByRole('tab', { name: 'Repeats' }).click()
    await page.getByText(/^Next tomorrow/).waitFor()
    await button(/^Pause .*shop\.example\.com/).click()
    await expect.poll(() => asked('change_schedule')).toEqual([{ id: 's1', action: 'pause' }])
    expect(await page.getByLabel('Page').inputValue()).toBe(TAB.url)
    await page.getByText('Something else…').click()
    expect(await button('Start repeating').getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('What to do').fill('Tell me the price')
    await page.getByLabel('How often').selectOption('Every hour')
    expect(await page.getByLabel('Time', { exact: true }).count()).toBe(0)
    await button('Start repeating').click()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const wanted = { url: TAB.url, jobType: 'custom', task: 'Tell me the price', profileId: null, cron: '0 * * * *' }
    await expect.poll(() => asked('add_schedule')).toEqual([{ ...wanted, timeZone }])
    await expect.poll(() => page.getByLabel('What to do').inputValue()).toBe('')
  })

  test('history: by day, this site or all, and again', async () => {
    await open('panel.html')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'today' }).waitFor()
    await button('Run again: Data Engineer – Example Corp').click()
    await expect.poll(async () => (await asked('rerun_job')).length).toBe(1)
    // The panel says that it runs, with a button to go there.
    await stage.say({ view: told.view([told.job({ id: 'x', tabId: 9 }), told.job(here)]) })
    await page.getByRole('status').filter({ hasText: 'Running again' }).getByRole('button', { name: 'Show me' }).click()
    await expect.poll(() => asked('show_job')).toEqual([{ jobId: 'x' }])
    await stage.say({
      replies: { history: { rows: told.HISTORY.map((row) => ({ ...row, host: 'elsewhere.example' })), cursor: null } },
    })
    await page.reload()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('No tasks on this site yet.').waitFor()
    await page.getByText('All sites').click()
    await button('Run again: Data Engineer – Example Corp').waitFor()
  })

  test('history: what was sent, to whom and its state, each with a link to the full entry', async () => {
    const url = 'http://127.0.0.1:7437/dashboard#code=once&sent'
    await stage.say({ replies: { sent: { rows: SENT, more: true }, sent_page: { url } } })
    await open('panel.html')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.locator('.history__top').getByText('Sent', { exact: true }).click()
    await expect.poll(() => page.locator('.run').allInnerTexts()).toHaveLength(SENT.length)
    const rows = (await page.locator('.run').allInnerTexts()).map((text) => text.split(/\n+/))
    expect(rows[1]).toEqual([
      'Northern Harbour Logistics and Shipping',
      'Senior Analyst, Routes and Timetables',
      expect.stringMatching(/^today, .* · Sample Applicant$/),
      'Did it arrive?',
    ])
    expect(rows[3]).toEqual(['jobs.example.org', expect.stringContaining('No name kept'), 'Answered'])
    // Chrome and the bridge handle the tab itself, so only its address is recorded.
    await page.evaluate('window.opened = []; chrome.tabs.create = async ({ url }) => void opened.push(url)')
    await button('See everything sent to Quay Street Books').click()
    await button('See all').click()
    await expect.poll(() => asked('sent_page')).toEqual([{ id: 'c-Quay Street Books' }, { id: null }])
    await expect.poll(() => page.evaluate('opened')).toEqual([url, url])
    await stage.say({ replies: { sent: { rows: [], more: false } } })
    await page.reload()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.locator('.history__top').getByText('Sent', { exact: true }).click()
    await page.getByText('No applications sent yet.').waitFor()
  })
})

describe('the options', () => {
  test('a field is saved when it is left, under the name the person gave it', async () => {
    const mine: ProfileView = { ...told.PROFILE, data: { name: { first: 'Rosalind' }, address: { city: 'Oakland' } } }
    await stage.say({
      view: told.view(),
      replies: {
        profile: mine,
        save_profile: { ...mine, data: { name: { first: 'Ada' }, address: { city: 'Oakland' } } },
      },
    })
    await open('options.html#profiles')
    expect(await page.getByLabel('City').inputValue()).toBe('Oakland')
    await page.getByLabel('First name').fill('Ada')
    await page.keyboard.press('Tab')
    await page.getByText('Saved').waitFor()
    expect(await asked('save_profile')).toEqual([
      {
        id: 'p1',
        name: 'Sample Applicant',
        data: { name: { first: 'Ada' }, address: { city: 'Oakland' } },
        secrets: {},
      },
    ])
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
    // Undo.
    await stage.say({ replies: { save_profile: mine } })
    await button('Undo').click()
    await expect.poll(async () => (await asked('save_profile')).at(-1)?.data).toEqual(mine.data)
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Rosalind')
    await expect.poll(() => button('Undo').count()).toBe(0)
  })

  test('a secret is written and never shown again', async () => {
    await stage.say({ view: told.view() })
    await open('options.html#profiles')
    const row = page.locator('.sec-row', { hasText: 'Card number' })
    await row.getByRole('button', { name: 'Add' }).click()
    await row.getByLabel('Card number').fill('4242 4242')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await asked('save_profile'))[0]?.secrets).toEqual({ 'cc-number': '4242 4242' })
    expect(await page.content()).not.toContain('4242')
    await page.getByText('Kept. It can be replaced or removed, not read.').waitFor()
    await button('Remove: Password for application accounts').click()
    await expect.poll(async () => (await asked('save_profile')).at(-1)?.secrets).toEqual({ password: null })
    await page.getByText('Kept in this computer’s own keyring.').waitFor()
  })

  test('all data as text: mistakes are named and not saved', async () => {
    await stage.say({ view: told.view() })
    await open('options.html#profiles')
    await page.getByText('All data').click()
    const all = page.getByRole('textbox', { name: 'All data' })
    await all.fill('{ "address": { "city": ["a"] } }')
    await page.getByText(/address\.city/).waitFor()
    const save = page.locator('.raw').getByRole('button', { name: 'Save' })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await all.fill('{ "experience": [{ "title": "Engineer" }] }')
    await save.click()
    await expect
      .poll(async () => (await asked('save_profile'))[0]?.data)
      .toEqual({ experience: [{ title: 'Engineer' }] })
  })

  test('profiles: created, chosen, and deleted only after a confirmation', async () => {
    await stage.say({ view: told.view() })
    await open('options.html#profiles')
    await button('New profile').click()
    await page.getByLabel('Name of the profile').fill('Second')
    await button('Make profile').click()
    await expect.poll(() => asked('save_profile')).toEqual([{ id: null, name: 'Second', data: {}, secrets: {} }])
    await page.getByRole('tab', { name: /Freelance/ }).click()
    await expect.poll(async () => (await asked('profile')).at(-1)).toEqual({ id: 'p2' })
    await page.getByRole('tab', { name: /Sample Applicant/ }).click()
    await button('Delete profile').click()
    expect(await asked('delete_profile')).toEqual([])
    await page.locator('.note').getByRole('button', { name: 'Delete profile' }).click()
    await expect.poll(() => asked('delete_profile')).toEqual([{ id: 'p1' }])
  })

  test('what could not be saved is reported', async () => {
    await stage.say({
      view: told.view(),
      replies: { save_profile: { problem: { code: 'INVALID_DATA_FILE', message: 'email: expected text.' } } },
    })
    await open('options.html#profiles')
    await page.getByLabel('Email').fill('x')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('email: expected text.').waitFor()
  })

  test('kept answers are changed and forgotten', async () => {
    await stage.say({ view: told.view() })
    await open('options.html#answers')
    await page.getByRole('textbox', { name: 'Are you willing to relocate?' }).fill('Yes')
    await page.keyboard.press('Tab')
    await button('Forget the answer to: Are you willing to relocate?').click()
    await expect
      .poll(async () => (await asked('save_profile')).map((params) => params?.answers))
      .toEqual([{ 'Are you willing to relocate?': 'Yes' }, { 'Are you willing to relocate?': null }])
  })

  test('pairing: found, compared, done; and ended only after a confirmation', async () => {
    await stage.say({ link: { state: 'not_running' }, view: null })
    await open('options.html')
    await page.getByText('Start GhostHands on this computer').waitFor()
    await stage.say({ link: { state: 'not_paired' } })
    await button('Pair').click()
    await stage.say({ link: { state: 'pairing', digits: '472915' } })
    await page.getByRole('img', { name: '4 7 2 9 1 5' }).waitFor()
    await button('They differ').click()
    await expect
      .poll(async () => (await stage.heard()).filter(({ type }) => type.startsWith('pair')))
      .toMatchObject([{ type: 'pair' }, { type: 'pair_confirm', match: false }])
    await stage.say({ link: told.READY, view: told.view() })
    await page.getByRole('link', { name: 'Connection' }).click()
    await button('Unpair').click()
    expect(await asked('unpair')).toEqual([])
    await page.getByText('Tasks in this Chrome end. Nothing is deleted.').waitFor()
    await button('Unpair').click()
    await expect.poll(() => asked('unpair')).toEqual([{}])
  })

  test('without a connection nothing is shown as saved', async () => {
    await stage.say({ view: told.view() })
    await open('options.html#profiles')
    await page.getByLabel('Email').waitFor()
    await stage.say({ link: { state: 'lost' } })
    await page.getByText('GhostHands keeps profiles on this computer').waitFor()
    expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBe(null)
  })
})
