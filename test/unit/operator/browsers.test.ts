/** Which of the person's reachable browsers a job uses. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OperatorBrowser } from '../../../bridge/browser/operator/browser.ts'
import { createOperatorBrowsers, type OperatorBrowsers } from '../../../bridge/cli/operator/browsers.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { asBrowser, type CdpServer, startCdpServer } from '../../support/cdp-server.ts'

const servers: CdpServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A browser that reports its identity once a job connects. */
const browser = (
  id: string,
  transport: OperatorBrowser['transport'] = 'relay',
  more: Partial<OperatorBrowser> = {},
) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let open = true
  const release = vi.fn()
  const made: OperatorBrowser = {
    id,
    transport,
    about: id,
    tabs: () => {
      throw new Error(`turned to ${id}`)
    },
    get isOpen() {
      return open
    },
    closed,
    release,
    ...more,
  }
  return {
    browser: made,
    release,
    close() {
      open = false
      resolve()
    },
  }
}
const job = (input_data: object = {}, place?: object): JobRecord =>
  ({ request: { input_data }, checkpoint: place ? { place } : null }) as unknown as JobRecord

/** The browser that the job used, or why it used none. */
const open = async (
  browsers: OperatorBrowsers,
  one: JobRecord,
  more: { endpoints?: string[]; signal?: AbortSignal } = {},
) => {
  const { endpoints = [], signal = AbortSignal.timeout(10_000) } = more
  const events: string[] = []
  const why = await browsers.open(one, { endpoints, signal, emit: (type) => events.push(type) }).then(
    () => 'a session',
    (error: Error) => error.message,
  )
  return { why, events }
}
const debugging = async (): Promise<CdpServer> => {
  const server = await startCdpServer(asBrowser)
  servers.push(server)
  return server
}

describe('a job that names no browser', () => {
  test('works in the connected one; without one, the message says how to connect one', async () => {
    const browsers = createOperatorBrowsers()
    expect((await open(browsers, job())).why).toContain('Connect one with “ghosthands pair”')
    browsers.add(browser('relay:a').browser, 'a')
    expect((await open(browsers, job())).why).toBe('turned to relay:a')
  })

  test('works in the Chrome that was opened for such jobs, which is looked for once', async () => {
    const launched = vi.fn(async () => browser('cdp:own', 'launch').browser)
    const browsers = createOperatorBrowsers(launched)
    browsers.add(browser('relay:a').browser, 'a')
    for (let times = 0; times < 2; times += 1) expect((await open(browsers, job())).why).toBe('turned to cdp:own')
    expect(launched).toHaveBeenCalledTimes(1)
  })
})

describe('a job started from an extension', () => {
  const tab = (instance: string) => ({ tab: { instance, tabId: null, targetId: null } })

  test('works in that browser, and waits if its connection was just lost', async () => {
    const browsers = createOperatorBrowsers(async () => browser('cdp:own', 'launch').browser)
    browsers.add(browser('relay:a').browser, 'a')
    browsers.add(browser('relay:b').browser, 'b')
    expect((await open(browsers, job(tab('b')))).why).toBe('turned to relay:b')
    const waiting = open(browsers, job(tab('c')))
    browsers.add(browser('relay:d').browser, 'd')
    browsers.add(browser('relay:c').browser, 'c')
    expect((await waiting).why).toBe('turned to relay:c')
  })

  test('stops waiting with the job', async () => {
    const stop = new AbortController()
    const waiting = open(createOperatorBrowsers(), job(tab('a')), { signal: stop.signal })
    stop.abort(new Error('cancelled by the test'))
    expect((await waiting).why).toBe('cancelled by the test')
  })

  test('whose extension is in the opened Chrome works there directly', async () => {
    const own = async () => browser('cdp:own', 'launch').browser
    const browsers = createOperatorBrowsers(own, (instance) => instance === 'own')
    expect((await open(browsers, job(tab('own')))).why).toBe('turned to cdp:own')
  })
})

