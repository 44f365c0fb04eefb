/**
 * The Workday-like site by hand: a person with mouse and keyboard can apply, and the site keeps exactly what was
 * entered.
 */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const POSTING = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const visit = siteVisitor()

const open = (query = '') => visit.page.goto(visit.sites.url(`${POSTING}/apply/applyManually?latency=20${query}`))
const field = (label: string, within: Locator = visit.page.locator('body')): Locator =>
  within.locator('.wd-field').filter({ has: visit.page.locator('label, legend', { hasText: label }) })
const heading = (name: string) => visit.page.getByRole('heading', { name, exact: true }).waitFor()
const next = (label = 'Save and Continue') => visit.page.getByRole('button', { name: label, exact: true }).click()
const write = (label: string, text: string, within?: Locator) =>
  typeOver(field(label, within).locator('input, textarea'), text)

async function choose(label: string, option: string, within?: Locator): Promise<void> {
  await field(label, within).locator('button').click()
  await visit.page.locator('.wd-popup').getByRole('option', { name: option, exact: true }).click()
}

/** Searches a prompt as it expects: text, Enter, then the choice. */
async function search(label: string, text: string, option: string, within?: Locator): Promise<void> {
  await field(label, within).locator('input[type=text]').click()
  await visit.page.keyboard.type(text)
  await visit.page.keyboard.press('Enter')
  await visit.page.locator('.wd-popup').getByText('Search Results').waitFor()
  await visit.page.locator('.wd-popup').getByRole('option', { name: option }).click()
}

async function date(label: string, digits: string, within?: Locator): Promise<void> {
  await field(label, within).locator('.wd-date-section').first().click()
  await visit.page.keyboard.type(digits)
}

async function myInformation(): Promise<void> {
  await heading('My Information')
  await field('How Did You Hear').locator('input').click()
  await visit.page.getByRole('option', { name: 'Job Board' }).click()
  await visit.page.getByRole('option', { name: 'LinkedIn' }).click()
  await field('previously worked').getByLabel('No').click()
  await write('First Name', 'Mara')
  await write('Last Name', 'Okafor')
  await write('Address Line 1', '12 Quay Street')
  await write('City', 'Harbor City')
  await choose('State', 'California')
  await write('Postal Code', '90710')
  await write('Email Address', 'mara@okafor.example')
  await choose('Phone Device Type', 'Mobile')
  await write('Phone Number', '310-555-0142')
}

const MY_INFORMATION = {
  source: 'LinkedIn',
  previousWorker: 'No',
  country: 'United States of America',
  firstName: 'Mara',
  lastName: 'Okafor',
  addressLine1: '12 Quay Street',
  city: 'Harbor City',
  region: 'California',
  postalCode: '90710',
  email: 'mara@okafor.example',
  phoneType: 'Mobile',
  phoneCode: 'United States of America (+1)',
  phone: '310-555-0142',
}

const upload = () => chooseResume(visit.page, () => visit.page.getByRole('button', { name: 'Select files' }).click())

async function resumeOnly(): Promise<void> {
  await heading('My Experience')
  await upload()
  await visit.page.getByText('Successfully Uploaded!').waitFor()
}

async function questionsToReview(): Promise<void> {
  await heading('Application Questions')
  await choose('legally authorized', 'Yes')
  await choose('require sponsorship', 'No')
  await next()
  await heading('Voluntary Disclosures')
  await choose('gender', 'Female')
  await choose('veteran status', 'I am not a veteran')
  await visit.page.getByLabel('I have read and consent').click()
  await next()
  await heading('Self Identify')
  await write('Name', 'Mara Okafor')
  await date('Date', '11212026')
  await visit.page.getByLabel('Yes, I have a disability').click()
  await visit.page.getByLabel('No, I do not have a disability').click()
  await next()
  await heading('Review')
}

const ANSWERS = {
  workAuthorization: 'Yes',
  sponsorship: 'No',
  gender: 'Female',
  veteran: 'I am not a veteran',
  terms: 'Yes',
  language: 'English',
  signatureName: 'Mara Okafor',
  signatureDate: '2026-11-21',
  disability: 'No, I do not have a disability and have not had one in the past',
}

