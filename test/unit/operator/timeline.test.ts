// A job's events as rows a person reads, and the facts behind the views.
import { expect, test } from 'vitest'
import { addEvent, noFacts } from '../../../bridge/api/operator/timeline.ts'
import { TimelineRow } from '../../../shared/protocol/view.ts'

const START = Date.parse('2026-11-21T10:00:00Z')

/** Events in order, one per second. */
const told = (...events: [type: string, data?: Record<string, unknown>][]) => {
  const facts = noFacts()
  for (const [at, [type, data = {}]] of events.entries())
    addEvent(facts, { job_id: 'j', seq: at + 1, at: new Date(START + at * 1_000).toISOString(), type, data })
  return facts
}
const lines = (facts: ReturnType<typeof told>): string[] =>
  facts.rows.map(({ kind, verb, text, value }) => [kind, verb, text, value].filter(Boolean).join(' · '))

const step = (more: Record<string, unknown>) => ({
  op: 'type',
  label: 'Email',
  status: 'done',
  by: 'ai',
  ms: 61,
  ...more,
})

test('a page is listed once, however often it is observed', () => {
  const seen = { page: 0, title: 'My information', fields: 9 }
  const facts = told(['observed', seen], ['observed', seen], ['observed', { page: 1, title: 'Review', fields: 0 }])
  expect(lines(facts)).toEqual(['page · Page 1 · My information', 'saw · Saw · 9 fields', 'page · Page 2 · Review'])
  expect(facts.page).toEqual({ current: 1, label: 'Review' })
})

test('steps say what was done with which value, whose they were, and what failed', () => {
  const facts = told(
    ['step', step({ value: 'a@b.example' })],
    ['step', step({ op: 'select', label: 'Work permit', value: 'Yes' })],
    ['step', step({ by: 'heal', label: 'Salary' })],
    ['step', step({ by: 'human', label: 'Phone' })],
    ['step', step({ status: 'failed', message: 'It is covered.' })],
  )
  expect(lines(facts)).toEqual([
    'did · Typed · Email · a@b.example',
    'did · Chose · Work permit · Yes',
    'found_again · Found again · Salary',
    'you · You · Phone',
    'failed · Typed · Email',
  ])
  expect(facts.stepsDone).toBe(4)
})

test('the current step is in the present tense', () => {
  const facts = told(['step', step({ op: 'select', label: 'Notice period', value: '4 weeks' })])
  expect(facts.now).toEqual({
    text: 'Choosing “Notice period”',
    detail: '“4 weeks”',
    said: { key: 'say_now_select', params: { label: 'Notice period' } },
  })
})

test('people’s time is not working time, and their answers are counted', () => {
  const facts = told(
    ['step', step({})],
    ['human_intervention_requested', { title: 'Relocate?' }],
    ['human_reminder'],
    ['human_resumed', { choice: 'answer', by: 'extension' }],
  )
  expect(facts).toMatchObject({ pausedMs: 2_000, pausedSince: null, answersFromYou: 1, resumedAt: START + 3_000 })
  expect(lines(facts).slice(1)).toEqual([
    'you · Asked you · Relocate?',
    'note · Still waits for you',
    'you · You · Answered',
  ])
})

test('rows are numbered in order, without doubles, and are rows of the protocol', () => {
  const facts = told(
    ['observed', { page: 0, title: 'One', fields: 1 }],
    ['step', step({})],
    ['error', { message: 'No.' }],
  )
  const numbers = facts.rows.map(({ seq }) => seq)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  for (const row of facts.rows) expect(TimelineRow.parse(row)).toEqual(row)
})

test('events of an unknown kind add no row', () => {
  expect(lines(told(['something_of_another_age', { secret: 'x' }]))).toEqual([])
})
