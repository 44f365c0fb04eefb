// Jobs from submission to their end, on both kinds of server: states, events, cancel, pauses, retries, leases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJobs, type Jobs } from '../../bridge/jobs/index.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { codeOf } from '../support/code-of.ts'
import { wrongClock } from '../support/wrong-clock.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { body, makeJobs, person } from './support/working.ts'

const { store } = await oneStore()
let jobs: Jobs
beforeAll(async () => {
  jobs = makeJobs(store)
  await jobs.start()
})
afterAll(() => jobs?.stop(100))

const statuses = async (id: string): Promise<unknown[]> =>
  (await store.events.since(id)).filter(({ type }) => type === 'status').map(({ data }) => data.to)

describe('running', () => {
  test('a queued job is run, its events are in order and its result and usage are kept', async () => {
    const { id } = await jobs.create(
      body([
        { do: 'emit', type: 'step', data: { n: 1 } },
        { do: 'checkpoint', state: { page: 1 } },
        { do: 'emit', type: 'step', data: { n: 2 } },
      ]),
    )
    await jobs.enqueue(id)
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(30_000) })
    expect(done).toMatchObject({
      status: 'completed',
      attempt: 1,
      retryCount: 0,
      worker: null,
      checkpoint: { page: 1 },
    })
    expect(done.result).toMatchObject({ success: true, status: 'completed' })
    const events = await store.events.since(id)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(events.map(({ type, data }) => data.n ?? data.to ?? type)).toEqual(['queued', 'running', 1, 2, 'completed'])
    expect(await store.usage.ofJob(id)).toMatchObject({ calls: 2, inputTokens: 700, costUsd: 0.01 })
  })

  test('a job can be run here without the queue', async () => {
    const { id } = await jobs.create(body([{ do: 'emit', type: 'step' }]))
    expect((await jobs.runHere(id)).status).toBe('completed')
  })

  test('whoever watches sees every event up to the last, once', async () => {
    const { id } = await jobs.create(
      body([
        { do: 'emit', type: 'a' },
        { do: 'wait', ms: 30 },
        { do: 'emit', type: 'b' },
      ]),
    )
    const seen: string[] = []
    const watching = (async () => {
      for await (const event of jobs.watch(id, { signal: AbortSignal.timeout(30_000) }))
        seen.push(String(event.data.to ?? event.type))
    })()
    await jobs.enqueue(id)
    await watching
    expect(seen).toEqual(['queued', 'running', 'a', 'b', 'completed'])
    const rest: number[] = []
    for await (const { seq } of jobs.watch(id, { since: 3 })) rest.push(seq)
    expect(rest).toEqual([4, 5])
  })

  test('never more server jobs at once than the limit, and all of them get their turn', async () => {
    let now = 0
    let most = 0
    // The first ones wait until the limit is reached.
    const full = Promise.withResolvers<void>()
    const other = createJobs(store, {
      maxBrowsers: 3,
      runJob: async (job, context) => {
        most = Math.max(most, ++now)
        if (most === 3) full.resolve()
        await full.promise
        await pretendRun(store)(job, context).finally(() => now--)
        return pretendRun(store)({ ...job, request: { ...job.request, input_data: {} } }, context)
      },
    })
    await jobs.stop(0)
    await other.start()
    const made = []
    for (let index = 0; index < 9; index++) made.push(await other.create(body([{ do: 'wait', ms: 40 }])))
    await Promise.all(made.map(({ id }) => other.enqueue(id)))
    const done = await Promise.all(made.map(({ id }) => other.wait(id, { signal: AbortSignal.timeout(20_000) })))
    await other.stop(0)
    jobs = makeJobs(store)
    await jobs.start()
    expect(done.every(({ status }) => status === 'completed')).toBe(true)
    expect(most).toBe(3)
  })

  test('a secret of the person never reaches an event or the result', async () => {
    const { id } = await jobs.create({
      job_type: 'fill_form',
      target_url: 'https://a.example/secret',
      input_data: {
        user_data: { ...person, password: 'hunter2-hunter2' },
        steps: [{ do: 'emit', type: 'step', data: { typed: 'with hunter2-hunter2 inside' } }],
      },
    })
    await jobs.runHere(id)
    expect(JSON.stringify(await store.events.since(id))).not.toContain('hunter2')
  })
})

test('a secret that only the run knows is taken out of events, checkpoint and result once it is named', async () => {
  const hiding = makeJobs(store, {
    runJob: async (job, context) => {
      context.hide('correct horse')
      context.emit('warning', { message: 'correct horse' })
      await context.checkpoint({ last: 'correct horse' })
      return { ...(await pretendRun(store)(job, context)), confirmation: 'Welcome, correct horse' }
    },
  })
  const { id } = await hiding.create(body([]))
  const done = await hiding.runHere(id)
  expect(JSON.stringify([done, await store.events.since(id)])).not.toContain('correct horse')
  expect(done.result?.confirmation).toBe('Welcome, [redacted]')
  await hiding.stop(0)
})

