// What the extension draws in a page, and what a person can do with it: the product's own build, in a real Chromium.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OVERLAY_HOST, OVERLAY_VEIL } from '../../shared/domain/overlay.ts'
import { byId, REQUESTS, screen } from '../support/ui/fixtures.ts'
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
  await page?.close()
  await stage.say({
    screen: null,
    link: { state: 'ready', version: '0.1.0' },
    replies: { answer: {}, stop_job: {}, pause_job: {} },
  })
  await stage.forget()
  await show(formPage())
})

async function show(html: string, headers?: Record<string, string>): Promise<void> {
  stage.serve('/form', html, headers)
  await page?.close().catch(() => undefined)
  page = await stage.open('/form')
  overlay = await overlayOf(page)
}
const guide = () => screen({ phase: 'you', supervision: 'guide', request: REQUESTS.guide() })
const working = (id = 'email') =>
  screen({ marks: [{ target: byId(id), variant: 'acting', badge: null, value: null, label: id }] })
const asked = async () => (await stage.heard()).filter(({ type }) => type === 'ask')
const methods = async () => (await asked()).map(({ method }) => method)
type Rect = { x: number; y: number; width: number; height: number }
const rect = (selector: string): Promise<Rect | undefined> =>
  overlay.read<Rect>(
    `const { x, y, width, height } = root.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x, y, width, height }`,
  )

