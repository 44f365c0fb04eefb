// Questions that were at first answered wrongly, as families: others of each family, in several languages, and related
// questions that are still answered.
import { describe, expect, test } from 'vitest'
import { type BankQuestion, decidedFor, fieldOf } from '../../../bench/questions/bank.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { MIRA, NOW, one, page } from '../../support/mira.ts'

describe('of several people only the first may be the person', () => {
  test.each([
    ['Guest 2', 'First name'],
    ['Passenger #3', 'Date of birth'],
    ['Traveller 2 of 4', 'Last name'],
    ['Second applicant', 'Email'],
    ['Ticket 2', 'T-shirt size'],
    ['Teilnehmer 2', 'Vorname'],
    ['Zweite Person', 'Nachname'],
    ['Voyageur n° 2', 'Prénom'],
    ['Segundo pasajero', 'Nombre'],
    ['Passageiro 3', 'Nome'],
  ])('%s: %s', (group, text) => {
    expect(one(text, { group })).toBe('')
  })
  test.each([
    ['Guest 1', 'First name', 'Mira'],
    ['Patient', 'First name', 'Mira'],
    ['Step 2', 'First name', 'Mira'],
    ['Teilnehmer 1', 'Nachname', 'Okafor'],
  ])('%s: %s is theirs', (group, text, value) => {
    expect(one(text, { group })).toBe(value)
  })
  test('an answer for the second one is used only for that one', () => {
    const sizes = [
      { text: 'T-shirt size', group: 'Guest 1' },
      { text: 'T-shirt size', group: 'Guest 2' },
    ]
    expect(page(sizes)).toEqual(['M', ''])
    expect(page(sizes, { answers: { 'T-shirt size': 'M', 'Guest 2: T-shirt size': 'XL' } })).toEqual(['M', 'XL'])
  })
})

describe('under a degree', () => {
  test.each([
    ['Degree 1', 'Institution', 'Rice University'],
    ['Degree 1', 'Year awarded', '2012'],
    ['University degree', 'Year completed', '2012'],
    ['Studium', 'Abschluss (Jahr)', '2012'],
    ['Current employer', 'Institution', 'Tidewater Labs'],
  ])('%s: %s', (group, text, value) => {
    expect(one(text, { group })).toBe(value)
  })
  test('a future degree is not a degree that the person has', () => {
    for (const text of ['Previsão de formatura', 'Anticipated graduation', 'Estimated graduation date'])
      expect(one(text)).toBe('')
  })
})

describe('an option that claims more than the person did', () => {
  const STATUS = ['Protected veteran', 'Not a veteran', 'Decline to answer']
  test('a person who is not a protected veteran may be a veteran', () => {
    const asked = { control: 'select', options: [...STATUS, 'Veteran, not protected'] }
    expect(one('Veteran status', asked)).toBe('')
    expect(one('Veteran status', { control: 'select', options: [...STATUS, 'Veteran but not a protected one'] })).toBe(
      '',
    )
    const said = { eeo: { veteran: 'Veteran, but not a protected veteran' } }
    expect(one('Veteran status', asked, said)).toBe('Veteran, not protected')
  })
  test('a named language level is that level', () => {
    const asked = (options: string[]): Partial<BankQuestion> => ({ control: 'select', options })
    const text = 'Level of Portuguese'
    expect(one(text, asked(['Basic (A1–A2)', 'Intermediate (B1–B2)', 'Advanced (C1)', 'Native']))).toBe('')
    expect(one(text, asked(['Basic (A1–A2)', 'Intermediate (B1–B2)', 'Advanced (C1–C2)', 'Native']))).toBe(
      'Advanced (C1–C2)',
    )
    expect(one(text, asked(['Basic', 'Intermediate', 'Advanced', 'Native']))).toBe('Advanced')
  })
})

test('"UF" is one of Brazil’s states, and of no other country', () => {
  expect(one('UF')).toBe('')
  expect(one('UF', {}, { address: { city: 'Olinda', state: 'PE', country: 'Brazil' } })).toBe('PE')
  expect(one('Estado')).toBe('Texas')
})

