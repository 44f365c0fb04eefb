// Callbacks of jobs, on both kinds of server: content, timing, signature, retries, refusals.
import { afterEach, expect, test } from 'vitest'
import type { CallbackOptions } from '../../bridge/jobs/callbacks/options.ts'
import { createJobs, type Jobs } from '../../bridge/jobs/index.ts'
import { type Receiver, receiver, signedBy } from '../support/receiver.ts'
import { wrongClock } from '../support/wrong-clock.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, or').toString('base64')}`
const OLDER = `whsec_${Buffer.from('an older secret, still known here').toString('base64')}`

const { store } = await oneStore()
const open: { close(): Promise<void> }[] = []
let working: Jobs | undefined

afterEach(async () => {
  await working?.stop(0)
  working = undefined
  for (const one of open.splice(0)) await one.close()
})

const hook = async (...answer: Parameters<typeof receiver>): Promise<Receiver> => {
  const made = await receiver(...answer)
  open.push(made)
  return made
}

const bridge = async (more: Partial<CallbackOptions> = {}): Promise<Jobs> => {
  working = createJobs(store, {
    runJob: pretendRun(store),
    unanswered: 'wait',
    maxBrowsers: 4,
    callbacks: {
      secrets: { all: async () => [SECRET, OLDER] },
      allowPrivate: true,
      firstPauseMs: 50,
      screenshotUrl: (job, artifact) => `http://bridge.example/jobs/${job}/artifacts/${artifact}/content`,
      ...more,
    },
  })
  await working.start()
  return working
}

const body = (callback: string, steps: object[] = []) => ({
  job_type: 'scrape',
  target_url: 'https://site.example/list',
  callback_url: callback,
  valet_task_id: 'task-7',
  input_data: { steps },
})

const run = async (jobs: Jobs, callback: string, steps: object[] = []): Promise<string> => {
  const { id } = await jobs.create(body(callback, steps))
  await jobs.enqueue(id)
  return id
}

const settled = (id: string, count: number) =>
  until(async () => {
    const all = await store.deliveries.ofJob(id)
    return all.length === count && all.every(({ state }) => state !== 'pending') && all
  }, 'every notice is settled')

test('a job that needs a human reports it within a second, then that it continues, then that it is done, each signed', async () => {
  const jobs = await bridge()
  const hooked = await hook()
  const id = await run(jobs, hooked.url, [{ do: 'ask', question: 'Shirt size?' }])
  await until(() => hooked.got.length === 1, 'the notice arrives')
  const [asked] = hooked.got
  expect(asked?.body).toMatchObject({
    job_id: id,
    valet_task_id: 'task-7',
    status: 'needs_human',
    interaction: {
      reason: 'screening_question',
      description: 'Shirt size?',
      screenshot_url: null,
      current_url: 'https://site.example/list',
      timeout_seconds: 300,
    },
    progress: { step: expect.any(String), progress_pct: 0, actions_completed: 0 },
  })
  const paused = (await store.jobs.get(id))?.pausedAt ?? ''
  expect((asked?.at ?? 0) - Date.parse(paused)).toBeLessThan(1_000)

  await jobs.resume(id, { action: 'resume', resolution: 'answered', answers: { 'Shirt size?': 'M' }, remember: true })
  await settled(id, 3)
  expect(hooked.got.map((one) => one.body.status)).toEqual(['needs_human', 'resumed', 'completed'])
  expect(hooked.got[1]?.body).toMatchObject({ resolution: 'answered' })
  expect(hooked.got[2]?.body).toMatchObject({
    result: { success: true },
    result_data: { mode: 'ai' },
    error_code: null,
  })
  for (const one of hooked.got) {
    expect(signedBy(SECRET, one)).toBe(true)
    expect(signedBy(OLDER, one)).toBe(true)
    expect(signedBy(`whsec_${Buffer.from('somebody else’s secret, 32 bytes..').toString('base64')}`, one)).toBe(false)
    expect(Math.abs(Number(one.headers['webhook-timestamp']) * 1_000 - one.at)).toBeLessThan(5_000)
  }
  // Only the page gets the answer.
  expect(hooked.got[1]?.raw).not.toContain('"M"')
})

test('a failed and a cancelled job report it with their codes', async () => {
  const jobs = await bridge()
  const hooked = await hook()
  const failed = await run(jobs, hooked.url, [{ do: 'fail', code: 'STUCK', times: 9 }])
  await settled(failed, 1)
  expect(hooked.got[0]?.body).toMatchObject({ status: 'failed', error_code: 'STUCK' })
  const cancelled = await run(jobs, hooked.url, [{ do: 'wait', ms: 60_000 }])
  await until(async () => (await store.jobs.get(cancelled))?.status === 'running', 'it runs')
  await jobs.cancel(cancelled)
  await settled(cancelled, 1)
  expect(hooked.got[1]?.body).toMatchObject({ status: 'cancelled', error_code: 'CANCELLED' })
})

test('a receiver that fails is tried again with the same id and bytes, and every attempt is in the log', async () => {
  const jobs = await bridge()
  const hooked = await hook((_, nth) => (nth < 3 ? 503 : 200))
  const id = await run(jobs, hooked.url)
  const [delivery] = await settled(id, 1)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 3 })
  expect(delivery?.tries.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(new Set(hooked.got.map(({ raw }) => raw)).size).toBe(1)
  expect(new Set(hooked.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery?.id]))
})

