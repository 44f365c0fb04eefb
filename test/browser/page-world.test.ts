import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callPage, locate } from '../../bridge/browser/page-world.ts'
import { chromiumWithPort, launchChromium } from '../support/chromium.ts'

let browser: Browser
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-security-policy', "default-src 'none'")
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>strict</title><button id=go>Go</button><input id=it's>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  server.close()
})

it('reads data and finds elements on a page with a strict content security policy', async () => {
  const page = await browser.newPage()
  await page.goto(url)
  const found = await callPage(page.mainFrame(), 'resolve', [{ css: '#go', frame: [] }])
  expect(found).toMatchObject({ by: 'css' })
  expect(await locate(page.mainFrame(), found.index ?? 0).textContent()).toBe('Go')
  await locate(page.mainFrame(), { css: '#go', frame: [] }).click()
  expect(await locate(page.mainFrame(), { css: `[id="it's"]`, frame: [] }).count()).toBe(1)
  expect(await callPage(page.mainFrame(), 'resolve', [{ css: '[title=">> \' \\" é"]', frame: [] }])).toMatchObject({
    reason: 'none',
  })
  await page.close()
})

it('reaches browsers connected to later, and gives the page nothing to see or spoof', async () => {
  const { endpoint, close } = await chromiumWithPort()
  const connected = [await chromium.connectOverCDP(endpoint), await chromium.connectOverCDP(endpoint)]
  for (const other of connected) {
    const page = await (other.contexts()[0] as BrowserContext).newPage()
    await page.goto(url)
    await page.evaluate(() => {
      const changes: string[] = []
      new MutationObserver((records) => changes.push(...records.map((record) => record.type))).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
      })
      Document.prototype.querySelectorAll = () => [] as never
      JSON.parse = () => 'spoofed'
      Object.assign(globalThis, { changes, __ghPage: { queryAll: () => [document.body] } })
    })
    expect(await callPage(page.mainFrame(), 'resolve', [{ css: '#go', frame: [] }])).toMatchObject({ by: 'css' })
    expect(await page.evaluate('changes')).toEqual([])
    await page.close()
  }
  await Promise.all(connected.map((other) => other.close()))
  await close()
})

it('an index never finds an element of the next document', async () => {
  const page = await browser.newPage()
  await page.goto(url)
  const document = await callPage(page.mainFrame(), 'document', [])
  const { index = 0 } = await callPage(page.mainFrame(), 'resolve', [{ css: '#go', frame: [] }])
  expect(await locate(page.mainFrame(), { document, index }).count()).toBe(1)
  await page.reload()
  await callPage(page.mainFrame(), 'resolve', [{ css: 'body', frame: [] }])
  expect(await locate(page.mainFrame(), { document, index }).count()).toBe(0)
  await page.close()
})

it('the reported text has a limit, however much there is', async () => {
  const page = await browser.newPage()
  await page.goto(url)
  await page.evaluate(() => {
    document.title = 'x'.repeat(20_000_000)
    for (const name of ['placeholder', 'title', 'aria-label', 'autocomplete'])
      document.getElementById("it's")?.setAttribute(name, 'word '.repeat(40_000))
  })
  const seen = await callPage(page.mainFrame(), 'snapshot', [])
  expect(JSON.stringify(seen).length).toBeLessThan(1_000_000)
  expect(seen.fields).toHaveLength(1)
  await page.close()
})
