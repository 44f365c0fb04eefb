// Whose turn it is, what a tab shows and how a task ended, from stored data.
import { expect, test } from 'vitest'
import { noFacts } from '../../../bridge/api/operator/timeline.ts'
import { type JobState, jobViewOf, phaseOf, screenOf } from '../../../bridge/api/operator/views.ts'
import { Interaction } from '../../../shared/domain/interaction.ts'
import { JOB_STATUSES, type JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { JobView, Screen } from '../../../shared/protocol/view.ts'
import { operatorJob } from '../../support/job-record.ts'
import { jobResult } from '../../support/job-result.ts'

const URL_ = 'https://jobs.example.com/1'
const job = (status: JobStatus, more: Partial<JobRecord> = {}): JobRecord =>
  operatorJob(status, URL_, { id: 'j1', ...more })

const request = (kind: Interaction['kind'], more: Record<string, unknown> = {}): Interaction =>
  Interaction.parse({
    id: 'i1',
    jobId: 'j1',
    kind,
    description: 'Do it',
    title: 'Do it',
    currentUrl: URL_,
    screenshot: null,
    pausedAt: '2026-11-21T10:00:05.000Z',
    expiresAt: '2026-11-21T10:05:05.000Z',
    timeoutSeconds: 300,
    status: 'open',
    ...more,
  })

const state = (more: Partial<JobState> = {}): JobState => ({
  job: job('running'),
  facts: noFacts(),
  open: undefined,
  spent: 0,
  stepsTotal: null,
  traced: false,
  ...more,
})
const links = {
  reportUrl: (id: string) => `/report/${id}`,
  traceUrl: (id: string) => `/trace/${id}`,
  fileUrl: (id: string, artifact: string) => `/file/${id}/${artifact}`,
}
const NOW = Date.parse('2026-11-21T10:00:30.000Z')
const view = (one: JobState) => jobViewOf(one, { profile: null, place: null, now: NOW, links })

test.each([
  ['captcha', 'you'],
  ['guide_step', 'you'],
  ['approve_submit', 'approve'],
  ['approve_batch', 'approve'],
  ['takeover', 'paused'],
  ['budget', 'paused'],
] as const)('a request of kind %s is the turn “%s”', (kind, phase) => {
  expect(phaseOf(job('paused'), request(kind))).toBe(phase)
})

test('every state of a job is a view of the protocol', () => {
  for (const status of JOB_STATUSES) {
    const shown = { ...view(state({ job: job(status) })), tabId: null }
    expect(JobView.parse(shown), status).toEqual(shown)
  }
})

test('an answered request counts as work before the job reports it; without a worker it stands still', () => {
  expect(phaseOf(job('paused'), undefined)).toBe('working')
  expect(phaseOf(job('paused', { worker: null }), undefined)).toBe('paused')
})

test('time stands still while a person is asked', () => {
  const facts = { ...noFacts(), pausedMs: 4_000, pausedSince: Date.parse('2026-11-21T10:00:10.000Z') }
  expect(view(state({ job: job('paused'), facts, open: request('login') })).workedMs).toBe(6_000)
})

test('a tab shows what is asked for and where it is; nothing once the job is over', () => {
  const target = { css: '#phone', frame: [] }
  const item = {
    number: 3,
    kind: 'type',
    label: 'Phone',
    value: '+1 310',
    secret: false,
    guess: true,
    editable: true,
    target,
  }
  const shown = screenOf(state({ job: job('paused'), open: request('approve_batch', { items: [item], target }) }))
  expect(Screen.parse(shown)).toEqual(shown)
  expect(shown?.marks).toEqual([
    { target, variant: 'guess', badge: 3, value: '+1 310', label: 'Phone' },
    { target, variant: 'yours', badge: null, value: null, label: 'Do it' },
  ])
  expect(screenOf(state({ job: job('completed') }))).toBeNull()
  expect(screenOf(state({ job: job('queued') }))).toBeNull()
})

test('the end of a task says what happened and what is kept', () => {
  const facts = { ...noFacts(), stepsDone: 21, page: { current: 2, label: 'Questions' } }
  const failed = job('failed', { error: { code: 'STUCK', message: '“Continue” does not react.' } })
  expect(view(state({ job: failed, facts })).outcome).toMatchObject({
    title: 'Stopped on page 3',
    text: '“Continue” does not react.',
    kept: '21 steps done. What is on the page stays there.',
  })
  expect(view(state({ job: job('cancelled'), facts })).outcome).toMatchObject({
    title: 'You stopped it',
    text: 'Nothing was sent.',
  })
  const sent = { ...noFacts(), learned: true, confirmation: 'Thank you for applying' }
  expect(view(state({ job: job('completed'), facts: sent })).outcome).toMatchObject({
    title: 'Application sent to jobs.example.com',
    text: 'Their page confirms it: “Thank you for applying”.',
    kept: expect.stringContaining('faster'),
  })
  expect(view(state({ job: job('completed'), facts: { ...sent, company: 'Example Corp' } }))).toMatchObject({
    company: 'Example Corp',
    host: 'jobs.example.com',
    outcome: { title: 'Application sent to Example Corp' },
  })
})

test('a stopped task links to its trace if there is one; an unfinished one has no link', () => {
  const stopped = state({ job: job('cancelled'), traced: true })
  expect(view(stopped).outcome).toMatchObject({ report: null, trace: '/trace/j1' })
  expect(view({ ...stopped, traced: false }).outcome).not.toHaveProperty('trace')
  expect(view(state({ traced: true })).outcome).toBeNull()
})

test('downloaded files can be saved, and those that were not kept are listed', () => {
  const files = [
    { name: 'offer.pdf', media_type: 'application/pdf', bytes: 12, artifact: 'a1' },
    { name: 'large.bin', media_type: 'application/octet-stream', bytes: 9e8 },
  ]
  const done = state({ job: job('completed', { result: jobResult({ files, report: '/home/report.html' }) }) })
  expect(view(done).outcome).toMatchObject({
    report: '/report/j1',
    files: [
      { name: 'offer.pdf', bytes: 12, url: '/file/j1/a1' },
      { name: 'large.bin', bytes: 9e8, url: null },
    ],
  })
})
