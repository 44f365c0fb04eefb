/**
 * The Ashby-like site by hand: a person with mouse and keyboard can apply, and the site keeps exactly what was entered.
 */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseByKeyboard, chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const POSTING = '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b'
const APPLICATION = `${POSTING}/application?late=50`
const visit = siteVisitor()

const entry = (title: string): Locator =>
  visit.page
    .locator('.ashby-application-form-field-entry')
    .filter({ has: visit.page.locator('.ashby-application-form-question-title', { hasText: title }) })
const submit = () => visit.page.getByRole('button', { name: 'Submit Application' }).click()
const uploadResume = () =>
  chooseResume(visit.page, () => entry('Resume').getByRole('button', { name: 'Upload File' }).click())

async function choosePlace(text: string, name: string): Promise<void> {
  await typeOver(entry('Location').getByRole('combobox'), text)
  await visit.page.getByRole('option', { name }).click()
}

async function fillIn(yesNoClicks = 1): Promise<void> {
  await typeOver(entry('Name').locator('input'), 'Mara Okafor')
  await typeOver(entry('Email').locator('input'), 'mara@okafor.example')
  await typeOver(entry('Phone Number').locator('input'), '+1 503 555 0142')
  await choosePlace('portl', 'Portland, Oregon, United States')
  const authorized = entry('legally authorized').getByRole('button', { name: 'Yes' })
  const sponsorship = entry('visa sponsorship').getByRole('button', { name: 'No' })
  for (let click = 0; click < yesNoClicks; click += 1) {
    await authorized.click()
    await sponsorship.click()
  }
  const [month, year] = await entry('When could you start').locator('select').all()
  if (month === undefined || year === undefined) throw new Error('no month and year')
  await chooseByKeyboard(month, 'Feb')
  await chooseByKeyboard(year, '2027')
  await typeOver(entry('salary expectations').locator('input'), '145000')
  await entry('How did you hear').getByText('Referral').click()
  await typeOver(entry('proudest').locator('textarea'), 'A river gauge that\nsurvives floods.')
}

test('an application filled in by hand arrives exactly as entered', async () => {
  await visit.page.goto(visit.sites.url(POSTING))
  await visit.page.getByText('Apply for this Job').click()
  await entry('Name').waitFor()
  expect(await visit.page.locator('form').count()).toBe(0)
  await uploadResume()
  await entry('Resume').getByText(RESUME.name).waitFor()
  await fillIn()
  await typeOver(entry('LinkedIn').locator('input'), 'https://www.linkedin.com/in/mara-okafor')
  await visit.page.getByRole('button', { name: 'Add Education' }).click()
  await entry('Education').locator('input[role=combobox]').click()
  await visit.page.keyboard.type('oregon')
  await visit.page.getByRole('option', { name: 'Oregon State University' }).click()
  const [degree, month, year] = await entry('Education').locator('select').all()
  if (degree === undefined || month === undefined || year === undefined) throw new Error('no education entry')
  await chooseByKeyboard(degree, 'Master')
  await chooseByKeyboard(month, 'September')
  await chooseByKeyboard(year, '2012')
  await entry('Gender').getByText('Female').click()
  await submit()
  await visit.page.locator('.ashby-application-form-success-container').waitFor()

  expect(visit.page.url()).toBe(visit.sites.url(`${POSTING}/application`))
  const [received, ...more] = visit.sites.submissions('ashby')
  expect(more).toEqual([])
  expect(received).toMatchObject({
    posting: '3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b',
    files: { _systemfield_resume: [{ name: RESUME.name, size: RESUME.buffer.length }] },
    raw: {
      education: [{ school: 'Oregon State University', degree: "Master's Degree", start: '2012-09', end: '' }],
    },
  })
  expect(received?.fields).toEqual({
    _systemfield_name: 'Mara Okafor',
    _systemfield_email: 'mara@okafor.example',
    '9d0f2c6e-1f5a-4f0e-8a7b-3c1d5e7f9a01': '+1 503 555 0142',
    _systemfield_location: 'Portland, Oregon, United States',
    '2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b02': 'https://www.linkedin.com/in/mara-okafor',
    '2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b03': '',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d05': 'true',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d06': 'false',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d07': '2027-02',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d08': '145000',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d09': 'Referral',
    '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d10': 'A river gauge that\nsurvives floods.',
    _systemfield_eeoc_gender: 'Female',
    _systemfield_eeoc_race: '',
    _systemfield_eeoc_veteran_status: '',
    _systemfield_eeoc_disability_status: '',
  })
})

