// Headings about somebody else, or about a job other than the posting's: the person's data is not entered there.
import { describe, expect, test } from 'vitest'
import { withoutManner } from '../../../shared/domain/manner.ts'
import { one } from '../../support/mira.ts'

const DATA = {
  email: 'mira@example.com',
  phone: '+1 512 555 0147',
  salary: '90000 USD per year',
  start_date: '2027-02-01',
  notice_period: '2 weeks',
}
const under = (group: string, label: string, control = 'text'): string => one(label, { group, control }, DATA)

describe('nothing is entered under a heading that may be about somebody else', () => {
  test.each(
    `Related person,Related candidate,Related patient,Related student,Key person,Key applicant,Key personnel,Specific person,Specific applicant,Hiring person,Recruiting person,Recruited by,Empfohlen von,Recruté par,Reclutado por,Related,Related to,
    Noch ein Bewerber,Noch eine Person,Next applicant,Other candidate,Candidate 2,Applicant 2,Weitere Bewerber,Weiterer Bewerber,Zusätzlicher Bewerber,Andere Bewerber,Kontakt 2,Contacto 2,Contato 2,Autre candidat,Autres personnes,
    Otros candidatos,Segunda persona,Outra candidata,Name and address of,Other address,Number 2`
      .split(',')
      .map((title) => [title.trim()]),
  )('%s', (title) => {
    for (const label of ['First name', 'Name', 'Email', 'Phone']) expect(under(title, label)).toBe('')
  })
  test.each([
    'Applicant',
    'Applicant 1',
    'Additional applicant information',
    'Related information',
    'Next: personal details',
    'Bill to',
    'Weitere Angaben zum Bewerber',
    'Autres informations personnelles',
    'Otros datos personales',
    'More about you',
  ])('the person’s own data is entered under %s', (title) => {
    expect(under(title, 'First name')).toBe('Mira')
    expect(under(title, 'Email')).toBe('mira@example.com')
  })
})

describe('a wish is entered where it is asked for', () => {
  test.each([
    ['Other job', 'Salary', 'text'],
    ['Other positions', 'Start date', 'date'],
    ['Second job', 'Notice period', 'text'],
    ['Related work', 'Salary', 'text'],
    ['Weitere Stelle', 'Salary', 'text'],
    ['Andere Tätigkeit', 'Start date', 'date'],
    ['Autre emploi', 'Salary', 'text'],
    ['Otro empleo', 'Salary', 'text'],
    ['Outro emprego', 'Salary', 'text'],
    ['Nebenjob', 'Salary', 'text'],
    ['Salary', 'Current', 'text'],
    ['Salary', 'Last', 'text'],
    ['Gehalt', 'Aktuell', 'text'],
    ['Salaire', 'Actuel', 'text'],
    ['Salario', 'Actual', 'text'],
    ['Salário', 'Atual', 'text'],
    ['Availability', 'To', 'date'],
    ['Availability', 'Until', 'date'],
    ['Verfügbarkeit', 'Bis', 'date'],
    ['Disponibilidad', 'Hasta', 'date'],
  ])('not under %s: %s', (title, label, control) => {
    expect(under(title, label, control)).toBe('')
  })
  test.each([
    ['Salary', 'Desired', 'text', '90000 USD per year'],
    ['Position', 'Salary', 'text', '90000 USD per year'],
    ['Other job preferences', 'Salary', 'text', '90000 USD per year'],
    ['Availability', 'From', 'date', '2027-02-01'],
    ['Verfügbarkeit', 'Ab', 'date', '2027-02-01'],
  ])('under %s: %s', (title, label, control, due) => {
    expect(under(title, label, control)).toBe(due)
  })
})

test('pay for another period, or in another money, is not written with its currency either', () => {
  const put = (label: string): string => one(label, {}, DATA)
  expect(put('Desired salary (please state the currency)')).toBe('90000 USD per year')
  expect(put('Annual salary with currency')).toBe('90000 USD per year')
  for (const label of [
    'Monthly salary with currency',
    'Hourly rate with currency',
    'Expected salary per day, including currency',
    'Gehalt pro Monat mit Währung',
    'Salaire mensuel avec devise',
    'Salario mensual con moneda',
    'Desired salary in EUR (with currency)',
  ])
    expect(put(label)).toBe('')
})

describe('labels that say when to leave a field empty', () => {
  test.each([
    'Email (leave blank if you are human)',
    'Email (leave empty when you are not a robot)',
    'Email (leave blank if you have one)',
    'Email (leave this field empty if you can read this)',
    'E-Mail (leer lassen, wenn Sie ein Mensch sind)',
    'Nom (laisser vide si vous êtes humain)',
    'Nome (deixe em branco se for humano)',
  ])('%s is a trap, or means the opposite', (label) => {
    expect(withoutManner(label)).toBe(label)
    expect(one(label, { control: label.startsWith('N') ? 'text' : 'email' }, DATA)).toBe('')
  })
  test.each([
    ['Email (leave blank if you have none)', 'Email'],
    ['Middle name (leave blank if you do not have one)', 'Middle name'],
    ['Company (leave blank if not applicable)', 'Company'],
    ['Firma (leer lassen, wenn keine vorhanden)', 'Firma'],
    ['Nome (deixe em branco se não tiver)', 'Nome'],
  ])('%s only says that the field is optional', (label, left) => {
    expect(withoutManner(label)).toBe(left)
  })
})
