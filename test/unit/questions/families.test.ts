// Families of questions that the person was once asked although the data has the answer: one case of each in several
// languages, and related questions that must stay open.
import { describe, expect, test } from 'vitest'
import { decidedFor, fieldOf } from '../../../bench/questions/bank.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
const MIRA = {
  first_name: 'Mira',
  middle_name: 'Anouk',
  last_name: 'Okafor',
  country: 'United States',
  address: { city: 'Austin', state: 'Texas', country: 'United States' },
  date_of_birth: '1990-05-04',
  start_date: '2027-03-15',
  notice_period: '6 weeks',
  salary: '90000',
  remote_preference: 'Hybrid',
  travel: 'Up to 30%',
  work_authorization: true,
  requires_sponsorship: false,
  years_of_experience: 9,
  previously_employed: false,
  skills: ['React', 'Go', 'PostgreSQL'],
  experience: [
    { title: 'Engineer', company: 'Tidewater Labs', start: '2020-01', end: 'present' },
    { title: 'Developer', company: 'Marl & Sons GmbH', start: '2016-01', end: '2019-12' },
  ],
  education: [{ school: 'Rice University', degree: 'Bachelor of Science', start: '2008', end: '2012' }],
  eeo: { veteran: 'I identify as a protected veteran' },
  answers: { 'How many years of experience do you have with React?': '4' },
}

interface Asks {
  control?: string
  options?: string[]
  group?: string
  data?: object
}
const put = (text: string, { control = 'radio', options, group, data = {} }: Asks = {}): string => {
  const listed = options ?? (control === 'radio' ? ['Yes', 'No'] : [])
  const field = fieldOf({
    id: text,
    kind: '',
    trap: '',
    lang: 'en',
    text,
    control,
    ...(listed.length > 0 && { options: listed }),
    ...(group !== undefined && { group }),
    gold: {},
  })
  const [decided] = decidedFor([field], parseUserData({ ...MIRA, ...data }), NOW)
  if (decided?.do !== 'fill') return ''
  const { operation } = decided.planned
  return operation.op === 'type'
    ? operation.text
    : operation.op === 'select'
      ? operation.options.join('|')
      : operation.op
}

describe('a question that refers to the sentence before it', () => {
  test.each([
    ['The role starts on 1 April 2027. Is that possible for you?', 'Yes'],
    ['We need someone to start by 1 March 2027. Can you do so?', 'No'],
    ['Der Arbeitsbeginn ist am 1. April 2027. Ist das für Sie möglich?', 'Yes'],
    ['La prise de poste est prévue le 1er mars 2027. Cela vous convient-il ?', 'No'],
    ['La incorporación es el 1 de abril de 2027. ¿Es posible para usted?', 'Yes'],
    ['O início será em 1 de março de 2027. É possível para você?', 'No'],
    ['You would be travelling about 25% of the year. Does this suit you?', 'Yes'],
    ['Die Stelle ist mit rund 50 % Dienstreisen verbunden. Ist das für Sie in Ordnung?', 'No'],
    ['We can only take candidates who do not need visa sponsorship. Are you one of them?', 'Yes'],
    ['The deadline for applications is 1 March 2027. Is that possible for you?', ''],
    ['The role starts on 1 April 2027 and ends on 30 June 2027. Is that possible for you?', ''],
    ['You would start on 1 April 2027 if the contract is signed. Is that possible for you?', ''],
    ['The contract begins on 1 April 2027 and is limited to one year. Is this acceptable?', ''],
    ['The contract begins on 1 April 2027 and is limited to one year. Could you start then?', 'Yes'],
    ['The role involves 20% travel and weekend work. Is this acceptable to you?', ''],
    ['We pay a 10% travel bonus. Is this acceptable to you?', ''],
  ])('%s → %s', (text, due) => {
    expect(put(text)).toBe(due)
  })
})

