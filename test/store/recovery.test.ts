// Recovering jobs whose worker is gone: how often, who keeps a job that two claim, and when to stop. On both kinds of
// server.
import { describe, expect, test, vi } from 'vitest'
import { createJobs } from '../../bridge/jobs/index.ts'
import { MAX_LOSSES, recover } from '../../bridge/jobs/recovery.ts'
import type { Store } from '../../bridge/store/index.ts'
import { codeOf } from '../support/code-of.ts'
import { newJob } from './support/data.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { until } from './support/until.ts'
import { body, makeJobs } from './support/working.ts'

const { server, store } = await oneStore()

/** The id of a worker that does not exist. */
const GONE = 4711

const inHandOf = async (worker: number, repositories = store.forTenant('local')): Promise<string> => {
  const { job } = await repositories.jobs.create(newJob())
  await repositories.jobs.transition(job.id, ['pending'], 'queued')
  await repositories.jobs.transition(job.id, ['queued'], 'running', { worker })
  return job.id
}

describe('lost jobs', () => {
  test('are taken back for every tenant, each once, however many processes look at the same time', async () => {
    const mine = await inHandOf(GONE)
    const theirs = await inHandOf(GONE, store.forTenant('acme'))
    const other = await server.open()
    const found = await Promise.all([recover(store, () => []), recover(other, () => []), recover(store, () => [])])
    await other.close()
    expect(await store.jobs.get(mine)).toMatchObject({
      status: 'queued',
      retryCount: 1,
      losses: 1,
      attempt: 2,
      worker: null,
    })
    expect(await store.forTenant('acme').jobs.get(theirs)).toMatchObject({ status: 'queued', losses: 1, attempt: 2 })
    const tickets = found
      .flatMap(({ tickets }) => tickets)
      .map(({ ticket }) => `${ticket.tenant} ${ticket.jobId} ${ticket.attempt}`)
    expect(new Set(tickets)).toContain(`acme ${theirs} 2`)
  })

  test('of a process that only lost its connection for a moment stay with it', async () => {
    const id = await inHandOf(GONE)
    const first = await recover(store, () => [], new Set())
    expect(first.suspects).toContain(id)
    expect((await store.jobs.get(id))?.status).toBe('running')
    await recover(store, () => [], first.suspects)
    expect((await store.jobs.get(id))?.status).toBe('queued')
  })

  test('are given up after they have crashed too many processes', async () => {
    const { job } = await store.jobs.create(newJob())
    await store.jobs.transition(job.id, ['pending'], 'queued', { retryCount: MAX_LOSSES, losses: MAX_LOSSES })
    await store.jobs.transition(job.id, ['queued'], 'running', { worker: GONE })
    await recover(store, () => [])
    expect(await store.jobs.get(job.id)).toMatchObject({ status: 'failed', error: { code: 'WORKER_LOST' } })
  })

  test('that somebody wanted to cancel are not run again', async () => {
    const id = await inHandOf(GONE)
    await store.jobs.update(id, { cancelRequested: true })
    await recover(store, () => [])
    expect((await store.jobs.get(id))?.status).toBe('cancelled')
  })

  test('of this process are taken back if it no longer works on them', async () => {
    const dropped = await inHandOf(store.worker)
    const atWork = await inHandOf(store.worker)
    await recover(store, () => [atWork])
    expect((await store.jobs.get(dropped))?.status).toBe('queued')
    expect((await store.jobs.get(atWork))?.status).toBe('running')
  })
})

test('a job that a bridge takes up while it looks for lost jobs is not lost', async () => {
  const { id } = await makeJobs(store).create(body([{ do: 'wait', ms: 1_000 }]))
  /** The search starts before the job is taken up and reads the table after that. */
  const slow: Store = {
    ...store,
    tenants: async () => {
      const tenants = await store.tenants()
      await until(async () => (await store.jobs.get(id))?.status !== 'queued', 'the job is taken up')
      return tenants
    },
  }
  const jobs = makeJobs(slow)
  await jobs.enqueue(id)
  await jobs.start()
  expect(await jobs.wait(id)).toMatchObject({ status: 'completed', attempt: 1, losses: 0 })
  await jobs.stop(1_000)
})

test('a worker that hung and lost its job begins to send nothing', async () => {
  const id = await inHandOf(GONE)
  const before = { worker: GONE, attempt: 1 }
  const key = { jobId: id, jobType: 'fill_form', posting: `https://a.example/${id}`, applicantId: 'p' }
  await recover(store, () => [])
  expect(await codeOf(store.commits.begin(key, before))).toBe('CONFLICT')
  expect(await store.commits.ofJob(id)).toEqual([])
  await store.jobs.transition(id, ['queued'], 'running', { worker: store.worker })
  expect(await codeOf(store.commits.begin(key, before))).toBe('CONFLICT')
  await store.commits.begin(key, { worker: store.worker, attempt: 2 })
  expect(await store.commits.ofJob(id)).toMatchObject([{ state: 'intended' }])
})

