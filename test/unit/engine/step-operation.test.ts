import { describe, expect, test } from 'vitest'
import { filledValue, operationOf } from '../../../bridge/engine/state/step-operation.ts'
import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'

const applicant = (values: Record<string, string>): Applicant => ({ id: 'a', values, secrets: {}, answers: [] })
const step = (part: Partial<ManualStep>): ManualStep => ({
  order: 0,
  page: 0,
  action: 'type',
  description: 'a step',
  target: { frame: [], label: 'I currently work here' },
  ...part,
})
const ticked = (value: string) =>
  operationOf(step({ action: 'check', checked: true, value: '{{experience.0.current}}' }), { text: value })

describe('a box', () => {
  test('follows this person’s yes or no, not that of the first person', () => {
    expect(ticked('yes')).toMatchObject({ op: 'check', checked: true })
    expect(ticked('no')).toMatchObject({ op: 'check', checked: false })
  })
  test('is ticked if its own words are the person’s answer', () => {
    const box = step({ action: 'check', value: '{{custom.contact}}', target: { frame: [], label: 'Phone' } })
    expect(operationOf(box, { text: 'Phone' })).toMatchObject({ checked: true })
    expect(operationOf(box, { text: 'Pigeon' })).toMatchObject({ checked: false })
  })
  test('without a datum keeps its recorded value', () => {
    expect(operationOf(step({ action: 'check', checked: true }), { text: '' })).toMatchObject({ checked: true })
  })
})

describe('a value', () => {
  test('that does not fit another person’s format is entered in the person’s own words', () => {
    const choice = step({
      action: 'select',
      value: '{{disability|yes-no}}',
      source: { from: 'profile', key: 'disability', format: 'yes-no' },
    })
    expect(filledValue(choice, applicant({ disability: 'I do not want to answer' }))).toEqual({
      text: 'I do not want to answer',
    })
    expect(filledValue(choice, applicant({ disability: 'no' }))).toEqual({ text: 'No' })
  })
  test('in an order learned from an unambiguous date is written unambiguously for an ambiguous one', () => {
    const born = step({
      value: '{{bday|month-first}}',
      source: { from: 'profile', key: 'bday', format: 'month-first' },
    })
    expect(filledValue(born, applicant({ bday: '1990-01-25' }))).toEqual({ text: '01/25/1990' })
    expect(filledValue(born, applicant({ bday: '1990-03-04' }))).toEqual({ text: '1990-03-04' })
  })
  test('is what the field asks for, whatever stood in for it before', () => {
    const address = step({ value: '{{website}}', source: { from: 'profile', key: 'website' } })
    expect(filledValue(address, applicant({ url: 'https://a.example' }))).toEqual({
      text: 'https://a.example',
    })
    expect(filledValue(address, applicant({}))).toEqual({ missing: ['website'] })
  })
  test('from a rule is overridden by the person’s own answer', () => {
    const kind = step({
      action: 'select',
      value: 'Mobile',
      source: { from: 'rule', rule: 'fixed', value: 'Mobile', key: 'tel-type' },
    })
    expect(filledValue(kind, applicant({ 'tel-type': 'Home' }))).toEqual({ text: 'Home' })
    expect(filledValue(kind, applicant({}))).toEqual({ text: 'Mobile' })
  })
})

test('a box that was unticked by a rule is ticked for a person who said yes', () => {
  const box = step({ action: 'check', checked: false, source: { from: 'rule', rule: 'consent', value: 'no' } })
  expect(operationOf(box, { text: '' })).toMatchObject({ op: 'check', checked: false })
  expect(operationOf(box, { text: 'yes' })).toMatchObject({ op: 'check', checked: true })
})
