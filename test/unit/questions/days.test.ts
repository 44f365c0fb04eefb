// Answers that depend on a day in the question, and questions that combine two things: answered only if the data
// proves it.
import { describe, expect, test } from 'vitest'
import { decidedFor, fieldOf } from '../../../bench/questions/bank.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
const LENA = {
  name: 'Lena Brook',
  country: 'Germany',
  date_of_birth: '2009-02-10',
  start_date: '2027-03-15',
  salary: '65k',
  salary_currency: 'EUR',
  driving_licence: false,
  education: [{ school: 'Oakfield High School', degree: 'High School Diploma', start: '2020', end: '2025' }],
}
const put = (
  text: string,
  {
    control = 'radio',
    options = ['Yes', 'No'],
    data = {},
  }: { control?: string; options?: string[]; data?: object } = {},
): string => {
  const typed = control === 'text' || control === 'number'
  const field = fieldOf({
    id: text,
    kind: '',
    trap: '',
    lang: 'en',
    text,
    control,
    ...(!typed && { options }),
    gold: {},
  })
  const [decided] = decidedFor([field], parseUserData({ ...LENA, ...data }), NOW)
  if (decided?.do !== 'fill') return ''
  const { operation } = decided.planned
  return operation.op === 'type' ? operation.text : operation.op === 'select' ? operation.options.join() : operation.op
}

describe('the first day compared with a named day', () => {
  test.each([
    ['Are you available to begin work by March 15th, 2027?', 'Yes'],
    ['Are you able to join us before 15 March 2027?', 'No'],
    ['Would you be ready to start on or before March 14, 2027?', 'No'],
    ['Could you take up the position no later than 2027-04-01?', 'Yes'],
    ['Are you unable to start by 1 April 2027?', 'No'],
    ['Ist ein Arbeitsbeginn zum 15. März 2027 möglich?', 'Yes'],
    ['Könnten Sie die Stelle vor dem 15.03.2027 antreten?', 'No'],
    ['Êtes-vous disponible dès le 20 mars 2027 ?', 'Yes'],
    ['Pourriez-vous prendre vos fonctions avant le 15 mars 2027 ?', 'No'],
    ['¿Estaría disponible a partir del 16 de marzo de 2027?', 'Yes'],
    ['Consegue começar no dia 14 de março de 2027?', 'No'],
    ['Are you available from 1 April 2027?', 'Yes'],
    ['Sind Sie zum 1. März 2027 verfügbar?', 'No'],
  ])('%s %s', (text, due) => {
    expect(put(text)).toBe(due)
  })

  test.each([
    'Are you available until 1 April 2027?',
    'Did you start there before 1 April 2027?',
    'Are you not able to start by 1 April 2027?',
    'Can you start on 03/04/2027?',
    'Can you start between 1 March 2027 and 1 April 2027?',
    'The course starts on 1 April 2027. Have you enrolled?',
    'Could you come for an interview by 1 April 2027?',
    'Sind Sie bis zum 1. April 2027 verfügbar?',
    'Está disponível até 20 de março de 2027?',
    'Êtes-vous disponible jusqu’au 20 mars 2027 ?',
    'Could you have started by 1 April 2026?',
    // The question does not say for what the person must be available on that day.
    'Are you available on 1 April 2027?',
    'Are you available to work on 1 January 2027?',
    'Can you join us on 1 April 2027?',
    'Are you available before 1 April 2027?',
    'Sind Sie am 1. April 2027 verfügbar?',
    'Êtes-vous disponible le 20 mars 2027 ?',
    '¿Está disponible el 20 de marzo de 2027?',
  ])('%s is asked', (text) => {
    expect(put(text)).toBe('')
  })

  test('a month alone is not a first day', () => {
    expect(put('Can you start by 1 April 2027?', { data: { start_date: '2027-03' } })).toBe('')
  })

  test('an answer for one day does not apply to another', () => {
    const answers = { 'Can you start by 1 April 2027?': 'Yes' }
    const { start_date: _, ...without } = LENA
    const field = (text: string) => fieldOf({ id: text, kind: '', trap: '', lang: 'en', text, control: 'radio', options: ['Yes', 'No'], gold: {} }) // biome-ignore format: one line
    const decide = (text: string) => decidedFor([field(text)], parseUserData({ ...without, answers }), NOW)[0]?.do
    expect(decide('Can you start by 1 April 2027?')).toBe('fill')
    expect(decide('Can you start by 1 February 2027?')).not.toBe('fill')
  })
})