describe('options that are numbered, or explained in the question', () => {
  test.each([
    [
      'Please pick what is true of you',
      ['A) I am authorized to work and need no sponsorship', 'B) I need sponsorship'],
      'A) I am authorized to work and need no sponsorship',
    ],
    ['Notice period', ['1 – two weeks', '2 – one month', '3 – six weeks'], '3 – six weeks'],
    ['A: I need visa sponsorship. B: I do not need visa sponsorship. Which is true of you?', ['A', 'B'], 'B'],
    ['Years of experience', ['1 - 2 years', '3 - 5 years', '6 - 10 years'], '6 - 10 years'],
  ])('%s %j → %s', (text, options, due) => {
    expect(put(text, { control: 'select', options })).toBe(due)
  })
})

describe('where somebody lives', () => {
  const CONTINENTS = ['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America']
  const STATES = ['California', 'Colorado', 'Texas', 'I live elsewhere']
  test.each([
    ['Which continent do you live on?', CONTINENTS, {}, 'North America'],
    ['Auf welchem Kontinent leben Sie?', ['Afrika', 'Asien', 'Europa', 'Nordamerika'], {}, 'Nordamerika'],
    ['Which continent were your parents born on?', CONTINENTS, {}, ''],
    ['Country of residence (ISO code)', ['CA', 'DE', 'GB', 'US'], {}, 'US'],
    ['Do you live in one of these states?', STATES, {}, 'Texas'],
    ['Do you live in one of these states?', STATES.filter((state) => state !== 'Texas'), {}, 'I live elsewhere'],
    ['Do you live in one of these states?', STATES, { address: { country: 'United States' } }, ''],
    ['Do you live in Ontario, California?', ['Yes', 'No'], {}, 'No'],
    [
      'Do you live in Ontario, California?',
      ['Yes', 'No'],
      { address: { city: 'Fresno', state: 'California', country: 'United States' } },
      '',
    ],
    ['Do you live in Texas, Nevada?', ['Yes', 'No'], {}, ''],
    ['Are you based in Nevada, Utah or Texas?', ['Yes', 'No'], {}, 'Yes'],
    ['Are you based in Nevada or Utah?', ['Yes', 'No'], { address: { country: 'Germany' }, country: 'Germany' }, 'No'],
    [
      'Do you live in an EU or EEA member state?',
      ['Yes', 'No'],
      { address: { country: 'Norway' }, country: 'Norway' },
      '',
    ],
  ])('%s %j %j → %s', (text, options, data, due) => {
    expect(put(text, { control: 'select', options, data })).toBe(due)
  })
})

describe('comparisons', () => {
  test.each([
    ['Is your notice period longer than one month?', {}, 'Yes'],
    ['Do you have more than eight weeks’ notice?', {}, 'No'],
    ['Ist Ihre Kündigungsfrist länger als vier Wochen?', {}, 'Yes'],
    ['Is your notice period longer than one month?', { notice_period: '30 days' }, ''],
    ['Are you over 18 and under 65?', {}, 'Yes'],
    ['Are you older than 36 but younger than 60?', {}, ''],
    ['Would you prefer to work from home?', {}, 'No'],
    ['Do you prefer a hybrid way of working?', {}, 'Yes'],
    ['Are you willing to work on-site?', {}, ''],
    ['Do you currently work for Tidewater Labs?', {}, 'Yes'],
    ['Arbeiten Sie derzeit bei Marl & Sons?', {}, 'No'],
    ['Do you currently work for Alderway?', {}, 'No'],
    ['Do you currently work for Alderway?', { previously_employed: true }, ''],
    ['Do you currently work for Tidewater Group?', {}, ''],
    ['Do you prefer remote or hybrid work?', {}, ''],
    ['Are you only looking for hybrid work?', {}, ''],
    ['Could you leave with less than four weeks’ notice?', {}, ''],
    ['Have you ever served in the military?', { eeo: { veteran: 'I am not a veteran' } }, ''],
    ['Have you ever served in the military?', {}, 'Yes'],
    ['Have you ever served in the military?', { eeo: { veteran: 'I am not a protected veteran' } }, ''],
    ['Do you have at least three years of experience with React.js?', {}, 'Yes'],
    ['Have you used Golang?', {}, 'Yes'],
    ['Would you be unable to join unless we sponsored your visa?', {}, 'No'],
  ])('%s %j → %s', (text, data, due) => {
    expect(put(text, { data })).toBe(due)
  })
})

