// Jobs that wait for a human, on both kinds of server: asked, answered once, timed out, cancelled and resumed.
import { describe, expect, test } from 'vitest'
import { SENT_UNKNOWN } from '../../shared/domain/commit.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { codeOf } from '../support/code-of.ts'
import { pretendRun, resultFor } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'
import { body, makeJobs, person, workingJobs } from './support/working.ts'

const { store } = await oneStore()
const jobs = workingJobs(store)

const statuses = async (id: string): Promise<unknown[]> =>
  (await store.events.since(id)).filter(({ type }) => type === 'status').map(({ data }) => data.to)

describe('humans', () => {
  const paused = (id: string) =>
    store.notices.until(
      id,
      async () => ((await store.jobs.get(id))?.status === 'paused' ? await store.interactions.openOf(id) : undefined),
      AbortSignal.timeout(20_000),
    )

  test('a job pauses for an answer, continues with it, and the first answer wins', async () => {
    const { id } = await jobs.create(body([{ do: 'ask', question: 'Shirt size?' }]))
    await jobs.enqueue(id)
    await paused(id)
    const answer = (size: string) =>
      jobs.resume(id, { action: 'resume', remember: true, answers: { 'Shirt size?': size } }, size)
    const both = await Promise.allSettled([answer('M'), answer('L')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const done = await jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
    expect(done.status).toBe('completed')
    expect(JSON.stringify(done.result?.data)).toMatch(/"Shirt size\?":"[ML]"/)
    expect(await statuses(id)).toEqual(['queued', 'running', 'paused', 'running', 'completed'])
    expect(await codeOf(answer('S'))).toBe('NOT_PAUSED')
  })

  test('a pause that nobody answers in time fails with human_timeout', async () => {
    const { id } = await jobs.create(body([{ do: 'ask', question: 'Anyone?' }], { interaction_timeout: 1 }))
    expect(await jobs.runHere(id)).toMatchObject({ status: 'failed', error: { code: 'human_timeout' } })
  })

  test('a paused job can be cancelled, and its request is withdrawn', async () => {
    const { id } = await jobs.create(body([{ do: 'ask', question: 'Anyone?' }]))
    await jobs.enqueue(id)
    const request = await paused(id)
    expect((await jobs.cancel(id)).status).toBe('cancelled')
    expect((await store.interactions.get(request.id))?.status).toBe('cancelled')
  })

  test('if nobody answers the browser closes, the job stays paused, and an answer queues it again', async () => {
    const leaving = makeJobs(store, { unanswered: 'leave' })
    const { id } = await leaving.create({
      job_type: 'fill_form',
      target_url: 'https://a.example/left',
      input_data: { user_data: person, steps: [{ do: 'ask', question: 'Notice period?' }] },
    })
    const leftAt = Date.now()
    const watched = (async () => {
      for await (const _ of leaving.watch(id));
    })()
    const left = await leaving.runHere(id)
    expect(left).toMatchObject({ status: 'paused', worker: null })
    await watched
    expect(Date.now() - leftAt).toBeLessThan(10_000)
    const again = await leaving.resume(id, {
      action: 'resume',
      remember: true,
      answers: { 'Notice period?': '1 month' },
    })
    expect(again).toMatchObject({ status: 'queued', attempt: 2, retryCount: 0 })
    expect(await store.answers.find(left.applicantId ?? '', 'notice period')).toMatchObject({ answer: '1 month' })
    await leaving.cancel(id).catch(() => {})
    await leaving.stop(0)
  })

  test('an answer that comes while the browser is being closed is not lost', async () => {
    const [leaves, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const leaving = makeJobs(store, {
      unanswered: 'leave',
      runJob: async (job, context) => {
        const result = await pretendRun(store)(job, context)
        if (result.status === 'paused') {
          leaves.resolve()
          await closing.promise
        }
        return result
      },
    })
    const { id } = await leaving.create({
      job_type: 'fill_form',
      target_url: 'https://a.example/closing',
      input_data: { user_data: person, steps: [{ do: 'ask', question: 'Which team?' }] },
    })
    const over = leaving.runHere(id)
    await leaves.promise
    await leaving.resume(id, { action: 'resume', remember: true, answers: { 'Which team?': 'Red' } })
    closing.resolve()
    const { attempt, applicantId } = await over
    expect(attempt).toBe(2)
    await leaving.cancel(id)
    expect(await store.answers.find(applicantId ?? '', 'Which team')).toMatchObject({ answer: 'Red' })
    await leaving.stop(0)
  })

  test('an answer given in advance on the terminal is used without waiting', async () => {
    const terminal = makeJobs(store, {
      answerer: async (ask) => ({ action: 'resume', remember: true, answers: { [ask.description]: 'from here' } }),
    })
    const { id } = await terminal.create(body([{ do: 'ask', question: 'Where?' }]))
    const done = await terminal.runHere(id)
    expect(done.result?.data).toMatchObject({ answers: { 'Where?': 'from here' } })
    await terminal.stop(0)
  })

  test('if the page goes away while a person is asked, whoever continues the job asks again', async () => {
    const ask = { kind: 'captcha', description: 'Are you a person?', currentUrl: 'https://a.example' } as const
    const again = makeJobs(store, {
      runJob: async (job, context) => {
        const gone = async (): Promise<never> => {
          throw new GhError('BROWSER_DISCONNECT', 'The browser was closed while you were asked.')
        }
        await context.askHuman({ ...ask, noticed: gone }).catch(() => undefined)
        expect((await store.jobs.get(job.id))?.status).toBe('running')
        const answered = await context.askHuman(ask)
        return { ...resultFor(job), data: answered?.choice }
      },
    })
    const { id } = await again.create(body([]))
    const run = again.runHere(id)
    const second = await store.notices.until(
      id,
      async () => {
        const open = await store.interactions.openOf(id)
        const before = (await statuses(id)).filter((status) => status === 'paused').length
        return before === 2 ? open : undefined
      },
      AbortSignal.timeout(20_000),
    )
    await again.resume(id, { action: 'resume', choice: 'done', remember: false }, 'me', undefined, second.id)
    expect(await run).toMatchObject({ status: 'completed', result: { data: 'done' } })
    await again.stop(0)
  })

  test('a run that is stopped after it had begun to send does not claim that nothing was sent', async () => {
    const begun = Promise.withResolvers<void>()
    const stopping = makeJobs(store, {
      runJob: async (job, { signal }) => {
        await store.commits.begin({ jobId: job.id, jobType: job.type, posting: job.targetUrl, applicantId: 'p' })
        begun.resolve()
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        return resultFor(job)
      },
    })
    const { id } = await stopping.create(body([]))
    const run = stopping.runHere(id)
    await begun.promise
    await stopping.cancel(id)
    expect((await run).error).toEqual({ code: 'CANCELLED', message: `The job was cancelled. ${SENT_UNKNOWN}` })
    await stopping.stop(0)
  })
})
