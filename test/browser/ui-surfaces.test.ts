// Every screen of the interface, checked by rule: contrast as rendered, names, sizes, nothing cut off, in light, dark
// and right to left.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { some } from '../support/seeded.ts'
import { AUDIT } from '../support/ui/audit.ts'
import * as told from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'
import { SCENES, type Scene, settled, TAB } from '../support/ui/scenes.ts'
import { type Locale, openStage, type Stage } from '../support/ui/stage.ts'

const FOREIGN = SCENES.filter(({ rtl }) => rtl)
const LOCALES: readonly [Locale, readonly Scene[]][] = [
  ['en', some(SCENES, 30)],
  ['ar', some(FOREIGN, 12)],
  ['de', some(FOREIGN, 12)],
]

describe.each(LOCALES)('%s', (locale, scenes) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ locale })
  })
  afterAll(() => stage.close())

  test.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_name, scene) => {
    const { on } = scene
    await stage.say({ screen: null, view: null, replies: { timeline: { rows: scene.rows ? told.timeline() : [] } } })
    await stage.say(scene.said())
    let page: Page
    if ('page' in on) {
      stage.serve('/scene', on.page({ rtl: locale === 'ar', dark: false }))
      page = await stage.open('/scene')
    } else {
      page = await stage.surface(on.surface, TAB)
      await page.setViewportSize({ width: on.width, height: on.height ?? 600 })
    }
    try {
      await settled(page, scene)
      await scene.first?.(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const faults =
          'page' in on
            ? await (await overlayOf(page)).read<string[]>(AUDIT)
            : await page.evaluate<string[]>(`(() => { const root = document; ${AUDIT} })()`)
        expect(faults, colorScheme).toEqual([])
      }
      if ('page' in on) return
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      // Pages reflow down to 320 px; the popup has a fixed width.
      if (!on.surface.startsWith('popup')) await page.setViewportSize({ width: 320, height: 700 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      if (on.surface.startsWith('popup'))
        expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(on.height ?? 600)
    } finally {
      await page.close()
    }
  })
})