for (const generation of ['new', 'old']) {
  test(`an application filled in by hand arrives exactly as entered (${generation} ids)`, async () => {
    await visit.page.goto(visit.sites.url(`${POSTING}?gen=${generation}&latency=20`))
    await visit.page.getByRole('button', { name: 'Apply' }).click()
    await visit.page.getByRole('button', { name: 'Apply Manually' }).click()
    await myInformation()
    const url = visit.page.url()
    await next()
    await heading('My Experience')
    await visit.page.getByRole('button', { name: 'Add Work Experience' }).click()
    const job = visit.page.locator('.wd-panel').first()
    await write('Job Title', 'Site Reliability Engineer', job)
    await write('Company', 'Tidewater Systems', job)
    await date('From', '032019', job)
    await date('To', '52024', job)
    await write('Role Description', 'Kept the tide gauges up.', job)
    await visit.page.getByRole('button', { name: 'Add Another Work Experience' }).click()
    const second = visit.page.locator('.wd-panel').nth(1)
    await write('Job Title', 'Staff Engineer', second)
    await write('Company', 'Breakwater', second)
    await date('From', '062024', second)
    await second.getByLabel('I currently work here').click()
    await expect.poll(() => field('To', second).count()).toBe(0)
    await visit.page.getByRole('button', { name: 'Add Education' }).click()
    const school = visit.page.locator('.wd-panel').nth(2)
    await write('School or University', 'Oregon State University', school)
    await choose('Degree', "Master's Degree", school)
    await search('Field of Study', 'computer', 'Computer Science', school)
    await date('To', '2012', school)
    await search('Type to Add Skills', 'linux', 'Linux')
    await upload()
    await visit.page.getByText('Successfully Uploaded!').waitFor()
    expect(
      await visit.page.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.files?.length),
    ).toBe(0)
    await next()
    await questionsToReview()
    expect(visit.sites.submissions('workday')).toEqual([])
    await next('Submit')
    await heading('Application Submitted')
    expect(visit.page.url()).toBe(url)
    const [submission, ...others] = visit.sites.submissions('workday')
    expect(others).toEqual([])
    expect(submission).toMatchObject({
      posting: 'Platform-Engineer_R-1042',
      files: { resume: [{ name: RESUME.name, size: RESUME.buffer.length }] },
    })
    expect(submission?.fields).toEqual({
      ...MY_INFORMATION,
      ...ANSWERS,
      'workExperience.0.jobTitle': 'Site Reliability Engineer',
      'workExperience.0.company': 'Tidewater Systems',
      'workExperience.0.from': '2019-03',
      'workExperience.0.to': '2024-05',
      'workExperience.0.description': 'Kept the tide gauges up.',
      'workExperience.1.jobTitle': 'Staff Engineer',
      'workExperience.1.company': 'Breakwater',
      'workExperience.1.from': '2024-06',
      'workExperience.1.current': 'Yes',
      'education.0.school': 'Oregon State University',
      'education.0.degree': "Master's Degree",
      'education.0.field': 'Computer Science',
      'education.0.to': '2012',
      skills: ['Linux'],
    })
  })
}

test('an account is made at the wall without touching the field for robots, and the draft waits for the next sign-in', async () => {
  await open('&account=1')
  await heading('Create Account')
  await write('Email Address', 'mara@okafor.example')
  await typeOver(visit.page.locator('[data-automation-id=password]'), 'Quay-Street-12')
  await typeOver(visit.page.locator('[data-automation-id=verifyPassword]'), 'Quay-Street-12')
  await visit.page.getByLabel('I agree').click()
  await visit.page.getByRole('button', { name: 'Create Account', exact: true }).first().click()
  await heading('My Information')
  expect(await field('Email Address').textContent()).toContain('mara@okafor.example')
  await field('How Did You Hear').locator('input').click()
  await visit.page.getByRole('option', { name: 'Employee Referral' }).click()
  await field('previously worked').getByLabel('No').click()
  await write('First Name', 'Mara')
  await write('Last Name', 'Okafor')
  await write('Address Line 1', '12 Quay Street')
  await write('City', 'Harbor City')
  await choose('State', 'California')
  await write('Postal Code', '90710')
  await choose('Phone Device Type', 'Home')
  await write('Phone Number', '310-555-0142')
  await next()
  await heading('My Experience')
  await visit.page.context().clearCookies()
  await visit.page.reload()
  await visit.page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await heading('Sign In')
  await write('Email Address', 'mara@okafor.example')
  await typeOver(visit.page.locator('[data-automation-id=password]'), 'wrong')
  await visit.page.keyboard.press('Enter')
  await visit.page.getByText('is not right').waitFor()
  await typeOver(visit.page.locator('[data-automation-id=password]'), 'Quay-Street-12')
  await visit.page.keyboard.press('Enter')
  await heading('My Experience')
})

