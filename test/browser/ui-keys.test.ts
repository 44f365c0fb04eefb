// The overlay by keyboard and screen reader: keys, focus, announcements, reduced motion, more contrast.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doubleEscape } from '../support/double-escape.ts'
import { REQUESTS, screen } from '../support/ui/fixtures.ts'
import { type OverlayView, overlayOf } from '../support/ui/overlay-view.ts'
import { formPage } from '../support/ui/page.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page
let overlay: OverlayView

beforeAll(async () => {
  stage = await openStage()
  stage.serve('/form', formPage())
  stage.serve('/inner', '<!doctype html><input id="in">')
  stage.serve('/outer', `<!doctype html><iframe src="${stage.otherOrigin}/inner"></iframe>`)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await page?.close()
  await stage.say({ screen: null, link: { state: 'ready', version: '0.1.0' }, replies: { answer: {}, stop_job: {} } })
  await stage.forget()
  page = await stage.open('/form')
  overlay = await overlayOf(page)
})

const asked = async () => (await stage.heard()).filter(({ type }) => type === 'ask')
const guide = () => screen({ phase: 'you', supervision: 'guide', request: REQUESTS.guide() })
const working = () => screen()
const focused = () =>
  overlay.read<string>(
    'root.activeElement ? (root.activeElement.getAttribute("aria-label") ?? root.activeElement.textContent.trim()) : ""',
  )

describe('Escape twice', () => {
  test('stops, with the times of both presses, when pressed in a field of the page', async () => {
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    await page.locator('#city').focus()
    const before = Date.now()
    await doubleEscape(page)
    await expect.poll(async () => (await asked()).map(({ method }) => method)).toEqual(['stop_job'])
    const [first, second] = ((await asked())[0]?.params?.keys ?? []) as number[]
    expect(first).toBeGreaterThan(before - 50)
    expect(second).toBeGreaterThanOrEqual(first ?? Number.POSITIVE_INFINITY)
    await overlay.until('root.querySelector(".notch__btn[aria-busy]")')
  })

  test('stops on a page that has just opened, before it is told that a task works on it', async () => {
    await stage.say({ late: true, screen: working() })
    await page.goto(`${stage.origin}/form?2`)
    await doubleEscape(page)
    await page.mouse.click(5, 5)
    expect((await stage.heard()).filter(({ type }) => type !== 'ready')).toEqual([])
    await stage.say({ screen: working() })
    await expect.poll(async () => (await asked()).map(({ method }) => method)).toEqual(['stop_job'])
    expect((await stage.heard()).map(({ type, input }) => input?.kind ?? type)).toContain('pointerdown')
  })

  test('and what was done on a page without a task stays there', async () => {
    await stage.say({ late: true, screen: null })
    await page.goto(`${stage.origin}/form?3`)
    await doubleEscape(page)
    await stage.say({ screen: null })
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    expect(await asked()).toEqual([])
  })

  test('stops from the card and from a frame of another site', async () => {
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard")')
    await page.keyboard.press('Alt+Shift+KeyG')
    await doubleEscape(page)
    await expect.poll(async () => (await asked()).length).toBe(1)
    await page.goto(`${stage.origin}/outer`)
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    await page.frames()[1]?.locator('#in').focus()
    await doubleEscape(page)
    await expect.poll(async () => (await asked()).map(({ frameId }) => (frameId ?? 0) > 0)).toEqual([false, true])
  })

  test('does nothing when pressed once, with something in between, or without a task', async () => {
    await doubleEscape(page)
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.locator('#city').click()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      for (let i = 0; i < 4; i += 1) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    })
    await overlay.click('.notch__btn:first-child')
    await expect.poll(async () => (await asked()).map(({ method }) => method)).toEqual(['pause_job'])
  })
})