test('what is missing is named, although the answer was 200', async () => {
  await visit.page.goto(visit.sites.url(APPLICATION))
  await typeOver(entry('Location').getByRole('combobox'), 'Portland')
  await visit.page.keyboard.press('Tab')
  expect(await entry('Location').getByRole('combobox').inputValue()).toBe('')
  const answered = visit.page.waitForResponse(/op=ApiSubmit/)
  await submit()
  expect((await answered).status()).toBe(200)
  const alert = visit.page.getByRole('alert')
  await alert.getByText('Your form needs corrections').waitFor()
  expect(await alert.locator('li').allTextContents()).toHaveLength(11)
  expect(visit.sites.submissions('ashby')).toEqual([])
})

test('flagged as spam is no application; needs corrections becomes one after the résumé is uploaded again', async () => {
  await visit.page.goto(visit.sites.url(`${APPLICATION}&result=spam`))
  await fillIn()
  await uploadResume()
  await entry('Resume').getByText(RESUME.name).waitFor()
  await submit()
  await visit.page.getByText('flagged as possible spam').waitFor()
  expect(visit.sites.submissions('ashby')).toEqual([])

  await visit.page.goto(visit.sites.url(`${APPLICATION}&result=corrections`))
  await fillIn()
  await uploadResume()
  await entry('Resume').getByText(RESUME.name).waitFor()
  await submit()
  await visit.page.getByText('Missing entry for required field: Resume').waitFor()
  await uploadResume()
  await entry('Resume').getByText(RESUME.name).waitFor()
  await submit()
  await visit.page.locator('.ashby-application-form-success-container').waitFor()
  expect(visit.sites.submissions('ashby')).toHaveLength(1)
})

test('a yes/no pair that binds at the second touch, with and without aria-pressed', async () => {
  await visit.page.goto(visit.sites.url(`${APPLICATION}&yesno=second`))
  const yes = entry('legally authorized').getByRole('button', { name: 'Yes' })
  await yes.click()
  expect(await yes.getAttribute('aria-pressed')).toBe('false')
  await yes.click()
  expect(await yes.getAttribute('aria-pressed')).toBe('true')

  await visit.page.goto(visit.sites.url(`${APPLICATION}&yesno=classonly`))
  const before = await yes.getAttribute('class')
  await yes.click()
  expect(await yes.getAttribute('aria-pressed')).toBeNull()
  expect(await yes.getAttribute('class')).not.toBe(before)
})

test('early text is wiped when the page hydrates; class hashes change per load', async () => {
  // The page's clock is stopped until the test advances it.
  await visit.page.clock.install({ time: 0 })
  await visit.page.clock.pauseAt(60_000)
  await visit.page.goto(visit.sites.url(`${APPLICATION}&hydrate=wipe&wipeMs=700`))
  const name = entry('Name').locator('input')
  await typeOver(name, 'Mara')
  await visit.page.clock.runFor(1_000)
  await entry('Phone Number').waitFor()
  expect(await name.inputValue()).toBe('')
  const first = await name.getAttribute('class')
  await visit.page.reload()
  await visit.page.clock.runFor(1_000)
  await entry('Phone Number').waitFor()
  expect(await name.getAttribute('class')).not.toBe(first)
})

test('the autofill pane overwrites what was typed and attaches nothing', async () => {
  await visit.page.goto(visit.sites.url(APPLICATION))
  await typeOver(entry('Email').locator('input'), 'mara@okafor.example')
  await chooseResume(visit.page, () =>
    visit.page.getByRole('presentation').getByRole('button', { name: 'Upload file' }).click(),
  )
  await visit.page.getByText('Autofill completed!').waitFor()
  expect(await entry('Email').locator('input').inputValue()).toBe('from-the-parser@resume.example')
  expect(await entry('Resume').textContent()).not.toContain(RESUME.name)
})

test('a school that is chosen redraws its entry', async () => {
  await visit.page.goto(visit.sites.url(APPLICATION))
  await visit.page.getByRole('button', { name: 'Add Education' }).click()
  const held = await entry('Education').locator('input[role=combobox]').elementHandle()
  await entry('Education').locator('input[role=combobox]').click()
  await visit.page.keyboard.type('yale')
  await visit.page.getByRole('option', { name: 'Yale University' }).waitFor()
  await visit.page.keyboard.press('ArrowDown')
  await visit.page.keyboard.press('Enter')
  expect(await held?.evaluate((input) => input.isConnected)).toBe(false)
  expect(await entry('Education').locator('input[role=combobox]').inputValue()).toBe('Yale University')
})
