/** `ghosthands jobs` as a person reads it: one line per job, and everything about one. */
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { eventLine, failedSteps, jobDetails, jobTable } from '../../../bridge/cli/jobs/format.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { JobRequest } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { SiteWait } from '../../../shared/domain/site-wait.ts'
import { jobResult } from '../../support/job-result.ts'

const START = '2026-11-21T10:00:00.000Z'
const NOW = Date.parse(START) + 90_000

const job = (more: Partial<JobRecord> = {}): JobRecord =>
  ({
    id: 'j1',
    type: 'apply',
    status: 'running',
    targetUrl: 'https://jobs.example/1',
    browserMode: 'server',
    executionMode: 'hybrid',
    commitPolicy: 'ask',
    request: JobRequest.parse({ job_type: 'apply', target_url: 'https://jobs.example/1', task_description: 'Apply' }),
    valetTaskId: null,
    retryCount: 0,
    losses: 0,
    result: null,
    error: null,
    createdAt: START,
    startedAt: START,
    finishedAt: null,
    ...more,
  }) as JobRecord
const details = (one: JobRecord, open?: Interaction): Record<string, string> =>
  Object.fromEntries(
    stripVTControlCharacters(jobDetails(one, { open, traced: false }, NOW))
      .split('\n')
      .map((line) => line.split(/ {2,}(.*)/s).slice(0, 2)),
  )
const NO_HOURS = { opens: null, closes: null, time_zone: null }

test('jobs are listed one per line, with their duration and which of them lost their process', () => {
  const after = (ms: number): string => new Date(Date.parse(START) + ms).toISOString()
  const jobs = [
    job(),
    job({ id: 'j2', status: 'completed', finishedAt: after(4_200) }),
    job({ id: 'j3', status: 'queued', startedAt: null, createdAt: after(-3 * 3_600_000) }),
    job({ id: 'j5', status: 'queued', startedAt: null }),
    job({ id: 'j6', status: 'queued', startedAt: null }),
    job({ id: 'j4', targetUrl: `https://jobs.example/${'x'.repeat(90)}`, createdAt: after(-4 * 86_400_000) }),
  ]
  const waits = new Map<string, SiteWait>([
    ['j5', { ...NO_HOURS, why: 'site_busy', host: 'jobs.example', at_once: 2 }],
    [
      'j6',
      { why: 'site_closed', host: 'jobs.example', at_once: null, opens: '22:00', closes: '06:00', time_zone: 'UTC' },
    ],
  ])
  const table = stripVTControlCharacters(jobTable(jobs, { lost: new Set(['j1']), waits }, NOW))
  const [running, done, queued, busy, closed, long] = table.split('\n')
  expect(busy).toMatch(/^j5 +queued, site busy /)
  expect(closed).toMatch(/^j6 +queued, site opens 22:00 /)
  expect(running?.split(/ {2,}/)).toEqual(['j1', 'left', 'apply', '90 s', '90 s ago', 'jobs.example/1'])
  expect(done?.split(/ {2,}/).slice(1, 4)).toEqual(['completed', 'apply', '4.2 s'])
  expect(queued?.split(/ {2,}/).slice(3, 5)).toEqual(['–', '3 h ago'])
  expect(long).toMatch(/ 4 d ago +jobs\.example\/x+…$/)
  expect(jobTable([], { lost: new Set(), waits: new Map() })).toBe('')
})

test('one job says what it is, and only what there is to say', () => {
  expect(details(job())).toEqual({
    job: 'j1',
    status: 'running',
    type: 'apply, hybrid mode, server browser',
    page: 'https://jobs.example/1',
    task: 'Apply',
    sending: 'asks first',
    created: expect.stringMatching(/\(90 s ago\)$/),
    took: '90 s',
  })
})

