// More questions that were at first answered wrongly, or asked although the data has the answer: as families, in
// several languages.
import { describe, expect, test } from 'vitest'
import { decidedFor, fieldOf } from '../../../bench/questions/bank.ts'
import { BARE_PAGE } from '../../../bridge/think/judge.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { MIRA, NOW, one, page } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const asked = (text: string, lang: string, data: object): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)

describe('a heading or label that names somebody else, although its word may belong to a date or name', () => {
  test.each([
    ['Child 1', 'Date of birth'],
    ['Child', 'First name'],
    ['Son or daughter', 'Date of birth'],
    ['Kind', 'Geburtsdatum'],
    ['Kind 1', 'Vorname'],
    ['Enfant', 'Date de naissance'],
    ['Hijo 1', 'Fecha de nacimiento'],
    ['Criança', 'Data de nascimento'],
    ['Partner', 'Date of birth'],
    ['', 'Child date of birth'],
    ['', 'Child DOB'],
    ['', 'Birthdate of your child'],
    ['', 'Kind: Geburtsdatum'],
    ['', 'Partner date of birth'],
  ])('%s: %s', (group, text) => {
    expect(one(text, { ...(group && { group }) })).toBe('')
  })
  test.each([
    ['Applicant', 'Date of birth', '1990-05-04'],
    ['Patient information', 'Patient date of birth', '1990-05-04'],
    ['Prospective tenant', 'Surname', 'Okafor'],
    ['Mietinteressent', 'Nachname', 'Okafor'],
    ['Datos del solicitante', 'Apellidos', 'Okafor'],
  ])('%s: %s is theirs', (group, text, value) => {
    expect(one(text, { group })).toBe(value)
  })
})

describe('anything acknowledged besides the privacy notice, even in three words', () => {
  const ticks = (text: string): boolean =>
    decidedFor(
      [fieldOf({ id: '', kind: '', trap: '', lang: 'en', text, control: 'checkbox', required: true, gold: {} })],
      parseUserData(MIRA),
      NOW,
    )[0]?.do === 'fill'
  test.each([
    'I acknowledge that the employment relationship is at will and read the privacy notice',
    'I accept overtime work and the privacy policy',
    'Ich akzeptiere die Probezeit von einem Jahr und die Datenschutzerklärung',
    'J’accepte le travail de nuit et la politique de confidentialité',
    'Acepto el trabajo nocturno y la política de privacidad',
    'Aceito o trabalho noturno e a política de privacidade',
    'Ich habe die Datenschutzerklärung gelesen und akzeptiere die Stornobedingungen.',
    'Ich akzeptiere die Hausordnung sowie die Datenschutzerklärung',
    'J’ai lu la politique de confidentialité et j’accepte le règlement intérieur',
    'Acepto la política de privacidad y las normas de convivencia',
    'Aceito o regulamento interno e a política de privacidade',
    'I agree to the privacy notice and to a credit search',
    'I accept the privacy policy, the training agreement and the dress code',
  ])('%s', (text) => {
    expect(ticks(text)).toBe(false)
  })
  test.each([
    'By submitting I confirm that I have read the candidate privacy notice.',
    'En cochant cette case, je reconnais avoir pris connaissance de la politique de confidentialité.',
    'Al enviar este formulario declaro haber leído el aviso de privacidad',
    'Ao enviar, declaro que li a política de privacidade',
    'I have read and agree to the Privacy Policy and Terms of Use.',
    'J’accepte les conditions générales et la politique de confidentialité',
  ])('%s is agreed to', (text) => {
    expect(ticks(text)).toBe(true)
  })
})

test('the day of arrival is not the first day of work', () => {
  const job = { start_date: '2027-03-15' }
  for (const text of ['Date d’arrivée', 'Date d’arrivée souhaitée', 'Fecha de entrada', 'Fecha de llegada', 'Data de chegada', 'Anreisedatum', 'Arrival date', 'Check-in date'])
    expect(one(text, { control: 'date' }, job), text).toBe('') // biome-ignore format: a row
  for (const text of [
    'À partir de quelle date pouvez-vous prendre votre poste ?',
    '¿Cuándo podría empezar a trabajar?',
    'Quando poderia começar a trabalhar?',
    'Quand pourriez-vous commencer à travailler ?',
  ])
    expect(one(text, { control: 'date' }, job), text).toBe('2027-03-15')
})

