/**
 * The SmartRecruiters-like site by hand: a person can apply through its shadow trees, and the site keeps exactly what
 * was entered.
 */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseResume, RESUME, siteVisitor, typeOver } from '../support/site-visitor.ts'

const APPLY = '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'
const visit = siteVisitor()

const host = (dataTest: string): Locator => visit.page.locator(`[data-test="${dataTest}"]`)
const type = (dataTest: string, text: string) => typeOver(host(dataTest).locator('input'), text)
const labelled = (tag: string, label: string): Locator => visit.page.locator(`${tag}[label^="${label}"]`)
const next = () => host('footer-next').click()
const submit = () => host('footer-submit').click()
const chooseFile = (dataTest: string) =>
  chooseResume(visit.page, () => host(dataTest).getByText('Choose a file').click())

/** Chooses a row of the list at the end of the body. */
const row = (text: string) => visit.page.locator('spl-overlay spl-select-option', { hasText: text }).click()

async function commitDate(field: Locator, text: string): Promise<void> {
  await typeOver(field.locator('input'), text)
  await visit.page.keyboard.press('Enter')
}

async function fillPersonal(): Promise<void> {
  await type('personal-info-first-name-input', 'Mara')
  await type('personal-info-last-name-input', 'Okafor')
  await type('personal-info-email-input', 'mara@okafor.example')
  await type('personal-info-confirm-email-input', 'mara@okafor.example')
  await type('personal-info-location-input', 'portl')
  await row('Portland, Oregon')
  await type('personal-info-phone-input', '503 555 0142')
}

async function uploadResume(): Promise<void> {
  await chooseFile('resume-upload')
  await host('resume-upload').getByText(RESUME.name).waitFor()
}

async function answerQuestions(): Promise<void> {
  await labelled('spl-radio-group', 'Are you legally').getByText('Yes', { exact: true }).click()
  await labelled('spl-radio-group', 'Will you now').getByText('Yes', { exact: true }).click()
  // The radios are in separate shadow trees: the group itself unticks the other one.
  await labelled('spl-radio-group', 'Will you now').getByText('No', { exact: true }).click()
  await typeOver(labelled('spl-input', 'What is your expected').locator('input'), '145000')
  await commitDate(labelled('spl-date-input', 'When can you start'), '02/01/2027')
  await labelled('spl-select', 'How did you hear').getByRole('button').click()
  await row('LinkedIn')
  await labelled('spl-radio-group', 'Are you willing').getByText('No', { exact: true }).click()
}

test('an application filled in by hand arrives exactly as entered', async () => {
  await visit.page.goto(visit.sites.url('/smartrecruiters/Lanternfish/744000012345678-embedded-cloud-engineer'))
  await visit.page.getByText("I'm interested").click()
  await fillPersonal()
  await host('personal-info-phone-input').getByRole('button').click()
  await row('United Kingdom')
  await host('personal-info-phone-input').getByRole('button').click()
  await row('United States')
  await host('add-experience').click()
  await type('experience-title', 'Platform Engineer')
  await type('experience-company', 'Tidewater Labs')
  await commitDate(host('experience-from'), '03/2021')
  await host('experience-current').locator('input').click()
  await host('save-entry').click()
  await host('add-education').click()
  await type('education-institution', 'Oregon State University')
  await host('save-entry').click()
  await type('web-linkedin', 'https://www.linkedin.com/in/mara-okafor')
  await uploadResume()
  await next()
  await answerQuestions()
  await labelled('spl-select', 'Gender').getByRole('button').click()
  await row('Female')
  await submit()
  await labelled('spl-checkbox', 'I have read').getByText('This field is required').waitFor()
  await host('consent-box').locator('input').click()
  await submit()
  await visit.page.locator('oc-success-page-content').getByText('Thank you for applying').waitFor()

  const [received, ...more] = visit.sites.submissions('smartrecruiters')
  expect(more).toEqual([])
  expect(received).toMatchObject({
    posting: 'b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
    files: { resume: [{ name: RESUME.name, size: RESUME.buffer.length }] },
    raw: {
      experience: [
        {
          title: 'Platform Engineer',
          company: 'Tidewater Labs',
          location: '',
          current: 'true',
          from: '03/2021',
          to: '',
          description: '',
        },
      ],
      education: [{ institution: 'Oregon State University', major: '', degree: '', from: '', to: '' }],
    },
  })
  expect(received?.fields).toEqual({
    firstName: 'Mara',
    lastName: 'Okafor',
    email: 'mara@okafor.example',
    confirmEmail: 'mara@okafor.example',
    phone: '+1 503 555 0142',
    city: 'Portland, Oregon, United States',
    linkedin: 'https://www.linkedin.com/in/mara-okafor',
    website: '',
    message: '',
    workAuthorization: 'Yes',
    sponsorship: 'No',
    salary: '145000',
    startDate: '02/01/2027',
    source: 'LinkedIn',
    travel: 'No',
    gender: 'Female',
    race: '',
    veteran: '',
    disability: '',
    consent: 'true',
  })
})