describe('others, named or counted', () => {
  test.each([
    ['Additional driver', 'Age', 'number'],
    ['Another guest', 'Nationality', 'text'],
    ['Trustee 2', 'Nationality', 'text'],
    ['Weiterer Fahrer', 'Alter', 'number'],
    ['Autre passager', 'Nationalité', 'text'],
    ['Conductor adicional', 'Edad', 'number'],
    ['Outro hóspede', 'Idade', 'number'],
  ])('%s: %s', (group, text, control) => {
    expect(one(text, { group, control }, { citizenship: 'American' })).toBe('')
  })
  test('the person who books, rents or insures is the applicant', () => {
    expect(one('Last name', { group: 'Lead booker' })).toBe('Okafor')
    expect(one('Nachname', { group: 'Hauptmieter' })).toBe('Okafor')
    expect(one('Apellido', { group: 'Datos del tomador' })).toBe('Okafor')
    expect(one('Nom de famille', { group: 'Souscripteur' })).toBe('Okafor')
  })
})

test('an unfinished qualification is not one that the person has', () => {
  const studies = {
    education: [{ school: 'Rice University', degree: 'Bachelor of Science', start: '2025', end: '2029' }],
  }
  for (const group of ['Most recent qualification', 'Letzter Abschluss', 'Diplôme le plus récent', 'Último título']) {
    const school = group === 'Letzter Abschluss' ? 'Hochschule' : 'University'
    expect(one(school, { group })).toBe('Rice University')
    expect(one(school, { group }, studies)).toBe('')
  }
  expect(one('University', { group: 'Education' }, studies)).toBe('Rice University')
})

test('a number at work is not the private one, and a thing’s name is not the person’s', () => {
  const phone = { phone: '+1 512 555 0164', phone_type: 'Mobile', preferred_name: 'Mimi' }
  expect(one('Mobile phone', { control: 'tel' }, phone)).not.toBe('')
  for (const text of ['Work mobile', 'Business cell phone', 'Mobile (dienstlich)', 'Portable professionnel'])
    expect(one(text, { control: 'tel' }, phone)).toBe('')
  expect(one('Work or mobile phone', { control: 'tel' }, phone)).not.toBe('')
  expect(one('Nickname', {}, phone)).toBe('Mimi')
  for (const text of ['Nickname for your card', 'Address nickname', 'Vehicle nickname'])
    expect(one(text, {}, phone)).toBe('')
})

test('dates without a sign between their parts, and with a year of two figures', () => {
  for (const [text, value] of [
    ['Geburtsdatum (TTMMJJJJ)', '04051990'],
    ['Date of birth (MMDDYYYY)', '05041990'],
    ['Date of birth (DDMMYY)', '040590'],
    ['Date de naissance (jj/mm/aa)', '04/05/90'],
    ['Fecha de nacimiento (ddmmaaaa)', '04051990'],
  ] as const)
    expect(one(text)).toBe(value)
  expect(one('Frühester Eintrittstermin (TT.MM.JJ)', {}, { start_date: '2027-03-15' })).toBe('15.03.27')
  expect(one('Date de disponibilité (jj/mm/aaaa)', {}, { start_date: '2027-03-15' })).toBe('15/03/2027')
})

describe('born on, before or after a day', () => {
  test.each([
    ['Were you born on or after 4 May 1990?', 'en', 'Yes'],
    ['Were you born after May 4, 1990?', 'en', 'No'],
    ['Wurden Sie vor dem 1. Januar 1991 geboren?', 'de', 'Ja'],
    ['Êtes-vous né(e) après le 31 décembre 2000 ?', 'fr', 'Non'],
    ['¿Ha nacido antes del 1 de enero de 1990?', 'es', 'No'],
    ['Você nasceu depois de 9 de março de 1986?', 'pt', 'Sim'],
    // 4 May or 5 April.
    ['Were you born before 04/05/1990?', 'en', ''],
    ['Was your child born after 1 September 2015?', 'en', ''],
    ['Were you born in the United States after 1 January 1980?', 'en', ''],
  ])('%s', (text, lang, value) => {
    const options: Record<string, string[]> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
    expect(one(text, { lang, control: 'radio', options: options[lang] ?? [] })).toBe(value)
  })
})

