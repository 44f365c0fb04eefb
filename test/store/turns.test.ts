// Tenants take turns in the queue. On both kinds of server.
import { expect, test } from 'vitest'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'
import { body, makeJobs } from './support/working.ts'

const { store } = await oneStore()

type Submission = readonly [tenant: string]

/** Queued in this order before anybody works, then done one at a time. @returns each as it began */
const begun = async (all: readonly Submission[]) => {
  const order: { tenant: string; at: number }[] = []
  const jobs = makeJobs(store, {
    maxBrowsers: 1,
    runJob: async (job, context) => {
      order.push({ tenant: job.tenant, at: numbers.get(job.id) ?? -1 })
      return pretendRun(store)(job, context)
    },
  })
  const numbers = new Map<string, number>()
  try {
    for (const [at, [tenant]] of all.entries()) {
      const { id } = await jobs.create(body([]), tenant)
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

test('a tenant with few jobs does not wait for all of one with many, however often that one came before', async () => {
  const order = await begun([...times(40, ['many'] as const), ...times(3, ['few'] as const)])
  expect(last(order, 'few')).toBeLessThan(8)
  // Whoever had the most is not held back for it, nor goes whoever is new before everybody.
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
