// Which person a label is about, in languages without a table of questions.
import { expect, test } from 'vitest'
import { personOf } from '../../../shared/domain/questions/index.ts'

test.each([
  ['Cognome bambino', 'child'],
  ['Data di nascita del figlio', 'child'],
  ['Nome del coniuge', 'spouse'],
  ['Telefono genitore', 'parent'],
  ['Imię matki', 'parent'],
  ['Telefon opiekuna', 'parent'],
  ['Naam van de voogd', 'parent'],
  ['Anyja neve', 'parent'],
  ['Anne adı', 'parent'],
  ['Jméno manžela', 'spouse'],
  ['Nome e cognome', 'self'],
  ['Anne', 'self'],
  ['Numer telefonu', 'self'],
  ['Kind of work', 'self'],
])('%s', (label, person) => {
  expect(personOf(label)).toBe(person)
})
