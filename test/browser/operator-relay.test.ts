/** What only the relay has to handle: Chrome's rules for extensions, sleeping tabs, and a lost connection. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { navigate, type OperatorSession } from '../../bridge/browser/session.ts'
import { runWithLowMemoryRetry, runWithReattach } from '../../bridge/engine/run/attempts.ts'
import type { RunInput } from '../../bridge/engine/state/ports.ts'
import { observe } from '../../bridge/observe/index.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { EventData, EventType } from '../../shared/domain/events.ts'
import { isForbidden, withoutCookies } from '../../shared/protocol/relay.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { jobsIn } from '../support/operator-jobs.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { type RelayChrome, startRelayChrome } from '../support/relay-chrome.ts'
import { times } from '../support/seeded.ts'
import { person } from './expected/people.ts'

const PAGES = {
  '/opener': `<title>Opener</title><button id=open onclick="window.open('/popup?' + (window.n = (window.n ?? 0) + 1))">open</button>`,
  '/popup': `<title>Popup</title><input id=name><script>opener?.postMessage('here', '*')</script>`,
  '/frames': `<title>Frames</title><iframe src="OTHER/inner" width=600 height=300></iframe>`,
  '/inner': `<label>City <input id=city></label><iframe src="ORIGIN/innermost" width=400 height=100></iframe>`,
  '/innermost': `<label>Street <input id=street></label>`,
  '/form': `<title>Form</title><input id=name><input id=file type=file>`,
  '/mine': `<title>Mine</title><body style="height:5000px"><input id=draft value="half a">`,
}

let chrome: RelayChrome
let pages: Pages
let sites: Sites
let browser: OperatorBrowser

const job = jobsIn(() => browser)
const tabId = async (targetId: string): Promise<number> =>
  Number(
    await chrome.worker(`chrome.debugger.getTargets().then((all) => all.find(({ id }) => id === '${targetId}').tabId)`),
  )
/** What Cancel on Chrome's bar does: Chrome detaches and reports it. */
const cancelOnBar = (number: number) =>
  chrome.worker(
    `chrome.debugger.detach({ tabId: ${number} }).then(() => chrome.debugger.onDetach.dispatch({ tabId: ${number} }, 'canceled_by_user'))`,
  )
const attached = () =>
  chrome.worker(
    `chrome.debugger.getTargets().then((all) => all.filter((one) => one.type === 'page' && one.attached).length)`,
  )

beforeAll(async () => {
  pages = await servePages(PAGES)
  sites = await startSites()
  chrome = await startRelayChrome()
  browser = await chrome.relay()
})
afterAll(async () => {
  await chrome.close()
  await sites.close()
  await pages.close()
})

const POPUPS = times(25, 100)

test(`${POPUPS} popups in a row are followed, each loaded, and the person’s tab stays in front`, {
  timeout: 180_000,
}, async () => {
  const front = await chrome.openTab(`${pages.origin}/mine`)
  const { session, events } = await job()
  await navigate(session.active(), `${pages.origin}/opener`)
  const opener = session.active()
  for (let round = 1; round <= POPUPS; round += 1) {
    await opener.page.click('#open')
    await session.followed()
    const popup = session.active()
    expect(popup.page.url(), `round ${round}`).toBe(`${pages.origin}/popup?${round}`)
    await popup.page.fill('#name', `round ${round}`)
    expect(await popup.page.inputValue('#name')).toBe(`round ${round}`)
    await session.closeTab(popup)
    await expect.poll(() => session.active()).toBe(opener)
  }
  expect(events.filter(({ type }) => type === 'tab_opened')).toHaveLength(POPUPS)
  expect(events.filter(({ type }) => type === 'tab_dropped')).toEqual([])
  await expect.poll(() => chrome.evaluate(front, 'document.visibilityState + document.hasFocus()')).toBe('visibletrue')
  await chrome.cdp.send('Target.closeTarget', { targetId: front })
})

test('frames of other sites, and frames in them, are seen and filled in', async () => {
  const { session } = await job()
  await navigate(session.active(), `${pages.origin}/frames`)
  const { page } = session.active()
  const [outer, inner] = [page.frameLocator('iframe'), page.frameLocator('iframe').frameLocator('iframe')]
  await outer.locator('#city').fill('Halifax')
  await inner.locator('#street').click()
  await page.keyboard.type('Pier 1')
  expect([await outer.locator('#city').inputValue(), await inner.locator('#street').inputValue()]).toEqual([
    'Halifax',
    'Pier 1',
  ])
  const { fields } = await observe(session.active(), { tabs: session.tabs() })
  expect(fields.map(({ label, value }) => [label, value])).toEqual([
    ['City', 'Halifax'],
    ['Street', 'Pier 1'],
  ])
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  await expect.poll(() => page.frames().length).toBe(1)
  expect(await page.title()).toBe('Frames')
})

