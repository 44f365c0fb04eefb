// What the text beside a field adds to the question: what defines it belongs to it, how to write it does not.
import { expect, test } from 'vitest'
import { isSensitiveQuestion, withHelp } from '../../../shared/domain/questions/index.ts'

test.each([
  ['Salary', 'Please enter your current annual base salary before tax.', 'salary'],
  ['Compensation', 'What you earn today, including bonus', 'salary'],
  ['Date', 'Earliest date on which you could start', 'signature-date'],
  ['City', 'City where you were born', 'address-level2'],
  ['Email', 'Email address of your HR representative', 'email'],
  ['Years of experience', 'Count only years in a supervisory role', 'years-of-experience'],
  ['Are you authorized to work?', 'Answer yes only if you can work in Canada', 'work-authorization'],
  ['Gehalt', 'Bitte tragen Sie Ihr aktuelles Jahresgehalt ein.', 'salary'],
  ['Salaire', 'Indiquez votre dernier salaire brut annuel.', 'salary'],
  ['Ciudad', 'Ciudad en la que nació', 'address-level2'],
  ['Salaire souhaité', 'Précisez votre salaire actuel', 'salary'],
  ['Sueldo deseado', 'Escriba su sueldo actual', 'salary'],
  ['Salário', 'Informe o seu último salário', 'salary'],
])('“%s” is asked together with “%s”', (label, help, key) => {
  expect(withHelp(label, help, key)).toBe(`${label}: ${help}`)
})

test.each([
  ['Phone', 'Include country code, e.g. +1 555 123 4567', 'tel'],
  ['Email', 'We will only use this to contact you about your application.', 'email'],
  ['Last name', 'As it appears on your passport', 'family-name'],
  ['Cover letter', 'Max. 500 characters', 'cover-letter-text'],
  ['Country', 'Start typing to search. Use arrow keys to navigate.', 'country'],
  ['City', 'This field is required.', 'address-level2'],
  ['E-Mail', 'Wir verwenden Ihre E-Mail-Adresse nur für Rückfragen zu Ihrer Bewerbung.', 'email'],
  ['Telefon', 'Bitte mit Ländervorwahl, z. B. +49 170 1234567', 'tel'],
  ['Téléfono móvil', 'Incluya el prefijo del país', 'tel'],
  ['Nome completo', 'Sem abreviações, conforme documento', 'name'],
])('“%s” is asked alone beside “%s”', (label, help, key) => {
  expect(withHelp(label, help, key)).toBe(label)
})

test('a help text about pay makes a harmless label one on which nothing is guessed', () => {
  expect(isSensitiveQuestion(undefined, withHelp('Amount', 'Your current yearly salary', undefined))).toBe(true)
})
