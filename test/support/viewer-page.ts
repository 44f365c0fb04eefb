// A remote person's way around the viewer's picture: where an element of the job's page is in it.
import type { Browser, Page } from 'playwright-core'

/** The size of a job's own window. */
const WINDOW = { width: 1280, height: 720 }

interface Place {
  x: number
  y: number
}

/** Where the element is in the job's page, measured on the same page in a window of the same size. */
export const placeOf = async (browser: Browser, url: string, frame: string, selector: string): Promise<Place> => {
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await context.newPage()
  await page.goto(url)
  const box = await page.frameLocator(frame).locator(selector).boundingBox()
  await context.close()
  if (!box) throw new Error(`${selector} is not there`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The same point in the picture, in the viewer's own pixels. */
export const onPicture = async (page: Page, { x, y }: Place): Promise<Place> => {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('there is no picture')
  return { x: box.x + (x / WINDOW.width) * box.width, y: box.y + (y / WINDOW.height) * box.height }
}

/** Signs in on the page in the picture, with keys and with text that is sent at once. */
export const signInThere = async (viewer: Page, { email, password }: { email: string; password: string }) => {
  await viewer.getByRole('application').focus()
  await viewer.keyboard.press('Tab')
  await viewer.keyboard.type(email)
  await viewer.keyboard.press('Tab')
  await viewer.getByLabel('Type or paste into the page').fill(password)
  await viewer.getByRole('button', { name: 'Send' }).click()
  await viewer.getByRole('application').focus()
  await viewer.keyboard.press('Enter')
}
