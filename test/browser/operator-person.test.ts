// What the person does beside a task in their own Chrome: taking over, pausing, stopping, being notified that something
// waits.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doubleEscape } from '../support/double-escape.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import type { OverlayView } from '../support/ui/overlay-view.ts'
import { person } from './expected/people.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'

let stage: OperatorStage
let profileId: string
/** A profile that also has an answer for the short form. */
let letter: string
let page: Page
let tabId: number
let overlay: OverlayView

beforeAll(async () => {
  stage = await openOperator({ transport: 'relay' })
  profileId = await stage.keepProfile(person('rosalind'))
  letter = await stage.keepProfile(person('rosalind', { answers: { Message: 'Ahoy.' } }))
})
afterAll(() => stage[Symbol.asyncDispose]())
beforeEach(async () => {
  stage.sites.reset()
  const opened = await stage.open(WORKDAY)
  page = opened.page
  tabId = opened.tabId
  overlay = opened.overlay
})
afterEach(() => page.close())

const apply = () => stage.start(tabId, { jobType: 'apply', profileId, supervision: 'auto', mode: 'ai' })
/** In the middle of its work. */
const working = (id: string) => stage.job(id, ({ status, steps }) => status === 'running' && steps.done >= 3)
const stop = async (id: string): Promise<void> => {
  await stage.surface.ask('stop_job', { jobId: id })
  await stage.job(id, ({ status }) => status === 'cancelled')
}

describe('the person’s own input', () => {
  test.each([
    ['a click', () => page.mouse.click(20, 300)],
    ['a key', () => page.keyboard.press('PageDown')],
    ['the wheel', () => page.mouse.wheel(0, 120)],
  ])('%s on the page pauses the work, and Resume goes on', async (_, act) => {
    const id = await apply()
    await working(id)
    await act()
    const paused = await stage.job(id, ({ request }) => request !== null)
    expect(paused).toMatchObject({ phase: 'paused', request: { kind: 'takeover', title: 'You took over' } })
    await overlay.until('root.textContent.includes("You took over")')
    const { steps } = paused
    await stage.surface.ask('answer', {
      jobId: id,
      interactionId: paused.request?.id ?? '',
      resolution: { action: 'resume', choice: 'resume' },
    })
    await stage.job(id, (job) => job.status === 'running' && job.steps.done > steps.done)
    await stop(id)
  })

  test('two Escapes stop it, and nothing was sent', async () => {
    const id = await apply()
    await working(id)
    await doubleEscape(page)
    const over = await stage.job(id, ({ status }) => status === 'cancelled')
    expect(over.outcome?.title).toBe('You stopped it')
    expect(stage.sites.submissions('workday')).toEqual([])
  })

  test('a pause from the popup holds it until Resume', async () => {
    const id = await apply()
    await working(id)
    await stage.surface.ask('pause_job', { jobId: id })
    const paused = await stage.job(id, ({ phase }) => phase === 'paused')
    expect(paused.request).toMatchObject({ kind: 'takeover', title: 'Paused' })
    await stop(id)
  })
})

describe('something waits', () => {
  test('is announced once by a notification and a number on the icon, and both disappear when it is answered', async () => {
    const worker = await stage.chrome.worker()
    const notified = () => worker.evaluate(async () => Object.keys(await chrome.notifications.getAll()))
    const badge = () => worker.evaluate(() => chrome.action.getBadgeText({}))
    const plain = await stage.open('/misc/plain')
    const id = await stage.start(plain.tabId, {
      jobType: 'fill_form',
      profileId: letter,
      supervision: 'auto',
      mode: 'ai',
    })
    // A person who is looking at the page is not notified, so another tab is put in front.
    await using _other = await stage.chrome.context.newPage()
    const asked = await stage.job(id, ({ request }) => request?.kind === 'approve_submit')
    await expect.poll(notified).toEqual([`request ${id} ${asked.request?.id}`])
    await expect.poll(badge).toBe('1')
    await stop(id)
    await expect.poll(notified).toEqual([])
    await expect.poll(badge).toBe('')
    await plain.page.close()
  })

  test('“show me” brings the tab to the front, and nothing else does', async () => {
    const other = await stage.chrome.context.newPage()
    await other.goto(stage.sites.url('/misc/plain'))
    const id = await apply()
    await working(id)
    const active = () => other.evaluate(() => document.visibilityState)
    expect(await active()).toBe('visible')
    await stage.surface.ask('show_job', { jobId: id })
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible')
    await stop(id)
    await other.close()
  })
})

test('a question named like something that is built in is refused like any unknown one', async () => {
  for (const method of ['constructor', 'toString', '__proto__'])
    await expect(stage.surface.ask(method as 'history', { cursor: null }), method).rejects.toThrow(
      `There is no “${method}” here`,
    )
  expect((await stage.surface.ask('history', { cursor: null })).rows).toBeInstanceOf(Array)
})

test('a second task waits for its turn and says so', async () => {
  const first = await apply()
  await working(first)
  const beside = await stage.open('/misc/plain')
  const second = await stage.start(beside.tabId, { jobType: 'fill_form', profileId, supervision: 'auto' })
  expect(await stage.job(second, ({ place }) => place === 1)).toMatchObject({ phase: 'next' })
  await stage.surface.ask('stop_job', { jobId: second })
  await stop(first)
  await beside.page.close()
})

test('a task is not started on another page than the intended one', async () => {
  const url = page.url()
  const box = await stage.surface.page.evaluateHandle(() => chrome.runtime.connect({ name: 'surface' }))
  const answer = await box.evaluate(
    (port, params) =>
      new Promise<unknown>((resolve) => {
        port.onMessage.addListener((message: { type: string; id?: string; result?: unknown; problem?: unknown }) => {
          if (message.type === 'reply' && message.id === 'twice') resolve(message.result ?? message.problem)
        })
        port.postMessage({ type: 'ask', id: 'twice', method: 'start_job', params })
      }),
    { tabId, url: `${url}?elsewhere`, jobType: 'apply', profileId, supervision: 'auto' },
  )
  // The page has changed since, so nothing is started on it.
  expect(answer).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('another page') })
})
