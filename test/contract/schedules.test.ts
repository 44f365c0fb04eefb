// Repeating tasks, over HTTP and by command, against a working bridge: runs are simulated, everything else is real.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import { createJobs } from '../../bridge/jobs/index.ts'
import { beginDue } from '../../bridge/jobs/schedules/index.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { ScheduleView } from '../../shared/domain/schedule.ts'
import { toSentence } from '../../shared/domain/sentences.ts'
import { pretendRun } from '../store/support/pretend-run.ts'
import { until } from '../store/support/until.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'
import { wrongClock } from '../support/wrong-clock.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const DAY_MS = 86_400_000
let bridge: WorkingApi

beforeAll(async () => {
  bridge = await openWorkingApi()
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

type Json = Record<string, unknown>
const ask = async (method: string, path: string, body?: object, token = bridge.token) => {
  const response = await fetch(`${bridge.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: (text === '' ? {} : JSON.parse(text)) as Json }
}
const add = async (job: Json = {}, more: Json = {}): Promise<string> => {
  const body = { cron: '0 9 * * *', time_zone: 'Europe/Berlin', job: { target_url: 'https://site.example/', ...job } }
  const { status, json } = await ask('POST', '/schedules', { ...body, ...more })
  expect([status, json.detail]).toEqual([201, undefined])
  return String(json.id)
}
const seen = async (id: string): Promise<ScheduleView> =>
  (await ask('GET', `/schedules/${id}`)).json as unknown as ScheduleView
/** As if its time had passed so long ago, and the next minute began. */
const comes = async (id: string, agoMs = 60_000): Promise<void> => {
  await bridge.store.schedules.change(id, { nextAt: new Date(Date.now() - agoMs).toISOString() })
  await bridge.beginDue()
}
const ran = (id: string, status: string, runs = 1) =>
  until(async () => {
    const one = await seen(id)
    return one.runs.length === runs && one.runs[0]?.status === status && one
  }, `its last task is ${status}`)

describe('a task that repeats', () => {
  test('is stored with its next time, starts then, and repeats', async () => {
    const id = await add({ task_description: 'Collect the prices' })
    const made = await seen(id)
    expect(made).toMatchObject({ name: 'Collect the prices', state: 'on', time_zone: 'Europe/Berlin', runs: [] })
    const clock = { timeZone: 'Europe/Berlin', timeStyle: 'short' } as const
    expect(new Date(made.next_at ?? '').toLocaleString('sv', clock)).toBe('09:00')
    await comes(id)
    const after = await ran(id, 'completed')
    expect(Date.parse(after.next_at ?? '')).toBeGreaterThan(Date.now())
    await comes(id)
    await ran(id, 'completed', 2)
    const { json } = await ask('GET', '/schedules')
    expect((json.items as ScheduleView[]).map((one) => one.id)).toContain(id)
  })

  test.each([50, -50])('starts at its time on a machine whose clock is %i h ahead', async (ahead) => {
    const clock = wrongClock(ahead)
    const id = await add()
    const made = await seen(id)
    await comes(id, 60_000 + ahead * 3_600_000)
    clock[Symbol.dispose]()
    for (const { next_at } of [made, await ran(id, 'completed')]) {
      const ms = Date.parse(next_at ?? '') - Date.now()
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(DAY_MS + 3_600_000)
    }
  })

  test('that was missed for days runs once, as soon as a bridge works again, however many bridges look', async () => {
    const id = await add()
    await bridge.store.schedules.change(id, { nextAt: new Date(Date.now() - 9.5 * DAY_MS).toISOString() })
    const again = createJobs(bridge.store, { runJob: pretendRun(bridge.store), schedules: bridge.beginDue })
    await again.start()
    try {
      await Promise.all([bridge.beginDue(), bridge.beginDue()])
      await ran(id, 'completed')
      await bridge.beginDue()
      expect((await seen(id)).runs).toHaveLength(1)
    } finally {
      await again.stop(0)
    }
  })

  test('that waits for a person does not pile up, and continues once they answered', async () => {
    const id = await add({ task_description: 'ask Which size?' })
    await comes(id)
    const [{ job_id: job } = { job_id: '' }] = (await ran(id, 'paused')).runs
    await comes(id)
    await comes(id)
    expect(await seen(id)).toMatchObject({ waits: true, passed_over: 2, runs: [{ job_id: job }] })
    expect(await ask('POST', `/schedules/${id}/run`)).toMatchObject({ status: 409, json: { details: { job_id: job } } })
    await ask('POST', `/jobs/${job}/resume`, { answers: { 'Which size?': 'M' } })
    await ran(id, 'completed')
    await comes(id)
    expect((await ran(id, 'paused', 2)).passed_over).toBe(2)
  })

  test('can be paused, continues at the next time, starts at once on request, and is deleted without its past jobs', async () => {
    const id = await add()
    expect((await ask('POST', `/schedules/${id}/pause`)).json).toMatchObject({ state: 'paused', next_at: null })
    await comes(id)
    expect((await seen(id)).runs).toEqual([])
    const { json } = await ask('POST', `/schedules/${id}/resume`)
    expect(Date.parse(String(json.next_at))).toBeGreaterThan(Date.now())
    const { status, json: job } = await ask('POST', `/schedules/${id}/run`)
    expect(status).toBe(201)
    await ran(id, 'completed')
    expect((await ask('DELETE', `/schedules/${id}`)).status).toBe(204)
    expect((await ask('GET', `/schedules/${id}`)).status).toBe(404)
    expect((await ask('GET', `/jobs/${job.job_id}`)).status).toBe(200)
  })

  test('whose token was revoked is paused, and says why', async () => {
    const { token, sha256 } = makeToken()
    const { id: tokenId } = await bridge.store.tokens.add({ tenant: 'local', name: 'n8n', scope: 'operator', sha256 })
    const made = await ask(
      'POST',
      '/schedules',
      { cron: '0 9 * * *', job: { target_url: 'https://a.example/' } },
      token,
    )
    const id = String(made.json.id)
    await comes(id)
    await ran(id, 'completed')
    await bridge.store.tokens.revoke(tokenId)
    await comes(id)
    expect(await seen(id)).toMatchObject({ state: 'paused', problem: expect.stringMatching(/revoked/), runs: [{}] })
  })

  test.each([
    ['whose profile is gone', new GhError('INVALID_INPUT', 'p1', { cause: new GhError('NOT_FOUND', 'p1') })],
    ['whose file is gone', new GhError('FILE_NOT_FOUND', '/cv.pdf', { details: { name: 'cv.pdf' } })],
  ])('%s says so when its time comes, in words that exist in every language', async (_name, error) => {
    const id = await add()
    await bridge.store.schedules.change(id, { nextAt: new Date(Date.now() - 60_000).toISOString() })
    await beginDue(bridge.store, { jobs: bridge.jobs, submit: () => Promise.reject(error) })
    const { problem, state } = await seen(id)
    expect(toSentence(problem ?? '').said?.key, problem ?? '').toMatch(/^say_schedule_no_/)
    expect(state).toBe('on')
  })

  test('sends nothing by itself: each run asks, or may send nothing', async () => {
    for (const policy of ['ask', 'never']) {
      const id = await add({ job_type: 'custom', task_description: 'Send the report', commit_policy: policy })
      await comes(id)
      const [run] = (await ran(id, 'completed')).runs
      expect((await ask('GET', `/jobs/${run?.job_id}`)).json.commit_policy).toBe(policy)
    }
    const unsaid = await add({ job_type: 'custom', task_description: 'Send the report' })
    await comes(unsaid)
    const [run] = (await ran(unsaid, 'completed')).runs
    expect((await ask('GET', `/jobs/${run?.job_id}`)).json.commit_policy).toBe('ask')
  })
})

test.each([
  [{ job_type: 'apply' }, {}],
  [{ commit_policy: 'granted' }, {}],
  [{ supervision: 'teach' }, {}],
  [{ browser_mode: 'operator' }, {}],
  [{ input_data: { user_data: { name: 'Ines' } } }, {}],
  [{ job_type: 'fill_form' }, {}],
  [{ job_type: 'custom' }, {}],
  [{ target_url: 'ftp://site.example/' }, {}],
  [{}, { cron: '* * * * *' }],
  [{}, { cron: 'every day' }],
  [{}, { time_zone: 'Mars/Base' }],
])('%j %j is refused, and nothing is stored', async (job, more) => {
  const before = [await bridge.store.schedules.list(), await bridge.store.jobs.list()]
  const body = { cron: '0 9 * * *', job: { target_url: 'https://site.example/', ...job }, ...more }
  expect(await ask('POST', '/schedules', body)).toMatchObject({ status: 400, json: { code: 'INVALID_INPUT' } })
  expect([await bridge.store.schedules.list(), await bridge.store.jobs.list()]).toEqual(before)
})

test('by command: added in plain words, listed, started, paused and removed', async () => {
  const typed = (...args: string[]): Promise<string> =>
    new Promise((resolve) =>
      execFile(
        process.execPath,
        [MAIN, 'schedules', ...args, '--home', bridge.home],
        { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
        (_, out, err) => resolve(out + err),
      ),
    )
  const made = await typed(
    ...['add', 'https://shop.example/prices', '--every', 'week', '--on', 'monday', '--at', '7:30'],
    ...['--time-zone', 'Europe/Berlin', '--task', 'Collect the prices', '--name', 'Prices', '--priority', 'high'],
  )
  expect(made).toMatch(/^“Prices”: Mondays at 07:30; next \d{4}-\d\d-\d\d 07:30\. Its id is (\w+)\.$/m)
  const [, id = ''] = /id is (\w+)\./.exec(made) ?? []
  expect(await typed('run', id)).toMatch(/^Job \w+ is queued\./)
  const [{ job_id: job } = { job_id: '' }] = (await ran(id, 'completed')).runs
  expect((await ask('GET', `/jobs/${job}`)).json).toMatchObject({ request: { priority: 'high' } })
  expect(await typed('list')).toMatch(new RegExp(`^${id} .*Mondays at 07:30 .*completed.*Prices$`, 'm'))
  expect(await typed('pause', id)).toBe('“Prices” is paused.\n')
  expect(await typed('show', id)).toMatch(/next\s+paused/)
  expect(await typed('add', 'https://shop.example/', '--every', 'day', '--cron', '0 9 * * *')).toContain(
    'one of the two',
  )
  expect(await typed('remove', id)).toBe('Removed “Prices”.\n')
  expect(await typed('show', id)).toContain('There is no schedule')
})