describe('the card', () => {
  test('stands beside its outlined target; an answer is sent, and the card shows that it is being checked until there is news', async () => {
    const shown = guide()
    await stage.say({ screen: shown })
    await overlay.until('root.querySelector(".ocard[data-side=end]")')
    expect(await overlay.text()).toContain('Fill in “Phone”')
    expect(await rect('.ring')).toEqual(await page.locator('#phone').boundingBox())
    await overlay.click('.ocard .btn--primary')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        interactionId: shown.request?.id,
        resolution: { action: 'resume', choice: 'done' },
      })
    await overlay.until('root.querySelector(".btn--primary[aria-busy]")?.textContent === "Checking…"')
    await stage.say({ screen: { ...shown, notYet: 'The field has “+1 55”. The rest is missing.' } })
    await overlay.until('root.querySelector(".note--you")')
    expect(await overlay.text()).toContain('Not quite yet. The field has “+1 55”.')
    expect(await overlay.read('root.querySelector(".btn--primary").textContent')).toBe('Done')
  })

  test('an answer that could not be delivered is reported, and can be given again', async () => {
    await stage.say({
      screen: guide(),
      replies: { answer: { problem: { code: 'CONFLICT', message: 'Answered in another window' } } },
    })
    await overlay.click('.ocard .btn--primary')
    await overlay.until('root.querySelector(".note--bad")?.textContent.includes("another window")')
    expect(await overlay.read('root.querySelector(".btn--primary").getAttribute("aria-busy")')).toBe(null)
  })

  test('an answer without a result, and one refused after something else was shown, leave no disabled buttons', async () => {
    const shown = guide()
    const idle = 'root.querySelector(".btn--primary").getAttribute("aria-busy") === null'
    await stage.say({ screen: shown, replies: { answer: { result: {} } } })
    await overlay.click('.ocard .btn--primary')
    await overlay.until(`!(${idle})`)
    await overlay.until(idle)
    await stage.forget()
    await overlay.click('.ocard .btn--primary')
    // A change that does not concern this card.
    await stage.say({ screen: { ...shown, now: 'Looking' } })
    await expect.poll(async () => (await asked()).length).toBe(1)
    await overlay.until(idle)
  })

  test('follows its target: scrolling, resizing, a page that moves it', async () => {
    await page.addStyleTag({ content: 'main { padding-block-end: 2000px }' })
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard[data-side=end]")')
    const apart = async () => {
      const field = await page.locator('#phone').boundingBox()
      const ring = await rect('.ring')
      return Math.abs((ring?.y ?? 0) - (field?.y ?? 1e6)) + Math.abs((ring?.x ?? 0) - (field?.x ?? 1e6))
    }
    for (const move of [
      () => page.evaluate(() => scrollTo(0, 120)),
      () => page.setViewportSize({ width: 1100, height: 700 }),
      () => page.locator('h1').evaluate((heading) => heading.setAttribute('style', 'margin-top: 77px')),
    ]) {
      await move()
      await expect.poll(apart).toBe(0)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('a target below the fold is scrolled into view once; the person may scroll away from it', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addStyleTag({ content: 'form { padding-block-start: 3000px; padding-block-end: 3000px }' })
    await stage.say({ screen: guide() })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
    await overlay.until('root.querySelector(".ocard[data-side=end]")')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await overlay.until('root.querySelector(".ocard[data-side=docked]")')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('a missing target is not outlined, and outlined as soon as it appears', async () => {
    await page.locator('#phone').evaluate((field) => field.parentElement?.remove())
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard[data-side=docked]")')
    expect(await overlay.read('root.querySelectorAll(".ring").length')).toBe(0)
    await page.evaluate(() =>
      document.querySelector('.grid')?.insertAdjacentHTML('afterbegin', '<label>Phone <input id="phone"></label>'),
    )
    await overlay.until('root.querySelector(".ocard[data-side=end]")')
    expect(await rect('.ring')).toEqual(await page.locator('#phone').boundingBox())
  })

  test('in a narrow window comes below its target, never over it', async () => {
    await page.setViewportSize({ width: 400, height: 420 })
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard[data-side=below]")')
    const card = await rect('.ocard')
    const field = await page.locator('#phone').boundingBox()
    expect(card?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('shows a batch line by line: numbers on the page, one value changed, one left out, the rest approved', async () => {
    await stage.say({ screen: screen({ phase: 'approve', supervision: 'approve', request: REQUESTS.batch() }) })
    await overlay.until('root.querySelectorAll(".plan").length === 8')
    expect(await overlay.read('[...root.querySelectorAll(".plan .tag")].map((one) => one.textContent).join()')).toBe(
      '1,2,3,4,5,6,7,8',
    )
    expect(await overlay.read('root.querySelectorAll(".plan--ask").length')).toBe(1)
    await overlay.click('.batch li:nth-child(4) .iconbtn')
    await overlay.until('root.activeElement?.tagName === "INPUT"')
    await page.keyboard.type('+1 555 0199')
    await page.keyboard.press('Enter')
    await overlay.until('root.querySelector(".batch li:nth-child(4) b").textContent === "+1 555 0199"')
    await overlay.click('.batch li:nth-child(8) .iconbtn')
    await overlay.click('.batch__edit .btn--quiet')
    await overlay.until('root.querySelector(".btn--primary").textContent === "Approve 7"')
    await overlay.click('.ocard .btn--primary')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        resolution: { choice: 'approve', edited: { 4: '+1 555 0199' }, refused: [8] },
      })
  })

  test('asks for a code, a choice and a text; what is required comes first', async () => {
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.code() }) })
    await overlay.until('root.querySelector(".btn--primary[aria-disabled]")')
    await overlay.click('.otp__input')
    await page.keyboard.type('407-183')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        resolution: { choice: 'type', answers: { Code: '407183' }, remember: false },
      })
    await stage.forget()
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.several() }) })
    await overlay.until('root.querySelectorAll(".choice").length === 2')
    await overlay.click('.ocard .btn--primary')
    await overlay.click('.choice:nth-child(2)')
    await overlay.click('textarea')
    await page.keyboard.type('60,000')
    await overlay.until('!root.querySelector(".btn--primary").hasAttribute("aria-disabled")')
    await overlay.click('.ocard .btn--primary')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        resolution: {
          answers: { 'Are you willing to relocate?': 'No', 'Salary expectation': '60,000' },
          remember: true,
        },
      })
    expect(await asked()).toHaveLength(1)
  })

  test('can be folded to its title and back', async () => {
    await stage.say({ screen: guide() })
    await overlay.click('.ocard__fold .iconbtn')
    await overlay.until('root.querySelector(".ocard--folded") && !root.querySelector(".btn--primary")')
    expect(await overlay.text()).toContain('Fill in “Phone”')
    await overlay.click('.ocard__fold .iconbtn')
    await overlay.until('root.querySelector(".btn--primary")')
  })
})

