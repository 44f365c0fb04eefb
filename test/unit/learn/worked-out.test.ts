import { describe, expect, test } from 'vitest'
import { relevantEntries } from '../../../bridge/learn/relevant.ts'
import { type About, openedValue, sealedValue, stateDigest } from '../../../bridge/learn/worked-out.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'

const about: About = {
  task: 'Write the word of the day backwards.',
  applicant: { id: 'p1', values: { name: 'Ada King' }, secrets: {}, answers: [] },
  now: new Date(2027, 2, 19, 9, 30),
}
const STATES = ['a1', 'b2']

describe('what a model worked out from a page', () => {
  test('is opened by the same page, task and person, also on another day', () => {
    const sealed = sealedValue('nretnal', STATES, about) ?? ''
    expect(openedValue(sealed, STATES, about)).toBe('nretnal')
    expect(openedValue(sealed, STATES, { ...about, now: new Date(2027, 10, 2) })).toBe('nretnal')
    const asked = { question: 'Backwards', answer: 'x', from: 'asked' as const }
    expect(openedValue(sealed, STATES, { ...about, applicant: { ...about.applicant, answers: [asked] } })).toBe(
      'nretnal',
    )
  })

  test.each([
    ['another page before it', ['a2', 'b2'], about],
    ['another page at it', ['a1', 'b3'], about],
    ['a page less', ['b2'], about],
    ['another task', STATES, { ...about, task: 'Write the word of the day.' }],
    ['another person', STATES, { ...about, applicant: { ...about.applicant, values: { name: 'Bo Lind' } } }],
    [
      'other answers',
      STATES,
      { ...about, applicant: { ...about.applicant, answers: [{ question: 'q', answer: 'a', from: 'file' as const }] } },
    ],
    ['the next year', STATES, { ...about, now: new Date(2028, 2, 19) }],
  ])('is not opened by %s', (_, states, other) => {
    expect(openedValue(sealedValue('nretnal', STATES, about) ?? '', states, other)).toBeUndefined()
  })

  test('stands nowhere in what is kept of it', () => {
    const sealed = sealedValue('4711-2233', STATES, about) ?? ''
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('4711')
    expect(STATES.map(stateDigest).join()).not.toMatch(/a1|b2/)
  })

  test.each(['19', '3', '2027', 'Friday', 'März', '2027-03-19', '19.03.2027', '3/19/2027', '14:35', '9 am'])(
    'is not kept where it may follow from the time: %s',
    (value) => expect(sealedValue(value, STATES, about)).toBeUndefined(),
  )

  test.each([
    'Enter today’s number',
    'How old is the boat?',
    'Write how many days ago it was',
    'Trage ein, was heute geöffnet hat',
    'Écris la date de demain',
    'Book the cheapest of next Friday',
  ])('is not kept where the words ask for another thing every day: %s', (task) =>
    expect(sealedValue('245', STATES, { ...about, task })).toBeUndefined(),
  )
})

const press = (order: number, state: string, { errors = 0, leaves = false, name = 'Next' } = {}): TraceEntry => ({
  order,
  at: 0,
  by: 'ai',
  page: 0,
  url: 'https://pier.example/',
  operation: { op: 'click', target: { index: 1 } },
  descriptor: { role: 'button', name, frame: [] },
  before: { state, errors },
  outcome: { status: 'done', observed: {}, ms: 1 },
  ...(leaves && { leaves }),
})

describe('of two presses of one button, the second of which led on, the first', () => {
  const kept = (...entries: TraceEntry[]) => relevantEntries(entries).map(({ order }) => order)
  test('was taken where the page showed something else after it', () =>
    expect(kept(press(0, 'a'), press(1, 'b', { name: '+' }), press(2, 'c', { leaves: true }))).toEqual([0, 1, 2]))
  test('was refused where nothing changed', () =>
    expect(kept(press(0, 'a'), press(1, 'a', { name: '+' }), press(2, 'c', { leaves: true }))).toEqual([1, 2]))
  test('was refused where an error came', () =>
    expect(kept(press(0, 'a'), press(1, 'b', { name: '+', errors: 1 }), press(2, 'c', { leaves: true }))).toEqual([
      1, 2,
    ]))
})
