// Tenants take turns in the queue, and within a tenant the more urgent job comes first. On both kinds of server.
import { expect, test } from 'vitest'
import { messageId, ticketFor, waitsBy } from '../../bridge/jobs/ticket.ts'
import { QUEUE_SCHEMA } from '../../bridge/store/names.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'
import { body, makeJobs } from './support/working.ts'

const { store } = await oneStore()

type Submission = readonly [tenant: string, more?: Record<string, unknown>]

/** Queues all in this order, then does them one at a time. @returns them in the order they began */
const begun = async (all: readonly Submission[], during = async (_began: number): Promise<void> => {}) => {
  const order: { tenant: string; at: number }[] = []
  const jobs = makeJobs(store, {
    maxBrowsers: 1,
    runJob: async (job, context) => {
      order.push({ tenant: job.tenant, at: numbers.get(job.id) ?? -1 })
      await during(order.length)
      return pretendRun(store)(job, context)
    },
  })
  const numbers = new Map<string, number>()
  try {
    for (const [at, [tenant, more]] of all.entries()) {
      const { id } = await jobs.create(body([], more), tenant)
      numbers.set(id, at)
      await jobs.enqueue(id, tenant)
    }
    await jobs.start()
    await until(async () => order.length >= all.length, 'all began', 60_000)
  } finally {
    await jobs.stop(5_000)
  }
  expect(order.map(({ at }) => at).sort((a, b) => a - b)).toEqual(all.map((_, at) => at))
  return order
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const last = (order: readonly { tenant: string }[], tenant: string): number =>
  order.findLastIndex((one) => one.tenant === tenant)

test('a tenant with few jobs does not wait for all of one with many, however often that one was first before', async () => {
  const order = await begun([...times(40, ['many'] as const), ...times(3, ['few'] as const)])
  expect(last(order, 'few')).toBeLessThan(8)
  // A tenant is not held back for earlier turns, and a new one is not first because it is new.
  const again = await begun([...times(12, ['new'] as const), ...times(3, ['many'] as const)])
  expect(last(again, 'many')).toBeLessThan(8)
  const three = await begun([
    ...times(9, ['few'] as const),
    ...times(9, ['other'] as const),
    ...times(9, ['many'] as const),
  ])
  for (const tenant of ['few', 'other', 'many'])
    expect(three.slice(0, 15).filter((one) => one.tenant === tenant).length, tenant).toBeGreaterThan(2)
})

const high = { priority: 'high' }
const low = { priority: 'low' }

test('urgent jobs come first within their tenant, the others in the order of submission, and no tenant gets more turns by them', async () => {
  const queued: Submission[] = [
    ['urgent', low],
    ...times(5, ['urgent'] as const),
    ...times(4, ['calm'] as const),
    ['urgent', high],
    ['urgent', high],
  ]
  let looked = false
  const order = await begun(queued, async (began) => {
    if (began !== 5) return
    looked = true
    // Each waiting job has one message in the queue, though messages can be swapped between jobs.
    const waiting = (await Promise.all(['urgent', 'calm'].map((one) => store.forTenant(one).jobs.front()))).flat()
    const messages = waiting.map(waitsBy)
    expect(new Set(messages).size).toBe(waiting.length)
    expect(waiting.some((job) => waitsBy(job) !== messageId(ticketFor(job)))).toBe(true)
    const { rows } = await store
      .queueDatabase()
      .executeSql(`select id from ${QUEUE_SCHEMA}.job where state < 'active' and id = any($1::uuid[])`, [messages])
    expect(rows).toHaveLength(waiting.length)
  })
  expect(looked).toBe(true)
  const of = (tenant: string): number[] => order.filter((one) => one.tenant === tenant).map(({ at }) => at)
  expect(of('urgent')).toEqual([10, 11, 1, 2, 3, 4, 5, 0])
  expect(of('calm')).toEqual([6, 7, 8, 9])
  expect(last(order, 'calm')).toBeLessThan(9)
})

test('an urgent job that has to wait for its site holds nothing up, and begins once the site is free', async () => {
  const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await store.siteRules.set({
    site: 'shut.example',
    atOnce: null,
    hours: { from: clock(1), to: clock(2), timeZone: 'UTC' },
  })
  const order = await begun(
    [...times(3, ['waits'] as const), ['waits', { ...high, target_url: 'https://shut.example/' }]],
    async (began) => {
      if (began === 3) await store.siteRules.remove('shut.example')
    },
  )
  expect(order.map(({ at }) => at)).toEqual([0, 1, 2, 3])
})
