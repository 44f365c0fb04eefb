// What the text beside a field adds to the question: a definition belongs to it, a hint about the format does not.
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
  ['Notice period', 'How much notice did you give your last employer?', 'notice-period'],
  ['Phone', 'So that we can call you, give us the number of your manager.', 'tel'],
])('“%s” is asked together with “%s”', (label, help, key) => {
  expect(withHelp(label, help, key)).toBe(`${label}${label.endsWith('?') ? '' : ':'} ${help}`)
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
  ['Email address', 'We’ll never share your email with anyone else.', 'email'],
  ['Email', 'Your email address will not be published.', 'email'],
  ['E-Mail', 'Deine E-Mail-Adresse wird nicht veröffentlicht.', 'email'],
  ['E-mail', 'Votre adresse ne sera pas publiée.', 'email'],
  ['Correo', 'No compartiremos su correo con nadie.', 'email'],
  ['E-mail', 'Não compartilharemos seu e-mail.', 'email'],
  ['Phone', 'So that we can call you about your application.', 'tel'],
  ['Phone number', 'In case we need to reach you.', 'tel'],
  ['Salary', 'This helps us match you with the right jobs.', 'salary'],
  ['Notice period', 'How much notice do you have to give?', 'notice-period'],
  ['Password', 'Must be 8-20 characters long.', 'new-password'],
  ['Cover letter', 'Tell us why you are a good fit.', 'cover-letter-text'],
  ['City', 'Where you live now.', 'address-level2'],
  ['Username', 'You can change this later.', 'username'],
])('“%s” is asked alone beside “%s”', (label, help, key) => {
  expect(withHelp(label, help, key)).toBe(label)
})

test('with a help text about pay, nothing is guessed even for a harmless label', () => {
  expect(isSensitiveQuestion(undefined, withHelp('Amount', 'Your current yearly salary', undefined))).toBe(true)
})
