import { expect, test } from 'vitest'
import { likenessOfKey, sectionsOf } from '../../../shared/domain/own-words.ts'
import { optionInWords } from '../../../shared/domain/questions/option-words.ts'
import { inUnit, unitAsked } from '../../../shared/domain/units.ts'

const like = (
  key: string,
  label: string,
  titles: string[] = [],
  more: Partial<{ others: () => boolean; section: string[]; shown: string[] }> = {},
) => likenessOfKey(key, { label, titles }, { section: [], others: () => false, shown: [], ...more })?.same ?? false

test.each([
  ['project-title', 'Project title'],
  ['requested-amount', 'Amount requested (USD)'],
  ['number-of-employees', 'Employees'],
  ['bp', 'Blood pressure'],
  ['physician', 'Name of your doctor'],
])('%s answers “%s”', (key, label) => {
  expect(like(key, label)).toBe(true)
})

test.each([
  ['start-date', 'End date'],
  ['min-budget', 'Maximum budget'],
  ['work-phone', 'Home phone'],
  ['billing-street', 'Delivery street'],
  ['mother-name', 'Father’s name'],
  ['gross-income', 'Net income'],
  ['proof-of-purchase', 'Proof of address'],
  ['phone', 'Emergency phone', [], { others: () => true }],
  ['supplier', 'Material supplier code'],
  ['row-1-name', 'Name of row 2'],
  ['previous-landlord', 'Landlord'],
] as const)(
  '%s does not answer “%s”',
  (key, label, titles: readonly string[] = [], more: { others?: () => boolean } = {}) => {
    expect(like(key, label, [...titles], more)).toBe(false)
  },
)

test('a word for the kind of value may be missing in the key if the control shows it', () => {
  expect(like('start-of-policy', 'Policy start date')).toBe(false)
  expect(like('start-of-policy', 'Policy start date', [], { shown: ['date'] })).toBe(true)
})

test('a title that says "previous" or "other" is about somebody else', () => {
  expect(like('landlord-name', 'Name', ['Landlord'], { section: ['landlord'] })).toBe(true)
  expect(like('landlord-name', 'Name', ['Previous landlord'], { section: ['landlord'] })).toBe(false)
})

test('the first words that keys share are the name of their section', () => {
  expect(sectionsOf(['product-quantity', 'product-colour', 'note']).get('product-quantity')).toEqual(['product'])
})

test.each([
  ['3.5 cm', 'mm', '35'],
  ['1 year', 'month', '12'],
  ['2 weeks', 'day', '14'],
  ['90 minutes', 'hour', '1.5'],
  ['80 kg', 'lb', undefined],
  ['3 months', 'day', undefined],
  ['12', 'mm', undefined],
] as const)('%s in %s is %s', (value, unit, wanted) => {
  expect(inUnit(value, unit)).toBe(wanted)
})

test('a field names its unit in brackets or after "in"', () => {
  expect(unitAsked('Length (mm)')).toBe('mm')
  expect(unitAsked('Duration in months *')).toBe('month')
  expect(unitAsked('Born in May')).toBeUndefined()
})

test.each([
  ['two bedroom', ['Studio', '1 Bedroom', '2 Bedrooms'], '2 Bedrooms'],
  ['yes, at weekends', ['Yes', 'No'], 'Yes'],
  ['12 months', ['6 months', '1 year', '2 years'], '1 year'],
  ['not interested', ['Interested', 'Very interested'], undefined],
  ['University of Washington', ['Washington University in St. Louis', 'Boston University'], undefined],
  ['West Virginia', ['Virginia', 'Washington'], undefined],
  ['Portland', ['Portland, ME', 'Boston, MA'], undefined],
  ['standard', ['Standard delivery', 'Standard pickup'], undefined],
])('“%s” among %j is %s', (answer, options, wanted) => {
  expect(optionInWords(answer, options)).toBe(wanted)
})

test.each([
  ['purpose', 'Purpose of disclosure'],
  ['landlord', 'Previous landlord'],
  ['level', 'Experience level'],
] as const)('%s may answer “%s”, if the person says so', (key, label) => {
  expect(likenessOfKey(key, { label, titles: [] }, { section: [], others: () => false, shown: [] })?.same).toBe(false)
})

test.each([
  ['supplier-name', 'Name of the pet'],
  ['start-date', 'End date'],
  ['mother-phone', 'Father’s phone'],
] as const)('%s is not even proposed for “%s”', (key, label) => {
  const section = [key.split('-')[0] ?? '']
  expect(likenessOfKey(key, { label, titles: [] }, { section, others: () => false, shown: [] })).toBeUndefined()
})
