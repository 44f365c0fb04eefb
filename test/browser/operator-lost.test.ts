// A task in the person's own Chrome whose bridge or extension dies: when it resumes, it continues as one task, as if
// nothing had happened.

import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Interaction } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { openedIn } from '../support/files.ts'
import { type Followed, follow, isOver } from '../support/guide-run.ts'
import { type OperatorStage, type OperatorTransport, openOperator } from '../support/operator.ts'
import { person } from './expected/people.ts'

vi.setConfig({ testTimeout: 300_000 })

const WHO = person('rosalind', { answers: { Message: 'Ahoy.' } })
const STEPS = ['First name', 'Last name', 'Email', 'Continue', 'Address', 'City', 'Postal code', 'Continue', 'Submit']

const YES = { action: 'resume', choice: 'approve', remember: false } as const

let stage: OperatorStage
let followed: Followed
let reached: OperatorTransport | undefined
/** Keeps the browser of the test before, if it was reached in the same way. */
const open = async (transport: OperatorTransport): Promise<void> => {
  if (reached === transport) return stage.sites.reset()
  await followed?.[Symbol.asyncDispose]()
  await stage?.[Symbol.asyncDispose]()
  reached = transport
  stage = await openOperator({ transport })
  followed = await follow(stage)
}
afterAll(async () => {
  await followed?.[Symbol.asyncDispose]()
  await stage?.[Symbol.asyncDispose]()
})

const asking = async (...about: Parameters<Followed['next']>): Promise<Interaction> => {
  const step = await followed.next(...about)
  if (isOver(step)) throw new Error(`it is ${step.status}: ${step.error?.message ?? ''}`)
  return step
}
const reportOf = (job: JobRecord): string => openedIn(stage.home)(job.result?.report ?? '').toString('utf8')

type Fault = 'bridge' | 'extension' | 'worker'
const strike: Record<Fault, () => Promise<unknown>> = {
  bridge: () => stage.restartBridge(),
  extension: () => stage.chrome.reload(),
  worker: () => stage.chrome.stopWorker(),
}

/**
 * ms until the card must be back: if the service worker ends before it is connected to the page again, its alarm wakes
 * it, every half minute.
 */
const BACK_MS = 90_000

/** The fault strikes at this step after it was done, before the bridge has noticed. */
const UNSEEN = 4

/** The faults strike at these steps: requests for fields, the press that leads on, and the one that sends (8). */
describe.each<[OperatorTransport, Fault[], number[]]>([
  ['endpoint', ['extension', 'bridge'], [4, 5]],
  ['launch', ['bridge'], [8]],
  ['relay', ['bridge', 'extension', 'worker'], [1, 3, 4, 5, 8]],
])('over the %s', (transport, kinds, at) => {
  test('a guided task keeps its requests, its report has all of its steps, and a manual is learned from the complete task', async () => {
    await open(transport)
    // The next test opens another browser: reloading the extension closed its pages.
    reached = undefined
    const profileId = await stage.keepProfile(WHO)
    const { tabId, overlay } = await stage.open('/misc/wizard')
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'guide', mode: 'ai' })
    const hand = await followed.hand(tabId, WHO)
    const titles: string[] = []
    let step = await followed.next(id)
    for (let count = 0; !isOver(step); count += 1) {
      const before: Interaction = step
      titles.push(before.title)
      const kind = kinds[count % kinds.length] ?? 'bridge'
      const struck = at.includes(count)
      if (struck && count !== UNSEEN) {
        await strike[kind]()
        const again = await asking(id)
        expect([again.id, again.title, again.step?.number]).toEqual([before.id, before.title, count + 1])
        await expect.poll(() => overlay.text().catch(() => ''), { timeout: BACK_MS }).toContain(before.title)
      }
      expect(await hand.do(before), before.title).toBeUndefined()
      if (struck && count === UNSEEN) await strike[kind]()
      step = await followed.next(id, before)
    }
    expect(step.status, step.error?.message).toBe('completed')
    expect(titles).toHaveLength(STEPS.length)
    expect(stage.sites.submissions('misc')).toHaveLength(1)

    const report = reportOf(step)
    for (const label of STEPS) expect(report).toContain(label)
    expect(step.result?.notes).toBeUndefined()
    const { manual } = step.result ?? {}
    const learned = manual && (await followed.store.manuals.get(manual.id, manual.version))
    expect(learned?.body.steps.map(({ target, description }) => target?.label ?? target?.name ?? description)).toEqual(
      STEPS,
    )
    // What was typed is deleted once it is no longer needed.
    expect(JSON.stringify(step.checkpoint)).not.toContain('Quay')
  })
})