test('a robot that fills the hidden field gets no account', async () => {
  await open('&account=1')
  await write('Email Address', 'bot@okafor.example')
  await typeOver(visit.page.locator('[data-automation-id=password]'), 'Quay-Street-12')
  await typeOver(visit.page.locator('[data-automation-id=verifyPassword]'), 'Quay-Street-12')
  await visit.page.getByLabel('I agree').click()
  await visit.page.locator('[data-automation-id=beecatcher]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://bot.example'
  })
  await visit.page.keyboard.press('Enter')
  await visit.page.getByText('Something went wrong').waitFor()
  expect(visit.sites.submissions('workday')).toEqual([])
})

test('a refused page is redrawn, names what is missing, and keeps what was entered', async () => {
  await open()
  await heading('My Information')
  await write('First Name', 'Mara')
  const before = await field('First Name').locator('input').elementHandle()
  await next()
  await visit.page.getByText('Errors Found').waitFor()
  expect(await before?.evaluate((input) => input.isConnected)).toBe(false)
  expect(await field('First Name').locator('input').inputValue()).toBe('Mara')
  await visit.page
    .getByRole('button', { name: 'Error - The field Last Name is required and must have a value.' })
    .click()
  await visit.page.keyboard.type('Okafor')
  expect(await field('Last Name').locator('input').inputValue()).toBe('Okafor')
})

test('an empty country phone code stops the page without a message', async () => {
  await open('&phonecode=empty')
  await myInformation()
  await next()
  await expect.poll(() => visit.page.getByRole('button', { name: 'Save and Continue' }).isEnabled()).toBe(true)
  expect(await visit.page.locator('.wd-error, .wd-error-banner').count()).toBe(0)
  await search('Country Phone Code', 'canada', 'Canada')
  await next()
  await resumeOnly()
})

test('choosing a country shows other address fields', async () => {
  await open('&country=none')
  await heading('My Information')
  expect(await field('Address Line 1').count()).toBe(0)
  await field('Country', visit.page.locator('.wd-group').first()).locator('button').focus()
  await visit.page.keyboard.press('ArrowDown')
  await visit.page.keyboard.type('canad')
  await visit.page.keyboard.press('Enter')
  await choose('Province or Territory', 'Ontario')
  await field('Country', visit.page.locator('.wd-group').first()).locator('button').click()
  await visit.page.getByRole('option', { name: 'United Kingdom' }).click()
  await field('Postcode').waitFor()
  expect(await field('Province or Territory').count()).toBe(0)
})

test('a date keeps neither a value set by a script nor an incomplete date', async () => {
  await open()
  await myInformation()
  await next()
  await heading('My Experience')
  await visit.page.getByRole('button', { name: 'Add Work Experience' }).click()
  const from = field('From')
  const month = from.getByRole('spinbutton', { name: 'Month' })
  await month.evaluate((input: HTMLInputElement) => {
    input.value = '03'
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await month.inputValue()).toBe('')
  await date('From', '03')
  await field('Job Title').locator('input').click()
  expect(await from.textContent()).toContain('MM/YYYY')
  await date('From', '0320')
  await field('Job Title').locator('input').click()
  expect(await from.textContent()).toContain('03/1900')
})

test('a script’s click on Add adds nothing', async () => {
  await open()
  await myInformation()
  await next()
  await heading('My Experience')
  const add = visit.page.getByRole('button', { name: 'Add Education' })
  await add.evaluate((button: HTMLElement) => button.click())
  expect(await visit.page.locator('.wd-panel').count()).toBe(0)
  await add.focus()
  await visit.page.keyboard.press('Enter')
  expect(await visit.page.locator('.wd-panel').count()).toBe(1)
})

test('an answer makes another required question appear', async () => {
  await open()
  await myInformation()
  await next()
  await resumeOnly()
  await next()
  await heading('Application Questions')
  await choose('legally authorized', 'Yes')
  await choose('require sponsorship', 'Yes')
  await next()
  await visit.page.getByText('Error - The field Which visa do you hold now').waitFor()
  await choose('require sponsorship', 'No')
  await next()
  await heading('Voluntary Disclosures')
})
