// What was answered wrong when it was first seen, as families: others of each family, in several languages, and beside them what is still answered.
import { describe, expect, test } from 'vitest'
import { type BankQuestion, decidedFor, fieldOf } from '../../../bench/questions/bank.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
const MIRA = {
  first_name: 'Mira',
  last_name: 'Okafor',
  address: { city: 'Austin', state: 'Texas', country: 'United States' },
  date_of_birth: '1990-05-04',
  languages: ['English (native)', 'Portuguese (C2)', 'German (B1)'],
  experience: [{ title: 'Engineer', company: 'Tidewater Labs', start: '2020-01', end: 'present' }],
  education: [{ school: 'Rice University', degree: 'Bachelor of Science', start: '2008', end: '2012' }],
  eeo: { veteran: 'I am not a protected veteran' },
  answers: { 'T-shirt size': 'M' },
}

/** One page of fields; `''` where one is left or asked. */
const page = (fields: readonly Partial<BankQuestion>[], data: object = {}): string[] =>
  decidedFor(
    fields.map((field, at) =>
      fieldOf({ id: '', kind: '', trap: '', lang: 'en', text: '', control: 'text', gold: {}, ...field }, at),
    ),
    parseUserData({ ...MIRA, ...data }),
    NOW,
  ).map((decided) => {
    if (decided.do !== 'fill') return ''
    const { operation } = decided.planned
    return operation.op === 'type' ? operation.text : operation.op === 'select' ? operation.options.join('|') : ''
  })
const one = (text: string, more: Partial<BankQuestion> = {}, data: object = {}): string =>
  page([{ text, ...more }], data)[0] ?? ''

describe('of several people only the first may be the person', () => {
  test.each([
    ['Guest 2', 'First name'],
    ['Passenger #3', 'Date of birth'],
    ['Traveller 2 of 4', 'Last name'],
    ['Second applicant', 'Email'],
    ['Ticket 2', 'T-shirt size'],
    ['Teilnehmer 2', 'Vorname'],
    ['Zweite Person', 'Nachname'],
    ['Voyageur n° 2', 'Prénom'],
    ['Segundo pasajero', 'Nombre'],
    ['Passageiro 3', 'Nome'],
  ])('%s: %s', (group, text) => {
    expect(one(text, { group })).toBe('')
  })
  test.each([
    ['Guest 1', 'First name', 'Mira'],
    ['Patient', 'First name', 'Mira'],
    ['Step 2', 'First name', 'Mira'],
    ['Teilnehmer 1', 'Nachname', 'Okafor'],
  ])('%s: %s is theirs', (group, text, value) => {
    expect(one(text, { group })).toBe(value)
  })
  test('what was answered for the second one is used for that one alone', () => {
    const sizes = [
      { text: 'T-shirt size', group: 'Guest 1' },
      { text: 'T-shirt size', group: 'Guest 2' },
    ]
    expect(page(sizes)).toEqual(['M', ''])
    expect(page(sizes, { answers: { 'T-shirt size': 'M', 'Guest 2: T-shirt size': 'XL' } })).toEqual(['M', 'XL'])
  })
})

describe('under a degree', () => {
  test.each([
    ['Degree 1', 'Institution', 'Rice University'],
    ['Degree 1', 'Year awarded', '2012'],
    ['University degree', 'Year completed', '2012'],
    ['Studium', 'Abschluss (Jahr)', '2012'],
    ['Current employer', 'Institution', 'Tidewater Labs'],
  ])('%s: %s', (group, text, value) => {
    expect(one(text, { group })).toBe(value)
  })
  test('what is still to come is no degree that somebody has', () => {
    for (const text of ['Previsão de formatura', 'Anticipated graduation', 'Estimated graduation date'])
      expect(one(text)).toBe('')
  })
})

describe('an option that says more than the person did', () => {
  const STATUS = ['Protected veteran', 'Not a veteran', 'Decline to answer']
  test('who is no protected veteran may be a veteran', () => {
    const asked = { control: 'select', options: [...STATUS, 'Veteran, not protected'] }
    expect(one('Veteran status', asked)).toBe('')
    expect(one('Veteran status', { control: 'select', options: [...STATUS, 'Veteran but not a protected one'] })).toBe(
      '',
    )
    const said = { eeo: { veteran: 'Veteran, but not a protected veteran' } }
    expect(one('Veteran status', asked, said)).toBe('Veteran, not protected')
  })
  test('a step of a language that is named is that step', () => {
    const asked = (options: string[]): Partial<BankQuestion> => ({ control: 'select', options })
    const text = 'Level of Portuguese'
    expect(one(text, asked(['Basic (A1–A2)', 'Intermediate (B1–B2)', 'Advanced (C1)', 'Native']))).toBe('')
    expect(one(text, asked(['Basic (A1–A2)', 'Intermediate (B1–B2)', 'Advanced (C1–C2)', 'Native']))).toBe(
      'Advanced (C1–C2)',
    )
    expect(one(text, asked(['Basic', 'Intermediate', 'Advanced', 'Native']))).toBe('Advanced')
  })
})

test('"UF" is one of Brazil’s states, and of no other country', () => {
  expect(one('UF')).toBe('')
  expect(one('UF', {}, { address: { city: 'Olinda', state: 'PE', country: 'Brazil' } })).toBe('PE')
  expect(one('Estado')).toBe('Texas')
})