describe('parts, lists and orders', () => {
  test.each([
    ['Day', 'Earliest start date', 'number', [], '15'],
    ['Monat', 'Frühester Starttermin', 'select', ['Januar', 'Februar', 'März', 'April'], 'März'],
    ['Year', 'Earliest start date', 'select', ['2026', '2027'], '2027'],
    ['Month', 'Current degree', 'select', ['January', 'March'], ''],
    ['Per', 'Current salary', 'select', ['Hour', 'Month', 'Year'], ''],
    ['Per', 'Expected salary', 'select', ['Hour', 'Month', 'Year'], 'Year'],
    ['Name (surname, forename)', undefined, 'text', [], 'Okafor, Mira'],
    ['M.I.', undefined, 'text', [], 'A'],
    [
      'Seniority',
      undefined,
      'select',
      ['Junior (0–3 years)', 'Mid (4–7 years)', 'Senior (8+ years)'],
      'Senior (8+ years)',
    ],
    ['Status of your studies', undefined, 'select', ['Completed', 'In progress'], 'Completed'],
    ['How much of your time would you travel? (%)', undefined, 'number', [], '30'],
  ])('%s under %s → %s', (text, group, control, options, due) => {
    expect(put(text, { control, options, ...(group !== undefined && { group }) })).toBe(due)
  })
})

describe('several facts in one question', () => {
  const DRIVES = { driving_licence: true }
  test.each([
    ['Are you authorized to work here and at least 18 years old?', {}, 'Yes'],
    ['Are you at least 18 years old, authorized to work here, and able to start by April 1, 2027?', {}, 'Yes'],
    ['Are you over 18 and do you hold a valid driver’s license?', DRIVES, 'Yes'],
    ['Are you at least 40 years old with a valid driver’s license?', DRIVES, 'No'],
    ['Are you over 18 and do you hold a valid driver’s license?', {}, ''],
    ['Do you have a bachelor’s degree and at least 5 years of professional experience?', {}, 'Yes'],
    ['Haben Sie ein abgeschlossenes Studium und mindestens 12 Jahre Berufserfahrung?', {}, 'No'],
    ['Sind Sie volljährig und besitzen Sie einen gültigen Führerschein?', DRIVES, 'Yes'],
    ['Avez-vous plus de 18 ans et le permis de conduire ?', DRIVES, 'Yes'],
    ['¿Es mayor de edad y puede viajar?', {}, 'Yes'],
    ['Tem mais de 18 anos e disponibilidade para viajar?', {}, 'Yes'],
    ['Are you fluent in English and Spanish?', { languages: ['English (native)', 'Spanish (A2)'] }, 'No'],
    ['Do you speak both English and German fluently?', { languages: ['English (native)', 'German (C1)'] }, 'Yes'],
    ['Are you authorized to work in the US and Canada?', {}, ''],
    ['Are you not over 18 and authorized to work here?', {}, ''],
    ['Are you over 18 or do you have a work permit and a licence?', DRIVES, ''],
    ['Do you have a driver’s license and a clean driving record?', DRIVES, ''],
    ['Are you over 18 and able to lift 50 pounds?', {}, ''],
    ['Are you over 18 and, if not, can you provide a work permit?', {}, ''],
    ['Do you have at least 3 years of experience with React and a bachelor’s degree?', {}, 'Yes'],
    ['Possui ensino superior completo e pelo menos 5 anos de experiência profissional?', {}, 'Yes'],
    ['I certify that I am at least 21 and authorized to work here', {}, ''],
  ])('%s %j → %s', (text, data, due) => {
    expect(put(text, { data })).toBe(due)
  })
  test('a text box for two of them does not get the value of one', () => {
    expect(put('Are you over 18 and do you hold a valid driver’s license?', { control: 'text' })).toBe('')
  })
})

