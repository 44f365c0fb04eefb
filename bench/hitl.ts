/**
 * How long a person waits for GhostHands: from a page that needs them to the notice, and from their response to the
 * next action. Runs whole jobs in real browsers with the real store and queue; the person is simulated.
 */
import { resolutionOf } from '../shared/domain/interaction-answer.ts'
import type { JobEvent } from '../shared/domain/job.ts'
import { KEYS } from '../sites/gates/keys.ts'
import { site as gates } from '../sites/gates/site.ts'
import type { Site } from '../sites/kit/site.ts'
import { site as misc } from '../sites/misc/site.ts'
import { openPeople, type People } from '../test/support/people.ts'
import { needChrome } from './chrome.ts'
import { atMost, type BenchOptions, type Report, type Row } from './report.ts'
import { median, percentile, rounded } from './statistics.ts'

export const name = 'hitl'

/** Jobs of each kind; the first explores the page, the others replay. */
const ROUNDS = 6
const KINDS = [
  ['tick', 'captcha'],
  ['letters', 'captcha'],
  ['login', 'login'],
  ['code', '2fa'],
  ['bot', 'bot_check'],
  ['payment', 'payment'],
  ['terms', 'legal'],
] as const

/** When the server sent each page: slightly before it was visible, so the figures are slightly too long. */
const watched = (site: Site, shown: Map<string, number>): Site => ({
  ...site,
  async handle(request) {
    const answer = await site.handle(request)
    shown.set(request.path.split('/').at(-1) ?? '', Date.now())
    return answer
  },
})

/** @throws CannotRun if there is no browser. */
export async function run({ rounds = ROUNDS }: BenchOptions = {}): Promise<Report> {
  needChrome()
  const shown = new Map<string, number>()
  const people = await openPeople({ sites: [watched(gates, shown), misc] })
  try {
    const notices = await noticed(people, shown, rounds)
    const resumed = await typedCodes(people, rounds)
    const byItself = await onThePage(people, rounds)
    const guided = await guidedSteps(people, rounds)
    const paused = await takeovers(people, rounds)
    return {
      title: 'A person in the loop',
      rows: [
        row('blocker on the page → notice kept and told', notices),
        row('resume with a code → typing begins', resumed),
        row('done on the page → next action', byItself),
        row('guide: a step answered → the next one shown', guided),
        row('take over → job stands still', paused),
      ],
      goals: [
        atMost('notice after a blocker shows, p95, ms', p95(notices), 1_000),
        atMost('resume to next action, p95, ms', p95(resumed), 300),
        atMost('guide: answer to next step, p95, ms', p95(guided), 300),
        atMost('standing still after a takeover, p95, ms', p95(paused), 300),
      ],
      notes: [
        `${rounds} jobs of each of ${KINDS.length} kinds of blocker; the first of a kind works the page out, the others follow its manual.`,
        'A notice counts from the moment the page leaves the server to the moment another connection has heard of it.',
        'Everything runs on one machine: site, bridge, database, browsers and the person.',
      ],
    }
  } finally {
    await people.close()
  }
}

const p95 = (values: readonly number[]): number => rounded(percentile(values, 0.95), 0)
const row = (what: string, values: readonly number[]): Row => ({
  what,
  times: values.length,
  median_ms: rounded(median(values), 0),
  p95_ms: p95(values),
  longest_ms: rounded(Math.max(...values), 0),
})

const noticed = async (people: People, shown: Map<string, number>, rounds: number): Promise<number[]> => {
  const took: number[] = []
  for (const [gate, kind] of KINDS)
    for (let round = 0; round < rounds; round += 1) {
      const id = await people.start(`/gates/${gate}/apply`)
      await people.asked(id, kind)
      took.push(Date.now() - (shown.get(gate) ?? Number.NaN))
      // One job of each kind runs to its end, so that the next ones have a manual.
      if (round === 0 && gate === 'code') await people.jobs.resume(id, codeAnswer())
      else if (round === 0 && gate === 'tick') await tick(people, id)
      else await people.jobs.cancel(id)
      if (round === 0) await people.over(id)
      await people.next()
    }
  return took
}

const codeAnswer = () => resolutionOf('2fa', 'type', { answers: { code: KEYS.code } })

const tick = async (people: People, id: string): Promise<void> => {
  const page = await people.page(id)
  await page.frameLocator('iframe').first().getByLabel('I am a person').check()
}

/** When a step began; its event is written at its end. */
const began = ({ at, data }: JobEvent): number => Date.parse(at) - Number(data.ms ?? 0)

const typedCodes = async (people: People, rounds: number): Promise<number[]> => {
  const took: number[] = []
  for (let round = 0; round < rounds * 3; round += 1) {
    const id = await people.start('/gates/code/apply')
    await people.asked(id, '2fa')
    const at = Date.now()
    await people.jobs.resume(id, codeAnswer())
    await people.over(id)
    const step = (await people.events(id, 'step')).find((event) => began(event) >= at - 1)
    if (step) took.push(began(step) - at)
    await people.next()
  }
  return took
}

const onThePage = async (people: People, rounds: number): Promise<number[]> => {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const id = await people.start('/gates/tick/apply')
    await people.asked(id, 'captcha')
    await tick(people, id)
    const at = Date.now()
    await people.over(id)
    const step = (await people.events(id, 'step')).find((event) => began(event) >= at - 1)
    if (step) took.push(began(step) - at)
    await people.next()
  }
  return took
}

const PLAIN = {
  job_type: 'fill_form',
  input_data: {
    user_data: { name: 'Mara Okafor', email: 'mara@okafor.example', country: 'Ireland', answers: { Message: 'Ahoy.' } },
  },
}

const guidedSteps = async (people: People, rounds: number): Promise<number[]> => {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const id = await people.start('/misc/plain', { ...PLAIN, supervision: 'guide' })
    for (let step = 0; step < 4; step += 1) {
      const asked = await people.asked(id, 'guide_step')
      const at = Date.now()
      await people.jobs.resume(id, resolutionOf('guide_step', 'skip'))
      await people.store.notices.until(
        id,
        async () => {
          const open = await people.store.interactions.openOf(id)
          return open && open.id !== asked.id ? open : undefined
        },
        AbortSignal.timeout(10_000),
      )
      took.push(Date.now() - at)
    }
    await people.jobs.cancel(id)
    await people.next()
  }
  return took
}

const takeovers = async (people: People, rounds: number): Promise<number[]> => {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const id = await people.start('/misc/plain', PLAIN)
    await people.store.notices.until(
      id,
      async () => ((await people.events(id, 'step')).length > 0 ? true : undefined),
      AbortSignal.timeout(20_000),
    )
    const at = Date.now()
    const paused = await people.jobs.pause(id, 'takeover').catch(() => undefined)
    if (paused?.status === 'paused') took.push(Date.now() - at)
    await people.jobs.cancel(id).catch(() => undefined)
    await people.next()
  }
  return took
}
