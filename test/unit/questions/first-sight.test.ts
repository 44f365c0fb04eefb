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