describe('a month alone', () => {
  test.each([
    ['Are you available to start in April 2027?', 'Yes'],
    ['Are you available to start in February 2027?', 'No'],
    ['Are you available to start in March 2027?', ''],
    ['Could you start before March 2027?', 'No'],
    ['Our programme begins in September 2027. Are you able to join then?', 'Yes'],
    ['Können Sie ab April 2027 bei uns anfangen?', 'Yes'],
    ['Pouvez-vous prendre votre poste en février 2027 ?', 'No'],
    ['¿Puede incorporarse en abril de 2027?', 'Yes'],
    ['Você pode começar em fevereiro de 2027?', 'No'],
    ['Will you be 37 by June 2027?', 'Yes'],
    ['Will you be 37 by May 2027?', ''],
    ['Could you join us in April 2027?', 'Yes'],
    ['Wären Sie ab Februar 2027 verfügbar?', 'No'],
    ['Sind Sie bis April 2027 verfügbar?', ''],
    ['Are you available in April 2027?', ''],
    ['Are you available in April 2027 for an interview?', ''],
    ['Are you available from April 2027 to August 2027?', ''],
  ])('%s → %s', (text, due) => {
    expect(put(text)).toBe(due)
  })
  test('is written if it is asked for in words', () => {
    expect(put('Month you could start', { control: 'text' })).toBe('03/2027')
  })
})

describe('pay that is offered', () => {
  const HOURLY = { salary: '24.50 per hour', salary_currency: 'USD' }
  const YEARLY = { salary: '€60,000 per year', country: 'Germany', address: { country: 'Germany' } }
  test.each([
    ['Is $26 an hour acceptable?', HOURLY, 'Yes'],
    ['The pay for this role is $24.50 per hour. Does this meet your expectations?', HOURLY, 'Yes'],
    ['The hourly rate is $25.00 - $29.00. Are you comfortable with this rate?', HOURLY, 'Yes'],
    ['This role pays between $26 and $32 per hour. Is this within your expected range?', HOURLY, 'Yes'],
    ['Is $23 an hour acceptable?', HOURLY, ''],
    ['Is £26 an hour acceptable?', HOURLY, ''],
    ['The salary is $60,000 per year. Is that acceptable?', HOURLY, ''],
    ['Are you willing to work for $30 per hour plus tips?', HOURLY, ''],
    ['Would a salary below $40 per hour be acceptable?', HOURLY, ''],
    ['Is your expectation over $20 per hour?', HOURLY, ''],
    ['Do you currently earn $30 per hour?', HOURLY, ''],
    ['Das Jahresgehalt liegt bei 62.000 € brutto. Ist das für Sie in Ordnung?', YEARLY, 'Yes'],
    ['Le salaire annuel brut proposé est de 61 000 euros. Êtes-vous d’accord ?', YEARLY, 'Yes'],
    ['El salario bruto anual es de 60.000 €. ¿Está de acuerdo?', YEARLY, 'Yes'],
    ['O salário anual é de 61.000 €. Está de acordo?', YEARLY, 'Yes'],
    ['The salary range is €55,000 - €65,000. Does this align with your expectations?', YEARLY, 'Yes'],
    ['The salary range is €55,000 - €65,000. Is this acceptable?', YEARLY, ''],
    ['Is your salary expectation within €62,000 - €70,000?', YEARLY, ''],
    ['The salary is up to €70,000. Is this acceptable?', YEARLY, ''],
    ['The salary is up to €70,000. Does this meet your expectations?', YEARLY, 'Yes'],
    ['The salary is up to €55,000. Does this meet your expectations?', YEARLY, ''],
    ['Die Stelle ist mit bis zu 70.000 € brutto im Jahr dotiert. Entspricht das Ihren Vorstellungen?', YEARLY, 'Yes'],
    ['El salario es de hasta 65.000 € brutos anuales. ¿Encaja con tus expectativas?', YEARLY, 'Yes'],
    ['The salary is €5,200 per month. Is this acceptable?', YEARLY, ''],
  ])('%s %j → %s', (text, data, due) => {
    expect(put(text, { data })).toBe(due)
  })
})

