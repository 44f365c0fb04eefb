// Short labels and questions with a sentence before them, as forms of employers, landlords, schools and clubs word
// them, that were at first answered wrongly, or asked although the data has the answer.
import { describe, expect, test } from 'vitest'
import { says, takeOut } from '../../../shared/domain/questions/words/patterns.ts'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
/** True for a yes, false for a no, undefined if the question is left to the person. */
const truth = (text: string, lang: string, data: object): boolean | undefined => {
  const options = YES_NO[lang] ?? []
  const answer = one(text, { control: 'radio', lang, options }, data)
  return answer === '' ? undefined : answer === options[0]
}

describe('a negation in one sentence does not turn the question in the other', () => {
  const needs = { citizenship: 'Ukrainian', work_authorization: true, requires_sponsorship: true }
  const free = { citizenship: 'United States', work_authorization: true, requires_sponsorship: false }
  test.each([
    ['The firm is not able to give sponsorship for this post, now or later. Will you need such sponsorship at any time in order to work here?', 'en'],
    ['We do not offer visa sponsorship. Will you need it from us?', 'en'],
    ['The hospital cannot offer sponsorship to anybody this year. Do you require sponsorship?', 'en'],
    ['Unser Haus kann keine Visa beantragen. Benötigen Sie ein von uns beantragtes Visum?', 'de'],
    ['Notre association ne peut pas parrainer de visa. Avez-vous besoin d’un parrainage de visa ?', 'fr'],
    ['La fundación no puede patrocinar visados. ¿Necesita patrocinio de visa?', 'es'],
    ['A fundação não pode patrocinar vistos. Precisa de patrocínio de visto?', 'pt'],
  ])('%s', (text, lang) => {
    // Where the first sentence is not understood, the person is asked; the answer is never the opposite.
    expect([true, undefined]).toContain(truth(text, lang, needs))
    expect([false, undefined]).toContain(truth(text, lang, free))
  }) // biome-ignore format: a table

  test('a short second sentence may ask about the first', () => {
    expect(truth('You will not need us to sponsor you. Is that true?', 'en', needs)).toBe(false)
  })

  test('one act by several names', () => {
    const text =
      'Will you now, or at any time, need sponsorship from an employer in order to obtain, extend or renew your authorization to work in the United States?'
    expect(truth(text, 'en', free)).toBe(false)
    expect(truth(text, 'en', needs)).toBe(true)
  })
})

describe('a sentence about the work or the employer before a complete question', () => {
  const drives = { driving_licence: true }
  test.each([
    ['Sie bringen die Pakete mit unserem Transporter zu den Kunden. Besitzen Sie einen Führerschein?', 'de'],
    ['Wir betreuen Familien im ganzen Landkreis. Haben Sie einen Führerschein?', 'de'],
    ['Vous passez d’un chantier à l’autre toute la semaine. Avez-vous le permis de conduire ?', 'fr'],
    ['Nous livrons dans toute la région. Êtes-vous titulaire du permis de conduire ?', 'fr'],
    ['Visitarás a los clientes en sus casas. ¿Tienes carné de conducir?', 'es'],
    ['Repartimos por toda la provincia. ¿Tiene carné de conducir?', 'es'],
    ['Você visita os clientes todos os dias. Tem carta de condução?', 'pt'],
    ['Entregamos em todo o distrito. Tem carta de condução?', 'pt'],
    ['Our gardeners look after parks in twelve towns. Do you have a driving licence?', 'en'],
  ])('%s', (text, lang) => {
    expect(truth(text, lang, drives)).toBe(true)
    expect(truth(text, lang, { driving_licence: false })).toBe(false)
  })
  test.each([
    ['Stellen Sie sich vor, Sie arbeiten bei unseren Kunden. Haben Sie einen Führerschein?', 'de'],
    ['Ihre Arbeit ist nur mit Anhänger möglich. Haben Sie einen Führerschein?', 'de'],
    ['Si vous travaillez chez nos clients. Avez-vous le permis de conduire ?', 'fr'],
    ['Imagine que trabaja con nuestros clientes. ¿Tiene carné de conducir?', 'es'],
    ['O trabalho é feito com caminhão. Tem carta de condução?', 'pt'],
  ])('%s is asked', (text, lang) => {
    expect(truth(text, lang, drives)).toBeUndefined()
  })
  test.each([
    ['Precisamos de organizar os turnos. A partir de quando pode começar a trabalhar?', 'pt'],
    ['Queremos organizar la acogida. ¿Cuándo puede empezar a trabajar?', 'es'],
    ['Nous organisons l’accueil. Quand pouvez-vous commencer ?', 'fr'],
    ['Wir organisieren die Einarbeitung. Wann können Sie anfangen?', 'de'],
  ])('%s', (text, lang) => {
    expect(one(text, { control: 'date', lang }, { start_date: '2027-03-15' })).toBe('2027-03-15')
  })
})

describe('the family name first, with or without a comma', () => {
  test.each([
    ['NOM Prénom', 'Okafor Mira'],
    ['Nachname Vorname', 'Okafor Mira'],
    ['Apellidos y nombre', 'Okafor Mira'],
    ['Sobrenome e nome', 'Okafor Mira'],
    ['Surname, first name', 'Okafor, Mira'],
    ['Nom et prénom', 'Mira Okafor'],
    ['Nombre y apellidos', 'Mira Okafor'],
  ])('%s', (text, value) => {
    expect(one(text)).toBe(value)
  })
})

