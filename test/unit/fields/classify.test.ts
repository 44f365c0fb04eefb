import { describe, expect, test } from 'vitest'
import { classifyField } from '../../../shared/domain/fields/index.ts'
import type { FieldHints } from '../../../shared/domain/observation.ts'
import { APPLICATION, IDENTIFIERS, PASSWORDS, PLAIN } from './label-cases.ts'

const text: FieldHints = { tag: 'input', type: 'text' }
const APPLYING: Partial<FieldHints> = {
  pageTitle: 'Apply for Software Engineer',
  form: { submitText: 'Submit application' },
}

const keyOf = (hints: FieldHints): string | null => classifyField(hints).key

for (const [language, cases] of Object.entries(PLAIN)) {
  describe(`labels of everyday forms in ${language}`, () => {
    for (const [label, key, more = {}] of cases) {
      test(`${label} → ${key}`, () => expect(keyOf({ ...text, label, ...more })).toBe(key))
    }
  })
}

for (const [language, cases] of Object.entries(APPLICATION)) {
  describe(`questions of job applications in ${language}`, () => {
    for (const [label, key, more = {}] of cases) {
      test(`${label} → ${key}`, () => expect(keyOf({ ...text, ...APPLYING, label, ...more })).toBe(key))
    }
  })
}

describe('names that only count the questions of a form', () => {
  test.each(['openQuestionAnswers.1.content', 'questionnaire-b4', 'q-12', 'customQuestions[3].string'])(
    '%s',
    (nameAttr) => {
      expect(keyOf({ ...text, label: 'Which city do you live in?', nameAttr })).toBe('address-level2')
    },
  )
})

describe('fields without words', () => {
  for (const [nameAttr, key] of IDENTIFIERS) {
    test(`named ${nameAttr} → ${key}`, () => expect(keyOf({ ...text, nameAttr })).toBe(key))
  }

  test('a card’s number and code need a visible word or example', () => {
    const number = { ...text, nameAttr: 'cardnumber', autocomplete: 'cc-number' }
    const code = { ...text, nameAttr: 'cvc', autocomplete: 'cc-csc' }
    expect([keyOf(number), keyOf(code)]).toEqual([null, null])
    expect(keyOf({ ...number, placeholder: '1234 1234 1234 1234' })).toBe('cc-number')
    expect(keyOf({ ...number, legend: 'Card number' })).toBe('cc-number')
    expect(keyOf({ ...code, placeholder: '123' })).toBe('cc-csc')
    for (const unseen of ['placeholder', 'legend'] as const)
      expect(
        keyOf({ ...number, [unseen]: unseen === 'legend' ? 'Card number' : '1234 1234 1234 1234', unseen: [unseen] }),
      ).toBe(null)
  })

  test.each(['Area', 'Landmark', 'House colour', 'Gate code'])('under “Address”, %s is not the street', (label) => {
    for (const where of ['nearText', 'legend'] as const)
      expect(keyOf({ ...text, label, [where]: 'Address' })).toBe(null)
  })

  test('under “Address”, a box without words is the street', () => {
    expect(keyOf({ ...text, nearText: 'Address' })).toBe('address-line1')
    expect(keyOf({ ...text, label: '1.', nearText: 'Address' })).toBe('address-line1')
  })

  test.each([
    'CDL expiration date',
    'Passport expiry date',
    'License expiration',
    'Medical card expiration',
    'Permit valid until',
    'Expiry date of your work permit',
    'Führerschein gültig bis',
    'Fecha de vencimiento del pasaporte',
  ])('%s is not a card’s date, even beside a card', (label) => {
    for (const before of [[], ['Card number cardnumber text']])
      expect(keyOf({ ...text, label, before }) ?? '').not.toMatch(/^cc-/)
  })

  test('an expiry date is a card’s only if a card is mentioned', () => {
    const label = 'Expiration date'
    expect(keyOf({ ...text, label, before: ['Full name name text'], after: ['Country country'] })).toBe(null)
    expect(keyOf({ ...text, label, before: ['Card number cardnumber text'] })).toBe('cc-exp')
    expect(keyOf({ ...text, label, form: { submitText: 'Pay now' } })).toBe('cc-exp')
    expect(keyOf({ ...text, label: 'Card expiry' })).toBe('cc-exp')
  })

  test('in a list of past jobs a company, a post and a pay are those of the job', () => {
    for (const heading of [
      '20. Experience Details: 2',
      'Previous employment 1',
      'Employment record',
      'Add experience',
    ]) {
      const at = (label: string) => keyOf({ ...text, ...APPLYING, label, heading })
      expect([at('Company name'), at('Designation'), at('Salary')], heading).toEqual([
        'experience.company',
        'experience.title',
        null,
      ])
    }
  })

  test('an end date after a first day of work is not the end of studies', () => {
    const around = { before: ['Date de début start_date date'], after: ['Poste souhaité text', 'Niveau d’étude text'] }
    expect(keyOf({ ...text, ...APPLYING, type: 'date', label: 'Date de fin', ...around })).toBe(null)
  })

  test('boxes under one label take no whole name or number', () => {
    for (const label of ['Name', 'Phone number', 'Zip code'])
      expect([keyOf({ ...text, label }) !== null, keyOf({ ...text, label, sharesLabel: true })], label).toEqual([
        true,
        null,
      ])
    const address = { ...text, label: 'Address', sharesLabel: true }
    expect([keyOf(address), keyOf({ ...address, before: ['Address text'] })]).toEqual([
      'address-line1',
      'address-line2',
    ])
  })

  test('an icon’s meaning is used only for data that nearly every form asks for', () => {
    const seen = '\uFFFC'
    expect(keyOf({ ...text, ariaLabel: 'Phone number', autocomplete: 'tel', seen })).toBe(null)
    expect(keyOf({ ...text, ariaLabel: 'Phone number', autocomplete: 'tel', seen: '' })).toBe('tel')
    expect(keyOf({ ...text, ariaLabel: 'Email', autocomplete: 'email', seen })).toBe('email')
  })

  test('a field without any text gets no key', () => {
    expect(classifyField(text)).toMatchObject({ key: null })
  })
})

