// `ghosthands jobs` as it is typed, on both kinds of server: what is listed, shown, followed and cancelled, and its
// exit codes.
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentProgress } from '../../bridge/cli/progress.ts'
import { runHere } from '../../bridge/cli/run-here.ts'
import { createJobs, type Jobs } from '../../bridge/jobs/index.ts'
import { newJob } from './support/data.ts'
import { pretendRun } from './support/pretend-run.ts'
import { oneStore } from './support/server.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

const { server, store } = await oneStore()
let jobs: Jobs
const ids: string[] = []

beforeAll(async () => {
  jobs = createJobs(store, { runJob: pretendRun(store), unanswered: 'leave' })
  const body = (name: string, steps: object[]) => ({
    job_type: 'fill_form',
    target_url: `https://site.example/${name}`,
    valet_task_id: name,
    input_data: { user_data: { name: 'Ada Lovelace', email: 'ada@example.com' }, steps },
  })
  const steps = {
    done: [
      { do: 'emit', type: 'step', data: { op: 'type', label: 'Email\u001b[2J' } },
      { do: 'collect', rows: [7, 8, 7].map((at) => ({ job: `Cook ${at}`, link: `https://jobs.example/${at}` })) },
    ],
    failed: [{ do: 'fail', code: 'STUCK', times: 1 }],
    paused: [{ do: 'ask', question: 'Shirt size?' }],
  }
  for (const [name, list] of Object.entries(steps)) {
    const { id } = await jobs.create(body(name, list))
    ids.push(id)
    await jobs.runHere(id)
  }
})
afterAll(async () => {
  await jobs?.stop(0)
})

