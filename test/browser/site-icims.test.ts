/**
 * The iCIMS-like site by hand: a person with mouse and keyboard can apply, and the site keeps exactly what was entered.
 */
import type { FrameLocator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseByKeyboard, chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const JOB = '/icims/jobs/4021/platform-engineer/job'
const visit = siteVisitor()

const portal = (): FrameLocator => visit.page.frameLocator('#icims_content_iframe')
const questionnaire = (): FrameLocator => portal().frameLocator('#icims_formFrame')
const type = (label: string, text: string) => typeOver(portal().getByLabel(label), text)

async function enterEmail(): Promise<void> {
  await portal().getByLabel('Email').click()
  await visit.page.keyboard.type('mara@okafor.example')
  const next = portal().getByRole('button', { name: 'Next' })
  expect(await next.isDisabled()).toBe(true)
  await portal().getByLabel('I have read and accept').click()
  await next.click()
  await portal().getByText('Step 1 of 2').waitFor()
}

/**
 * The frame grows to the height of its content a moment after it has loaded. The browser sends a press into a frame of
 * another process by the frame's position in the last rendered picture.
 */
async function frameStands(): Promise<void> {
  const around = visit.page.locator('#icims_content_iframe')
  const inner = visit.page.frame({ name: 'icims_content_iframe' })
  await expect
    .poll(async () => {
      const height = await inner?.evaluate<number>('document.body.scrollHeight')
      return Number(await around.getAttribute('height')) - Math.max(500, Number(height) + 24)
    })
    .toBe(0)
  await visit.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

async function uploadResume(): Promise<void> {
  await frameStands()
  await chooseResume(visit.page, () => portal().getByText('Upload Resume').click())
  await portal().getByText(`Uploaded: ${RESUME.name}`).waitFor()
}

async function pick(field: string, text: string, option: string): Promise<void> {
  await portal().locator(`[id="${field}_icimsDropdown"]`).click()
  await visit.page.keyboard.type(text)
  await portal().getByRole('option', { name: option, exact: true }).click()
}

async function fillProfile(): Promise<void> {
  await type('First Name', 'Mara')
  await type('Last Name', 'Okafor')
  await type('Email', 'mara@okafor.example')
  await type('Phone Number', '+1 503 555 0142')
  await portal().getByLabel('Address', { exact: false }).first().click()
  await visit.page.keyboard.type('88 Alder Street')
  await type('City', 'Portland')
  await pick('-1_PersonProfileFields.AddressCountry', 'united', 'United States')
  await portal().locator('[id="-1_PersonProfileFields.AddressState_icimsDropdown"][aria-disabled=false]').waitFor()
  await pick('-1_PersonProfileFields.AddressState', 'or', 'Oregon')
  await type('Zip/Postal Code', '97205')
  await type('LinkedIn', 'https://www.linkedin.com/in/mara-okafor')
  await pick('rcf3049', '', 'LinkedIn')
}

async function answerQuestions(): Promise<void> {
  const rows = questionnaire().locator('.iCIMS_TableRow')
  await rows.filter({ hasText: 'legally authorized' }).getByLabel('Yes').click()
  await rows.filter({ hasText: 'sponsorship' }).getByLabel('No').click()
  await typeOver(questionnaire().getByLabel('salary'), '145000')
  await typeOver(questionnaire().getByLabel('Earliest start date'), '02/01/2027')
  await rows.filter({ hasText: 'transport worker' }).getByLabel('No').click()
  await chooseByKeyboard(questionnaire().getByLabel('Gender'), 'Female')
}

test('an application filled in by hand, all of it inside the frame, arrives exactly as entered', async () => {
  await visit.page.goto(visit.sites.url(JOB))
  await portal().getByText('Apply for this job online').click()
  await enterEmail()
  await uploadResume()
  await fillProfile()
  await portal().getByText('Add Work Experience').click()
  await type('Employer', 'Tidewater Labs')
  await type('Job Title', 'Platform Engineer')
  await portal().getByRole('button', { name: 'Submit Profile' }).click()
  await portal().getByText('Step 2 of 2').waitFor()
  expect(visit.sites.submissions('icims')).toEqual([])
  await answerQuestions()
  await questionnaire().getByRole('button', { name: 'Submit' }).click()
  await portal().getByText('Thank you for applying').waitFor()

  expect(visit.page.url()).toBe(visit.sites.url(JOB))
  const [received, ...more] = visit.sites.submissions('icims')
  expect(more).toEqual([])
  expect(received).toMatchObject({
    posting: '4021',
    files: { 'PortalProfileFields.Resume_File': [{ name: RESUME.name, size: RESUME.buffer.length }] },
  })
  expect(received?.fields).toEqual({
    'PersonProfileFields.FirstName': 'Mara',
    'PersonProfileFields.LastName': 'Okafor',
    'PersonProfileFields.Email': 'mara@okafor.example',
    '-1_PersonProfileFields.PhoneNumber': '+1 503 555 0142',
    '-1_PersonProfileFields.AddressStreet1': '88 Alder Street',
    '-1_PersonProfileFields.AddressCity': 'Portland',
    '-1_PersonProfileFields.AddressCountry': 'United States',
    '-1_PersonProfileFields.AddressState': 'Oregon',
    '-1_PersonProfileFields.AddressZip': '97205',
    rcf3101: 'https://www.linkedin.com/in/mara-okafor',
    rcf3102: '',
    rcf3049: 'LinkedIn',
    '0_PersonProfileFields.Employer': 'Tidewater Labs',
    '0_PersonProfileFields.JobTitle': 'Platform Engineer',
    '0_PersonProfileFields.WorkStartDate': '',
    '0_PersonProfileFields.WorkEndDate': '',
    ques_5001: 'Yes',
    ques_5002: 'No',
    ques_5003: '145000',
    ques_5004: '02/01/2027',
    ques_5005: 'No',
    eeo_gender: 'Female',
    eeo_race: '',
    eeo_veteran: '',
    eeo_disability: '',
  })
})

test('a résumé upload reloads the form: what was typed is gone and the e-mail is another one', async () => {
  await visit.page.goto(visit.sites.url('/icims/jobs/4021/login'))
  await enterEmail()
  expect(await portal().getByLabel('Email').inputValue()).toBe('mara@okafor.example')
  await type('City', 'Portland')
  await uploadResume()
  expect(await portal().getByLabel('City').inputValue()).toBe('')
  expect(await portal().getByLabel('Email').inputValue()).toBe('from-the-parser@resume.example')
})

test('what is missing is named on both steps and what was entered is kept', async () => {
  await visit.page.goto(visit.sites.url('/icims/jobs/4021/login'))
  await enterEmail()
  await uploadResume()
  await fillProfile()
  await type('Zip/Postal Code', ' ')
  await portal().getByRole('button', { name: 'Submit Profile' }).click()
  await portal().getByText('Zip/Postal Code is required.').waitFor()
  await portal().locator('.dropdown-text', { hasText: 'Oregon' }).waitFor()
  await type('Zip/Postal Code', '97205')
  await portal().getByRole('button', { name: 'Submit Profile' }).click()
  await answerQuestions()
  await typeOver(questionnaire().getByLabel('salary'), ' ')
  await questionnaire().getByRole('button', { name: 'Submit' }).click()
  await questionnaire().getByText('What is your desired annual salary (USD)? is required.').waitFor()
  expect(visit.sites.submissions('icims')).toEqual([])
  await typeOver(questionnaire().getByLabel('salary'), '145000')
  await questionnaire().getByRole('button', { name: 'Submit' }).click()
  await portal().getByText('Thank you for applying').waitFor()
  expect(visit.sites.submissions('icims')[0]?.fields).toMatchObject({ ques_5003: '145000', ques_5004: '02/01/2027' })
})

test('the same works when the frame has another origin, and with an account to create', async () => {
  await visit.page.goto(visit.sites.url(`${JOB}?cross=1&account=1`))
  await portal().getByText('Apply for this job online').click()
  const frame = visit.page.frame({ name: 'icims_content_iframe' })
  expect(new URL(frame?.url() ?? '').hostname).toBe('localhost')
  await enterEmail()
  await uploadResume()
  await fillProfile()
  await type('Login', 'mara@okafor.example')
  await typeOver(portal().locator('[id="PersonProfileFields.Password"]'), 'Correct-Horse-9')
  await typeOver(portal().locator('[id="PersonProfileFields.Password_Confirm"]'), 'Correct-Horse-9')
  await portal().getByRole('button', { name: 'Submit Profile' }).click()
  await answerQuestions()
  await questionnaire().getByRole('button', { name: 'Submit' }).click()
  await portal().getByText('Thank you for applying').waitFor()
  expect(visit.sites.submissions('icims')[0]?.fields).toMatchObject({
    'PersonProfileFields.Login': 'mara@okafor.example',
    'PersonProfileFields.Password': 'Correct-Horse-9',
  })
})
