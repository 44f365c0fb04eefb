/** The Greenhouse-like board: drop-downs built from inputs, a lookup that listens to keys and answers late. */
import type { Script } from './script.ts'
import { choose, RESUME } from './script.ts'

export const greenhouse: Script = async (page, url) => {
  const pick = (label: string, option: string | RegExp) =>
    choose(page, page.getByRole('combobox', { name: label }), option)
  const search = async (label: string, text: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click()
    await page.keyboard.type(text)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto(url)
  await page.locator('#resume').setInputFiles(RESUME)
  await page.getByText('resume.pdf').waitFor()
  await page.getByLabel('First Name', { exact: true }).fill('Rosalind')
  await page.getByLabel('Last Name').fill('Achterberg')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosalind.achterberg@example.com')
  await search('School', 'Stanford University', 'Stanford University')
  await pick('Degree', "Bachelor's Degree")
  await pick('Discipline', 'Computer Science')
  await page.getByLabel('LinkedIn Profile').fill('https://www.linkedin.com/in/rosalind-achterberg')
  await page.getByLabel('Website').fill('https://achterberg.example')
  await pick('Gender', 'Female')
  await pick('Are you Hispanic/Latino?', 'No')
  await pick('Please identify your race', 'White')
  await pick('Veteran Status', 'I am not a protected veteran')
  await pick('Disability Status', 'No, I do not have a disability and have not had one in the past')
  await pick('Country', /^United States/)
  await page.getByRole('textbox', { name: 'Phone' }).fill('3105550142')
  await search('Location (City)', 'Los Angeles', 'Los Angeles, California, United States')
  await pick('Are you legally authorized', 'Yes')
  await pick('Will you now or in the future', 'No')
  await pick('How did you hear about this job?', 'LinkedIn')
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByRole('heading', { name: 'Thank you for applying' }).waitFor()
}
