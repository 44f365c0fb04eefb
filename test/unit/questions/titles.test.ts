// The effect of a heading over a field: sections of an application have many names, and some headings name other
// people.
import { describe, expect, test } from 'vitest'
import { one, page } from '../../support/mira.ts'

const DATA = {
  email: 'mira.okafor@example.com',
  phone: '+1 512 555 0147',
  links: { linkedin: 'https://www.linkedin.com/in/mira-okafor-example' },
  salary: '90000 USD per year',
  notice_period: '2 weeks',
  start_date: '2027-02-01',
  driving_licence: true,
  travel: 'Up to 25%',
  years_of_experience: 7,
  disability: 'no',
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  en: ['My Information', 'Personal Details', 'Contact Information', 'About You', 'Candidate Profile', 'Application Questions', 'Additional Questions', 'Additional Information', 'Further Information', 'Other Information', 'Pre-screening Questions', 'Job Specific Questions', 'A few more questions', 'Recruitment Questions', 'Attachments', 'Websites', 'Logistics', 'Next Steps', 'Quick Apply', "Let's get started", 'Key information', 'Step 1 of 3: The basics', 'Voluntary Disclosures', 'Name & address'],
  de: ['Kontaktdaten', 'Ihre Anschrift', 'Basisdaten', 'Eckdaten', 'Pflichtangaben', 'Einstieg', 'Stellenbezogene Fragen', 'Vorab-Fragen', 'Weitere Angaben', 'Zusätzliche Angaben', 'Erzähl uns von dir', 'Schritt 1: Persönliche Daten', 'Ihre Vorstellungen'],
  fr: ['Vos coordonnées', 'Données personnelles', 'Formulaire de candidature', 'Questions de présélection', 'Autres informations', 'Votre profil', 'Mes informations de contact', 'Étape 1 sur 3', 'À propos de vous'],
  es: ['Datos básicos', 'Otros datos', 'Formulario de solicitud', 'Preguntas de la empresa', 'Acerca de ti', 'Sobre el puesto', 'Tu perfil', 'Condiciones'],
  pt: ['Dados básicos', 'Outras informações', 'Formulário de candidatura', 'Perguntas da empresa', 'Conte sobre você', 'Sobre a vaga', 'Meu perfil', 'Disponibilidade e remuneração'],
} // biome-ignore format: a table
const FIELDS: Readonly<Record<string, readonly [first: string, mail: string, salary: string, start: string]>> = {
  en: ['First name', 'Email', 'Desired salary', 'Start date'],
  de: ['Vorname', 'E-Mail', 'Gehaltsvorstellung', 'Eintrittstermin'],
  fr: ['Prénom', 'E-mail', 'Prétentions salariales', 'Date de début'],
  es: ['Nombre', 'Correo electrónico', 'Expectativa salarial', 'Fecha de incorporación'],
  pt: ['Nome', 'E-mail', 'Pretensão salarial', 'Data de início'],
}

describe('a section of an application gets the person’s own data, whatever its name', () => {
  test.each(Object.entries(PARTS).flatMap(([lang, parts]) => parts.map((part) => [lang, part] as const)))(
    '%s: %s',
    (lang, group) => {
      const [first = '', mail = '', salary = '', start = ''] = FIELDS[lang] ?? []
      const asked = (text: string, control: string): string => one(text, { lang, group, control }, DATA)
      expect(asked(first, 'text')).toMatch(/^Mira/)
      expect(asked(mail, 'email')).toBe('mira.okafor@example.com')
      expect(asked(salary, 'text')).toMatch(/^90/)
      expect(asked(start, 'date')).toBe('2027-02-01')
    },
  )
})

describe('a heading that names somebody or something else gets none of the person’s data', () => {
  test.each([
    'Information about your employer', 'Address of your employer', 'Contact at your employer', 'Datos de la empresa', 'Sobre a empresa', 'Angaben zum Arbeitgeber', 'Coordonnées de l’employeur',
    'Key holder', 'Document holder', 'Postal recipient', 'Start-up', 'Links of your team', 'Additional person', 'Other contact', 'Further applicants', 'Weitere Person', 'Otra persona de contacto',
  ])('%s: name, e-mail, phone', (group) => {
    expect(page([{ text: 'Name', group }, { text: 'Email', control: 'email', group }, { text: 'Phone', control: 'tel', group }], DATA)).toEqual(['', '', ''])
  }) // biome-ignore format: a table
  test.each(['Studies', 'Course details', 'Formation', 'Curso', 'Residence', 'Ausbildung', 'Estudios'])(
    '%s: a start date is no first day at work',
    (group) => {
      expect(one('Start date', { group, control: 'date' }, DATA)).toBe('')
    },
  )
})

