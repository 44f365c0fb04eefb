/** Every screenshot of `npm run screenshots`: which surface, which state, and which size. */
import type { Page } from 'playwright-core'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { JobView } from '../../../shared/protocol/view.ts'
import * as told from './fixtures.ts'
import { overlayOf } from './overlay-view.ts'
import { formPage, reviewPage } from './page.ts'
import { READING } from './reading.ts'
import { SCHEDULES } from './schedules.ts'
import { SENT } from './sent.ts'
import type { Said } from './stage.ts'

export interface Scene {
  name: string
  said: () => Said
  /** An extension page, or a web page with the overlay over it. */
  on: { surface: string; width: number; height?: number } | { page: (look: { rtl: boolean; dark: boolean }) => string }
  rows?: boolean
  /** Runs before the screenshot. */
  first?: (page: Page) => Promise<void>
  /** The light version is copied to docs/images/ui. */
  docs?: boolean
  /** Also taken right to left. */
  rtl?: boolean
}

export const TAB = { id: 7, windowId: 1, url: 'https://jobs.example.com/positions/118', title: 'Data Analyst' }
const here = { tabId: TAB.id }
const offer = {
  tabId: TAB.id,
  url: TAB.url,
  manuals: [{ jobType: 'apply', id: 'm1', about: 'Learned here. About 1 s, free' }],
}

const popup = (name: string, said: () => Said, more: Partial<Scene> = {}): Scene => ({
  name: `popup-${name}`,
  said: () => ({ link: told.READY, view: told.view(), replies: { offer }, ...said() }),
  on: { surface: 'popup.html', width: 360 },
  ...more,
})
/** The window for irreversible actions, in its initial size. */
const decide = (name: string, request: () => Interaction, more: Partial<Scene> = {}): Scene => ({
  name: `decide-${name}`,
  said: () => ({ link: told.READY, view: told.view([told.asking(request(), here)]) }),
  on: { surface: 'popup.html#decide', width: 392, height: 720 },
  ...more,
})
const panel = (name: string, said: () => Said, more: Partial<Scene> = {}): Scene => ({
  name: `panel-${name}`,
  said: () => ({ link: told.READY, view: told.view([told.job(here)]), ...said() }),
  on: { surface: 'panel.html', width: 400, height: 900 },
  rows: true,
  ...more,
})
const options = (name: string, at: string, said: () => Said, more: Partial<Scene> = {}): Scene => ({
  name: `options-${name}`,
  said: () => ({
    link: told.READY,
    view: told.view(),
    replies: { profile: told.PROFILE, save_profile: told.PROFILE },
    ...said(),
  }),
  on: { surface: `options.html#${at}`, width: 1040 },
  ...more,
})
const welcome = (name: string, said: () => Said, more: Partial<Scene> = {}): Scene => ({
  name: `welcome-${name}`,
  said: () => ({ link: told.READY, view: told.view(), replies: { read_resume: READING }, ...said() }),
  on: { surface: 'welcome.html', width: 900 },
  rtl: true,
  ...more,
})
const nobody = () => ({ view: { ...told.view(), profiles: [] } })
/** Any file, because its content is simulated. */
const drop = (page: Page) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
const form =
  (values: Record<string, string> = {}) =>
  (look: { rtl: boolean; dark: boolean }) =>
    formPage({ values, ...look })
const over = (
  name: string,
  page: (look: { rtl: boolean; dark: boolean }) => string,
  screen: () => Said['screen'],
  more: Partial<Scene> = {},
): Scene => ({
  name: `overlay-${name}`,
  said: () => ({ link: told.READY, screen: screen() }),
  on: { page },
  ...more,
})

const SOME = { first: 'Sample', last: 'Applicant', email: 'applicant@example.com' }
const choose = (page: Page, label: string) => page.locator('label').getByText(label, { exact: true }).click()

/** Three tasks in one browser: the one on display, another one, one that waits in line. */
const several = (another: Partial<JobView>): Said => ({
  view: told.view([
    told.job(here),
    told.job({ id: 'job-2', tabId: 9, host: 'careers.lighthouse.example', ...another }),
    told.job({ id: 'job-3', status: 'queued', phase: 'next', host: 'jobs.tidewater.example', tabId: null, place: 1 }),
  ]),
})

