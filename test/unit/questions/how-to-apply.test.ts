// GhostHands makes the choice between ways to apply; a question about the person that sounds similar is left to them.
import { expect, test } from 'vitest'
import { entail } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const person = parseUserData({ first_name: 'Ada', last_name: 'King', email: 'ada@example.test' })
const chosen = (label: string, options: readonly string[]): string | undefined => {
  const answer = entail({ label, control: 'one', options, required: true }, person, new Date(2026, 10, 27))
  return answer.kind === 'answer' ? answer.options?.[0] : undefined
}

test.each([
  ['How would you like to apply?', ['With a file from my device', 'With my LinkedIn profile', 'Fill in the form myself'], 'Fill in the form myself'],
  ['Application method', ['Autofill with resume', 'Apply manually', 'Use my last application'], 'Apply manually'],
  ['Wie möchten Sie sich bewerben?', ['Mit XING', 'Lebenslauf hochladen', 'Formular ausfüllen'], 'Formular ausfüllen'],
  ['Comment souhaitez-vous postuler ?', ['Avec LinkedIn', 'Télécharger mon CV', 'Remplir le formulaire'], 'Remplir le formulaire'],
  ['¿Cómo desea postularse?', ['Con un archivo de mi dispositivo', 'Con mi perfil de LinkedIn', 'Completar el formulario'], 'Completar el formulario'],
  ['Como você deseja se candidatar?', ['Com o LinkedIn', 'Enviar arquivo', 'Preencher o formulário'], 'Preencher o formulário'],
  ['How do you want to apply?', ['Upload a CV', 'Use Indeed'], 'Upload a CV'],
])('%s', (label, options, wanted) => {
  expect(chosen(label, options)).toBe(wanted)
}) // biome-ignore format: a table

test.each([
  ['How did you apply?', ['With LinkedIn', 'With a form']],
  ['How would you like to be contacted?', ['By phone', 'By the form', 'LinkedIn']],
  ['How would you like to apply?', ['With LinkedIn', 'With Indeed']],
  ['How would you like to apply?', ['As an individual', 'As a team']],
  ['What form would you like to apply for?', ['Form A', 'Form B']],
])('not taken for one: %s %s', (label, options) => {
  expect(chosen(label, options)).toBeUndefined()
})
