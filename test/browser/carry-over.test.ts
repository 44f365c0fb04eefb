// What was learned at one company is used at the next one on the same platform, for another person, without working it out again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { companyOf } from '../../sites/companies/company.ts'
import { platformOf } from '../../sites/companies/platforms.ts'
import { site, vacancy } from '../../sites/companies/site.ts'
import { companyPerson } from '../support/company-person.ts'
import { frontDoor, story } from '../support/front-door.ts'

const door = frontDoor([site])
const folder = mkdtempSync(join(tmpdir(), 'carry-'))
afterAll(() => rmSync(folder, { recursive: true }))

const person = (own: Record<string, unknown>) => companyPerson(folder, own)

const maya = person({ first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', phone: '+1 310 555 0142', authorized_to_work: true, sponsorship: false, relocation: true, years_of_experience: 7, notice_period: '4 weeks' }) // biome-ignore format: one line a person
const omar = person({ first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', phone: '+1 503 555 0188', authorized_to_work: true, sponsorship: true, relocation: false, years_of_experience: 12, notice_period: '2 months' }) // biome-ignore format: one line a person

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

describe.each(['workday', 'oracle', 'taleo', 'teamtailor'])('%s', (platform) => {
  test('another company’s posting is filled in from what was learned, each value the person’s own', async () => {
    const first = await door.run(path(platform, 0), { jobType: 'apply', applicant: maya, mode: 'hybrid' })
    expect(first.status, story(first)).toBe('completed')

    const next = await door.run(path(platform, 1), { jobType: 'apply', applicant: omar, mode: 'hybrid' })
    expect(next.status, story(next)).toBe('completed')
    expect(next.result.mode_used).toBe('cookbook')
    const sent = door.sites.submissions('companies').at(-1)
    expect(sent?.posting).toBe(vacancy(platform, 1).id)
    const asked = companyOf(platformOf(platform), 1).fields.map(({ question }) => question.id)
    for (const [id, value] of Object.entries(WANTED))
      if (asked.includes(id)) expect(sent?.fields, id).toMatchObject({ [id]: value })
    expect(sent?.fields).not.toHaveProperty('marketing')

    // A German company: buttons are known by what they say in any language, questions by what they mean.
    const german = await door.run(path(platform, 3), { jobType: 'apply', applicant: maya, mode: 'cookbook' })
    expect(german.status, story(german)).toBe('completed')
    expect(german.result.steps).toMatchObject({ ai: 0 })
    expect(german.result.steps.replayed).toBeGreaterThan(8)
    const there = door.sites.submissions('companies').at(-1)
    expect(there?.posting).toBe(vacancy(platform, 3).id)
    expect(there?.fields).toMatchObject({ first_name: 'Maya', sponsorship: 'no', authorized: 'yes' })

    // No company needs a manual of its own.
    expect(new Set(door.memory.manuals.map(({ id }) => id))).toEqual(new Set(['m1']))
  })
})
