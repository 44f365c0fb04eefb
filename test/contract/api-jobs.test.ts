// Jobs over HTTP from submission to their end, against a working bridge: runs are simulated, everything else is real.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import type { Store } from '../../bridge/store/index.ts'
import { until } from '../store/support/until.ts'
import { type Receiver, receiver } from '../support/receiver.ts'
import { openWorkingApi, type WorkingApi } from '../support/working-api.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
let bridge: WorkingApi
let store: Store
let url: string
let hook: Receiver

beforeAll(async () => {
  bridge = await openWorkingApi()
  ;({ store, url } = bridge)
  hook = await receiver()
})
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]()
  await hook?.close()
})

type Json = Record<string, unknown>
const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bridge.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, json: (text === '' ? {} : JSON.parse(text)) as Json }
}
const body = (steps: object[] = [], more: Json = {}): Json => ({
  job_type: 'scrape',
  target_url: 'https://site.example/list',
  input_data: { steps },
  ...more,
})
const handIn = async (steps: object[] = [], more: Json = {}): Promise<string> =>
  String((await ask('POST', '/jobs', body(steps, more))).json.job_id)
const becomes = (id: string, status: string) =>
  until(async () => {
    const { json } = await ask('GET', `/jobs/${id}`)
    return json.status === status && json
  }, `job is ${status}`)
const QUESTION = { do: 'ask', question: 'Shirt size?' }

