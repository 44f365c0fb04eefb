// Every event of a job is visible to a person, on whatever surface they look at.
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { addEvent, noFacts } from '../../../bridge/api/operator/timeline.ts'
import { terminalProgress } from '../../../bridge/cli/progress.ts'
import { EVENT_TYPES, type EventData, type EventType, RunEvent, storedEvent } from '../../../shared/domain/events.ts'

const asked = {
  interaction: 'i1',
  blocker_type: 'login',
  description: 'Sign in',
  title: 'Sign in',
  questions: [],
  current_url: 'https://a.example/',
  screenshot: null,
  expires_at: '2026-11-21T10:00:00Z',
}

const SAMPLES: { [T in EventType]: EventData<T> } = {
  observed: { url: 'https://a.example/', title: 'Apply', platform: 'lever', page_type: 'form', fields: 3, page: 0 },
  waited: { ms: 3_000, changed: false },
  mode_selected: { requested: 'hybrid', manual: null, version: null, health: null },
  planned: { steps: ['fill', 'send'], criteria: [], items: [] },
  thinking: { thought: 'The name first' },
  decided: { thought: 'The name first.', operations: 1, questions: 0, status: 'in_progress' },
  completion_refused: { missing: 'Nothing was sent.', refusals: 1 },
  step: { order: 0, by: 'ai', page: 0, op: 'type', label: 'Email', status: 'done', ms: 12 },
  engine_step: { engine: 'stagehand', step: 'click' },
  extracted: { what: 'prices', entries: 4 },
  code_answered: { from: 'totp' },
  mail_came: { has: 'code' },
  receipt: {
    jobId: 'j',
    applicantId: 'a',
    employer: 'a.example',
    posting: 'a.example/1',
    at: asked.expires_at,
    lines: [],
  },
  origin_decided: { origin: 'https://pay.example', held: 'secret', allowed: true },
  commit_begun: { page: 0 },
  commit_confirmed: { proof: 'Thank you' },
  replay_broken: { step: 2, description: 'Press Next', code: 'REPLAY_FAILED', problem: 'No such button.' },
  manual_learned: { id: 'm1', version: 1, steps: 7, of: null },
  playbook_learned: { id: 'p1', name: 'add an entry', steps: 3, path: '/apply' },
  playbook_variant: { name: 'add an entry', variant: 'Remote' },
  session_restored: { host: 'a.example' },
  session_kept: { host: 'a.example' },
  account_made: { host: 'a.example' },
  account_used: { host: 'a.example' },
  human_intervention_requested: asked,
  human_asked_again: asked,
  human_reminder: { interaction: 'i1', title: 'Sign in', expires_at: asked.expires_at },
  human_not_yet: { interaction: 'i1', text: 'The page still asks for a password.' },
  human_resumed: { interaction: 'i1', action: 'resume', choice: 'done', resolution: null, by: 'viewer' },
  human_acted: { acts: [{ did: 'filled', label: 'Phone' }] },
  step_skipped: { label: 'Salary' },
  budget_raised: { limit: 'maxCostUsd', from: 1, to: 2 },
  warning: { message: 'No price is known.' },
  error: { code: 'STUCK', message: 'It got nowhere.' },
  job_retry: { code: 'NETWORK_ERROR', message: 'The network is away.', not_before: null },
  provider_fallback: { from: 'one', to: 'two', code: 'PROVIDER_ERROR', message: 'Overloaded.' },
  cdp_endpoint_retry: { endpoint: 'a', attempt: 1, in_ms: 1_000, message: 'Nothing answers at a.' },
  cdp_endpoint_cycle: { from: 'a', to: 'b', code: 'ENDPOINT_UNREACHABLE', message: 'b is tried next.' },
  detached: { reason: 'closed', message: 'Chrome took the tab away.', url: 'https://a.example/' },
  connection_lost: { url: 'https://a.example/', losses_on_page: 1, losses: 1 },
  reconnecting: { attempt: 1 },
  browser_reconnected: { starting_url: 'https://a.example/', same_tab: true },
  browser_low_memory: { images: false },
  blocker: { kind: 'captcha', evidence: ['An hCaptcha frame'] },
  operator_action_requested: { reason: 'Confirm on your phone' },
}

/** Shown only with a later event: on a page, a thought with its decision; on a terminal, a reading with its step. */
const ONE_SURFACE: readonly EventType[] = ['thinking', 'waited', 'decided', 'extracted', 'human_resumed']

const rowsOf = (type: EventType): string[] =>
  addEvent(noFacts(), { job_id: 'j', seq: 1, at: asked.expires_at, type, data: SAMPLES[type] }).map(({ verb, text }) =>
    `${verb} ${text}`.trim(),
  )

const linesOf = (type: EventType): string => {
  let written = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  terminalProgress(out)({ type, data: SAMPLES[type] })
  return written.trim()
}

test('there is a sample of every type, and none of another', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual([...EVENT_TYPES].sort())
  for (const type of EVENT_TYPES) expect(RunEvent.safeParse({ type, data: SAMPLES[type] }).error, type).toBeUndefined()
})

describe('a person sees', () => {
  test.each(EVENT_TYPES.filter((type) => !ONE_SURFACE.includes(type)))('%s in the list and on a terminal', (type) => {
    expect(rowsOf(type).join()).not.toBe('')
    expect(linesOf(type)).not.toBe('')
  })

  test.each(ONE_SURFACE)('%s in the list or on a terminal', (type) => {
    expect(`${rowsOf(type).join()}${linesOf(type)}`).not.toBe('')
  })
})

test('a change of state, which the database writes, is read as one and has no separate row', () => {
  const told = { type: 'status', data: { from: 'running', to: 'failed', attempt: 1, retry_count: 0, code: 'UNKNOWN' } }
  expect(storedEvent(told)).toEqual(told)
  expect(addEvent(noFacts(), { job_id: 'j', seq: 1, at: asked.expires_at, ...told })).toEqual([])
})

test('a history of another version is read as far as it can be', () => {
  expect(storedEvent({ type: 'something_new', data: { a: 1 } })).toBeUndefined()
  expect(storedEvent({ type: 'step', data: { label: 'Email', ms: 'long', more: true } })).toEqual({
    type: 'step',
    data: { label: 'Email' },
  })
})