test('where a person works, under a heading for them in any form', () => {
  for (const group of ['Attendee information', 'Prospective tenant', 'Policyholder', 'Situation professionnelle', 'Datos del solicitante', 'Mieter'])
    expect(one(group.startsWith('Sit') ? 'Employeur' : group.startsWith('Dat') ? 'Empresa' : group === 'Mieter' ? 'Arbeitgeber' : 'Employer', { group }), group).toBe('Tidewater Labs') // biome-ignore format: a row
  for (const group of ['Speaker', 'Guarantor', 'Garant', 'Avalista', 'Exhibitor contact'])
    expect(one('Employer', { group }), group).toBe('')
  // A wish says nothing about the current situation.
  const wish = { employment_type: 'Contract' }
  expect(one('Type de contrat', { group: 'Situation professionnelle', control: 'select', options: ['CDI', 'CDD', 'Freelance'] }, wish)).toBe('') // biome-ignore format: a row
})

describe('moving to the job’s stated place', () => {
  test.each([
    ['Die Stelle ist in Hamburg. Wären Sie bereit, dafür umzuziehen?', 'de'],
    ['Ce poste est basé à Lyon. Êtes-vous prêt à déménager ?', 'fr'],
    ['El puesto está en Madrid. ¿Estaría dispuesto a trasladarse?', 'es'],
    ['A vaga é em Curitiba. Você aceitaria se mudar?', 'pt'],
  ])('%s', (text, lang) => {
    expect(asked(text, lang, { relocation: false })).toBe(YES_NO[lang]?.[1])
    expect(asked(text, lang, { relocation: true })).toBe(YES_NO[lang]?.[0])
    expect(asked(text, lang, {})).toBe('')
  })
  test.each([
    ['Die Stelle ist in Hamburg oder vollständig remote. Wären Sie bereit umzuziehen?', 'de'],
    ['Ce poste est basé à Lyon, sans prise en charge. Êtes-vous prêt à déménager ?', 'fr'],
  ])('%s says more', (text, lang) => {
    expect(asked(text, lang, { relocation: true })).toBe('')
  })
})

test('what a proof would show, a range of pay, a native language, a year and a badge', () => {
  const able = { answers: { 'Are you legally authorized to work in the United States?': 'No' } }
  expect(
    asked('Are you able to furnish proof that you are authorized to work in the United States, should you be hired?', 'en', able),
  ).toBe('No') // biome-ignore format: a row
  const pay = { salary: '148000 USD' }
  expect(asked('The budgeted range is USD 150,000 to 180,000 a year. Is that acceptable?', 'en', pay)).toBe('Yes')
  expect(asked('The budgeted range is USD 120,000 to 135,000 a year. Is that acceptable?', 'en', pay)).toBe('')
  expect(one('Idioma materno', { lang: 'es' })).toBe('English')
  expect(one('Year you earned your most recent degree', { control: 'number' })).toBe('2012')
  expect(one('Year you earned your high school diploma', { control: 'number' })).toBe('')
  expect(one('Name for badge')).toBe('Mira Okafor')
  expect(one('Company name for badge')).not.toBe('Mira Okafor')
  expect(one('Place of residence')).toBe('Austin')
  expect(one('Previous place of residence')).toBe('')
  expect(page([{ text: 'Beschäftigt seit', group: 'Aktuelle Beschäftigung' }])[0]).toMatch(/2020/)
  expect(page([{ text: 'Universidad', group: 'Estudios universitarios' }])).toEqual(['Rice University'])
})

describe('the contact of a thing, a recipient, a school before the university, a business and an address elsewhere', () => {
  test.each([
    ['Site contact', 'Mobile'],
    ['Billing contact', 'Name'],
    ['School contact person', 'Phone'],
    ['Recipient of the certificate', 'Name'],
    ['Room-mate', 'Date of birth'],
    ['Grandparent', 'Phone'],
    ['School education', 'School'],
    ['Schulische Ausbildung', 'Name der Schule'],
    ['Language school', 'Name'],
    ['Sports club', 'Name'],
    ['Musikschule', 'Name'],
    ['École de musique', 'Nom'],
    ['Event', 'City'],
    ['Venue', 'Postcode'],
    ['', 'Business name'],
    ['', 'Trading name of the company'],
    ['', 'Address in your home country'],
    ['', 'Adresse dans votre pays d’origine'],
  ])('%s: %s', (group, text) => {
    const told = { phone: '+1 512 555 0164', phone_type: 'Mobile' }
    expect(one(text, { ...(group && { group }) }, told)).toBe('')
  })
  test.each([
    ['Your contact details', 'Name', 'Mira Okafor'],
    ['Primary contact', 'Name', 'Mira Okafor'],
    ['Contact', 'Name', 'Mira Okafor'],
    ['Claimant', 'Surname', 'Okafor'],
    ['Event registration', 'City', 'Austin'],
    ['Apply to this school', 'Surname', 'Okafor'],
    ['Tertiary education', 'Institution', 'Rice University'],
    ['Volunteer', 'First name', 'Mira'],
    ['Titular de la póliza', 'Apellidos', 'Okafor'],
    ['Études supérieures', 'Université', 'Rice University'],
    ['Hochschulstudium', 'Universität', 'Rice University'],
    ['Employment details', 'Occupation', 'Engineer'],
    ['', 'Profession exercée', 'Engineer'],
    ['', 'Ausgeübter Beruf', 'Engineer'],
    ['', 'Empresa donde trabaja', 'Tidewater Labs'],
    ['', 'Empresa em que trabalha', 'Tidewater Labs'],
    ['', 'Country', 'United States'],
    ['', 'Age last birthday', '36'],
  ])('%s: %s is theirs', (group, text, value) => {
    expect(one(text, { ...(group && { group }) })).toBe(value)
  })
})

