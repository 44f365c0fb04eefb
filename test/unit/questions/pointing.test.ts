// Questions that refer to the sentence before them: to a language, a tool, a country or a day; and what such a sentence
// may contain without changing the question.
import { describe, expect, test } from 'vitest'
import { classifyField } from '../../../shared/domain/fields/index.ts'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const asked = (text: string, data: object = {}, lang = 'en'): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)
const truth = (answer: string, lang: string): boolean | undefined =>
  answer === '' ? undefined : answer === YES_NO[lang]?.[0]

const SKILLED = {
  skills: ['Vue', 'Docker'],
  answers: { 'How many years of experience do you have with Vue?': '4' },
}

describe('“it” is the one language or tool that the sentence before names', () => {
  test.each([
    ['Our shop is written in Vue. Do you have three years of experience with it?', true, 'en'],
    ['Our shop is written in Vue. Do you have five years of experience with it?', false, 'en'],
    ['We build everything in Vue. Do you have at least four years of experience with it?', true, 'en'],
    ['Half of our guests speak Portuguese. Do you speak it?', true, 'en'],
    ['Half of our guests speak Danish. Can you hold a conversation in it?', false, 'en'],
    ['Die Anleitungen sind auf Deutsch. Beherrschen Sie die Sprache?', true, 'de'],
    ['Nos voisins parlent danois. Le parlez-vous ?', false, 'fr'],
    ['Nuestros proveedores hablan portugués. ¿Lo habla usted?', undefined, 'es'],
    ['Nuestros proveedores hablan portugués. ¿Lo habla?', true, 'es'],
    ['Os manuais são em dinamarquês. Você fala esse idioma?', false, 'pt'],
    // Two possible referents, or no known one.
    ['We move from Vue to Svelte. Do you have three years of experience with it?', undefined, 'en'],
    ['Our team in Lisbon works with Vue. Do you have three years of experience with it?', undefined, 'en'],
    ['Our guests speak Danish and Portuguese. Do you speak it?', undefined, 'en'],
    ['The house has a sauna. Do you have three years of experience with it?', undefined, 'en'],
    ['Your manager speaks Portuguese. Does she speak it well?', undefined, 'en'],
  ])('%s %s', (text, holds, lang) => {
    expect(truth(asked(text, SKILLED, lang), lang)).toBe(holds)
  }) // biome-ignore format: a table
})

describe('a move to the country that the sentence before names', () => {
  test.each([
    ['The post is based in Norway and you would have to live there. Would you move?', 'en'],
    ['Die Stelle ist in Norwegen. Würden Sie dorthin umziehen?', 'de'],
    ['Le poste est situé en Norvège. Seriez-vous prête à y déménager ?', 'fr'],
    ['El puesto está en Noruega. ¿Se trasladaría allí?', 'es'],
    ['A vaga é na Noruega. Você se mudaria para lá?', 'pt'],
  ])('%s', (text, lang) => {
    expect(truth(asked(text, { relocation: false }, lang), lang)).toBe(false)
    // Willing to move is not willing to move to any country.
    expect(asked(text, { relocation: true }, lang)).toBe('')
  })
})

describe('a day without a year is the next such day', () => {
  const from = (start: string): object => ({ start_date: start })
  test.each([
    ['We need somebody from 4 January. Can you make that date?', 'en'],
    ['Can you start by 4 January?', 'en'],
    ['Wir suchen ab dem 4. Januar Verstärkung. Schaffst du das?', 'de'],
    ['Le poste est à pourvoir au 4 janvier. Serez-vous disponible à cette date ?', 'fr'],
    ['Necesitamos a alguien desde el 4 de enero. ¿Te viene bien esa fecha?', 'es'],
    ['A vaga começa em 4 de janeiro. Consegue começar nessa data?', 'pt'],
  ])('%s', (text, lang) => {
    expect(truth(asked(text, from('2026-12-14'), lang), lang)).toBe(true)
    expect(truth(asked(text, from('2027-02-01'), lang), lang)).toBe(false)
  })
  test.each([
    'We need your documents by 4 January. Can you make that date?',
    'Lessons begin on 4 January. Can you make that date?',
    'The lease starts on 4 January. Does that date work for you?',
    'School starts on 4 January. Is that all right for you?',
    'The interview is on 4 January. Can you make that date?',
    'The course runs from 4 January to 9 March. Can you make that date?',
    'The office is closed from 24 December to 4 January. Can you make that date?',
    'Will you be 18 by 4 January?',
  ])('%s is left to the person', (text) => {
    expect(asked(text, { start_date: '2026-12-14', date_of_birth: '2008-12-20' })).toBe('')
  })
})

