// The engine and our own overlay in the same page: observations ignore it, presses pass it, screenshots do not show it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { navigate } from '../../bridge/browser/session.ts'
import { screenshot } from '../../bridge/observe/index.ts'
import { OVERLAY_HOST, OVERLAY_MARK, OVERLAY_VEIL } from '../../shared/domain/overlay.ts'
import { type Acting, startActing } from '../support/acting.ts'

/** A red overlay, at the place that `style` gives. */
const overlay = (style: string): string => `<script>
  const host = document.createElement('div')
  host.setAttribute('${OVERLAY_MARK}', '')
  host.popover = 'manual'
  Object.assign(host.style, { position: 'fixed', inset: '0', margin: '0', border: '0', pointerEvents: 'none', background: 'none', width: 'auto', height: 'auto' })
  const root = host.attachShadow({ mode: 'closed' })
  root.innerHTML =
    '<style>:host([${OVERLAY_VEIL}]) { visibility: hidden }</style><div style="position:fixed;${style};width:400px;height:300px;background:#f00;pointer-events:auto"></div>'
  document.documentElement.append(host)
  host.showPopover()
  host.addEventListener('pointerdown', () => { document.title = 'overlay pressed' })
</script>`
const BUTTON = `<style>button{position:fixed;left:100px;top:100px;width:120px;height:40px}</style>`

const PAGE = `<!doctype html><title>Form</title>${BUTTON}
<h1>Form</h1><button onclick="document.title='pressed'">Continue</button>${overlay('left:80px;top:80px')}`

/** The card moves over the button at this event of the press itself. */
const comesAt = (event: string): string => `<!doctype html><title>Form</title>${BUTTON}
<h1>Form</h1><button onclick="document.title = 'pressed'; presses.push(event.detail)">Continue</button><script>presses = []</script>${overlay('left:800px;top:400px')}
<script>addEventListener('${event}', () => { root.lastChild.style.left = root.lastChild.style.top = '80px' }, { capture: true, once: true })</script>`

/** The button stops moving only after the time for which a card steps aside by itself. */
const SLOW = `<!doctype html><title>Slow</title><style>@keyframes move { to { left: 140px } } button { position: fixed; left: 40px; top: 60px; animation: move 2.2s linear forwards }</style>
<button onclick="parent.postMessage('pressed', '*')">Continue</button>`
const framed = (address: string): string => `<!doctype html><title>Form</title><h1>Form</h1>
<iframe src="${address}" style="position:fixed;left:60px;top:60px;width:500px;height:400px;border:0" title="Application"></iframe>
<script>addEventListener('message', ({ data }) => { document.title = data })</script>${overlay('left:80px;top:80px')}`

let acting: Acting
let server: Server
let port: number
const pages: Record<string, string> = {
  '/moved-over': comesAt('mousemove'),
  '/half-way': comesAt('pointerdown'),
  '/slow': SLOW,
}
const open = (path: string): Promise<unknown> => navigate(acting.session.active(), `http://127.0.0.1:${port}${path}`)

beforeAll(async () => {
  acting = await startActing()
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(pages[request.url ?? ''] ?? PAGE)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
  pages['/framed'] = framed(`http://localhost:${port}/slow`)
  await open('/')
})
afterAll(async () => {
  await acting.close()
  server.close()
  server.closeAllConnections()
})

test('a picture for the engine shows the page without it, even if the page has no secret', async () => {
  const image = await screenshot(acting.session.active(), {})
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
  const at = (300 * info.width + 300) * info.channels
  expect([...data.subarray(at, at + 3)].every((part) => part > 240)).toBe(true)
})

test('a picture that is cancelled leaves it visible', async () => {
  const { page } = acting.session.active()
  await screenshot(acting.session.active(), { timeoutMs: 30 }).catch(() => undefined)
  await page.waitForFunction(([tag, veil]) => document.querySelector(`${tag}:not([${veil}])`) !== null, [
    OVERLAY_HOST,
    OVERLAY_VEIL,
  ] as const)
  expect(await page.locator(OVERLAY_HOST).evaluate((host) => getComputedStyle(host).visibility)).toBe('visible')
})

test('what is below is offered, and a press reaches it', async () => {
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

test.each(['/moved-over', '/half-way'])(
  'if it comes under the mouse during a press, it receives nothing of it, and the press is made: %s',
  async (path) => {
    await open(path)
    const { page } = acting.session.active()
    const seen = await acting.look()
    expect(seen.buttons.map(({ name }) => name)).toContain('Continue')
    expect(await acting.press('Continue')).toMatchObject({ status: 'done' })
    expect(await page.title()).toBe('pressed')
    expect(await page.evaluate('presses.length')).toBe(1)
  },
)

test('it stays aside for a button in a frame of another site that is slow to stop moving', async () => {
  await open('/framed')
  const { page } = acting.session.active()
  await acting.look()
  expect(await acting.press('Continue')).toMatchObject({ status: 'done' })
  await page.waitForFunction(() => document.title === 'pressed')
  // It is back at once: what a person presses now is meant for what they see.
  expect(await page.locator(OVERLAY_HOST).evaluate((host) => (host as HTMLElement).inert)).toBe(false)
})
