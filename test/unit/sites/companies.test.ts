// The hundred generated companies: what other tests and the bench assume about them.
import { expect, test } from 'vitest'
import { companyOf } from '../../../sites/companies/company.ts'
import { PLATFORMS, platformOf } from '../../../sites/companies/platforms.ts'
import { VACANCIES, vacancy } from '../../../sites/companies/site.ts'

test('ten platforms, ten companies each, two postings a company, no two at one address', () => {
  expect(VACANCIES).toHaveLength(200)
  for (const of of ['id', 'applyPath'] as const) expect(new Set(VACANCIES.map((one) => one[of])).size).toBe(200)
})

test('a number always gives the same company, and another number another one', () => {
  for (const platform of PLATFORMS) {
    expect(companyOf(platform, 4)).toEqual(companyOf(platform, 4))
    const asked = (number: number): string =>
      companyOf(platform, number)
        .fields.map(({ label }) => label)
        .join('|')
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(asked)).size).toBe(10)
  }
})

test('every company asks for personal data, the right to work and a consent, each under its own name', () => {
  for (const { company } of VACANCIES) {
    const ids = company.fields.map(({ question }) => question.id)
    expect(ids).toEqual(
      expect.arrayContaining(['first_name', 'email', 'resume', 'authorized', 'sponsorship', 'privacy']),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(company.fields.map(({ name }) => name)).size).toBe(ids.length)
  }
})

test('companies of one platform differ in language, order and field names', () => {
  const companies = [0, 1, 2, 3, 4].map((number) => companyOf(platformOf('workday'), number))
  expect(new Set(companies.map(({ locale }) => locale))).toEqual(new Set(['en', 'de', 'fr']))
  const names = companies.map(({ fields }) => fields.map(({ name }) => name))
  expect(names[0]?.filter((name) => names[1]?.includes(name))).toEqual(['legalName--firstName', 'legalName--lastName'])
})

test('a missing vacancy is reported', () => {
  expect(() => vacancy('taleo', 10)).toThrow('no vacancy')
  expect(() => platformOf('none')).toThrow('no platform')
})
