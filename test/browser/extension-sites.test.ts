// The variant without access to all sites: it is on no page until Start is pressed there, then on that site alone,
// until the person withdraws the permission.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'
import { type ProvenBridge, provenBridge } from '../support/proven-bridge.ts'
import { openSurface, type TestSurface } from '../support/surface.ts'
import { screen } from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'

let server: Server
let browser: ExtensionBrowser
let bridge: ProvenBridge
let surface: TestSurface
let port: number

beforeAll(async () => {
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<title>Jobs</title>Jobs'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  browser = await launchWithExtension({ variant: 'lite' })
  bridge = await provenBridge(browser)
  surface = await openSurface(browser)
  await surface.link(({ state }) => state === 'ready')
})
afterAll(async () => {
  bridge?.[Symbol.dispose]()
  await browser?.close()
  server?.close()
})

const at = (host: string, path = '/'): string => `http://${host}:${port}${path}`
const open = async (url: string): Promise<{ page: Page; tabId: number }> => {
  const page = await browser.context.newPage()
  await page.goto(url)
  await page.bringToFront()
  const worker = await browser.worker()
  const tabId = await worker.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id)
  if (tabId === undefined) throw new Error('there is no tab in front')
  return { page, tabId }
}
/** Whether our script has run in the page. That its world exists proves nothing: Chrome keeps it over a reload. */
const isOn = async (page: Page): Promise<boolean> => {
  const cdp = await page.context().newCDPSession(page)
  const worlds: { id: number; origin: string }[] = []
  cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
  // Existing contexts are reported before the answer.
  await cdp.send('Runtime.enable')
  const world = worlds.findLast(({ origin }) => origin === `chrome-extension://${EXTENSION_ID}`)
  const ran =
    world && (await cdp.send('Runtime.evaluate', { contextId: world.id, expression: 'globalThis.ghContent === true' }))
  await cdp.detach()
  return ran?.result.value === true
}
const toldOf = (host: string): unknown[] =>
  bridge.heard.filter((message) => message.type === 'tab' && message.url.includes(`//${host}:`))
const startsAsked = (): unknown[] =>
  bridge.heard.filter((message) => message.type === 'ask' && message.method === 'start_job')

/** The popup as if opened over a page: the tab whose button was pressed is filled in. */
const popupOver = async (tabId: number, url: string): Promise<Page> => {
  const popup = await browser.context.newPage()
  const tab = { id: tabId, windowId: 1, url, title: 'Jobs' }
  await popup.addInitScript(`if (globalThis.chrome?.tabs) chrome.tabs.query = async () => [${JSON.stringify(tab)}]`)
  await popup.goto(`chrome-extension://${EXTENSION_ID}/panels/popup.html`)
  await popup.getByText('Something else…').click()
  await popup.getByRole('textbox').fill('Look around')
  return popup
}

test('on a site that is not allowed it does not run, hears nothing and starts nothing', async () => {
  const { page, tabId } = await open(at('127.0.0.1'))
  expect(await isOn(page)).toBe(false)
  await expect(
    surface.ask('start_job', {
      tabId,
      url: page.url(),
      jobType: 'custom',
      task: 'Look',
      profileId: null,
      supervision: 'auto',
    }),
  ).rejects.toThrow('was not allowed on this page')
  expect(startsAsked()).toEqual([])
  expect(toldOf('127.0.0.1')).toEqual([])
  expect(await isOn(page)).toBe(false)
  await page.close()
})

test('what the person refuses in Chrome’s own window is reported, and nothing is started', async () => {
  const { page, tabId } = await open(at('127.0.0.1'))
  const popup = await popupOver(tabId, page.url())
  // A test cannot press buttons in Chrome's own window, so this sets its answer.
  await popup.evaluate(() => {
    chrome.permissions.request = async ({ origins }: { origins?: string[] }) => {
      document.title = String(origins)
      return false
    }
  })
  await popup.getByText('Chrome will ask you to allow it on 127.0.0.1').waitFor()
  await popup.getByRole('button', { name: 'Start', exact: false }).click()
  await popup.getByText('It has no access to 127.0.0.1').waitFor()
  expect(await popup.title()).toBe('http://127.0.0.1/*')
  expect(startsAsked()).toEqual([])
  await popup.close()
  await page.close()
})

test('Start asks for that site, enters its open page at once, and no other site; once withdrawn, it enters no new page', async () => {
  const { page, tabId } = await open(at('127.0.0.1'))
  const { page: other } = await open(at('localhost'))
  await browser.allowWhenAsked(page.url())
  expect(await isOn(page)).toBe(false)
  const popup = await popupOver(tabId, page.url())
  await popup.getByRole('button', { name: 'Start', exact: false }).click()
  await expect.poll(startsAsked).toMatchObject([{ params: { tabId } }])
  expect(await isOn(page)).toBe(true)
  await popup.close()

  bridge.say({ type: 'screen', tabId, screen: screen() })
  const overlay = await overlayOf(page)
  await overlay.until('root.querySelector(".gh")')
  await page.goto(at('127.0.0.1', '/next'))
  await overlay.until('root.querySelector(".gh")')
  expect(toldOf('127.0.0.1')).not.toEqual([])

  await other.reload()
  expect(await isOn(other)).toBe(false)
  expect(toldOf('localhost')).toEqual([])
  bridge.say({ type: 'screen', tabId, screen: null })

  const settings = await browser.surface('options', 'permissions')
  await settings.getByRole('button', { name: 'Remove: http://127.0.0.1' }).click()
  await settings.getByText('No site was allowed yet.').waitFor()
  await settings.close()
  // The registration is updated later, and Chrome’s processes learn of it later still.
  const worker = await browser.worker()
  await expect.poll(() => worker.evaluate('chrome.scripting.getRegisteredContentScripts()')).toEqual([])
  await expect
    .poll(async () => {
      await page.reload()
      return isOn(page)
    })
    .toBe(false)
})
