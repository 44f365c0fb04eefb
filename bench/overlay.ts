/**
 * What the overlay costs a page: 500 numbered marks created, found, placed and followed, in a real Chromium, with the
 * product's own layer and styles. Drawing is measured to the end of layout. The page must not move by a pixel.
 */
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import type { Mark } from '../shared/protocol/view.ts'
import { launchChromium } from '../test/support/chromium.ts'
import { needChrome } from './chrome.ts'
import type { Drawn } from './overlay-page.ts'
import { pageCode } from './page-code.ts'
import { atLeast, atMost, type Report } from './report.ts'
import { median, rounded } from './statistics.ts'

const MARKS = 500
const ROUNDS = 15

export const name = 'overlay'

/** @throws CannotRun if there is no browser. */
export async function run(options: { rounds?: number | undefined } = {}): Promise<Report> {
  needChrome()
  const browser = await launchChromium()
  try {
    const all = await measure(browser, options.rounds ?? ROUNDS)
    const of = (key: keyof Drawn): number => rounded(median(all.map((one) => one[key])))
    return {
      title: `${MARKS} numbered marks on a page with ${MARKS} fields`,
      rows: [
        {
          marks: MARKS,
          draw_ms: of('draw'),
          fastest_ms: rounded(Math.min(...all.map(({ draw }) => draw))),
          bare_ms: of('bare'),
          follow_ms: of('follow'),
          find_ms: of('find'),
          layout_shift: of('shift'),
        },
      ],
      goals: [
        atMost(`${MARKS} marks drawn, ms`, of('draw'), 16),
        atMost('layout shift', Math.max(...all.map(({ shift }) => shift)), 0),
        atLeast('marks on their field', Math.min(...all.map(({ placed }) => placed)), MARKS),
      ],
      notes: [
        `Median of ${all.length} rounds, a new page each. Finding the elements of ${MARKS} descriptors is apart: it happens once, before anything is drawn.`,
        'Bare: as many empty boxes with a number and no style at all, the least this machine takes at that moment.',
      ],
    }
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, rounds: number): Promise<Drawn[]> {
  const script = await pageCode(new URL('overlay-page.ts', import.meta.url), 'ghOverlay')
  const css = await Promise.all(
    [
      '../shared/ui/tokens.css',
      '../shared/ui/ui.css',
      '../shared/ui/request.css',
      '../extension/content/overlay.css',
    ].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  const marks = Array.from(
    { length: MARKS },
    (_, at): Mark => ({
      target: { role: 'textbox', name: `Field ${at}`, label: `Field ${at}`, css: `#f${at}`, frame: [] },
      variant: 'planned',
      badge: at + 1,
      value: null,
      label: `Field ${at}`,
    }),
  )
  const all: Drawn[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.setContent(formOf(MARKS))
    await page.addScriptTag({ content: script })
    all.push(
      await page.evaluate(
        ([some, styles]) =>
          (window as unknown as { ghOverlay: typeof import('./overlay-page.ts') }).ghOverlay.drawMarks(some, styles),
        [marks, css] as const,
      ),
    )
    await page.close()
  }
  return all
}

const formOf = (fields: number): string =>
  `<!doctype html><title>Fields</title><style>body { margin: 4px; padding-block-end: 200px; font: 8px sans-serif } form { display: grid; grid-template-columns: repeat(20, 1fr); gap: 2px } input { width: 100%; height: 14px }</style><form>${Array.from(
    { length: fields },
    (_, at) => `<label>Field ${at} <input id="f${at}" name="f${at}"></label>`,
  ).join('')}</form>`