describe('handing in', () => {
  test('a job is stored, queued and done, and returns its id', async () => {
    const { status, headers, json } = await ask('POST', '/jobs', body())
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/jobs/${json.job_id}`)
    expect(await becomes(String(json.job_id), 'completed')).toMatchObject({ result: { success: true }, error: null })
    expect(await becomes(String(json.job_id), 'completed')).not.toHaveProperty('interaction')
  })

  test('with a priority it begins before or after the others that wait', async () => {
    expect((await ask('POST', '/jobs', body([], { priority: 'urgent' }))).json).toMatchObject({
      code: 'INVALID_INPUT',
      details: { paths: ['priority'] },
    })
    // As many as run at a time, so that all others wait.
    const holding = await Promise.all(Array.from({ length: 6 }, () => handIn([QUESTION])))
    for (const id of holding) await becomes(id, 'paused')
    const answer = (id: string | undefined) => ask('POST', `/jobs/${id}/resume`, { answers: { 'Shirt size?': 'M' } })
    const low = await handIn([], { priority: 'low' })
    const normal = await handIn()
    const { json } = await ask('POST', '/jobs', body([], { priority: 'high' }))
    expect(json).toMatchObject({ status: 'queued', priority: 'high', request: { priority: 'high' } })
    // The first of these is moved to the end, and the last to the front.
    const last = await handIn([], { priority: 'low' })
    expect((await ask('POST', `/jobs/${String(json.job_id)}/priority`, { priority: 'low' })).json).toMatchObject({
      priority: 'low',
      request: { priority: 'high' },
    })
    expect((await ask('POST', `/jobs/${last}/priority`, { priority: 'high' })).json).toMatchObject({ priority: 'high' })
    expect((await ask('POST', `/jobs/${last}/priority`, { priority: 'first' })).status).toBe(400)
    await answer(holding.pop())
    const begun = await Promise.all(
      [String(json.job_id), low, normal, last].map(async (id) => String((await becomes(id, 'completed')).started_at)),
    )
    expect(begun).toEqual(begun.toSorted().toReversed())
    const over = await ask('POST', `/jobs/${last}/priority`, { priority: 'low' })
    expect([over.status, over.json.code]).toEqual([409, 'CONFLICT'])
    for (const id of holding) await answer(id)
    for (const id of holding) await becomes(id, 'completed')
  })

  test('one that waits for its site says so, in words too, until it may begin', async () => {
    const at = { target_url: 'https://busy.example/1' }
    await store.siteRules.set({ site: 'busy.example', atOnce: 1, hours: null })
    const running = await handIn([{ do: 'wait', ms: 600_000 }], at)
    await becomes(running, 'running')
    const busy = await handIn([], at)
    expect((await ask('GET', `/jobs/${busy}`)).json).toMatchObject({
      status: 'queued',
      waits_for: {
        why: 'site_busy',
        host: 'busy.example',
        at_once: 1,
        text: expect.stringContaining('no more than 1'),
      },
    })
    const clock = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    const hours = { from: clock(1), to: clock(2), timeZone: 'UTC' }
    await store.siteRules.set({ site: 'shut.example', atOnce: 1, hours })
    const shut = await handIn([], { target_url: 'https://careers.shut.example/1' })
    const { json } = await ask('GET', '/jobs?status=queued&status=running&limit=3')
    const closed = {
      why: 'site_closed',
      host: 'careers.shut.example',
      opens: hours.from,
      closes: hours.to,
      at_once: null,
    }
    expect(json.items).toMatchObject([
      { job_id: shut, waits_for: { ...closed, text: expect.stringContaining(`${hours.from} and ${hours.to} (UTC)`) } },
      { job_id: busy, waits_for: { why: 'site_busy', host: 'busy.example' } },
      { job_id: running, status: 'running' },
    ])
    expect((json.items as Json[])[2]).not.toHaveProperty('waits_for')
    const typed = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)(process.execPath, [MAIN, 'jobs', ...args, '--home', bridge.home])).stdout
    const listed = (await typed('list', '--status', 'queued')).split('\n')
    expect(listed[0]).toContain(`queued, site opens ${hours.from}`)
    expect(listed[1]).toContain('queued, site busy')
    expect(await typed('show', busy)).toMatch(/waits +It waits for busy\.example/)
    for (const site of ['busy.example', 'shut.example']) await store.siteRules.remove(site)
    expect((await ask('GET', `/jobs/${shut}`)).json).not.toHaveProperty('waits_for')
    for (const id of [running, busy, shut]) await ask('POST', `/jobs/${id}/cancel`)
    await becomes(running, 'cancelled')
  })

  test('the same idempotency key gives the same job, by header or body; another job under it is refused', async () => {
    const key = { 'idempotency-key': 'order-1' }
    const first = await ask('POST', '/jobs', body(), key)
    const again = await ask('POST', '/jobs', body(), key)
    const inBody = await ask('POST', '/jobs', body([], { idempotency_key: 'order-1' }))
    expect([first.status, again.status, inBody.status]).toEqual([201, 200, 200])
    expect(new Set([first, again, inBody].map(({ json }) => json.job_id)).size).toBe(1)
    const other = await ask('POST', '/jobs', body([], { target_url: 'https://other.example/' }), key)
    expect([other.status, other.json.code]).toEqual([409, 'CONFLICT'])
    expect((await ask('POST', '/jobs', body([], { again: true }), key)).status).toBe(409)
  })

  test('many requests at once with one key make one job', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, () => ask('POST', '/jobs', body(), { 'idempotency-key': 'at-once' })),
    )
    expect(new Set(all.map(({ json }) => json.job_id)).size).toBe(1)
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('what is in input_data counts, and the top level overrides it', async () => {
    const { json } = await ask('POST', '/jobs', {
      job_type: 'scrape',
      execution_mode: 'ai_only',
      input_data: { target_url: 'https://inner.example/', execution_mode: 'cookbook', valet_task_id: 'inner' },
    })
    expect(json).toMatchObject({ target_url: 'https://inner.example/', execution_mode: 'ai', valet_task_id: 'inner' })
  })

  test('a wrong body is refused with the path of the error', async () => {
    const { status, json } = await ask('POST', '/jobs', body([], { interaction_timeout: 0 }))
    expect([status, json.code]).toEqual([400, 'INVALID_INPUT'])
    expect(json.details).toMatchObject({ paths: ['interaction_timeout'] })
    expect((await ask('POST', '/jobs', body([], { job_type: 'dance' }))).json.detail).toContain('apply')
  })

  test('a body that is not sent as JSON is refused, naming the missing header', async () => {
    const { status, json } = await ask('POST', '/jobs', body(), { 'content-type': 'application/x-www-form-urlencoded' })
    expect([status, json.code]).toEqual([400, 'INVALID_INPUT'])
    expect(json.detail).toContain('Content-Type: application/json')
  })

  test('a job that asks for it waits for its approval', async () => {
    const id = await handIn([], { require_approval: true })
    expect(await becomes(id, 'awaiting_approval')).toMatchObject({ started_at: null })
    expect((await ask('POST', `/jobs/${id}/approve`)).json.status).toMatch(/queued|running|completed/)
    await becomes(id, 'completed')
    expect((await ask('POST', `/jobs/${id}/approve`)).status).toBe(409)
  })
})

describe('listing', () => {
  test('pages lead through all jobs once, newest first', async () => {
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.unshift(await handIn([], { valet_task_id: 'paged' }))
    const seen: string[] = []
    let cursor: unknown = ''
    while (cursor !== null) {
      const { json } = await ask('GET', `/jobs?valet_task_id=paged&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...(json.items as Json[]).map(({ job_id }) => String(job_id)))
      cursor = json.next
    }
    expect(seen).toEqual(made)
  })

  test('by several states at once, and a state that does not exist is refused', async () => {
    const { json } = await ask('GET', '/jobs?status=completed&status=failed&limit=200')
    expect(new Set((json.items as Json[]).map(({ status }) => status))).toEqual(new Set(['completed']))
    expect((await ask('GET', '/jobs?status=sleeping')).status).toBe(400)
  })
})

