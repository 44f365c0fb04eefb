/**
 * Server browsers: how they appear to a page, which tabs are followed, how their end is reported, what they leave
 * behind.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchServerBrowser, type ServerOptions, startEarly } from '../../bridge/browser/launch.ts'
import { sweepBrowsers } from '../../bridge/browser/leftovers.ts'
import { isAlive } from '../../bridge/browser/processes.ts'
import { navigate, type Session, type SessionEvent } from '../../bridge/browser/session.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { freePort } from '../support/free-port.ts'

let folder: string
let sites: Sites
let other: { origin: string; close: () => void }
const open: Session[] = []

const launch = async (options: ServerOptions = {}): Promise<{ session: Session; events: SessionEvent[] }> => {
  const session = await launchServerBrowser({ folder, ...options })
  open.push(session)
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  return { session, events }
}
const browserPid = async (): Promise<number> => {
  const [name = ''] = await readdir(folder)
  return JSON.parse(await readFile(join(folder, name, 'owner.json'), 'utf8')).browser.pid
}
const types = (events: readonly SessionEvent[]): string[] => events.map(({ type }) => type)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-session-'))
  sites = await startSites()
  const server = createServer((request, response) => {
    if (request.url === '/hang') return
    response.setHeader('content-type', 'text/html')
    response.end(PAGES[request.url ?? ''] ?? '<title>Other</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  other = {
    origin,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.close()))
})
afterAll(async () => {
  await sites.close()
  other.close()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

const PAGES: Record<string, string> = {
  '/tabs': `<title>Tabs</title><a id=a target=_blank href=/next>blank</a>
    <button id=open onclick="window.open('/next')">open</button>
    <button id=late onclick="const w = window.open('about:blank'); setTimeout(() => { w.location = '/next' }, 300)">late</button>
    <button id=hang onclick="window.open('/hang')">hang</button>
    <button id=ask onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">ask</button>`,
  '/next': '<title>Next</title>',
}

test('the browser has no other pages than the job’s: each would cost a process', async () => {
  const { session } = await launch()
  const { page } = session.active()
  await page.goto(sites.url('/'))
  const cdp = await page.context().browser()?.newBrowserCDPSession()
  const answer = await cdp?.send('Target.getTargets', { filter: [{}] })
  expect(answer?.targetInfos.map(({ url }) => url).filter((url) => url.startsWith('chrome'))).toEqual([])
})

test('a browser that was started early is used by the first job, and ends with it', async () => {
  const early = startEarly({ folder })
  const { session } = await launch({ start: early.start })
  await navigate(session.active(), `${other.origin}/next`)
  expect([await session.active().page.title(), (await readdir(folder)).length]).toEqual(['Next', 1])
  await early[Symbol.asyncDispose]()
  expect(session.isActive()).toBe(true)
  // Only one was started early; the next job, and one with other options, gets its own.
  await launch({ start: early.start })
  expect(await readdir(folder)).toHaveLength(2)
  {
    await using unfit = startEarly({ folder, viewport: { width: 400, height: 300 } })
    await launch({ start: unfit.start })
    expect(await readdir(folder)).toHaveLength(4)
  }
  expect(await readdir(folder)).toHaveLength(3)
  // If there is no browser, the job says so.
  await using none = startEarly({ folder, chromePath: '/nowhere/chrome' })
  await expect(launch({ start: none.start, chromePath: '/nowhere/chrome' })).rejects.toMatchObject({
    code: 'BROWSER_NOT_FOUND',
  })
})

describe('a page sees', () => {
  test('a desktop browser of the requested region, 1280×720 at scale 1, without permissions', async () => {
    const { session } = await launch({ locale: 'de-DE', timezone: 'Europe/Berlin' })
    await navigate(session.active(), `${other.origin}/next`)
    const seen = await session.active().page.evaluate(async () => ({
      agent: navigator.userAgent,
      language: navigator.language,
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      size: [innerWidth, innerHeight, devicePixelRatio],
      place: (await navigator.permissions.query({ name: 'geolocation' })).state,
    }))
    expect(seen).toMatchObject({ language: 'de-DE', zone: 'Europe/Berlin', size: [1280, 720, 1], place: 'denied' })
    expect(seen.agent).toMatch(/^Mozilla\/5\.0 .*Chrome\/\d+/)
    expect(seen.agent).not.toContain('Headless')
  })

  test('nothing of another job: two browsers share no cookies', async () => {
    const [one, two] = [await launch(), await launch()]
    await navigate(one.session.active(), `${other.origin}/next`)
    await one.session.active().page.evaluate(() => {
      document.cookie = 'a=1'
    })
    await navigate(two.session.active(), `${other.origin}/next`)
    expect(await two.session.active().page.evaluate(() => document.cookie)).toBe('')
  })
})

describe('tabs', () => {
  test.each(['#a', '#open', '#late'])(
    'a tab that the job opens is followed once it has loaded (%s)',
    async (opener) => {
      const { session, events } = await launch()
      await navigate(session.active(), `${other.origin}/tabs`)
      const first = session.active()
      await first.page.click(opener)
      await session.followed()
      await expect.poll(() => session.active().page.url()).toBe(`${other.origin}/next`)
      expect(session.tabs()).toHaveLength(2)
      expect(types(events)).toEqual(['tab_opened'])
      await session.closeTab(session.active())
      expect(session.active()).toBe(first)
    },
  )

  test('at most three stay open: the least recently used one is closed', async () => {
    const { session, events } = await launch()
    await navigate(session.active(), `${other.origin}/tabs`)
    const first = session.active()
    const second = await session.openTab(`${other.origin}/next`)
    session.activate(first)
    await session.openTab(`${other.origin}/next`)
    await session.openTab(`${other.origin}/tabs`)
    expect(session.tabs()).toHaveLength(3)
    expect(session.tabs()).not.toContain(second)
    expect(types(events)).toContain('tab_closed')
  })

  test('a tab that shows nothing within ten seconds is closed, and the work continues where it was', async () => {
    const { session, events } = await launch()
    await navigate(session.active(), `${other.origin}/tabs`)
    const first = session.active()
    await first.page.click('#hang')
    await session.followed()
    expect(session.tabs()).toEqual([first])
    expect(session.active()).toBe(first)
    expect(events).toContainEqual(expect.objectContaining({ type: 'tab_dropped', reason: 'not_loaded' }))
  })

  test('a browser dialog does not hang the page', async () => {
    const { session, events } = await launch()
    await navigate(session.active(), `${other.origin}/tabs`)
    await session.active().page.click('#ask')
    // If nobody is asked, the dialog is dismissed.
    expect(await session.active().page.title()).toBe('no')
    expect(events).toContainEqual(expect.objectContaining({ type: 'dialog', message: 'Sure?', accepted: false }))
  })
})

describe('going to an address', () => {
  const BAD: [path: string, code: ErrorCode][] = [
    ['/odd/document.pdf', 'NOT_HTML'],
    ['/odd/data.json', 'NOT_HTML'],
    ['/odd/notes.txt', 'NOT_HTML'],
    ['/odd/archive.zip', 'NOT_HTML'],
    ['/odd/not-found', 'HTTP_ERROR'],
    ['/odd/server-error', 'HTTP_ERROR'],
    ['/odd/redirect-loop', 'NETWORK_ERROR'],
    ['http://127.0.0.1:9/', 'INVALID_URL'],
    ['http://nobody.invalid/', 'NETWORK_ERROR'],
    ['file:///etc/hosts', 'NAVIGATION_REFUSED'],
    ['javascript:alert(1)', 'NAVIGATION_REFUSED'],
    ['not an address', 'INVALID_URL'],
  ]
  test('reports what is wrong with it in one code and one sentence', async () => {
    const { session } = await launch()
    for (const [path, code] of BAD) {
      const url = path.startsWith('/') ? sites.url(path) : path
      await expect(navigate(session.active(), url), path).rejects.toMatchObject({
        code,
        message: expect.stringMatching(/\.$|not|only/),
      })
    }
    await expect(navigate(session.active(), sites.url('/odd/never'), { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'NAVIGATION_TIMEOUT',
    })
    expect(await navigate(session.active(), sites.url('/odd/redirect-chain'))).toMatchObject({ status: 200 })
    await expect(navigate(session.active(), `http://127.0.0.1:${await freePort()}/`)).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    })
  })

  test('stops at once when the job is cancelled', async () => {
    const { session } = await launch()
    const cancel = new AbortController()
    const going = navigate(session.active(), sites.url('/odd/never'), { signal: cancel.signal })
    const started = performance.now()
    cancel.abort(new Error('cancelled by the test'))
    await expect(going).rejects.toThrow('cancelled by the test')
    expect(performance.now() - started).toBeLessThan(500)
  })

  test('a job restricted to its own site goes nowhere else, by links and scripts neither', async () => {
    const { session, events } = await launch({
      mayVisit: (url) => ({ kind: new URL(url).origin === other.origin ? 'allowed' : 'outside' }),
    })
    const { page } = session.active()
    await navigate(session.active(), `${other.origin}/next`)
    await expect(navigate(session.active(), sites.url('/odd/empty'))).rejects.toMatchObject({
      code: 'NAVIGATION_REFUSED',
    })
    await navigate(session.active(), `${other.origin}/next`)
    await page.evaluate((url) => {
      location.href = url
    }, sites.url('/odd/empty'))
    await expect.poll(() => types(events).filter((type) => type === 'navigation_refused')).toHaveLength(2)
  })
})

describe('the end', () => {
  test('a killed browser is reported as such, with its code, and leaves nothing', async () => {
    const { session, events } = await launch()
    const pid = await browserPid()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'disconnected', code: 'BROWSER_OUT_OF_MEMORY' }))
    expect(() => session.active()).toThrow(expect.objectContaining({ code: 'BROWSER_OUT_OF_MEMORY' }))
    expect(session.isActive()).toBe(false)
    await session.close()
    expect(await readdir(folder)).toEqual([])
  })

  test('a browser that ends by itself is a disconnect', async () => {
    const { session, events } = await launch()
    process.kill(await browserPid(), 'SIGTERM')
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'disconnected', code: 'BROWSER_DISCONNECT' }))
    expect(session.lost()).toBe('BROWSER_DISCONNECT')
  })

  test('a crashed page is reported, and another tab replaces it', async () => {
    const { session, events } = await launch()
    const tab = session.active()
    await navigate(tab, `${other.origin}/next`)
    await tab.page.goto('chrome://crash').catch(() => undefined)
    await expect.poll(() => types(events)).toContain('page_crash')
    expect(tab.crashed).toBe(true)
    const revived = await session.revive(tab)
    expect(session.tabs()).toEqual([revived])
    await navigate(session.active(), `${other.origin}/next`)
    expect(await session.active().page.title()).toBe('Next')
  })

  test('closing takes processes and profile with it, and can be done twice', async () => {
    const { session } = await launch()
    const pid = await browserPid()
    await Promise.all([session.close(), session.close()])
    expect(isAlive(pid)).toBe(false)
    expect(await readdir(folder)).toEqual([])
  })

  test('a program that is no browser is a failed launch and leaves nothing', async () => {
    await expect(launch({ chromePath: '/bin/true' })).rejects.toMatchObject({ code: 'BROWSER_LAUNCH_FAILED' })
    expect(await readdir(folder)).toEqual([])
  })

  test('what a killed bridge left behind is removed, what a running one uses is not', async () => {
    const { session } = await launch()
    const script = fileURLToPath(new URL('../support/launch-and-wait.ts', import.meta.url))
    const bridge = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = await new Promise<number>((done) => bridge.stdout.once('data', (text) => done(Number(text))))
    bridge.kill('SIGKILL')
    await new Promise((done) => bridge.once('exit', done))
    // Its browser ends by itself when the pipe closes; its folder stays.
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
    expect(await readdir(folder)).toHaveLength(2)
    expect(await sweepBrowsers(folder)).toBe(1)
    expect(await readdir(folder)).toHaveLength(1)
    expect(session.isActive()).toBe(true)
  })
})
