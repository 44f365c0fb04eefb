/**
 * How many accessible names are right: the cases of web-platform-tests, our names and Chromium's compared with the
 * expected ones. The cases are not part of the project: WPT_ACCNAME is the path of their folder `accname`. Without it
 * the bench says so.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../test/support/chromium.ts'
import { chromiumNames } from '../test/support/chromium-names.ts'
import { needChrome } from './chrome.ts'
import { pageCode } from './page-code.ts'
import { atLeast, CannotRun, type Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'names'

/** Replaces WPT's own scripts: records which elements are tested, and their expected names. */
const HARNESS = `
  window.asked = { selector: '', steps: [] }
  window.setup = () => {}
  window.AriaUtils = new Proxy({}, { get: (_, key) => (selector) => { if (key === 'verifyLabelsBySelector') asked.selector = selector } })
  window.ATTAcomm = class {
    constructor({ steps }) {
      for (const { element, test } of steps)
        for (const [kind, of, is, value] of test.ATK ?? [])
          if (kind === 'property' && of === 'name' && is === 'is' && typeof value === 'string')
            asked.steps.push({ selector: '#' + element, expected: value })
    }
  }`

const FIND = `
  window.found = (() => {
    const { selector, steps } = asked
    if (selector === '') return steps.map((one) => ({ el: document.querySelector(one.selector), ...one }))
    const all = []
    const walk = (root) => {
      for (const el of root.querySelectorAll('*')) {
        if (el.matches(selector)) all.push({ el, expected: el.dataset.expectedlabel, selector: el.dataset.testname })
        if (el.shadowRoot) walk(el.shadowRoot)
      }
    }
    walk(document)
    return all
  })().filter(({ el, expected }) => el && expected !== undefined)`

interface Named {
  file: string
  what: string
  expected: string
  ours: string
  chromium: string
}

/** @throws CannotRun if the cases or a browser are missing */
export async function run(): Promise<Report> {
  const folder = process.env.WPT_ACCNAME
  if (!folder) throw new CannotRun('WPT_ACCNAME is not set: the folder accname of web-platform-tests is needed.')
  needChrome()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const server = createServer((request, response) => {
    const file = files.find((one) => `/${one}` === decodeURIComponent(request.url ?? ''))
    response.writeHead(file ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(file ? readFileSync(join(folder, file)) : '')
  })
  const address = await new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`)),
  )
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const cdp = await page.context().newCDPSession(page)
    const code = await pageCode(new URL('../shared/page/accname.ts', import.meta.url), 'accname')
    await page.addInitScript(HARNESS)
    const named: Named[] = []
    for (const file of files) named.push(...(await namesIn(page, cdp, { url: `${address}/${file}`, file, code })))
    return reportOf(named)
  } finally {
    await browser.close()
    server.close()
  }
}

const namesIn = async (
  page: Page,
  cdp: CDPSession,
  { url, file, code }: { url: string; file: string; code: string },
): Promise<Named[]> => {
  await page.goto(url)
  await page.evaluate(`${code};window.accname = accname;${FIND}`)
  const found = (await page.evaluate(
    'found.map(({ el, expected, selector }) => ({ expected, what: selector, ours: accname.accessibleName(el) }))',
  )) as { expected: string; what: string; ours: string }[]
  const theirs = await chromiumNames(cdp, 'found.map(({ el }) => el)')
  return found.map(({ expected, what, ours }, at) => ({
    file,
    what,
    expected: plain(expected),
    ours: plain(ours),
    chromium: plain(theirs[at] ?? ''),
  }))
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** WPT's automated cases, and its older manual ones. */
const SETS = ['name', 'manual'] as const

const reportOf = (named: readonly Named[]): Report => {
  const rows = SETS.map((cases) => {
    const own = named.filter(({ file }) => file.startsWith(`${cases}/`))
    const right = (side: 'ours' | 'chromium'): number => own.filter((one) => one[side] === one.expected).length
    return {
      cases,
      named: own.length,
      right: right('ours'),
      right_pct: rounded((100 * right('ours')) / own.length, 1),
      chromium_right: right('chromium'),
    }
  })
  return {
    title: 'Names: what elements are called, by the cases of web-platform-tests',
    rows,
    goals: [atLeast('names that are right, %', rows[0]?.right_pct ?? 0, 99)],
    notes: named
      .filter(({ ours, expected }) => ours !== expected)
      .map(
        ({ file, what, ours, expected, chromium }) =>
          `${file}: “${ours}” not “${expected}” (Chromium “${chromium}”): ${what}`,
      ),
  }
}