test('an amount that was answered to a question is in its currency and for its period', () => {
  const paid = (text: string, answer: string): string =>
    one(text, {}, { salary: '64000 EUR per year', answers: { [text]: answer } })
  expect(paid('Desired salary (USD per year)', '70000')).toBe('70000')
  expect(paid('Desired hourly rate in GBP', '45')).toBe('45')
  expect(paid('Gehaltswunsch pro Monat in CHF', '9000')).toBe('9000')
  expect(paid('Desired salary (USD per year)', '70000 EUR')).toBe('')
  expect(one('Desired salary (USD per year)', {}, { salary: '64000 EUR per year' })).toBe('')
})

test('a mother tongue is more than “bilingual” if both are offered', () => {
  const level = (text: string, options: string[]): string => one(text, { control: 'select', options })
  expect(level('Anglais', ['Notions', 'Courant', 'Bilingue', 'Langue maternelle'])).toBe('Langue maternelle')
  expect(level('English level', ['Basic', 'Fluent', 'Bilingual', 'Native'])).toBe('Native')
  expect(level('Nivel de inglés', ['Básico', 'Avanzado', 'Bilingüe / Nativo'])).toBe('Bilingüe / Nativo')
})

describe('under a heading that is not fully understood, a bare field stays open', () => {
  const own = { citizenship: 'American', eeo: { gender: 'female' } }
  test.each([
    ['Directors of the company', 'Nationality', 'text'],
    ['Youngest child', 'School', 'text'],
    ['Best friend', 'University', 'text'],
    ['Personas que conviven con usted', 'Edad', 'number'],
    ['Pessoas que moram com você', 'Idade', 'number'],
    ['Crew of the boat', 'Gender', 'text'],
    ['Crew member', 'Nationality', 'text'],
    ['Board members', 'Gender', 'text'],
    ['Im Haushalt lebende Personen', 'Staatsangehörigkeit', 'text'],
    ['Chef de famille', 'Nationalité', 'text'],
    ['Where you work now', 'Postcode', 'text'],
  ])('%s: %s', (group, text, control) => {
    expect(one(text, { group, control }, own)).toBe('')
  })
  test.each([
    ['About you', 'Nationality', 'American'],
    ['Personal particulars', 'Nationality', 'American'],
    ['Academic background', 'University', 'Rice University'],
    ['Equal opportunities monitoring (not seen by the panel)', 'Gender', 'female'],
    ['Voluntary self-identification', 'Gender', 'female'],
    ['Education history', 'University', 'Rice University'],
    ['Where do you live?', 'City', 'Austin'],
  ])('%s: %s is theirs', (group, text, value) => {
    expect(one(text, { group }, own).toLowerCase()).toBe(value.toLowerCase())
  })
})

test('a person who fills in a form for somebody is not the form’s name', () => {
  const asked = (group: string): string[] =>
    page([{ text: 'Name', group }, { text: 'Phone', control: 'tel', group }, { text: 'Email', group }], { phone: '+1 512 555 0164', email: 'mira@example.com' }) // biome-ignore format: a row
  for (const group of [
    'Person completing this form, if not the applicant',
    'Form filled in by',
    'Antrag ausgefüllt von',
    'Personne qui remplit la demande',
    'Quien llena la solicitud',
  ])
    expect(asked(group)).toEqual(['', '', ''])
  expect(asked('Volunteer application form')[0]).toBe('Mira Okafor')
})

describe('a school of another level than the requested one', () => {
  const studies = {
    education: [
      { school: 'Rice University', degree: 'Master of Science', gpa: '3.6', start: '2012', end: '2014' },
      { school: 'Baylor University', degree: 'Bachelor of Science', gpa: '3.4', start: '2008', end: '2012' },
    ],
  }
  test.each([
    ['School leaving qualification', 'Name of school'],
    ['High school', 'School'],
    ['Schulabschluss', 'Schule'],
    ['Enseignement secondaire', 'École'],
    ['Bachillerato', 'Escuela'],
    ['Ensino médio', 'Ano de conclusão'],
    ['Doctorate', 'University'],
  ])('%s: %s', (group, text) => {
    expect(one(text, { group }, studies)).toBe('')
  })
  test('the one in the heading, if there is just one', () => {
    const asked = [{ text: 'University', group: 'Undergraduate degree' }, { text: 'GPA', group: 'Undergraduate degree' }] // biome-ignore format: a table
    expect(page(asked, studies)).toEqual(['Baylor University', '3.4'])
    expect(one('University', { group: 'Postgraduate degree' }, studies)).toBe('Rice University')
    expect(one('University', { group: 'Postgraduate degree' })).toBe('')
  })
})

