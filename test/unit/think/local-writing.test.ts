// How a datum is formatted for a field: the field's text decides, and if the data does not fit, nothing is entered.
import { describe, expect, test } from 'vitest'
import { brief, decide, withField } from './deciding.ts'
import { page } from './page.ts'

const KIM = {
  first_name: 'Imogen',
  last_name: 'Vane',
  email: 'ada@example.test',
  phone: '+44 (0)7700 900417',
  bday: '1990-04-03',
  salary: '£61,500 per year',
  address: { line1: '27 Fenwick Row', line2: 'Flat 3', city: 'Cambridge', zip: 'CB4 9ZZ', country: 'United Kingdom' },
}
const typed = async (label: string, profileKey: string, more: object = {}, data: unknown = KIM): Promise<string> =>
  (await withField({ label, profileKey, required: true, ...more }, data)).find((line) => !line.startsWith('click')) ??
  ''

describe('a street and its number', () => {
  const street = async (label: string, number: string, line1: string, country: string): Promise<string[]> => {
    const fields = [
      { label, profileKey: 'address-line1', required: true },
      { label: number, required: true, hints: { before: [`${label} street text`] } },
    ]
    return brief(await decide(page({ fields }), { data: { ...KIM, address: { ...KIM.address, line1, country } } }))
  }
  test.each([
    ['Straße', 'Hausnummer', 'Lindenstraße 48a', 'Germany', ['type 1 Lindenstraße', 'type 2 48a']],
    ['Rua', 'Número', 'Rua das Quaresmeiras, 315', 'Brazil', ['type 1 Rua das Quaresmeiras', 'type 2 315']],
    ['Straat', 'Huisnummer', 'Keizersgracht 123-2', 'Netherlands', ['type 1 Keizersgracht', 'type 2 123-2']],
    ['Straße', 'Hausnummer', 'Am Hang', 'Germany', ['type 1 Am Hang']],
    ['Straße und Hausnummer', 'Zusatz', 'Lindenstraße 48a', 'Germany', ['type 1 Lindenstraße 48a']],
  ])('%s | %s of %s', async (label, number, line1, country, due) => {
    expect(await street(label, number, line1, country)).toEqual(due)
  })
})

describe('a phone number', () => {
  test.each([
    ['Phone number without the country code', '07700 900417'],
    ['Telefonnummer ohne Landesvorwahl', '07700 900417'],
    ['Téléphone sans indicatif', '07700 900417'],
    ['Teléfono sin prefijo', '07700 900417'],
    ['Telefone sem o código', '07700 900417'],
    ['Phone in international format', '+447700900417'],
    ['Telefon mit Ländervorwahl', '+447700900417'],
    ['Phone', '+447700900417'],
  ])('%s', async (label, text) => {
    expect(await typed(label, 'tel')).toBe(`type 2 ${text}`)
  })

  test.each([
    ['Phone (10-digit number)', undefined],
    ['Telefono', '10 cifre'],
    ['Phone', '### ### ####'],
    ['Mobile', 'xxx-xxx-xxxx'],
  ])('%s, as many digits as the field says', async (label, placeholder) => {
    const data = { ...KIM, phone: '+91 98450 12345', address: { ...KIM.address, country: 'India' } }
    expect(await typed(label, 'tel', { type: 'number', placeholder }, data)).toBe('type 2 9845012345')
  })
})

describe('a date', () => {
  test.each([
    ['Born on (dd/mm/yyyy)', '03/04/1990'],
    ['Date of birth (MM/DD/YYYY)', '04/03/1990'],
    ['Geburtsdatum (TT.MM.JJJJ)', '03.04.1990'],
    ['Date de naissance (jj/mm/aaaa)', '03/04/1990'],
    ['Fecha de nacimiento (dd/mm/aaaa)', '03/04/1990'],
    ['Data de nascimento (dd-mm-aaaa)', '03-04-1990'],
    ['Date of birth', '1990-04-03'],
  ])('%s', async (label, text) => {
    expect(await typed(label, 'bday')).toBe(`type 2 ${text}`)
  })
})

test('a date from an answer is written in full if a field accepts only digits', async () => {
  const label = 'When was your last eye test?'
  const data = { ...KIM, answers: { [label]: '2026-02-03' } }
  const field = { label, required: true, hints: { inputMode: 'numeric' } }
  expect(await withField(field, data)).toContain('type 2 2026-02-03')
  expect(await withField({ ...field, placeholder: 'dd/mm/yyyy' }, data)).toContain('type 2 03/02/2026')
})

