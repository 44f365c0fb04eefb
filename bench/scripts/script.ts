/**
 * A straight Playwright script of one site: the same steps as the learned manual, written by hand. It waits for the
 * page and reads back only what it needs to continue.
 */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'

/** Opens `url`, applies, and resolves once the site has confirmed it. Every wait is Playwright's own. */
export type Script = (page: Page, url: string) => Promise<void>

const EXAMPLES = new URL('../../examples/', import.meta.url)
/** The person both sides apply for. */
export const PERSON_FILE = fileURLToPath(new URL('me.json', EXAMPLES))
export const RESUME = fileURLToPath(new URL('resume.pdf', EXAMPLES))

/** A drop-down that is drawn by the page: pressed, then its option. */
export const choose = async (page: Page, control: Locator, option: string | RegExp): Promise<void> => {
  await control.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
