// Values with placeholders, how a datum is formatted, and finding a datum again from typed text.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatsFor, formatValue } from '../../../shared/domain/format.ts'
import { sourceOf } from '../../../shared/domain/learnable.ts'
import { parseTemplate, renderTemplate, templateOf, validateTemplates } from '../../../shared/domain/template.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const ada = parseUserData({
  name: 'Ada King',
  email: 'ada@example.test',
  phone: '+1 415 555 0134',
  address: { street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
  linkedin: 'https://www.linkedin.com/in/ada',
  salary: '$120,000',
  password: 'hunter22',
  experience: [{ title: 'Analyst', company: 'Engines Ltd', start: '2020-03' }],
  answers: { 'Why us?': 'Because of the engines.' },
  start_date: '2024-03-01',
})
const rendered = (template: string) => {
  const result = renderTemplate(template, ada, new Date(2026, 10, 21))
  return result.status === 'ok' ? result.text : result
}

describe('filling a template', () => {
  test.each([
    ['{{given-name}}', 'Ada'],
    ['{{first_name}} {{last_name}}', 'Ada King'],
    ['{{ email }}', 'ada@example.test'],
    ['{{tel|national}}', '(415) 555-0134'],
    ['{{address-level1|state-name}}', 'Texas'],
    ['{{experience.0.start|MM/YYYY}}', '03/2020'],
    ['{{answer:Why us}}', 'Because of the engines.'],
    ['{{secret:current-password}}', '{{secret:current-password}}'],
    ['{{today|MM/DD/YYYY}}', '11/21/2026'],
    ['no blanks, {single} braces', 'no blanks, {single} braces'],
    ['an {{open blank', 'an {{open blank'],
  ])('%s', (template, text) => {
    expect(rendered(template)).toBe(text)
  })

  test('a known key without a value is reported, not typed', () => {
    expect(rendered('{{family-name}}, {{honorific-prefix}} {{answer:Salary?}}')).toEqual({
      status: 'missing',
      keys: ['honorific-prefix', 'answer:Salary?'],
    })
    expect(rendered('{{experience.1.title}}')).toEqual({ status: 'missing', keys: ['experience.1.title'] })
    expect(rendered('{{secret:cc-number}}')).toEqual({ status: 'missing', keys: ['secret:cc-number'] })
  })

  test.each(['{{frist_name}}', '{{x}}', '{{}}', '{{experience.0.colour}}', '{{email|sideways}}', '{{secret:colour}}'])(
    '%s is refused before the run',
    (template) => {
      expect(() => validateTemplates(['fine', template])).toThrowError(
        expect.objectContaining({ code: 'MISSING_VARIABLE' }),
      )
    },
  )

  test('the error names the placeholder and what was probably meant', () => {
    expect(() => parseTemplate('{{frist_name}}')).toThrow(
      "{{frist_name}}, which names nothing a person's data can hold. Did you mean {{first_name}}?",
    )
  })

  test('text without blanks comes out as it went in', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('{{'))
        expect(rendered(text)).toBe(text)
      }),
    )
  })

  test('every source of a value can be written as a template and read back', () => {
    for (const source of [
      { from: 'profile', key: 'tel', format: 'national' },
      { from: 'profile', key: 'custom.t-shirt-size' },
      { from: 'answer', question: 'Why {us}?' },
      { from: 'secret', key: 'new-password' },
    ] as const) {
      expect(parseTemplate(templateOf(source) ?? '')).toHaveLength(1)
    }
    expect(templateOf({ from: 'asked' })).toBeUndefined()
  })
})

describe('writing a datum', () => {
  test.each([
    ['2024-03-01', 'MM/DD/YYYY', '03/01/2024'],
    ['2024-03-01', 'D.M.YYYY', '1.3.2024'],
    ['2024-03', 'MMMM YYYY', 'March 2024'],
    ['2024', 'MM/YYYY', undefined],
    ['+14155550134', 'national-digits', '4155550134'],
    ['+442079460958', 'international', '+44 2079460958'],
    ['US', 'country-name', 'United States'],
    ['Germany', 'country-code', 'DE'],
    ['Germany', 'country-code3', 'DEU'],
    ['California', 'state-code', 'CA'],
    ['yes', 'yes-no', 'Yes'],
    ['Ada King', 'initials', 'AK'],
    ['https://www.example.test/in/ada/', 'no-scheme', 'example.test/in/ada'],
    ['example.test/ada', 'with-scheme', 'https://example.test/ada'],
    ['https://github.com/ada', 'handle', 'ada'],
    ['$120,000', 'number', '120000'],
    ['120k', 'thousands', '120,000'],
    ['A first sentence. A second one.', 'max:20', 'A first sentence.'],
    ['one two three', 'max:9', 'one two'],
  ])('%s as %s', (value, format, written) => {
    expect(formatValue(value, format)).toBe(written)
  })

  test('a calling code is written with the country of the phone number', () => {
    expect(formatValue('+1', 'with-country', { values: { tel: '+14155550134', country: 'US' } })).toBe(
      'United States (+1)',
    )
    expect(formatValue('+1', 'with-country', { values: { tel: '+16045550134', country: 'Canada' } })).toBe(
      'Canada (+1)',
    )
  })

  test('no format of any key throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(ada.values)), fc.string(), (key, value) => {
        for (const format of formatsFor(key)) formatValue(value, format, { values: ada.values, key })
      }),
    )
  })
})

