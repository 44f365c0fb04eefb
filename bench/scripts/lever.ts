/** The Lever-like application: one long form, a résumé that the site parses, a place that must be chosen. */
import type { Script } from './script.ts'
import { RESUME } from './script.ts'

export const lever: Script = async (page, url) => {
  const question = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const answer = (text: string) => question(text).getByRole('textbox')
  await page.goto(url)
  await page.locator('input[type=file]').setInputFiles(RESUME)
  await page.getByText('Success!').waitFor()
  await page.getByLabel('Full name').fill('Rosalind Achterberg')
  await answer('Email').first().fill('rosalind.achterberg@example.com')
  await page.getByLabel('Phone').fill('+13105550142')
  // The site filled in a place from the résumé.
  await answer('Current location').fill('')
  await answer('Current location').pressSequentially('Los Angeles')
  await page.locator('.dropdown-location', { hasText: 'Los Angeles, California, United States' }).click()
  await page.getByLabel('Current company').fill('Northstar Freight')
  await answer('LinkedIn URL').fill('https://www.linkedin.com/in/rosalind-achterberg')
  await answer('GitHub URL').fill('https://github.com/rosalind-achterberg')
  await answer('Portfolio URL').fill('https://achterberg.example')
  await question('legally authorized').getByLabel('Yes').first().click()
  await question('visa sponsorship').getByLabel('No').first().click()
  await question('How did you hear').getByRole('combobox').selectOption('LinkedIn')
  await answer('salary expectations').fill('165000')
  // The field shows no order of day and month, so the date is written in the way that can be read one way only.
  await answer('When could you start').fill('2027-02-01')
  await page.getByLabel('Yes, I confirm').click()
  await page.getByPlaceholder('Add a cover letter').fill(COVER_LETTER)
  await question('Gender').getByRole('combobox').selectOption('Female')
  await question('Race').getByRole('combobox').selectOption('White (Not Hispanic or Latino)')
  await question('Veteran status').getByRole('combobox').selectOption('I am not a veteran')
  await page.getByLabel('No, I do not have a disability').click()
  await answer('Your name').fill('Rosalind Achterberg')
  await answer("Today's date").fill(today())
  await page.getByLabel('Portland').click()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Application submitted!').waitFor()
}

const COVER_LETTER = 'I have kept large platforms calm for eight years and would like to do the same for you.'

const today = (): string => {
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