describe('a job with an address', () => {
  test('connects once, however often it is named, and reports each step', async () => {
    const { socket, methods, port } = await debugging()
    const browsers = createOperatorBrowsers()
    expect((await open(browsers, job({ cdp_url: socket }))).why).not.toContain('none is within reach')
    expect(browsers.list().map(({ id }) => id)).toEqual([`cdp:127.0.0.1:${port}`])
    const asked = methods().length
    await open(browsers, job(), { endpoints: [socket] })
    expect(browsers.list()).toHaveLength(1)
    expect(methods().length).toBeGreaterThan(asked)
    browsers.release()
    await vi.waitFor(() => expect(browsers.list()).toEqual([]), { timeout: 10_000 })
  })

  test('resumes in the browser that it used, without a new connection', async () => {
    const browsers = createOperatorBrowsers()
    browsers.add(browser('cdp:127.0.0.1:9', 'endpoint').browser)
    const again = job({ cdp_url: 'http://127.0.0.1:9' }, { browser: 'cdp:127.0.0.1:9', targetId: 'T', own: true })
    expect((await open(browsers, again)).why).toBe('turned to cdp:127.0.0.1:9')
  })
})

test('a job that was lost comes back to the browser it worked in, not to another', async () => {
  const browsers = createOperatorBrowsers()
  browsers.add(browser('relay:a').browser, 'a')
  const waiting = open(browsers, job({}, { browser: 'relay:b', targetId: 'T', own: true }))
  await new Promise((looked) => setImmediate(looked))
  browsers.add(browser('relay:b').browser, 'b')
  expect(await waiting).toEqual({ why: 'turned to relay:b', events: ['reconnecting'] })
})

test('a job cancelled while it looks for its old tab opens no other one', async () => {
  const stop = new AbortController()
  const browsers = createOperatorBrowsers()
  const turned = vi.fn(() => {
    stop.abort(new Error('cancelled by the test'))
    throw new Error('gone')
  })
  browsers.add(browser('relay:a', 'relay', { tabs: turned }).browser, 'a')
  const lost = job({}, { browser: 'relay:a', targetId: 'T', own: true })
  expect((await open(browsers, lost, { signal: stop.signal })).why).toBe('cancelled by the test')
  expect(turned).toHaveBeenCalledTimes(1)
})

test('a disconnected browser is forgotten, unless it has reconnected meanwhile', async () => {
  const browsers = createOperatorBrowsers()
  const [before, after] = [browser('relay:a'), browser('relay:a')]
  browsers.add(before.browser, 'a')
  browsers.add(after.browser, 'a')
  before.close()
  await before.browser.closed
  expect(browsers.list()).toEqual([after.browser])
  after.close()
  expect(browsers.list()).toEqual([])
  await after.browser.closed
  browsers.release()
  expect(after.release).not.toHaveBeenCalled()
})

test('the job’s tab comes from the browser, or from the marks in its pages', async () => {
  const targetOf = vi.fn(async (tabId: number) => (tabId === 1 ? 'T' : undefined))
  const marks = vi.fn(async () => new Map([['a:2', 'U']]))
  const browsers = createOperatorBrowsers()
  browsers.add(browser('relay:a', 'relay', { targetOf, marks }).browser, 'a')
  expect([await browsers.tabTarget('a', 1), await browsers.tabTarget('b', 1)]).toEqual(['T', undefined])
  expect([await browsers.marks('relay:a'), await browsers.marks('other')]).toEqual([new Map([['a:2', 'U']]), new Map()])
  marks.mockClear()
  await open(browsers, job({ tab: { instance: 'a', tabId: 1, targetId: null } }))
  expect(marks).not.toHaveBeenCalled()
  await open(browsers, job({ tab: { instance: 'a', tabId: 2, targetId: null } }))
  expect(marks).toHaveBeenCalledTimes(1)
})