test('ages on the day of hiring, and a first day that is “taken up”', () => {
  const job = { start_date: '2027-03-15' }
  expect(asked('Aurez-vous plus de 30 ans à la date d’embauche ?', 'fr', job)).toBe('Oui')
  expect(
    asked('Aurez-vous moins de 30 ans au 1er septembre 2027 (contrat d’apprentissage) ?', 'fr', job),
  ).toBe('Non') // biome-ignore format: a row
  expect(one('What is the earliest date on which you could take up this appointment?', { control: 'date' }, job)).toBe('2027-03-15') // biome-ignore format: a row
  expect(one('What is the earliest date for an appointment?', { control: 'date' }, job)).toBe('')
})

test('a first day of work is given if the page mentions work', () => {
  const field = fieldOf({
    id: '',
    kind: '',
    trap: '',
    lang: 'en',
    text: 'Preferred start date',
    control: 'date',
    gold: {},
  })
  const told = parseUserData({ ...MIRA, start_date: '2027-03-15' })
  const onPage = (heading: string, submit: string): string | undefined => {
    const seen = { ...BARE_PAGE, url: 'https://x.example/form', title: heading, headings: [heading] }
    const asked = { ...field, hints: { ...field.hints, form: { heading, submitText: submit }, pageTitle: heading } }
    return decidedFor([asked], told, NOW, seen)[0]?.do
  }
  for (const heading of [
    'Swim school enrolment',
    'Rental application',
    'Pottery workshop registration',
    'Gym membership: workout plan',
    'Apply for car insurance',
    'Demande de stages de tennis',
    'Book your course',
    'Car hire quote',
    'Louer un box',
    'Kursanmeldung',
  ])
    expect(onPage(heading, 'Send'), heading).toBe('leave')
  for (const heading of [
    'Apply for this job',
    'Careers at Tidewater',
    'Ihre Bewerbung',
    'Candidature',
    'Solicitud de empleo',
  ])
    expect(onPage(heading, 'Send'), heading).toBe('fill')
})

describe('people of whom a page asks one after the other', () => {
  test('a second one is recognised by its number, and a section by its own', () => {
    const names = (...groups: string[]): string[] =>
      page(
        groups.flatMap((group) => [
          { text: 'Last name', group },
          { text: 'Date of birth', group },
        ]),
      )
    expect(names('Applicant', '2. Applicant').slice(2)).toEqual(['', ''])
    expect(names('1. Mietinteressent/in', '2. Mietinteressent/in')[2]).toBe('')
    expect(names('2. Personal details')).toEqual(['Okafor', '1990-05-04'])
  })
  test('a second name field in a section without a visible heading', () => {
    const told = { phone: '+1 512 555 0164', email: 'mira@example.com' }
    const own = ['Last name', 'First name', 'MI', 'Birth date', 'Email'].map((text) => ({ text }))
    const group = 'Form'
    const fields = [...own, { text: 'Name' }, { text: 'Phone' }].map((field) => ({ ...field, group }))
    expect(page(fields, told).slice(5)).toEqual(['', ''])
    expect(page(fields.slice(0, 5), told)[0]).toBe('Okafor')
    const signed = [...own, { text: 'Name' }, { text: 'Signature' }, { text: 'Date' }].map((field) => ({ ...field, group })) // biome-ignore format: a row
    expect(page(signed, told)[5]).toBe('Mira Okafor')
  })
})