describe('levels of education of other countries', () => {
  const holds = (degree: string) => ({ education: [{ school: 'A school', degree, start: '2008', end: '2012' }] })
  const GOES_ON = { education: [{ school: 'A school', degree: 'Bachelor', start: '2025', end: '2028' }] }
  test.each([
    ['Avez-vous un diplôme de niveau Bac+5 ou supérieur ?', 'Master', 'Yes'],
    ['Titulaire d’un diplôme Bac+3 minimum ?', 'Bachelor of Arts', 'Yes'],
    ['Êtes-vous titulaire d’un Bac+2 ?', 'Licence', 'Yes'],
    ['Avez-vous un diplôme de niveau Bac+5 ?', 'Licence', ''],
    ['Are you educated to degree level (RQF Level 6) or above?', 'Diplom', 'Yes'],
    ['Do you hold a master’s degree (Level 7)?', 'Master of Arts', 'Yes'],
    ['Do you have a qualification at RQF level 7?', 'Bachelor of Arts', ''],
    ['Do you have a qualification at AQF level 7?', 'Bachelor of Arts', 'Yes'],
    ['Do you have a bachelor’s degree or equivalent (Bac+3 / RQF 6)?', 'Licence', 'Yes'],
    ['Do you have a high school diploma or GED?', 'High School Diploma', 'Yes'],
    ['Do you have a high school diploma or GED?', 'Matura', ''],
  ])('%s: %s → %s', (text, degree, due) => {
    expect(put(text, { data: holds(degree) })).toBe(due)
  })
  test('an unfinished degree is not a level that the person has', () => {
    expect(put('Niveau d’études', { control: 'select', options: ['Bac', 'Bac+3', 'Bac+5'], data: GOES_ON })).toBe('')
  })
})

describe('how long, which state, which kind', () => {
  const SPANS = ['Less than 1 year', '1 to 2 years', '3 to 5 years', '6 to 10 years', 'More than 10 years']
  test.each([
    ['How long have you been in your current position?', SPANS, {}, '6 to 10 years'],
    [
      'Wie lange sind Sie bei Ihrem aktuellen Arbeitgeber beschäftigt?',
      ['bis 1 Jahr', '2–5 Jahre', '6–10 Jahre'],
      {},
      '6–10 Jahre',
    ],
    [
      'How long have you been in your current position?',
      SPANS,
      { experience: [{ title: 'A', company: 'B', start: '2024-03', end: 'present' }] },
      '',
    ],
    ['Do you currently live in the state of Texas?', ['Yes', 'No'], {}, 'Yes'],
    ['Do you live in California?', ['Yes', 'No'], {}, 'No'],
    ['Do you live in New York?', ['Yes', 'No'], {}, ''],
    ['Do you reside in one of the following states: CA, CO, NY, TX?', ['Yes', 'No'], {}, 'Yes'],
    ['Kündigungsfrist', ['3 Monate', 'länger als 3 Monate'], { notice_period: '3 months' }, '3 Monate'],
    ['Votre préavis est-il supérieur à un mois ?', ['Oui', 'Non'], {}, 'Oui'],
    ['Are you fluent in English (minimum level B2)?', ['Yes', 'No'], { languages: ['English (B1)'] }, 'No'],
    ['Will you need a Skilled Worker visa to work in the UK?', ['Yes', 'No'], { citizenship: 'British' }, 'No'],
    ['Will you need a Skilled Worker visa to work in the UK?', ['Yes', 'No'], {}, ''],
    ['Suffix', ['Jr.', 'Sr.', 'II'], { suffix: 'Jr.' }, 'Jr.'],
    [
      'Degree classification',
      ['First', 'Upper second (2:1)', 'Third'],
      { education: [{ school: 'A', degree: 'BA', grade: '2:1', end: '2012' }] },
      'Upper second (2:1)',
    ],
  ] as const)('%s %j %j → %s', (text, options, data, due) => {
    expect(put(text, { control: 'select', options: [...options], data })).toBe(due)
  })
})

