// The viewer as a remote person uses it: the link of a notice, opened in their own browser, on a desktop and on a
// phone.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { KEYS } from '../../sites/gates/keys.ts'
import { GATES, shell } from '../../sites/gates/pages.ts'
import { html } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/server.ts'
import { sites as ALL } from '../../sites/sites.ts'
import { launchChromium } from '../support/chromium.ts'
import { onPicture, placeOf, signInThere } from '../support/viewer-page.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A box to tick on a page that moves all the time. */
const lively: Site = {
  name: 'lively',
  title: 'A page that moves',
  pages: [],
  handle: async () =>
    html(
      shell(
        'One more step',
        `${GATES.tick.body('')}<style>@keyframes go { to { transform: translateX(600px) } }</style>
        <div style="width:90px;height:90px;background:teal;animation:go 1s linear infinite alternate"></div>`,
      ),
    ),
}

let bridge: WorkingBridge
let app: WorkingBridge['app']
let base: string
let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
  bridge = await openWorkingBridge([...ALL, lively])
  ;({ app, base } = bridge)
})
afterAll(async () => {
  await bridge?.[Symbol.asyncDispose]()
  await browser?.close()
})

const open = async (url: string, options: BrowserContextOptions = DESK): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(url)
  await page.getByRole('application').waitFor()
  await page.getByText('Waiting for the picture').waitFor({ state: 'detached' })
  return page
}

const finished = async (id: string): Promise<string> =>
  (await app.jobs.wait(id, { signal: AbortSignal.timeout(30_000) })).status

test('a box is ticked in the picture, and the job continues by itself; after that the link no longer works', async () => {
  const path = '/gates/tick/apply'
  const { id, viewerUrl } = await bridge.waiting(path)
  const page = await open(viewerUrl)
  const place = await onPicture(page, await placeOf(browser, bridge.sites.url(path), 'iframe', '#anchor'))
  await page.mouse.click(place.x, place.y)
  await page.getByRole('heading', { name: 'Already answered' }).waitFor()
  expect(await finished(id)).toBe('completed')
  expect((await page.goto(viewerUrl))?.status()).toBe(410)
  await page.getByRole('heading', { name: 'Already answered' }).waitFor()
  await page.context().close()
})

test('keys and sent text go into the page while somebody else watches on a phone', async () => {
  const { id, viewerUrl } = await bridge.waiting('/gates/login/apply')
  const [desk, phone] = [await open(viewerUrl), await open(viewerUrl, PHONE)]
  await signInThere(desk, KEYS)
  await Promise.all([desk, phone].map((page) => page.getByRole('heading', { name: 'Already answered' }).waitFor()))
  expect(await finished(id)).toBe('completed')
  await Promise.all([desk, phone].map((page) => page.context().close()))
})

test('half a word is not taken for the answer while somebody types it', async () => {
  const { id, viewerUrl } = await bridge.waiting('/gates/letters/apply')
  const page = await open(viewerUrl)
  await page.getByRole('application').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(KEYS.letters, { delay: 300 })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Already answered' }).waitFor()
  expect(await finished(id)).toBe('completed')
  await page.context().close()
})

test('an answer is given beside the picture; Done too early says what is missing, Cancel ends the job', async () => {
  const asked = await bridge.waiting('/gates/question/apply')
  const page = await open(asked.viewerUrl, PHONE)
  await page.getByRole('textbox', { name: asked.request.title }).fill('Bowline')
  await page.getByRole('button', { name: /answer/i }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  expect(await finished(asked.id)).toBe('completed')

  const captcha = await bridge.waiting('/gates/tick/apply')
  await page.goto(captcha.viewerUrl)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Not quite yet').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The task was stopped').waitFor()
  expect(await finished(captcha.id)).toBe('cancelled')
  await page.context().close()
})

test('pictures keep coming while the page moves, to two viewers at once', async () => {
  const { id, viewerUrl } = await bridge.waiting('/lively/apply')
  const pages = [await open(viewerUrl), await open(viewerUrl, PHONE)]
  const rates = await Promise.all(pages.map(pictureRate))
  // On an idle machine it is more than five.
  for (const rate of rates) expect(rate).toBeGreaterThan(1)
  await app.jobs.cancel(id)
  for (const page of pages) {
    await page.getByText('The task was stopped').waitFor()
    await page.context().close()
  }
})

/** Pictures drawn a second, measured over the next ten. */
const pictureRate = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const draw = CanvasRenderingContext2D.prototype.drawImage
        let [count, started] = [0, 0]
        CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
          started ||= performance.now()
          if (count++ === 10) resolve(10_000 / (performance.now() - started))
          return Reflect.apply(draw, this, given)
        }
      }),
  )

test('nothing is accessible without the link: not with another token, another origin, or after the job', async () => {
  const { id, viewerUrl } = await bridge.waiting('/gates/tick/apply')
  const wrong = `${viewerUrl.slice(0, -4)}AAAA`
  expect((await fetch(wrong)).status).toBe(404)
  const refused = (url: string, origin: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { origin })
      socket.on('error', ({ message }) => resolve(message))
      socket.on('message', (data) => resolve(String(data)))
    })
  expect(await refused(wrong, base)).toContain('404')
  expect(await refused(viewerUrl, 'https://elsewhere.example')).toContain('403')
  expect(await refused(viewerUrl, base)).toContain('"state"')
  // As with a typing error, or with a link of a bridge that has been restarted since.
  const page = await (await browser.newContext(DESK)).newPage()
  await page.goto(wrong)
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor()
  await page.context().close()
  await app.jobs.cancel(id)
  expect(await refused(viewerUrl, base)).toContain('"ended"')
  expect((await fetch(viewerUrl)).status).toBe(410)
})
