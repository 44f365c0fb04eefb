// The face of the module: a field becomes a question, the data answers it, anybody else's value is held against that.
import { expect, test } from 'vitest'
import type { Field } from '../../../shared/domain/observation.ts'
import {
  type Asked,
  askedOf,
  checkProposed,
  entail,
  isSensitiveQuestion,
  parseQuestion,
  permissionFor,
} from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
const applicant = parseUserData({
  name: 'Ada Example',
  country: 'Germany',
  citizenship: 'German',
  requires_sponsorship: true,
  date_of_birth: '1990-05-04',
})
const asks = (label: string, more: Partial<Asked> = {}): Asked => ({
  label,
  control: 'one',
  options: ['Yes', 'No'],
  required: false,
  ...more,
})

test('a field of a page becomes a question with its options, its key only where it is believed', () => {
  const field = {
    widget: 'select', type: 'select-one', name: 'Gender', label: 'Gender', required: true, value: '', profileKey: 'gender', confidence: 0.3,
    options: [{ label: 'Select…' }, { label: 'Male' }, { label: 'Female' }], hints: { tag: 'select', type: 'select-one', legend: 'About you' },
  } as unknown as Field // biome-ignore format: a table
  expect(askedOf(field)).toEqual({ label: 'Gender', legend: 'About you', control: 'one', options: ['Male', 'Female'], required: true }) // biome-ignore format: one line
})

test('a question is read as a claim with its sense and its place', () => {
  const { claims, leftover } = parseQuestion(asks('Are you not authorized to work in the United States?'))
  expect(claims).toEqual([
    { topic: 'work-authorization', predicate: 'may', negative: true, scope: { person: 'self', country: 'us' } },
  ])
  expect(leftover).toEqual([])
  expect(isSensitiveQuestion(null, 'Are you not authorized to work in the United States?')).toBe(true)
})

test('the answer says where it comes from, and which rule decided', () => {
  expect(entail(asks('Do you need visa sponsorship?'), applicant, NOW)).toMatchObject({
    kind: 'answer',
    options: ['Yes'],
    source: { from: 'profile', key: 'sponsorship' },
  })
  expect(entail(asks('Have you ever been convicted of a felony?'), applicant, NOW)).toMatchObject({
    kind: 'ask',
    sensitive: true,
  })
})

test('a value that somebody proposes agrees, contradicts, or has nothing behind it', () => {
  const question = asks('I do not require sponsorship')
  expect(checkProposed(question, { value: ['No'] }, applicant, NOW).kind).toBe('agrees')
  expect(checkProposed(question, { value: ['Yes'] }, applicant, NOW)).toMatchObject({
    kind: 'contradicts',
    due: { options: ['No'] },
  })
  expect(checkProposed(asks('Are you a veteran?'), { value: ['No'] }, applicant, NOW)).toMatchObject({
    kind: 'unsupported',
    sensitive: true,
  })
})

test('a permission is what the person said of that kind of consent', () => {
  expect(permissionFor('arbitration', applicant)).toBeUndefined()
  const answers = [{ question: 'I agree to binding arbitration', answer: 'No', from: 'asked' as const }]
  expect(permissionFor('arbitration', { ...applicant, answers })).toBe(false)
})
