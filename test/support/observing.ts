/** For tests of observations: one Chromium, pages written in the test, served from loopback on two origins. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { callPage, preparePageWorld } from '../../bridge/browser/page-world.ts'
import { type ObserveOptions, observe } from '../../bridge/observe/index.ts'
import type { Button, Field, Observation } from '../../shared/domain/observation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { Resolved } from '../../shared/page/types.ts'
import { launchChromium } from './chromium.ts'

export type Observing = {
  readonly page: Page
  /** Shows a body; `at` is its path. */
  show(html: string, at?: string): Promise<void>
  /** Sets the response of a path, on both origins. */
  serve(path: string, html: string, headers?: Record<string, string>): void
  /** http://127.0.0.1:PORT, and the same server by its other name. */
  readonly origin: string
  readonly otherOrigin: string
  /** Shows a body, if given, and observes it. */
  look(html?: string, options?: ObserveOptions): Promise<Observation>
  resolve(target: Partial<TargetDescriptor>): Promise<Resolved>
  /** The id attribute of the element that a descriptor finds, or the reason why there is none. */
  resolvesTo(target: Partial<TargetDescriptor>): Promise<string>
}

/** Call once at the top of a test file. */
export function observing(): Observing {
  let browser: Browser
  let context: BrowserContext
  let server: Server
  let page: Page
  const answers = new Map<string, { html: string; headers: Record<string, string> }>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers.get(URL.parse(request.url ?? '/', 'http://x')?.pathname ?? '/')
      response.writeHead(answer ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...answer?.headers })
      response.end(answer?.html ?? '<h1>Not here</h1>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    browser = await launchChromium()
    context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
    await preparePageWorld(context)
  })
  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  beforeEach(async () => {
    answers.clear()
    page = await context.newPage()
    page.setDefaultTimeout(10_000)
  })
  afterEach(() => page.close())
  const port = (): number => (server.address() as AddressInfo).port
  const it: Observing = {
    get page() {
      return page
    },
    get origin() {
      return `http://127.0.0.1:${port()}`
    },
    get otherOrigin() {
      return `http://localhost:${port()}`
    },
    serve: (path, html, headers = {}) => void answers.set(path, { html, headers }),
    async show(html, at = '/page') {
      it.serve(
        at,
        /^<!doctype/i.test(html) ? html : `<!doctype html><meta charset=utf-8><title>A page</title><body>${html}`,
      )
      await page.goto(it.origin + at)
    },
    async look(html, options) {
      if (html !== undefined) await it.show(html)
      return observe({ page }, options)
    },
    resolve: (target) => callPage(page.mainFrame(), 'resolve', [{ frame: [], ...target }, {}]),
    async resolvesTo(target) {
      const found = await it.resolve(target)
      if (found.index === undefined) return found.reason ?? ''
      return page.locator(`gh=${found.index}`).evaluate((el) => el.id)
    },
  }
  return it
}

export const labels = (fields: readonly Field[]): string[] => fields.map(({ label }) => label)
export const names = (buttons: readonly Button[]): string[] => buttons.map(({ name }) => name)
export const fieldOf = (seen: Observation, label: string): Field => {
  const field = seen.fields.find((one) => one.label === label || one.name === label)
  if (!field) throw new Error(`no field “${label}” among ${labels(seen.fields).join(', ')}`)
  return field
}
