/** Each platform's site redesigned by seed: a person can still apply, and the site keeps exactly what was entered. */
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseByKeyboard, chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const visit = siteVisitor()
type Place = Page | FrameLocator | Locator

/** Opens a redesigned page. Texts are changed only if the test does not look for fields by their labels. */
async function open(path: string, seed: number, words: 'same words' | 'other words'): Promise<() => void> {
  const errors: Error[] = []
  visit.page.on('pageerror', (error) => errors.push(error))
  const kinds = `ids,classes,wrap,reorder,banner${words === 'other words' ? ',text' : ''}`
  const query = `${path.includes('?') ? '&' : '?'}mutate=${seed}&mutate-rate=0.8&mutate-kinds=${kinds}`
  await visit.page.goto(visit.sites.url(`${path}${query}`))
  await visit.page.locator('a[href="#news"]').waitFor()
  return () => expect(errors).toEqual([])
}

const write = (place: Place, label: string | RegExp, text: string): Promise<void> =>
  typeOver(place.getByLabel(label).and(place.locator('input:visible, textarea:visible')).first(), text)
const press = (place: Place, name: string | RegExp) => place.getByRole('button', { name }).first().click()
/** The smallest block around a question that contains its answers. */
const question = (place: Place, text: string, answers: string): Locator =>
  place
    .locator('div, fieldset, li, tr')
    .filter({ hasText: text })
    .filter({ has: visit.page.locator(answers) })
    .last()

/** Two seeds a site, so that the file takes less than a minute; any other number works as well. */
const SEEDS = [1, 3]