test('a finished one says what it did, what it cost, and what the page said', () => {
  const done = job({
    status: 'completed',
    commitPolicy: 'granted',
    valetTaskId: 'mine-7',
    retryCount: 2,
    losses: 1,
    finishedAt: '2026-11-21T10:10:00.000Z',
    result: jobResult({
      steps: { replayed: 3, healed: 1, ai: 2, human: 1 },
      llm_calls: 4,
      tokens: 900,
      cost_usd: 0.01234,
      manual: { id: 'm1', version: 2 },
      report: '/home/report.html',
      confirmation: 'Thank you',
    }),
  })
  expect(details(done)).toMatchObject({
    sending: 'allowed by the request',
    took: '10 min',
    'taken up again': '2×, 1 of them after a lost process',
    'your task': 'mine-7',
    steps: '2 decided, 3 replayed, 1 found again, asked you 1×',
    model: '4 calls, 900 tokens, $0.0123',
    manual: 'm1 v2',
    'page says': 'Thank you',
    report: 'ghosthands report j1',
  })
  const free = details(job({ result: jobResult({ confirmed_by: 'human', confirmation: 'You said so' } as never) }))
  expect(free).toMatchObject({ steps: 'none', model: '0 calls, 0 tokens, free', sent: 'You said so' })
  expect(details(job({ result: jobResult({ cost_usd: null }) })).model).toContain('cost unknown')
})

test('one that failed, or waits, says why', () => {
  const error = { code: 'NAVIGATION_TIMEOUT', message: 'It took too long.' }
  expect(details(job({ status: 'failed', error })).error).toBe('It took too long. (NAVIGATION_TIMEOUT)')
  expect(details(job({ error, result: jobResult() })).error).toBeUndefined()
  const open = { description: 'Type the code', expiresAt: '2026-11-21T10:05:00.000Z' } as Interaction
  expect(details(job({ status: 'paused' }), open)['waits for you']).toMatch(/^Type the code \(until .*2026/)
})

test('a long value in an event is cut', () => {
  const event = { seq: 1, at: START, type: 'observed', data: { title: 'x'.repeat(80), fields: [1, 2] } }
  expect(stripVTControlCharacters(eventLine(event as never))).toBe(
    `   1  10:00:00.000  observed  title=${'x'.repeat(59)}… fields=[1,2]`,
  )
})

test('collected rows are below, cut to the terminal’s width', () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ Name: `Lamp ${at + 1}`, Text: 'x'.repeat(60) }))
  const data = { columns: ['Name', 'Text'], rows, pages: 2, stopped: 'no_next' }
  const lines = stripVTControlCharacters(
    jobDetails(job({ result: { ...jobResult(), data } }), { open: undefined, traced: false }, NOW),
  ).split('\n')
  const at = lines.findIndex((line) => /^Name +Text$/.test(line))
  expect(lines.slice(at + 1, at + 3).map((line) => line.trimEnd())).toEqual([
    `Lamp 1   ${'x'.repeat(39)}…`,
    `Lamp 2   ${'x'.repeat(39)}…`,
  ])
  expect(lines.at(-1)).toBe('25 rows, the first 20 of them here')
})

test('failed steps are listed with what was tried, only the last of many; successful ones are not', () => {
  const step = (order: number, more: object) => ({
    job_id: 'j1',
    seq: order,
    at: START,
    type: 'step',
    data: { order, by: 'ai', page: 0, op: 'click', label: `Button ${order}`, status: 'failed', ms: 5, ...more },
  })
  const calls = [{ what: 'page: reach', answer: 'problem: covered', ms: 12, times: 3 }]
  const failed = Array.from({ length: 7 }, (_, at) => step(at, { message: 'It is covered.', calls }))
  const lines = failedSteps([...failed, step(8, { status: 'done' })]).map(stripVTControlCharacters)
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual([
    '✗ Button 2  It is covered.',
    '    page: reach → problem: covered  12 ms ×3',
  ]) // biome-ignore format: two lines
  // Refused before anything was tried.
  const refused = failedSteps([step(1, { message: 'That is another site.' })]).map(stripVTControlCharacters)
  expect(refused).toEqual(['✗ Button 1  That is another site.'])
})
