// The engine and our own overlay in the same page: looks see through it, presses pass it, pictures do not show it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { navigate } from '../../bridge/browser/session.ts'
import { screenshot } from '../../bridge/observe/index.ts'
import { OVERLAY_HOST, OVERLAY_MARK, OVERLAY_VEIL } from '../../shared/domain/overlay.ts'
import { type Acting, startActing } from '../support/acting.ts'

const PAGE = `<!doctype html><title>Form</title><style>button{position:fixed;left:100px;top:100px;width:120px;height:40px}</style>
<h1>Form</h1><button onclick="document.title='pressed'">Continue</button>
<script>
  const host = document.createElement('div')
  host.setAttribute('${OVERLAY_MARK}', '')
  host.popover = 'manual'
  Object.assign(host.style, { position: 'fixed', inset: '0', margin: '0', border: '0', pointerEvents: 'none', background: 'none', width: 'auto', height: 'auto' })
  host.attachShadow({ mode: 'closed' }).innerHTML =
    '<style>:host([${OVERLAY_VEIL}]) { visibility: hidden }</style><div style="position:fixed;left:80px;top:80px;width:400px;height:300px;background:#f00;pointer-events:auto"></div>'
  document.documentElement.append(host)
  host.showPopover()
  host.addEventListener('pointerdown', () => { document.title = 'overlay pressed' })
</script>`

let acting: Acting
let server: Server

beforeAll(async () => {
  acting = await startActing()
  server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(PAGE)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  await navigate(acting.session.active(), `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
afterAll(async () => {
  await acting.close()
  server.close()
  server.closeAllConnections()
})

test('a picture for the engine shows the page beneath, also where nothing on it is secret', async () => {
  const image = await screenshot(acting.session.active(), {})
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (300 * info.width + 300) * info.channels
  expect([...data.subarray(at, at + 3)].every((part) => part > 240)).toBe(true)
})

test('a picture that is given up half-way leaves it in sight', async () => {
  const { page } = acting.session.active()
  await screenshot(acting.session.active(), { timeoutMs: 30 }).catch(() => undefined)
  await page.waitForFunction(([tag, veil]) => document.querySelector(`${tag}:not([${veil}])`) !== null, [
    OVERLAY_HOST,
    OVERLAY_VEIL,
  ] as const)
  expect(await page.locator(OVERLAY_HOST).evaluate((host) => getComputedStyle(host).visibility)).toBe('visible')
})

test('what lies beneath is offered, and a press arrives at it', async () => {
  const seen = await acting.look()
  expect(seen.buttons.map(({ name }) => name)).toContain('Continue')
  expect(await acting.press('Continue')).toMatchObject({ status: 'done' })
  expect(await acting.session.active().page.title()).toBe('pressed')
})

test('a moment later the overlay can be used again', async () => {
  const { page } = acting.session.active()
  await page.waitForFunction((tag) => !document.querySelector<HTMLElement>(tag)?.inert, OVERLAY_HOST)
  await page.mouse.click(300, 300)
  expect(await page.title()).toBe('overlay pressed')
})
