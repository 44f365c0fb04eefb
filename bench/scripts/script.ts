/**
 * A straight Playwright script of one site: the same steps as the learned manual, written by hand. It waits for the
 * page and reads back only what it needs to continue.
 */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'

/** Opens `url`, applies, and resolves once the site has confirmed it. Uses only Playwright's own waits. */
export type Script = (page: Page, url: string) => Promise<void>

const EXAMPLES = new URL('../../examples/', import.meta.url)
/** The person for whom both sides apply. */
export const PERSON_FILE = fileURLToPath(new URL('me.json', EXAMPLES))
export const RESUME = fileURLToPath(new URL('resume.pdf', EXAMPLES))

/** Chooses in a custom drop-down: a click on it, then on the option. */
export const choose = async (page: Page, control: Locator, option: string | RegExp): Promise<void> => {
  await control.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