describe('what a person said or took over before the loss', () => {
  /** The bridge dies with this request open, `work` happens meanwhile, and another bridge starts. */
  const meanwhile = async (work: (bridgeGone: Interaction) => Promise<unknown>, asked: Interaction): Promise<void> => {
    await stage.bridge.end()
    await work(asked)
    await stage.restartBridge()
  }

  test('a yes given while no bridge ran counts, and only for exactly these values', async () => {
    await open('relay')
    const profileId = await stage.keepProfile(WHO)
    const { tabId, page } = await stage.open('/misc/plain')
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'approve', mode: 'ai' })
    const batch = await asking(id)
    const email = batch.items.find(({ label }) => label === 'Email')
    expect([batch.kind, email?.value]).toEqual(['approve_batch', 'rosalind.achterberg@example.com'])
    await meanwhile(
      ({ id: request }) =>
        followed.store.interactions.resolve(
          request,
          { ...YES, edited: { [String(email?.number)]: 'quay@example.com' } },
          'test',
        ),
      batch,
    )
    const rest = await asking(id, batch)
    expect(rest.items.map(({ label }) => label)).not.toContain('Email')
    await followed.store.interactions.resolve(rest.id, YES, 'test')
    const send = await asking(id, rest)
    expect(send.kind).toBe('approve_submit')
    expect(await page.inputValue('#email')).toBe('quay@example.com')
    // The bridge dies once more at the last approval: the same request is still open.
    await meanwhile(async () => {}, send)
    expect((await asking(id)).id).toBe(send.id)
    await followed.store.interactions.resolve(send.id, YES, 'test')
    const over = await followed.next(id, send)
    expect(over).toMatchObject({ status: 'completed', result: { manual: { version: 1 } } })
    const fields = stage.sites.submissions('misc').map((one) => one.fields.email)
    expect(fields).toEqual(['quay@example.com'])
  })

  test('a person who had taken over keeps the page: nothing is done before they resume', async () => {
    await open('relay')
    const profileId = await stage.keepProfile(WHO)
    const { tabId, page } = await stage.open('/misc/wizard')
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'auto', mode: 'ai' })
    await stage.job(id, ({ status, steps }) => status === 'running' && steps.done >= 1)
    await page.mouse.click(20, 300)
    const taken = await asking(id)
    expect([taken.kind, taken.title]).toEqual(['takeover', 'You took over'])
    const value = await page.evaluate(() => document.body.innerText)
    await stage.restartBridge()
    const again = await asking(id)
    expect([again.id, again.title]).toEqual([taken.id, taken.title])
    expect(await page.evaluate(() => document.body.innerText)).toBe(value)
    await stage.surface.ask('answer', {
      jobId: id,
      interactionId: again.id,
      resolution: { action: 'resume', choice: 'resume' },
    })
    const send = await asking(id, again)
    expect(send.kind).toBe('approve_submit')
    await stage.surface.ask('stop_job', { jobId: id })
  })

  test('a form sent by the person while no bridge ran is recognised as sent by what the page shows', async () => {
    await open('relay')
    const profileId = await stage.keepProfile(WHO)
    const { tabId, page } = await stage.open('/misc/wizard')
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'guide', mode: 'ai' })
    const hand = await followed.hand(tabId, WHO)
    let step = await followed.next(id)
    while (!isOver(step) && step.title !== 'Press “Submit”') {
      const before: Interaction = step
      expect(await hand.do(before), before.title).toBeUndefined()
      step = await followed.next(id, before)
    }
    if (isOver(step)) throw new Error(`it is ${step.status}`)
    await meanwhile(async () => {
      await page.click('text=Submit')
      await page.waitForURL('**/received')
    }, step)
    expect(await followed.next(id, step)).toMatchObject({ status: 'completed', result: { confirmed_by: 'page' } })
    expect(stage.sites.submissions('misc')).toHaveLength(1)
  })

  test('if the page went on while no bridge ran, nothing is learned, and the report says so', async () => {
    await open('relay')
    const profileId = await stage.keepProfile(WHO)
    const { tabId, page } = await stage.open('/misc/wizard')
    const id = await stage.start(tabId, { jobType: 'fill_form', profileId, supervision: 'guide', mode: 'ai' })
    const hand = await followed.hand(tabId, WHO)
    await meanwhile(
      async () => {
        for (const field of ['first', 'last']) await page.fill(`[name=${field}]`, 'Somebody')
        await page.fill('[name=email]', 'else@example.com')
        await page.click('button')
        await page.waitForSelector('[name=street]')
      },
      await asking(id),
    )
    let step = await followed.next(id)
    while (!isOver(step)) {
      const before: Interaction = step
      expect(await hand.do(before), before.title).toBeUndefined()
      step = await followed.next(id, before)
    }
    expect(step).toMatchObject({ status: 'completed', result: { manual: null } })
    const note = 'the page does not tell all that was done then. So nothing was learned from it.'
    expect(step.result?.notes).toEqual([expect.stringContaining(note)])
    expect(reportOf(step)).toContain(note)
  })
})
