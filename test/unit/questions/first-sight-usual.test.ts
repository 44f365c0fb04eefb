// Questions of the sixty-third and sixty-fourth batch that were asked although the data has the answer, or answered
// wrongly: as families, in other words.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const said = (text: string, lang: string, data: object): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)
const chosen = (text: string, options: string[], data: object): string =>
  one(text, { control: 'select', options }, data)
const typed = (text: string, data: object = {}): string => one(text, { control: 'text' }, data)

const french = { citizenship: 'French', address: { country: 'France' } }
const tunisian = { citizenship: 'Tunisian', address: { country: 'France' }, work_authorization: true }

describe('a list of grounds to work, whatever stands above it', () => {
  const GROUNDS = ['Citoyen européen', 'Ressortissant hors UE avec titre de séjour', 'Ressortissant hors UE sans titre']
  test.each(['Situation', 'Votre statut', 'Quel statut vous correspond ?'])('%s', (text) => {
    expect(chosen(text, GROUNDS, french)).toBe('Citoyen européen')
    // Which permit somebody has, the data does not say.
    expect(chosen(text, GROUNDS, tunisian)).toBe('')
  })
  test.each(['Status Ihres Partners', 'Statut avant votre arrivée en France'])('%s is another question', (text) => {
    expect(chosen(text, GROUNDS, french)).toBe('')
  })
})

describe('a list of the sexes under a label that says nothing', () => {
  const SEXES = ['eine Frau', 'ein Mann', 'divers']
  test.each(['Ich bin', 'Sie sind', 'Ich bin …'])('%s', (text) => {
    expect(chosen(text, SEXES, { gender: 'female' })).toBe('eine Frau')
  })
  test.each(['Ich suche', 'Mein Partner ist', 'Ich wohne mit'])('%s is another question', (text) => {
    expect(chosen(text, SEXES, { gender: 'female' })).toBe('')
  })
})

describe('what is in brackets says which name is asked for', () => {
  const data = { first_name: 'Noor', last_name: 'Haddad' }
  test.each([
    ['Name (Familienname)', 'Haddad'],
    ['Name (surname)', 'Haddad'],
    ['Nombre (sin apellidos)', 'Noor'],
    ['Kontakt im Notfall (Familienname)', ''],
    ['Child (first name)', ''],
  ])('%s → %s', (text, name) => {
    expect(typed(text, data)).toBe(name)
  }) // biome-ignore format: a table
})

describe('a purpose in brackets changes nothing', () => {
  const data = { email: 'noor@example.com', phone: '+1 201 555 0177' }
  test.each(['E-Mail (für Rückfragen)', 'Email (in case of questions)', 'Correo (para confirmación)'])('%s', (text) => {
    expect(typed(text, data)).toBe('noor@example.com')
  })
  test.each(['Email (of your manager)', 'E-Mail (für Rückfragen an Ihren Vorgesetzten)'])('%s', (text) => {
    expect(typed(text, data)).toBe('')
  })
})

describe('short and long forms of well-known questions', () => {
  const clean = { criminal_record: false }
  test.each([
    ['Brauchen Sie eine Genehmigung, um in Italien zu arbeiten?', 'de', french, 'Nein'],
    ['Can you take up employment in Spain without a permit?', 'en', french, 'Yes'],
    ['Would you be permitted to work in Belgium from day one?', 'en', french, 'Yes'],
    ['Have you at any time been convicted of a crime?', 'en', clean, 'No'],
    ['Are you an adult (18 or older)?', 'en', { date_of_birth: '1990-02-03' }, 'Yes'],
    ['Are you still under 18?', 'en', { date_of_birth: '1990-02-03' }, 'No'],
    ['Have we employed you before?', 'en', { previously_employed: false }, 'No'],
    ['Erwarten Sie mehr als 60.000 € brutto jährlich?', 'de', { salary: '44000', salary_currency: 'EUR', address: { country: 'France' } }, 'Nein'],
    ['Vos prétentions dépassent-elles 40 000 € par an ?', 'fr', { salary: '44000', salary_currency: 'EUR', address: { country: 'France' } }, 'Oui'],
  ])('%s', (text, lang, data, answer) => {
    expect(said(text, lang, data)).toBe(answer)
  }) // biome-ignore format: a table
  test.each([
    ['Número de condenas', ['Ninguna', 'Una o más'], 'Ninguna'],
    ['Número de condenações', ['Nenhuma', 'Uma ou mais'], 'Nenhuma'],
  ])('%s', (text, options, answer) => {
    expect(chosen(text, options, clean)).toBe(answer)
    expect(chosen(text, options, { criminal_record: true })).toBe('')
  })
  test('whoever has no licence has one of no category', () => {
    const CATEGORIES = ['None', 'B', 'C']
    expect(chosen('Driving licence category', CATEGORIES, { driving_licence: false })).toBe('None')
    expect(chosen('Driving licence category', CATEGORIES, { driving_licence: true })).toBe('')
  })
})