describe('the keyboard alone', () => {
  test('reaches the card, goes through it in order, and back to where it was', async () => {
    await page.locator('#city').focus()
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard")')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('city')
    await page.keyboard.press('Alt+Shift+KeyG')
    const order = [await focused()]
    for (let at = 0; at < 5; at += 1) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['Fill in “Phone”', 'Copy', 'Done', 'Skip', 'Stop', 'Fold this card'])
    await page.keyboard.press('Alt+Shift+KeyG')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('city')
  })

  test('reaches it from a frame of another site too', async () => {
    await page.goto(`${stage.origin}/outer`)
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.choice() }) })
    await overlay.until('root.querySelector(".ocard")')
    await page.frames()[1]?.locator('#in').focus()
    await page.keyboard.press('Alt+Shift+KeyG')
    await expect.poll(focused).toBe('Are you willing to relocate to Example City?')
    await page.keyboard.press('Alt+Shift+KeyG')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  })

  test('answers a choice and sends it', async () => {
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.choice() }) })
    await overlay.until('root.querySelector(".choice") && root.querySelector(".gh").dataset.ready === "yes"')
    await page.keyboard.press('Alt+Shift+KeyG')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        resolution: { choice: 'answer', answers: { 'Are you willing to relocate to Example City?': 'No' } },
      })
  })

  test('an answer that is being typed is not lost when the same request comes again', async () => {
    const shown = screen({ phase: 'you', request: REQUESTS.text() })
    await stage.say({ screen: shown })
    await overlay.click('textarea')
    await page.keyboard.type('Because it')
    await stage.say({ screen: { ...shown, now: 'Still waiting' } })
    await page.keyboard.type(' matters')
    expect(await overlay.read('root.querySelector("textarea").value')).toBe('Because it matters')
  })
})

describe('a screen reader', () => {
  const live = (how: string) => overlay.read<string>(`root.querySelector("[aria-live=${how}]").textContent`)

  test('hears a request at once and once, other changes politely, and never the clock', async () => {
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    expect(await live('polite')).toBe('GhostHands is working here')
    const shown = screen({ phase: 'you', request: REQUESTS.captcha() })
    await stage.say({ screen: shown })
    await overlay.until('root.querySelector("[aria-live=assertive]").textContent !== ""')
    expect(await live('assertive')).toContain('Tick the box to show you’re a person. Only you can do this.')
    await overlay.read('root.querySelector("[aria-live=assertive]").firstChild.marked = true')
    await stage.say({ screen: { ...shown, now: 'Something else' } })
    await overlay.until('root.querySelector(".notch").textContent.includes("Something else")')
    expect(await overlay.read('root.querySelector("[aria-live=assertive]").firstChild.marked')).toBe(true)
    expect(await overlay.read('root.querySelector("[role=timer]").getAttribute("aria-live")')).toBe('off')
  })

  test('finds a name on every control, a title on the card, and nothing read twice because of icons', async () => {
    for (const make of Object.values(REQUESTS)) {
      await stage.say({ screen: screen({ phase: 'you', request: make() }) })
      await overlay.until('root.querySelector(".ocard, .notch--open")')
      const unnamed = await overlay.read<string[]>(`
        const named = (one) => one.getAttribute('aria-label') || one.textContent.trim() || [...(one.labels ?? [])].map((label) => label.textContent.trim()).join('') ||
          (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => root.getElementById(id)?.textContent ?? '').join('').trim()
        return [...root.querySelectorAll('button, input, select, textarea, [role=dialog], [role=alertdialog], [role=radiogroup]')].filter((one) => !named(one)).map((one) => one.outerHTML)`)
      expect(unnamed).toEqual([])
      expect(await overlay.read('root.querySelectorAll("svg:not([aria-hidden=true])").length')).toBe(0)
    }
  })
})

test('every control is large enough to hit', async () => {
  for (const make of [REQUESTS.batch, REQUESTS.guide, REQUESTS.several, REQUESTS.takeover]) {
    await stage.say({ screen: screen({ phase: 'you', request: make() }) })
    await overlay.until('root.querySelector(".ocard, .notch--open")')
    const small = await overlay.read<string[]>(
      `return [...root.querySelectorAll('button, select, textarea, .choice, .check')].filter((one) => { const { width, height } = one.getBoundingClientRect(); return Math.min(width, height) < 20 || Math.max(width, height) < 24 }).map((one) => one.outerHTML.slice(0, 80))`,
    )
    expect(small).toEqual([])
  }
})

test('with reduced motion nothing moves, with forced colours edges are drawn', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await stage.say({
    screen: screen({
      phase: 'you',
      request: REQUESTS.captcha(),
      marks: [{ target: { css: '#phone', frame: [] }, variant: 'yours', badge: null, value: null, label: 'Phone' }],
    }),
  })
  await overlay.until('root.querySelector(".ocard[data-side]")')
  expect(
    await overlay.read(
      'root.querySelector(".ocard").getAnimations().length + root.querySelector(".notch").getAnimations().length',
    ),
  ).toBe(0)
  expect(await overlay.read('getComputedStyle(root.querySelector(".ocard")).borderStyle')).toBe('solid')
  expect(await overlay.read('getComputedStyle(root.querySelector(".ring"), "::before").borderStyle')).toBe('solid')
})
