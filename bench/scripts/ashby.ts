/** The Ashby-like application: no form element, pairs of yes/no buttons, custom radio buttons. */
import type { Locator } from 'playwright-core'
import type { Script } from './script.ts'
import { RESUME } from './script.ts'

export const ashby: Script = async (page, url) => {
  const entry = (title: string): Locator =>
    page
      .locator('.ashby-application-form-field-entry')
      .filter({ has: page.locator('.ashby-application-form-question-title', { hasText: title }) })
  await page.goto(url)
  await page.getByLabel('Name').first().fill('Rosalind Achterberg')
  await page.getByLabel('Email').fill('rosalind.achterberg@example.com')
  await page.getByLabel('Phone Number').fill('+13105550142')
  await entry('Location').getByRole('combobox').click()
  await page.keyboard.type('Los Angeles')
  await page.getByRole('option', { name: 'Los Angeles, California, United States' }).click()
  await entry('Resume').locator('input[type=file]').setInputFiles(RESUME)
  await entry('Resume').getByText('resume.pdf').waitFor()
  await page.getByLabel('LinkedIn Profile').fill('https://www.linkedin.com/in/rosalind-achterberg')
  await page.getByRole('textbox', { name: 'Website' }).fill('https://achterberg.example')
  await entry('legally authorized').getByRole('button', { name: 'Yes' }).click()
  await entry('visa sponsorship').getByRole('button', { name: 'No' }).click()
  await entry('When could you start').getByRole('combobox').first().selectOption('February')
  await entry('When could you start').getByRole('combobox').last().selectOption('2027')
  await page.getByLabel('What are your salary expectations?').fill('165000')
  await entry('How did you hear').getByText('LinkedIn', { exact: true }).click()
  await page.getByLabel('Which project of yours').fill('A river gauge that survives floods.')
  await entry('Gender').getByText('Female', { exact: true }).click()
  await entry('Race').getByText('White (Not Hispanic or Latino)').click()
  await entry('Veteran Status').getByText('I am not a protected veteran').click()
  await entry('Disability Status').getByText('No, I do not have a disability').click()
  await page.getByRole('button', { name: 'Add Education' }).click()
  await entry('Education').locator('input[role=combobox]').click()
  await page.keyboard.type('Stanford University')
  await page.getByRole('option', { name: 'Stanford University' }).click()
  const [degree, , from, , to] = [0, 1, 2, 3, 4].map((at) => entry('Education').locator('select').nth(at))
  await degree?.selectOption("Bachelor's Degree")
  await from?.selectOption('2013')
  await to?.selectOption('2017')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.locator('.ashby-application-form-success-container').waitFor()
}