describe('questions about more than the data contains', () => {
  const SPEAKS = { languages: ['English (native)', 'German (C1)', 'Welsh (A2)'] }
  const RECORD = (criminal_record: boolean) => ({ criminal_record })
  test.each([
    ['Do you have at least 5 years of experience as an Engineer?', 'radio', {}, 'Yes'],
    ['Haben Sie mindestens 3 Jahre Erfahrung als Developer?', 'radio', {}, 'Yes'],
    ['Do you have at least 9 years of experience as an Engineer?', 'radio', {}, ''],
    ['Do you have at least 2 years of experience as a Senior Engineer?', 'radio', {}, ''],
    ['What languages other than English do you speak?', 'text', SPEAKS, 'German (C1), Welsh (A2)'],
    ['Welche Sprachen sprechen Sie außer Deutsch?', 'text', SPEAKS, 'English (native), Welsh (A2)'],
    ['What languages other than English do you speak fluently?', 'text', SPEAKS, ''],
    ['Are you willing to relocate to Denver, CO?', 'radio', { relocation: false }, 'No'],
    ['Are you willing to relocate to Denver, CO?', 'radio', { relocation: true }, ''],
    ['Are you willing to relocate to Austin?', 'radio', { relocation: false }, ''],
    ['Do you have a valid Class B driving licence?', 'radio', { driving_licence: false }, 'No'],
    ['Do you have a valid Class B driving licence?', 'radio', { driving_licence: true }, ''],
    ['Have you ever been convicted of a crime other than a minor traffic violation?', 'radio', RECORD(false), 'No'],
    ['Have you ever been convicted of a crime other than a minor traffic violation?', 'radio', RECORD(true), ''],
    ['Have you worked for us before and were you a contractor?', 'radio', { previously_employed: true }, ''],
    ['¿Tiene más de 18 años y menos de 65?', 'radio', {}, 'Yes'],
    ['Tem idade igual ou superior a 36 anos?', 'radio', {}, 'Yes'],
  ])('%s %s %j → %s', (text, control, data, due) => {
    expect(put(text, { control, data })).toBe(due)
  })
  test('a father’s degree is not the person’s', () => {
    expect(put('Degree', { control: 'text', group: 'Father’s education' })).toBe('')
  })
})

describe('parts of a phone number', () => {
  const page = (phone: string, ...labels: string[]): string[] => {
    const fields = labels.map((text, at) =>
      fieldOf({ id: text, kind: '', trap: '', lang: 'en', text, control: 'text', group: 'Phone', gold: {} }, at),
    )
    return decidedFor(fields, parseUserData({ ...MIRA, phone }), NOW).map((decided) =>
      decided.do === 'fill' && decided.planned.operation.op === 'type' ? decided.planned.operation.text : '',
    )
  }
  test('are separated if the numbering plan defines the area code', () => {
    expect(page('+1 512 555 0164', 'Area code', 'Phone number')).toEqual(['512', '5550164'])
    expect(page('+49 30 23125417', 'Vorwahl', 'Rufnummer')).toEqual(['030', '23125417'])
    expect(page('+49 30 23125417', 'Country code', 'Area code', 'Phone number')).toEqual(['+49', '30', '23125417'])
    expect(page('+55 11 95550 1234', 'DDD', 'Telefone')).toEqual(['11', '955501234'])
    expect(page('+44 7700 900417', 'Area code', 'Extension')).toEqual(['', ''])
    expect(page('+49 30 23125417', 'Area code (3 digits)')).toEqual([''])
  })
  test('without the calling code, in German, too', () => {
    expect(page('+49 30 23125417', 'Telefonnummer (ohne Ländervorwahl)')).toEqual(['030 23125417'])
  })
})

describe('an instruction before the question', () => {
  const typed = (text: string): string | undefined => {
    const [decision] = decidedFor(
      [fieldOf({ id: text, kind: '', trap: '', lang: 'en', text, control: 'text', required: true, gold: {} })],
      parseUserData(MIRA),
      NOW,
    )
    return decision?.do === 'fill' && decision.planned.operation.op === 'type'
      ? decision.planned.operation.text
      : undefined
  }
  test.each([
    ['Saisissez votre prénom', 'Mira'],
    ['Ingrese sus apellidos', 'Okafor'],
    ['Inserisci il tuo cognome', 'Okafor'],
    ['Introduzca su ciudad', 'Austin'],
    ['Enter your first and middle name', 'Mira Anouk'],
    ['Ingrese el nombre de su madre', undefined],
    ['Entrez le nom de la société', 'Tidewater Labs'],
    ['Writer name', undefined],
    ['Nombre del informe', undefined],
  ])('%s', (label, value) => {
    expect(typed(label)).toBe(value)
  })
})