describe('password fields', () => {
  for (const [hints, key] of PASSWORDS) {
    test(`${hints.label} (${hints.form?.submitText ?? hints.form?.heading}) → ${key}`, () =>
      expect(keyOf({ tag: 'input', type: 'password', ...hints })).toBe(key))
  }
})

describe('surroundings', () => {
  test('MM beside YY after a card number is its expiry', () => {
    const before = ['Card number cardnumber tel']
    expect(keyOf({ ...text, placeholder: 'MM', before, after: ['YY text'] })).toBe('cc-exp-month')
    expect(keyOf({ ...text, placeholder: 'YY', before: ['MM text', ...before] })).toBe('cc-exp-year')
  })

  test('day, month and year under "Date of birth" are its parts', () => {
    const legend = 'Date of birth'
    expect(keyOf({ ...text, label: 'Day', legend })).toBe('bday-day')
    expect(keyOf({ ...text, label: 'Month', legend })).toBe('bday-month')
    expect(keyOf({ ...text, label: 'Year', legend })).toBe('bday-year')
  })

  test('months and years of a school are not those of a card', () => {
    expect(keyOf({ ...text, label: 'Start date year', heading: 'Education' })).toBe('education.start-year')
    expect(keyOf({ ...text, label: 'End date month', heading: 'Education', tag: 'select', type: 'select-one' })).toBe(
      'education.end-month',
    )
  })

  test('a list of countries is the country, of dialling codes the code, whatever it is called', () => {
    const select = { tag: 'select', type: 'select-one' }
    expect(keyOf({ ...select, options: ['France', 'Germany', 'Italy', 'Spain', 'Sweden'] })).toBe('country')
    expect(keyOf({ ...select, label: 'Country', options: ['United States +1', 'Germany +49', 'France +33'] })).toBe(
      'tel-country-code',
    )
    expect(keyOf({ ...select, options: ['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California'] })).toBe(
      'address-level1',
    )
  })

  test('a security code among card fields is the card’s; after "we sent you a code" it is nobody’s datum', () => {
    expect(keyOf({ ...text, label: 'Security code', before: ['Card number text'] })).toBe('cc-csc')
    expect(keyOf({ ...text, label: 'Security code', form: { heading: 'We sent you a verification code' } })).toBeNull()
  })

  test('the one field before a login’s password is the user name, whatever the site calls it', () => {
    const form = { submitText: 'Log in', passwordFields: 1, fieldCount: 2 }
    expect(keyOf({ ...text, label: 'Customer card', form, after: ['Password password password'] })).toBe('username')
  })
})

describe('autocomplete', () => {
  test('a valid token decides if words do not', () => {
    expect(keyOf({ ...text, autocomplete: 'shipping postal-code' })).toBe('postal-code')
    expect(keyOf({ ...text, autocomplete: 'one-time-code' })).toBe('one-time-code')
  })

  test('a token that contradicts label and name is ignored', () => {
    expect(keyOf({ ...text, autocomplete: 'new-password', label: 'Promo code', nameAttr: 'promo' })).toBeNull()
    expect(keyOf({ ...text, autocomplete: 'organization', label: 'First name', nameAttr: 'first_name' })).toBe(
      'given-name',
    )
  })

  test('"off" and invalid tokens are ignored', () => {
    expect(keyOf({ ...text, autocomplete: 'off', label: 'City' })).toBe('address-level2')
    expect(keyOf({ ...text, autocomplete: 'qbfvm', label: 'City' })).toBe('address-level2')
  })
})

describe('questions of an application asked elsewhere', () => {
  test('a company on a checkout is a guess, not a claim', () => {
    expect(classifyField({ ...text, label: 'Company', form: { submitText: 'Continue to payment' } })).toMatchObject({
      key: null,
      guess: 'organization',
    })
  })
})

test('a job’s month is not a card’s expiry, which would be secret', () => {
  for (const label of [
    'In your present job since (MM/YYYY)',
    'Current position: start (MM/YYYY)',
    'Poste actuel depuis (MM/AAAA)',
  ])
    expect(classifyField({ tag: 'input', type: 'text', label, placeholder: 'MM/YYYY' }).key ?? '', label).not.toMatch(
      /^cc-/,
    )
  expect(classifyField({ tag: 'input', type: 'text', label: 'Card expiry date (MM/YYYY)' }).key).toBe('cc-exp')
})
