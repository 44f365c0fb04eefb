/** A press by mouse hits the intended element, at once where that is certain, and never anything else. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { callPage } from '../../bridge/browser/page-world.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

let server: Server
let origin: string
let session: Session
const pages = new Map<string, string>()

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Press</title>${pages.get(request.url ?? '') ?? ''}`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  session = await openSharedBrowser()
})
afterAll(async () => {
  await session.close()
  server.close()
  server.closeAllConnections()
})
beforeEach(() => pages.clear())

/** Every trusted mouse event that reached the page, as `click#id`. */
const LISTEN = `<script>window.felt = []; for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
  document.addEventListener(type, (event) => felt.push(type + '#' + event.target.id))</script>`

const show = async (html: string): Promise<void> => {
  pages.set('/', `${LISTEN}${html}`)
  await navigate(session.active(), `${origin}/`)
}
const felt = (): Promise<string[]> => session.active().page.evaluate('felt')
const click = (css: string, more: Partial<Extract<Operation, { op: 'click' }>> = {}, frame: string[] = []) =>
  execute(
    session,
    { op: 'click', target: { descriptor: { css, frame } }, ...more },
    { mayHold: () => true, signal: new AbortController().signal },
  )

test('a press arrives whole, once, at the element it was meant for', async () => {
  await show('<button id=other>Other</button><button id=go>Go</button>')
  expect(await click('#go')).toMatchObject({ status: 'done' })
  expect(await felt()).toEqual(['pointerdown#go', 'mousedown#go', 'mouseup#go', 'click#go'])
})

test('two presses in a row, the right button, and a target far down the page', async () => {
  await show(`<div style="height:3000px"></div><button id=far>Far</button>
    <script>far.addEventListener('dblclick', () => felt.push('dblclick')); far.addEventListener('contextmenu', (event) => { event.preventDefault(); felt.push('menu') })</script>`)
  expect(await click('#far', { count: 2 })).toMatchObject({ status: 'done' })
  expect(await click('#far', { button: 'right' })).toMatchObject({ status: 'done' })
  expect((await felt()).filter((event) => /dblclick|menu/.test(event))).toEqual(['dblclick', 'menu'])
})

test('if the target goes away under the mouse, whatever takes its place is not pressed', async () => {
  await show('<button id=go style="position:absolute;left:100px;top:100px;width:80px;height:40px">Go</button>')
  const { page } = session.active()
  const reach = await callPage(page.mainFrame(), 'reach', [{ target: { css: '#go', frame: [] } }, true])
  if (!('aim' in reach) || !reach.aim?.spot) throw new Error('nothing to aim at')
  const { document, token, spot } = reach.aim
  await page.evaluate(`go.style.left = '600px'; document.body.insertAdjacentHTML('beforeend',
    '<button id=delete style="position:absolute;left:100px;top:100px;width:80px;height:40px">Delete</button>')`)
  await page.mouse.click(spot.x, spot.y)
  expect(await callPage(page.mainFrame(), 'pressed', [document, token])).toBe('missed')
  expect(await felt()).toEqual([])
  // What the person presses is not intercepted.
  await page.mouse.click(spot.x, spot.y)
  expect(await felt()).toContain('click#delete')
})

test('a button that flees from the mouse is reported as such, and nothing else is pressed instead', async () => {
  await show(`<button id=under style="position:absolute;left:100px;top:100px;width:80px;height:40px">Under</button>
    <button id=go style="position:absolute;left:100px;top:100px;width:80px;height:40px">Go</button>
    <script>let at = 100; go.addEventListener('pointermove', () => { at = at === 100 ? 400 : 100; go.style.left = at + 'px' })</script>`)
  const outcome = await click('#go')
  const events = await felt()
  expect(events.filter((event) => event.endsWith('#under'))).toEqual([])
  if (outcome.status === 'done') expect(events).toContain('click#go')
  else expect(outcome).toMatchObject({ code: 'ACTION_OBSCURED' })
})