test('files can be put into a page', async () => {
  const { session } = await job()
  await navigate(session.active(), `${pages.origin}/form`)
  const file = new URL('expected/tunde-cv.pdf', import.meta.url).pathname
  await session.active().page.setInputFiles('#file', file)
  const size = await session
    .active()
    .page.evaluate(() => document.querySelector<HTMLInputElement>('#file')?.files?.[0]?.size)
  expect(size).toBe((await readFile(file)).length)
})

test('a tab that Chrome has discarded is loaded again, in the background, and used', async () => {
  const mine = await chrome.openTab(`${pages.origin}/form`)
  const front = await chrome.openTab(`${pages.origin}/mine`)
  // A tab that has not loaded yet has no address to be reloaded from.
  await expect.poll(() => chrome.evaluate(mine, 'document.title')).toBe('Form')
  // Discarding gives the tab a new number.
  const number = Number(await chrome.worker(`chrome.tabs.discard(${await tabId(mine)}).then(({ id }) => id)`))
  await expect.poll(() => chrome.worker(`chrome.tabs.get(${number}).then((tab) => tab.discarded)`)).toBe(true)
  const { session } = await job({ start: await browser.targetOf?.(number) })
  await session.active().page.fill('#name', 'Ada')
  expect(await session.active().page.inputValue('#name')).toBe('Ada')
  expect(await chrome.evaluate(front, 'document.visibilityState')).toBe('visible')
})

test('jobs started in two windows work each in its own, and the tabs they open appear beside them', async () => {
  const tabs = [
    await chrome.openTab(`${pages.origin}/opener`),
    await chrome.openTab(`${pages.origin}/opener`, { newWindow: true }),
  ]
  const windowOf = async (targetId: string) =>
    chrome.worker(`chrome.tabs.get(${await tabId(targetId)}).then((tab) => tab.windowId)`)
  for (const start of tabs) {
    const { session } = await job({ start })
    await session.active().page.click('#open')
    await session.followed()
    expect(session.tabs()).toHaveLength(2)
    const second = await session.openTab(`${pages.origin}/form`)
    const places = [session.targetOf(second) ?? '', session.place().targetId ?? '', start].map(windowOf)
    expect(new Set(await Promise.all(places)).size).toBe(1)
    await session.close()
    expect((await chrome.pages()).map(({ targetId }) => targetId)).toContain(start)
  }
})