describe('consent to a use of data that applying does not require', () => {
  const agreed = (text: string): boolean =>
    page([{ text, control: 'checkbox', required: true }]).length > 0 &&
    decidedFor(
      [fieldOf({ id: '', kind: '', trap: '', lang: 'en', text, control: 'checkbox', required: true, gold: {} })],
      parseUserData(MIRA),
      NOW,
    )[0]?.do === 'fill'
  test.each([
    'I agree to the processing of my health data for occupational health purposes',
    'I consent to the processing of my biometric data',
    'Ich willige in die Verarbeitung meiner Gesundheitsdaten ein',
    'J’accepte le traitement de mes données de santé',
    'Consiento el tratamiento de mis datos de salud',
    'Concordo com o tratamento dos meus dados de saúde',
    'I agree to the processing of my personal data for scientific studies at partner laboratories',
  ])('%s', (text) => {
    expect(agreed(text)).toBe(false)
  })
  test.each([
    'I agree to the processing of my personal data as described in the privacy policy',
    'Ich willige in die Verarbeitung meiner personenbezogenen Daten zum Zweck der Bewerbung ein',
    'J’accepte que mes données soient traitées dans le cadre de ma candidature, conformément au RGPD',
    'Consiento el tratamiento de mis datos personales para la gestión de mi candidatura.',
    'Autorizo o tratamento dos meus dados pessoais para fins de recrutamento e seleção.',
  ])('%s is needed to apply', (text) => {
    expect(agreed(text)).toBe(true)
  })
})

test('numbers of cards, contacts and days are not sign-in names, phone numbers or ages', () => {
  const told = { email: 'mira@example.com', phone: '+1 512 555 0164' }
  for (const text of ['Membership number', 'Customer no.', 'Kundennummer', 'Numéro client', 'Número de cliente'])
    expect(one(text, {}, told)).toBe('')
  for (const text of ['Contact 1 name', 'Contact 2 phone', 'Kontakt 1 Name']) expect(one(text, {}, told)).toBe('')
  expect(one('Birthday (DD/MM)')).toBe('')
  expect(one('Age', { control: 'number' })).toBe('36')
})

test('an amount whose currency and period have fields of their own is a number', () => {
  const asked = (salary: string): string[] =>
    page(
      [
        { text: 'Amount', group: 'Expected pay' },
        { text: 'Currency', group: 'Expected pay', control: 'select', options: ['USD', 'GBP'] },
      ],
      { salary },
    )
  expect(asked('£61,500 per year')).toEqual(['61500', 'GBP'])
})

describe('boxes of a birthday, whatever its title says in', () => {
  test.each([
    ['Geboren am', 'Tag', 'Monat', 'Jahr'],
    ['Né(e) le', 'Jour', 'Mois', 'Année'],
    ['Fecha en que nació', 'Día', 'Mes', 'Año'],
    ['Quando você nasceu?', 'Dia', 'Mês', 'Ano'],
  ])('%s', (group, ...labels) => {
    expect(page(labels.map((text) => ({ text, group })))).toEqual(['04', '05', '1990'])
  })
  test('for another day they are left empty', () => {
    for (const group of ['Fecha de matrimonio', 'Quando você se casou?', 'Nacimiento de su hijo'])
      expect(page(['Día', 'Mes', 'Año'].map((text) => ({ text, group })))).toEqual(['', '', ''])
  })
})

