/**
 * A plain Playwright script of each task, written by hand in the usual way: labels, roles and real clicks. It waits
 * for the page and reads nothing back.
 */
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { type PeerTool, valueFor } from './tool.ts'

export const tool: PeerTool = {
  async open({ task, who, url, endpoint }) {
    const { page, browser } = await pageIn(endpoint)
    page.setDefaultTimeout(5_000)
    return {
      async go() {
        await page.goto(url)
        for (const step of task.steps) {
          const value = valueFor(who)(step)
          let at: Page | FrameLocator = page
          for (const frame of step.frames ?? []) at = at.frameLocator(frame)
          const field = at.getByLabel(step.name, { exact: true })
          if (step.do === 'press') await at.getByRole('button', { name: step.name }).click()
          else if (step.do === 'tick') await at.getByRole('checkbox', { name: step.name }).click()
          else if (step.do === 'type') await field.fill(value)
          else if (step.apart) await at.getByText(value).click()
          else await field.selectOption({ label: value })
        }
        await end(page, task.steps[0]?.frames !== undefined)
      },
      close: () => browser.close(),
    }
  },
}

/** The browser's open tab. */
export const pageIn = async (endpoint: string): Promise<{ browser: Browser; page: Page }> => {
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser.contexts()[0]?.pages()[0]
  if (!page) throw new Error('no tab')
  return { browser, page }
}

/** The site's confirmation, in the frame of the form. */
const end = (page: Page, framed: boolean): Promise<void> =>
  (framed ? page.frameLocator('iframe') : page)
    .getByText(/received|thank you/i)
    .first()
    .waitFor()
