// What the extension draws in a page, and what a person can do with it: the product's own build, in a real Chromium.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OVERLAY_HOST } from '../../shared/protocol/version.ts'
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
  await stage.say({ screen: null, replies: { answer: {}, stop_job: {}, pause_job: {} } })
  await stage.forget()
  stage.serve('/form', formPage())
  page = await stage.open('/form')
  overlay = await overlayOf(page)
})

const guide = () => screen({ turn: 'you', supervision: 'guide', request: REQUESTS.guide() })
const asked = async () => (await stage.heard()).filter(({ type }) => type === 'ask')

describe('the card', () => {
  test('stands beside its target, which is outlined, and what is pressed is told', async () => {
    const shown = guide()
    await stage.say({ screen: shown })
    await overlay.until('root.querySelector(".ocard[data-side=end]")')
    expect(await overlay.text()).toContain('Fill in “Phone”')
    const ring = await overlay.read<number[]>(
      '(({x, y, width, height}) => [x, y, width, height])(root.querySelector(".ring").getBoundingClientRect())',
    )
    const field = await page.locator('#phone').boundingBox()
    expect(ring).toEqual([field?.x, field?.y, field?.width, field?.height])
    await overlay.click('.ocard .btn--primary')
    await expect
      .poll(async () => (await asked())[0]?.params)
      .toMatchObject({
        interactionId: shown.request?.id,
        resolution: { action: 'resume', choice: 'done' },
      })
  })
})

describe('the notch', () => {
  test('says that GhostHands works here; its stop is always reachable', async () => {
    await stage.say({
      screen: screen({ marks: [{ target: byId('email'), look: 'acting', badge: null, value: null, label: 'Email' }] }),
    })
    await overlay.until('root.querySelector(".notch")')
    expect(await overlay.text()).toContain('GhostHands is working here')
    await overlay.click('.notch__btn:last-child')
    await expect.poll(async () => (await asked()).map(({ method }) => method)).toEqual(['stop_job'])
  })

  test('nothing of ours is in a page without a task', async () => {
    expect(await page.locator(OVERLAY_HOST).count()).toBe(0)
  })
})