describe('a tab taken away', () => {
  test('by Cancel on Chrome’s bar is reported in words, and the job continues in it where it was', async () => {
    const { session, events } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    await session.active().page.fill('#name', 'half')
    const number = await tabId(session.place().targetId ?? '')
    await cancelOnBar(number)
    await expect
      .poll(() => events)
      .toContainEqual(
        expect.objectContaining({
          type: 'detached',
          reason: 'canceled_by_user',
          message: expect.stringContaining('You pressed Cancel on Chrome’s bar'),
        }),
      )
    expect(() => session.active()).toThrow(expect.objectContaining({ code: 'BROWSER_DETACHED' }))
    expect([session.lost(), session.isActive()]).toEqual(['BROWSER_DETACHED', true])
    const tab = await session.reattach()
    expect(session.lost()).toBeUndefined()
    expect(session.active()).toBe(tab)
    expect(await tab.page.inputValue('#name')).toBe('half')
    await tab.page.fill('#name', 'whole')
    expect(await tab.page.inputValue('#name')).toBe('whole')
  })

  test('of a Chrome that is out of reach by the time the person resumes is reported as that', async () => {
    const { session, events } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    const { targetId = '' } = session.place()
    await cancelOnBar(await tabId(targetId))
    await expect.poll(() => session.lost()).toBe('BROWSER_DETACHED')
    chrome.cut()
    await expect.poll(() => events.map(({ type }) => type)).toContain('disconnected')
    await expect(session.reattach()).rejects.toMatchObject({
      code: 'BROWSER_DISCONNECT',
      message: expect.stringContaining('Its tabs keep their content'),
    })
    browser = await chrome.relay()
    expect((await chrome.pages()).map((page) => page.targetId)).toContain(targetId)
  })

  test('by going to one of Chrome’s own pages is reported, and the job continues once it is back', async () => {
    const { session, events } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    const { targetId = '' } = session.place()
    const number = await tabId(targetId)
    await chrome.worker(`chrome.tabs.update(${number}, { url: 'chrome://version' })`)
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'detached', reason: 'forbidden' }))
    await expect(session.reattach()).rejects.toMatchObject({ code: 'BROWSER_DETACHED' })
    await chrome.worker(`chrome.tabs.update(${number}, { url: '${pages.origin}/form' })`)
    await expect
      .poll(async () => (await chrome.pages()).find((page) => page.targetId === targetId)?.url)
      .toBe(`${pages.origin}/form`)
    const tab = await session.reattach()
    await tab.page.fill('#name', 'again')
  })

  test('in the middle of a job is reported, and the job continues in it once its person resumes', {
    timeout: 100_000,
  }, async () => {
    let session: OperatorSession | undefined
    let cancelled = false
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: () => Promise.reject(new Error('opened below')),
      human: ({ questions = [] }) => ({
        action: 'resume',
        answers: Object.fromEntries(questions.map(({ question }) => [question, 'Hello there'])),
        remember: false,
      }),
    })
    const cancelOnce = async (): Promise<void> => {
      if (cancelled) return
      cancelled = true
      await cancelOnBar(await tabId(session?.place().targetId ?? ''))
    }
    const ports = {
      ...memory.ports,
      openSession: async (_: RunInput, signal: AbortSignal) => {
        const place = session?.place()
        const continues = place !== undefined
        session = (await job({ signal, start: place?.targetId, own: place?.own ?? true, continues })).session
        return session
      },
      emit: <T extends EventType>(type: T, data: EventData<T>) => {
        memory.ports.emit(type, data)
        if (type === 'step') void cancelOnce()
      },
    }
    sites.reset()
    const input = runInput({
      targetUrl: sites.url('/misc/plain'),
      applicant: person('rosalind'),
      jobType: 'fill_form',
      browserMode: 'operator',
    })
    const { result, status } = await runWithReattach(input, ports, AbortSignal.timeout(90_000), runWithLowMemoryRetry)
    const asked = memory.asks.map(({ title, questions = [] }) => [title, ...questions.map(({ question }) => question)])
    expect({ status, error: result.error }, JSON.stringify(asked)).toEqual({ status: 'completed', error: null })
    expect(memory.asks[0]).toMatchObject({
      kind: 'takeover',
      description: expect.stringContaining('You pressed Cancel'),
    })
    expect(memory.events.filter(({ type }) => type === 'detached')).toHaveLength(1)
    expect(sites.submissions('misc')).toHaveLength(1)
  })

  test('because the person closed it no longer exists', async () => {
    const { session, events } = await job()
    const number = await tabId(session.place().targetId ?? '')
    await chrome.worker(`chrome.tabs.remove(${number})`)
    await expect.poll(() => session.tabs()).toEqual([])
    expect(events.map(({ type }) => type)).toEqual(['tab_closed'])
    expect(() => session.active()).toThrow(expect.objectContaining({ code: 'BROWSER_DISCONNECT' }))
  })

  test('cannot be started from where Chrome allows no extension', async () => {
    const own = await chrome.openTab('chrome://version')
    await expect(job({ start: own })).rejects.toMatchObject({
      code: 'BROWSER_DETACHED',
      message: expect.stringContaining('no extension'),
    })
    await expect(job({ start: 'nothing like it' })).rejects.toMatchObject({ code: 'BROWSER_DETACHED' })
    expect(await browser.targetOf?.(987_654_321)).toBeUndefined()
  })
})

describe('the connection', () => {
  test('leaves no tab attached when a job ends', async () => {
    const mine = await chrome.openTab(`${pages.origin}/form`)
    // This test itself has attached to some.
    const before = Number(await attached())
    const { session } = await job({ start: mine })
    expect(await attached()).toBe(before + 1)
    await session.close()
    await expect.poll(attached).toBe(before)
  })

  test('when it is lost, the page works on, and requests that waited for a yes fail', async () => {
    const { session } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    const asked: string[] = []
    const may = ({ url }: { url: string }) => {
      asked.push(url)
      return new Promise<boolean>(() => undefined)
    }
    await session.holdSends({ may, answered: () => undefined })
    const targetId = session.place().targetId ?? ''
    await chrome.evaluate(targetId, "void (window.held = fetch('/form?held').then(() => 'sent', () => 'broken off'))")
    await expect.poll(() => asked.length).toBe(1)
    chrome.cut()
    expect(await chrome.evaluate(targetId, 'held')).toBe('broken off')
    expect(await chrome.evaluate(targetId, "fetch('/form').then(({ ok }) => ok)")).toBe(true)
    browser = await chrome.relay()
  })

  test('when it is lost, the session ends but not the tab: the next session finds what was typed', async () => {
    const { session, events } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    await session.active().page.fill('#name', 'half')
    const { targetId } = session.place()
    chrome.cut()
    await expect
      .poll(() => events)
      .toContainEqual(expect.objectContaining({ type: 'disconnected', code: 'BROWSER_DISCONNECT' }))
    expect(session.lost()).toBe('BROWSER_DISCONNECT')
    expect(browser.isOpen).toBe(false)
    browser = await chrome.relay()
    const again = await job({ start: targetId, own: true })
    expect(await again.session.active().page.inputValue('#name')).toBe('half')
    await again.session.close()
    expect((await chrome.pages()).map((page) => page.targetId)).not.toContain(targetId)
  })

  test('the same holds when the service worker dies', async () => {
    const { session, events } = await job()
    await navigate(session.active(), `${pages.origin}/form`)
    await session.active().page.fill('#name', 'half')
    const { targetId } = session.place()
    const { targetInfos } = await chrome.cdp.send('Target.getTargets')
    const worker = (targetInfos as { targetId: string; type: string }[]).find(({ type }) => type === 'service_worker')
    await chrome.cdp.send('Target.closeTarget', { targetId: worker?.targetId })
    await expect.poll(() => events.map(({ type }) => type)).toContain('disconnected')
    // An event in a tab that is still attached wakes the worker.
    await chrome.openTab(`${pages.origin}/mine`)
    browser = await chrome.relay()
    const again = await job({ start: targetId, own: true })
    expect(await again.session.active().page.inputValue('#name')).toBe('half')
  })
})

