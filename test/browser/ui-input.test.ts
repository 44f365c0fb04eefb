// What the content scripts report of the person's input: enough to notice a takeover, and no more.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { screen } from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'
import { formPage } from '../support/ui/page.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  stage.serve('/inner', '<!doctype html><input id="in">')
  stage.serve(
    '/form',
    formPage().replace(
      '</main>',
      `<label for="first" id="label">Again</label><iframe src="${stage.otherOrigin}/inner"></iframe></main>`,
    ),
  )
})
afterAll(() => stage.close())
beforeEach(async () => {
  await page?.close()
  await stage.say({ screen: null, replies: { pause_job: {} } })
  page = await stage.open('/form')
  await stage.say({ screen: screen() })
  await (await overlayOf(page)).until('root.querySelector(".notch")')
  await stage.forget()
})

const told = async () =>
  (await stage.heard()).flatMap(({ type, input, frameId }) =>
    type === 'input' && input ? [{ ...input, frameId: frameId ?? -1 }] : [],
  )
/** All messages have arrived once the last key press has. */
const allTold = async () => {
  await page.keyboard.press('F8')
  await expect.poll(async () => (await told()).some(({ key }) => key === 'F8')).toBe(true)
  return (await told()).filter(({ key }) => key !== 'F8')
}

test('a press, a key and a turn of the wheel, each with its time, never with the character', async () => {
  const before = Date.now()
  await page.locator('#first').click()
  await page.keyboard.type('Ab')
  await page.keyboard.press('Tab')
  await page.mouse.wheel(0, 50)
  await expect.poll(async () => (await told()).some(({ kind }) => kind === 'wheel')).toBe(true)
  const inputs = await allTold()
  expect(inputs.map(({ kind, key }) => key ?? kind)).toEqual(['pointerdown', 'char', 'char', 'Tab', 'wheel'])
  for (const { at } of inputs) {
    expect(at).toBeGreaterThan(before - 100)
    expect(at).toBeLessThan(Date.now() + 100)
  }
  expect(JSON.stringify(await stage.heard())).not.toContain('"A"')
})

test('in a frame of another site too', async () => {
  await page.frames()[1]?.locator('#in').click()
  await page.keyboard.press('ArrowDown')
  const inputs = await allTold()
  expect(inputs.map(({ kind, frameId }) => [kind, frameId > 0])).toEqual([
    ['pointerdown', true],
    ['keydown', true],
  ])
})

test('a press on a label is one press, without the second one that the browser generates', async () => {
  await page.locator('#label').click()
  await page.locator('#hear').focus()
  expect((await allTold()).map(({ kind }) => kind)).toEqual(['pointerdown'])
})

test('nothing from scripts, from a held key that repeats, or from keys that only modify others', async () => {
  await page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
    ;(document.getElementById('next') as HTMLElement).click()
  })
  await page.keyboard.down('Shift')
  await page.keyboard.up('Shift')
  await page.keyboard.down('ArrowDown')
  await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  expect((await allTold()).map(({ key }) => key)).toEqual(['ArrowDown'])
})

test('nothing on our own card or notch', async () => {
  const overlay = await overlayOf(page)
  await overlay.click('.notch__btn:first-child')
  await expect.poll(async () => (await stage.heard()).some(({ method }) => method === 'pause_job')).toBe(true)
  await page.keyboard.press('Tab')
  expect((await told()).filter(({ kind }) => kind === 'pointerdown')).toEqual([])
})

test('nothing at all on a page without a task', async () => {
  await stage.say({ screen: null })
  await page.locator('#first').click()
  await page.keyboard.type('secret')
  await stage.say({ screen: screen() })
  await (await overlayOf(page)).until('root.querySelector(".notch")')
  expect(await allTold()).toEqual([])
})
