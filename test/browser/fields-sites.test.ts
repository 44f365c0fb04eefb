/**
 * What is understood of every field on the local sites: question, widget, whether it is required, and which datum it
 * asks for.
 */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Field } from '../../shared/domain/observation.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { fieldOf, observing } from '../support/observing.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually'

/** Rows: question | widget, with a star if an answer is required | profile key. */
const PAGES: readonly { name: string; path: string; fields: string }[] = [
  {
    name: 'Greenhouse',
    path: '/greenhouse/northwindlabs/jobs/4012345',
    fields: `
      First Name | text * | given-name
      Last Name | text * | family-name
      Preferred First Name | text | nickname
      Email | text * | email
      Country | combobox * | country
      Phone | text * | tel
      Location (City) | combobox * | address-level2
      Resume/CV | file * | resume
      Cover Letter | file | cover-letter
      School | combobox | education.school
      Degree | combobox | education.degree
      Discipline | combobox | education.field
      LinkedIn Profile | text | linkedin
      Website | text | website
      Are you legally authorized to work in the United States? | combobox * | work-authorization
      Will you now or in the future require visa sponsorship? | combobox * | sponsorship
      How did you hear about this job? | combobox * | how-heard
      Which of our offices could you work from? | multi_combobox | null
      How would you like to be contacted? | checkboxes | null
      What draws you to Northwind Labs? | textarea | null
      Gender | combobox | gender
      Are you Hispanic/Latino? | combobox | hispanic
      Veteran Status | combobox | veteran
      Disability Status | combobox | disability`,
  },
  {
    name: 'Greenhouse, classic',
    path: '/greenhouse-classic/northwindlabs/jobs/3001234',
    fields: `
      First Name | text * | given-name
      Last Name | text * | family-name
      Email | text * | email
      Phone | text * | tel
      Location (City) | combobox * | address-level2
      Resume/CV | file * | resume
      Cover Letter | file | cover-letter
      School | combobox | education.school
      Degree | combobox | education.degree
      Discipline | combobox | education.field
      Education End Month | text | education.end-month
      Education End Year | text | education.end-year
      LinkedIn Profile | text | linkedin
      Are you legally authorized to work in the United States? | combobox * | work-authorization
      Will you now or in the future require visa sponsorship? | combobox * | sponsorship
      How did you hear about this job? | combobox * | how-heard
      What would you like us to know? | textarea | null
      Gender | combobox | gender
      Veteran Status | combobox | veteran
      Disability Status | combobox | disability`,
  },
  {
    name: 'Lever',
    path: '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply',
    fields: `
      Resume/CV | file * | resume
      Full name | text * | name
      Email | text * | email
      Phone | text * | tel
      Current location | combobox * | address-level2
      Current company | text | organization
      LinkedIn URL | text | linkedin
      GitHub URL | text | github
      Portfolio URL | text | website
      Other website | text | website
      Are you legally authorized to work in the United States? | radio * | work-authorization
      Will you now or in the future require visa sponsorship to work for us? | radio * | sponsorship
      How did you hear about this job? | select * | how-heard
      What are your salary expectations? | text * | salary
      When could you start? | text | start-date
      Which of our offices could you work from? | checkboxes * | null
      Yes, I confirm | checkbox * | null
      Add a cover letter or anything else you want to share. | textarea | cover-letter-text
      Gender | select | gender
      Race | select | race
      Veteran status | select | veteran
      Disability status | radio | disability
      Northwind Instruments may contact me about future job opportunities. | checkbox | consent-marketing`,
  },
  {
    name: 'Ashby',
    path: '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application',
    fields: `
      Autofill from resume Upload your resume here to autofill key application fields. | file | resume
      Name | text * | name
      Email | text * | email
      Phone Number | text * | tel
      Where are you based? | combobox | address-level2
      Resume | file * | resume
      LinkedIn Profile | text | linkedin
      Website | text | website
      Are you legally authorized to work in the United States? | toggle_buttons * | work-authorization
      Will you now or in the future require visa sponsorship for employment? | toggle_buttons * | sponsorship
      When could you start? | select * | start-date
      When could you start? | select * | start-date
      What are your salary expectations? | text * | salary
      How did you hear about us? | radio * | how-heard
      Which project of yours are you proudest of? | textarea * | null
      Gender | radio | gender
      Race | radio | race
      Veteran Status | radio | veteran
      Disability Status | radio | disability`,
  },
  {
    name: 'SmartRecruiters',
    path: '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
    fields: `
      Autocomplete your application with a resume | file | resume
      First name | text * | given-name
      Last name | text * | family-name
      Email | text * | email
      Confirm your email | text * | email
      City | combobox * | address-level2
      Phone country code | listbox * | tel-country-code
      Phone number | text * | tel
      LinkedIn | text | linkedin
      Website | text | website
      Resume | file * | resume
      Message to the hiring team | textarea | cover-letter-text`,
  },
  {
    name: 'Workday',
    path: '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually',
    fields: `
      How Did You Hear About Us? | multi_combobox * | how-heard
      Have you previously worked for Northwind Labs? | radio * | previously-employed
      Country | listbox * | country
      First Name | text * | given-name
      Last Name | text * | family-name
      I have a preferred name | checkbox | null
      Address Line 1 | text * | address-line1
      Address Line 2 | text | address-line2
      City | text * | address-level2
      State | listbox * | address-level1
      Postal Code | text * | postal-code
      Email Address | text * | email
      Phone Device Type | listbox * | tel-type
      Country Phone Code | multi_combobox * | tel-country-code
      Phone Number | text * | tel
      Phone Extension | text | tel-extension`,
  },
  {
    name: 'iCIMS',
    path: '/icims/jobs/4021/login',
    fields: `
      Email | text * | email
      I have read and accept the privacy notice | checkbox | consent-privacy`,
  },
  {
    name: 'masked inputs',
    path: '/misc/masked',
    fields: `
      Mobile phone | text * | tel
      Date of birth | text * | bday
      ZIP code | text * | postal-code
      Card number | text * | cc-number
      Expiry date | text * | cc-exp`,
  },
  {
    name: 'a sign-up',
    path: '/misc/signup',
    fields: `
      First name | text * | given-name
      Last name | text * | family-name
      Email address | text * | email
      Password | password * | new-password
      Repeat password | password * | new-password
      Postcode | text | postal-code
      I accept the terms of service | checkbox * | consent-terms`,
  },
  {
    name: 'a login',
    path: '/misc/login',
    fields: `
      Email address | text * | email
      Password | password * | current-password
      Remember me | checkbox | null`,
  },
  {
    name: 'drawn boxes and radios',
    path: '/misc/checks',
    fields: `
      Toppings | checkboxes | null
      Size | radio * | null
      Express delivery | switch | null
      Wrap it as a gift | checkbox | null
      Payment | radio | null`,
  },
  {
    name: 'web components',
    path: '/misc/shadow',
    fields: `
      Full name | text | name
      Email | text | email
      City | text | address-level2`,
  },
  {
    name: 'lists with and without ARIA',
    path: '/misc/combobox',
    fields: `
      Favourite fruit | combobox | null
      Coffee | listbox | null
      Harbour town | combobox | address-level2
      Tags | multi_combobox | null`,
  },
]

