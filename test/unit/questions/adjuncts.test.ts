// What stands after the name of a datum: the use or the source of the datum, or somebody else's.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const data = {
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@example.com',
  phone: '+1 201 555 0177',
  address: { city: 'Porto', zip: '4050-032', country: 'Portugal' },
}
const typed = (text: string): string => one(text, { control: 'text' }, data)

describe('what the datum is used for, or where it is written, changes nothing', () => {
  test.each([
    ['Email (so the optician can send you a quote)', data.email],
    ['E-Mail, damit wir Ihnen die Rechnung schicken können', data.email],
    ['Courriel afin de vous prévenir', data.email],
    ['Correo para enviarte la factura', data.email],
    ['E-mail (apenas para a confirmação)', data.email],
    ['Email for the registration', data.email],
    ['E-Mail für die Terminvereinbarung', data.email],
    ['Postcode (to find branches near you)', data.address.zip],
    ['Last name (as printed on the ticket)', 'Haddad'],
    ['Vorname laut Meldebescheinigung', 'Noor'],
  ])('%s', (text, value) => {
    expect(typed(text)).toBe(value)
  }) // biome-ignore format: a table
})

describe('it may belong to somebody or something else', () => {
  test.each([
    'Email for the tenant',
    'E-mail pour le boulanger',
    'E-mail pour l’association',
    'E-Mail für die Buchhaltung',
    'E-Mail, damit sie informiert wird',
    'Email so your landlord can tell you',
    'E-mail (other than yours, for the confirmation)',
    'Correo para la asociación',
    'Email for the newsletter subscription',
    'City (to attend classes)',
    'Ciudad (para recoger las llaves)',
    'City (so we can meet you)',
    'Mobile of the person to ring if you fall ill',
    'First name for the puppy',
    'Surname (as on the passport of your child)',
    'Telefone (que não seja telemóvel)',
    'Current employer (as of 2015)',
  ])('%s', (text) => {
    expect(typed(text)).toBe('')
  })
})
