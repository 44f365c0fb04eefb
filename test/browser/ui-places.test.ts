// The overlay on difficult pages: policies that forbid everything, shadow roots, frames of the same and of another
// site.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'
import { field, REQUESTS, screen } from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'
import { formPage } from '../support/ui/page.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.say({ screen: null, replies: { answer: {} } }).then(() => stage.forget()))
afterEach(() => page.close())

const guide = (target: TargetDescriptor) =>
  screen({ phase: 'you', supervision: 'guide', request: { ...REQUESTS.guide(), target } })
const answered = async () => (await stage.heard()).filter(({ type }) => type === 'ask').map(({ method }) => method)

test('a page whose policy allows nothing and trusts no markup', async () => {
  const policy = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  stage.serve('/strict', '<!doctype html><title>Strict</title><label>Phone <input id="phone"></label>', {
    'content-security-policy': policy,
  })
  page = await stage.open('/strict')
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  const overlay = await overlayOf(page)
  await stage.say({ screen: guide(field('Phone')) })
  await overlay.until('root.querySelector(".ocard[data-side=end]")')
  expect(await overlay.read('getComputedStyle(root.querySelector(".ocard")).borderRadius')).toBe('16px')
  expect(await overlay.read('getComputedStyle(root.querySelector(".btn--primary")).backgroundColor')).toBe(
    'rgb(78, 76, 214)',
  )
  await overlay.click('.ocard .btn--primary')
  await expect.poll(answered).toEqual(['answer'])
  expect(refused.filter((text) => /Content Security Policy|Trusted/i.test(text))).toEqual([])
})

test('a page that styles everything, and tries to hide it', async () => {
  const rude =
    'html * { display: block !important; opacity: .1 !important; transform: scale(.5) !important; pointer-events: none !important; width: 10px !important; z-index: -1 !important; font-size: 80px } [data-ghosthands] { display: none !important; position: static !important; mask: linear-gradient(transparent, transparent) !important; translate: 90px 40px !important; scale: .1 !important; rotate: 9deg !important; mix-blend-mode: difference !important; zoom: .1 !important }'
  stage.serve('/rude', `<!doctype html><style>${rude}</style><label>Phone <input id="phone"></label>`)
  page = await stage.open('/rude')
  const overlay = await overlayOf(page)
  await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.captcha() }) })
  await overlay.until('root.querySelector(".ocard[data-side]")')
  expect(
    await page
      .locator(OVERLAY_HOST)
      .evaluate((host) =>
        (({ opacity, display, transform, position }) => [opacity, display, transform, position])(
          getComputedStyle(host),
        ),
      ),
  ).toEqual(['1', 'block', 'none', 'fixed'])
  // If it were invisible or elsewhere, a click that the page provokes could still hit it.
  expect(
    await page
      .locator(OVERLAY_HOST)
      .evaluate((host) =>
        ['mask-image', 'translate', 'scale', 'rotate', 'mix-blend-mode', 'zoom'].map((name) =>
          getComputedStyle(host).getPropertyValue(name),
        ),
      ),
  ).toEqual(['none', 'none', 'none', 'none', 'normal', '1'])
  expect(await overlay.read('root.querySelector(".ocard").offsetWidth')).toBe(320)
  expect(await overlay.read('getComputedStyle(root.querySelector(".title")).fontSize')).toBe('15px')
  await overlay.click('.ocard .btn--primary')
  await expect.poll(answered).toEqual(['answer'])
})

test('a field in nested shadow roots, also when only the shadow root changes', async () => {
  stage.serve(
    '/shadow',
    `<!doctype html><x-form></x-form><script>
    customElements.define('x-field', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<style>input { display: block; width: 300px; height: 40px }</style><label>Phone <input id="phone"></label>' } })
    customElements.define('x-form', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p style="height: 200px">Above</p><x-field></x-field>' } })</script>`,
  )
  page = await stage.open('/shadow')
  const overlay = await overlayOf(page)
  await stage.say({ screen: guide(field('Phone')) })
  await overlay.until('root.querySelector(".ocard[data-side=end]")')
  const ring = () => overlay.read<number>('Math.round(root.querySelector(".ring").getBoundingClientRect().y)')
  const input = async () => Math.round((await page.locator('#phone').boundingBox())?.y ?? -1)
  expect(await ring()).toBe(await input())
  await page.locator('p').evaluate((above) => above.setAttribute('style', 'height: 320px'))
  await expect.poll(async () => (await ring()) === (await input())).toBe(true)
})

test('a field in a frame of the same site: outlined there, the card beside it stays in the page', async () => {
  stage.serve('/inner', formPage())
  stage.serve(
    '/outer',
    '<!doctype html><h1>Outer</h1><iframe name="board" src="/inner" style="width: 820px; height: 640px; border: 0"></iframe>',
  )
  page = await stage.open('/outer')
  const outer = await overlayOf(page)
  await stage.say({ screen: guide(field('Phone', { css: '#phone', frame: ['name=board'] })) })
  await outer.until('root.querySelector(".ocard[data-side]")')
  const inner = page.frame('board')
  await expect.poll(() => inner?.locator(OVERLAY_HOST).count()).toBe(1)
  expect(await outer.read('root.querySelectorAll(".ring").length')).toBe(0)
  await outer.click('.ocard .btn--primary')
  await expect.poll(answered).toEqual(['answer'])
})

test('a field in a frame of another site: only the frame that holds it draws', async () => {
  const body = '<!doctype html><label>Phone <input id="phone" style="width: 300px; height: 40px"></label>'
  stage.serve('/away', body)
  stage.serve('/other', '<!doctype html><label>Email <input></label>')
  stage.serve(
    '/mixed',
    `<!doctype html><iframe src="${stage.otherOrigin}/away" style="width: 500px; height: 200px"></iframe><iframe src="${stage.otherOrigin}/other"></iframe>`,
  )
  page = await stage.open('/mixed')
  const away = page.frame({ url: /\/away$/ })
  const other = page.frame({ url: /\/other$/ })
  if (!away || !other) throw new Error('the frames are not there')
  await stage.say({ screen: guide(field('Phone', { frame: ['url=/away'] })) })
  const inner = await overlayOf(page, away)
  await inner.until('root.querySelector(".ring")?.style.display === ""')
  const ring = await inner.read<number[]>(
    'const { x, y } = root.querySelector(".ring").getBoundingClientRect(); return [x, y]',
  )
  const input = await away.evaluate(() => {
    const { x, y } = (document.getElementById('phone') as Element).getBoundingClientRect()
    return [x, y]
  })
  expect(ring).toEqual(input)
  expect(await (await overlayOf(page, other)).read('root.querySelectorAll(".ring").length')).toBe(0)
  const outer = await overlayOf(page)
  await outer.until('root.querySelector(".ocard[data-side=end]")')
  const card = await outer.read<{ x: number }>('root.querySelector(".ocard").getBoundingClientRect().toJSON()')
  expect(card?.x).toBeGreaterThan(500)
})

test('a document that is no page is not touched', async () => {
  stage.serve('/feed', '<?xml version="1.0"?><feed><title>Feed</title></feed>', { 'content-type': 'application/xml' })
  page = await stage.open('/feed')
  await stage.say({ screen: screen() })
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)))
  expect(await page.evaluate((host) => document.getElementsByTagName(host).length, OVERLAY_HOST)).toBe(0)
})