describe('what somebody likes to be called', () => {
  test.each([
    'Wie dürfen wir Sie ansprechen?',
    'Wie möchten Sie genannt werden?',
    'Comment souhaitez-vous qu’on vous appelle ?',
    '¿Cómo quiere que le llamemos?',
    'Como gostaria de ser tratada?',
    'Nombre preferido',
    'Nome preferido',
    'Prénom préféré',
    'Bevorzugter Name',
  ])('%s', (text) => {
    expect(one(text, {}, { preferred_name: 'Mimi' })).toBe('Mimi')
    expect(one(text)).toBe('')
  })
  test.each([
    'Wie heißt Ihr Hund?',
    'Comment s’appelle votre enfant ?',
    '¿Cómo se llama su gato?',
    'Como não quer ser chamada?',
  ])('%s is another question', (text) => {
    expect(one(text, {}, { preferred_name: 'Mimi' })).toBe('')
  })
})

describe('schools and employers', () => {
  const leaver = { education: [{ school: 'Realschule am See', degree: 'Mittlere Reife', start: '2020', end: '2026' }] }
  test.each(['Hochschule', 'University', 'Université', 'Universidad', 'Faculdade'])(
    '%s of somebody who left school before',
    (text) => {
      expect(one(text, {}, leaver)).toBe('')
      expect(one(text)).toBe('Rice University')
    },
  )
  test.each(['School', 'Schule', 'School or university'])('%s', (text) => {
    expect(one(text, {}, leaver)).toBe('Realschule am See')
  })
  test.each([
    'What does your company do?',
    'What does your employer make?',
    'Que fait votre entreprise ?',
    'O que faz a sua empresa?',
  ])('%s is not the name', (text) => {
    expect(one(text)).toBe('')
  })
  test.each(['Academic background', 'Akademische Ausbildung', 'Formación académica', 'Formação acadêmica'])(
    'the year under %s',
    (group) => {
      expect(one('Graduation year', { group, control: 'number' })).toBe('2012')
    },
  )
})

describe('how somebody heard of the job, if an employee told them', () => {
  const told = { how_did_you_hear: 'Employee referral' }
  test.each([
    ['Wie haben Sie von uns erfahren?', ['Zeitung', 'Mitarbeiterin oder Mitarbeiter', 'Sonstiges'], 1],
    ['How did you hear about us?', ['Newspaper', 'Member of staff', 'Other'], 1],
    ['Comment nous avez-vous connus ?', ['Presse', 'Un collaborateur', 'Autre'], 1],
    ['Como soube da vaga?', ['Jornal', 'Colaborador da empresa', 'Outro'], 1],
  ] as const)('%s', (text, options, at) => {
    expect(one(text, { control: 'select', options: [...options] }, told)).toBe(options[at])
  })
})

test('a notice period within “Moins d’un mois”', () => {
  const options = ['Aucun', 'Moins d’un mois', '1 mois', '3 mois']
  expect(one('Durée de votre préavis', { control: 'select', lang: 'fr', options }, { notice_period: '2 weeks' })).toBe(
    options[1],
  )
})

test('a clearance of at least a level', () => {
  const held = { security_clearance: 'Secret' }
  expect(truth('Do you currently hold at least a Secret clearance?', 'en', held)).toBe(true)
  expect(truth('Do you currently hold at least a Top Secret clearance?', 'en', held)).toBeUndefined()
})

test('words in brackets with a star may be missing', () => {
  expect(says('onde trabalha hoje', 'onde (voce )*trabalha')).toBe(true)
  expect(says('onde voce trabalha hoje', 'onde (voce )*trabalha')).toBe(true)
  expect(takeOut('without any further steps', 'without (any )*further (action/steps)').rest).toBe('')
})

describe('parts of an address that are something else elsewhere', () => {
  const flat = { address: { line1: '5 Mill Lane', line2: 'Flat 3', city: 'Leeds', country: 'United Kingdom' } }
  test.each(['Suburb', 'Floor', 'Stockwerk', 'Étage', 'Andar'])('%s', (text) => {
    expect(one(text, {}, flat)).toBe('')
  })
  test('a suburb in Australia, a floor in Spain', () => {
    const there = { address: { line1: '8 Wattle Road', city: 'Dubbo', state: 'NSW', country: 'Australia' } }
    expect(one('Suburb', {}, there)).toBe('Dubbo')
    expect(one('Suburb / City', {}, flat)).toBe('Leeds')
    const es = { address: { line1: 'Calle Mayor, 2', line2: '3.º B', city: 'Jaca', country: 'España' } }
    expect(one('Planta', {}, es)).toBe('3.º B')
  })
})

test('a whole date in words is not its day alone', () => {
  expect(['', '04/05/1990']).toContain(one('DOB: day/month/year'))
  expect(['', '04.05.1990', '04/05/1990']).toContain(one('Geburtsdatum (Tag/Monat/Jahr)', { lang: 'de' }))
})
