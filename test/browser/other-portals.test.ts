// Kinds of portal without any code of their own: explored at one employer, replayed at another for somebody else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { portal, site } from '../../sites/portals/site.ts'
import { companyPerson } from '../support/company-person.ts'
import { frontDoor, story } from '../support/front-door.ts'

const door = frontDoor([site])
const folder = mkdtempSync(join(tmpdir(), 'portals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const maya = companyPerson(folder, { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', password: 'Quay-street-12!', phone: '+1 310 555 0142', authorized_to_work: true, sponsorship: false, relocation: true, years_of_experience: 7, notice_period: '4 weeks' }) // biome-ignore format: one line a person
const omar = companyPerson(folder, { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', password: 'Juniper-lane-88?', phone: '+1 503 555 0188', authorized_to_work: true, sponsorship: true, relocation: false, years_of_experience: 12, notice_period: '2 months' }) // biome-ignore format: one line a person

/** Fields of the second employer's record that ask about another person, or for a permission that nobody gave. */
const NOT_THEIRS = ['marketing', 'friend_name', 'referee_name', 'referee_phone', 'emergency_name', 'emergency_phone']

test.each([
  ['jazzhr', 'a file behind a link, a link that sends, a referee whose phone is asked as one’s own was'],
  ['breezy', 'a résumé that the page reads and puts into the fields, headings for labels'],
  ['adp', 'shadow roots in each other, and a last page that asks nothing and is sent'],
  ['dvinci', 'a frame on the employer’s own site, its pages in another order, a consent that no step knows'],
  ['cornerstone', 'an account with terms of its own before anything is asked'],
  ['jobvite', 'a way to be chosen, parts that fold, in another order'],
  ['rexx', 'a session in the address, agreeing as a choice, and a preview that “Apply” sends'],
  ['eightfold', 'pages that are not counted, filled in from the résumé before anybody typed'],
])('%s: %s', async (kind) => {
  const [known, next] = [portal(kind, 0), portal(kind, 1)]
  const first = await door.run(`/portals${known.paths.posting}`, { jobType: 'apply', applicant: maya, mode: 'hybrid' })
  expect(first.status, story(first)).toBe('completed')
  const second = await door.run(`/portals${next.paths.posting}`, { jobType: 'apply', applicant: omar, mode: 'hybrid' })
  expect(second.status, story(second)).toBe('completed')
  expect(second.result.steps, story(second)).toMatchObject({ ai: 0, human: 0 })
  expect(second.result.steps.replayed).toBeGreaterThan(3)

  const [one, other] = door.sites.submissions('portals')
  expect(one).toMatchObject({ posting: known.key, fields: { email: 'maya@example.org', sponsorship: 'no' } })
  expect(other).toMatchObject({ posting: next.key, fields: { email: 'omar@example.net', sponsorship: 'yes' } })
  const sent = other?.fields ?? {}
  expect(`${sent.first_name ?? ''} ${sent.last_name ?? ''}`.trim() || sent.full_name).toBe('Omar Haddad')
  expect(sent).toMatchObject({ authorized: 'yes', privacy: 'yes' })
  expect(Object.keys(sent).filter((id) => NOT_THEIRS.includes(id))).toEqual([])
})

test('join: one question a page, in another order, an unknown one between them, and answers that lead on when they are clicked', async () => {
  const [known, next] = [portal('join', 0), portal('join', 1)]
  const first = await door.run(`/portals${known.paths.posting}`, { jobType: 'apply', applicant: maya, mode: 'hybrid' })
  expect(first.status, story(first)).toBe('completed')
  const second = await door.run(`/portals${next.paths.posting}`, { jobType: 'apply', applicant: omar, mode: 'hybrid' })
  expect(second.status, story(second)).toBe('completed')
  // The learned views are recognised; only a question that none of them asks is explored.
  expect(second.result.steps.replayed, story(second)).toBeGreaterThan(2 * second.result.steps.ai)
  expect(second.result.steps.human).toBe(0)
  expect(door.sites.submissions('portals').at(-1)).toMatchObject({
    posting: next.key,
    fields: {
      first_name: 'Omar',
      email: 'omar@example.net',
      over_18: 'yes',
      authorized: 'yes',
      sponsorship: 'yes',
      years: '12',
    },
  })
})