const web = observing()
let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())

const lines = (table: string): string[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const row = ({ label, widget, required, profileKey }: Field): string =>
  `${label} | ${widget}${required ? ' *' : ''} | ${profileKey}`

/** Looks until the expected number of fields is there: scripts build the forms. */
async function rowsAt(path: string, count: number): Promise<string[]> {
  await web.page.goto(sites.url(path))
  let rows: string[] = []
  const counted = async (): Promise<number> => {
    rows = (await web.look()).fields.map(row)
    return rows.length
  }
  await expect.poll(counted, { timeout: 10_000 }).toBe(count)
  return rows
}

describe('every field', () => {
  test.each(PAGES)('$name', async ({ path, fields }) => {
    const expected = lines(fields)
    expect(await rowsAt(path, expected.length)).toEqual(expected)
  })

  test('Workday with its old ids has the same fields', async () => {
    const expected = lines(PAGES.find(({ name }) => name === 'Workday')?.fields ?? '')
    expect(await rowsAt(`${WORKDAY}?gen=old`, expected.length)).toEqual(expected)
  })
})

it('shows what is chosen even if the control itself is blank, and nothing if nothing is chosen', async () => {
  await rowsAt(WORKDAY, 16)
  const seen = await web.look()
  expect(fieldOf(seen, 'Country')).toMatchObject({ value: 'United States of America' })
  expect(fieldOf(seen, 'Country Phone Code')).toMatchObject({ value: 'United States of America (+1)' })
  expect(fieldOf(seen, 'State')).toMatchObject({ value: '' })
  expect(fieldOf(seen, 'First Name')).toMatchObject({ value: '', section: 'Legal Name' })
})

it('shows each field’s own error beside it', async () => {
  await rowsAt(WORKDAY, 16)
  await web.page.getByRole('button', { name: 'Save and Continue' }).click()
  await expect.poll(async () => fieldOf(await web.look(), 'First Name').error).toContain('First Name is required')
  const seen = await web.look()
  expect(fieldOf(seen, 'State')).toMatchObject({ invalid: true })
  expect(fieldOf(seen, 'Address Line 2').error).toBeUndefined()
})

it('lists what can be answered', async () => {
  await rowsAt('/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply', 23)
  const seen = await web.look()
  expect(fieldOf(seen, 'Which of our offices could you work from?').options?.map(({ label }) => label)).toEqual([
    'Portland',
    'Denver',
    'Remote',
  ])
  expect(fieldOf(seen, 'How did you hear about this job?').options).toHaveLength(5)
  expect(fieldOf(seen, 'Veteran status').options?.map(({ label }) => label)).toContain('I am not a veteran')
})
