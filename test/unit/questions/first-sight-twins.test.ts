// Questions that were at first answered wrongly, or asked although the data has the answer, when they were asked beside
// a near twin with another answer, in lists, and with units.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const truth = (text: string, lang: string, data: object): boolean | undefined => {
  const options = YES_NO[lang] ?? []
  const answer = one(text, { control: 'radio', lang, options }, data)
  return answer === '' ? undefined : answer === options[0]
}
const chosen = (text: string, options: string[], data: object, lang = 'en'): string =>
  one(text, { control: 'select', lang, options }, data)

const NEEDS = { citizenship: 'Ukrainian', work_authorization: true, requires_sponsorship: true }
const FREE = { citizenship: 'United States', work_authorization: true, requires_sponsorship: false }

describe('a question that takes its noun from the sentence before', () => {
  test.each([
    ['Notre groupe ne parraine pas de visa. En avez-vous besoin ?', 'fr'],
    ['Cette association ne peut parrainer aucun visa. En aurez-vous besoin ?', 'fr'],
    ['La escuela no patrocina visados. ¿Lo necesita?', 'es'],
    ['O grupo não patrocina vistos. Precisa de um?', 'pt'],
    ['Der Verein sponsert keine Visa. Brauchen Sie eins?', 'de'],
  ])('is never answered the wrong way round: %s', (text, lang) => {
    expect([true, undefined]).toContain(truth(text, lang, NEEDS))
    expect([false, undefined]).toContain(truth(text, lang, FREE))
  })
  test.each([
    'We offer sponsorship. Would you accept the job without it?',
    'The firm sponsors visas. Could you take up the post without this?',
  ])('is asked if it denies the noun: %s', (text) => {
    expect(truth(text, 'en', NEEDS)).toBeUndefined()
  })
  test('the sentence may still be what is asked', () => {
    expect(truth('Sie brauchen kein Visum von uns. Ist das richtig?', 'de', NEEDS)).not.toBe(true)
    expect(truth('Sie brauchen kein Visum von uns. Stimmt das?', 'de', FREE)).toBe(true)
  })
})

describe('a visa of one class is not any visa', () => {
  const none = { citizenship: 'Brazilian', work_authorization: false, requires_sponsorship: true }
  test.each([
    [['U.S. citizen', 'Permanent resident', 'H-1B', 'F-1 OPT/CPT', 'Other']],
    [['Citizen', 'Green card', 'L-1', 'E-3']],
    [['US citizen', 'O-1 visa', 'TN']],
  ])('%j', (options) => {
    expect(chosen('US work authorization status', options, none)).toBe('')
  })
})

test('a word alone says whether sponsorship is needed', () => {
  const options = ['Required', 'Not required', 'Unsure']
  expect(chosen('Visa sponsorship', options, NEEDS)).toBe('Required')
  expect(chosen('Visa sponsorship', options, FREE)).toBe('Not required')
  expect(chosen('Sponsorship', ['Required now', 'Required later', 'Not required'], NEEDS)).toBe('')
})

test('a refusal to move is not a refusal to answer', () => {
  const options = ['Willing to relocate', 'Not willing to relocate']
  expect(chosen('Relocation', options, { relocation: false })).toBe(options[1])
  expect(chosen('Relocation', ['I want to relocate', 'I do not want to relocate'], { relocation: false })).toMatch(
    /not|^$/,
  )
  const declines = ['Yes', 'No', 'I do not wish to answer']
  expect(chosen('Do you have a disability?', declines, { eeo: { disability: 'prefer not to say' } })).toBe(declines[2])
})

describe('a title that names a child', () => {
  test.each(['Pupil', 'Pupil 1', 'Pupil details', 'Schüler', 'Élève'])('%s', (group) => {
    for (const text of ['Legal surname', 'First name', 'Date of birth', 'Current school'])
      expect(one(text, { group }), text).toBe('')
  })
})

describe('dates as the language of the label writes them', () => {
  const born = { date_of_birth: '1990-03-04', start_date: '2027-02-01' }
  test.each([
    ['Geburtsdatum', '04.03.1990'],
    ['Geburtstag', '04.03.1990'],
    ['Date de naissance', '04/03/1990'],
    ['Fecha de nacimiento', '04/03/1990'],
    ['Data de nascimento', '04/03/1990'],
    ['Data di nascita', '04/03/1990'],
    ['Geboortedatum', '04-03-1990'],
    ['Verfügbar ab', '01.02.2027'],
    ['Fecha de incorporación', '01/02/2027'],
    ['DOB: month/day/year', '03/04/1990'],
    ['DOB: day.month.year', '04.03.1990'],
    ['Geburtsdatum: Tag/Monat/Jahr', '04/03/1990'],
    ['DOB - DD MM YYYY', '04 03 1990'],
    ['Date of birth (e.g. 31 12 1990)', '04 03 1990'],
  ])('%s', (text, written) => {
    expect(one(text, {}, born)).toBe(written)
  })
  test.each(['Date of birth', 'Date of birth / Date de naissance'])(
    'one that can be read one way where the languages differ: %s',
    (text) => {
      expect(one(text, {}, born)).toBe('1990-03-04')
    },
  )
})