test.each([
  ['Nos clients viennent de partout, mais surtout de Bretagne. Parlez-vous portugais ?', true, 'fr'],
  ['Unsere Gäste kommen aus aller Welt, die meisten bleiben lange. Sprechen Sie Portugiesisch?', true, 'de'],
  ['Recebemos turistas, que ligam o dia todo. Você fala dinamarquês?', false, 'pt'],
  ['Le contrat est long, sans prise en charge. Parlez-vous portugais ?', undefined, 'fr'],
  ['Nous cherchons quelqu’un qui a au moins dix ans d’expérience. Est-ce votre cas ?', false, 'fr'],
  ['Buscamos a alguien con más de cinco años de experiencia laboral. ¿La tienes?', true, 'es'],
  ['É preciso ter ao menos quatro anos de experiência profissional. Você tem?', true, 'pt'],
  ['Wir suchen jemanden mit mindestens sieben Jahren Berufserfahrung. Ist das bei Ihnen der Fall?', false, 'de'],
  ['You need at least five years in professional employment. Do you have that?', true, 'en'],
  ['Your manager needs at least five years in professional employment. Do you have that?', undefined, 'en'],
])('%s %s', (text, holds, lang) => {
  expect(truth(asked(text, { years_of_experience: 6 }, lang), lang)).toBe(holds)
})

test('a school, an age or a name of a pupil or a minor is not the person’s', () => {
  expect(one('Établissement fréquenté actuellement par l’élève')).toBe('')
  expect(one('Edad del menor')).toBe('')
  expect(one('Idade do menor', { control: 'number' })).toBe('')
  expect(one('Alter des Schülers', { control: 'number' })).toBe('')
  expect(one('School attended by the pupil')).toBe('')
  expect(one('School attended')).toBe('Rice University')
})

test('a degree in a subject counts if one in exactly that subject is finished, and is never denied', () => {
  const studied = {
    education: [
      { school: 'Rice University', degree: 'Bachelor of Science', field: 'Physics', start: '2008', end: '2012' },
    ],
  }
  expect(asked('Do you have a degree in Physics?', studied)).toBe('Yes')
  expect(asked('Do you hold a bachelor’s degree in Physics?', studied)).toBe('Yes')
  expect(asked('¿Tiene un título en Physics?', studied, 'es')).toBe('Sí')
  for (const text of [
    'Do you have a degree in History?',
    'Do you have a degree in Physics or History?',
    'Do you have a master’s degree in Physics?',
    'Does your manager have a degree in Physics?',
    'Do you have no degree in Physics?',
  ])
    expect(asked(text, studied), text).toBe('')
})

test('years of a named tool, and how an amount is to be written', () => {
  expect(asked('Have you at least three years of Vue behind you?', SKILLED)).toBe('Yes')
  expect(asked('Do you have six or more years of Vue?', SKILLED)).toBe('No')
  expect(asked('Do you have six or more years of Ember?', SKILLED)).toBe('')
  const paid = { salary: { amount: 90000, currency: 'USD' } }
  expect(one('Salary expectations', { control: 'number', help: 'In US dollars, per year, numbers only' }, paid)).toBe(
    '90000',
  )
  expect(one('Salary expectations', { control: 'number', help: 'In euros, per year, numbers only' }, paid)).toBe('')
})

test('a phone number answers how to call, not when', () => {
  const reached = { phone: '+1 512 555 0142', phone_type: 'Mobile' }
  expect(one('Wie können wir dich telefonisch erreichen?', { control: 'tel', lang: 'de' }, reached)).toMatch(/5550142/)
  expect(one('Wann können wir Sie telefonisch erreichen?', { lang: 'de' }, reached)).toBe('')
  expect(one('When can we reach you by phone?', {}, reached)).toBe('')
  expect(one('À quelle heure pouvons-nous vous appeler ?', { lang: 'fr' }, reached)).toBe('')
})

test('the title of a work is no form of address, and a box named “dm” is no newsletter', () => {
  const titled = (label: string): string | null =>
    classifyField({ tag: 'input', type: 'text', nameAttr: 'title', id: 'title', label }).key
  expect(['Title of paper', 'Book title', 'Titre du livre', 'Titel der Arbeit'].map(titled)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(titled('Title (Mr, Ms)')).toBe('honorific-prefix')
  expect(classifyField({ tag: 'select', type: 'select-one', id: 'dm', label: 'Date of the reading' }).key).toBeNull()
})
