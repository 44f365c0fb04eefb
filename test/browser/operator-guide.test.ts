// Guided step by step on difficult pages: the person does everything by real input. The card suggests what to enter,
// says what is missing if Done is pressed too early, and continues by itself.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { expectRecords } from '../support/front-door.ts'
import { type Followed, follow, isOver } from '../support/guide-run.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'
import { icims } from './expected/icims.ts'
import { person } from './expected/people.ts'

vi.setConfig({ testTimeout: 300_000 })

const SMARTRECRUITERS =
  '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'
const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const DONE = '.request__actions button:nth-of-type(1)'

let stage: OperatorStage
let followed: Followed
beforeAll(async () => {
  stage = await openOperator({ transport: 'relay' })
  followed = await follow(stage)
})
afterAll(async () => {
  await followed[Symbol.asyncDispose]()
  await stage[Symbol.asyncDispose]()
})
beforeEach(() => stage.sites.reset())

interface Guided {
  name: string
  path: string
  jobType: string
  /** The job is stopped after this many steps. */
  steps?: number
  check(): void
}

const SITES: Guided[] = [
  {
    name: 'a strict content policy',
    path: '/misc/csp',
    jobType: 'fill_form',
    check: () => expect(stage.sites.submissions('misc')).toHaveLength(1),
  },
  {
    name: 'nested shadow trees',
    path: SMARTRECRUITERS,
    jobType: 'apply',
    // Another test approves the whole form.
    steps: 10,
    check: () => expectRecords(stage.sites.submissions('smartrecruiters'), []),
  },
  {
    name: 'everything in a frame',
    path: '/icims/jobs/4021/platform-engineer/job',
    jobType: 'apply',
    // The whole form is below, in a frame that is harder to reach.
    steps: 6,
    check: () => expectRecords(stage.sites.submissions('icims'), []),
  },
  {
    name: 'everything in a frame of another site',
    path: '/icims/jobs/4021/platform-engineer/job?cross=1',
    jobType: 'apply',
    check: () => expectRecords(stage.sites.submissions('icims'), [icims.rosalind]),
  },
]

test.each(SITES)('$name: each step is offered, checked and noticed when it is done', async (guided) => {
  const { path, jobType, steps = Infinity, check } = guided
  const who = person('rosalind')
  const profileId = await stage.keepProfile(who)
  const { page, tabId, overlay } = await stage.open(path)
  const id = await stage.start(tabId, { jobType, profileId, supervision: 'guide', mode: 'ai' })
  const hand = await followed.hand(tabId, who)
  const tooEarly = new Set<string>()
  const unseen: string[] = []
  let step = await followed.next(id)
  for (let done = 0; done < steps && !isOver(step); done += 1) {
    const open: Interaction = step
    const { title, value, words } = open
    expect(open.kind, open.description).toBe('guide_step')
    await overlay.until(`root.textContent.includes(${JSON.stringify(title)})`)
    if (value && !value.secret) expect(await overlay.text()).toContain(value.text)
    const key = words?.key ?? ''
    // For one step of each kind, Done is pressed too early.
    if (!tooEarly.has(key)) {
      tooEarly.add(key)
      await overlay.click(DONE)
      const still = await followed.notYet(id, open)
      await overlay.until(`root.textContent.includes(${JSON.stringify(still)})`)
    }
    expect(await hand.do(open), `“${title}” by hand`).toBeUndefined()
    step = await followed.next(id, open)
    if ((await followed.store.interactions.get(open.id))?.resolvedBy !== 'page') unseen.push(title)
  }
  expect(unseen).toEqual([])
  expect(tooEarly.size).toBeGreaterThan(1)
  if (isOver(step)) {
    expect(step.status, step.error?.message).toBe('completed')
    expect(step.result?.manual).not.toBeNull()
  } else await stage.surface.ask('stop_job', { jobId: id })
  check()
  await page.close()
})

test('a step whose field disappears in a reload leaves the card by itself, and the page’s current question is asked', async () => {
  const who = person('rosalind')
  const profileId = await stage.keepProfile(who)
  // Without an account: the site forgets everything when its page is reloaded.
  const { page, tabId, overlay } = await stage.open(WORKDAY)
  const id = await stage.start(tabId, { jobType: 'apply', profileId, supervision: 'guide', mode: 'ai' })
  const hand = await followed.hand(tabId, who)
  const doneUntil = async (wanted: (step: Interaction) => boolean): Promise<Interaction> => {
    let step = await followed.next(id)
    while (!isOver(step) && !wanted(step)) {
      const open: Interaction = step
      expect(await hand.do(open), open.title).toBeUndefined()
      step = await followed.next(id, open)
    }
    if (isOver(step)) throw new Error(`it is ${step.status}`)
    return step
  }
  // The steps before it are choices, a file, a segmented date: none needs a click on Done.
  const lost = await doneUntil(({ title }) => title.includes('Role Description'))
  await overlay.until(`root.textContent.includes(${JSON.stringify(lost.title)})`)
  await page.reload()
  const now = await followed.next(id, lost)
  if (isOver(now)) throw new Error(`it is ${now.status}: ${now.error?.message ?? ''}`)
  expect([now.kind, now.title === lost.title]).toEqual(['guide_step', false])
  expect(now.target).not.toBeNull()
  await overlay.until(`root.textContent.includes(${JSON.stringify(now.title)})`)
  expect(await hand.do(now), now.title).toBeUndefined()
  expect(await followed.next(id, now)).toMatchObject({ status: 'open' })
  await stage.surface.ask('stop_job', { jobId: id })
})