test('a target that slides in is pressed where it comes to rest', async () => {
  await show(`<style>@keyframes in { from { transform: translateX(0) } to { transform: translateX(500px) } }
    #box { position: absolute; top: 80px; left: 20px; animation: in 1500ms linear forwards }</style>
    <div id=box><button id=go>Go</button></div>`)
  const { page } = session.active()
  await page.evaluate(`box.style.animation = 'none'; void box.offsetWidth; box.style.animation = ''`)
  expect(await callPage(page.mainFrame(), 'reach', [{ target: { css: '#go', frame: [] } }, true])).not.toHaveProperty(
    'aim.spot',
  )
  expect(await click('#go')).toMatchObject({ status: 'done' })
  expect(await felt()).toContain('click#go')
})

test('a button that only changes its colour all the time is pressed at once', async () => {
  await show(`<style>@keyframes glow { from { background-color: red; opacity: 1 } to { background-color: blue; opacity: .6 } }
    #go { animation: glow 1s infinite }</style><button id=go>Go</button>`)
  expect(
    await callPage(session.active().page.mainFrame(), 'reach', [{ target: { css: '#go', frame: [] } }, true]),
  ).toHaveProperty('aim.spot')
  expect(await click('#go')).toMatchObject({ status: 'done' })
  expect(await felt()).toContain('click#go')
})

test.each([
  ['pulses', 'from { transform: scale(1) } to { transform: scale(1.1) }'],
  ['sways together with what it stands in', 'from { translate: 0 } to { translate: 120px }'],
])('a button that %s for ever is pressed where it is, and nothing beside it', async (_, frames) => {
  await show(`<style>@keyframes move { ${frames} } #box { animation: move .5s infinite alternate ease-in-out }</style>
    <div id=box style="width:max-content"><button id=go>Go</button></div><button id=under>Under</button>`)
  for (let time = 1; time <= 3; time += 1) expect(await click('#go'), `time ${time}`).toMatchObject({ status: 'done' })
  const events = await felt()
  expect(events.filter((event) => event === 'click#go')).toHaveLength(3)
  expect(events.filter((event) => event.endsWith('#under'))).toEqual([])
})

test('inside frames the press lands where the frame is, scrolled, padded or scaled', async () => {
  pages.set('/inner', `${LISTEN}<div style="height:900px"></div><button id=go>Go</button>`)
  for (const style of ['margin:90px 0 0 130px;border:7px solid;padding:11px', 'transform:scale(.5)']) {
    await show(`<iframe id=one name=one src=/inner style="${style};width:500px;height:300px"></iframe>`)
    expect(await click('#go', {}, ['name=one']), style).toMatchObject({ status: 'done' })
    const { page } = session.active()
    expect(await page.frame('one')?.evaluate('felt'), style).toContain('click#go')
    expect(await felt(), style).toEqual([])
  }
})

test('a button in an open shadow root, and a box inside of its label', async () => {
  await show(`<div id=host></div><label id=wrap>Yes please <input type=checkbox id=box></label>
    <script>host.attachShadow({ mode: 'open' }).innerHTML = '<button onclick="window.inner = (window.inner ?? 0) + 1">In</button>'</script>`)
  expect(await click('button')).toMatchObject({ status: 'done' })
  expect(await session.active().page.evaluate('window.inner')).toBe(1)
  expect(await click('#box')).toMatchObject({ status: 'done' })
  expect(await session.active().page.evaluate('box.checked')).toBe(true)
})

test('a press that opens another page, or makes the page ask something, counts as done', async () => {
  pages.set('/next', '<h1>Next</h1>')
  await show('<a id=next href=/next>Next</a><button id=ask onclick="window.said = confirm(\'Sure?\')">Ask</button>')
  expect(await click('#ask')).toMatchObject({ status: 'done' })
  expect(await session.active().page.evaluate('typeof window.said')).toBe('boolean')
  expect(await click('#next')).toMatchObject({ status: 'done' })
  await expect.poll(() => session.active().page.url()).toMatch(/\/next$/)
})
