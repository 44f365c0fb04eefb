import { describe, expect, test } from 'vitest'
import { recordManual } from '../../../bridge/learn/recorder.ts'
import { relevantEntries } from '../../../bridge/learn/relevant.ts'
import { type About, openedValue, sealedValue, stateDigest } from '../../../bridge/learn/worked-out.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'

const about: About = {
  task: 'Write the word of the day backwards.',
  applicant: { id: 'p1', values: { name: 'Ada King' }, secrets: {}, answers: [] },
  now: new Date(2027, 2, 19, 9, 30),
}
const STATES = ['a1', 'b2']
const withAnswer = (from: 'file' | 'bank' | 'asked'): About => ({
  ...about,
  applicant: { ...about.applicant, answers: [{ question: 'Whom is it for?', answer: 'my sister Anna', from }] },
})

describe('what a model worked out from a page', () => {
  test('is opened by the same page, task and person, for as long as the day is', () => {
    const sealed = sealedValue('nretnal', STATES, about) ?? ''
    expect(openedValue(sealed, STATES, about)).toBe('nretnal')
    expect(openedValue(sealed, STATES, { ...about, now: new Date(2027, 2, 19, 23, 59) })).toBe('nretnal')
  })

  test.each([
    '29',
    'Friday',
    'December',
    '26.11.',
    '26 November',
    'Nov 27',
    'tomorrow',
    'week 48',
    'Q4',
    'twenty-nine',
  ])('is not opened on the next day, when it may be another: %s', (value) => {
    const sealed = sealedValue(value, STATES, about)
    expect(sealed && openedValue(sealed, STATES, { ...about, now: new Date(2027, 2, 20, 0, 1) })).toBeUndefined()
  })

  test.each([
    ['another page before it', ['a2', 'b2'], about],
    ['another page at it', ['a1', 'b3'], about],
    ['a page less', ['b2'], about],
    ['another task', STATES, { ...about, task: 'Write the word of the day.' }],
    ['another person', STATES, { ...about, applicant: { ...about.applicant, values: { name: 'Bo Lind' } } }],
    ['other answers', STATES, withAnswer('file')],
    ['an answer given before', STATES, withAnswer('bank')],
    ['an answer given meanwhile', STATES, withAnswer('asked')],
    ['the next day', STATES, { ...about, now: new Date(2027, 2, 20) }],
    ['the day a year later', STATES, { ...about, now: new Date(2028, 2, 19) }],
  ])('is not opened by %s', (_, states, other) => {
    expect(openedValue(sealedValue('nretnal', STATES, about) ?? '', states, other)).toBeUndefined()
  })

  test('depends on the answers used for it, in any order, and is not kept if one was given meanwhile', () => {
    const [first, second] = ['a', 'b'].map((question) => ({ question, answer: question, from: 'bank' as const }))
    const answered = (...answers: About['applicant']['answers'][number][]): About => ({
      ...about,
      applicant: { ...about.applicant, answers },
    })
    if (!first || !second) throw new Error('two answers')
    const sealed = sealedValue('nretnal', STATES, answered(first, second)) ?? ''
    expect(openedValue(sealed, STATES, answered(second, first))).toBe('nretnal')
    expect(openedValue(sealed, STATES, answered(first))).toBeUndefined()
    expect(sealedValue('Anna', STATES, withAnswer('asked'))).toBeUndefined()
    expect(sealedValue('nretnal', STATES, withAnswer('asked'))).toBeUndefined()
  })

  test('does not appear in the stored data', () => {
    const sealed = sealedValue('4711-2233', STATES, about) ?? ''
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('4711')
    expect(STATES.map(stateDigest).join()).not.toMatch(/a1|b2/)
  })

  test.each([
    '19',
    '3',
    '2027',
    'Friday',
    'März',
    '2027-03-19',
    '19.03.2027',
    '3/19/2027',
    '14:35',
    '9 am',
    '1805450000',
    '1805450000123',
  ])('is not kept if it may depend on the time: %s', (value) =>
    expect(sealedValue(value, STATES, about)).toBeUndefined(),
  )

  test.each([
    'Enter today’s number',
    'How old is the boat?',
    'Write how many days ago it was',
    'Trage ein, was heute geöffnet hat',
    'Écris la date de demain',
    'Book the cheapest of next Friday',
    'Enter the number of hours until the race',
    'Wie viele Minuten sind es noch?',
  ])('is not kept if the words mean something else every day: %s', (task) =>
    expect(sealedValue('245', STATES, { ...about, task })).toBeUndefined(),
  )

  test.each(['Age', 'Alter in Jahren', 'Hours left', 'How long ago?'])('nor where the page asks for it: %s', (words) =>
    expect(sealedValue('245', STATES, { ...about, words })).toBeUndefined(),
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
  test('was accepted if the page showed something else after it', () =>
    expect(kept(press(0, 'a'), press(1, 'b', { name: '+' }), press(2, 'c', { leaves: true }))).toEqual([0, 1, 2]))
  test('was rejected if nothing changed', () =>
    expect(kept(press(0, 'a'), press(1, 'a', { name: '+' }), press(2, 'c', { leaves: true }))).toEqual([1, 2]))
  test('was rejected if an error appeared', () =>
    expect(kept(press(0, 'a'), press(1, 'b', { name: '+', errors: 1 }), press(2, 'c', { leaves: true }))).toEqual([
      1, 2,
    ]))
})

describe('of two presses that should send, the first', () => {
  const send = (order: number): TraceEntry => {
    const { before: _, ...one } = press(order, 'a', { name: 'Send' })
    return { ...one, commit: true }
  }
  const typed: TraceEntry = { ...send(1), operation: { op: 'type', target: { index: 2 }, text: 'x' }, commit: false }
  const kept = (...entries: TraceEntry[]) => relevantEntries(entries).map(({ order }) => order)
  test('was not accepted if nothing was filled in between', () => expect(kept(send(0), send(1))).toEqual([1]))
  test('stays if something was', () =>
    expect(kept(send(0), { ...typed, descriptor: { role: 'textbox', name: 'Note', frame: [] } }, send(2))).toEqual([
      0, 1, 2,
    ]))
})

describe('a manual keeps what was worked out', () => {
  const AT = about.now.getTime()
  const page = (number: number) => ({
    page: number,
    url: `https://pier.example/${number}`,
    urlPattern: `https://pier.example/${number}`,
    fingerprint: '0'.repeat(16),
    title: 'Pier',
    proofs: [],
    latent: [],
  })
  type Done = Partial<TraceEntry> & Pick<TraceEntry, 'operation'>
  const click: Done = { operation: { op: 'click', target: { index: 1 } }, label: 'Next', leaves: true }
  const typed: Done = { operation: { op: 'type', target: { index: 2 }, text: '4711' }, label: 'Code', page: 1 }
  const saw = (state: string) => ({ before: { state, errors: 0 } })

  /** What a replay with these page states types; undefined if nothing was learned. */
  const kept = (done: Done[], states: string[], applicant = about.applicant): string | undefined => {
    const entries = done.map((one, order): TraceEntry => {
      const button = one.operation.op === 'type' ? 'textbox' : 'button'
      const descriptor = { role: button, name: one.label ?? '', label: one.label ?? '', frame: [] }
      const outcome = { status: 'done' as const, observed: {}, ms: 1 }
      return { order, at: AT, by: 'ai', page: 0, url: 'https://pier.example/', descriptor, outcome, ...one }
    })
    const body = recordManual({
      trace: { pages: [page(0), page(1)], entries },
      name: 'x',
      taskType: 'task',
      platform: 'unknown',
      host: 'pier.example',
      applicant,
      jobUrl: 'https://pier.example/0',
      success: [],
      baseline: { durationMs: 1, llmCalls: 1, tokens: 1, costUsd: 0, steps: 2, human: 0 },
      workedOut: { task: about.task, applicant },
    })
    const sealed = body?.steps.find(({ worked_out }) => worked_out !== undefined)
    // Without it, page states are not read either.
    if (!sealed) expect(body?.steps.some(({ page_state }) => page_state !== undefined)).toBe(false)
    return sealed?.worked_out && openedValue(sealed.worked_out, states, { ...about, applicant })
  }

  test('if every page until then could be read', () =>
    expect(
      kept(
        [
          { ...click, ...saw('a') },
          { ...typed, ...saw('b') },
        ],
        ['a', 'b'],
      ),
    ).toBe('4711'))

  test.each<[string, Done[]]>([
    ['a page could not be read', [click, { ...typed, ...saw('b') }]],
    [
      'a person did a step',
      [
        { ...click, by: 'human' },
        { ...typed, ...saw('b') },
      ],
    ],
    [
      'a replay did a step',
      [
        { ...click, by: 'replay' },
        { ...typed, ...saw('b') },
      ],
    ],
    [
      'another tab was only looked at',
      [
        { ...click, ...saw('a') },
        { operation: { op: 'switch_tab', tab: 0 }, ...saw('c') },
        { ...typed, ...saw('b') },
      ],
    ],
    [
      'the page showed something for a moment',
      [
        { ...click, ...saw('a') },
        { operation: { op: 'wait', ms: 1 }, ...saw('c') },
        { ...typed, ...saw('b') },
      ],
    ],
    [
      'something was tried in vain',
      [
        { ...click, ...saw('a') },
        { ...typed, ...saw('c'), outcome: { status: 'failed', code: 'REPLAY_FAILED', problem: 'no', ms: 1 } as never },
        { ...typed, ...saw('b') },
      ],
    ],
    [
      'a day went by',
      [
        { ...click, ...saw('a'), at: AT - 24 * 3_600_000 },
        { ...typed, ...saw('b') },
      ],
    ],
  ])('not if %s', (_name, done) => expect(kept(done, ['a', 'b']) ?? kept(done, ['b'])).toBeUndefined())

  test('not if the person gave an answer meanwhile', () =>
    expect(
      kept(
        [
          { ...click, ...saw('a') },
          { ...typed, ...saw('b') },
        ],
        ['a', 'b'],
        withAnswer('asked').applicant,
      ),
    ).toBeUndefined())
})
