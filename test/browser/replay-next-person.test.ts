// One application with every kind of field, explored by one person and replayed by another who differs in all of them:
// none of the first person's data is sent.
import { expect, test } from 'vitest'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { frontDoor, story } from '../support/front-door.ts'

const list = (label: string, name: string, options: readonly string[], chosen = ''): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">Select…</option>${options
    .map((option) => `<option${option === chosen ? ' selected' : ''}>${option}</option>`)
    .join('')}</select></p>`
const radios = (label: string, name: string, options: readonly string[], chosen = ''): string =>
  `<fieldset><legend>${label}</legend>${options
    .map(
      (option) =>
        `<label><input type="radio" name="${name}" value="${option}"${option === chosen ? ' checked' : ''}> ${option}</label>`,
    )
    .join('')}</fieldset>`
const boxes = (label: string, name: string, options: readonly string[], chosen = ''): string =>
  radios(label, name, options, chosen).replaceAll('type="radio"', 'type="checkbox"')
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const site = formSite({
  name: 'next-person',
  title: 'Apply',
  thanks: 'Thank you for applying!',
  page: () => ({
    heading: 'Apply',
    fields: `${NAME}${EMAIL}
      ${list('Country code', 'code', ['United States (+1)', 'Germany (+49)', 'France (+33)'], 'United States (+1)')}
      ${field('Phone number', 'phone', 'type="tel"')}
      <fieldset><legend>Date of birth</legend>${list('Day', 'day', numbers(1, 31))}${list('Month', 'month', MONTHS)}${list('Year', 'year', numbers(1960, 2008))}</fieldset>
      ${list('Age range', 'age', ['18-24', '25-34', '35-44', '45 or over'])}
      ${list('Total years of experience', 'years', ['0-2', '3-5', '6-10', 'More than 10'], '6-10')}
      ${radios('Are you legally authorized to work in the United States?', 'auth', ['Yes', 'No'], 'Yes')}
      ${radios('Will you require visa sponsorship?', 'visa', ['Yes', 'No'], 'No')}
      ${radios('Are you willing to relocate?', 'move', ['Yes', 'No'], 'Yes')}
      ${radios('Gender', 'gender', ['Female', 'Male', 'Prefer not to say'], 'Female')}
      ${boxes('Which languages do you speak?', 'spoken', ['English', 'German', 'French'], 'English')}
      ${list('How did you hear about us?', 'heard', ['LinkedIn', 'A friend', 'Job fair'], 'LinkedIn')}
      ${field('If a friend, their name', 'friend', '')}
      ${field('Desired salary (USD per year)', 'pay', '')}
      ${list('Notice period', 'notice', ['None', '2 weeks', '1 month', '3 months'], '2 weeks')}
      ${field('Current employer', 'employer', '')}
      <fieldset><legend>Person 2</legend>${field('First name', 'other', '')}</fieldset>
      <button>Submit application</button>`,
  }),
})
const door = frontDoor([site])

const ana = parseUserData({
  name: 'Ana Prado', email: 'ana@example.test', phone: '+1 310 555 0142',
  address: { line1: '5 Elm Street', city: 'Fresno', state: 'California', zip: '93650', country: 'United States' },
  date_of_birth: '1990-05-04', years_of_experience: 8, work_authorization: true, requires_sponsorship: false, relocation: true,
  gender: 'Female', languages: ['English (native)'], how_did_you_hear: 'LinkedIn', salary: '95000 USD per year',
  notice_period: '2 weeks', experience: [{ title: 'Analyst', company: 'Harbor Tide', start: '2018-01', end: 'present' }],
}) // biome-ignore format: a person
const jan = {
  name: 'Jan Holm', email: 'jan@example.test', phone: '+49 1512 3456789',
  address: { line1: 'Rosenweg 7', city: 'Bremen', state: 'Bremen', zip: '28203', country: 'Germany' },
  date_of_birth: '1979-11-23', years_of_experience: 14, work_authorization: false, requires_sponsorship: true, relocation: false,
  gender: 'Male', languages: ['German (native)', 'French (B2)'], how_did_you_hear: 'A friend', salary: '64000 EUR per year',
  notice_period: '3 months', experience: [{ title: 'Engineer', company: 'Weserwerk', start: '2012-01', end: 'present' }],
} // biome-ignore format: a person

const sent = (nth: number): Record<string, unknown> => ({ ...door.sites.submissions('next-person')[nth]?.fields })

const AUTHORIZED = 'Are you legally authorized to work in the United States?'
const PAY = 'Desired salary (USD per year)'

test('every field has the next person’s own answer, and nothing of the first one', async () => {
  const first = await door.run('/next-person/one', { applicant: ana })
  expect(story(first)).toMatch(/^completed/)
  expect(sent(0)).toMatchObject({
    name: 'Ana Prado',
    auth: 'Yes',
    visa: 'No',
    pay: '95000',
    spoken: 'English',
    other: '',
  })
  // Only what another country’s data cannot answer is asked: whether they may work there, and a salary in another
  // currency.
  const asked: string[] = []
  door.human(({ questions = [] }) => {
    asked.push(...questions.map(({ question }) => question))
    const answers = { [AUTHORIZED]: 'No', [PAY]: '70000' }
    return { action: 'resume', choice: 'answer', answers, remember: false }
  })
  const next = await door.run('/next-person/one', { applicant: parseUserData(jan), mode: 'cookbook' })
  expect(story(next)).toBe('completed in cookbook mode')
  expect(new Set(asked)).toEqual(new Set([AUTHORIZED, PAY]))
  expect(sent(1)).toMatchObject({
    name: 'Jan Holm', email: 'jan@example.test', code: 'Germany (+49)', phone: expect.stringMatching(/1512 ?3456789$/),
    day: '23', month: 'November', year: '1979', age: '45 or over', years: 'More than 10', auth: 'No', visa: 'Yes', move: 'No',
    gender: 'Male', spoken: ['German', 'French'], heard: 'A friend', friend: '', pay: '70000', notice: '3 months', employer: 'Weserwerk', other: '',
  }) // biome-ignore format: what the second person says
  const anew = await door.run('/next-person/one', { applicant: parseUserData(jan), mode: 'ai', again: true })
  expect(story(anew)).toBe('completed in ai mode')
  expect(sent(2)).toMatchObject({ spoken: ['German', 'French'], heard: 'A friend', gender: 'Male' })
})

test('for a person without an answer, what the page has preset is asked about if it matters, and nothing is sent', async () => {
  await door.run('/next-person/one', { applicant: ana })
  const lee = parseUserData({ name: 'Lee Oh', email: 'lee@example.test' })
  const stopped = await door.run('/next-person/one', { applicant: lee, mode: 'cookbook' })
  expect(stopped.status).toBe('paused')
  expect(stopped.ask?.questions?.map(({ question }) => question)).toEqual([
    AUTHORIZED,
    'Will you require visa sponsorship?',
    'Gender',
  ])
  expect(sent(1)).toEqual({})
})

test('an answer in the wrong currency is not entered, and nothing that was typed before it is sent', async () => {
  await door.run('/next-person/one', { applicant: ana })
  door.human(() => ({
    action: 'resume',
    choice: 'answer',
    answers: { [AUTHORIZED]: 'No', [PAY]: '70000 EUR' },
    remember: false,
  }))
  const next = await door.run('/next-person/one', { applicant: parseUserData(jan), mode: 'cookbook' })
  expect(story(next)).toMatch(/failed in cookbook mode; VALUE_NOT_TAKEN: .*Desired salary/)
  expect(sent(1)).toEqual({})
})