describe('paused jobs', () => {
  const ask = async (timeoutSeconds: number) => {
    const { job } = await store.jobs.create(newJob())
    await store.jobs.transition(job.id, ['pending'], 'queued')
    await store.jobs.transition(job.id, ['queued'], 'running', { worker: store.worker })
    await store.interactions.open({
      jobId: job.id,
      kind: 'screening_question',
      description: 'Why?',
      currentUrl: 'https://a.example',
      timeoutSeconds,
    })
    await store.jobs.transition(job.id, ['running'], 'paused')
    await store.jobs.update(job.id, { worker: null })
    return job.id
  }

  test('that nobody answered in time end with human_timeout, the others keep waiting', async () => {
    const [late, waiting] = [await ask(1), await ask(300)]
    await store.notices.until(
      late,
      async () => ((await store.jobs.overdue()).some(({ id }) => id === late) ? true : undefined),
      AbortSignal.any([AbortSignal.timeout(20_000)]),
    )
    await recover(store, () => [])
    expect(await store.jobs.get(late)).toMatchObject({ status: 'failed', error: { code: 'human_timeout' } })
    expect((await store.interactions.lastOf(late))?.status).toBe('expired')
    expect((await store.jobs.get(waiting))?.status).toBe('paused')
  })

  test('whose process died keep the answer that was given meanwhile', async () => {
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const { job } = await store.jobs.create({ ...newJob(), applicantId: 'p9' })
    await store.jobs.transition(job.id, ['pending'], 'queued')
    await store.jobs.transition(job.id, ['queued'], 'running', { worker: GONE })
    await store.interactions.open({
      jobId: job.id,
      kind: 'screening_question',
      description: 'Why?',
      currentUrl: 'https://a.example',
      timeoutSeconds: 60,
    })
    await store.jobs.transition(job.id, ['running'], 'paused')
    const again = await jobs.resume(job.id, { action: 'resume', remember: true, answers: { 'Why?': 'The sea' } })
    expect(again).toMatchObject({ status: 'queued', attempt: 2 })
    expect(await store.answers.find('p9', 'Why')).toMatchObject({ answer: 'The sea' })
    await jobs.cancel(job.id)
    await jobs.stop(0)
  })

  test('can be stopped by the person instead of answered', async () => {
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const id = await ask(300)
    expect(await jobs.resume(id, { action: 'cancel', remember: false })).toMatchObject({
      status: 'cancelled',
      error: { code: 'human_cancelled' },
    })
    await jobs.stop(0)
  })
})

describe('a job that had begun to send', () => {
  const UNKNOWN = expect.stringMatching(/^(?!.*(not sent|nothing .*sent)).*whether it arrived is not known/i)

  /** A job of this worker that has begun to send, with an open request if one is given. */
  const sending = async (worker: number, question?: { timeoutSeconds: number }) => {
    const id = await inHandOf(worker)
    const job = await store.jobs.get(id)
    await store.commits.begin({ jobId: id, jobType: 'fill_form', posting: `https://a.example/${id}`, applicantId: 'p' })
    if (question && job) {
      const about = { kind: 'screening_question', description: 'Why?', currentUrl: 'https://a.example' } as const
      await store.interactions.open({ jobId: id, ...about, ...question })
      await store.jobs.transition(id, ['running'], 'paused')
    }
    return id
  }
  const ended = async (id: string) => {
    const { status, error } = (await store.jobs.get(id)) ?? {}
    const [commit] = await store.commits.ofJob(id)
    return { status, error, commit: commit?.state }
  }

  test('says so when nobody answers in time', async () => {
    const id = await sending(store.worker, { timeoutSeconds: 1 })
    await store.jobs.update(id, { worker: null })
    const overdue = async () => (await store.jobs.overdue()).map((job) => job.id)
    await vi.waitFor(async () => expect(await overdue()).toContain(id), { timeout: 20_000, interval: 100 })
    await recover(store, () => [])
    expect(await ended(id)).toEqual({
      status: 'failed',
      error: { code: 'human_timeout', message: UNKNOWN },
      commit: 'unconfirmed',
    })
  })

  test('says so when its person stops it, in any way, and when it is given up', async () => {
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const answered = await sending(store.worker, { timeoutSeconds: 300 })
    await store.jobs.update(answered, { worker: null })
    await jobs.resume(answered, { action: 'cancel', remember: false })
    const cancelled = await sending(store.worker, { timeoutSeconds: 300 })
    await store.jobs.update(cancelled, { worker: null })
    await jobs.cancel(cancelled)
    const wanted = await sending(GONE)
    await store.jobs.update(wanted, { cancelRequested: true })
    const lost = await sending(GONE)
    await store.jobs.update(lost, { retryCount: MAX_LOSSES, losses: MAX_LOSSES })
    await recover(store, () => [])
    await jobs.stop(0)
    for (const [id, status, code] of [
      [answered, 'cancelled', 'human_cancelled'],
      [cancelled, 'cancelled', 'CANCELLED'],
      [wanted, 'cancelled', 'CANCELLED'],
      [lost, 'failed', 'WORKER_LOST'],
    ] as const)
      expect(await ended(id)).toEqual({ status, error: { code, message: UNKNOWN }, commit: 'unconfirmed' })
  })

  test('and was confirmed says that it was sent, and stays confirmed', async () => {
    const jobs = createJobs(store, { runJob: pretendRun(store) })
    const id = await sending(store.worker, { timeoutSeconds: 300 })
    const [commit] = await store.commits.ofJob(id)
    await store.commits.settle(commit?.id ?? '', 'confirmed', 'Thank you')
    await store.jobs.update(id, { worker: null })
    await jobs.cancel(id)
    await jobs.stop(0)
    const message = 'The job was cancelled. It was sent before that, and the site confirmed it.'
    expect(await ended(id)).toEqual({
      status: 'cancelled',
      error: { code: 'CANCELLED', message },
      commit: 'confirmed',
    })
  })
})