describe('where a typed value came from', () => {
  test.each([
    ['Ada', { from: 'profile', key: 'given-name' }],
    ['ada@example.test', { from: 'profile', key: 'email' }],
    ['(415) 555-0134', { from: 'profile', key: 'tel', format: 'national' }],
    ['4155550134', { from: 'profile', key: 'tel', format: 'national-digits' }],
    ['03/01/2024', { from: 'profile', key: 'start-date', format: 'MM/DD/YYYY' }],
    ['1 Main St', { from: 'profile', key: 'street-address' }],
    ['Engines Ltd', { from: 'profile', key: 'experience.0.company' }],
    ['hunter22', { from: 'secret', key: 'current-password' }],
    ['Because of the engines.', { from: 'answer', question: 'Why us?' }],
    ['ADA', { from: 'profile', key: 'given-name', format: 'upper' }],
    ['nowhere in the data', undefined],
    ['', undefined],
  ])('%s', (value, source) => {
    const found = sourceOf(value, ada)
    if (found?.from === 'profile' && (found.key === 'tel-national' || found.key === 'tel')) {
      expect(renderTemplate(templateOf(found) ?? '', ada)).toMatchObject({ text: value })
      return
    }
    expect(found).toEqual(source)
  })

  test.each([
    ['Texas', 'address-level1', { from: 'profile', key: 'address-level1', format: 'state-name' }],
    // A value that answers many questions does not reveal its source.
    ['Texas', undefined, undefined],
    ['Texas', 'education.location', undefined],
    ['yes', undefined, undefined],
    ['Yes', 'background-check', undefined],
    ['Yes', 'sponsorship', { from: 'profile', key: 'sponsorship' }],
    ['Ada', 'referrer', undefined],
  ] as const)('%s in a field for %s', (value, key, source) => {
    const person = { ...ada, values: { ...ada.values, sponsorship: 'yes' } }
    expect(sourceOf(value, person, { key })).toEqual(source)
  })

  test('only the field distinguishes two data that are equal by chance', () => {
    const twin = parseUserData({ city: 'Lincoln', last_name: 'Lincoln', first_name: 'Abe' })
    expect(sourceOf('Lincoln', twin)).toBeUndefined()
    expect(sourceOf('Lincoln', twin, { key: 'address-level2' })).toEqual({ from: 'profile', key: 'address-level2' })
    expect(sourceOf('Lincoln', twin, { key: 'family-name' })).toEqual({ from: 'profile', key: 'family-name' })
  })

  test('a yes to a question that was answered comes from that answer', () => {
    const person = parseUserData({
      name: 'Ada King',
      work_authorization: true,
      relocate: true,
      answers: { 'Do you have a car?': 'yes' },
    })
    expect(sourceOf('Yes', person)).toBeUndefined()
    expect(sourceOf('Yes', person, { label: 'Do you have a car?' })).toEqual({
      from: 'answer',
      question: 'Do you have a car?',
    })
    expect(sourceOf('yes', person, { key: 'work-authorization' })).toEqual({
      from: 'profile',
      key: 'work-authorization',
    })
  })

  test('the source that is found gives the same value again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(ada.values)), (key) => {
        for (const format of [undefined, ...formatsFor(key)]) {
          const datum = ada.values[key] ?? ''
          const typed = format === undefined ? datum : formatValue(datum, format, { values: ada.values, key })
          if (typed === undefined || typed === '') continue
          const found = sourceOf(typed, ada, { key })
          if (found?.from === 'profile')
            expect(renderTemplate(templateOf(found) ?? '', ada)).toMatchObject({
              text: expect.stringMatching(new RegExp(`^${typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i')),
            })
        }
      }),
    )
  })
})