describe('pay', () => {
  test.each([
    ['Expected salary', 'type 2 £61,500 per year'],
    ['Expected annual salary in GBP', 'type 2 61500'],
    ['Expected salary in EUR', 'ask Expected salary in EUR'],
    ['Desired hourly rate', 'ask Desired hourly rate'],
    ['Gehaltswunsch (€ pro Jahr)', 'ask Gehaltswunsch (€ pro Jahr)'],
    ['Salaire mensuel souhaité', 'ask Salaire mensuel souhaité'],
    ['Salario anual deseado', 'type 2 61500'],
  ])('%s', async (label, said) => {
    expect(await typed(label, 'salary')).toBe(said)
  })
})

describe('an address', () => {
  test.each([
    ['Full home address', 'textarea', '27 Fenwick Row\nFlat 3\nCambridge\nCB4 9ZZ\nUnited Kingdom'],
    ['Complete address', 'text', '27 Fenwick Row, Flat 3, Cambridge, CB4 9ZZ, United Kingdom'],
    ['Vollständige Adresse', 'text', '27 Fenwick Row, Flat 3, Cambridge, CB4 9ZZ, United Kingdom'],
    ['Street address', 'text', '27 Fenwick Row, Flat 3'],
  ])('%s', async (label, widget, text) => {
    expect(await typed(label, 'street-address', { widget })).toBe(`type 2 ${text}`)
  })

  test('the postal code comes before the town if the country writes it so', async () => {
    const german = {
      email: 'ada@example.test',
      address: { line1: 'Lindenstraße 48a', city: 'Frankfurt am Main', zip: '60318', country: 'Germany' },
    }
    expect(await typed('Full address', 'street-address', {}, german)).toBe(
      'type 2 Lindenstraße 48a, 60318 Frankfurt am Main, Germany',
    )
  })

  test('a city with its country if the field says so', async () => {
    expect(await typed('Present location (city and country)', 'address-level2')).toBe(
      'type 2 Cambridge, United Kingdom',
    )
  })
})

describe('a letter in words', () => {
  test.each(['Cover letter', 'Anschreiben', 'Lettre de motivation', 'Carta de presentación', 'Carta de apresentação'])(
    'goes where a form takes it in words: %s',
    async (label) => {
      const field = { label, profileKey: 'cover-letter' as const, widget: 'textarea' as const, type: 'textarea' }
      const said = await typed(label, 'cover-letter', field, { ...KIM, cover_letter_text: 'I build boats.' })
      expect(said).toBe('type 2 I build boats.')
    },
  )
})

describe('a letter in a file', () => {
  test.each(['cover-letter', 'resume'])(
    '%s: a box to write in is never given where the file lies',
    async (profileKey) => {
      const field = { label: 'Your letter', profileKey, widget: 'textarea', type: 'textarea' }
      expect(
        await typed('Your letter', profileKey, field, { ...KIM, cover_letter: 'letter.pdf', resume: 'cv.pdf' }),
      ).toBe('ask Your letter')
    },
  )
})

describe('a list for a box with one item per line', () => {
  const box = (label: string, help = '') => ({
    label,
    widget: 'textarea' as const,
    type: 'textarea',
    hints: { describedBy: help },
  })
  const listed = (answer: string, label = 'Keywords', help = 'one per line') =>
    typed(label, '', { ...box(label, help), profileKey: null }, { ...KIM, answers: { [label]: answer } })
  test.each([
    ['tides, sound', 'tides\nsound'],
    ['oars; masts, two of them', 'oars\nmasts, two of them'],
    ['tides\nsound', 'tides\nsound'],
    ['Boston, MA', 'Boston, MA'],
    [
      'I listen to tides, mostly at night, near the old harbour wall.',
      'I listen to tides, mostly at night, near the old harbour wall.',
    ],
  ])('%j', async (answer, due) => {
    expect(await listed(answer)).toBe(`type 2 ${due}`)
  })
  test.each(['Bitte ein Begriff pro Zeile', 'Un mot par ligne', 'Una palabra por línea', 'Um por linha'])(
    '%s',
    async (help) => {
      expect(await listed('a, b', 'Keywords', help)).toBe('type 2 a\nb')
    },
  )
  test('a list is typed unchanged if nothing asks for lines', async () => {
    expect(await listed('tides, sound', 'Keywords', '')).toBe('type 2 tides, sound')
  })
})