describe('others, named or counted', () => {
  test.each([
    ['Additional driver', 'Age', 'number'],
    ['Another guest', 'Nationality', 'text'],
    ['Trustee 2', 'Nationality', 'text'],
    ['Weiterer Fahrer', 'Alter', 'number'],
    ['Autre passager', 'Nationalité', 'text'],
    ['Conductor adicional', 'Edad', 'number'],
    ['Outro hóspede', 'Idade', 'number'],
  ])('%s: %s', (group, text, control) => {
    expect(one(text, { group, control }, { citizenship: 'American' })).toBe('')
  })
  test('who books, rents or insures is the person', () => {
    expect(one('Last name', { group: 'Lead booker' })).toBe('Okafor')
    expect(one('Nachname', { group: 'Hauptmieter' })).toBe('Okafor')
    expect(one('Apellido', { group: 'Datos del tomador' })).toBe('Okafor')
    expect(one('Nom de famille', { group: 'Souscripteur' })).toBe('Okafor')
  })
})

test('a qualification that somebody still studies for is none that they have', () => {
  const studies = {
    education: [{ school: 'Rice University', degree: 'Bachelor of Science', start: '2025', end: '2029' }],
  }
  for (const group of ['Most recent qualification', 'Letzter Abschluss', 'Diplôme le plus récent', 'Último título']) {
    const school = group === 'Letzter Abschluss' ? 'Hochschule' : 'University'
    expect(one(school, { group })).toBe('Rice University')
    expect(one(school, { group }, studies)).toBe('')
  }
  expect(one('University', { group: 'Education' }, studies)).toBe('Rice University')
})

test('a number at work is not the private one, and a name for a thing not the person’s', () => {
  const phone = { phone: '+1 512 555 0164', phone_type: 'Mobile', preferred_name: 'Mimi' }
  expect(one('Mobile phone', { control: 'tel' }, phone)).not.toBe('')
  for (const text of ['Work mobile', 'Business cell phone', 'Mobile (dienstlich)', 'Portable professionnel'])
    expect(one(text, { control: 'tel' }, phone)).toBe('')
  expect(one('Work or mobile phone', { control: 'tel' }, phone)).not.toBe('')
  expect(one('Nickname', {}, phone)).toBe('Mimi')
  for (const text of ['Nickname for your card', 'Address nickname', 'Vehicle nickname'])
    expect(one(text, {}, phone)).toBe('')
})

test('dates without a sign between their parts, and with a year of two figures', () => {
  for (const [text, value] of [
    ['Geburtsdatum (TTMMJJJJ)', '04051990'],
    ['Date of birth (MMDDYYYY)', '05041990'],
    ['Date of birth (DDMMYY)', '040590'],
    ['Date de naissance (jj/mm/aa)', '04/05/90'],
    ['Fecha de nacimiento (ddmmaaaa)', '04051990'],
  ] as const)
    expect(one(text)).toBe(value)
  expect(one('Frühester Eintrittstermin (TT.MM.JJ)', {}, { start_date: '2027-03-15' })).toBe('15.03.27')
  expect(one('Date de disponibilité (jj/mm/aaaa)', {}, { start_date: '2027-03-15' })).toBe('15/03/2027')
})

describe('born on, before or after a day', () => {
  test.each([
    ['Were you born on or after 4 May 1990?', 'en', 'Yes'],
    ['Were you born after May 4, 1990?', 'en', 'No'],
    ['Wurden Sie vor dem 1. Januar 1991 geboren?', 'de', 'Ja'],
    ['Êtes-vous né(e) après le 31 décembre 2000 ?', 'fr', 'Non'],
    ['¿Ha nacido antes del 1 de enero de 1990?', 'es', 'No'],
    ['Você nasceu depois de 9 de março de 1986?', 'pt', 'Sim'],
    // The fourth of May or the fifth of April.
    ['Were you born before 04/05/1990?', 'en', ''],
    ['Was your child born after 1 September 2015?', 'en', ''],
    ['Were you born in the United States after 1 January 1980?', 'en', ''],
  ])('%s', (text, lang, value) => {
    const options: Record<string, string[]> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
    expect(one(text, { lang, control: 'radio', options: options[lang] ?? [] })).toBe(value)
  })
})

test('an amount that was answered to a question is in its currency and for its period', () => {
  const paid = (text: string, answer: string): string =>
    one(text, {}, { salary: '64000 EUR per year', answers: { [text]: answer } })
  expect(paid('Desired salary (USD per year)', '70000')).toBe('70000')
  expect(paid('Desired hourly rate in GBP', '45')).toBe('45')
  expect(paid('Gehaltswunsch pro Monat in CHF', '9000')).toBe('9000')
  expect(paid('Desired salary (USD per year)', '70000 EUR')).toBe('')
  expect(one('Desired salary (USD per year)', {}, { salary: '64000 EUR per year' })).toBe('')
})

test('a mother tongue is not only “bilingual” where both are offered', () => {
  const level = (text: string, options: string[]): string => one(text, { control: 'select', options })
  expect(level('Anglais', ['Notions', 'Courant', 'Bilingue', 'Langue maternelle'])).toBe('Langue maternelle')
  expect(level('English level', ['Basic', 'Fluent', 'Bilingual', 'Native'])).toBe('Native')
  expect(level('Nivel de inglés', ['Básico', 'Avanzado', 'Bilingüe / Nativo'])).toBe('Bilingüe / Nativo')
})
