// A page that wants its overlay's cards pressed: it takes the overlay's element, presses by script, covers it, moves it
// under the pointer.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { REQUESTS, screen } from '../support/ui/fixtures.ts'
import { type OverlayView, overlayOf } from '../support/ui/overlay-view.ts'
import { formPage } from '../support/ui/page.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page
let overlay: OverlayView

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.say({ screen: null, replies: { answer: {}, stop_job: {} } })
  await stage.forget()
})
afterEach(() => page.close())

const open = async (script: string): Promise<void> => {
  stage.serve('/hostile', `<!doctype html><script>${script}</script>${formPage()}`)
  page = await stage.open('/hostile')
  overlay = await overlayOf(page)
}
const ask = (request: Interaction) => stage.say({ screen: screen({ phase: 'approve', request }) })

/**
 * The answers that arrived. A page's messages arrive in order, so an extra click shows that all earlier ones are there.
 */
const answered = async (): Promise<unknown[]> => {
  const before = (await stage.heard()).filter(({ type }) => type === 'input').length
  await page.mouse.click(400, 60)
  await expect
    .poll(async () => (await stage.heard()).filter(({ type }) => type === 'input').length)
    .toBeGreaterThan(before)
  return stage.asked('answer')
}

const middleOf = (selector: string): Promise<{ x: number; y: number } | undefined> =>
  overlay.read(
    `const box = root.querySelector(${JSON.stringify(selector)})?.getBoundingClientRect(); return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }`,
  )
const PRIMARY = '.ocard .btn--primary'

/** A real press, by a person who does not look. */
const pressBlindly = async (): Promise<void> => {
  const at = await middleOf(PRIMARY)
  if (!at) throw new Error('there is nothing to press')
  await page.mouse.click(at.x, at.y)
}

test('its element has no name that a page could define, and gives no access to its root', async () => {
  await open(`
    window.roots = []
    window.internals = []
    const define = (name, base, options) => { try { customElements.define(name, class extends base {
      constructor() { super(); try { window.internals.push(this.attachInternals()) } catch {} }
      connectedCallback() { try { window.internals.push(this.attachInternals()) } catch {} }
    }, options) } catch {} }
    define('gh-overlay', HTMLElement)
    define('x-div', HTMLDivElement, { extends: 'div' })
    new MutationObserver((all) => { for (const { addedNodes } of all) for (const node of addedNodes) {
      if (!(node instanceof HTMLElement)) continue
      define(node.localName, HTMLElement)
      for (const take of [() => node.attachInternals().shadowRoot, () => node.shadowRoot, () => node.attachShadow({ mode: 'open' })])
        if (node.matches(':popover-open, [popover], [data-ghosthands], gh-overlay')) try { window.roots.push(take()) } catch {}
    } }).observe(document, { childList: true, subtree: true })
    // What was taken before there was a root leads to it later.
    setInterval(() => { for (const root of [...window.roots, ...window.internals.map((one) => one.shadowRoot)]) root?.querySelector('.btn--primary')?.click() }, 20)`)
  await ask(REQUESTS.batch())
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  const taken = '[...roots, ...internals.map((one) => one.shadowRoot)].filter(Boolean).length'
  expect(await page.evaluate(taken)).toBe(0)
  expect(await answered()).toEqual([])
})

test('an event made by a script presses nothing, wherever it comes from', async () => {
  await open('')
  await ask(REQUESTS.batch())
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  await overlay.read(`root.querySelector('${PRIMARY}').click()`)
  await overlay.read(`root.querySelector('form').requestSubmit()`)
  await overlay.read(
    `for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) root.querySelector('${PRIMARY}').dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, detail: 1 })); return 1`,
  )
  expect(await answered()).toEqual([])
  await overlay.click(PRIMARY)
  await expect.poll(() => stage.asked('answer')).toHaveLength(1)
})

/** Covers everything, lets the mouse through, and is shown again and again. */
const COVER = (inside: string) => `
  for (const name of ['toggle', 'beforetoggle']) window.addEventListener(name, (event) => event.stopImmediatePropagation(), true)
  addEventListener('DOMContentLoaded', () => {
    const home = ${inside}
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.textContent = 'Win a prize: click here'
    cover.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;background:#fff;pointer-events:none'
    home.append(cover)
    window.up = () => { if (cover.matches(':popover-open')) cover.hidePopover(); cover.showPopover() }
  })`