describe('an amount in a currency', () => {
  const amount = (label: string, answers: Record<string, string>) =>
    typed(label, '', { label, profileKey: null, hints: { inputMode: 'numeric' } }, { ...KIM, answers })
  test.each([
    ['Estimated amount in EUR', { 'Estimated amount': '12000' }, 'type 2 12000'],
    ['Estimated amount (€)', { 'Estimated amount': '12000' }, 'type 2 12000'],
    ['Estimated amount (EUR)', { 'Estimated amount': 'EUR 12000' }, 'type 2 12000'],
    ['Estimated amount in EUR', { 'Estimated amount': '£12000' }, 'ask Estimated amount in EUR'],
    ['Rent (£)', { Rent: '720 EUR' }, 'ask Rent (£)'],
    ['Amount lost in EUR', { 'Estimated amount': '12000' }, 'ask Amount lost in EUR'],
    ['Estimated amount in EUR', { 'Estimated amount in USD': '12000' }, 'ask Estimated amount in EUR'],
  ])('%s, where the data says %j', async (label, answers, due) => {
    expect(await amount(label, answers)).toBe(due)
  })
})

describe('a file that the person named', () => {
  const files = { 'Certificate of insurance': 'insurance.pdf', 'Proof of purchase': 'receipt.pdf' }
  test.each([
    ['Certificate of insurance (PDF, max. 5 MB)', 'upload 2 insurance.pdf'],
    ['Upload your proof of purchase', 'upload 2 receipt.pdf'],
    ['Proof of address', 'ask Proof of address'],
    ['Certificate of insurance of your landlord', 'ask Certificate of insurance of your landlord'],
  ])('%s', async (label, due) => {
    expect(await typed(label, '', { label, profileKey: null, widget: 'file', type: 'file' }, { ...KIM, files })).toBe(
      due,
    )
  })
  test('is never typed into a box to write in', async () => {
    const label = 'Proof of purchase'
    expect(await typed(label, '', { label, profileKey: null }, { ...KIM, files })).toBe(`ask ${label}`)
  })
})

describe('an answer of the person’s file to the label alone, beside a help text', () => {
  const PAY = 'What are your salary expectations?'
  const answered = (answers: object, help: string, label = PAY) =>
    typed(label, '', { profileKey: null, hints: { describedBy: help } }, { ...KIM, salary: undefined, answers })
  test.each([
    [PAY, '165000', 'Yearly, before tax, in US dollars.', '165000'],
    [PAY, '9000 per month', 'Per month, before tax.', '9000 per month'],
    ['Gehaltsvorstellung für diese Stelle', '72000', 'Brutto pro Jahr, in Euro', '72000'],
    ['How much do you weigh?', '80 kg', 'In kilograms', '80 kg'],
    ['How did you find the course?', 'At a fair', 'Two words are enough', 'At a fair'],
  ])('%s %s: the help says how to write it (%s)', async (label, answer, help, due) => {
    expect(await answered({ [label]: answer }, help, label)).toBe(`type 2 ${due}`)
  })
  test.each([
    [PAY, '165000', 'Please enter your current salary.'],
    [PAY, '165000', 'What you earned in your last job'],
    [PAY, '165000', 'Net, after deductions'],
    [PAY, '165000', 'Gross per month'],
    [PAY, '165000 EUR', 'Yearly, before tax, in US dollars.'],
    ['Gehaltsvorstellung für diese Stelle', '72000', 'Ihr bisheriges Gehalt'],
    ['How much do you weigh?', '80 kg', 'The weight of your spouse'],
    ['Which street do you live in?', 'Fenwick Row', 'Your previous address'],
  ])('%s %s: the help asks for something else (%s)', async (label, answer, help) => {
    expect(await answered({ [label]: answer }, help, label)).toMatch(/^(?:ask|leave|$)/)
  })
  test('an answer kept with a colon between the question and its help', async () => {
    const kept = { [`${PAY}: Yearly, before tax, in US dollars.`]: '165000', [PAY]: '1' }
    expect(await answered(kept, 'Yearly, before tax, in US dollars.')).toBe('type 2 165000')
  })
})
