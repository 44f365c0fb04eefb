// What a page says about a job, and the warnings before it is filled in.
import { describe, expect, test } from 'vitest'
import { postingFacts } from '../../../shared/domain/posting/facts.ts'
import { payIn } from '../../../shared/domain/posting/pay.ts'
import { AS_OF, SUBJECTS, UNLAWFUL } from '../../../shared/domain/posting/unlawful-questions.ts'
import { type PostingQuestion, postingWarnings } from '../../../shared/domain/posting/warnings.ts'

const block = (more: object): string =>
  JSON.stringify({
    '@context': 'https://schema.org/',
    '@graph': [{ '@type': 'WebPage' }, { '@type': 'JobPosting', ...more }],
  })
const LEEDS = {
  '@type': 'Place',
  address: { addressLocality: 'Leeds', addressRegion: 'West Yorkshire', addressCountry: 'GB' },
}
const facts = (text: string, blocks: string[] = [], url = 'https://jobs.example.com/1') =>
  postingFacts({ text, blocks, title: '', url })

describe('facts of a posting', () => {
  test('are those in its data block that the page shows', () => {
    const data = block({
      title: 'Bookkeeper',
      hiringOrganization: { name: 'Fenwick & Sons' },
      jobLocation: LEEDS,
      validThrough: '2026-10-01T23:59',
      baseSalary: { currency: 'GBP', value: { minValue: 28000, maxValue: '31000', unitText: 'YEAR' } },
    })
    expect(facts('Bookkeeper\nFenwick & Sons, Leeds', [data])).toEqual({
      title: 'Bookkeeper',
      company: 'Fenwick & Sons',
      place: 'Leeds',
      country: 'GB',
      region: 'West Yorkshire',
      closes: '2026-10-01',
      pay: { low: 28_000, high: 31_000, currency: 'GBP', period: 'year' },
    })
    expect(facts('Bookkeeper (Leeds)', [data]).company).toBeUndefined()
  })

  test('a page of several postings, a broken block and a name of many words are about none', () => {
    const other = block({ title: 'Clerk', hiringOrganization: 'Fenwick' })
    expect(facts('Clerk Fenwick', [other, other])).toEqual({})
    expect(facts('Clerk Fenwick', ['{"@type":"JobPosting",', other]).company).toBe('Fenwick')
    expect(facts('x '.repeat(200), [block({ title: 'x '.repeat(200) })]).title).toBeUndefined()
  })

  test.each([
    ['Bookkeeper\nLeeds, United Kingdom\nApply', 'https://jobs.example.com/1', 'GB'],
    ['Buchhalterin\nKöln, Nordrhein-Westfalen, Deutschland', 'https://jobs.example.com/1', 'DE'],
    ['Paris, France\nLyon, France', 'https://jobs.example.com/1', 'FR'],
    ['Paris, France\nLeeds, United Kingdom', 'https://jobs.example.com/1', undefined],
    ['Bookkeeper', 'https://karriere.example.de/1', 'DE'],
    ['Bookkeeper', 'https://example.io/1', undefined],
  ])('the country of %j at %s', (text, url, country) => expect(facts(text, [], url).country).toBe(country))
})

describe('pay', () => {
  test.each([
    ['Salary: £28,000 - £31,000 per annum', 28_000, 31_000, 'year'],
    ['Salary range\n\n$90,000 – $110,000', 90_000, 110_000, 'year'],
    ['Pay: $21.50 per hour', 21.5, 21.5, 'hour'],
    ['Gehalt: 3.400 € bis 3.900 € monatlich', 3_400, 3_900, 'month'],
    ['Rémunération : 38 000 € à 42 000 € par an', 38_000, 42_000, 'year'],
  ])('%j', (text, low, high, period) => expect(payIn(text)).toMatchObject({ low, high, period }))

  test.each([
    'Salary: competitive',
    'Sign-on bonus: $5,000 per year',
    'Salary: €3,400',
    'We raised $90,000,000 and pay well',
    'What are your salary expectations? $90,000 per year',
    'Salary: $60,000 per year\nSalary: $90,000 per year',
    'Pay in 2026',
  ])('none in %j', (text) => expect(payIn(text)).toBeUndefined())
})

const asked = (question: string, answer?: string, more: Partial<PostingQuestion> = {}): PostingQuestion => ({
  question,
  key: null,
  options: ['Yes', 'No'],
  required: true,
  answer,
  ...more,
})
const told = (given: Partial<Parameters<typeof postingWarnings>[0]>): string[] =>
  postingWarnings({ facts: {}, questions: [], values: {}, today: '2026-11-26', ...given }).map(({ kind }) => kind)