test('neither do events contain a code that somebody gave, whatever a page does with it', async () => {
  const coded = makeJobs(store, {
    answerer: async () => ({ action: 'resume', remember: true, answers: { code: '246810' } }),
    runJob: async (job, context) => {
      await context.askHuman({ kind: '2fa', description: 'Enter the code', currentUrl: job.targetUrl })
      context.emit('warning', { message: 'You typed 246810' })
      return { ...(await pretendRun(store)(job, context)), confirmation: 'Thanks for 246810' }
    },
  })
  const { id } = await coded.create(body([]))
  const done = await coded.runHere(id)
  expect(JSON.stringify([done, await store.events.since(id)])).not.toContain('246810')
  await coded.stop(0)
})

test('nor does a question to a human, or the reason why a run broke', async () => {
  const ask = {
    kind: 'screening_question',
    title: 'Is correct horse right?',
    description: 'Is correct horse right?',
    facts: ['correct horse was typed'],
    questions: [{ question: 'Is correct horse right?' }],
    currentUrl: 'https://a.example/?p=correct+horse',
  } as const
  const hiding = makeJobs(store, {
    answerer: async () => ({ action: 'resume', remember: false }),
    runJob: async (_, context) => {
      context.hide('correct horse')
      await context.askHuman({ ...ask, facts: [...ask.facts], questions: [...ask.questions] })
      throw new GhError('STUCK', 'The page said “correct horse”.')
    },
  })
  const { id } = await hiding.create(body([]))
  const done = await hiding.runHere(id)
  expect(done.error).toEqual({ code: 'STUCK', message: 'The page said “[redacted]”.' })
  const asked = await store.interactions.lastOf(id)
  expect(asked).toMatchObject({ title: 'Is [redacted] right?', currentUrl: 'https://a.example/?p=[redacted]' })
  expect(JSON.stringify([asked, await store.events.since(id)])).not.toMatch(/correct.horse/)
  await hiding.stop(0)
})

describe('cancel', () => {
  test('a running job is stopped within a second', async () => {
    const { id } = await jobs.create(body([{ do: 'wait', ms: 60_000 }]))
    await jobs.enqueue(id)
    await store.notices.until(
      id,
      async () => ((await store.jobs.get(id))?.status === 'running' ? true : undefined),
      AbortSignal.timeout(20_000),
    )
    const began = performance.now()
    const done = await jobs.cancel(id)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(done).toMatchObject({ status: 'cancelled', error: { code: 'CANCELLED' } })
    expect(await codeOf(jobs.cancel(id))).toBe('CONFLICT')
  })

  test('a job that nobody works on yet is cancelled at once and never runs', async () => {
    const { id } = await jobs.create(body([{ do: 'emit', type: 'ran' }]))
    expect((await jobs.cancel(id)).status).toBe('cancelled')
    expect(await codeOf(jobs.enqueue(id))).toBe('CONFLICT')
    expect(await statuses(id)).toEqual(['cancelled'])
    expect(await codeOf(jobs.cancel('nothing'))).toBe('NOT_FOUND')
  })

  test('leaving the terminal cancels the job that runs here', async () => {
    const { id } = await jobs.create(body([{ do: 'wait', ms: 60_000 }]))
    const leave = new AbortController()
    const over = jobs.runHere(id, { signal: leave.signal })
    await store.notices.until(
      id,
      async () => ((await store.jobs.get(id))?.status === 'running' ? true : undefined),
      AbortSignal.timeout(20_000),
    )
    leave.abort()
    expect((await over).status).toBe('cancelled')
  })
})

