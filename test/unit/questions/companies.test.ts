// Every wording of the sample companies' questions, in three languages, for a person whose data contains the answers.
import { describe, expect, test } from 'vitest'
import { classifyField } from '../../../shared/domain/fields/index.ts'
import type { FieldHints } from '../../../shared/domain/observation.ts'
import { type Asked, entail, isSensitiveQuestion } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { PERSONAL, type Question, SCREENING } from '../../../sites/companies/questions.ts'
import { UNSEEN } from '../../../sites/companies/unseen/index.ts'
import { EMPLOYERS } from '../../../sites/portals/employers.ts'

const BY_HAND = [...UNSEEN, ...EMPLOYERS]

const NOW = new Date(2026, 10, 22)
const person = parseUserData({
  name: 'Ada King',
  first_name: 'Ada',
  last_name: 'King',
  email: 'ada@example.test',
  phone: '+1 310 555 0142',
  address: { city: 'Springfield', state: 'Illinois', country: 'United States' },
  links: { linkedin: 'https://linkedin.com/in/ada', website: 'https://ada.example' },
  work_authorization: true,
  requires_sponsorship: false,
  over_18: true,
  relocation: false,
  years_of_experience: 14,
  notice_period: '2 weeks',
  how_did_you_hear: 'LinkedIn',
  resume: '/files/cv.pdf',
  salary: { amount: 148000, currency: 'USD' },
  eeo: { gender: 'Female', veteran: 'no' },
})
const DUE: Readonly<Record<string, string>> = {
  first_name: 'Ada', last_name: 'King', email: 'ada@example.test', phone: '+13105550142', city: 'Springfield', linkedin: 'https://linkedin.com/in/ada',
  resume: '/files/cv.pdf', authorized: 'yes', sponsorship: 'no', over_18: 'yes', relocation: 'no', years: '14', notice: '2 weeks', heard: 'linkedin', gender: 'female',
  veteran: 'no', website: 'https://ada.example', full_name: 'Ada King', salary: '148000',
} // biome-ignore format: a table

const TYPES: Readonly<Record<string, string>> = {
  choice: 'select-one',
  email: 'email',
  tel: 'tel',
  url: 'url',
  file: 'file',
}

const askedAs = (question: Question, words: string, options: string[]): Asked => {
  const hints: FieldHints = {
    tag: question.kind === 'choice' ? 'select' : 'input',
    type: TYPES[question.kind] ?? 'text',
    label: words,
    form: { heading: 'Job application', submitText: 'Submit' },
    pageTitle: 'Apply',
    ...(options.length > 0 && { options }),
  }
  const { key, confidence } = classifyField(hints)
  return {
    label: words,
    control: question.kind === 'choice' ? 'one' : question.kind === 'file' ? 'file' : 'text',
    options,
    required: question.required ?? false,
    ...(key !== null && confidence >= 0.5 && { key }),
  }
}

/** "Nom" alone is the full name, and beside a first name it is the last name; tests of whole forms cover it. */
const BY_PLACE = new Set(['Name', 'Nom', 'Nome', 'Nombre', 'Where are you based right now (city)?'])

const LOCALES = ['en', 'de', 'fr'] as const
const CASES = LOCALES.flatMap((locale) =>
  [...PERSONAL, ...SCREENING].flatMap((question) =>
    [
      ...question.words[locale].map((words) => ({ words, opposite: false })),
      ...(question.opposite?.[locale] ?? []).map((words) => ({ words, opposite: true })),
    ]
      .filter(({ words }) => !BY_PLACE.has(words))
      .map((one) => ({ ...one, id: question.id, question, locale })),
  ),
)

test.each(CASES)('$locale $id: $words', ({ words, opposite, id, question, locale }) => {
  const options = question.options ?? []
  const answer = entail(
    askedAs(
      question,
      words,
      options.map((one) => one.words[locale][0] ?? ''),
    ),
    person,
    NOW,
  )
  const said = answer.kind === 'answer' ? (answer.options?.[0] ?? answer.value) : answer
  const due = opposite ? (DUE[id] === 'yes' ? 'no' : 'yes') : (DUE[id] ?? '')
  expect(said).toBe(options.find((one) => one.id === due)?.words[locale][0] ?? due)
})

