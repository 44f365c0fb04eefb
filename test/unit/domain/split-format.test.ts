// Values split over several boxes.
import { expect, test } from 'vitest'
import type { Applicant } from '../../../shared/domain/applicant.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import { renderTemplate, templateOf } from '../../../shared/domain/template.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const over = (value: string, lengths: string, values = {}) =>
  lengths.split(',').map((_, at) => formatValue(value, `part:${at}:${lengths}`, { values }))

test('a number is complete or missing, whatever separates its parts', () => {
  expect(over('123-45-6789', '3,2,4')).toEqual(['123', '45', '6789'])
  expect(over('123 45 6789', '3,2,4')).toEqual(['123', '45', '6789'])
  expect(over('12-3456789', '2,7')).toEqual(['12', '3456789'])
  expect(over('12345678', '3,2,4')).toEqual([undefined, undefined, undefined])
})

test('a phone number is entered without its country code', () => {
  expect(over('+1 415 555 0132', '3,3,4')).toEqual(['415', '555', '0132'])
  expect(over('(415) 555-0132', '3,3,4', { country: 'US' })).toEqual(['415', '555', '0132'])
  expect(over('+351 912 345 678', '3,3,4')).toEqual([undefined, undefined, undefined])
})

test('an answer keeps its format in the manual', () => {
  const template = templateOf({ from: 'answer', question: 'Account | code', format: 'part:1:2,3' })
  expect(template).toBe('{{answer:Account | code|part:1:2,3}}')
  const person: Applicant = {
    id: 'a',
    values: {},
    secrets: {},
    answers: [{ question: 'Account | code', answer: '12-345', from: 'file' }],
  }
  expect(renderTemplate(template ?? '', person)).toEqual({ status: 'ok', text: '345', secret: false })
  expect(renderTemplate('{{answer:Account | code}}', person)).toEqual({ status: 'ok', text: '12-345', secret: false })
})

test('data under the person’s own name for it is found by both names', () => {
  const { values } = parseUserData({
    emergency_contact: { name: 'Ada', phone: '617-555-0100' },
    budget: { staff: { year_1: 1000 } },
    pets: [{ breed: 'Poodle', shots: ['rabies', 'flu'] }],
  })
  expect(values).toMatchObject({
    'custom.emergency-contact-name': 'Ada',
    'custom.emergency-contact-phone': '617-555-0100',
    'custom.budget-staff-year-1': '1000',
    'custom.pets-1-breed': 'Poodle',
    'custom.pets-1-shots': 'rabies, flu',
  })
})
