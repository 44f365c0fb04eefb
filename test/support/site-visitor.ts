/**
 * For tests of the local web sites themselves: all sites served, one Chromium, a fresh page and an empty record per
 * test.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Sites, startSites } from '../../sites/server.ts'
import { launchChromium } from './chromium.ts'

export const RESUME = { name: 'Mara Okafor.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 resume') }

/** Call once at the top of a test file; the getters are valid inside its tests. */
export function siteVisitor(): { readonly sites: Sites; readonly page: Page } {
  let sites: Sites
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    ;[sites, browser] = await Promise.all([startSites(), launchChromium()])
  })
  afterAll(async () => {
    await browser.close()
    await sites.close()
  })
  beforeEach(async () => {
    sites.reset()
    page = await browser.newPage()
    page.setDefaultTimeout(10_000)
    // Set from the beginning: if it is set only at the click, a frame in another process opens the browser's own file
    // dialog.
    page.on('filechooser', () => {})
  })
  afterEach(() => page.close())
  return {
    get sites() {
      return sites
    },
    get page() {
      return page
    },
  }
}

/** Opens the file chooser as a person does, by the thing they click, and picks the résumé. */
export async function chooseResume(page: Page, click: () => Promise<void>): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await click()
  await (await chooser).setFiles(RESUME)
}

/** Chooses in a native list by keyboard, because its popup is not part of the page. */
export async function chooseByKeyboard(select: Locator, text: string): Promise<void> {
  await select.focus()
  await select.page().keyboard.type(text)
  await select.page().keyboard.press('Tab')
}

/** Replaces an input's value, using only keys. */
export async function typeOver(input: Locator, text: string): Promise<void> {
  await input.click()
  await input.page().keyboard.press('ControlOrMeta+a')
  await input.page().keyboard.type(text)
}
