// What was learned at one company is used at the next one on the same platform, for another person, without exploring
// again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { site, UNSEEN_VACANCIES, type Vacancy, vacancy } from '../../sites/companies/site.ts'
import { companyPerson } from '../support/company-person.ts'
import { frontDoor, story } from '../support/front-door.ts'

const door = frontDoor([site])
const folder = mkdtempSync(join(tmpdir(), 'carry-'))
afterAll(() => rmSync(folder, { recursive: true }))

const person = (own: Record<string, unknown>) => companyPerson(folder, own)

const maya = person({ first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', phone: '+1 310 555 0142', authorized_to_work: true, sponsorship: false, relocation: true, years_of_experience: 7, notice_period: '4 weeks', linkedin: 'https://www.linkedin.com/in/maya-example' }) // biome-ignore format: one line a person
const omar = person({ first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', phone: '+1 503 555 0188', authorized_to_work: true, sponsorship: true, relocation: false, years_of_experience: 12, notice_period: '2 months', salary: { amount: 118000, currency: 'USD' }, answers: { 'Tell us about a mistake that you learned from.': 'I asked too late.' } }) // biome-ignore format: one line a person

const WANTED: Record<string, string> = {
  first_name: 'Omar',
  last_name: 'Haddad',
  email: 'omar@example.net',
  authorized: 'yes',
  sponsorship: 'yes',
  relocation: 'no',
  years: '12',
  notice: '2 months',
  over_18: 'yes',
  privacy: 'yes',
}

const path = (platform: string, company: number): string => `/companies${vacancy(platform, company).postingPath}`

/** Fields of the hand-written companies: they ask about others, or for a permission that nobody gave. */
const NOT_THEIRS = [
  'marketing',
  'friend_name',
  'friend_email',
  'emergency_name',
  'emergency_phone',
  'referee_name',
  'referee_phone',
  'manager_name',
  'manager_email',
]

const isRight = (sent: Record<string, unknown> = {}, { company }: Vacancy): void => {
  const asked = company.fields.map(({ question }) => question.id)
  const due = Object.entries(WANTED).filter(([id]) => asked.includes(id))
  expect(sent).toMatchObject(Object.fromEntries(due))
  expect(Object.keys(sent).filter((id) => NOT_THEIRS.includes(id))).toEqual([])
}

describe.each(['workday', 'ukg', 'taleo', 'greenhouse'])('%s', (platform) => {
  test('another company’s posting is filled in from what was learned, with each person’s own values', async () => {
    const first = await door.run(path(platform, 0), { jobType: 'apply', applicant: maya, mode: 'hybrid' })
    expect(first.status, story(first)).toBe('completed')

    const next = await door.run(path(platform, 1), { jobType: 'apply', applicant: omar, mode: 'hybrid' })
    expect(next.status, story(next)).toBe('completed')
    expect(next.result.mode_used).toBe('cookbook')
    const sent = door.sites.submissions('companies').at(-1)
    expect(sent?.posting).toBe(vacancy(platform, 1).id)
    isRight(sent?.fields, vacancy(platform, 1))

    // A German company: buttons are recognised by what they say in any language, questions by what they mean.
    const german = await door.run(path(platform, 3), { jobType: 'apply', applicant: maya, mode: 'cookbook' })
    expect(german.status, story(german)).toBe('completed')
    expect(german.result.steps).toMatchObject({ ai: 0 })
    expect(german.result.steps.replayed).toBeGreaterThan(8)
    const there = door.sites.submissions('companies').at(-1)
    expect(there?.posting).toBe(vacancy(platform, 3).id)
    expect(there?.fields).toMatchObject({ first_name: 'Maya', sponsorship: 'no', authorized: 'yes' })

    // Written by hand: another language or wording, another order, a section about another person.
    const unseen = UNSEEN_VACANCIES.find((one) => one.platform.key === platform)
    if (unseen) {
      const target = `/companies${unseen.postingPath}`
      const written = await door.run(target, { jobType: 'apply', applicant: omar, mode: 'hybrid' })
      expect(written.status, story(written)).toBe('completed')
      expect(written.result.steps).toMatchObject({ ai: 0, human: 0 })
      expect(written.result.steps.replayed).toBeGreaterThan(7)
      expect(door.sites.submissions('companies').at(-1)?.posting).toBe(unseen.id)
      isRight(door.sites.submissions('companies').at(-1)?.fields, unseen)
    }

    // No company needs a manual of its own.
    expect(new Set(door.memory.manuals.map(({ id }) => id))).toEqual(new Set(['m1']))
  })
})

test('a field of the next page is not confused with one of the same kind on the page before', async () => {
  // The first page asks for LinkedIn, the second for the person's own website: the platform uses the same URL field for
  // both.
  const first = await door.run(path('ukg', 0), { jobType: 'apply', applicant: maya, mode: 'hybrid' })
  expect(first.status, story(first)).toBe('completed')
  const third = vacancy('ukg', 2)
  const applicant = { ...omar, values: { ...omar.values, linkedin: 'https://www.linkedin.com/in/omar-example' } }
  const next = await door.run(path('ukg', 2), { jobType: 'apply', applicant, mode: 'cookbook' })
  expect(next.status, story(next)).toBe('completed')
  expect(next.result.steps).toMatchObject({ ai: 0 })
  isRight(door.sites.submissions('companies').at(-1)?.fields, third)
})