test('whether somebody works now, in five languages', () => {
  const asked = (text: string, options: string[]): string => one(text, { control: 'radio', options })
  expect(asked('¿Trabaja actualmente?', ['Sí', 'No'])).toBe('Sí')
  expect(asked('¿Está desempleado actualmente?', ['Sí', 'No'])).toBe('No')
  expect(asked('Você está empregado atualmente?', ['Sim', 'Não'])).toBe('Sim')
  expect(asked('Êtes-vous actuellement en poste ?', ['Oui', 'Non'])).toBe('Oui')
  expect(asked('Sind Sie derzeit berufstätig?', ['Ja', 'Nein'])).toBe('Ja')
  expect(asked('Sind Sie derzeit arbeitslos?', ['Ja', 'Nein'])).toBe('Nein')
  for (const text of ['¿Trabaja actualmente en el sector público?', '¿Trabaja su cónyuge actualmente?'])
    expect(asked(text, ['Sí', 'No'])).toBe('')
  expect(asked('Sind Sie derzeit bei einem Wettbewerber beschäftigt?', ['Ja', 'Nein'])).toBe('')
})

test('“C.P.” means postal code, and where a person works means the current job', () => {
  expect(one('C.P.', { lang: 'fr' }, { address: { zip: '75011', country: 'France' } })).toBe('75011')
  for (const group of ['Where you work now', 'Poste occupé actuellement', 'Puesto que ocupa ahora'])
    expect(one(group === 'Where you work now' ? 'Role' : group.startsWith('Puesto') ? 'Cargo' : 'Fonction', { group })).toBe('Engineer') // biome-ignore format: a row
})

describe('boxes of a day', () => {
  const job = { start_date: '2027-03-15' }
  test('a month and a year under a bare start date are asked', () => {
    for (const [group, month, year] of [
      ['Start date', 'Month', 'Year'],
      ['From', 'Month', 'Year'],
      ['Beginn', 'Monat', 'Jahr'],
      ['Date de début', 'Mois', 'Année'],
      ['Fecha de inicio', 'Mes', 'Año'],
      ['Data de início', 'Mês', 'Ano'],
    ] as const)
      expect(page([{ text: month, group }, { text: year, group }], job)).toEqual(['', '']) // biome-ignore format: a row
    expect(page([{ text: 'Month', group: 'Earliest start date' }, { text: 'Year', group: 'Earliest start date' }], job)).toEqual(['3', '2027']) // biome-ignore format: a row
  })
  test('of the job in their heading', () => {
    for (const [group, month, year] of [
      ['Start of your current job', 'Month', 'Year'],
      ['Beginn der jetzigen Beschäftigung', 'Monat', 'Jahr'],
      ['Début du poste actuel', 'Mois', 'Année'],
      ['Inicio del empleo actual', 'Mes', 'Año'],
    ] as const)
      expect(page([{ text: month, group }, { text: year, group }], job)).toEqual(['1', '2020']) // biome-ignore format: a row
    for (const group of ['Start of your internship', 'End of your current job', 'Beginn des Praktikums'])
      expect(page([{ text: 'Monat', group }, { text: 'Year', group }], job)).toEqual(['', '']) // biome-ignore format: a row
  })
  test('the day of a certificate is not today', () => {
    for (const group of ['Courses and certificates', 'Certifications', 'Certificat de travail'])
      expect(one('Date', { group })).toBe('')
  })
})

test('an institution under “College or university” is the university, but a French collège is not one', () => {
  expect(one('Institution', { group: 'College or university' })).toBe('Rice University')
  expect(one('Établissement', { group: 'Collège fréquenté' })).toBe('')
})

describe('“where can we write to you” asks for a contact', () => {
  const own = { email: 'omar@example.net' }
  test.each([
    'Where can we write to you? (email)',
    'Which email should we write to?',
    'Unter welcher E-Mail-Adresse dürfen wir Ihnen schreiben?',
    'À quelle adresse e-mail pouvons-nous vous écrire ?',
    '¿A qué correo electrónico podemos escribirle?',
  ])('%s', (text) => expect(one(text, {}, own)).toBe('omar@example.net'))
  test.each([
    'Email of the person we should write to',
    'Where should we write to your manager? (email)',
    'What email should we write to if we cannot reach you?',
  ])('%s is asked', (text) => expect(one(text, {}, own)).toBe(''))
})