const WRITTEN = BY_HAND.flatMap(({ company }) =>
  company.fields
    .filter(
      ({ question, section, label }) =>
        DUE[question.id] !== undefined && !BY_PLACE.has(label) && (question.kind !== 'file' || !section),
    )
    .map((field) => ({ company: company.name, label: field.label, field })),
)

/** Not understood, although the data has the answer. */
const STILL_ASKED = new Set(['Tu habites dans quelle ville ?'])

test.each(WRITTEN)(
  'written by hand: $company: $label',
  ({ company, label, field: { question, options, opposite, open } }) => {
    const asked = askedAs(
      question,
      label,
      options.map((one) => one.label),
    )
    const answer = entail({ ...asked, firms: [company] }, person, NOW)
    const said = answer.kind === 'answer' ? (answer.options?.[0] ?? answer.value) : answer.kind
    const due = DUE[question.id] ?? ''
    const wanted = opposite ? (due === 'yes' ? 'no' : 'yes') : due
    const option = options.find((one) => one.id === wanted)
    // Lists for "heard" differ: if the answer is not offered, the person is asked.
    if (options.length > 0 && option === undefined) expect(answer.kind).toBe('ask')
    else expect(said).toBe(open || STILL_ASKED.has(label) ? 'ask' : (option?.label ?? wanted))
  },
)

describe('consents of companies that were written by hand', () => {
  const consents = BY_HAND.flatMap(({ company }) =>
    company.fields
      .filter(({ question }) => question.kind === 'consent')
      .map((field) => ({ company: company.name, label: field.label, field })),
  )
  test.each(consents)('$label', ({ company, label, field: { question, required, open } }) => {
    const asked: Asked = {
      label,
      control: 'tick',
      options: [],
      required,
      section: 'Emergency contact',
      others: true,
      firms: [company],
    }
    const agreed = question.id === 'privacy'
    expect(entail(asked, person, NOW).kind).toBe(open ? 'ask' : agreed ? 'answer' : 'leave')
    // Applying here is not consent to another company's use of the data.
    if (agreed && label.includes(company))
      expect(entail({ ...asked, firms: ['Another One'] }, person, NOW).kind).toBe('ask')
  })
})

describe('similar ones that are asked', () => {
  test.each([
    'City of birth', 'Previous city', 'City of your employer', 'Emergency contact’s city', 'Last name of your manager', 'Email of a reference',
    'Are you authorized to work in Canada?', 'Are you authorized to work anywhere in the European Union?', 'Have you ever been sponsored for a visa?',
    'Which visa do you hold?', 'Are you over 21?', 'Are you under 16?', 'How many years of experience do you have with Rust?',
    'Have you given notice already?', 'Would you relocate to Canada?', 'Ville de naissance', 'Nom de jeune fille', 'Geburtsort', 'Ciudad de nacimiento',
  ])('%s', (words) => {
    const question: Question = { id: '', kind: 'text', words: { en: [], de: [], fr: [] } }
    expect(entail(askedAs(question, words, []), person, NOW).kind).not.toBe('answer')
  }) // biome-ignore format: a table
})

describe('questions on which nothing may be guessed', () => {
  test.each([
    'Do you have a visa?', 'Immigration status', 'Are you over 21?', 'Date of birth', 'Have you been convicted?', 'Has your licence been suspended?', 'Are you vaccinated?',
    'Gender', 'Marital status', 'Are you a union member?', 'Hourly rate', 'Phone of your supervisor', 'I agree to binding arbitration', 'Subscribe to the newsletter',
    'Arbeitsgenehmigung', 'Schwerbehinderung', 'Vorstrafen', 'Gehaltsvorstellung', 'Titre de séjour', 'Casier judiciaire', 'Situation familiale', 'Antecedentes penales',
    'Permiso de trabajo', 'Deficiência', 'Visto de trabalho', 'Pretensão salarial',
  ])('%s', (words) => {
    expect(isSensitiveQuestion(null, words)).toBe(true)
  }) // biome-ignore format: a table
  test.each(['First name', 'City', 'Favorite color', 'District or neighbourhood', 'Nom de famille', 'LinkedIn profile', 'T-shirt size'])('but %s', (words) => {
    expect(isSensitiveQuestion(null, words)).toBe(false)
  }) // biome-ignore format: a table
})
