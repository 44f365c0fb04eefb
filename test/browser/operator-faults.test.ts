/**
 * Everything between a person and the bridge fails at random moments of a guided application: the card returns with the
 * same step each time, and the site gets the application once. `GH_SEED` selects other moments.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { homeAt } from '../../bridge/base/home.ts'
import { openStore, type Store } from '../../bridge/store/index.ts'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { expectRecords } from '../support/front-door.ts'
import { type GuidedHand, guidedHand } from '../support/guided-hand.ts'
import { type OperatorStage, type OperatorTransport, openOperator } from '../support/operator.ts'
import { oneOf, SEED, seeded } from '../support/seeded.ts'
import { standing } from '../support/standing.ts'
import type { OverlayView } from '../support/ui/overlay-view.ts'
import { openWire, type Wire } from '../support/wire.ts'
import { person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

/** With an account, so that the site keeps saved data when its page is reloaded. */
const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042?account=1'
/** A long run makes 50: `npm run soak -- faults`. */
const FAULTS = Number(process.env.GH_FAULTS ?? 5)
const RUN_MS = 560_000
/**
 * ms until the card must be back after a fault: a killed bridge has to start and reach the browser again. If the
 * service worker ends before it is connected to the page again, only its alarm wakes it, every half minute.
 */
const BACK_MS = 90_000
/** ms that making a fault may take; some faults start a bridge again. */
const STRIKE_MS = 30_000
/** Presses that the site answers with another page and saved data. */
const LEAVES = /Save and Continue|Create Account/
/** ms in which the page shows by itself that a step is done. */
const NOTICED_MS = 6_000
const DONE = '.request__actions button:nth-of-type(1)'
const SKIP = '.request__actions button:nth-of-type(2)'
/** After ten bridges have died, the job is taken for their cause. */
const MAX_BRIDGES = 8

type Fault = 'worker' | 'extension' | 'bridge' | 'tab' | 'socket'

let stage: OperatorStage
let wire: Wire
let store: Store

const open = async (transport: OperatorTransport): Promise<void> => {
  wire = await openWire()
  stage = await openOperator({ transport, wire })
  store = await openStore({ data: homeAt(stage.home).data })
}
afterEach(async () => {
  await store?.close()
  await stage?.[Symbol.asyncDispose]()
  await wire?.[Symbol.asyncDispose]()
})

const faults: Record<Fault, (page: Page) => Promise<unknown>> = {
  worker: () => stage.chrome.stopWorker(),
  extension: () => stage.chrome.reload(),
  bridge: () => stage.restartBridge(),
  tab: (page) => page.reload(),
  socket: async () => wire.cut(),
}

/** The same step: when another bridge asks again, its id differs but its text does not. */
const isSame = (open: Interaction | undefined, other: Interaction | undefined): boolean =>
  open !== undefined &&
  other !== undefined &&
  (open.id === other.id || (open.title === other.title && open.step?.number === other.step?.number))

/** The next request, or how the job ended. With `isEnough`, the same request may count, too. */
const next = (
  id: string,
  after?: Interaction,
  ms = BACK_MS,
  isEnough: (open: Interaction) => boolean = () => false,
): Promise<Interaction | string> =>
  store.notices
    .until(
      id,
      async () => {
        const job = await store.jobs.get(id)
        if (job && ['completed', 'failed', 'cancelled'].includes(job.status))
          return `${job.status} ${job.error?.message ?? ''}`
        const open = await store.interactions.openOf(id)
        return open && job?.status === 'paused' && (!isSame(open, after) || isEnough(open)) ? open : undefined
      },
      AbortSignal.timeout(ms),
    )
    .catch(async () => {
      throw new Error(`nothing was asked for in ${ms / 1000} s: ${await standing(store, id)}`)
    })

/** Waits until the card on the page shows what the bridge asks for. */
const cardShows = (overlay: OverlayView, title: string): Promise<void> =>
  expect
    .poll(() => overlay.text().catch(() => ''), { timeout: BACK_MS, interval: 100 })
    .toContain(title)
    .then(() => undefined)

interface Case {
  name: string
  transport: OperatorTransport
  path: string
  jobType: string
  /** The least number of faults, while there are steps. */
  faults: number
  /** Checks what the site received. */
  check(): void
}

