/**
 * `npm run screenshots [-- name…] [--out FOLDER] [--docs]`: screenshots of popup, panel, options and overlay, of the
 * real build in a real Chromium, in light and dark and right to left. `--docs` renews the few in docs/images/ui.
 * `journey` is the first ten minutes with a real bridge and a real run: its screenshots, and a film of them.
 * `dashboard` is the dashboard over a real bridge, in each language.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { walkFirstMinutes } from '../first-minutes.ts'
import { openOperator } from '../operator.ts'
import { picturesOfDashboard } from './dashboard-pictures.ts'
import { filmOf } from './film.ts'
import * as told from './fixtures.ts'
import { SCENES, type Scene, settled, TAB } from './scenes.ts'
import { type Locale, openStage, type Stage } from './stage.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, docs: { type: 'boolean', default: false }, locale: { type: 'string' } },
})
const folder = flags.out ?? join(ROOT, flags.docs ? 'docs/images/ui' : 'dist/screenshots')
const asked = SCENES.filter(({ name, docs }) =>
  positionals.length === 0 ? !flags.docs || docs : positionals.some((one) => name.startsWith(one)),
)
const JOURNEY = 'journey'
/** Duration of each picture in the film. */
const FRAME_MS = 2_200
const journeyAsked = positionals.includes(JOURNEY) || (positionals.length === 0 && flags.docs)
const dashboardAsked = positionals.includes('dashboard')
if (asked.length === 0 && !journeyAsked && !dashboardAsked) {
  process.stderr.write(`There is no such picture. There are: ${SCENES.map(({ name }) => name).join(', ')}.\n`)
  process.exit(64)
}
await mkdir(folder, { recursive: true })

const looks: { suffix: string; locale: Locale; dark: boolean; scenes: readonly Scene[] }[] = flags.docs
  ? [{ suffix: '', locale: 'en', dark: false, scenes: asked }]
  : [
      { suffix: '.light', locale: 'en', dark: false, scenes: asked },
      { suffix: '.dark', locale: 'en', dark: true, scenes: asked },
      { suffix: '.rtl', locale: 'ar', dark: false, scenes: asked.filter(({ rtl }) => rtl) },
      { suffix: '.de', locale: 'de', dark: false, scenes: asked.filter(({ rtl }) => rtl) },
    ]

let count = 0
for (const locale of ['en', 'ar', 'de'] as const) {
  const these = looks.filter((look) => look.locale === locale && look.scenes.length > 0)
  if (these.length === 0 || (flags.locale && flags.locale !== locale)) continue
  const stage = await openStage({ locale, viewport: { width: 1280, height: 800 }, scale: 1.5 })
  try {
    for (const { suffix, dark, scenes } of these)
      for (const scene of scenes) {
        await shoot(stage, scene, dark, locale === 'ar', join(folder, `${scene.name}${suffix}.png`))
        count += 1
      }
  } finally {
    await stage.close()
  }
}
if (journeyAsked) count += await journey()
if (dashboardAsked) count += await picturesOfDashboard(folder)
process.stdout.write(`${count} pictures in ${folder}\n`)
// Otherwise, a shared browser would keep the process running.
process.exit()

async function shoot(stage: Stage, scene: Scene, dark: boolean, rtl: boolean, path: string): Promise<void> {
  const { on } = scene
  await stage.say({ screen: null, view: null, replies: { timeline: { rows: scene.rows ? told.timeline() : [] } } })
  await stage.say(scene.said())
  const page = 'page' in on ? await openPage(stage, on.page({ rtl, dark }), dark) : await stage.surface(on.surface, TAB)
  try {
    if (!('page' in on)) {
      await page.setViewportSize({ width: on.width, height: on.height ?? 600 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    }
    await settled(page, scene)
    await scene.first?.(page)
    await page.mouse.move(0, 0)
    await page.waitForLoadState('networkidle')
    if ('page' in on || on.height) await page.screenshot({ path })
    else
      await page.screenshot({
        path,
        fullPage: true,
        clip: { x: 0, y: 0, width: on.width, height: await heightOf(page) },
      })
  } finally {
    await page.close()
  }
}

async function openPage(stage: Stage, html: string, dark: boolean): Promise<Page> {
  stage.serve('/scene', html)
  const page = await stage.open('/scene')
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  return page
}

/** A popup is as high as its content. */
function heightOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.ceil(Math.max(...[...document.body.children].map((child) => child.getBoundingClientRect().bottom + scrollY))),
  )
}

/** Pictures of the test of the first ten minutes; returns their number. */
async function journey(): Promise<number> {
  await using stage = await openOperator({ transport: 'launch', welcome: true })
  const paths: string[] = []
  await walkFirstMinutes(stage, async (page, name) => {
    await page.bringToFront()
    await atRest(page)
    const path = join(folder, `${JOURNEY}-${paths.length + 1}-${name}.png`)
    paths.push(path)
    await page.screenshot({ path })
  })
  const film = filmOf(await Promise.all(paths.map((path) => readFile(path))), FRAME_MS)
  await writeFile(join(folder, `${JOURNEY}.png`), film)
  return paths.length + 1
}

/** Waits until nothing scrolls, because a picture during scrolling is torn. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const now = globalThis as { scrolled?: { y: number; frames: number } }
    const still = now.scrolled?.y === scrollY
    now.scrolled = { y: scrollY, frames: still ? (now.scrolled?.frames ?? 0) + 1 : 0 }
    return now.scrolled.frames > 10
  })
}