describe('an age on a day', () => {
  test.each([
    ['Will you be 18 or older on 10 February 2027?', 'Yes'],
    ['Will you be at least 18 years of age before 10 February 2027?', 'No'],
    ['Werden Sie am 09.02.2027 mindestens 18 Jahre alt sein?', 'No'],
    ['Aurez-vous plus de 16 ans au 1er janvier 2027 ?', 'Yes'],
    ['Terá 18 anos completos até 28/02/2027?', 'Yes'],
    ['Will you be at least 18 years of age on your first day of work?', 'Yes'],
    ['Are you aged 17 or 18?', 'Yes'],
  ])('%s %s', (text, due) => {
    expect(put(text)).toBe(due)
  })

  test.each([
    // The first day of work may be later.
    ['Will you be at least 19 years of age on your first day of work?', {}],
    ['Will you be under 19 on your first day of work?', {}],
    ['Are you of legal working age?', {}],
    ['Are you 16 or 18?', {}],
    ['Will you turn 18 this year?', {}],
    ['Will you be 18 or older on 10 February 2027?', { date_of_birth: undefined, over_18: true }],
  ])('%s is asked', (text, data) => {
    expect(put(text, { data })).toBe('')
  })
})

describe('an amount in thousands', () => {
  test.each([
    ['Desired salary (in k€)', '65'],
    ['Gehaltswunsch in T€', '65'],
    ['Salaire souhaité (en milliers d’euros)', '65'],
    ['Salary expectation (EUR, in thousands)', '65'],
    ['Salary expectation (TGBP)', ''],
    ['Desired salary in k$', ''],
    ['Desired monthly salary (k€)', ''],
    ['Current salary (k€)', ''],
    ['What do you earn, in thousands of euros?', ''],
    ['Salary: what do you earn?', ''],
  ])('%s takes “%s”', (text, due) => {
    expect(put(text, { control: 'text' })).toBe(due)
  })

  test('an amount that is not in whole thousands is asked for', () => {
    expect(put('Desired salary (k€)', { control: 'number', data: { salary: '65500' } })).toBe('')
  })

  test.each(['65k', '65 000', '65.000 €', '65,000', '65000.00'])('%s is one amount', (salary) => {
    expect(put('Desired annual salary in EUR', { control: 'number', data: { salary } })).toBe('65000')
    const options = ['Up to 50 000 €', '50 001 – 70 000 €', 'More than 70 000 €']
    expect(put('Desired annual salary', { control: 'select', options, data: { salary } })).toBe(options[1])
  })

  test('a list of small numbers does not contain yearly amounts', () => {
    const options = ['30–40', '40–50', '50–60', '60+']
    expect(put('Desired annual salary', { control: 'select', options })).toBe('')
    expect(put('Gehaltswunsch pro Jahr (in T€)', { control: 'select', options })).toBe('')
  })
})

describe('a licence and a vehicle', () => {
  const texts = [
    'Do you have a driving licence and your own van?',
    'Haben Sie einen Führerschein und ein Fahrzeug?',
    'Avez-vous le permis de conduire ainsi qu’une voiture ?',
    '¿Tienes permiso de conducir y coche?',
    'Tem carta de condução e carro?',
  ]
  test.each(texts)('%s No of who has no licence', (text) => {
    expect(put(text)).toBe('No')
  })
  test.each([...texts, 'Permis B, voiture ?'])('%s is asked of who has one', (text) => {
    expect(put(text, { data: { driving_licence: true } })).toBe('')
  })
  test.each(['Do you have a driving licence or access to a car?', 'Do you have no licence and no car?'])(
    '%s is asked',
    (text) => {
      expect(put(text)).toBe('')
    },
  )
})

describe('a licence of a country', () => {
  test.each([
    ['Do you hold a licence issued in France?', '', ''],
    ['Do you hold a valid Canada driving licence?', '', 'No'],
    ['Do you hold a driving licence valid in Germany?', 'Yes', 'No'],
    ['Do you hold an EU driving licence?', 'Yes', 'No'],
  ])('%s “%s” of who has one, “%s” of who has none', (text, one, none) => {
    expect([put(text, { data: { driving_licence: true } }), put(text)]).toEqual([one, none])
  })
})

test.each(['When did you start?', 'When were you available?'])('%s asks for no day to come', (text) => {
  expect(put(text, { control: 'text' })).toBe('')
})

test('a friend is not a referring employee', () => {
  const data = { how_did_you_hear: 'Employee referral' }
  expect(put('Were you referred by a friend?', { data })).toBe('')
  expect(put('Were you referred by a current employee?', { data })).toBe('Yes')
})

describe('the end of school', () => {
  test.each([
    [['Less than high school', 'High school graduate', 'College'], 'High school graduate'],
    [['Did not finish high school', 'GED or high school diploma'], 'GED or high school diploma'],
    [['Hauptschule', 'Realschule', 'Abitur'], ''],
    [['GCSE', 'A levels', 'Bachelor'], ''],
    [['Brevet', 'Baccalauréat', 'Bac+3'], ''],
  ])('of %s', (options, due) => {
    expect(put('Highest level of education', { control: 'select', options })).toBe(due)
  })
})
