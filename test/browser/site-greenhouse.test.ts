/**
 * The Greenhouse-like board by hand: a person with mouse and keyboard can apply, and the site keeps exactly what was
 * entered.
 */
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const BOARD = '/greenhouse/northwindlabs/jobs/4012345'
const visit = siteVisitor()

const open = (query = '') => visit.page.goto(visit.sites.url(BOARD + query))
type Root = Page | FrameLocator

async function choose(id: string, option: string, root: Root = visit.page): Promise<void> {
  await root.locator(`[id="${id}"]`).click()
  await root.locator('.select__menu').getByRole('option', { name: option, exact: true }).click()
}

async function searchAndChoose(id: string, text: string, option: string, root: Root = visit.page): Promise<void> {
  await root.locator(`[id="${id}"]`).click()
  await visit.page.keyboard.type(text)
  await root.locator('.select__menu').getByRole('option', { name: option, exact: true }).click()
}

async function fillIn(root: Root = visit.page): Promise<void> {
  await typeOver(root.locator('#first_name'), 'Mara')
  await typeOver(root.locator('#last_name'), 'Okafor')
  await typeOver(root.locator('#email'), 'mara@okafor.example')
  await choose('country', 'Canada +1', root)
  await typeOver(root.locator('#phone'), '416 555 0142')
  await searchAndChoose('candidate-location', 'toron', 'Toronto, Ontario, Canada', root)
  await chooseResume(visit.page, () => root.locator('[data-upload=resume] .btn').first().click())
  await root.locator('.file-upload__filename').getByText(RESUME.name).waitFor()
  await choose('question_40003', 'Yes', root)
  await choose('question_40004', 'No', root)
  await choose('question_40005', 'Employee referral', root)
}

const FILLED = {
  first_name: 'Mara',
  last_name: 'Okafor',
  email: 'mara@okafor.example',
  country: 'ca',
  phone: '416 555 0142',
  'candidate-location': 'Toronto, Ontario, Canada',
  question_40003: 'Yes',
  question_40004: 'No',
  question_40005: 'Employee referral',
}

const submit = (root: Root = visit.page) => root.getByRole('button', { name: 'Submit application' }).click()
const thanks = () => visit.page.getByRole('heading', { name: 'Thank you for applying' }).waitFor()

test('an application filled in by hand arrives exactly as entered', async () => {
  await open()
  await visit.page.getByRole('button', { name: 'Apply', exact: true }).click()
  await fillIn()
  expect(await visit.page.locator('#country').inputValue()).toBe('')
  expect(await visit.page.locator('.phone-input .select__single-value').textContent()).toBe('+1')
  expect(await visit.page.locator('#resume').count()).toBe(0)
  await searchAndChoose('school--0', 'ontario st', 'Ontario State University')
  await choose('degree--0', "Master's Degree")
  await choose('discipline--0', 'Computer Science')
  await visit.page.getByRole('button', { name: 'Add another' }).click()
  await choose('degree--1', "Bachelor's Degree")
  await choose('question_40006[]', 'Portland')
  await choose('question_40006[]', 'Remote')
  await visit.page.getByLabel('Text message').click()
  await typeOver(visit.page.locator('#question_40008'), 'The sea.\nAnd the instruments.')
  await choose('gender', 'Female')
  expect(await visit.page.locator('#race').count()).toBe(0)
  await choose('hispanic_ethnicity', 'No')
  await choose('race', 'Two or More Races')
  await submit()
  await thanks()
  const submissions = visit.sites.submissions('greenhouse')
  expect(submissions).toHaveLength(1)
  expect(submissions[0]).toMatchObject({
    posting: '4012345',
    files: { resume: [{ name: RESUME.name, size: RESUME.buffer.length }] },
  })
  expect(submissions[0]?.fields).toEqual({
    ...FILLED,
    'school--0': 'Ontario State University',
    'degree--0': "Master's Degree",
    'discipline--0': 'Computer Science',
    'degree--1': "Bachelor's Degree",
    'question_40006[]': ['Portland', 'Remote'],
    'question_40007[]': ['Text message'],
    question_40008: 'The sea.\nAnd the instruments.',
    gender: 'Female',
    hispanic_ethnicity: 'No',
    race: 'Two or More Races',
  })
})

test('what is missing is named at each field, and nothing is sent', async () => {
  await open('?gdpr=1')
  await submit()
  await expect.poll(() => visit.page.locator('.helper-text--error').count()).toBe(11)
  expect(await visit.page.locator('#first_name-error').textContent()).toBe('This field is required.')
  expect(await visit.page.locator('#upload-label-resume').getAttribute('class')).toContain('upload-label--error')
  expect(visit.sites.submissions('greenhouse')).toEqual([])
})

test('the same form embedded in a company page arrives as well', async () => {
  await visit.page.goto(visit.sites.url('/greenhouse/careers?gh_jid=4012345'))
  const frame = visit.page.frameLocator('#grnhse_iframe')
  await fillIn(frame)
  await submit(frame)
  await frame.getByRole('heading', { name: 'Thank you for applying' }).waitFor()
  expect(visit.sites.submissions('greenhouse')[0]?.fields).toEqual(FILLED)
})

test('a location that was typed but not chosen is removed, and text without key presses finds nothing', async () => {
  await open()
  const location = visit.page.locator('#candidate-location')
  await location.click()
  await visit.page.keyboard.type('toron')
  await visit.page.getByRole('heading', { name: 'Education' }).click()
  expect(await location.inputValue()).toBe('')
  await location.fill('Toronto')
  await expect.poll(() => location.inputValue()).toBe('Toronto')
  expect(await visit.page.locator('.select__menu').count()).toBe(0)
})

test('a value written by a script is not an answer', async () => {
  await open()
  const input = visit.page.locator('#first_name')
  await input.evaluate((element: HTMLInputElement) => {
    element.value = 'Mara'
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await input.focus()
  await input.blur()
  expect(await input.inputValue()).toBe('')
})

test('text typed before hydration is wiped', async () => {
  // The page's clock is stopped until the test advances it.
  await visit.page.clock.install({ time: 0 })
  await visit.page.clock.pauseAt(60_000)
  await open('?hydrate=400')
  await visit.page.locator('#first_name').click()
  await visit.page.keyboard.type('Mara')
  await visit.page.clock.runFor(1_000)
  await visit.page.locator('form[data-hydrated]').waitFor()
  expect(await visit.page.locator('#first_name').inputValue()).toBe('')
})

test('the e-mailed security code is asked for after the first submit, and lets the application through', async () => {
  await open('?code=1')
  await fillIn()
  await submit()
  await visit.page.locator('#security-input-0').waitFor()
  expect(visit.sites.submissions('greenhouse')).toEqual([])
  const button = visit.page.getByRole('button', { name: 'Submit application' })
  expect(await button.isDisabled()).toBe(true)
  const mail = await (await fetch(visit.sites.url('/greenhouse/mailbox'))).text()
  const [, code = ''] = /<strong class="code">(\w+)</.exec(mail) ?? []
  await visit.page.keyboard.type('AAAAAAAA')
  await submit()
  await visit.page.getByText('Incorrect security code').waitFor()
  await visit.page.keyboard.type(code)
  await submit()
  await thanks()
  expect(visit.sites.submissions('greenhouse')[0]?.fields).toEqual(FILLED)
})
