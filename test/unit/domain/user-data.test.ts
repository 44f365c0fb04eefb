// A person's data file: every accepted spelling, what is derived from it, and what is refused by name.
import { describe, expect, test } from 'vitest'
import { DATA_KEYS } from '../../../shared/domain/data-keys.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const values = (json: unknown) => parseUserData(json, { baseDir: '/data' }).values
const refusal = (json: unknown): string => {
  try {
    parseUserData(json)
  } catch (error) {
    return error instanceof Error ? `${(error as { code?: string }).code} ${error.message}` : ''
  }
  return 'accepted'
}

describe('names of keys', () => {
  test.each([
    [{ first_name: 'Ada', last_name: 'King' }],
    [{ firstName: 'Ada', lastName: 'King' }],
    [{ 'given-name': 'Ada', 'family-name': 'King' }],
    [{ 'First name': 'Ada', Surname: 'King' }],
    [{ name: { first: 'Ada', last: 'King' } }],
    [{ name: { firstName: 'Ada', lastName: 'King' } }],
    [{ name: 'Ada King' }],
    [{ fullName: 'King, Ada' }],
    [{ personal: { first_name: 'Ada', last_name: 'King' } }],
    [{ basics: { name: 'Ada King' } }],
  ])('%j gives first and last name', (json) => {
    expect(values(json)).toMatchObject({ 'given-name': 'Ada', 'family-name': 'King' })
  })

  test('an address may be nested, flat, or by autocomplete token', () => {
    const wanted = {
      'address-line1': '1 Main St',
      'address-level2': 'Austin',
      'address-level1': 'TX',
      'postal-code': '78701',
      country: 'US',
      'country-name': 'United States',
    }
    expect(
      values({ address: { street: '1 Main St', city: 'Austin', state: 'TX', zip: 78701, country: 'US' } }),
    ).toMatchObject(wanted)
    expect(
      values({ address: { line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' } }),
    ).toMatchObject(wanted)
    expect(
      values({ 'address-line1': '1 Main St', city: 'Austin', region: 'TX', zip_code: '78701', country: 'US' }),
    ).toMatchObject(wanted)
    expect(
      values({
        basics: {
          location: { address: '1 Main St', city: 'Austin', region: 'TX', postalCode: '78701', countryCode: 'US' },
        },
      }),
    ).toMatchObject(wanted)
  })

  test('a JSON Resume is understood', () => {
    const read = values({
      $schema: 'https://example.test/schema.json',
      basics: {
        name: 'Ada King',
        label: 'Engineer',
        email: 'ada@example.test',
        url: 'https://ada.example',
        profiles: [{ network: 'LinkedIn', url: 'https://linkedin.com/in/ada' }],
      },
      work: [{ name: 'Engines Ltd', position: 'Analyst', startDate: '2020-03-01', summary: 'Analysed.' }],
      education: [{ institution: 'London', area: 'Mathematics', studyType: 'Bachelor', endDate: '2019', score: '3.9' }],
      skills: [{ name: 'Algebra' }, { name: 'French' }],
      languages: [{ language: 'English', fluency: 'Native' }],
    })
    expect(read).toMatchObject({
      headline: 'Engineer',
      linkedin: 'https://linkedin.com/in/ada',
      'experience.0.company': 'Engines Ltd',
      'experience.0.title': 'Analyst',
      'experience.0.start': '2020-03-01',
      'experience.0.current': 'yes',
      organization: 'Engines Ltd',
      'education.0.school': 'London',
      'education.0.field': 'Mathematics',
      'education.0.end-year': '2019',
      skills: 'Algebra, French',
      languages: 'English',
    })
  })

  test('answers may be an object or a list', () => {
    const wanted = [{ question: 'Why us?', answer: 'yes', from: 'file' }]
    expect(parseUserData({ answers: { 'Why us?': true } }).answers).toEqual(wanted)
    expect(parseUserData({ answers: [{ question: 'Why us?', answer: 'yes' }] }).answers).toEqual(wanted)
  })

  test('an unknown key is used for fields with that label, with a warning', () => {
    const warnings: string[] = []
    const read = parseUserData(
      { tShirtSize: 'M', emial: 'a@example.test' },
      { onWarning: (warning) => warnings.push(warning) },
    )
    expect(read.values).toMatchObject({ 'custom.t-shirt-size': 'M', 'custom.emial': 'a@example.test' })
    expect(warnings.join('\n')).toMatch(/tShirtSize/)
    expect(warnings.join('\n')).toMatch(/emial.*did you mean "email"/i)
  })

  test('suggestions are limited, so that a body of misspelt keys takes no time', () => {
    const warnings: string[] = []
    const keys = Object.fromEntries(DATA_KEYS.slice(0, 60).map(({ key }) => [`${key}xx`, 'a']))
    parseUserData(keys, { onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toHaveLength(60)
    const hinted = warnings.filter((warning) => /did you mean/i.test(warning)).length
    expect(hinted).toBeGreaterThan(0)
    expect(hinted).toBeLessThanOrEqual(20)
  })
})

describe('what follows', () => {
  test.each([
    ['Ludwig van Beethoven', 'Ludwig', undefined, 'van Beethoven'],
    ['Ada A. King', 'Ada', 'A.', 'King'],
    ['Ada Augusta King', undefined, undefined, undefined],
    ['Prince', undefined, undefined, undefined],
    ['Dr. Ada King, PhD', 'Ada', undefined, 'King'],
    ['King, Ada', 'Ada', undefined, 'King'],
  ])('the parts of the name %s', (name, given, middle, family) => {
    const read = values({ name })
    expect([read['given-name'], read['additional-name'], read['family-name']]).toEqual([given, middle, family])
  })

  test.each([
    ['(415) 555-0134', 'US', '+14155550134', '+1', '4155550134'],
    ['+1 415 555 0134', undefined, '+14155550134', '+1', '4155550134'],
    ['030 1234567', 'Germany', '+49301234567', '+49', '301234567'],
    ['+44 20 7946 0958', undefined, '+442079460958', '+44', '2079460958'],
    ['0044 20 7946 0958', undefined, '+442079460958', '+44', '2079460958'],
    ['020 7946 0958', 'GB', '+442079460958', '+44', '2079460958'],
  ])('the parts of the phone number %s', (phone, country, tel, code, national) => {
    const read = values(country === undefined ? { phone } : { phone, country })
    expect([read.tel, read['tel-country-code'], read['tel-national']]).toEqual([tel, code, national])
  })

  test('a phone number that cannot be read stays as it was written', () => {
    expect(values({ phone: '555 0134 ask for Ada' }).tel).toBe('555 0134 ask for Ada')
  })

  test.each([
    ['2024-03-01', '2024-03-01'],
    ['03/2024', '2024-03'],
    ['March 2024', '2024-03'],
    ['Mar 1, 2024', '2024-03-01'],
    ['1. März 2024', '2024-03-01'],
    ['31/12/2024', '2024-12-31'],
    [2024, '2024'],
  ])('the date %s', (start, iso) => {
    expect(values({ jobs: [{ title: 'x', start }] })['experience.0.start']).toBe(iso)
  })

  test('a job that ends at present is the current one, one with an end is not', () => {
    const read = values({
      experience: [
        { title: 'A', company: 'One', start: '2022-01', end: 'Present' },
        { title: 'B', company: 'Two', start: '2018-01', end: '2021-12' },
      ],
    })
    expect([read['experience.0.current'], read['experience.1.current']]).toEqual(['yes', 'no'])
    expect(read['experience.0.end']).toBeUndefined()
    expect(read['experience.1.end-month']).toBe('12')
    expect(read['organization-title']).toBe('A')
  })

  test('the first job that goes on is the present employer, at any place of the list', () => {
    const past = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ title, company: title, start: '2018-01', end: '2021-12' }))
    const present = { title: 'F', company: 'Six', start: '2022-01', end: 'Present' }
    expect(values({ experience: [...past, present] })).toMatchObject({
      organization: 'Six',
      'organization-title': 'F',
      'organization-start': '2022-01',
    })
    const read = values({ experience: past })
    expect([read.organization, read['organization-start']]).toEqual(['A', undefined])
  })

  test('given data is not overwritten by derived data', () => {
    expect(values({ name: 'Ada King', first_name: 'Augusta', last_name: 'King' })).toMatchObject({
      name: 'Ada King',
      'given-name': 'Augusta',
    })
  })

  test('files are absolute', () => {
    expect(values({ resume: './cv.pdf' }).resume).toBe('/data/cv.pdf')
    expect(values({ resume_path: '/tmp/cv.pdf' }).resume).toBe('/tmp/cv.pdf')
    expect(parseUserData({ cv: 'cv.pdf' }, { resolveFile: (path) => `R:${path}` }).values.resume).toBe('R:cv.pdf')
  })

  test('secrets are kept apart from the values', () => {
    const read = parseUserData({
      credentials: { email: 'login@example.test', password: 'hunter22' },
      card: { number: '4111', exp: '1/27', cvc: '123' },
      email: 'me@example.test',
    })
    expect(JSON.stringify(read.values)).not.toMatch(/hunter22|4111/)
    expect(read.values).toMatchObject({ email: 'me@example.test', username: 'login@example.test' })
    expect(read.secrets).toEqual({
      'current-password': 'hunter22',
      'new-password': 'hunter22',
      'cc-number': '4111',
      'cc-exp': '1/27',
      'cc-exp-month': '01',
      'cc-exp-year': '2027',
      'cc-csc': '123',
    })
  })

  test('the same person has the same id, another person another one, and a given id stays', () => {
    const id = (json: unknown) => parseUserData(json).id
    expect(id({ name: 'Ada King', email: 'ada@example.test', city: 'London' })).toBe(
      id({ first_name: 'ada', last_name: 'KING', email: 'Ada@example.test' }),
    )
    expect(id({ name: 'Ada King', email: 'ada@example.test' })).not.toBe(
      id({ name: 'Ada King', email: 'other@example.test' }),
    )
    expect(id({ profile_id: 'me', name: 'Ada' })).toBe('me')
  })
})

describe('what is refused', () => {
  test.each([
    [[], 'INVALID_DATA_FILE The data file: expected an object with keys like "name" and "email", got a list'],
    [{ address: { city: ['Austin'] } }, 'INVALID_DATA_FILE address.city: expected text, got a list'],
    [{ email: { work: 'x' } }, 'INVALID_DATA_FILE email: expected text, got an object'],
    [{ city: true }, 'INVALID_DATA_FILE city: expected text, got true'],
    [{ jobs: 'Analyst' }, 'INVALID_DATA_FILE jobs: expected a list of entries, got a text'],
    [
      { jobs: [{ title: 'A', start: '99/99/2020' }] },
      'INVALID_DATA_FILE jobs.0.start: "99/99/2020" is not a date; write it as 2024-03-01 or 2024-03',
    ],
    [
      { bday: '03/04/1990', country: 'US' },
      'INVALID_DATA_FILE bday: "03/04/1990" can be read two ways; write it as 2024-03-01, or say "date_format": "DD/MM/YYYY" or "MM/DD/YYYY" once in the file',
    ],
    [
      { salary: '£61,500', salary_currency: 'EUR' },
      'INVALID_DATA_FILE salary: "£61,500" is in GBP, and its currency is given as EUR',
    ],
    [
      { phone: { number: '+44 20 7946 0958', country_code: '+1' } },
      'INVALID_DATA_FILE phone: "+44 20 7946 0958" begins with +44, and its country code is given as +1',
    ],
    [
      { linkedin: 'https://github.com/ada' },
      'INVALID_DATA_FILE linkedin: "https://github.com/ada" is not an address on linkedin.com',
    ],
    [
      { date_format: 'whatever' },
      'INVALID_DATA_FILE date_format: expected "DD/MM/YYYY", "MM/DD/YYYY" or "YYYY-MM-DD", got a text',
    ],
    [{ resume: 7 }, 'INVALID_DATA_FILE resume: expected the path of a file, got the number 7'],
    [{ adress: { city: 'Austin' } }, 'INVALID_DATA_FILE adress: there is no such key; did you mean "address"?'],
    [{ answers: ['yes'] }, 'INVALID_DATA_FILE answers.0: expected an object with "question" and "answer", got a text'],
  ])('%j', (json, message) => {
    expect(refusal(json)).toBe(message)
  })
})

describe('ambiguous data', () => {
  const warnings = (json: unknown): string => {
    const said: string[] = []
    parseUserData(json, { onWarning: (warning) => said.push(warning) })
    return said.join('\n')
  }

  test('the order of day and month is given once, before or after the date', () => {
    expect(values({ date_format: 'DD/MM/YYYY', bday: '03/04/1990' }).bday).toBe('1990-04-03')
    expect(values({ bday: '03/04/1990', dateFormat: 'mm/dd/yyyy' }).bday).toBe('1990-03-04')
  })

  test('titles are not part of a name', () => {
    expect(values({ first_name: 'Dr. Ada', last_name: 'King Jr.' })).toMatchObject({
      'honorific-prefix': 'Dr.',
      'honorific-suffix': 'Jr.',
      'given-name': 'Ada',
      'family-name': 'King',
      name: 'Ada King',
    })
  })

  test.each([
    [{ name: 'Ada King Lovelace' }, /name: nobody can tell.*give first_name and last_name/],
    [{ phone: '07700 900417' }, /phone: "07700 900417" has no country code/],
    [{ phone: '12345678901234', country: 'GB' }, /is no phone number of that country/],
    [{ country: 'Congo' }, /country: "Congo" names no country, or two/],
    [{ city: 'Munich', state: 'Bavaria', country: 'US' }, /state: "Bavaria" is no part of US/],
  ])('%j gives a warning', (json, warning) => {
    expect(warnings(json)).toMatch(warning)
  })

  test('clear data is accepted without a warning', () => {
    const clear = {
      first_name: 'Ada',
      last_name: 'King',
      phone: '+44 20 7946 0958',
      address: { city: 'London', state: 'England', country: 'UK' },
      salary: '£61,500',
      linkedin: 'https://www.linkedin.com/in/ada',
    }
    expect(warnings(clear)).toBe('')
    expect(values(clear)).toMatchObject({ 'salary-currency': 'GBP', 'country-name': 'United Kingdom' })
  })
})