export const SCENES: readonly Scene[] = [
  popup('idle', () => ({}), { docs: true, rtl: true }),
  popup('idle-teach', () => ({}), { first: (page) => choose(page, 'Teach') }),
  popup('idle-else', () => ({}), { first: (page) => choose(page, 'Something else…') }),
  popup('running', () => ({ view: told.view([told.job(here)]) }), { rows: true, docs: true, rtl: true }),
  popup('several', () => several({}), { rows: true, rtl: true }),
  popup('approve', () => ({ view: told.view([told.waiting(), told.waiting({ id: 'w2' })]) }), { docs: true }),
  popup('needs-you', () => ({ view: told.view([told.asking(told.REQUESTS.code(), here)]) }), {
    rtl: true,
    first: (page) => page.locator('.otp input').fill('40718'),
  }),
  popup(
    'notice',
    () => ({
      view: told.view([
        told.job({ ...here, warnings: [say('warn_site_captcha_on', { host: 'jobs.example.com', page: 4 })] }),
      ]),
    }),
    { rows: true, rtl: true },
  ),
  popup('batch', () => ({ view: told.view([told.asking(told.REQUESTS.batch(), here)]) })),
  popup('batch-changed', () => ({ view: told.view([told.asking(told.REQUESTS.batch(), here)]) }), {
    rtl: true,
    first: async (page) => {
      await page.locator('.batch button[aria-expanded]').first().click()
      await page.locator('.batch__edit input').fill('Samantha')
      await page.keyboard.press('Enter')
      await page.locator('.check').scrollIntoViewIfNeeded()
    },
  }),
  popup('done', () => ({ view: told.view([told.sent(here)]) }), { rtl: true }),
  popup(
    'failed',
    () => ({
      view: told.view([
        told.sent({
          ...here,
          status: 'failed',
          phase: 'failed',
          steps: { done: 18, total: 31 },
          page: { current: 3, total: 5, label: 'Questions' },
          outcome: told.ending('Stopped on page 3', {
            text: 'The page says “Salary is required”, and nothing else here leads on.',
            kept: '18 steps done. What is on the page stays there.',
          }),
        }),
      ]),
    }),
    { rtl: true },
  ),
  popup('collected', () => ({
    view: told.view([told.collectedJob(here)]),
    replies: { offer, collected: told.COLLECTED },
  })),
  popup('not-connected', () => ({ link: { state: 'not_running' }, view: null })),
  popup('start', () => ({ link: { state: 'not_running', start: 'offered' }, view: null }), { rtl: true }),
  popup('start-failed', () => ({
    link: {
      state: 'not_running',
      start: 'offered',
      problem: 'Port 7437 is used by another program.',
    },
    view: null,
  })),
  popup('connect', () => ({ link: { state: 'not_paired', start: 'offered' }, view: null })),
  popup('lost', () => ({ link: { state: 'lost' }, view: told.view([told.job(here)]) })),
  popup('update', () => ({
    link: { state: 'versions_differ', update: 'bridge', bridgeVersion: '0.4', extensionVersion: '0.5' },
  })),
  popup('pair', () => ({ link: { state: 'not_paired' }, view: null })),
  popup('pairing', () => ({ link: { state: 'pairing', digits: '472915' }, view: null })),
  popup('busy', () => ({ view: told.view([told.job({ id: 'job-2', tabId: 9 })]) })),
  popup('next', () => ({
    view: told.view([
      told.job({
        ...here,
        status: 'queued',
        phase: 'next',
        title: 'Apply at Example Corp',
        place: 1,
        now: null,
        steps: { done: 0, total: null },
      }),
    ]),
  })),
  decide('send', () => told.REQUESTS.send(), { docs: true, rtl: true }),
  decide('origin', () => told.REQUESTS.origin(), { rtl: true }),
  decide('limit', () => told.REQUESTS.limit()),
  decide('confirm-sent', () => told.REQUESTS.confirmSent()),
  decide(
    'confirm-refused',
    () => told.REQUESTS.confirmSent('Your card was blocked on 3 March. Please pay the fee of €4.50.'),
    {
      rtl: true,
    },
  ),
  decide('payment', () => told.REQUESTS.payment()),
  decide('mailed', () => told.REQUESTS.mailed(), { rtl: true }),
  panel('timeline', () => ({}), { docs: true, rtl: true }),
  panel(
    'several',
    () => several(told.asking(told.REQUESTS.choice(), { id: 'job-2', tabId: 9, host: 'careers.lighthouse.example' })),
    { rtl: true },
  ),
  panel('request', () => ({ view: told.view([told.asking(told.REQUESTS.choice(), here)]) }), {
    first: (page) => choose(page, 'No'),
  }),
  panel('was-it-sent', () => ({ view: told.view([told.asking(told.REQUESTS.confirmSent(), here)]) }), { rtl: true }),
  panel('mailed', () => ({ view: told.view([told.asking(told.REQUESTS.mailed(), here)]) }), { rtl: true }),
  panel('account', () => ({ view: told.view([told.asking(told.REQUESTS.account(), here)]) }), { rtl: true }),
  panel('document', () => ({ view: told.view([told.asking(told.REQUESTS.document(), here)]) }), {
    first: (page) => choose(page, 'Short'),
    rtl: true,
  }),
  panel('request-text', () => ({ view: told.view([told.asking(told.REQUESTS.text(), here)]) })),
  panel('request-draft', () => ({ view: told.view([told.asking(told.REQUESTS.draft(), here)]) }), { rtl: true }),
  panel('request-proposed', () => ({ view: told.view([told.asking(told.REQUESTS.proposed(), here)]) }), { rtl: true }),
  panel('request-several', () => ({ view: told.view([told.asking(told.REQUESTS.several(), here)]) }), { rtl: true }),
  panel('manuals', () => ({ replies: { manuals: { manuals: told.MANUALS } } }), {
    first: (page) => page.getByRole('tab').nth(1).click(),
  }),
  panel('steps', () => ({ replies: { manuals: { manuals: told.MANUALS }, manual: told.DETAIL } }), {
    async first(page) {
      await page.getByRole('tab').nth(1).click()
      await page.locator('.man .iconbtn').first().click()
      await page.locator('.mstep .iconbtn').nth(2).click()
    },
    rtl: true,
  }),
  panel('history', () => ({ replies: { history: { rows: told.HISTORY, cursor: 'next' } } }), {
    first: (page) => page.getByRole('tab').nth(2).click(),
    rtl: true,
  }),
  panel('sent', () => ({ replies: { sent: { rows: SENT, more: true } } }), {
    async first(page) {
      await page.getByRole('tab').nth(2).click()
      await page.locator('.history__top label').last().click()
      await page.locator('.run--sent').first().waitFor()
    },
    rtl: true,
    rows: false,
  }),
  panel('schedules', () => ({ replies: { schedules: { schedules: SCHEDULES } } }), {
    first: (page) => page.getByRole('tab').last().click(),
    rtl: true,
    rows: false,
  }),
  panel('collected', () => ({ view: told.view([told.collectedJob(here)]), replies: { collected: told.COLLECTED } }), {
    rtl: true,
    rows: false,
  }),
  panel('lost', () => ({ link: { state: 'lost' } })),
  panel('none', () => ({ view: told.view() }), { rows: false }),
  welcome('connect', () => ({ link: { state: 'not_paired', start: 'offered' }, view: null }), { rtl: false }),
  welcome('pair', () => ({ link: { state: 'not_paired' }, view: null })),
  welcome('start', nobody, { rtl: false }),
  welcome('read', nobody, {
    on: { surface: 'welcome.html', width: 900, height: 860 },
    docs: true,
    first: async (page) => {
      await drop(page)
      await page.locator('.review').waitFor()
    },
  }),
  welcome('gaps', () => ({ replies: { read_resume: READING, save_profile: told.PROFILE } }), {
    first: async (page) => {
      await page.locator('.part header .btn').click()
      await drop(page)
      await page.locator('.review .btn--primary').click()
      await page.locator('.gaps').waitFor()
    },
  }),
  welcome('try', () => ({}), { rtl: false }),
  options('new', 'profiles', () => nobody()),
  options('profile', 'profiles', () => ({}), { docs: true, rtl: true }),
  options('documents', 'profiles', () => ({ replies: { profile: told.WITH_DOCUMENTS } }), {
    on: { surface: 'options.html#profiles', width: 360 },
    first: (page) =>
      page
        .locator('.docs .btn', { has: page.locator('.i') })
        .last()
        .click(),
    rtl: true,
  }),
  options('answers', 'answers', () => ({})),
  options('pairing', 'connection', () => ({ link: { state: 'pairing', digits: '472915' } }), { docs: true, rtl: true }),
  options('connected', 'connection', () => ({})),
  options('permissions', 'permissions', () => ({}), { rtl: true }),
  over('guide', form(SOME), () => told.screen({ phase: 'you', supervision: 'guide', request: told.REQUESTS.guide() }), {
    docs: true,
    rtl: true,
  }),
  over(
    'guide-not-yet',
    form({ ...SOME, phone: '+1 55' }),
    () =>
      told.screen({
        phase: 'you',
        supervision: 'guide',
        request: { ...told.REQUESTS.guide(), notYet: 'The field has “+1 55”. The rest is missing.' },
      }),
    { rtl: true },
  ),
  over(
    'approve',
    form(),
    () =>
      told.screen({
        phase: 'approve',
        supervision: 'approve',
        now: '',
        request: told.REQUESTS.batch(),
      }),
    { docs: true, rtl: true },
  ),
  over(
    'working',
    form(SOME),
    () =>
      told.screen({
        marks: [{ target: told.byId('email'), variant: 'acting', badge: null, value: null, label: 'Email' }],
      }),
    { docs: true, rtl: true },
  ),
  over(
    'captcha',
    ({ dark }) => reviewPage({ captcha: true, dark }),
    () => told.screen({ phase: 'you', now: '', page: null, request: told.REQUESTS.captcha() }),
  ),
  over(
    'send',
    ({ dark }) => reviewPage({ dark }),
    () => told.screen({ phase: 'approve', now: '', request: told.REQUESTS.send() }),
    { rtl: true },
  ),
  over('origin', form(SOME), () => told.screen({ phase: 'you', now: '', request: told.REQUESTS.origin() })),
  over(
    'sent',
    ({ dark }) => reviewPage({ dark }),
    () => told.screen({ phase: 'done', now: 'Application sent to Example Corp', page: null, request: null }),
    { rtl: true },
  ),
  over(
    'takeover',
    form({ ...SOME, phone: '+1 555 0199' }),
    () => told.screen({ phase: 'paused', request: told.REQUESTS.takeover() }),
    { rtl: true },
  ),
  over('code', form(SOME), () => told.screen({ phase: 'you', now: '', request: told.REQUESTS.code() })),
  over('yes-no', form(SOME), () => told.screen({ phase: 'you', now: '', request: told.REQUESTS.yesNo() }), {
    rtl: true,
  }),
  over('several', form(SOME), () => told.screen({ phase: 'you', now: '', request: told.REQUESTS.several() })),
  over('limit', form(SOME), () => told.screen({ phase: 'paused', now: '', request: told.REQUESTS.limit() })),
  over('lost', form(SOME), () => told.screen({ phase: 'you', request: told.REQUESTS.stuck() }), {
    said: () => ({ link: { state: 'lost' }, screen: told.screen({ phase: 'you', request: told.REQUESTS.stuck() }) }),
  }),
]

/** Resolves once everything is drawn and animations have finished. */
export async function settled(page: Page, scene: Scene): Promise<void> {
  if ('page' in scene.on) {
    const overlay = await overlayOf(page)
    await overlay.until('root.querySelector(".notch, .ocard")')
    await overlay.until(
      '[...root.querySelectorAll(".ocard, .notch, .frame")].every((one) => one.getAnimations().every(({ playState }) => playState === "finished"))',
    )
    if (scene.name.endsWith('working')) await overlay.until('!root.querySelector(".cursor").hidden')
  } else await page.waitForFunction(() => document.querySelector('main, form.pop, .o') !== null)
}
