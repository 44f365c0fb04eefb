/** Tasks as the bridge reports them, made from a history with one event of each kind, to test translations. */
import { addEvent, type JobFacts, noFacts } from '../../../bridge/api/operator/timeline.ts'
import { jobViewOf, screenOf } from '../../../bridge/api/operator/views.ts'
import { noteOf, titleOf } from '../../../bridge/api/operator/words.ts'
import type { Interaction } from '../../../shared/domain/interaction.ts'
import { guideWords, loginWords, missingWords, sendWords } from '../../../shared/domain/interaction-words.ts'
import type { JobStatus } from '../../../shared/domain/job.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { say } from '../../../shared/domain/sentences.ts'
import type { HistoryRow } from '../../../shared/protocol/methods.ts'
import type { JobView, Screen, TimelineRow } from '../../../shared/protocol/view.ts'
import { operatorJob } from '../job-record.ts'
import { byId, request } from './fixtures.ts'

const URL_ = 'https://jobs.example.com/positions/118'
const AT = '2026-11-21T10:00:00.000Z'

const record = (status: JobStatus, more: Partial<JobRecord> = {}): JobRecord =>
  operatorJob(status, URL_, { id: `job-${status}`, createdAt: AT, ...more })

const step = (op: string, label: string, more: Record<string, unknown> = {}): [string, Record<string, unknown>] => [
  'step',
  { op, label, status: 'done', by: 'ai', ms: 40, ...more },
]

/** Data contains only digits and signs, so that every letter on a screen comes from the product's words. */
const EVENTS: readonly [type: string, data: Record<string, unknown>][] = [
  ['observed', { page: 0, title: '1/2', fields: 1 }],
  ['mode_selected', { manual: null }],
  ['decided', { thought: 'Fills in: 11, 12.', ms: 3 }],
  ['decided', { thought: 'One required question has no answer yet.', ms: 3 }],
  ...['type', 'select', 'check', 'click', 'upload', 'hover', 'scroll', 'wait', 'drag', 'extract', 'fly'].map((op, at) =>
    step(op, `${at + 20}`),
  ),
  ...['navigate', 'back', 'wait_for', 'switch_tab', 'close_tab'].map((op, at) => step(op, at % 2 === 0 ? '' : '40')),
  step('type', '31', { by: 'heal' }),
  step('type', '32', { by: 'human' }),
  step('type', '33', { status: 'failed', code: 'TARGET_NOT_FOUND', message: 'The field is not on the page any more.' }),
  ['replay_broken', { code: 'REPLAY_FAILED', problem: 'The button is not there.' }],
  ['human_intervention_requested', { title: 'Sign in to 4', words: loginWords('4').words }],
  ['human_not_yet', { text: missingWords('+1', '+1 55') }],
  ['mail_came', { has: 'code' }],
  ['mail_came', { has: 'link' }],
  ['mail_came', { has: 'unclear' }],
  ['mail_came', { has: 'unproven' }],
  ['code_answered', { from: 'mail' }],
  ['code_answered', { from: 'mailed_link' }],
  ['human_resumed', { choice: 'done', by: 'page' }],
  ['human_resumed', { choice: 'answer', by: 'extension' }],
  ['detached', { reason: 'closed', message: 'Chrome took the tab away.' }],
  ['observed', { page: 1, title: '2/2', fields: 7 }],
  ['commit_confirmed', { proof: 'a human said so' }],
  ['manual_learned', { steps: 3 }],
  ['error', { code: 'DEADLINE', message: 'A look took longer than 30 s.' }],
]

const told = (): JobFacts => {
  const facts = noFacts()
  for (const [at, [type, data]] of EVENTS.entries())
    addEvent(facts, { job_id: 'j', seq: at + 1, at: new Date(Date.parse(AT) + at * 1_000).toISOString(), type, data })
  return facts
}

const state = (job: JobRecord, facts: JobFacts, open?: Interaction) => ({
  job,
  facts,
  open,
  spent: 0,
  stepsTotal: null,
  traced: false,
})

const LINKS = { reportUrl: () => '1', traceUrl: () => '2', fileUrl: () => '3' }

export const everyRow = (): TimelineRow[] => told().rows

/** A job in each state and with each outcome. */
export function jobInEveryState(): Record<string, JobView> {
  const facts = { ...told(), learned: true }
  const none = noFacts()
  const view = (job: JobRecord, of: JobFacts, open?: Interaction): JobView => ({
    ...jobViewOf(state(job, of, open), { profile: null, place: null, now: Date.parse(AT) + 60_000, links: LINKS }),
    tabId: 7,
  })
  const over = { finishedAt: '2026-11-21T10:01:00.000Z' }
  const failed = (code: string, message: string) =>
    ({ error: { code, message }, ...over }) as unknown as Partial<JobRecord>
  const ended = (result: Record<string, unknown>) => ({ result, ...over }) as unknown as Partial<JobRecord>
  return {
    working: view(record('running'), facts),
    waiting: view(record('awaiting_approval'), none),
    proved: view(record('completed', ended({ confirmation: '1 2 3' })), facts),
    said: view(
      record('completed', ended({ confirmation: 'You said that it was sent.', confirmed_by: 'person' })),
      facts,
    ),
    collected: view(record('completed', { type: 'scrape', ...ended({ data: [1, 2] }) }), none),
    cancelled: view(record('cancelled', over), { ...facts, confirmation: null }),
    late: view(record('failed', failed('human_timeout', 'Nobody signed in within 300 s.')), facts),
    failed: view(record('failed', failed('TARGET_NOT_FOUND', 'The field is not on the page any more.')), facts),
    asking: view(record('paused'), facts, guide()),
    sending: view(record('paused'), facts, send()),
  }
}

const guide = (): Interaction =>
  request('guide_step', {
    ...guideWords({ do: 'type', label: '55' }),
    target: byId('phone'),
    value: { text: '+1 555 0100', secret: false },
    notYet: missingWords('+1 55', '+1 555 0100'),
    byItself: true,
  })
const send = (): Interaction =>
  request('approve_submit', {
    ...sendWords('apply', '66'),
    facts: [
      say('fact_answers_both', { count: 31, profile: 29, you: 2 }).text,
      say('fact_attached', { name: '7.8' }).text,
      say('fact_first').text,
    ],
  })

export const everyScreen = (): Screen[] =>
  [
    screenOf(state(record('running'), told())),
    screenOf(state(record('paused'), told(), guide())),
    screenOf(state(record('paused'), told(), send())),
  ].filter((one) => one !== null)

export const everyHistoryRow = (): HistoryRow[] =>
  [
    record('cancelled'),
    record('completed', {
      result: { steps: { healed: 2 }, mode_used: 'ai', manual: null },
    } as unknown as Partial<JobRecord>),
    record('completed', {
      result: { steps: { healed: 0 }, mode_used: 'ai', manual: null },
    } as unknown as Partial<JobRecord>),
    record('failed', { error: { code: 'STUCK', message: 'It went nowhere.' } } as unknown as Partial<JobRecord>),
  ].map((job) => {
    const note = noteOf(job)
    return {
      jobId: job.id,
      title: titleOf(job, job.status === 'completed' ? 'done' : 'working'),
      host: 'jobs.example.com',
      status: job.status,
      at: AT,
      durationMs: 1,
      costUsd: 0,
      mode: null,
      note: note?.text ?? null,
      type: job.type,
      ...(note?.said && { said: note.said }),
    }
  })
