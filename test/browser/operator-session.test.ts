/**
 * A job in a person's own browser, over its debugging port and through the extension's relay: its tabs, the person's
 * tabs, the end.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectEndpoint } from '../../bridge/browser/endpoint/connect.ts'
import type { OperatorBrowser } from '../../bridge/browser/operator/browser.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import type { Leaving } from '../../bridge/browser/sends.ts'
import { navigate, type SessionEvent } from '../../bridge/browser/session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { screenshot } from '../../bridge/observe/screenshot.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { jobsIn } from '../support/operator-jobs.ts'
import { type OwnChrome, startOwnChrome } from '../support/own-chrome.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { startRelayChrome } from '../support/relay-chrome.ts'
import { times } from '../support/seeded.ts'

const CLICKS = times(12, 30)
const JOBS = times(5, 20)

const APPLY = (form: string, script: string): string =>
  `<title>Apply</title><h1>Apply</h1><form ${form}><label>Full name <input name=name autocomplete=name required></label><button>Submit application</button></form><script>${script}</script>`

const PAGES = {
  '/tabs': `<title>Tabs</title><a id=a target=_blank href=/next>blank</a>
    <button id=open onclick="window.open('/next')">open</button>
    <button id=window onclick="window.open('/next', '', 'width=400,height=300')">window</button>
    <button id=late onclick="const w = window.open('about:blank'); setTimeout(() => { w.location = '/next' }, 300)">late</button>
    <button id=hang onclick="window.open('/hang')">hang</button>
    <button id=away onclick="window.open('OTHER/next')">away</button>
    <button id=nowhere onclick="window.open('http://127.0.0.1:1/')">nowhere</button>
    <button id=ask onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">ask</button>`,
  '/next': '<title>Next</title><input id=name>',
  '/installs': `<title>Installs</title><script>
    const { serviceWorker } = navigator
    window.ready = serviceWorker.ready.then(({ active }) => new Promise((done) => {
      if (active.state === 'activated') done()
      else active.onstatechange = () => active.state === 'activated' && done()
    }))
    serviceWorker.register('/worker.js')</script>`,
  '/worked': `<title>Worked</title><form method=post action=/next><input name=mine value=mine><button id=send>Send</button></form>`,
  '/readies': `<title>Readies</title><a id=ahead href=/ahead>Ahead</a>
    <script type=speculationrules>{"prerender":[{"source":"list","urls":["/ahead"],"eagerness":"immediate"}]}</script>`,
  '/ahead': '<title>Ahead</title><script>fetch(document.prerendering ? "/rendered-ahead" : "/opened")</script>',
  '/apply-opened': APPLY('method=post action=/thanks target=_blank', ''),
  '/apply-kept': APPLY('', `onsubmit = () => { localStorage.mine = name.value; open('/thanks'); return false }`),
  '/thanks': '<h1>Thank you for applying!</h1>',
  // The site's own service worker forwards what is posted, and answers by itself.
  '/worker.js': `oninstall = () => skipWaiting()
    onactivate = (event) => event.waitUntil(clients.claim())
    onfetch = (event) => {
      if (event.request.method === 'POST')
        event.respondWith(event.request.text().then((body) => fetch('/next?worker', { method: 'POST', body })))
    }`,
  '/mine': `<title>Mine</title><body style="height:5000px"><input id=draft value="half a"><script>
    document.querySelector('#draft').focus(); scrollTo(0, 300)
    window.events = []; for (const type of ['blur', 'focus', 'visibilitychange', 'resize', 'scroll'])
      addEventListener(type, () => events.push(type), true)
    onbeforeunload = (event) => event.preventDefault()</script>`,
}

const TRANSPORTS = {
  async endpoint(): Promise<{ chrome: OwnChrome; browser: OperatorBrowser }> {
    const chrome = await startOwnChrome()
    return { chrome, browser: await connectEndpoint(chrome.socket) }
  },
  async relay(): Promise<{ chrome: OwnChrome; browser: OperatorBrowser }> {
    const chrome = await startRelayChrome()
    return { chrome, browser: await chrome.relay() }
  },
}

describe.each(Object.entries(TRANSPORTS))('over the %s', (transport, reach) => {
  let chrome: OwnChrome
  let pages: Pages
  let browser: OperatorBrowser

  const job = jobsIn(() => browser)
  const types = (events: readonly SessionEvent[]): string[] => events.map(({ type }) => type)
  const urls = async (): Promise<string[]> => (await chrome.pages()).map(({ url }) => url)

  beforeAll(async () => {
    pages = await servePages(PAGES)
    ;({ chrome, browser } = await reach())
  })
  afterAll(async () => {
    browser.release()
    await chrome.close()
    await pages.close()
  })

  // The first request of a tab that a page opens leaves before it can be held. (First: the next test installs a service worker.)
  test.each([
    ['/apply-opened', null, 1],
    ['/apply-kept', 'submit_unconfirmed', 0],
  ])('thanks in a new tab prove a send only if a form opened it: %s', async (path, code, received) => {
    pages.posted.length = 0
    const { ports } = memoryPorts({
      provider: createProvider('local'),
      openSession: (_, signal) => openOperatorSession(browser, { signal }),
    })
    const input = { targetUrl: pages.url(path), applicant: parseUserData({ name: 'Ada King' }), hitlEnabled: false }
    const { result } = await runJob(runInput(input), ports, AbortSignal.timeout(60_000))
    expect(result.error?.code ?? null, result.error?.message).toBe(code)
    expect(pages.posted).toHaveLength(received)
  })

  test('a service worker of the site sends nothing past the check', async () => {
    await chrome.evaluate(await chrome.openTab(`${pages.origin}/installs`), 'window.ready')
    const { session } = await job()
    const { page } = session.active()
    const asked: string[] = []
    const may = ({ method, document }: Leaving): boolean => {
      asked.push(`${document ? 'form' : 'script'} ${method}`)
      return method !== 'POST'
    }
    await session.holdSends({ may, answered: () => undefined })
    await navigate(session.active(), `${pages.origin}/worked`)
    const post = `fetch('/next', { method: 'POST', body: 'mine' }).then(() => 'sent', () => 'held')`
    expect([await page.evaluate(post), asked.includes('script POST')]).toEqual(['held', true])
    await page.click('#send', { noWaitAfter: true })
    await expect.poll(() => asked).toContain('form POST')
    expect(pages.posted).toEqual([])
  })

  // Chrome does not prerender in a tab that an extension debugs.
  if (transport === 'endpoint')
    test('no page is prerendered while what leaves is held', async () => {
      const { session } = await job()
      const { page } = session.active()
      await session.holdSends({ may: () => true, answered: () => undefined })
      await navigate(session.active(), `${pages.origin}/readies`)
      // The document may be fetched ahead, but its scripts do not run before it is opened.
      await expect.poll(() => pages.seen).toContain('/ahead')
      await page.click('#ahead')
      await page.waitForURL('**/ahead')
      await expect.poll(() => pages.seen).toContain('/opened')
      expect(pages.seen).not.toContain('/rendered-ahead')
    })

  describe('tabs of the job', () => {
    test.each(['#a', '#open', '#window', '#late'])(
      'one that the job opens is followed once it has loaded (%s)',
      async (opener) => {
        const { session, events } = await job()
        await navigate(session.active(), `${pages.origin}/tabs`)
        const first = session.active()
        await first.page.click(opener)
        await session.followed()
        await expect.poll(() => session.active().page.url()).toBe(`${pages.origin}/next`)
        expect(session.tabs()).toHaveLength(2)
        expect(types(events)).toEqual(['tab_opened'])
        await session.closeTab(session.active())
        await expect.poll(() => session.active()).toBe(first)
      },
    )

    test('at most three stay open: the least recently used one is closed', async () => {
      const { session } = await job()
      const first = session.active()
      const second = await session.openTab(`${pages.origin}/next`)
      session.activate(first)
      await session.openTab(`${pages.origin}/next`)
      await session.openTab(`${pages.origin}/tabs`)
      await expect.poll(() => session.tabs().length).toBe(3)
      expect(session.tabs()).not.toContain(second)
    })

    test('one that shows nothing within ten seconds is closed, and the work continues where it was', async () => {
      const { session, events } = await job()
      await navigate(session.active(), `${pages.origin}/tabs`)
      const first = session.active()
      await first.page.click('#hang')
      await session.followed()
      expect(session.active()).toBe(first)
      expect(events).toContainEqual(expect.objectContaining({ type: 'tab_dropped', reason: 'not_loaded' }))
      expect(session.tabs()).toEqual([first])
    })

    test('one whose address cannot be reached is closed, and the work continues where it was', async () => {
      const { session, events } = await job()
      await navigate(session.active(), `${pages.origin}/tabs`)
      const first = session.active()
      await first.page.click('#nowhere')
      await session.followed()
      expect(session.active()).toBe(first)
      expect(events).toContainEqual(expect.objectContaining({ type: 'tab_dropped', reason: 'not_loaded' }))
    })

    test('one that leads to a site that is not allowed is closed', async () => {
      const { session, events } = await job({
        mayVisit: (url) => ({ kind: url.startsWith(pages.origin) ? 'allowed' : 'outside' }),
      })
      await navigate(session.active(), `${pages.origin}/tabs`)
      await session.active().page.click('#away')
      await session.followed()
      expect(events).toContainEqual(expect.objectContaining({ type: 'tab_dropped', reason: 'refused' }))
    })

    test('its own tab does not go to a site that is not allowed either', async () => {
      const { session } = await job({
        mayVisit: (url) => ({ kind: url.startsWith(pages.origin) ? 'allowed' : 'outside' }),
      })
      await navigate(session.active(), `${pages.origin}/tabs`)
      await expect(navigate(session.active(), `${pages.otherOrigin}/next`)).rejects.toMatchObject({
        code: 'NAVIGATION_REFUSED',
      })
    })

    test('a browser dialog does not hang the page', async () => {
      const { session } = await job()
      await navigate(session.active(), `${pages.origin}/tabs`)
      await session.active().page.click('#ask')
      expect(await session.active().page.title()).toBe('no')
    })

    test('a crashed one is reported, and another replaces it', async () => {
      const { session, events } = await job()
      const tab = session.active()
      await navigate(tab, `${pages.origin}/next`)
      await chrome.crash(session.targetOf(tab) ?? '')
      await expect.poll(() => types(events)).toContain('page_crash')
      await session.revive(tab)
      await navigate(session.active(), `${pages.origin}/next`)
      expect(await session.active().page.title()).toBe('Next')
    })

    test(`${CLICKS} clicks and pictures in a row work behind another tab, which stays in front`, async () => {
      const front = await chrome.openTab(`${pages.origin}/next`)
      const { session } = await job()
      const { page } = session.active()
      await navigate(session.active(), `${pages.origin}/next`)
      for (let round = 0; round < CLICKS; round += 1) {
        await page.click('#name', { timeout: 30_000 })
        expect((await screenshot(session.active(), { timeoutMs: 30_000 })).length).toBeGreaterThan(500)
      }
      expect(await chrome.evaluate(front, 'document.visibilityState + document.hasFocus()')).toBe('visibletrue')
      await chrome.cdp.send('Target.closeTarget', { targetId: front })
    })
  })

  describe('tabs of the person', () => {
    test('keep address, position, focus and what was typed; the job neither sees nor closes them', async () => {
      const mine = await chrome.openTab(`${pages.origin}/mine`)
      const other = await chrome.openTab(`${pages.origin}/mine`, { newWindow: true })
      const state = `JSON.stringify([location.href, scrollY, document.activeElement.id, document.hasFocus(),
      document.visibilityState, draft.value, innerWidth])`
      const read = () => Promise.all([mine, other].map((tab) => chrome.evaluate(tab, state)))
      await expect.poll(async () => (await read()).every((one) => String(one).includes('half a'))).toBe(true)
      await chrome.evaluate(mine, 'draft.value = "half a sentence"')
      const before = await read()
      for (const tab of [mine, other]) await chrome.evaluate(tab, 'events.length = 0')
      const { session } = await job()
      await navigate(session.active(), `${pages.origin}/tabs`)
      await session.active().page.click('#ask')
      await screenshot(session.active())
      // The other tabs received no event …
      for (const tab of [mine, other])
        expect(await chrome.evaluate(tab, `events.filter((type) => type !== 'scroll').join()`)).toBe('')
      // … and a tab that a page opens in front is put back behind.
      await session.active().page.click('#open')
      await session.followed()
      await session.active().page.fill('#name', 'Ada')
      expect(session.tabs().map(({ page }) => page.url())).toEqual([`${pages.origin}/tabs`, `${pages.origin}/next`])
      await expect.poll(read).toEqual(before)
      await session.close()
      expect(await read()).toEqual(before)
      expect((await urls()).filter((url) => url.endsWith('/mine'))).toHaveLength(2)
      await expect.poll(urls).not.toContain(`${pages.origin}/tabs`)
      for (const targetId of [mine, other]) await chrome.cdp.send('Target.closeTarget', { targetId })
    })

    test('a browser dialog in one of them is the person’s to answer, whatever the job does with its own', async () => {
      const mine = await chrome.openTab(`${pages.origin}/next`)
      const { sessionId } = await chrome.cdp.send('Target.attachToTarget', { targetId: mine, flatten: true })
      await chrome.cdp.send('Page.enable', {}, String(sessionId))
      const opened = new Promise<void>((resolve) => {
        chrome.cdp.on(({ method }) => method === 'Page.javascriptDialogOpening' && resolve())
      })
      const { session, events } = await job()
      await navigate(session.active(), `${pages.origin}/tabs`)
      const said = chrome.evaluate(mine, 'confirm("Delete my draft?")')
      await opened
      await session.active().page.click('#ask')
      expect(await session.active().page.title()).toBe('no')
      // If the job had answered, no dialog would be open, and this call would fail.
      await chrome.cdp.send('Page.handleJavaScriptDialog', { accept: true }, String(sessionId))
      expect(await said).toBe(true)
      const boxes = events.filter(({ type }) => type === 'dialog')
      expect(boxes).toEqual([expect.objectContaining({ message: 'Sure?' })])
      await session.close()
      await chrome.cdp.send('Target.closeTarget', { targetId: mine })
    })

    test('one the person starts from is worked in and stays open', async () => {
      const mine = await chrome.openTab(`${pages.origin}/next`)
      const { session } = await job({ start: mine })
      expect(session.place().targetId).toBe(mine)
      await session.active().page.fill('#name', 'Ada')
      await session.openTab(`${pages.origin}/tabs`)
      await session.close()
      expect(await chrome.evaluate(mine, 'document.querySelector("#name").value')).toBe('Ada')
      await expect.poll(urls).not.toContain(`${pages.origin}/tabs`)
    })

    test('cookies and what sites store are refused', async () => {
      const { session } = await job()
      const cdp = await session.active().page.context().newCDPSession(session.active().page)
      await expect(cdp.send('Network.getCookies')).rejects.toThrow('refused')
      await expect(cdp.send('Storage.getCookies')).rejects.toThrow('refused')
      await expect(cdp.send('Target.getTargets')).rejects.toThrow('refused')
      const whole = await session.active().page.context().browser()?.newBrowserCDPSession()
      expect((await whole?.send('Browser.getVersion'))?.product).toContain('Chrome/')
      await expect(whole?.send('Browser.close')).rejects.toThrow('not for a job')
      await whole?.detach()
      await expect(session.active().page.context().cookies()).rejects.toThrow()
      await expect(session.active().page.context().storageState()).rejects.toThrow()
    })

    test('come to the front only when the person asks to see the job', async () => {
      const behind = await chrome.openTab(`${pages.origin}/next`)
      const front = await chrome.openTab(`${pages.origin}/next`)
      const { session } = await job({ start: behind })
      await session.active().page.bringToFront()
      await session.active().page.fill('#name', 'Ada')
      expect(await chrome.evaluate(front, 'document.visibilityState')).toBe('visible')
      await session.show()
      await expect.poll(() => chrome.evaluate(front, 'document.visibilityState')).toBe('hidden')
    })
  })

  describe('the end', () => {
    test(`${JOBS} jobs in a row use one browser, each with a session of its own, and leave nothing`, async () => {
      const before = await urls()
      for (let round = 0; round < JOBS; round += 1) {
        const { session } = await job()
        await navigate(session.active(), `${pages.origin}/next`)
        await session.active().page.fill('#name', String(round))
        await session.close()
        expect(() => session.active()).toThrow(expect.objectContaining({ code: 'BROWSER_DISCONNECT' }))
      }
      await expect.poll(urls).toEqual(before)
    })

    test('tabs stay open if their person may still continue there, and the next session comes back to one', async () => {
      const { session } = await job()
      await navigate(session.active(), `${pages.origin}/next`)
      await session.active().page.fill('#name', 'half')
      const { targetId } = session.place()
      await session.close({ keepTabs: true })
      const again = await job({ start: targetId, own: true })
      expect(await again.session.active().page.inputValue('#name')).toBe('half')
      await again.session.close()
      expect((await chrome.pages()).map((page) => page.targetId)).not.toContain(targetId)
    })

    test('a job that is cancelled while it connects leaves no tab behind', async () => {
      const before = await urls()
      const cancel = new AbortController()
      const opening = openOperatorSession(browser, { signal: cancel.signal })
      cancel.abort(new Error('cancelled by the test'))
      await expect(opening).rejects.toThrow('cancelled by the test')
      await expect.poll(urls).toEqual(before)
    })

    test('a browser that dies is reported with its code and with the place to come back to', async () => {
      const { chrome: doomed, browser: reached } = await reach()
      const lent = await doomed.openTab(`${pages.origin}/next`)
      const session = await openOperatorSession(reached, { start: lent })
      const second = await session.openTab()
      const events: SessionEvent[] = []
      session.on((event) => events.push(event))
      await session.closeTab(second)
      await expect.poll(() => session.tabs()).toHaveLength(1)
      expect(session.place()).toEqual({ browser: reached.id, targetId: lent, own: false })
      await doomed.kill()
      await expect
        .poll(() => events)
        .toContainEqual(expect.objectContaining({ type: 'disconnected', code: 'BROWSER_DISCONNECT' }))
      // A job that is resumed gets the tab it was in, and whose tab it is.
      expect(session.place()).toEqual({ browser: reached.id, targetId: lent, own: false })
      expect([session.lost(), session.isActive(), reached.isOpen]).toEqual(['BROWSER_DISCONNECT', false, false])
      await session.close()
      await expect(openOperatorSession(reached)).rejects.toMatchObject({ code: 'BROWSER_DISCONNECT' })
      await doomed.close()
    })
  })
})