describe('what an answer is for does not change the question', () => {
  test.each([
    ['What is your date of birth? We need this to check that you are over 18.', '1990-03-04'],
    ['What is your date of birth? We ask for this because drivers must be 21.', '1990-03-04'],
    ['What is your postcode? We use it to find a depot near you.', '85281'],
  ])('%s', (text, given) => {
    const data = { date_of_birth: '1990-03-04', address: { zip: '85281', country: 'United States' } }
    expect(one(text, {}, data)).toBe(given)
  })
  test.each([
    'Please give a mobile number so that our driver can reach you.',
    'Phone number, so we can call you',
    'Telefonnummer, damit wir Sie erreichen',
  ])('%s', (text) => {
    const data = { phone: '+1 602 555 0119', phone_type: 'Mobile' }
    expect(one(text, { control: 'tel' }, data)).toMatch(/602\D*555\D*0119/)
  })
  test('a person in the reason is asked about', () => {
    expect(one('What is the phone number? We need it so that we can reach your referee.', { control: 'tel' })).toBe('')
  })
})

test.each([
  ['Phone (digits only, no country code)', '6025550119'],
  ['Mobile, numbers only', '16025550119'],
])('%s', (text, written) => {
  expect(one(text, { control: 'tel' }, { phone: '+1 602 555 0119', phone_type: 'Mobile' })).toBe(written)
})

describe('requirements before the question', () => {
  const drives = { driving_licence: true }
  test.each([
    ['Für die Stelle ist ein Führerschein notwendig. Haben Sie einen?', 'de'],
    ['Para este puesto es necesario el carné de conducir. ¿Lo tiene?', 'es'],
    ['Para esta vaga é obrigatória a carta de condução. Tem isso?', 'pt'],
  ])('%s', (text, lang) => {
    expect(truth(text, lang, drives)).toBe(true)
    expect(truth(text, lang, { driving_licence: false })).toBe(false)
  })
  test('one that sets an age', () => {
    const text = 'This job involves selling wine, so you must be 21 or older. Are you?'
    expect(truth(text, 'en', { date_of_birth: '1990-03-04' })).toBe(true)
    expect(truth('Are you below the legal drinking age of 21?', 'en', { date_of_birth: '1990-03-04' })).toBe(false)
    expect(truth('Are you over the minimum working age of 16?', 'en', { date_of_birth: '1990-03-04' })).toBe(true)
  })
})

describe('a word on a text box that belongs to a topic, but names no datum', () => {
  const data = {
    ...NEEDS,
    phone: '+1 602 555 0119',
    email: 'm.stone@example.com',
    address: { line1: '9 Elm Street', line2: 'Apt 7C', city: 'Austin', state: 'Texas', country: 'United States' },
    background_check: true,
    remote_preference: 'Hybrid',
    travel: 'Up to 25%',
  }
  test.each([
    'Adult', 'Majority', 'Background', 'Office', 'Commute', 'Traveller', 'Graduate', 'Zone', 'Building', 'Staircase', 'Escalier', 'Edificio', 'Principal', 'Handle',
  ])('%s', (text) => {
    expect(one(text, {}, data)).toBe('')
  }) // biome-ignore format: a table
  test('a building that the address names', () => {
    const address = { ...data.address, line2: 'Building C' }
    expect(one('Building', {}, { address })).toBe('Building C')
    expect(one('Relocation', {}, { relocation: false })).toBe('No')
  })
})

test('"no longer than" is a limit, not a negation', () => {
  const data = { notice_period: '2 weeks' }
  expect(truth('Is your notice period no longer than one month?', 'en', data)).toBe(true)
  expect(truth('Is your notice period no longer than one week?', 'en', data)).toBe(false)
  expect(truth('Ist Ihre Kündigungsfrist nicht länger als ein Monat?', 'de', data)).toBe(true)
})

