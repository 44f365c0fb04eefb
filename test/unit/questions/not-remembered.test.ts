// A saved answer is not used for an almost identical question: about another time, another period, another person.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const chosen = (lang: string, text: string, data: object = {}): string =>
  one(text, { lang, required: true, control: 'radio', options: YES_NO[lang] ?? [] }, data)
const typed = (text: string, data: object = {}): string => one(text, { required: true }, data)

type Pair = readonly [lang: string, one: string, other: string]

const APART: readonly Pair[] = [
  // A yes or no is not what is told about it.
  ['en', 'Do you have pets?', 'Tell us about your pets'],
  ['en', 'Do you have any allergies?', 'Describe your allergies'],
  ['de', 'Haben Sie Haustiere?', 'Beschreiben Sie Ihre Haustiere'],
  // Permission to contact one does not include the other.
  ['en', 'May we contact your references?', 'May we contact your current employer?'],
  ['en', 'May we contact your references?', 'I authorize you to contact my current employer'],
  ['en', 'May we contact your former employers?', 'May we contact your current employer?'],
  ['en', 'May we contact your former employers?', 'May we contact your present supervisor?'],
  ['en', 'May we contact your current employer?', 'May we contact your school?'],
  ['en', 'May we contact your former employers?', 'May we contact your most recent employer?'],
  ['en', 'Do you authorize us to contact your references?', 'Do you authorize us to verify your employment history?'],
  ['de', 'Dürfen wir Ihre früheren Arbeitgeber kontaktieren?', 'Dürfen wir Ihren aktuellen Arbeitgeber kontaktieren?'],
  ['fr', 'Pouvons-nous contacter vos anciens employeurs ?', 'Pouvons-nous contacter votre employeur actuel ?'],
  ['es', '¿Podemos contactar a sus referencias?', '¿Podemos contactar a su empleador actual?'],
  ['pt', 'Podemos contactar as suas referências?', 'Podemos contactar o seu empregador atual?'],
  // Different periods.
  [
    'en',
    'Have you been convicted of a crime in the last 5 years?',
    'Have you been convicted of a crime in the last 10 years?',
  ],
  [
    'en',
    'Have you been convicted of a crime in the past six months?',
    'Have you been convicted of a crime in the past six years?',
  ],
  ['de', 'Wurden Sie in den letzten fünf Jahren verurteilt?', 'Wurden Sie in den letzten zehn Jahren verurteilt?'],
  [
    'fr',
    'Avez-vous été condamné au cours des 5 dernières années ?',
    'Avez-vous été condamné au cours des 10 dernières années ?',
  ],
  ['es', '¿Ha sido condenado en los últimos 5 años?', '¿Ha sido condenado en los últimos 10 años?'],
  ['pt', 'Você foi condenado nos últimos 5 anos?', 'Você foi condenado nos últimos 10 anos?'],
  ['en', 'Have you applied to us in the last 6 months?', 'Have you applied to us in the last 2 years?'],
  ['en', 'Have you worked for us in the past 12 months?', 'Have you worked for us in the past 5 years?'],
  // An offence is more than a crime.
  ['en', 'Have you ever been convicted of a crime?', 'Have you ever been convicted of an offence?'],
  ['en', 'Have you ever been convicted of a crime?', 'Have you ever been convicted of an infraction?'],
  ['de', 'Sind Sie schwerbehindert?', 'Sind Sie gleichgestellt?'],
  ['de', 'Sind Sie schwerbehindert?', 'Sind Sie schwerbehindert oder gleichgestellt?'],
  // Present, past, future, possibility, obligation.
  ['en', 'Are you on parole?', 'Have you been on parole?'],
  ['en', 'Are you under investigation?', 'Have you ever been under investigation?'],
  ['en', 'Are you a sex offender?', 'Were you a sex offender?'],
  ['en', 'Are you pregnant?', 'Have you been pregnant?'],
  ['en', 'Pregnant?', 'Have you ever been pregnant?'],
  ['en', 'Do you have a chronic illness?', 'Have you had a chronic illness?'],
  ['en', 'Are you a member of a union?', 'Were you a member of a union?'],
  ['en', 'Do you attend church?', 'Have you attended church?'],
  ['en', 'Have you been vaccinated?', 'Will you be vaccinated?'],
  ['en', 'Do you smoke?', 'Are you a non-smoker?'],
  ['en', 'Are you a U.S. citizen?', 'Will you be a U.S. citizen?'],
  ['en', 'Are you willing to travel?', 'Are you able to travel?'],
  ['en', 'Would you relocate?', 'Can you relocate?'],
  ['en', 'Do you have relatives working here?', 'Did you have relatives working here?'],
  ['en', 'Are you a veteran?', 'Were you a veteran?'],
  ['en', 'Do you have a disability?', 'Did you have a disability?'],
  ['en', 'Are you a student?', 'Were you a student?'],
  ['en', 'Are you authorized to work in Canada?', 'Were you authorized to work in Canada?'],
  ['en', 'Are you able to perform the essential functions?', 'Do you perform the essential functions?'],
  ['en', 'Are you able to relocate?', 'Would you have to relocate?'],
  ['en', 'Do you work weekends?', 'Would you work weekends?'],
  ['de', 'Können Sie am Wochenende arbeiten?', 'Arbeiten Sie am Wochenende?'],
  ['es', '¿Puede trabajar los fines de semana?', '¿Trabajar los fines de semana?'],
  ['pt', 'Tem filhos?', 'É filho?'],
  ['de', 'Haben Sie Freunde bei uns?', 'Haben Sie Freunde?'],
]

