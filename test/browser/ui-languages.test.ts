// Popup, side panel and the overlay in the page in the other languages: none of the bridge's messages is left in
// English.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SENTENCES } from '../../shared/domain/sentence-catalogue.ts'
import { VERBS } from '../../shared/domain/sentences.ts'
import { some } from '../support/seeded.ts'
import { everyHistoryRow, everyRow, everyScreen, jobInEveryState } from '../support/ui/every-state.ts'
import * as told from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'
import { formPage } from '../support/ui/page.ts'
import { TAB } from '../support/ui/scenes.ts'
import { SCHEDULES } from '../support/ui/schedules.ts'
import { openStage, type Stage } from '../support/ui/stage.ts'

/** The text between parameters, if it contains words. */
const ENGLISH = [...Object.values(SENTENCES), ...VERBS]
  .flatMap((sentence) => sentence.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => /\p{L}{3}/u.test(part))

/** Whole words only: `Done` is not in “Donner”. */
const englishIn = (text: string): string[] =>
  ENGLISH.filter((part) =>
    new RegExp(`(?<!\\p{L})${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u').test(text),
  )

test('English would be found', () => {
  expect(englishIn('Typing “Email”. Nothing was sent.')).toEqual(
    expect.arrayContaining(['Typing', 'Nothing was sent.']),
  )
})

describe.each(['de', 'ar'] as const)('in %s', (locale) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ locale })
  })
  afterAll(() => stage.close())

  /** All text of a surface, including names for screen readers, and whether anything is wider than its container. */
  const read = async (page: Page): Promise<{ text: string; wide: boolean }> =>
    page.evaluate(() => ({
      text: `${document.body.innerText}\n${[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join('\n')}`,
      wide:
        document.documentElement.scrollWidth > innerWidth ||
        [...document.querySelectorAll('button')].some((one) => one.scrollWidth > one.clientWidth + 1),
    }))

  test.each(some(Object.keys(jobInEveryState()), 8))('popup and panel of a task: %s', async (name) => {
    const job = jobInEveryState()[name] ?? told.job()
    await stage.say({
      link: told.READY,
      view: told.view([job]),
      replies: { timeline: { rows: everyRow() }, history: { rows: everyHistoryRow(), cursor: null } },
    })
    for (const [surface, width] of [
      ['popup.html', 360],
      ['panel.html', 400],
    ] as const) {
      const page = await stage.surface(surface, TAB)
      try {
        await page.setViewportSize({ width, height: 900 })
        await page.locator('h1, h2').first().waitFor()
        if (surface === 'panel.html') {
          await page.locator('.grp').nth(1).waitFor()
          for (const group of await page.locator('.grp[aria-expanded=false]').all()) await group.click()
          await expect.poll(() => page.locator('.ev').count()).toBeGreaterThan(20)
        }
        const { text, wide } = await read(page)
        expect(englishIn(text)).toEqual([])
        expect(wide).toBe(false)
      } finally {
        await page.close()
      }
    }
  })

  test('the history, the offer for a page, and a problem', async () => {
    const about = { text: SENTENCES.offer_learned_other.replace('{count}', '5'), params: { count: 5 } }
    await stage.say({
      link: told.READY,
      view: told.view(),
      replies: {
        history: { rows: everyHistoryRow(), cursor: null },
        schedules: { schedules: SCHEDULES },
        offer: {
          tabId: TAB.id,
          url: TAB.url,
          manuals: [
            { jobType: 'apply', id: 'm', about: about.text, said: { key: 'say_offer_learned', params: about.params } },
          ],
        },
      },
    })
    const popup = await stage.surface('popup.html', TAB)
    await popup.locator('.opt small').first().waitFor()
    expect(englishIn((await read(popup)).text)).toEqual([])
    await popup.close()
    const panel = await stage.surface('panel.html', TAB)
    // The order of the tabs: the third is the history, then lists, then repeating tasks.
    await panel.locator('[role=tab]').nth(2).click()
    await panel.locator('.run').first().waitFor()
    expect(await panel.locator('.run').count()).toBe(everyHistoryRow().length)
    expect(englishIn((await read(panel)).text)).toEqual([])
    for (const part of [3, 4]) {
      await panel.locator('[role=tab]').nth(part).click()
      await panel.locator('textarea').first().waitFor()
      if (part === 4) await expect.poll(() => panel.locator('.schedules__one').count()).toBe(SCHEDULES.length)
      expect(englishIn((await read(panel)).text)).toEqual([])
    }
    await panel.close()
  })

  test('the overlay in the page', async () => {
    stage.serve('/form', formPage({}))
    const page = await stage.open('/form')
    const overlay = await overlayOf(page)
    for (const screen of everyScreen()) {
      await stage.say({ link: told.READY, view: told.view(), screen })
      await overlay.until(`root.querySelector("${screen.request ? '.ocard' : '.notch'}")`)
      expect(englishIn(await overlay.text())).toEqual([])
      await stage.say({ screen: null })
    }
    await page.close()
  })
})