describe('a label that asks for details of its heading is not answered with the heading’s datum', () => {
  test.each([
    ['My Experience', 'What you did there'],
    ['Berufserfahrung', 'Was Sie dort gemacht haben'],
    ['Expérience professionnelle', 'Ce que vous y faisiez'],
    ['Experiencia laboral', 'Lo que hacías'],
    ['Driving licence', 'Which one?'],
    ['Führerschein', 'Welcher?'],
    ['Carné de conducir', '¿Cuál?'],
    ['Travel', 'What for?'],
    ['Viajes', '¿Para qué?'],
    ['Disability', 'Describe'],
    ['Salary', 'Any other'],
  ])('%s: %s', (group, text) => {
    expect(one(text, { group }, DATA)).toBe('')
    expect(one(text, { group, control: 'textarea' }, DATA)).toBe('')
  })
  test('a question of how long or how much is still recognised', () => {
    expect(one('How many years?', { group: 'Work experience', control: 'number' }, DATA)).toBe('7')
    expect(one('Please specify', { group: 'Expected salary' }, DATA)).toMatch(/^90/)
  })
})

describe('instructions about format, or that an answer is optional, change nothing', () => {
  test.each([
    ['Given name as it appears on your passport or ID', 'Mira'],
    ['Family name as stated on your identity card', 'Okafor'],
    ['Nachname wie im Reisepass', 'Okafor'],
    ['Family name (le cas échéant)', 'Okafor'],
    ['LinkedIn (falls vorhanden)', DATA.links.linkedin],
    ['LinkedIn profile (full address)', DATA.links.linkedin],
    ['E-mail we can reach you at', 'mira.okafor@example.com'],
    ['E-mail para contato', 'mira.okafor@example.com'],
  ])('%s', (text, value) => {
    expect(one(text, {}, DATA)).toBe(value)
  })
  test('a number to call', () => {
    expect(one('Best number to call', { control: 'tel' }, DATA)).toContain('5125550147')
  })
  test.each(['Date as shown on your passport', 'Number as shown on your ID card', 'Best time to call'])('%s is no such datum', (text) => {
    expect(one(text, {}, DATA)).toBe('')
  }) // biome-ignore format: a table
})

describe('to work without a permit is to need none', () => {
  const german = { citizenship: 'German', country: 'Germany', address: undefined, work_authorization: true }
  const asked = (text: string, lang: string, data: object): string =>
    one(text, { control: 'radio', lang, options: lang === 'de' ? ['Ja', 'Nein'] : lang === 'fr' ? ['Oui', 'Non'] : lang === 'es' ? ['Sí', 'No'] : lang === 'pt' ? ['Sim', 'Não'] : ['Yes', 'No'] }, data) // biome-ignore format: one line
  test.each([
    ['en', 'Are you legally allowed to work in the European Union without a permit?', 'Yes'],
    ['en', 'Are you unable to work in Germany without a work permit?', 'No'],
    ['en', 'Do you have the right to work in Germany without any special permit?', 'Yes'],
    ['de', 'Dürfen Sie in Deutschland ohne Arbeitserlaubnis arbeiten?', 'Ja'],
    ['de', 'Dürfen Sie ohne Arbeitserlaubnis in Deutschland arbeiten?', 'Ja'],
    ['fr', 'Pouvez-vous travailler en Allemagne sans permis de travail ?', 'Oui'],
    ['es', '¿Puedes trabajar en Alemania sin permiso de trabajo?', 'Sí'],
    ['pt', 'Pode trabalhar na UE sem autorização de trabalho?', 'Sim'],
  ])('%s: %s', (lang, text, due) => {
    expect(asked(text, lang, german)).toBe(due)
    // A foreign national may have a permit or not need one; the data does not say which.
    expect(asked(text, lang, { work_authorization: true })).toBe('')
  })
})

test('an amount is written with its currency if that is asked for, and not at all if it is unknown', () => {
  const salary = { salary: '90000', salary_currency: 'USD' }
  expect(one('Salary expectations (please state currency)', {}, salary)).toBe('90000 USD')
  expect(one('Desired salary, including currency', {}, { salary: '61,500 GBP per year' })).toBe('61,500 GBP per year')
  expect(one('Gehaltsvorstellung (mit Währung)', {}, salary)).toBe('90000 USD')
  expect(one('Salary expectations (please state currency)', {}, { salary: '90000' })).toBe('')
})

test('a title of a part of the form adds no words to the question under it', () => {
  const data = { ...DATA, relocation: true }
  const asked = (text: string, group: string, lang = 'en'): string =>
    one(text, { group, lang, control: 'radio', options: lang === 'de' ? ['Ja', 'Nein'] : ['Yes', 'No'] }, data)
  expect(asked('Umzugsbereitschaft vorhanden?', 'Ihre Eckdaten', 'de')).toBe('Ja')
  expect(asked('Would you be open to relocation?', 'Job-Specific Information')).toBe('Yes')
  expect(one('If currently employed, what is your notice period?', { group: 'Job-Specific Information' }, data)).toBe(
    '2 weeks',
  )
  expect(
    one(
      'Are you a citizen or permanent resident of the United States?',
      { control: 'radio', options: ['Yes', 'No'] },
      { citizenship: 'American' },
    ),
  ).toBe('Yes')
})
