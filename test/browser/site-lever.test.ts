/**
 * The Lever-like site by hand: a person with mouse and keyboard can apply, and the site keeps exactly what was entered.
 */
import { expect, test } from 'vitest'
import { chooseByKeyboard, chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const POSTING = '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e'
const ELIGIBILITY = 'cards[7d0c1c52-3f3e-4b5c-9a51-0f1a6f2f9b61]'
const PLACE = 'cards[b4a6e9d0-6c0e-4d5f-8e59-5d1b7f3e2a18]'

const visit = siteVisitor()
const field = (name: string) => visit.page.locator(`[name="${name}"]`)
const option = (name: string, value: string) => visit.page.locator(`[name="${name}"][value="${value}"]`)
const submit = () => visit.page.getByRole('button', { name: 'Submit application' }).click()

const type = (name: string, text: string) => typeOver(field(name), text)
const pick = (name: string, text: string) => chooseByKeyboard(field(name), text)
const attachResume = () => chooseResume(visit.page, () => visit.page.getByText('ATTACH RESUME/CV').click())

async function pickLocation(text: string, name: string): Promise<void> {
  await type('location', text)
  await visit.page.locator('.dropdown-location', { hasText: name }).click()
}

async function fillIn(): Promise<void> {
  await type('name', 'Mara Okafor')
  await type('email', 'mara@okafor.example')
  await type('phone', '+1 503 555 0142')
  await pickLocation('portl', 'Portland, Oregon, United States')
  await type('org', 'Tidewater Labs')
  await type('urls[LinkedIn]', 'https://www.linkedin.com/in/mara-okafor')
  await option(`${ELIGIBILITY}[field0]`, 'Yes').click()
  await option(`${ELIGIBILITY}[field1]`, 'No').click()
  await pick(`${ELIGIBILITY}[field2]`, 'LinkedIn')
  await type(`${ELIGIBILITY}[field3]`, '145000')
  await option(`${PLACE}[field0]`, 'Portland').click()
  await option(`${PLACE}[field1]`, 'Yes, I confirm').click()
}

test('an application filled in by hand arrives exactly as entered', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}?parseMs=200`))
  await visit.page.getByText('Apply for this job').click()
  await attachResume()
  await visit.page.getByText('Success!').waitFor()
  expect(await field('name').inputValue()).toBe('Parsed Resume-Person')
  await fillIn()
  await type('urls[Portfolio]', 'https://okafor.example')
  await option(`${PLACE}[field0]`, 'Remote').click()
  await pick('eeo[gender]', 'Female')
  await pick('eeo[veteran]', 'I am not a')
  await option('eeo[disability]', '2').click()
  await submit()
  expect(
    await field('eeo[disabilitySignature]').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
  ).toBe(true)
  await type('eeo[disabilitySignature]', 'Mara Okafor')
  await type('eeo[disabilitySignatureDate]', '11/21/2026')
  await submit()
  await visit.page.getByText('Application submitted!').waitFor()

  expect(visit.page.url()).toBe(visit.sites.url(`${POSTING}/thanks`))
  const [received, ...more] = visit.sites.submissions('lever')
  expect(more).toEqual([])
  expect(received?.files).toEqual({ resume: [{ name: 'Mara Okafor.pdf', size: RESUME.buffer.length }] })
  const {
    [`${ELIGIBILITY}[baseTemplate]`]: _a,
    [`${PLACE}[baseTemplate]`]: _b,
    'h-captcha-response': token,
    ...fields
  } = received?.fields ?? {}
  expect(token).toMatch(/^P1_/)
  expect(fields).toEqual({
    resumeStorageId: 'c2f0f7d4-54a1-4a43-9c9e-1d3b0d5d6f10',
    name: 'Mara Okafor',
    email: 'mara@okafor.example',
    phone: '+1 503 555 0142',
    location: 'Portland, Oregon, United States',
    selectedLocation: '{"id":"place-30","name":"Portland, Oregon, United States"}',
    org: 'Tidewater Labs',
    'urls[LinkedIn]': 'https://www.linkedin.com/in/mara-okafor',
    'urls[GitHub ]': '',
    'urls[Portfolio]': 'https://okafor.example',
    'urls[Other]': '',
    [`${ELIGIBILITY}[field0]`]: 'Yes',
    [`${ELIGIBILITY}[field1]`]: 'No',
    [`${ELIGIBILITY}[field2]`]: 'LinkedIn',
    [`${ELIGIBILITY}[field3]`]: '145000',
    [`${ELIGIBILITY}[field4]`]: '',
    [`${PLACE}[field0]`]: ['Portland', 'Remote'],
    [`${PLACE}[field1]`]: 'Yes, I confirm',
    comments: '',
    'eeo[gender]': 'Female',
    'eeo[race]': '',
    'eeo[veteran]': 'I am not a veteran',
    'eeo[disability]': '2',
    'eeo[disabilitySignature]': 'Mara Okafor',
    'eeo[disabilitySignatureDate]': '11/21/2026',
  })
})

test('a late résumé parse keeps what was typed but replaces the chosen place', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/apply?parseMs=300`))
  await type('name', 'Mara Okafor')
  await pickLocation('portl', 'Portland, Oregon, United States')
  await attachResume()
  await visit.page.getByText('Analyzing resume...').waitFor()
  await visit.page.getByText('Success!').waitFor()
  expect(await field('name').inputValue()).toBe('Mara Okafor')
  expect(await field('urls[Portfolio]').inputValue()).toBe('https://from-the-parser.example')
  expect(await field('location').inputValue()).toBe('Portland, Oregon, United States')
  expect(await field('selectedLocation').inputValue()).toContain('Boise')
})