test.each(SEEDS)('Lever-like, seed %i', async (seed) => {
  const { page } = visit
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const tick = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`).click()
  const noErrors = await open(
    '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply?parse=fail',
    seed,
    'other words',
  )
  await chooseResume(page, () => page.getByText('ATTACH RESUME/CV').click())
  for (const [name, text] of [
    ['name', 'Mara Okafor'],
    ['email', 'mara@okafor.example'],
    ['phone', '+1 503 555 0142'],
    ['org', 'Tidewater Labs'],
    ['location', 'portl'],
  ] as const)
    await typeOver(field(name), text)
  await page.getByText('Portland, Oregon, United States').click()
  const [eligibility, place] = [
    'cards[7d0c1c52-3f3e-4b5c-9a51-0f1a6f2f9b61]',
    'cards[b4a6e9d0-6c0e-4d5f-8e59-5d1b7f3e2a18]',
  ]
  await tick(`${eligibility}[field0]`, 'Yes')
  await tick(`${eligibility}[field1]`, 'No')
  await chooseByKeyboard(field(`${eligibility}[field2]`), 'LinkedIn')
  await typeOver(field(`${eligibility}[field3]`), '145000')
  await tick(`${place}[field0]`, 'Portland')
  await tick(`${place}[field1]`, 'Yes, I confirm')
  await press(page, /submit|send/i)
  await page.getByText('Application submitted!').waitFor()
  noErrors()
  expect(visit.sites.submissions('lever')).toMatchObject([
    {
      fields: {
        name: 'Mara Okafor',
        email: 'mara@okafor.example',
        location: 'Portland, Oregon, United States',
        [`${eligibility}[field1]`]: 'No',
        [`${place}[field0]`]: 'Portland',
      },
      files: { resume: [{ name: RESUME.name }] },
    },
  ])
})

test.each(SEEDS)('Ashby-like, seed %i', async (seed) => {
  const { page } = visit
  const noErrors = await open(
    '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application?late=50',
    seed,
    'same words',
  )
  await write(page, 'Name', 'Mara Okafor')
  await write(page, 'Email', 'mara@okafor.example')
  await write(page, 'Phone Number', '+1 503 555 0142')
  await typeOver(question(page, 'Location', '[role=combobox]').getByRole('combobox'), 'portl')
  await page.getByRole('option', { name: 'Portland, Oregon, United States' }).click()
  await chooseResume(page, () => press(question(page, 'Resume', 'button'), 'Upload File'))
  await page.getByText(RESUME.name).first().waitFor()
  await press(question(page, 'legally authorized', 'button'), 'Yes')
  await press(question(page, 'visa sponsorship', 'button'), 'No')
  const [month, year] = await question(page, 'When could you start', 'select').locator('select').all()
  if (month === undefined || year === undefined) throw new Error('no month and year')
  await chooseByKeyboard(month, 'Feb')
  await chooseByKeyboard(year, '2027')
  await write(page, /salary expectations/, '145000')
  await question(page, 'How did you hear', 'input').getByText('Referral').click()
  await write(page, /proudest/, 'A river gauge.')
  await press(page, 'Submit Application')
  await page
    .getByText(/successfully submitted/i)
    .first()
    .waitFor()
  noErrors()
  expect(visit.sites.submissions('ashby')).toMatchObject([
    {
      fields: {
        _systemfield_name: 'Mara Okafor',
        _systemfield_location: 'Portland, Oregon, United States',
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d05': 'true',
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d06': 'false',
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d07': '2027-02',
        '6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d09': 'Referral',
      },
    },
  ])
})

test.each(SEEDS)('iCIMS-like, seed %i', async (seed) => {
  const { page } = visit
  const noErrors = await open('/icims/jobs/4021/platform-engineer/job', seed, 'same words')
  const portal = page.frameLocator('iframe')
  const pick = async (name: string, text: string, option: string) => {
    await portal.locator(`[name="${name}"] ~ [role=button]:not([aria-disabled=true])`).click()
    await page.keyboard.type(text)
    await portal.getByRole('option', { name: option, exact: true }).click()
  }
  await portal.getByText('Apply for this job online').click()
  await write(portal, 'Email', 'mara@okafor.example')
  await portal.getByLabel('I have read and accept').click()
  await press(portal, 'Next')
  await portal.getByText('Step 1 of 2').waitFor()
  await chooseResume(page, () => portal.getByText('Upload Resume').click())
  await portal.getByText(`Uploaded: ${RESUME.name}`).waitFor()
  for (const [label, text] of [
    ['First Name', 'Mara'],
    ['Last Name', 'Okafor'],
    ['Email', 'mara@okafor.example'],
    ['Phone Number', '+1 503 555 0142'],
    ['Address', '88 Alder Street'],
    ['City', 'Portland'],
    ['Zip/Postal Code', '97205'],
  ] as const)
    await write(portal, label, text)
  await pick('-1_PersonProfileFields.AddressCountry', 'united', 'United States')
  await pick('-1_PersonProfileFields.AddressState', 'or', 'Oregon')
  await pick('rcf3049', '', 'LinkedIn')
  await press(portal, 'Submit Profile')
  await portal.getByText('Step 2 of 2').waitFor()
  const form = portal.frameLocator('iframe')
  await question(form, 'legally authorized', 'input').getByLabel('Yes').click()
  await question(form, 'sponsorship', 'input').getByLabel('No').click()
  await write(form, /salary/, '145000')
  await write(form, /Earliest start date/, '02/01/2027')
  await question(form, 'transport worker', 'input').getByLabel('No').click()
  await press(form, 'Submit')
  await portal.getByText('Thank you for applying').waitFor()
  noErrors()
  expect(visit.sites.submissions('icims')).toMatchObject([
    { posting: '4021', files: { 'PortalProfileFields.Resume_File': [{ name: RESUME.name }] } },
  ])
  expect(Object.values(visit.sites.submissions('icims')[0]?.fields ?? {})).toEqual(
    expect.arrayContaining(['Mara', 'Okafor', 'Portland', '145000']),
  )
})

test.each(SEEDS)('SmartRecruiters-like, seed %i', async (seed) => {
  const { page } = visit
  const noErrors = await open(
    '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
    seed,
    'other words',
  )
  const host = (dataTest: string): Locator => page.locator(`[data-test="${dataTest}"]`)
  const asked = (tag: string, label: string): Locator => page.locator(`${tag}[label^="${label}"]`)
  const row = (text: string) => page.locator('spl-overlay spl-select-option', { hasText: text }).click()
  for (const [name, text] of [
    ['first-name', 'Mara'],
    ['last-name', 'Okafor'],
    ['email', 'mara@okafor.example'],
    ['confirm-email', 'mara@okafor.example'],
    ['location', 'portl'],
  ] as const)
    await typeOver(host(`personal-info-${name}-input`).locator('input'), text)
  await row('Portland, Oregon')
  await typeOver(host('personal-info-phone-input').locator('input'), '503 555 0142')
  await chooseResume(page, () => host('resume-upload').getByText('Choose a file').click())
  await host('resume-upload').getByText(RESUME.name).waitFor()
  await host('footer-next').click()
  await asked('spl-radio-group', 'Are you legally').getByText('Yes', { exact: true }).click()
  await asked('spl-radio-group', 'Will you now').getByText('No', { exact: true }).click()
  await typeOver(asked('spl-input', 'What is your expected').locator('input'), '145000')
  await typeOver(asked('spl-date-input', 'When can you start').locator('input'), '02/01/2027')
  await page.keyboard.press('Enter')
  await asked('spl-select', 'How did you hear').getByRole('button').click()
  await row('LinkedIn')
  await asked('spl-radio-group', 'Are you willing').getByText('No', { exact: true }).click()
  await host('consent-box').locator('input').click()
  await host('footer-submit').click()
  await page.getByText('Thank you for applying').waitFor()
  noErrors()
  expect(visit.sites.submissions('smartrecruiters')).toMatchObject([
    {
      fields: { firstName: 'Mara', city: 'Portland, Oregon, United States', phone: '+1 503 555 0142' },
      files: { resume: [{ name: RESUME.name }] },
    },
  ])
})

test.each(SEEDS)('classic Greenhouse-like, seed %i', async (seed) => {
  const { page } = visit
  const noErrors = await open('/greenhouse-classic/northwindlabs/jobs/3001234', seed, 'same words')
  const field = (name: string) => page.locator(`[name="job_application[${name}]"]`)
  const choose = async (name: string, option: string) => {
    await page
      .locator(`xpath=//*[@name="job_application[answers_attributes]${name}"]/preceding-sibling::div[1]//a`)
      .click()
    await page.getByRole('listbox').getByText(option, { exact: true }).click()
  }
  await typeOver(field('first_name'), 'Mara')
  await typeOver(field('last_name'), 'Okafor')
  await typeOver(field('email'), 'mara@okafor.example')
  await typeOver(field('phone'), '503 555 0142')
  await typeOver(page.getByRole('combobox', { name: /Location/ }), 'portland')
  await page.getByText('Portland, Oregon, United States').click()
  await chooseResume(page, () => page.locator('[data-source=attach]').first().click())
  await page.getByText(RESUME.name).waitFor()
  await choose('[1][boolean_value]', 'Yes')
  await choose('[2][boolean_value]', 'No')
  await choose('[3][answer_selected_options_attributes][3][question_option_id]', 'LinkedIn')
  await press(page, 'Submit Application')
  await page.getByText('Thank you for applying.').waitFor()
  noErrors()
  expect(visit.sites.submissions('greenhouse-classic')).toMatchObject([
    {
      fields: {
        'job_application[first_name]': 'Mara',
        'job_application[location]': 'Portland, Oregon, United States',
        'job_application[answers_attributes][1][boolean_value]': '1',
        'job_application[answers_attributes][2][boolean_value]': '0',
      },
    },
  ])
})