const OTHER_WORDS: readonly (readonly [one: string, other: string])[] = [
  ['Where were you born?', 'When were you born?'],
  ['Where did you work last?', 'When did you work last?'],
  ['When did you leave your last job?', 'How did you leave your last job?'],
  ['Who is your doctor?', 'Where is your doctor?'],
  ['When was your last job?', 'What was your last job?'],
  ['Do you have allergies?', 'Which allergies do you have?'],
  ['¿Dónde nació?', '¿Cuándo nació?'],
  ['Wo sind Sie geboren?', 'Wann sind Sie geboren?'],
  ['Où êtes-vous né ?', 'Quand êtes-vous né ?'],
  ['What are your values?', 'What are our values?'],
  ['Tell us about your product', 'Tell us about our product'],
  ['Quelles sont vos attentes ?', 'Quelles sont nos attentes ?'],
  ['Qual é o seu maior defeito?', 'Qual é o nosso maior defeito?'],
  ['Was wissen Sie über unser Produkt?', 'Was wissen Sie über Ihr Produkt?'],
  ['Was sind Ihre Schwächen?', 'Schwächen bei uns'],
]

describe('an answer to one does not answer the other', () => {
  test.each(APART)('%s: %s, %s', (lang, question, other) => {
    for (const said of YES_NO[lang] ?? []) {
      expect(chosen(lang, other, { answers: { [question]: said } })).toBe(chosen(lang, other))
      expect(chosen(lang, question, { answers: { [other]: said } })).toBe(chosen(lang, question))
    }
  })
  test.each(OTHER_WORDS)('%s, %s', (question, other) => {
    expect(typed(other, { answers: { [question]: 'Zebra 4711' } })).toBe(typed(other))
    expect(typed(question, { answers: { [other]: 'Zebra 4711' } })).toBe(typed(question))
  })
})

describe('implied and reworded questions are answered', () => {
  test.each([
    ['Are you a U.S. citizen?', 'Yes', 'Are you a U.S. person?', 'Yes'],
    ['Are you a U.S. citizen?', 'Yes', 'Are you a U.S. citizen or permanent resident?', 'Yes'],
    // Every citizen is a "U.S. person" in the legal sense, but not the other way round.
    ['Are you a U.S. citizen?', 'No', 'Are you a U.S. person?', ''],
    ['Are you a U.S. citizen?', 'Yes', 'Are you a U.S. citizen or national?', 'Yes'],
    ['Are you a U.S. citizen or national?', 'Yes', 'Are you a U.S. citizen?', ''],
    ['Are you a U.S. person?', 'Yes', 'Are you a U.S. citizen?', ''],
    ['Are you a U.S. citizen or permanent resident?', 'Yes', 'Are you a U.S. citizen?', ''],
    ['Are you a U.S. citizen, permanent resident, refugee or asylee?', 'Yes', 'Are you a U.S. citizen?', ''],
    ['Are you an Australian citizen or permanent resident?', 'Yes', 'Are you an Australian citizen?', ''],
    ['May we contact your current employer?', 'Yes', 'May we contact your present employer?', 'Yes'],
    ['Have you been convicted of a crime in the last five (5) years?', 'No', 'Have you been convicted of a crime within the past 5 years?', 'No'],
    ['Have you been convicted of a crime in the last 24 months?', 'No', 'Have you been convicted of a crime within the past two years?', 'No'],
    ['Have you ever been convicted of an offence?', 'No', 'Have you ever been convicted of an offense?', 'No'],
    ['Are you comfortable with heights?', 'No', 'Would you be comfortable with heights?', 'No'],
    ['Can you work nights?', 'Yes', 'Are you able to work nights?', 'Yes'],
    ['Are you authorized to work in Canada?', 'No', 'Do you have unrestricted work authorization in Canada?', 'No'],
  ])('%s %s: %s', (question, said, other, due) => {
    expect(chosen('en', other, { answers: { [question]: said } })).toBe(due)
  }) // biome-ignore format: a table
  test.each([
    ['Last employer’s motto', 'What was your last employer’s motto?'],
    ['Could you tell us your favourite colour?', 'Favourite colour'],
    ['Please describe your hobbies', 'What are your hobbies?'],
    ['Welche Hobbys haben Sie?', 'Hobbys'],
  ])('%s: %s', (question, other) => {
    expect(typed(other, { answers: { [question]: 'Zebra 4711' } })).toBe('Zebra 4711')
  })
})

test('permission to contact references does not include the current employer; a refusal applies to all', () => {
  const allowed = (yes: boolean, text: string): string =>
    chosen('en', text, { permissions: { 'reference-check': yes } })
  expect(allowed(true, 'May we contact your current employer?')).toBe('')
  expect(allowed(true, 'May we contact your employer?')).toBe('')
  expect(allowed(true, 'May we contact your former employers?')).toBe('Yes')
  expect(allowed(false, 'May we contact your current employer?')).toBe('No')
})