test.each([30, -30])('on a machine whose clock is %i h ahead, a receiver that fails is tried again', async (ahead) => {
  using _clock = wrongClock(ahead)
  const jobs = await bridge()
  const hooked = await hook((_, nth) => (nth < 2 ? 503 : 200))
  const id = await run(jobs, hooked.url)
  expect(await settled(id, 1)).toMatchObject([{ state: 'delivered', attempts: 2 }])
})

test('a receiver that answers 410 Gone is not tried again', async () => {
  const jobs = await bridge()
  const hooked = await hook(() => 410)
  const id = await run(jobs, hooked.url)
  expect(await settled(id, 1)).toMatchObject([{ state: 'given_up', attempts: 1 }])
})

test('a redirect is not followed', async () => {
  const jobs = await bridge({ firstPauseMs: 60_000 })
  const elsewhere = await hook()
  const hooked = await hook(() => (response) => response.writeHead(307, { location: elsewhere.url }).end())
  const id = await run(jobs, hooked.url)
  const tried = await until(async () => {
    const [one] = await store.deliveries.ofJob(id)
    return one && one.tries.length > 0 && one
  }, 'it was tried')
  expect(tried).toMatchObject({ state: 'pending', tries: [{ status: 307 }] })
  expect(elsewhere.got).toEqual([])
})

test('a private address gets nothing if that is not allowed, by number or by name, and the job continues', async () => {
  const jobs = await bridge({ allowPrivate: false })
  const hooked = await hook()
  for (const url of [
    hooked.url,
    hooked.url.replace('127.0.0.1', 'localhost'),
    hooked.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
  ]) {
    const id = await run(jobs, url)
    expect(await settled(id, 1)).toMatchObject([
      { state: 'refused', tries: [{ error: expect.stringContaining('CALLBACK_REFUSED') }] },
    ])
    expect((await store.jobs.get(id))?.status).toBe('completed')
  }
  expect(hooked.got).toEqual([])
})

test('a receiver that never answers delays neither its job nor anybody else’s notice', async () => {
  const jobs = await bridge()
  const silent = await hook(() => () => {})
  const hooked = await hook()
  for (let n = 0; n < 12; n += 1) {
    const id = await run(jobs, silent.url)
    expect((await jobs.wait(id)).status).toBe('completed')
  }
  const id = await run(jobs, hooked.url)
  const ended = Date.parse((await jobs.wait(id)).finishedAt ?? '')
  await until(() => hooked.got.length === 1, 'the other one hears')
  expect((hooked.got[0]?.at ?? 0) - ended).toBeLessThan(1_000)
})

test('a stopping bridge gives a waiting job back at once, which is no answer; the next one asks again', async () => {
  const hooked = await hook()
  const jobs = await bridge()
  const id = await run(jobs, hooked.url, [{ do: 'ask', question: 'Shirt size?' }])
  await settled(id, 1)
  const began = performance.now()
  await jobs.stop(30_000)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await store.jobs.get(id))?.status).toBe('queued')
  const again = await bridge()
  await settled(id, 2)
  expect(hooked.got.map((one) => one.body.status)).toEqual(['needs_human', 'needs_human'])
  await again.resume(id, { action: 'resume', answers: { 'Shirt size?': 'M' }, remember: true })
  await settled(id, 4)
  expect(hooked.got.map((one) => one.body.status).slice(2)).toEqual(['resumed', 'completed'])
})

test('a stopping bridge calls nobody to a job any more: the next one asks', async () => {
  const hooked = await hook()
  const jobs = await bridge()
  const id = await run(jobs, hooked.url, [
    { do: 'wait', ms: 300 },
    { do: 'ask', question: 'Shirt size?' },
  ])
  await until(async () => (await store.jobs.get(id))?.status === 'running', 'it runs')
  await jobs.stop(30_000)
  expect((await store.jobs.get(id))?.status).toBe('queued')
  expect(await store.deliveries.ofJob(id)).toEqual([])
  await bridge()
  await settled(id, 1)
  expect(hooked.got.map((one) => one.body.status)).toEqual(['needs_human'])
})

test('somebody who cancels is reported as cancelled, not as continuing', async () => {
  const jobs = await bridge()
  const hooked = await hook()
  const id = await run(jobs, hooked.url, [{ do: 'ask', question: 'Shirt size?' }])
  await settled(id, 1)
  await jobs.cancel(id)
  await settled(id, 2)
  expect(hooked.got.map((one) => one.body.status)).toEqual(['needs_human', 'cancelled'])
})

test('notices that a stopped bridge had not sent are sent by the next one', async () => {
  const hooked = await hook()
  const without = createJobs(store, { runJob: pretendRun(store) })
  const { id } = await without.create(body(hooked.url))
  await without.runHere(id)
  await without.stop(0)
  expect(hooked.got).toEqual([])
  expect(await store.deliveries.ofJob(id)).toMatchObject([{ state: 'pending', attempts: 0 }])
  await bridge()
  await settled(id, 1)
  expect(hooked.got.filter(({ body: said }) => said.job_id === id)).toHaveLength(1)
})

test('another tenant’s job notifies its own address, and nobody else sees its log', async () => {
  const jobs = await bridge()
  const hooked = await hook()
  const { id } = await jobs.create(body(hooked.url), 'acme')
  await jobs.enqueue(id, 'acme')
  await until(() => hooked.got.length === 1, 'it is told')
  expect(await store.deliveries.ofJob(id)).toEqual([])
  expect(await store.forTenant('acme').deliveries.ofJob(id)).toHaveLength(1)
})