test.each(SEEDS)('Workday-like, all five pages, seed %i', async (seed) => {
  const { page } = visit
  const noErrors = await open(
    '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually?latency=20',
    seed,
    'same words',
  )
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const next = (name = 'Save and Continue') => page.getByRole('button', { name, exact: true }).click()
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`${label}.*Select One`, 'i') }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await heading('My Information')
  await page.getByLabel('How Did You Hear About Us?').click()
  await page.getByRole('option', { name: 'Company Website' }).click()
  await page.getByLabel('No', { exact: true }).click()
  for (const [label, text] of [
    ['First Name', 'Mara'],
    ['Last Name', 'Okafor'],
    ['Address Line 1', '12 Quay Street'],
    ['City', 'Harbor City'],
    ['Postal Code', '90710'],
    ['Email Address', 'mara@okafor.example'],
    ['Phone Number', '310-555-0142'],
  ] as const)
    await typeOver(page.getByRole('textbox', { name: label }), text)
  await choose('State', 'California')
  await choose('Phone Device Type', 'Mobile')
  await next()
  await heading('My Experience')
  await chooseResume(page, () => press(page, 'Select files'))
  await page.getByText('Successfully Uploaded!').waitFor()
  await next()
  await heading('Application Questions')
  await choose('legally authorized', 'Yes')
  await choose('require sponsorship', 'No')
  await next()
  await heading('Voluntary Disclosures')
  await choose('gender', 'Female')
  await choose('veteran status', 'I am not a veteran')
  await page.getByLabel('I have read and consent').click()
  await next()
  await heading('Self Identify')
  await typeOver(page.getByRole('textbox', { name: 'Name' }), 'Mara Okafor')
  await page.getByRole('spinbutton').first().click()
  await page.keyboard.type('11212026')
  await page.getByLabel('No, I do not have a disability').click()
  await next()
  await heading('Review')
  await next('Submit')
  await heading('Application Submitted')
  noErrors()
  expect(visit.sites.submissions('workday')).toMatchObject([
    { fields: { firstName: 'Mara', region: 'California', gender: 'Female', signatureDate: '2026-11-21' } },
  ])
})
