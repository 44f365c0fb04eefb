// Forms written by hand, each in its own way: one person's run explores the page, another's replays what was learned,
// and what the page's own script received is compared with their data. The forms: `test/own-forms/pages`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMS } from '../own-forms/cases.ts'
import { type FormRuns, openFormRuns } from '../own-forms/run.ts'
import { some } from '../support/seeded.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let runs: FormRuns
beforeAll(async () => {
  runs = await openFormRuns(openSharedBrowser)
})
afterAll(() => runs[Symbol.asyncDispose]())

const RIGHT = [
  'account',
  'appointment',
  'calendar',
  'clinic',
  'donation',
  'drop',
  'grant',
  'history',
  'history-fixed',
  'hotel',
  'intake',
  'letter',
  'licence',
  'medical',
  'order',
  'outing',
  'parish',
  'pickers',
  'returns',
  'review',
  'sections',
  'survey',
  'tags',
  'ticket',
  'volunteer',
  'workshop',
]

/** The most common widgets: every time. */
const WIDGETS = [
  'berth',
  'claim',
  'club',
  'codes',
  'crossing',
  'mentors',
  'mooring',
  'one-by-one',
  'pick-many',
  'visit',
]

/** Written before anything was tried on them, and the rest of the set before. */
const UNTRIED = [
  'adoption',
  'catering',
  'deckhand',
  'hundesteuer',
  'lostfound',
  'matricula',
  'meter',
  'paper',
  'vendor',
]

/** Long forms of offices and organisations. */
const OFFICES = ['congress', 'newpatient', 'rentapply', 'vendorreg']

/** Business forms with data under keys of the people's own. */
const BUSINESS = ['bid', 'membership', 'nda', 'pitch', 'referralform', 'submission', 'workorder']

/** People's own lists, a form in a language that is not understood, and a second posting with one question inverted. */
const PEOPLE = ['attendees', 'kontakt', 'screening']

test.each([...WIDGETS, ...PEOPLE, ...some(RIGHT, 9), ...some(UNTRIED, 4), ...some(OFFICES, 1), ...some(BUSINESS, 3)])(
  '%s is filled in with what each person’s data says',
  { timeout: 240_000 },
  async (form) => {
    const told = (await runs.run(form)).map(({ status, told, error }) => ({ status, told, ...(error && { error }) }))
    expect(told).toEqual(FORMS[form]?.map((person) => ({ status: 'completed', told: person.told })))
  },
)

test('a replay fills in what only the next person answered, in words or data of their own', {
  timeout: 240_000,
}, async () => {
  const stay = { 'Check-in': '2027-06-04', 'Check-out': '2027-06-07', 'Choose a room': 'Double', Children: '0' }
  const person = (name: string, answers: Record<string, string>, more: Record<string, unknown> = {}) => ({
    data: { name, email: 'guest@example.com', ...more, answers: { ...stay, 'Guest name': name, ...answers } },
    told: {},
  })
  const people = [
    person('Ines Duarte', {}),
    person('Tunde Ross', { 'The adults': '3', 'Any breakfast?': 'Yes' }),
    person('Mia Orr', {}, { adults: 2, breakfast: true }),
  ]
  expect(await runs.run('hotel', people)).toMatchObject([
    { status: 'completed', told: { name: 'Ines Duarte', ad: 1, bf: false } },
    { status: 'completed', told: { name: 'Tunde Ross', ad: 3, ch: 0, bf: true } },
    { status: 'completed', told: { name: 'Mia Orr', ad: 2, ch: 0, bf: true } },
  ])
})

test('an answer for a question on the page that no field takes is asked about, and nothing is sent', {
  timeout: 240_000,
}, async () => {
  const [explored] = await runs.run('guestbook')
  expect(explored).toMatchObject({ status: 'paused', told: undefined })
  expect(explored?.asked.join(' ')).toContain('“What did you see from your window?” is on this page')
})

test('an empty form is not sent: a chat that asks in bubbles is handed to the person', {
  timeout: 240_000,
}, async () => {
  const [explored] = await runs.run('chat')
  expect(explored).toMatchObject({ status: 'paused', told: undefined })
  expect(explored?.asked.join(' ')).toContain('Nothing is filled in on this page')
})

/** The site takes each of these requests with a 200; in the end, its page or its JSON says no. */
const REFUSALS = ['dialog', 'resetAlert', 'thanked', 'json', 'unknown']

test('a form that the site takes and then refuses does not count as sent', { timeout: 240_000 }, async () => {
  const [first, second] = FORMS.refused ?? []
  if (!first || !second) throw new Error('no such form')
  const [explored] = await runs.run('refused', [{ ...first, posting: 'thanked' }])
  expect(explored).toMatchObject({ status: 'paused', told: first.told })
  expect(explored?.error).toContain('The page says “This card was blocked on 3 March. Please come to the desk”')
  const [learned, fine, ...refused] = await runs.run('refused', [
    first,
    ...['finePage', ...REFUSALS].map((posting) => ({ ...second, posting })),
  ])
  expect([learned, fine]).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
  expect(refused.map(({ told }) => told)).toEqual(REFUSALS.map(() => second.told))
  expect(refused.map(({ status }) => status)).not.toContain('completed')
})