const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const { data, databaseUrl } = server.options
    const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    execFile(process.execPath, [MAIN, 'jobs', ...args, '--home', dirname(data)], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
const lines = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('list', () => {
  test('says on request what the layers below do', async () => {
    const { out, err } = await typed('list', '--json', '--debug', 'store')
    expect(lines(out)).toHaveLength(ids.length)
    expect(lines(err)).toContainEqual(expect.objectContaining({ layer: 'store', msg: 'opened' }))
    expect((await typed('list', '--json')).err).toBe('')
  })

  test('shows jobs newest first, one a line', async () => {
    const { code, out } = await typed('list')
    expect(code).toBe(0)
    const shown = out.trim().split('\n')
    expect(shown.map((line) => line.split(/\s+/).slice(0, 3))).toEqual([
      [ids[2], 'paused', 'fill_form'],
      [ids[1], 'failed', 'fill_form'],
      [ids[0], 'completed', 'fill_form'],
    ])
  })

  test('as JSON it holds no data of the person', async () => {
    const { out } = await typed('list', '--json', '--status', 'completed', 'failed')
    expect(lines(out).map(({ job_id, status }) => [job_id, status])).toEqual([
      [ids[1], 'failed'],
      [ids[0], 'completed'],
    ])
    expect(out).not.toContain('ada@example.com')
  })

  test('continues where a page ended, and says so when nothing is left', async () => {
    expect(lines((await typed('list', '--json', '-n', '1', '--before', ids[1] ?? '')).out)[0]?.job_id).toBe(ids[0])
    expect((await typed('list', '--before', ids[0] ?? '')).out).toBe('No such job.\n')
  })

  test('names jobs that a killed process left, and who continues them', async () => {
    const { job } = await store.jobs.create(newJob())
    await store.jobs.transition(job.id, ['pending'], 'queued')
    await store.jobs.transition(job.id, ['queued'], 'running', { worker: 4711 })
    const { out, err } = await typed('list', '-n', '1')
    expect(out).toMatch(new RegExp(`^${job.id}  left `))
    expect(err).toBe('One job was left by a process that is gone. “ghosthands serve” goes on with it.\n')
    await store.jobs.delete(job.id)
  })

  test('refuses a state that does not exist', async () => {
    const { code, err } = await typed('list', '--status', 'asleep')
    expect(code).not.toBe(0)
    expect(err).toContain('asleep')
  })
})

describe('show', () => {
  test('finds a job by the end of its id and says what it waits for', async () => {
    const { out } = await typed('show', (ids[2] ?? '').slice(-6))
    expect(out).toContain(ids[2])
    expect(out).toMatch(/waits for you\s+Shirt size\?/)
    expect((await typed('show', ids[1] ?? '')).out).toMatch(/error\s+It failed for the 1\. time\. \(STUCK\)/)
  })

  test('as JSON it has the names of the API', async () => {
    const shown = JSON.parse((await typed('show', ids[2] ?? '', '--json')).out) as Record<string, unknown>
    expect(shown).toMatchObject({
      job_id: ids[2],
      status: 'paused',
      retry_count: 0,
      valet_task_id: 'paused',
      interaction: { kind: 'screening_question' },
    })
    expect(JSON.parse((await typed('show', ids[0] ?? '', '--json')).out)).not.toHaveProperty('interaction')
  })

  test('the addresses it collected are a list for the next task, one a line and each once', async () => {
    expect(await typed('links', ids[0] ?? '')).toMatchObject({
      code: 0,
      out: 'https://jobs.example/7\nhttps://jobs.example/8\n',
    })
    expect(await typed('links', ids[1] ?? '')).toMatchObject({ code: 0, out: '' })
  })

  test('an unknown job is one sentence, a code and exit code 2', async () => {
    expect(await typed('show', 'nothing-like-it')).toEqual({
      code: 2,
      out: '',
      err: 'There is no job nothing-like-it. (NOT_FOUND)\n',
    })
  })
})

describe('events', () => {
  test('nothing that a page says controls the terminal', async () => {
    const { out } = await typed('events', ids[0] ?? '')
    expect(out).toContain('label=Email[2J')
    expect(out).not.toContain('\u001b')
  })

  test('shows what happened in order, from a number on, and follows to the end', async () => {
    const { out } = await typed('events', ids[0] ?? '')
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/)[2]),
    ).toEqual(['queued', 'running', 'step', 'completed'])
    expect(out).toContain('op=type label=Email')
    const rest = lines((await typed('events', ids[0] ?? '', '--json', '--follow', '--since', '3')).out)
    expect(rest).toMatchObject([{ seq: 4, type: 'status', data: { to: 'completed' } }])
  })
})

describe('cancel', () => {
  test('stops a paused job; one that is over is reported as such', async () => {
    expect(await typed('cancel', ids[2] ?? '')).toEqual({ code: 0, out: `${ids[2]} is cancelled.\n`, err: '' })
    const again = await typed('cancel', ids[2] ?? '')
    expect(again.code).toBe(2)
    expect(again.err).toContain('is cancelled already. (CONFLICT)')
  })

  test('reaches a job that another process is running', async () => {
    const { id } = await jobs.create({
      job_type: 'scrape',
      target_url: 'https://site.example/',
      input_data: { steps: [{ do: 'wait', ms: 60_000 }] },
    })
    const running = jobs.runHere(id)
    expect((await typed('cancel', id, '--json')).out).toContain('"status":"cancelled"')
    expect((await running).status).toBe('cancelled')
  })
})

test('answers that are given with a run are kept for this person, so the next run asks none', async () => {
  const app = { jobs, store, submit: (body: Record<string, unknown>) => jobs.create(body), forget: async () => {} }
  const body = {
    job_type: 'fill_form',
    target_url: 'https://site.example/answers',
    input_data: { user_data: { id: 'grace', name: 'Grace Hopper' }, steps: [] },
  }
  const answers = [{ question: 'Which lighthouse is your favourite?', answer: 'Fastnet', from: 'file' as const }]
  await runHere(app, body, { answers, progress: silentProgress, signal: new AbortController().signal })
  expect(await store.answers.find('grace', 'Which lighthouse is your favourite?')).toMatchObject({ answer: 'Fastnet' })
})
