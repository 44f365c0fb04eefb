// Questions that were at first answered wrongly, or asked although the data has the answer: exemptions, statements
// about oneself to choose from, degrees and numbers of what somebody does not have, and desired pay beside an amount.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const truth = (text: string, lang: string, data: object): boolean | undefined => {
  const options = YES_NO[lang] ?? []
  const answer = one(text, { control: 'radio', lang, options }, data)
  return answer === '' ? undefined : answer === options[0]
}
const chosen = (text: string, options: string[], data: object): string =>
  one(text, { control: 'select', lang: 'en', options }, data)

describe('whoever is exempt from a permit needs none', () => {
  test.each([
    ['Are you exempt from a work permit in Germany?', 'en'],
    ['Are you exempt from the need for a work permit in Germany?', 'en'],
    ["Êtes-vous dispensé d'autorisation de travail en Allemagne ?", 'fr'],
    ['¿Está exento de permiso de trabajo en Alemania?', 'es'],
    ['Está dispensado de autorização para trabalhar na Alemanha?', 'pt'],
  ])('%s', (text, lang) => {
    expect(truth(text, lang, { citizenship: 'German' })).toBe(true)
    expect(truth(text, lang, { citizenship: 'Ukrainian', work_authorization: true, country: 'Germany' })).not.toBe(
      false,
    )
  })
})

describe('an acquittal is no conviction', () => {
  test.each([
    ['Has a court ever found you not guilty?', 'en'],
    ['Have you ever been found not guilty of a crime?', 'en'],
    ['Wurden Sie schon einmal nicht verurteilt?', 'de'],
    ['Avez-vous déjà été reconnu non coupable d’un crime ?', 'fr'],
    ['¿Alguna vez no fue condenado?', 'es'],
  ])('%s', (text, lang) => {
    for (const criminal_record of [false, true]) expect(truth(text, lang, { criminal_record })).toBeUndefined()
  })
})

describe('the first application', () => {
  test.each([
    ['Haben Sie sich noch nie bei uns beworben?', 'de'],
    ['Have you never applied to us?', 'en'],
    ['¿Nunca se ha postulado a nuestra empresa?', 'es'],
    ['Nunca se candidatou a uma vaga nossa?', 'pt'],
  ])('%s', (text, lang) => {
    expect(truth(text, lang, { previously_applied: false })).toBe(true)
    expect(truth(text, lang, { previously_applied: true })).toBe(false)
    expect(truth(text, lang, {})).toBeUndefined()
  })
})

describe('statements about oneself', () => {
  const record = ['I have never been convicted of a criminal offence', 'I have been convicted of a criminal offence', 'I would rather talk about it'] // biome-ignore format: a list
  test('are chosen by what they say, under any title', () => {
    expect(chosen('Criminal record declaration', record, { criminal_record: false })).toBe(record[0])
    expect(chosen('Criminal record declaration', record, {})).toBe('')
    expect(chosen("Your spouse's criminal record declaration", record, { criminal_record: false })).toBe('')
  })
  const rights = ['Nacionalidade portuguesa', 'Cidadão da UE', 'Autorização de residência com direito a trabalhar', 'Sem autorização'] // biome-ignore format: a list
  test('the own nation before the union, and a permit only for those who name it', () => {
    const label = 'Situação para trabalhar em Portugal'
    expect(chosen(label, rights, { citizenship: 'Portuguese' })).toBe(rights[0])
    expect(chosen(label, rights, { citizenship: 'French' })).toBe(rights[1])
    expect(chosen(label, rights, { citizenship: 'Ukrainian', work_authorization: true })).toBe('')
    expect(chosen(label, rights, {})).toBe('')
  })
})

describe('whoever has none has none of any kind', () => {
  test.each([
    ['Grad der Behinderung', ['keiner', 'unter 50', '50 oder mehr'], 'keiner'],
    ['Grado de discapacidad', ['Sin discapacidad', 'Menos del 33 %', '33 % o más'], 'Sin discapacidad'],
    ['Type of disability', ['Mobility', 'Hearing', 'None'], 'None'],
  ])('%s', (text, options, none) => {
    expect(chosen(text, options, { disability: 'no' })).toBe(none)
    expect(chosen(text, options, { disability: 'yes' })).toBe('')
    expect(chosen(text, options, { disability: 'prefer not to say' })).toBe('')
  })
  test('convictions are counted', () => {
    const options = ['None', '1', '2', '3 or more']
    expect(chosen('How many convictions do you have?', options, { criminal_record: false })).toBe('None')
    expect(chosen('How many convictions do you have?', options, { criminal_record: true })).toBe('')
    expect(chosen('How many convictions does your spouse have?', options, { criminal_record: false })).toBe('')
  })
})

describe('desired pay beside an amount', () => {
  const pay = { salary: '78000 per year', salary_currency: 'EUR' }
  test.each([
    ['Liegt Ihre Gehaltsvorstellung über 60.000 Euro im Jahr?', 'de', true],
    ['Liegt Ihre Gehaltsvorstellung über 90.000 Euro im Jahr?', 'de', false],
    ['Do you expect less than €80,000 a year?', 'en', true],
    ['Souhaitez-vous gagner plus de 80 000 € par an ?', 'fr', false],
    ['¿Su expectativa salarial es superior a 70.000 € al año?', 'es', true],
  ])('%s', (text, lang, holds) => {
    expect(truth(text, lang, pay)).toBe(holds)
  })
  test.each([
    ['Do you earn more than €60,000 a year?', 'en'],
    ['Do you expect more than $60,000 a year?', 'en'],
    ['Do you expect more than €4,000 a month?', 'en'],
    ['Do you expect more than €60,000 a year after tax?', 'en'],
    ['Do you expect a bonus of more than €60,000 a year?', 'en'],
    ['Did you expect more than €60,000 a year?', 'en'],
    ['Verdienen Sie mehr als 60.000 Euro im Jahr?', 'de'],
  ])('is not given to another question: %s', (text, lang) => {
    expect(truth(text, lang, pay)).toBeUndefined()
  })
})
