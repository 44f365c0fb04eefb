import { expect, test } from 'vitest'
import { formatValue, isFormat } from '../../../shared/domain/format.ts'
import { unitAsked } from '../../../shared/domain/units.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

test.each([
  ['3.5 cm', 'mm', '35'],
  ['1 year', 'month', '12'],
  ['2 weeks', 'day', '14'],
  ['90 minutes', 'hour', '1.5'],
  ['0.5 kg', 'g', '500'],
  ['80 kg', 'lb', undefined],
  ['3 months', 'day', undefined],
  ['12', 'mm', '12'],
  ['2 years', 'min', undefined],
] as const)('%s in %s is %s', (value, unit, wanted) => {
  expect(isFormat(`in:${unit}`)).toBe(true)
  expect(formatValue(value, `in:${unit}`)).toBe(wanted)
})

test.each([
  ['Length (mm)', 'mm'],
  ['Duration in months *', 'month'],
  ['Weight, kg', 'kg'],
  ['Born in May', undefined],
  ['Length', undefined],
] as const)('%s asks for %s', (label, unit) => {
  expect(unitAsked(label)).toBe(unit)
})

const values = (data: Record<string, unknown>) => parseUserData(data).values

test('sections of the person’s own are kept under their names, and a misspelt known name is still refused', () => {
  expect(values({ position: { sought: 'Baker', level: 'senior' } })).toMatchObject({
    'custom.position-sought': 'Baker',
    'custom.position-level': 'senior',
  })
  expect(values({ signature: { name: 'Ida Bell', place: 'York' } })).toMatchObject({ 'custom.signature-place': 'York' })
  expect(() => values({ adress: { street: '1 Low Road', city: 'York' } })).toThrow('did you mean "address"')
})

test('“6 years” of experience are six, and a letter that is a sentence is its text', () => {
  expect(values({ years_of_experience: '6 years' })).toMatchObject({ 'years-of-experience': '6' })
  expect(values({ cover_letter: 'Dear team, I bake bread.' })).toMatchObject({
    'cover-letter-text': 'Dear team, I bake bread.',
  })
})