test.each([
  ['over the page', 'document.body'],
  [
    'out of a shadow tree, where its coming up is not told',
    "document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' })",
  ],
])(
  'what is laid %s makes the card come to the front again, and a card that stays covered is not pressed',
  async (_, inside) => {
    await open(COVER(inside))
    await ask(REQUESTS.batch())
    await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
    await page.evaluate('window.up()')
    await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
    // From now on it is always in front of the card.
    await page.evaluate('(function again() { window.up(); requestAnimationFrame(again) })()')
    await overlay.until('root.querySelector(".gh").dataset.ready === "no"')
    await pressBlindly()
    await page.keyboard.press('Enter')
    expect(await answered()).toEqual([])
    // The person is told where to answer instead.
    await overlay.until('root.querySelector(".ocard").textContent.includes("own window")')
    expect(await overlay.read('root.querySelector(".batch")')).toBeNull()
  },
)

test.each([
  [
    'a change of views that never ends, which is drawn over everything and let through by the mouse',
    `<style>::view-transition { pointer-events: none; background: #fff }
      ::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root) { animation: none 1000s; opacity: 0; pointer-events: none }</style>`,
    'document.startViewTransition(() => {}).ready.then(() => true)',
  ],
  [
    'a modal dialog that the mouse passes through',
    '<dialog style="pointer-events:none;width:100vw;height:100vh;max-width:none;max-height:none;border:0;background:#fff">Win a prize</dialog>',
    `(function again() { const box = document.querySelector('dialog'); box.close(); box.showModal(); requestAnimationFrame(again); return true })()`,
  ],
])('a card under %s is not pressed', async (_, html, begins) => {
  await open(`</script>${html}<script>`)
  await ask(REQUESTS.batch())
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  expect(await page.evaluate(begins)).toBe(true)
  await overlay.until('root.querySelector(".gh").dataset.ready === "no"')
  await pressBlindly()
  await page.keyboard.press('Enter')
  await page.evaluate(`document.querySelector('dialog')?.close()`)
  expect(await answered()).toEqual([])
})

test('a card that keeps moving is not pressed', async () => {
  await open(
    `addEventListener('DOMContentLoaded', () => { let at = 0; setInterval(() => { document.querySelector('main').style.paddingTop = 30 + (at = (at + 6) % 60) + 'px' }, 60) })`,
  )
  await ask({ ...REQUESTS.guide() })
  await overlay.until(`root.querySelector('${PRIMARY}')`)
  for (const _ of [1, 2, 3]) await pressBlindly()
  expect(await answered()).toEqual([])
})

test('a card that just changed is not pressed before anybody could have read it', async () => {
  await open('')
  // If this machine was too slow, a press proves nothing, and another one is made.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await stage.say({ screen: null, replies: { answer: {}, stop_job: {} } })
    await stage.forget()
    const request = REQUESTS.batch()
    await ask(request)
    await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
    const at = await middleOf(PRIMARY)
    if (!at) throw new Error('there is nothing to press')
    await page.mouse.move(at.x, at.y)
    await overlay.read(`
      root.changed = undefined
      new MutationObserver((_, watch) => { if (root.textContent.includes('Changed')) { root.changed = performance.now(); watch.disconnect() } }).observe(root, { childList: true, characterData: true, subtree: true })
      root.addEventListener('click', ({ timeStamp }) => { root.pressed = timeStamp - root.changed }, { capture: true, once: true })
      return 1`)
    await ask({ ...request, title: 'Changed' })
    await overlay.until('root.changed !== undefined')
    await page.mouse.down()
    await page.mouse.up()
    const took = await overlay.read<number | null>('root.pressed ?? null')
    if (typeof took !== 'number' || took > 400) continue
    expect(await answered()).toEqual([])
    return
  }
  throw new Error('no press came soon enough')
})

test.each(['send', 'payment', 'limit'] as const)(
  'what cannot be undone is not in the page: for “%s” the card only says where to answer',
  async (kind) => {
    await open('')
    const request = REQUESTS[kind]()
    await ask(request)
    await overlay.until('root.querySelector(".ocard")?.textContent.includes("own window")')
    for (const { label, variant } of request.actions) {
      if (variant === 'stop') continue
      expect(await overlay.read<string>('root.querySelector(".ocard").textContent')).not.toContain(`${label}${label}`)
      expect(
        await overlay.read<string[]>('[...root.querySelectorAll(".ocard button")].map((one) => one.textContent)'),
      ).not.toContain(label)
    }
    await overlay.click(PRIMARY)
    await expect.poll(async () => (await stage.heard()).some(({ type }) => type === 'decide')).toBe(true)
    expect(await answered()).toEqual([])
  },
)

test('a page cannot hide its overlay', async () => {
  await open('')
  await ask(REQUESTS.batch())
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  await page.evaluate(() => {
    const host = document.querySelector('[data-ghosthands]') as HTMLElement
    host.style.cssText = 'display:none!important;visibility:hidden!important;opacity:0!important'
    host.hidden = true
    host.popover = null
    host.removeAttribute('data-ghosthands')
  })
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  await overlay.click(PRIMARY)
  await expect.poll(() => stage.asked('answer')).toHaveLength(1)
})