describe('the person is warned', () => {
  const pay = { low: 28_000, high: 31_000, currency: 'GBP', period: 'year' } as const
  test.each([
    [{ salary: '£35,000' }, ['pay']],
    [{ salary: '35000', 'salary-currency': 'GBP' }, ['pay']],
    [{ salary: '£30,000' }, []],
    [{ salary: '€35,000' }, []],
    [{ salary: '£350 per day' }, []],
    [{ salary: '35000' }, []],
    [{}, []],
  ])('of pay below what %j wants: %j', (values, kinds) => expect(told({ facts: { pay }, values })).toEqual(kinds))

  test('a bare dollar sign is that of the country, for the job and for the person', () => {
    const dollars = { low: 60_000, high: 70_000, period: 'year', dollars: true } as const
    const values = { salary: '$90,000', country: 'United States' }
    expect(told({ facts: { pay: dollars, country: 'US' }, values })).toEqual(['pay'])
    expect(told({ facts: { pay: dollars, country: 'CA' }, values })).toEqual([])
    expect(told({ facts: { pay: dollars }, values })).toEqual([])
  })

  test('that it is closed, by its date or its words', () => {
    expect(told({ facts: { closes: '2026-11-25' } })).toEqual(['closed'])
    expect(told({ facts: { closes: '2026-11-26' } })).toEqual([])
    expect(told({ closed: 'This position has been filled.' })).toEqual(['closed'])
  })

  test.each([
    ['Are you authorized to work in the United Kingdom?', 'No', true],
    ['Are you authorized to work in the United Kingdom?', 'Yes', false],
    ['Will you now or in the future require sponsorship for a visa?', 'Yes', true],
    ['Will you now or in the future require sponsorship for a visa?', 'No', false],
    ['Do you have at least 5 years of experience?', 'No', true],
    ['Are you at least 18 years old?', 'No', true],
    ['Haben Sie einen Führerschein?', 'Nein', true],
    ['Have you ever been convicted of a felony?', 'Yes', true],
    ['Are you willing to relocate?', 'No', true],
    ['Do you have a disability?', 'Yes', false],
    ['Have you worked here before?', 'No', false],
    ['First name', 'Noah', false],
    ['Are you willing to relocate?', undefined, false],
  ])('of an answer that employers turn down: %s %s', (question, answer, is) =>
    expect(told({ questions: [asked(question, answer)] })).toEqual(is ? ['knock_out'] : []),
  )

  test('but not if the form leaves the question optional', () =>
    expect(told({ questions: [asked('Are you willing to relocate?', 'No', { required: false })] })).toEqual([]))

  test.each([
    ['GB', undefined, 'Do you have any health problems?', true],
    ['GB', undefined, 'Do you have a disability?', true],
    ['GB', undefined, 'Do you require any adjustments for the interview because of a disability?', false],
    ['GB', undefined, 'Are you able to lift 20 pounds?', false],
    ['DE', undefined, 'Sind Sie schwanger?', true],
    ['DE', undefined, 'Konfession', true],
    ['DE', undefined, 'Familienstand', false],
    ['FR', undefined, 'Situation de famille', true],
    ['FR', undefined, 'Avez-vous des enfants ?', true],
    ['ES', undefined, '¿Tiene alguna enfermedad?', true],
    ['US', 'California', 'What is your current salary?', true],
    ['US', 'TX', 'What is your current salary?', false],
    ['US', 'CA', 'What are your salary expectations?', false],
    ['US', 'CA', 'Have you ever been convicted of a felony?', true],
    [undefined, undefined, 'Sind Sie schwanger?', false],
  ])('in %s %s of a question that may not be asked: %s', (country, region, question, is) => {
    const where = { ...(country && { country }), ...(region && { region }) }
    expect(told({ facts: where, questions: [asked(question)] })).toEqual(is ? ['not_lawful'] : [])
    // For statistics, or optional.
    const mild = [asked(question, undefined, { options: ['Yes', 'No', 'Prefer not to say'] })]
    expect(told({ facts: where, questions: mild })).toEqual([])
    expect(told({ facts: where, questions: [asked(question, undefined, { required: false })] })).toEqual([])
  })

  test('with the law and its source', () => {
    const [one] = postingWarnings({
      facts: { country: 'GB' },
      questions: [asked('Do you have any health problems?')],
      values: {},
      today: '2026-11-26',
    })
    expect(one).toMatchObject({
      text: 'Where this job is, employers may in general not ask “Do you have any health problems?” (Equality Act 2010, s. 60).',
      source: 'https://www.legislation.gov.uk/ukpga/2010/15/section/60',
      said: { key: 'say_warn_not_lawful' },
    })
  })
})

test('every rule names a place, a law, a source, and what it is about; the list has its date', () => {
  expect(Date.parse(AS_OF)).not.toBeNaN()
  for (const { where, subjects, law, source } of UNLAWFUL) {
    expect(where).toMatch(/^[A-Z]{2}(?:-[A-Z]{2})?$/)
    expect(law).not.toBe('')
    expect(new URL(source).protocol).toBe('https:')
    expect(subjects.every((subject) => SUBJECTS.includes(subject))).toBe(true)
  }
})