test('input and list are in different shadow trees, rows have no role, and only a chosen row counts', async () => {
  await visit.page.goto(visit.sites.url(APPLY))
  await type('personal-info-location-input', 'portl')
  await visit.page.locator('spl-overlay spl-select-option').first().waitFor()
  const where = await visit.page.evaluate(() => {
    const list = document.querySelector('body > spl-overlay')
    const rows = [...(list?.shadowRoot?.querySelectorAll('spl-select-option') ?? [])]
    return { rows: rows.length, roles: rows.filter((element) => element.hasAttribute('role')).length }
  })
  expect(where).toEqual({ rows: 2, roles: 0 })
  await visit.page.keyboard.press('Tab')
  expect(await host('personal-info-location-input').locator('input').inputValue()).toBe('')
  await type('personal-info-location-input', 'portl')
  await visit.page.locator('spl-overlay spl-select-option').first().waitFor()
  await visit.page.keyboard.press('ArrowDown')
  await visit.page.keyboard.press('Enter')
  expect(await host('personal-info-location-input').locator('input').inputValue()).toBe(
    'Portland, Maine, United States',
  )
})

test('a history card blocks until it is saved, and a date counts only after Enter', async () => {
  await visit.page.goto(visit.sites.url(APPLY))
  await fillPersonal()
  await uploadResume()
  await host('add-experience').click()
  await type('experience-title', 'Platform Engineer')
  await type('experience-company', 'Tidewater Labs')
  await type('experience-from', '03/2021')
  await visit.page.keyboard.press('Tab')
  expect(await host('experience-from').locator('input').inputValue()).toBe('')
  await next()
  await visit.page.getByText('Save or cancel this entry before you go on').waitFor()
  await commitDate(host('experience-from'), '03/2021')
  await host('save-entry').click()
  await next()
  await visit.page.locator('oc-screening-questions').getByText('Preliminary questions').waitFor()
})

test('on request, an open history card is dropped without a message', async () => {
  await visit.page.goto(visit.sites.url(`${APPLY}?unsaved=drop`))
  await fillPersonal()
  await uploadResume()
  await host('add-experience').click()
  await type('experience-title', 'Platform Engineer')
  await next()
  await answerQuestions()
  await host('consent-box').locator('input').click()
  await submit()
  await visit.page.getByText('Thank you for applying').waitFor()
  expect(visit.sites.submissions('smartrecruiters')[0]?.raw).toEqual({ experience: [], education: [] })
})

test('the parser overwrites and wipes the history, and is not the résumé upload', async () => {
  await visit.page.goto(visit.sites.url(APPLY))
  await fillPersonal()
  await host('add-education').click()
  await type('education-institution', 'Oregon State University')
  await host('save-entry').click()
  await chooseFile('resume-parser')
  await visit.page.getByText('Your application was filled in').waitFor()
  expect(await host('personal-info-email-input').locator('input').inputValue()).toBe('from-the-parser@resume.example')
  await visit.page.getByText('Parsed Specialist, Parsed Industries').waitFor()
  expect(await visit.page.getByText('Oregon State University').count()).toBe(0)
  await next()
  await visit.page.getByText('Some information is missing').waitFor()
  await host('resume-upload').getByText('This field is required').waitFor()
  await uploadResume()
  await next()
  await host('personal-info-confirm-email-input').getByText('The emails do not match').waitFor()
})