describe('a paused job', () => {
  test('says what it waits for, in its own, the list’s and VALET’s terms, and continues when answered', async () => {
    const id = await handIn([QUESTION])
    const paused = await becomes(id, 'paused')
    expect(paused.interaction).toMatchObject({ kind: 'screening_question', description: 'Shirt size?', status: 'open' })
    const open = (await ask('GET', '/interactions')).json.items as Json[]
    expect(open.map(({ job_id }) => job_id)).toContain(id)
    expect((await ask('GET', `/api/v1/gh/valet/status/${id}`)).json).toMatchObject({
      status: 'paused',
      status_message: 'Waiting for a human: Shirt size?',
      interaction: { reason: 'screening_question', timeout_seconds: 300, current_url: 'https://site.example/list' },
    })
    const answered = await ask('POST', `/jobs/${id}/resume`, {
      resolution: 'answered',
      answers: { 'Shirt size?': 'M' },
    })
    expect(answered.status).toBe(200)
    const done = await becomes(id, 'completed')
    expect(done.result).toMatchObject({ data: { answers: { 'Shirt size?': 'M' } } })
    expect((await ask('GET', `/api/v1/gh/valet/status/${id}`)).json).not.toHaveProperty('interaction')
  })

  test('a code that came by e-mail is shown to the owner while it is asked about, to nobody else, and not stored', async () => {
    const [code, from] = ['482910', 'no-reply@site.example']
    const id = await handIn([{ do: 'offer', code, from }], { callback_url: hook.url })
    const paused = await becomes(id, 'paused')
    const { token, sha256 } = makeToken()
    await store.tokens.add({ tenant: store.tenant, name: 'other', scope: 'operator', sha256 })
    const seenBy = async (bearer: string): Promise<Json | undefined> => {
      const { json } = await ask('GET', '/interactions', undefined, { authorization: `Bearer ${bearer}` })
      return (json.items as Json[]).find(({ job_id }) => job_id === id)
    }
    expect(await seenBy(bridge.token)).toMatchObject({ kind: '2fa', value: code, facts: [from] })
    expect(await seenBy(token)).toMatchObject({ kind: '2fa', value: null, facts: [] })
    const toldOf = (status: string) => hook.got.some(({ body }) => body.job_id === id && body.status === status)
    await until(async () => toldOf('needs_human'), 'it is told')
    // Nobody can approve without seeing it: not by the job's id, and not with another token.
    const yes = `/interactions/${String((paused.interaction as Json).id)}/answer`
    expect((await ask('POST', `/jobs/${id}/approve`)).status).toBe(409)
    expect((await ask('POST', `/jobs/${id}/resume`, { choice: 'approve' })).status).toBe(409)
    const other = { authorization: `Bearer ${token}` }
    expect((await ask('POST', yes, { choice: 'approve' }, other)).status).toBe(403)
    expect((await ask('POST', yes, { choice: 'approve' })).status).toBe(200)
    await becomes(id, 'completed')
    const kept = [paused, await store.interactions.lastOf(id), await store.events.since(id), hook.got]
    for (const word of [code, from]) expect(JSON.stringify(kept)).not.toContain(word)
  })

  test('of two simultaneous answers one is accepted and one is told that it was late', async () => {
    const id = await handIn([QUESTION])
    await becomes(id, 'paused')
    const both = await Promise.all(
      ['S', 'L'].map((size) => ask('POST', `/jobs/${id}/resume`, { answers: { 'Shirt size?': size } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await becomes(id, 'completed')
  })

  test('an answer that comes before the waiting starts is not lost', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await handIn([QUESTION])
      // The earliest moment at which the request can be seen.
      await until(async () => (await store.interactions.openOf(id)) !== undefined, 'it asks')
      expect((await ask('POST', `/jobs/${id}/resume`, { answers: { 'Shirt size?': 'M' } })).status).toBe(200)
      await becomes(id, 'completed')
    }
  })

  test('an answer to one request never counts for the next', async () => {
    const id = await handIn([QUESTION, { do: 'ask', question: 'Shoe size?' }])
    const first = (await becomes(id, 'paused')).interaction as Json
    expect((await ask('POST', `/interactions/${first.id}/answer`, { answers: { 'Shirt size?': 'M' } })).status).toBe(
      200,
    )
    await until(async () => (await store.interactions.openOf(id))?.description === 'Shoe size?', 'it asks again')
    const late = await ask('POST', `/interactions/${first.id}/answer`, { answers: { 'Shirt size?': 'L' } })
    expect([late.status, late.json.code]).toEqual([409, 'CONFLICT'])
    expect((await ask('POST', `/jobs/${id}/cancel`)).json.status).toBe('cancelled')
  })

  test('one that nobody answers in time fails, and a later answer is refused', async () => {
    const id = await handIn([QUESTION], { interaction_timeout: 1 })
    expect((await becomes(id, 'failed')).error).toMatchObject({ code: 'human_timeout' })
    expect((await ask('POST', `/jobs/${id}/resume`)).status).toBe(409)
    expect((await ask('POST', `/api/v1/gh/valet/resume/${id}`, { action: 'resume' })).json.error).toBe('not_paused')
  })
})

describe('VALET', () => {
  const PREFIX = '/api/v1/gh/valet'
  test('applies, asks how it stands, resumes', async () => {
    const applied = await ask('POST', `${PREFIX}/apply`, body([QUESTION], { valet_task_id: 'v-1' }))
    expect(applied.status).toBe(200)
    const id = String(applied.json.job_id)
    expect(applied.json).toEqual({ job_id: id, status: 'queued' })
    await becomes(id, 'paused')
    const resumed = await ask('POST', `${PREFIX}/resume/${id}`, {
      action: 'resume',
      resolution: 'solved',
      notes: 'done',
    })
    // On a busy machine, the job has ended before the answer is written.
    const status = expect.stringMatching(/^(?:running|completed)$/)
    expect(resumed.json).toEqual({ job_id: id, status, resumed_at: expect.any(String) })
    await becomes(id, 'completed')
    const { json } = await ask('GET', `${PREFIX}/status/${id}`)
    expect(json).toMatchObject({
      job_id: id,
      valet_task_id: 'v-1',
      status: 'completed',
      progress: { progress_pct: 100 },
      result_data: { mode: 'ai' },
      timestamps: { created_at: expect.any(String), completed_at: expect.any(String), paused_at: null },
    })
  })

  test('cancels, and reports what is missing or not paused', async () => {
    const id = await handIn([QUESTION])
    expect((await ask('POST', `${PREFIX}/resume/nobody`, { action: 'resume' })).json).toMatchObject({
      error: 'not_found',
    })
    expect((await ask('GET', `${PREFIX}/status/nobody`)).status).toBe(404)
    await becomes(id, 'paused')
    expect((await ask('POST', `${PREFIX}/resume/${id}`, { action: 'cancel' })).json).toEqual({
      job_id: id,
      status: 'cancelled',
    })
    await until(async () => (await store.jobs.get(id))?.finishedAt !== null, 'it ended')
    const again = await ask('POST', `${PREFIX}/resume/${id}`, { action: 'resume' })
    expect([again.status, again.json.error]).toEqual([409, 'not_paused'])
  })
})

describe('after the end', () => {
  test('a failed job is retried on request, a finished one is not', async () => {
    const id = await handIn([{ do: 'fail', code: 'STUCK', times: 1 }])
    await becomes(id, 'failed')
    const { json } = await ask('POST', `/jobs/${id}/retry`)
    // A fast worker may have finished it before it is read again.
    expect(json).toMatchObject({ retry_count: 1, error: null })
    expect(json.result).not.toMatchObject({ success: false })
    await becomes(id, 'completed')
    expect((await ask('POST', `/jobs/${id}/retry`)).status).toBe(409)
    expect((await ask('POST', `/jobs/${id}/cancel`)).status).toBe(409)
  })

  test('the log of callbacks says what was delivered', async () => {
    const id = await handIn([], { callback_url: hook.url.replace('http://', 'http://user:secret@') })
    await becomes(id, 'completed')
    const [one] = await until(async () => {
      const items = (await ask('GET', `/jobs/${id}/deliveries`)).json.items as Json[]
      return items[0]?.state === 'delivered' && items
    }, 'it is delivered')
    expect(one).toMatchObject({ status: 'completed', attempts: 1, next_at: null, tries: [{ status: 204 }] })
    expect(String(one?.url)).not.toContain('secret')
  })
})

describe('events', () => {
  test('as a list, from a number on', async () => {
    const calls = [{ what: 'page: reach', answer: 'problem: covered', ms: 12, times: 3 }]
    const id = await handIn(Array.from({ length: 5 }, (_, n) => ({ do: 'emit', type: 'step', data: { n, calls } })))
    await becomes(id, 'completed')
    const all = (await ask('GET', `/jobs/${id}/events`)).json
    const items = all.items as { seq: number; type: string; data: Json }[]
    // Including the calls of a step that failed.
    expect(items.find(({ type }) => type === 'step')?.data.calls).toEqual(calls)
    expect(items.map(({ seq }) => seq)).toEqual(items.map((_, at) => at + 1))
    const page = (await ask('GET', `/jobs/${id}/events?since=2&limit=2`)).json
    expect((page.items as { seq: number }[]).map(({ seq }) => seq)).toEqual([3, 4])
    expect(page.next).toBe(4)
  })

  test('as a stream while they happen; after an interruption it continues after the last one received; at the end there is nothing more', async () => {
    const id = await handIn([
      { do: 'emit', type: 'step', data: { n: 1 } },
      QUESTION,
      { do: 'emit', type: 'step', data: { n: 2 } },
    ])
    const cut = new AbortController()
    const first = await stream(id, undefined, cut.signal)
    const heard: { id: string; event: string }[] = []
    for await (const one of first.events) {
      heard.push(one)
      if (one.event === 'human_intervention_requested') break
    }
    cut.abort()
    await ask('POST', `/jobs/${id}/resume`, { answers: { 'Shirt size?': 'M' } })
    const second = await stream(id, heard.at(-1)?.id)
    for await (const one of second.events) heard.push(one)
    const ids = heard.map((one) => Number(one.id))
    expect(ids).toEqual(ids.map((_, at) => at + 1))
    expect(heard.filter(({ event }) => event === 'step')).toHaveLength(2)
    expect(heard.at(-1)).toMatchObject({ event: 'status', data: { data: { to: 'completed' } } })
    expect((await stream(id, heard.at(-1)?.id)).status).toBe(204)
  })

  test('a hundred listeners of one job all receive its end', async () => {
    const id = await handIn([QUESTION])
    const streams = await Promise.all(Array.from({ length: 100 }, () => stream(id)))
    await becomes(id, 'paused')
    await ask('POST', `/jobs/${id}/resume`, { answers: { 'Shirt size?': 'M' } })
    const lasts = await Promise.all(
      streams.map(async ({ status, events }) => {
        expect(status).toBe(200)
        let last: Json = {}
        for await (const one of events) last = one.data
        return (last.data as Json).to
      }),
    )
    expect(new Set(lasts)).toEqual(new Set(['completed']))
  })
})

describe('files', () => {
  test('of a job are listed and served with their type, and never another job’s or another file', async () => {
    const [mine, other] = [await handIn(), await handIn()]
    const folder = bridge.artifacts
    for (const id of [mine, other]) {
      mkdirSync(join(folder, id), { recursive: true })
      writeFileSync(join(folder, id, '0001.jpg'), 'JPEG')
      writeFileSync(join(folder, id, 'report.html'), '<h1>Report</h1><script>alert(1)</script>')
    }
    writeFileSync(join(folder, '../token'), 'secret')
    const keep = (jobId: string, path: string) =>
      store.artifacts.add({ jobId, kind: 'screenshot', path, mediaType: 'image/jpeg', bytes: 4 })
    const [picture, outside, foreign] = [
      await keep(mine, `${mine}/0001.jpg`),
      await keep(mine, `${mine}/../../token`),
      await keep(other, `${other}/0001.jpg`),
    ]
    const listed = (await ask('GET', `/jobs/${mine}/artifacts`)).json.items as Json[]
    expect(listed[0]).toMatchObject({ id: picture.id, media_type: 'image/jpeg', bytes: 4 })
    const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${bridge.token}` } })
    const content = await get(new URL(String(listed[0]?.url)).pathname)
    expect([
      await content.text(),
      content.headers.get('content-type'),
      content.headers.get('x-content-type-options'),
    ]).toEqual(['JPEG', 'image/jpeg', 'nosniff'])
    for (const path of [
      `/jobs/${mine}/artifacts/${outside.id}/content`,
      `/jobs/${mine}/artifacts/${foreign.id}/content`,
      `/jobs/${mine}/artifacts/..%2F..%2Ftoken/content`,
      '/jobs/..%2F/report',
    ])
      expect((await get(path)).status, path).toBe(404)
    const report = await get(`/jobs/${mine}/report`)
    expect(report.headers.get('content-security-policy')).toContain('sandbox')
    expect(await report.text()).toContain('Report')
  })
})

test('a job says that it has a trace as soon as it has, also after it was stopped', async () => {
  const id = await handIn([QUESTION])
  expect(await becomes(id, 'paused')).toMatchObject({ has_trace: false })
  mkdirSync(join(bridge.artifacts, id, 'trace'), { recursive: true })
  writeFileSync(join(bridge.artifacts, id, 'trace', 'steps.jsonl'), '')
  expect((await ask('GET', `/jobs/${id}`)).json).toMatchObject({ has_trace: true })
  await ask('POST', `/jobs/${id}/cancel`)
  expect(await becomes(id, 'cancelled')).toMatchObject({ has_trace: true, result: null })
  const listed = (await ask('GET', '/jobs')).json.items as Json[]
  expect(listed.filter(({ has_trace }) => has_trace).map(({ job_id }) => job_id)).toEqual([id])
})

interface Heard {
  id: string
  event: string
  data: Json
}

const stream = async (
  id: string,
  last?: string,
  signal?: AbortSignal,
): Promise<{ status: number; events: AsyncIterable<Heard> }> => {
  const response = await fetch(`${url}/jobs/${id}/events`, {
    headers: {
      authorization: `Bearer ${bridge.token}`,
      accept: 'text/event-stream',
      ...(last !== undefined && { 'last-event-id': last }),
    },
    ...(signal && { signal }),
  })
  return { status: response.status, events: heardIn(response.body?.getReader()) }
}

/** The reader is taken at once: an unread body is cancelled when its response is garbage-collected. */
async function* heardIn(from: ReadableStreamDefaultReader<Uint8Array> | undefined): AsyncGenerator<Heard> {
  let rest = ''
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = (await from?.read()) ?? { done: true, value: undefined }
    if (done) return
    const parts = `${rest}${decoder.decode(value, { stream: true })}`.split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const fields = Object.fromEntries(
        part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      if (fields.data) yield { id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data) as Json }
    }
  }
}
