// A site's limits hold over all processes and tenants, and no waiting job is lost. On both kinds of server.
import { afterEach, describe, expect, test } from 'vitest'
import type { Jobs } from '../../bridge/jobs/index.ts'
import { recover } from '../../bridge/jobs/recovery.ts'
import type { Store } from '../../bridge/store/index.ts'
import { codeOf } from '../support/code-of.ts'
import { newJob } from './support/data.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'
import { body, makeJobs } from './support/working.ts'

const { server, store } = await oneStore()

afterEach(async () => {
  for (const { site } of await store.siteRules.list()) await store.siteRules.remove(site)
})

const limited = (site: string, atOnce: number) => store.siteRules.set({ site, atOnce, hours: null })

/** A queued job of a tenant. */
const queuedAt = async (url: string, tenant = 'local') => {
  const { jobs } = store.forTenant(tenant)
  const { job } = await jobs.create(newJob({ target_url: url, job_type: 'scrape' }))
  await jobs.transition(job.id, ['pending'], 'queued')
  return {
    id: job.id,
    jobs,
    begin: () => jobs.transition(job.id, ['queued'], 'running', { worker: store.worker }),
    end: () => jobs.transition(job.id, ['running'], 'completed'),
  }
}

describe('the database lets no more run on a site than allowed', () => {
  test('of any tenant, at the same moment, and for any spelling of its address', async () => {
    await limited('careers.example', 2)
    const urls = [
      'https://careers.example/1',
      'http://CAREERS.example:8443/2',
      'https://careers.example./3',
      'https://careers.example?4',
      'https:\\\\careers.example\\5',
    ]
    const all = await Promise.all(urls.map((url, index) => queuedAt(url, `tenant-${index}`)))
    const ends = await Promise.all(all.map(({ begin }) => codeOf(begin())))
    expect(ends.filter((code) => code === 'CONFLICT')).toHaveLength(3)
    expect(await store.siteRules.list()).toMatchObject([{ site: 'careers.example', running: 2 }])
    const held = await Promise.all(
      all.map(async (one) => ((await one.jobs.get(one.id))?.status === 'running' ? one : undefined)),
    )
    for (const one of held) await one?.end()
    expect(await store.siteRules.list()).toMatchObject([{ running: 0 }])
  })

  test('each host below a rule counts separately, and the most specific rule applies', async () => {
    await limited('*', 1)
    await limited('ats.example', 2)
    const begun = async (url: string): Promise<boolean> => {
      const job = await queuedAt(url)
      return (await codeOf(job.begin())) === 'no error'
    }
    expect(await begun('https://acme.ats.example/1')).toBe(true)
    expect(await begun('https://acme.ats.example/2')).toBe(true)
    expect(await begun('https://acme.ats.example/3')).toBe(false)
    expect(await begun('https://other.ats.example/1')).toBe(true)
    expect(await begun('https://notats.example/1')).toBe(true)
    expect(await begun('https://notats.example/2')).toBe(false)
  })

  test('a job that waits for a person frees its place, and a lost job’s is free once it was taken back', async () => {
    await limited('place.example', 1)
    const [first, second] = [await queuedAt('https://place.example/1'), await queuedAt('https://place.example/2')]
    await first.jobs.transition(first.id, ['queued'], 'running', { worker: 4711 })
    expect(await codeOf(second.begin())).toBe('CONFLICT')
    await first.jobs.transition(first.id, ['running'], 'paused')
    await second.begin()
    expect(await codeOf(first.jobs.transition(first.id, ['paused'], 'running'))).toBe('CONFLICT')
    await second.end()
    await first.jobs.transition(first.id, ['paused'], 'running')
    await recover(store, () => [])
    const third = await queuedAt('https://place.example/3')
    await third.begin()
    await third.end()
  })

  test('outside of its hours nothing begins there', async () => {
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    const job = await queuedAt('https://night.example/1')
    const set = (from: number, to: number) =>
      store.siteRules.set({
        site: 'night.example',
        atOnce: null,
        hours: { from: clock(from), to: clock(to), timeZone: 'UTC' },
      })
    for (const [from, to] of [
      [1, 2],
      [2, -1],
    ] as const) {
      await set(from, to)
      expect(await codeOf(job.begin()), `${clock(from)} to ${clock(to)}`).toBe('CONFLICT')
    }
    // At any time of day, either this span or the one before crosses midnight.
    await set(-1, 1)
    await job.begin()
    await job.end()
  })
})

test('two processes do all jobs of a busy site one after another, and those of other sites meanwhile', async () => {
  const other = await server.open()
  await limited('busy.example', 1)
  const seen: { at: string; site: string }[] = []
  let atOnce = 0
  let most = 0
  const watched = (of: Store): Jobs =>
    makeJobs(of, {
      runJob: async (job, context) => {
        const isBusy = job.targetUrl.includes('busy.example')
        if (isBusy) atOnce += 1
        most = Math.max(most, atOnce)
        seen.push({ at: job.id, site: isBusy ? 'busy' : 'free' })
        try {
          return await pretendRun(of)(job, context)
        } finally {
          if (isBusy) atOnce -= 1
        }
      },
    })
  const [one, two] = [watched(store), watched(other)]
  const wait = [{ do: 'wait', ms: 300 } as const]
  try {
    const made = await Promise.all(
      [1, 2, 3].map((n) =>
        one.create(
          body(wait, { target_url: `https://${n > 2 ? 'free' : 'busy'}.example/${n}` }),
          n === 2 ? 'acme' : undefined,
        ),
      ),
    )
    await Promise.all([one.start(), two.start()])
    await Promise.all(made.map(({ id, tenant }) => one.enqueue(id, tenant)))
    await until(
      async () =>
        (
          await Promise.all(made.map(async ({ id, tenant }) => (await store.forTenant(tenant).jobs.get(id))?.status))
        ).every((status) => status === 'completed'),
      'all are done',
      60_000,
    )
    expect(most).toBe(1)
    // Other tests have left jobs behind, which start as well.
    const ours = seen.filter(({ at }) => made.some(({ id }) => id === at))
    expect(ours.map(({ at }) => at).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(ours.findIndex(({ site }) => site === 'free')).toBeLessThan(2)
  } finally {
    await Promise.all([one.stop(100), two.stop(100)])
    await other.close()
  }
}, 90_000)

test('a run in this process waits for its site, and continues once it is free', async () => {
  await limited('here.example', 1)
  const jobs = makeJobs(store)
  const busy = await queuedAt('https://here.example/1')
  await busy.begin()
  const { id } = await jobs.create(body([], { target_url: 'https://here.example/2' }))
  const run = jobs.runHere(id)
  await until(async () => (await store.jobs.get(id))?.status === 'queued', 'it is queued')
  await busy.end()
  expect(await run).toMatchObject({ status: 'completed' })
  await jobs.stop(0)
})
