/**
 * The Workday-like application: six views without a navigation, prompts, drop-downs at the end of the body, dates in
 * segments.
 */
import type { Locator, Page } from 'playwright-core'
import type { Script } from './script.ts'
import { choose, RESUME } from './script.ts'

export const workday: Script = async (page, url) => {
  await page.goto(url)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByRole('button', { name: 'Apply Manually' }).click()
  await myInformation(page)
  await myExperience(page)
  await arrived(page, 'Application Questions')
  await choose(page, page.getByRole('button', { name: 'Are you legally authorized' }), 'Yes')
  await choose(page, page.getByRole('button', { name: 'Will you now or in the future' }), 'No')
  await page.getByLabel('What are your salary expectations?').fill('165000')
  await next(page)
  await arrived(page, 'Voluntary Disclosures')
  await choose(page, page.getByRole('button', { name: 'What is your gender?' }), 'Female')
  await choose(page, page.getByRole('button', { name: 'What is your race' }), 'White (Not Hispanic or Latino)')
  await choose(page, page.getByRole('button', { name: 'What is your veteran status?' }), 'I am not a veteran')
  await page.getByLabel('I have read and consent').click()
  await next(page)
  await arrived(page, 'Self Identify')
  await page.getByRole('textbox', { name: 'Name' }).fill('Rosalind Achterberg')
  const [year = '', month = '', day = ''] = new Date().toISOString().slice(0, 10).split('-')
  await date(page, page.locator('body'), 'Date', `${month}${day}${year}`)
  await page.getByLabel('No, I do not have a disability').click()
  await next(page)
  await arrived(page, 'Review')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await arrived(page, 'Application Submitted')
}

const myInformation = async (page: Page): Promise<void> => {
  await arrived(page, 'My Information')
  await search(page, page.getByRole('textbox', { name: 'How Did You Hear' }), 'LinkedIn')
  await page.getByRole('group', { name: 'Have you previously worked' }).getByLabel('No').click()
  await page.getByLabel('First Name').fill('Rosalind')
  await page.getByLabel('Last Name').fill('Achterberg')
  await page.getByLabel('Address Line 1').fill('12 Quay Street')
  await page.getByLabel('Address Line 2').fill('Apt 4')
  await page.getByLabel('City').fill('Los Angeles')
  await choose(page, page.getByRole('button', { name: /^State/ }), 'California')
  await page.getByLabel('Postal Code').fill('90731')
  await page.getByRole('textbox', { name: 'Email Address' }).fill('rosalind.achterberg@example.com')
  await choose(page, page.getByRole('button', { name: 'Phone Device Type' }), 'Mobile')
  await page.getByLabel('Phone Number').fill('3105550142')
  await next(page)
}

const myExperience = async (page: Page): Promise<void> => {
  await arrived(page, 'My Experience')
  await page.getByRole('button', { name: 'Add Work Experience' }).click()
  const first = page.getByRole('group', { name: 'Work Experience 1' })
  await first.getByLabel('Job Title').fill('Senior Platform Engineer')
  await first.getByLabel('Company').fill('Northstar Freight')
  await first.getByLabel('Location').fill('Los Angeles, CA')
  await first.getByLabel('I currently work here').click()
  await date(page, first, 'From', '052021')
  await first
    .getByLabel('Role Description')
    .fill('Runs the delivery platform for 40 teams; cut release time from hours to minutes.')
  await page.getByRole('button', { name: 'Add Another Work Experience' }).click()
  const second = page.getByRole('group', { name: 'Work Experience 2' })
  await second.getByLabel('Job Title').fill('Software Engineer')
  await second.getByLabel('Company').fill('Tidewater Analytics')
  await second.getByLabel('Location').fill('Irvine, CA')
  await date(page, second, 'From', '082017')
  await date(page, second, 'To', '042021')
  await second.getByLabel('Role Description').fill('Built the ingestion pipeline and its on-call practice.')
  await page.getByRole('button', { name: 'Add Education' }).click()
  const school = page.getByRole('group', { name: 'Education 1' })
  await school.getByLabel('School or University').fill('Stanford University')
  await choose(page, school.getByRole('button', { name: 'Degree' }), "Bachelor's Degree")
  await search(page, school.getByRole('textbox', { name: 'Field of Study' }), 'Computer Science')
  await school.getByLabel('Overall Result (GPA)').fill('3.7')
  await date(page, school, 'From', '2013')
  await date(page, school, 'To', '2017')
  const skills = page.getByRole('textbox', { name: 'Type to Add Skills' })
  for (const skill of ['TypeScript', 'Kubernetes', 'PostgreSQL']) await search(page, skills, skill)
  await page.locator('input[type=file]').setInputFiles(RESUME)
  await page.getByText('Successfully Uploaded!').waitFor()
  await page.getByRole('textbox', { name: 'LinkedIn' }).fill('https://www.linkedin.com/in/rosalind-achterberg')
  await next(page)
}

const arrived = (page: Page, heading: string): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor()

const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save and Continue' }).click()

/** A prompt searches only on Enter; before that it shows another list. */
const search = async (page: Page, prompt: Locator, text: string): Promise<void> => {
  await prompt.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.getByText('Search Results').waitFor()
  await page.getByRole('option', { name: `${text} not checked` }).click()
}

/** Its segments accept only keys, and advance to the next one by themselves. */
const date = async (page: Page, within: Locator, label: string, digits: string): Promise<void> => {
  await within
    .getByRole('group', { name: new RegExp(`^${label}\\b`) })
    .first()
    .locator('.wd-date-section')
    .first()
    .click()
  await page.keyboard.type(digits)
}