const CASES: Case[] = [
  {
    name: `${FAULTS} faults in an application of many pages, over a debugging port`,
    transport: 'endpoint',
    path: WORKDAY,
    jobType: 'apply',
    faults: FAULTS,
    check: () => expectRecords(stage.sites.submissions('workday'), [workday.rosalind]),
  },
  {
    name: 'faults at every step of a form, over the relay, which dies with the worker',
    transport: 'relay',
    path: '/misc/plain',
    jobType: 'fill_form',
    faults: 4,
    check: () => expect(stage.sites.submissions('misc')).toHaveLength(1),
  },
]

test.each(CASES)('$name: the same step each time, sent once in the end', { timeout: RUN_MS }, async (one) => {
  await open(one.transport)
  const random = seeded(SEED)
  const counts: Record<Fault, number> = { worker: 0, extension: 0, bridge: 0, tab: 0, socket: 0 }
  const done = (): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

  // The short form also asks for a message.
  const who = one.path === WORKDAY ? person('rosalind') : person('rosalind', { answers: { Message: 'Ahoy.' } })
  const profileId = await stage.keepProfile(who)
  const { page, tabId, overlay } = await stage.open(one.path)
  const worker = await stage.chrome.worker()
  const targetId = await worker.evaluate(
    async (tab) => (await chrome.debugger.getTargets()).find((one) => one.tabId === tab)?.id ?? '',
    tabId,
  )
  const id = await stage.start(tabId, { jobType: one.jobType, profileId, supervision: 'guide', mode: 'ai' })
  const hand: GuidedHand = await guidedHand(stage.chrome.endpoint, targetId, who)

  /** Every kind has its turn before one is repeated. */
  const due: Fault[] = []
  const kindFor = (fresh: boolean): Fault => {
    // Reloading loses nothing only on a page that has just opened.
    const isPossible = (kind: Fault): boolean =>
      kind === 'tab' ? fresh && one.path === WORKDAY : kind !== 'bridge' || counts.bridge < MAX_BRIDGES
    if (!due.some(isPossible)) due.push('worker', 'socket', 'extension', 'bridge', 'tab')
    const kind = oneOf(random, due.filter(isPossible))
    due.splice(due.indexOf(kind), 1)
    return kind
  }
  const strike = async (kind: Fault): Promise<void> => {
    counts[kind] += 1
    const late = delay(STRIKE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the fault “${kind}” could not be made: ${JSON.stringify(counts)}`)
    })
    await Promise.race([faults[kind](page), late])
  }

  /**
   * What comes after a step that was done. If the page does not show that it is done, the person presses Done in the
   * card, and Skip if the card answers that nothing was done.
   */
  const after = async (done: Interaction): Promise<Interaction | string> => {
    const noticed = await next(id, done, NOTICED_MS).catch(() => undefined)
    if (noticed !== undefined) return noticed
    for (const button of [DONE, SKIP]) {
      // While the job is being resumed, the card has no button until it asks again.
      const now = await next(id)
      if (typeof now === 'string' || !isSame(now, done)) return now
      if (button === DONE && now.notYet !== null) continue
      await cardShows(overlay, now.title)
      await overlay.click(button)
      const isRefused = (open: Interaction): boolean => button === DONE && open.notYet !== null
      const found = await next(id, done, BACK_MS, isRefused)
      if (typeof found === 'string' || !isSame(found, done)) return found
    }
    throw new Error(
      `“${done.title}”, step ${done.step?.number}, is done, and nothing follows: ${await standing(store, id)}`,
    )
  }

  let step = await next(id)
  let fresh = true
  while (typeof step !== 'string') {
    const { title } = step
    await cardShows(overlay, title)
    // Sometimes two at the same step, so that the second strikes during the recovery from the first.
    for (let more = done() < one.faults ? 1 + random(2) : 0; more > 0; more -= 1) {
      await strike(kindFor(fresh && step.words?.key !== 'guide_press'))
    }
    const again: Interaction | string = await next(id)
    if (typeof again === 'string') throw new Error(`it ended at “${title}”: ${again}`)
    expect(again.title, `after ${JSON.stringify(counts)}`).toBe(title)
    await cardShows(overlay, title)
    const problem = await hand.do(again)
    if (problem)
      throw new Error(`“${title}” by hand, after ${JSON.stringify(counts)}: ${problem}\n${await standing(store, id)}`)
    // Sometimes a fault strikes after the person has acted, before the bridge has noticed.
    if (done() < one.faults && random(4) === 0) await strike(kindFor(false))
    fresh = LEAVES.test(again.title)
    step = await after(again)
  }
  console.info(`faults: ${JSON.stringify(counts)}`)
  expect(step).toMatch(/^completed/)
  expect(done()).toBeGreaterThanOrEqual(one.faults)
  one.check()
  await hand.close()
})
