/**
 * Accessible names compared with Chromium's own accessibility tree, on hand-written cases of each kind and on
 * generated ones.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pageCode } from '../../bench/page-code.ts'
import { CASES, DEPARTURES, madeUp, STYLE } from '../support/accname-cases.ts'
import { launchChromium } from '../support/chromium.ts'
import { chromiumNames } from '../support/chromium-names.ts'

type Named = { html: string; ours: string; theirs: string }

let browser: Browser
let page: Page
let cdp: CDPSession
let code: string

beforeAll(async () => {
  code = await pageCode(new URL('../../shared/page/accname.ts', import.meta.url), 'accname')
  browser = await launchChromium()
  page = await browser.newPage()
  cdp = await page.context().newCDPSession(page)
})
afterAll(() => browser.close())

const plain = (name: string): string => name.replace(/\s+/g, ' ').trim()

/**
 * The computed name of each marked element with Chromium's own beside it. What Chromium leaves out of its tree is
 * skipped.
 */
async function namesIn(cases: readonly string[]): Promise<Named[]> {
  const body = cases.map((html, at) => `<main>${html.replaceAll('$', `-${at}`)}</main>`).join('\n')
  // Served, not set by a script: only the parser turns templates into shadow roots.
  await page.route('http://names.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset=utf-8><style>${STYLE}</style>${body}`,
    }),
  )
  await page.goto('http://names.test/')
  await page.unrouteAll()
  await page.evaluate(`${code};window.accname = accname;
    window.marked = [...document.querySelectorAll('body > main')].flatMap((section, at) => {
      const found = []
      const walk = (root) => { for (const el of root.querySelectorAll('*')) { if (el.hasAttribute('data-t')) found.push({ at, el }); if (el.shadowRoot) walk(el.shadowRoot) } }
      walk(section)
      return found
    })`)
  const ours = (await page.evaluate('marked.map(({ at, el }) => ({ at, name: accname.accessibleName(el) }))')) as {
    at: number
    name: string
  }[]
  const theirs = await chromiumNames(cdp, 'marked.map(({ el }) => el)')
  return ours.flatMap(({ at, name }, index): Named[] => {
    const own = theirs[index]
    return own === undefined ? [] : [{ html: cases[at] ?? '', ours: plain(name), theirs: plain(own) }]
  })
}

const wrong = (named: readonly Named[]): string[] =>
  named
    .filter(({ ours, theirs }) => ours !== theirs)
    .map(({ html, ours, theirs }) => `“${ours}” not “${theirs}”: ${html}`)

it.each(Object.entries(CASES))('names agree with Chromium: %s', async (_kind, cases) => {
  const named = await namesIn(cases)
  expect(named.length).toBeGreaterThanOrEqual(cases.length - 2)
  expect(wrong(named)).toEqual([])
})

it('names differ from Chromium’s only where they should', async () => {
  const named = await namesIn(DEPARTURES.map(([html]) => html))
  expect(named.map(({ html, ours }) => [html, ours])).toEqual(DEPARTURES)
})

it('names agree with Chromium on generated content', async () => {
  const named = await namesIn(madeUp(400))
  expect(named.length).toBe(400)
  expect(wrong(named)).toEqual([])
})