describe('the notch', () => {
  test('says that GhostHands works here; pause and stop are reported', async () => {
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    expect(await overlay.text()).toContain('GhostHands is working here')
    await overlay.click('.notch__btn:first-child')
    await overlay.click('.notch__btn:last-child')
    await expect.poll(methods).toEqual(['pause_job', 'stop_job'])
  })

  test('is where a takeover is resumed', async () => {
    await stage.say({ screen: screen({ phase: 'paused', request: REQUESTS.takeover() }) })
    await overlay.until('root.querySelector(".notch--open")')
    expect(await overlay.text()).toContain('Stopped before Street address. Your change to Phone stays.')
    await overlay.click('.notch__btn--main')
    await expect.poll(async () => (await asked())[0]?.params).toMatchObject({ resolution: { choice: 'resume' } })
  })

  test('moves out of the way of a press, and comes back', async () => {
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch[data-up=\'\']")')
    const clear = { x: 600, y: 770, width: 80, height: 24 }
    await stage.say({ screen: { ...working(), clear } })
    await overlay.until(
      'root.querySelector(".notch--up")?.getAnimations().every((one) => one.playState === "finished")',
    )
    const notch = await rect('.notch')
    expect((notch?.y ?? 0) + (notch?.height ?? 0)).toBeLessThanOrEqual(clear.y)
    await stage.say({ screen: working() })
    await overlay.until('!root.querySelector(".notch--up")')
  })

  test('is not there while guiding, when nothing is typed, nor is anything without a task', async () => {
    expect(await page.locator(OVERLAY_HOST).count()).toBe(0)
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard")')
    expect(await overlay.read('root.querySelectorAll(".notch, .frame").length')).toBe(0)
    await stage.say({ screen: null })
    await expect.poll(() => page.locator(OVERLAY_HOST).count()).toBe(0)
  })

  test('says that the connection is lost, keeps the card, and continues when it is back', async () => {
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.stuck() }) })
    await overlay.until('root.querySelector(".ocard")')
    await stage.say({ link: { state: 'lost' } })
    await overlay.until('root.querySelector(".notch").textContent.includes("Connection lost")')
    expect(await overlay.read('root.querySelector(".btn--primary").getAttribute("aria-disabled")')).toBe('true')
    await stage.say({ link: { state: 'ready', version: '0.1.0' } })
    await overlay.until('root.querySelector(".notch").textContent.includes("Back again, nothing lost")')
    await overlay.until('root.querySelector(".notch").textContent.includes("Your turn")')
    expect(await overlay.read('root.querySelector(".btn--primary").getAttribute("aria-disabled")')).toBe(null)
  })
})

