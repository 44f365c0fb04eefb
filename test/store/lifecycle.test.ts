// Processes start and stop, are killed, race and share: nothing is lost and nothing keeps running. On both kinds of
// server.
import { afterEach, describe, expect, test } from 'vitest'
import { createJobs } from '../../bridge/jobs/index.ts'
import { pretendRun } from './support/pretend-run.ts'
import { startBridge } from './support/process.ts'
import { type TestServer, testServer } from './support/server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.remove()
  server = undefined
})

const steps = (list: object[]) => ({
  job_type: 'scrape',
  target_url: 'https://site.example/',
  input_data: { steps: list },
})

describe('a bridge killed with -9', () => {
  test('its job is taken up at once by the next bridge, with retry_count + 1 and its checkpoint', async () => {
    server = await testServer()
    const store = await server.open()
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const first = startBridge(server.options, 'work')
    await first.hear(({ type }) => type === 'ready')
    const { id } = await jobs.create(
      steps([
        { do: 'checkpoint', state: { page: 2 } },
        { do: 'emit', type: 'half' },
        { do: 'wait', ms: 4_000 },
      ]),
    )
    await jobs.enqueue(id)
    await first.hear(({ type, do: did }) => type === 'step' && did === 'wait')
    const killed = performance.now()
    await first.kill()

    const second = startBridge(server.options, 'work')
    const again = await second.hear(({ type, retry }) => type === 'step' && retry === 1)
    expect(performance.now() - killed).toBeLessThan(30_000)
    expect(again.attempt).toBe(2)
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
    expect(done).toMatchObject({
      status: 'completed',
      retryCount: 1,
      losses: 1,
      result: { data: { checkpoint: { page: 2 } } },
    })
    expect(await second.kill('SIGTERM')).toBe(0)
    await jobs.stop(0)
    await store.close()
  })

  test('another bridge that runs already notices by itself', async () => {
    server = await testServer()
    const store = await server.open()
    const jobs = createJobs(store, { runJob: pretendRun(store), maxBrowsers: 1 })
    const other = startBridge(server.options, 'work')
    await other.hear(({ type }) => type === 'ready')
    const { id } = await jobs.create(steps([{ do: 'wait', ms: 1_500 }]))
    await jobs.enqueue(id)
    await other.hear(({ type }) => type === 'step')
    await jobs.start()
    await other.kill()
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(30_000) })
    expect(done).toMatchObject({ status: 'completed', retryCount: 1 })
    await jobs.stop(0)
    await store.close()
  })

  test('the next one knows what it had begun to send', async () => {
    server = await testServer()
    const store = await server.open()
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const first = startBridge(server.options, 'work')
    await first.hear(({ type }) => type === 'ready')
    const { id } = await jobs.create(steps([{ do: 'commit' }, { do: 'wait', ms: 2_000 }]))
    await jobs.enqueue(id)
    await first.hear(({ do: did }) => did === 'wait')
    await first.kill()
    const second = startBridge(server.options, 'work')
    await second.hear(({ do: did }) => did === 'wait')
    await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
    expect(await store.commits.ofJob(id)).toHaveLength(1)
    await second.kill('SIGTERM')
    await jobs.stop(0)
    await store.close()
  })

  test('a job cancelled after its bridge died stays cancelled', async () => {
    server = await testServer()
    const store = await server.open()
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const first = startBridge(server.options, 'work')
    await first.hear(({ type }) => type === 'ready')
    const { id } = await jobs.create(steps([{ do: 'wait', ms: 60_000 }]))
    await jobs.enqueue(id)
    await first.hear(({ do: did }) => did === 'wait')
    await first.kill()
    expect((await jobs.cancel(id)).status).toBe('cancelled')
    await jobs.start()
    expect((await store.jobs.get(id))?.status).toBe('cancelled')
    await jobs.stop(0)
    await store.close()
  })
})

describe('a bridge asked to stop', () => {
  test('gives its job back to the queue, and the next one takes it without counting a loss', async () => {
    server = await testServer()
    const store = await server.open()
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const first = startBridge(server.options, 'work')
    await first.hear(({ type }) => type === 'ready')
    const { id } = await jobs.create(steps([{ do: 'wait', ms: 1_500 }]))
    await jobs.enqueue(id)
    await first.hear(({ do: did }) => did === 'wait')
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(await store.jobs.get(id)).toMatchObject({ status: 'queued', retryCount: 0, attempt: 2 })
    await jobs.start()
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
    expect(done).toMatchObject({ status: 'completed', retryCount: 0, losses: 0 })
    await jobs.stop(0)
    await store.close()
  })
})

describe('several processes', () => {
  test('start at the same moment on an empty database and all work', async () => {
    server = await testServer()
    const all = Array.from({ length: 4 }, () => startBridge(server?.options ?? { data: '' }, 'migrate'))
    const codes = await Promise.all(
      all.map(async (bridge) => {
        await bridge.hear(({ type }) => type === 'ready')
        return new Promise((resolve) => bridge.child.once('close', resolve))
      }),
    )
    expect(codes).toEqual([0, 0, 0, 0])
    const store = await server.open()
    expect(await store.jobs.list()).toEqual([])
    await store.close()
  })

  test('a name that only one may have is refused to the second and free again when the first is killed', async () => {
    server = await testServer()
    const holder = await server.open()
    const store = await server.open()
    await holder.claim('serve')
    await expect(store.claim('serve')).rejects.toMatchObject({ code: 'STORE_IN_USE' })
    await expect(holder.claim('serve')).rejects.toMatchObject({ code: 'STORE_IN_USE' })
    await holder.close()
    const release = await store.claim('serve')
    await release()
    await (await store.claim('serve'))()
    await store.close()
  })
})
