// Other postings are offered beside the right one, with the same button texts, and a job alert form: what is sent
// goes to the right posting, both when exploring and when replaying what was learned at another employer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { opening, site } from '../../sites/boards/site.ts'
import { companyPerson } from '../support/company-person.ts'
import { frontDoor, story } from '../support/front-door.ts'

const door = frontDoor([site])
const folder = mkdtempSync(join(tmpdir(), 'boards-'))
afterAll(() => rmSync(folder, { recursive: true }))

const own = { phone: '+1 310 555 0142', birth_date: '1990-05-17', authorized_to_work: true, sponsorship: false, years_of_experience: 7, notice_period: '4 weeks', salary: '95000', salary_currency: 'USD', start_date: '2027-01-04', current_employer: 'Northlight', answers: { 'Why did our team catch your eye?': 'The work.' } } // biome-ignore format: one line a person
const maya = companyPerson(folder, { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.org', ...own })
const omar = companyPerson(folder, { first_name: 'Omar', last_name: 'Haddad', email: 'omar@example.net', ...own })

// The addresses of the first contain town and title; those of the second only a number, which its application does not
// contain.
test.each([
  ['tables', [0, 1]],
  ['cards', [0, 1]],
] as const)('%s', async (board, employers) => {
  for (const [at, employer] of employers.entries()) {
    const applicant = at === 0 ? maya : omar
    const { posting } = opening(board, employer)
    const run = await door.run(`/boards${posting.path}`, { jobType: 'apply', applicant, mode: 'hybrid' })
    expect(run.status, story(run)).toBe('completed')
    const sent = door.sites.submissions('boards')
    expect(sent.map((one) => one.posting).slice(at)).toEqual([posting.key])
    expect(sent.at(-1)?.fields.email).toBe(applicant.values.email)
    // Another employer's choices and its own question need no exploring: they are answered directly, and the rest is
    // replayed.
    if (at > 0 && board === 'tables') {
      expect(run.result.mode_used, story(run)).toBe('cookbook')
      expect(run.result.steps).toMatchObject({ ai: 0 })
      expect(run.result.steps.replayed).toBeGreaterThan(6)
    }
  }
})