describe('failures', () => {
  test('a temporary failure is retried twice and then succeeds', async () => {
    const { id } = await jobs.create(body([{ do: 'fail', code: 'NAVIGATION_TIMEOUT', times: 2 }]))
    await jobs.enqueue(id)
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
    expect(done).toMatchObject({ status: 'completed', retryCount: 2, losses: 0 })
    expect(await statuses(id)).toEqual(['queued', 'running', 'queued', 'running', 'queued', 'running', 'completed'])
  })

  test.each([30, -30])(
    'on a machine whose clock is %i h ahead, a temporary failure is retried at once',
    async (ahead) => {
      const failing = () => jobs.create(body([{ do: 'fail', code: 'NAVIGATION_TIMEOUT', times: 2 }]))
      using _clock = wrongClock(ahead)
      const { id } = await failing()
      await jobs.enqueue(id)
      const done = await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
      expect(done).toMatchObject({ status: 'completed', retryCount: 2 })
      expect(await jobs.runHere((await failing()).id)).toMatchObject({ status: 'completed', retryCount: 2 })
    },
  )

  test('the third temporary failure is final and keeps its code', async () => {
    const { id } = await jobs.create(body([{ do: 'fail', code: 'NAVIGATION_TIMEOUT', times: 9 }]))
    const done = await jobs.runHere(id)
    expect(done).toMatchObject({ status: 'failed', retryCount: 2, error: { code: 'NAVIGATION_TIMEOUT' } })
  })

  test('a temporary failure that took all of the job’s time is final', async () => {
    const failing = (ms: number) => ({
      ...body([{ do: 'fail', code: 'NAVIGATION_TIMEOUT', times: 1, ms }]),
      budget: { maxDurationMs: 5_000 },
    })
    const [long, short] = [await jobs.create(failing(5_000)), await jobs.create(failing(4_999))]
    expect(await jobs.runHere(long.id)).toMatchObject({ status: 'failed', retryCount: 0 })
    expect(await jobs.runHere(short.id)).toMatchObject({ status: 'completed', retryCount: 1 })
  })

  test('a failure that a retry cannot help ends the job at once', async () => {
    const { id } = await jobs.create(body([{ do: 'fail', code: 'STUCK', times: 1 }]))
    expect(await jobs.runHere(id)).toMatchObject({ status: 'failed', retryCount: 0, error: { code: 'STUCK' } })
  })

  test.each(['STORE_UNAVAILABLE', 'STORE_DISK_FULL', 'BROWSER_LAUNCH_FAILED'])(
    '%s is retried, also after sending had begun: first its outcome is settled',
    async (code) => {
      const { id } = await jobs.create(body([{ do: 'commit' }, { do: 'fail', code, times: 1 }]))
      expect(await jobs.runHere(id)).toMatchObject({ status: 'completed', retryCount: 1 })
      expect(await store.commits.ofJob(id)).toHaveLength(1)
    },
  )

  test('nothing is retried once something may have been sent', async () => {
    const { id } = await jobs.create(body([{ do: 'commit' }, { do: 'fail', code: 'BROWSER_DISCONNECT', times: 1 }]))
    expect(await jobs.runHere(id)).toMatchObject({
      status: 'failed',
      retryCount: 0,
      error: { code: 'BROWSER_DISCONNECT' },
    })
  })
})

describe('operator mode', () => {
  test('jobs on one site or in one tab run one after the other, at most three at a time in a browser', async () => {
    // Any process may take a waiting job, so only the one that measures runs.
    await jobs.stop(0)
    const spans: { name: string; from: number; to: number }[] = []
    const other = makeJobs(store, {
      runJob: async (job, context) => {
        const from = performance.now()
        const result = await pretendRun(store)(job, context)
        spans.push({ name: String(job.request.input_data.name), from, to: performance.now() })
        return result
      },
    })
    const wanted = [
      { name: 'same site', browser: 'ws://a', url: 'https://jobs.harbour.example/1' },
      { name: 'same site', browser: 'ws://a', url: 'https://www.harbour.example/2' },
      { name: 'same site', browser: 'ws://a', url: 'https://jobs.harbour.example/3' },
      { name: 'same tab', browser: 'ws://a', url: 'https://quay.example/', tabId: 7 },
      { name: 'same tab', browser: 'ws://a', url: 'https://pier.example/', tabId: 7 },
      { name: 'another', browser: 'ws://a', url: 'https://mole.example/' },
      { name: 'another', browser: 'ws://a', url: 'https://jetty.example/' },
      { name: 'another browser', browser: 'ws://b', url: 'https://jobs.harbour.example/1' },
    ]
    await Promise.all(
      wanted.map(async ({ name, browser, url, tabId }) => {
        const { id } = await other.create(
          body([], {
            target_url: url,
            browser_mode: 'operator',
            input_data: {
              name,
              cdp_url: browser,
              ...(tabId !== undefined && { tab: { instance: 'a', tabId } }),
              steps: [{ do: 'wait', ms: 300 }],
            },
          }),
        )
        return other.runHere(id)
      }),
    )
    expect(spans).toHaveLength(wanted.length)
    const atOnce = (some: typeof spans): number =>
      Math.max(...some.map(({ from }) => some.filter((one) => one.from <= from && one.to > from).length))
    const named = (...names: string[]) => spans.filter(({ name }) => names.includes(name))
    expect(atOnce(named('same site'))).toBe(1)
    expect(atOnce(named('same tab'))).toBe(1)
    expect(atOnce(named('same site', 'same tab', 'another'))).toBe(3)
    const first = Math.min(...named('same site').map(({ to }) => to))
    expect(named('another browser')[0]?.from).toBeLessThan(first)
    await other.stop(0)
    jobs = makeJobs(store)
    await jobs.start()
  })
})