describe('words that have two meanings', () => {
  const studied = { education: [{ school: 'Tempe College', degree: 'Master of Arts', field: 'History', end: '2012' }] }
  test('"Établissement" is a school only among studies', () => {
    expect(one('Établissement', { lang: 'fr', group: 'Formation' }, studied)).toBe('Tempe College')
    for (const group of ['Emploi actuel', 'Expérience professionnelle'])
      expect(one('Établissement', { lang: 'fr', group }, studied)).not.toBe('Tempe College')
    expect(one('Établissement', { lang: 'fr' }, studied)).toBe('')
  })
  test('a number given by an employer is no sign-in name', () => {
    expect(one('Matricule', { lang: 'fr' }, { email: 'm.stone@example.com' })).toBe('')
  })
  test('two words for one level of studies', () => {
    const options = ['Abitur', 'Bachelor', 'Master', 'Diplom', 'Promotion']
    expect(chosen('Höchster Abschluss', options, studied, 'de')).toBe('Master')
    expect(chosen('Escolaridade', ['Ensino médio', 'Superior completo', 'Pós-graduação'], studied, 'pt')).toBe(
      'Pós-graduação',
    )
  })
  test('a clearance that one holds, and whether it is current', () => {
    const cleared = { security_clearance: 'Secret' }
    const levels = ['None', 'Public Trust', 'Secret', 'Top Secret']
    expect(chosen('What is the highest level of security clearance you currently hold?', levels, cleared)).toBe(
      'Secret',
    )
    expect(truth('Is your security clearance still current?', 'en', cleared)).toBeUndefined()
  })
})

describe('permission for one check', () => {
  const AGREED = { permissions: { 'background-check': true } }
  test.each([
    ['Do you agree to a background check?', 'en', true],
    ['Do you agree to a credit and background check?', 'en', undefined],
    ['Do you authorise driving record and background checks?', 'en', undefined],
    ['Would you agree to a background check and to pay?', 'en', undefined],
    ['Do you consent to a background check every year?', 'en', undefined],
    ['Do you consent to ongoing background checks?', 'en', undefined],
    ['Acceptez-vous une vérification des antécédents et une amende ?', 'fr', undefined],
    ['¿Autoriza la verificación de antecedentes cada año?', 'es', undefined],
  ])('%s', (text, lang, due) => {
    expect(truth(text, lang, AGREED)).toBe(due)
  })
})

describe('sponsorship and permits of another job or time', () => {
  test.each([
    ['Did you need sponsorship for your current job?', 'en'],
    ['Do you need a visa for your present position?', 'en'],
    ['Brauchten Sie für Ihre jetzige Stelle ein Visum?', 'de'],
    ['Aviez-vous besoin d’un visa pour votre poste actuel ?', 'fr'],
    ['¿Necesitó visado para su trabajo actual?', 'es'],
    ['Precisou de visto para o seu emprego atual?', 'pt'],
  ])('%s', (text, lang) => {
    for (const data of [NEEDS, FREE]) expect(truth(text, lang, data)).toBeUndefined()
  })
  test.each([
    ['Votre titre de séjour vous interdit-il de travailler ?', 'fr'],
    ['Verbietet Ihnen Ihr Aufenthaltstitel zu arbeiten?', 'de'],
    ['¿Su permiso le prohíbe trabajar?', 'es'],
    ['Does your visa forbid you to work?', 'en'],
  ])('a permit that somebody may not have: %s', (text, lang) => {
    expect(truth(text, lang, { ...FREE, work_authorization: false })).toBeUndefined()
  })
  test('of the job that is applied for, they are known', () => {
    expect(truth('Will you need sponsorship for this job?', 'en', NEEDS)).toBe(true)
    expect(truth('Brauchen Sie für diese Stelle ein Visum?', 'de', FREE)).toBe(false)
    expect(truth('Will you ever need us to sponsor a visa?', 'en', FREE)).toBe(false)
    expect(truth('Would you be unable to join unless we sponsored your visa?', 'en', NEEDS)).toBe(true)
    expect(truth('Have you ever needed a visa sponsored by an employer?', 'en', FREE)).toBeUndefined()
  })
})

test.each([
  ['Which applies to you?', ['I am 18 or older', 'I am 16 or 17', 'I am under 16'], 'en'],
  ['Age', ['I am under 18', 'I am 18 or over'], 'en'],
  ['Alter', ['Ich bin jünger als 18 Jahre', 'Ich bin mindestens 18 Jahre alt'], 'de'],
  ['Edad', ['Tengo menos de 18 años', 'Tengo 18 años o más'], 'es'],
])('an age told in whole sentences: %s', (text, options, lang) => {
  const [young, old] = [/under 1[68]|jünger|menos/, /18 or|mindestens|o más/]
  expect(chosen(text, options, { date_of_birth: '1986-03-09' }, lang)).toMatch(old)
  expect(chosen(text, options, { date_of_birth: '2012-03-09' }, lang)).toMatch(young)
})
test('an age on the first day at work', () => {
  const born = { start_date: '2027-01-11' }
  expect(truth('Will you be at least 21 when you start?', 'en', { ...born, date_of_birth: '1986-03-09' })).toBe(true)
  expect(truth('Will you be at least 18 when you start?', 'en', { ...born, date_of_birth: '2026-03-09' })).not.toBe(
    true,
  )
})