test('calls about cookies, storage or the whole browser never pass', () => {
  const refused = [
    'Network.getCookies',
    'Network.setCookie',
    'Network.clearBrowserCookies',
    'Storage.getCookies',
    'DOMStorage.getDOMStorageItems',
    'IndexedDB.requestData',
    'Browser.close',
    'Target.createTarget',
    'Target.attachToTarget',
    'Extensions.loadUnpacked',
    'Network.loadNetworkResource',
    'Network.replayXHR',
    'Page.setDownloadBehavior',
    'Page.getResourceContent',
    'Debugger.enable',
    'IO.read',
    'ServiceWorker.enable',
    'Some.newMethod',
  ]
  expect(refused.filter((method) => !isForbidden(method))).toEqual([])
  const needed = [
    'Network.enable',
    'Page.navigate',
    'Runtime.evaluate',
    'Target.setAutoAttach',
    'Input.dispatchKeyEvent',
    'Fetch.enable',
    'DOM.setFileInputFiles',
    'Network.getResponseBody',
  ]
  expect(needed.filter((method) => isForbidden(method, { url: 'https://example.com/' }))).toEqual([])
  for (const url of [
    'file:///etc/passwd',
    'chrome://settings',
    'javascript:1',
    'view-source:http://a/',
    'about:blankx',
    'FILE:/x',
  ])
    expect(isForbidden('Page.navigate', { url }), url).toBe(true)
  expect(isForbidden('Fetch.continueRequest', { requestId: '1', url: 'http://elsewhere/' })).toBe(true)
  expect(isForbidden('Network.setExtraHTTPHeaders', { headers: { cookie: 'a=1' } })).toBe(true)
  expect(
    withoutCookies('Network.requestWillBeSentExtraInfo', {
      requestId: '1',
      headers: { Accept: '*/*', Cookie: 'a=1' },
      associatedCookies: [{ cookie: { value: '1' } }],
    }),
  ).toEqual({ requestId: '1', headers: { Accept: '*/*' }, associatedCookies: [], blockedCookies: [] })
  expect(
    withoutCookies('Network.webSocketWillSendHandshakeRequest', {
      requestId: '1',
      request: { headers: { Host: 'a', cookie: 'a=1' } },
    }),
  ).toEqual({ requestId: '1', request: { headers: { Host: 'a' } } })
  expect(
    withoutCookies('Network.webSocketHandshakeResponseReceived', {
      response: {
        status: 101,
        headers: { 'Set-Cookie': 'a=1' },
        headersText: 'Set-Cookie: a=1',
        requestHeaders: { Cookie: 'a=1', Host: 'a' },
        requestHeadersText: 'Cookie: a=1',
      },
    }),
  ).toEqual({ response: { status: 101, headers: {}, requestHeaders: { Host: 'a' } } })
  expect(
    withoutCookies('Fetch.requestPaused', {
      request: { url: 'http://a/', headers: { Cookie: 'a=1' } },
      responseHeaders: [
        { name: 'set-cookie', value: 'a=1' },
        { name: 'Age', value: '1' },
      ],
    }),
  ).toEqual({ request: { url: 'http://a/', headers: {} }, responseHeaders: [{ name: 'Age', value: '1' }] })
  expect(withoutCookies('Page.frameNavigated', { a: 1, headers: { cookie: 'a' } })).toEqual({
    a: 1,
    headers: { cookie: 'a' },
  })
})