test('on request, the parser overwrites what was typed', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/apply?overwrite=1&parseMs=300`))
  await type('email', 'mara@okafor.example')
  await attachResume()
  await visit.page.getByText('Success!').waitFor()
  expect(await field('email').inputValue()).toBe('from-the-parser@resume.example')
})

test('a place that was typed but not chosen is emptied on blur', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/apply`))
  await type('location', 'Portland, Oregon')
  await visit.page.keyboard.press('Tab')
  expect(await field('location').inputValue()).toBe('')
  // Text that is entered without key presses is never searched for.
  await field('location').fill('Portland')
  await expect(visit.page.locator('.dropdown-location').first().waitFor({ timeout: 900 })).rejects.toThrow('Timeout')
})

test('one ticked box drops `required` everywhere, and the server still refuses the other group', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/apply?parse=fail&parseMs=1`))
  await attachResume()
  await visit.page.getByText("Couldn't auto-read resume.").waitFor()
  await fillIn()
  await option(`${PLACE}[field1]`, 'Yes, I confirm').click()
  expect(await option(`${PLACE}[field1]`, 'Yes, I confirm').evaluate((box: HTMLInputElement) => box.required)).toBe(
    false,
  )
  await submit()
  await visit.page.getByText('Please complete: Do you confirm that everything in this application is true?').waitFor()
  expect(visit.sites.submissions('lever')).toEqual([])

  // What was typed is still there; the file has to be attached again.
  expect(await field('name').inputValue()).toBe('Mara Okafor')
  await option(`${PLACE}[field1]`, 'Yes, I confirm').click()
  await submit()
  await visit.page.getByText('Please complete: Resume/CV').waitFor()
  await attachResume()
  await visit.page.getByText("Couldn't auto-read resume.").waitFor()
  await submit()
  await visit.page.getByText('Application submitted!').waitFor()
  expect(visit.sites.submissions('lever')).toHaveLength(1)
})

test('the thanks page opens without an application, and says nothing about one', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/thanks`))
  await visit.page.getByText('Application submitted!').waitFor()
  expect(visit.sites.submissions('lever')).toEqual([])
})

test('a visible captcha blocks the application until a person ticks it; without its script the button does nothing', async () => {
  await visit.page.goto(visit.sites.url(`${POSTING}/apply?captcha=visible&parseMs=1`))
  await attachResume()
  await visit.page.getByText('Success!').waitFor()
  await fillIn()
  await submit()
  const box = visit.page.frameLocator('iframe[title*="security challenge"]').getByRole('checkbox')
  await box.waitFor()
  expect(visit.sites.submissions('lever')).toEqual([])
  await box.click()
  await visit.page.getByText('Application submitted!').waitFor()
  expect(visit.sites.submissions('lever')).toHaveLength(1)

  await visit.page.goto(visit.sites.url(`${POSTING}/apply?captcha=blocked`))
  await submit()
  // With handlers attached, an empty form would now focus its first missing field.
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('btn-submit')
  expect(visit.sites.submissions('lever')).toHaveLength(1)
})