describe('the page beneath', () => {
  test('does not move at all, whatever appears and disappears', async () => {
    await page.evaluate(() => {
      const world = window as unknown as { shifts: number }
      world.shifts = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) world.shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
    const before = await size()
    for (const one of [working(), guide(), screen({ phase: 'approve', request: REQUESTS.batch() }), null, working()]) {
      await stage.say({ screen: one })
      if (one) await overlay.until('root.querySelector(".ocard, .notch")')
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
    expect(await size()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
  })

  test('can be clicked through outlines and frame, and keeps its focus', async () => {
    await page.locator('#city').focus()
    await stage.say({ screen: screen({ phase: 'approve', request: REQUESTS.batch() }) })
    await overlay.until('root.querySelectorAll(".plan").length === 8')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('city')
    await page.locator('#first').click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('first')
  })

  test('looks the same in the engine’s pictures, which do not show the overlay', async () => {
    const bare = await page.screenshot()
    await stage.say({ screen: screen({ phase: 'approve', request: REQUESTS.batch() }) })
    await overlay.until('root.querySelectorAll(".plan").length === 8')
    const host = page.locator(OVERLAY_HOST)
    await host.evaluate((element, veil) => element.setAttribute(veil, ''), OVERLAY_VEIL)
    expect((await page.screenshot()).equals(bare)).toBe(true)
    await host.evaluate((element, veil) => element.removeAttribute(veil), OVERLAY_VEIL)
    expect((await page.screenshot()).equals(bare)).toBe(false)
  })

  test('receives nothing of what is typed into the card, and cannot take the focus out of it', async () => {
    await page.evaluate(() => {
      const world = window as unknown as { keys: string[] }
      world.keys = []
      document.addEventListener('keydown', (event) => world.keys.push(event.key))
      document.addEventListener('focusin', (event) => {
        if ((event.target as Element).id !== 'first') document.getElementById('first')?.focus()
      })
    })
    await stage.say({ screen: screen({ phase: 'you', request: REQUESTS.text() }) })
    await overlay.click('textarea')
    await page.keyboard.type('Because')
    expect(await overlay.read('root.querySelector("textarea").value')).toBe('Because')
    expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual([])
  })

  test('is printed without any of it', async () => {
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector(".ocard")')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator(OVERLAY_HOST).evaluate((host) => getComputedStyle(host).display)).toBe('none')
  })

  test('may be dark: what is drawn on its fields suits a dark background', async () => {
    await show(formPage({ dark: true }))
    await stage.say({ screen: guide() })
    await overlay.until('root.querySelector("[data-ground=dark] > .ring")')
  })
})

describe('it comes back', () => {
  const hosts = (): Promise<number> => page.locator(OVERLAY_HOST).count()
  const there = () => overlay.until('root.querySelector(".ocard")?.textContent.includes("Fill in")')

  test('after a reload and on the next page', async () => {
    await stage.say({ screen: guide() })
    await there()
    await page.reload()
    await there()
    stage.serve('/next', formPage())
    await page.goto(`${stage.origin}/next`)
    await there()
  })

  test('when a page removes it, or everything', async () => {
    await stage.say({ screen: guide() })
    await there()
    for (const wipe of [
      () => document.querySelector('[data-ghosthands]')?.remove(),
      () => document.body.replaceWith(document.createElement('body')),
      () => document.documentElement.replaceChildren(document.createElement('body')),
      () => document.documentElement.replaceWith(document.createElement('html')),
    ]) {
      await page.evaluate(wipe)
      await expect.poll(hosts).toBe(1)
      await there()
      expect(await page.locator(OVERLAY_HOST).evaluate((host) => host.matches(':popover-open'))).toBe(true)
    }
  })

  test('over a modal dialog of the page, where it can be used', async () => {
    await stage.say({ screen: guide() })
    await there()
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.textContent = 'The page asks something'
      document.body.append(dialog)
      dialog.showModal()
    })
    await expect.poll(() => page.locator(`dialog > ${OVERLAY_HOST}`).count()).toBe(1)
    await overlay.click('.ocard .btn--primary')
    await expect.poll(methods).toEqual(['answer'])
    await page.evaluate(() => document.querySelector('dialog')?.remove())
    await expect.poll(() => page.locator(`html > ${OVERLAY_HOST}`).count()).toBe(1)
    await there()
  })

  test('after the worker was put to sleep, without flickering', async () => {
    await stage.say({ screen: working() })
    await overlay.until('root.querySelector(".notch")')
    await stage.dropPorts()
    await expect
      .poll(async () => (await stage.heard()).filter(({ type }) => type === 'ready').length)
      .toBeGreaterThan(0)
    expect(await overlay.text()).toContain('GhostHands is working here')
    await stage.say({ screen: guide() })
    await there()
  })

  test('after the extension was reloaded: the old one is gone, there is only one', async () => {
    await stage.say({ screen: guide() })
    await there()
    await stage.reload()
    await expect.poll(hosts).toBe(0)
    await page.evaluate(() => {
      const old = document.createElement('div')
      old.setAttribute('data-ghosthands', '')
      document.documentElement.append(old)
    })
    await stage.say({ screen: guide(), replies: { answer: {} } })
    await stage.adopt()
    await there()
    expect(await hosts()).toBe(1)
    await stage.adopt()
    await overlay.click('.ocard .btn--primary')
    await expect.poll(methods).toEqual(['answer'])
    expect(await hosts()).toBe(1)
  })
})
