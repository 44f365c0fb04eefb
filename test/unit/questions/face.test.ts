// The public interface of the module: a field becomes a question, the data answers it, and other values are checked
// against that.
import { describe, expect, test } from 'vitest'
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

test('a page’s field becomes a question with its options, and with its key only if that is reliable', () => {
  const field = {
    widget: 'select', type: 'select-one', name: 'Gender', label: 'Gender', required: true, value: '', profileKey: 'gender', confidence: 0.3,
    options: [{ label: 'Select…' }, { label: 'Male' }, { label: 'Female' }], hints: { tag: 'select', type: 'select-one', legend: 'About you' },
  } as unknown as Field // biome-ignore format: a table
  expect(askedOf(field)).toEqual({ label: 'Gender', legend: 'About you', control: 'one', options: ['Male', 'Female'], required: true }) // biome-ignore format: one line
})

test('a question is read as a claim with its polarity and place', () => {
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

test('a proposed value is confirmed, contradicted, or unsupported', () => {
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

test('a permission is the person’s answer to that kind of consent', () => {
  expect(permissionFor('arbitration', applicant)).toBeUndefined()
  const answers = [{ question: 'I agree to binding arbitration', answer: 'No', from: 'asked' as const }]
  expect(permissionFor('arbitration', { ...applicant, answers })).toBe(false)
})

describe('what several nationalities, a statement beside an agreement and an unsure option say', () => {
  const of = (data: Record<string, unknown>, label: string, options: string[] = ['Yes', 'No']): string => {
    const answer = entail({ label, control: 'one', options, required: true }, parseUserData(data), NOW)
    return answer.kind === 'answer' ? (answer.options?.[0] ?? answer.value) : 'ask'
  }
  const dual = { name: 'Ada', citizenship: ['Tunisian', 'Française'] }
  test.each([
    [dual, 'Are you a French citizen?', 'Yes'],
    [dual, 'Are you a citizen of Tunisia?', 'Yes'],
    [dual, 'Are you a German citizen?', 'ask'],
    [dual, 'Do you need a work permit for Germany?', 'No'],
    [{ name: 'Ada', citizenship: 'Tunisienne et française' }, 'Are you allowed to work in France?', 'Yes'],
    [{ name: 'Ada', citizenship: 'Martian and French' }, 'Are you allowed to work in France?', 'ask'],
    [{ name: 'Ada', previously_applied: true }, 'Have you previously interviewed with our company?', 'ask'],
    [{ name: 'Ada', date_of_birth: '2010-05-14' }, 'Are you between 16 and 17 years old?', 'Yes'],
    [{ name: 'Ada', date_of_birth: '2010-05-14' }, 'Are you between 18 and 25 years old?', 'No'],
  ])('%o: %s', (data, label, due) => expect(of(data, label)).toBe(due))
  test('one of two nationalities is not chosen from a list that has both', () =>
    expect(of(dual, 'Nationality', ['French', 'German', 'Tunisian'])).toBe('ask'))
  test('“I am not sure” is not a no', () => {
    const needs = ['I do not need sponsorship', 'I need or will need sponsorship', 'I am not sure']
    expect(of({ name: 'Ada', requires_sponsorship: false }, 'Sponsorship needs', needs)).toBe(needs[0])
    expect(of({ name: 'Ada', relocation: false }, 'Would you relocate?', ['Yes', 'I am not sure'])).toBe('ask')
  })
  test('“Over $160,000” is in dollars', () =>
    expect(
      of({ name: 'Ada', salary: '168000', salary_currency: 'BRL' }, 'Expected salary', [
        'Under $160,000',
        'Over $160,000',
      ]),
    ).toBe('ask'))
  test.each([
    'I have read the privacy notice and confirm that I am entitled to work in the United Kingdom',
    'I accept the terms and that I am not bound by a non-compete agreement',
    'Ich habe die Datenschutzhinweise gelesen und bestätige, dass ich volljährig bin',
    'J’accepte la politique de confidentialité et j’ai plus de 18 ans',
    'Acepto la política de privacidad y tengo más de 18 años',
    'Aceito a política de privacidade e tenho mais de 18 anos',
  ])('no required agreement covers it: %s', (label) =>
    expect(
      entail({ label, control: 'tick', options: [], required: true }, parseUserData({ name: 'Ada' }), NOW).kind,
    ).toBe('ask'),
  )
  test('the grade asked for is that of its degree', () => {
    const put = (label: string): string => {
      const data = parseUserData({
        name: 'Ada',
        education: [
          { school: 'A', degree: 'Master of Science', gpa: '3.6', end: '2012' },
          { school: 'B', degree: 'Bachelor of Science', gpa: '3.4', end: '2008' },
        ],
      })
      const answer = entail({ label, control: 'text', options: [], required: true, key: 'education.gpa' }, data, NOW)
      return answer.kind === 'answer' ? answer.value : 'ask'
    }
    expect(['Undergraduate GPA', 'GPA', 'High school GPA'].map(put)).toEqual(['3.4', '3.6', 'ask'])
  })
})

describe('the title over a field that is called by one word', () => {
  const data = parseUserData({
    name: 'Ada',
    salary: '70000 EUR per year',
    start_date: '2027-03-01',
    experience: [{ title: 'Clerk', company: 'Northwind', start: '2020-01', end: 'present' }],
  })
  const put = (legend: string, label: string, key: string): string => {
    const answer = entail({ label, legend, key, control: 'text', options: [], required: true }, data, NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  test.each([
    ['Most recent unemployment period', 'Start date', 'start-date', 'ask'],
    ['Availability', 'Start date', 'start-date', '2027-03-01'],
    ['Last position', 'Salary', 'salary', 'ask'],
    ['Your expectations', 'Salary', 'salary', '70000 EUR per year'],
    ['Praktikum', 'Arbeitgeber', 'organization', 'ask'],
    ['Aktuelle Beschäftigung', 'Arbeitgeber', 'organization', 'Northwind'],
    ['Emploi précédent', 'Entreprise', 'organization', 'ask'],
    ['Emploi actuel', 'Entreprise', 'organization', 'Northwind'],
    ['Begleitperson', 'Name', 'name', 'ask'],
    ['Encarregado de educação', 'Nome', 'name', 'ask'],
    ['Deine Reise beginnt hier', 'Name', 'name', 'Ada'],
    ['Patient information', 'Name', 'name', 'Ada'],
    ['Who should we call if something happens to you?', 'Name', 'name', 'ask'],
    ['Your interpreter', 'Name', 'name', 'ask'],
    ['Person filling in this form on your behalf', 'Name', 'name', 'ask'],
    ['Ihre Vertrauensperson bei uns', 'Name', 'name', 'ask'],
    ['Quem devemos avisar se algo lhe acontecer?', 'Nome', 'name', 'ask'],
    ['¿A quién avisamos si te pasa algo?', 'Nombre', 'name', 'ask'],
    ['Personne à joindre pour vous', 'Nom', 'name', 'ask'],
    ['People we may talk to about you', 'Name', 'name', 'ask'],
    ['Who are you?', 'Name', 'name', 'Ada'],
    ['How can we reach you?', 'Name', 'name', 'Ada'],
    ['Let’s get to know you', 'Name', 'name', 'Ada'],
    ['Parlez-nous de vous', 'Nom', 'name', 'Ada'],
    ['Erzähl uns von dir', 'Name', 'name', 'Ada'],
  ])('%s: %s', (legend, label, key, due) => expect(put(legend, label, key)).toBe(due))
})

test('an option that says nothing about the topic is not chosen', () => {
  const of = (data: Record<string, unknown>, label: string, options: string[]): string => {
    const answer = entail(
      { label, control: 'one', options, required: true },
      parseUserData({ name: 'Ada', ...data }),
      NOW,
    )
    return answer.kind === 'answer' ? (answer.options?.[0] ?? answer.value) : 'ask'
  }
  expect(of({ driving_licence: true }, 'Permis de conduire', ['Oui, permis B', 'Non', 'En cours'])).toBe(
    'Oui, permis B',
  )
  expect(of({ requires_sponsorship: true }, 'Do you need an H-1B visa?', ['Yes', 'No'])).toBe('ask')
  expect(of({ requires_sponsorship: false }, 'Do you need an H-1B visa?', ['Yes', 'No'])).toBe('No')
  expect(of({ requires_sponsorship: true }, 'Do you need a visa such as H-1B sponsored?', ['Yes', 'No'])).toBe('Yes')
  expect(of({ nationality: 'Española' }, 'Nacionalidad', ['Española', 'Otro país de la UE'])).toBe('Española')
})
