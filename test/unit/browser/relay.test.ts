/** The relay's state, without a browser: order, several sessions on one tab, and abandoned tabs. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptRelay, type RelayPort } from '../../../bridge/browser/relay/accept.ts'
import { Aliases } from '../../../bridge/browser/relay/aliases.ts'
import { Barrier } from '../../../bridge/browser/relay/barrier.ts'
import { type RelayRequest, UNHEARD } from '../../../shared/protocol/relay.ts'
import { tabEvents } from '../../support/tab-events.ts'

/** Generous for loaded machines; nothing here waits this long otherwise. */
const SOON = { timeout: 10_000 }

afterEach(() => {
  vi.useRealTimers()
})

/** A command that the test answers. */
const later = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { go: () => promise, resolve, reject }
}

test('Playwright does not listen for any event that the extension drops', () => {
  const playwright = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8')
  expect(playwright).toContain('"Network.loadingFinished"')
  expect([...UNHEARD].filter((event) => playwright.includes(`"${event}"`))).toEqual([])
})

describe('the order of commands', () => {
  test('what switches events on waits for the answers before it, and what follows waits behind it', async () => {
    const barrier = new Barrier()
    const sent: string[] = []
    const tree = later()
    const send = (method: string, go: () => Promise<string> = async () => method) =>
      barrier.send(method, () => {
        sent.push(method)
        return go()
      })
    const first = send('Page.getFrameTree', tree.go)
    const events = send('Page.setLifecycleEventsEnabled')
    const after = send('Log.enable')
    await Promise.resolve()
    expect(sent).toEqual(['Page.getFrameTree'])
    tree.resolve('tree')
    expect(await Promise.all([first, events, after])).toEqual(['tree', 'Page.setLifecycleEventsEnabled', 'Log.enable'])
    expect(sent).toEqual(['Page.getFrameTree', 'Page.setLifecycleEventsEnabled', 'Log.enable'])
  })

  test('nothing waits for commands whose duration depends on the page, or for failed ones', async () => {
    const barrier = new Barrier()
    const forever = later()
    void barrier.send('Runtime.evaluate', forever.go)
    const broken = later()
    const failed = barrier.send('Page.enable', broken.go)
    const events = barrier.send('Network.enable', async () => 'on')
    broken.reject(new Error('no'))
    await expect(failed).rejects.toThrow('no')
    expect(await events).toBe('on')
  })
})

describe('several sessions on one tab', () => {
  test('each gets the events that it enabled; the real session gets the others', () => {
    const sessions = new Aliases('main')
    sessions.add('second')
    sessions.passes('main', 'Page.enable')
    sessions.passes('second', 'Fetch.enable')
    sessions.passes('second', 'Page.enable')
    expect(sessions.hearing('Fetch.requestPaused')).toEqual(['second'])
    expect(sessions.hearing('Page.frameNavigated')).toEqual(['main', 'second'])
    expect(sessions.hearing('Target.attachedToTarget')).toEqual(['main'])
  })

  test('a domain is disabled with the last session that uses it', () => {
    const sessions = new Aliases('main')
    sessions.add('second')
    sessions.passes('main', 'Page.enable')
    sessions.passes('second', 'Page.enable')
    sessions.passes('second', 'Fetch.enable')
    expect(sessions.passes('second', 'Page.disable')).toBe(false)
    expect(sessions.passes('main', 'Page.disable')).toBe(true)
    expect(sessions.remove('second')).toEqual(['Fetch'])
    expect(sessions.all()).toEqual(['main'])
  })
})

/** A simulated extension: `answer` responds to a request; undefined is an empty response. */
const extension = (held: object[], answer: (asked: RelayRequest) => object | undefined = () => undefined) => {
  const asked: RelayRequest[] = []
  let hear: (message: unknown) => void = () => {}
  let closed: () => void = () => {}
  const port: RelayPort = {
    send(message) {
      asked.push(message)
      const own = message.ask === 'version' ? { result: { version: { product: 'Chrome/1' }, held } } : { result: {} }
      queueMicrotask(() => hear({ id: message.id, ...(answer(message) ?? own) }))
    },
    onMessage: (listener) => {
      hear = listener
    },
    onClose: (listener) => {
      closed = listener
    },
  }
  return { port, asked, hear: (message: unknown) => hear(message), close: () => closed() }
}
const target = (targetId: string, more: object = {}) => ({ targetId, tabId: 1, title: '', url: '', ...more })

describe('an extension that connects', () => {
  const tab = target('T')

  test('releases tabs of an earlier bridge, unless their job returns', async () => {
    const one = extension([tab, { ...tab, targetId: 'U' }])
    const browser = await acceptRelay(one.port, 'i')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const two = extension([tab, { ...tab, targetId: 'U' }])
    const again = await acceptRelay(two.port, 'i')
    await again
      .tabs()
      .attach('T')
      .catch(() => undefined)
    vi.advanceTimersByTime(60_000)
    expect(two.asked.filter(({ ask }) => ask === 'detach')).toEqual([expect.objectContaining({ targetId: 'U' })])
    expect([browser.id, again.id]).toEqual(['relay:i', 'relay:i'])
  })

  test('may send anything: messages that do not belong to the relay are ignored', async () => {
    const one = extension([])
    const browser = await acceptRelay(one.port, 'i')
    for (const odd of [null, 7, 'x', {}, { id: 'x' }, { tell: 'nonsense' }, { id: 99, result: {} }]) one.hear(odd)
    expect(browser.isOpen).toBe(true)
    one.close()
    await browser.closed
    expect(browser.isOpen).toBe(false)
    await expect(browser.tabs().open('about:blank')).rejects.toThrow('closed')
    expect(await browser.targetOf?.(1)).toBeUndefined()
  })

  test('tells the target of a tab, and stays connected when a job releases it', async () => {
    const { port } = extension([], ({ ask }) => (ask === 'find' ? { result: { target: target('T') } } : undefined))
    const browser = await acceptRelay(port, 'i')
    expect(await browser.targetOf?.(1)).toBe('T')
    browser.release()
    expect(browser.isOpen).toBe(true)
    expect(browser.about).toBe('Chrome/1 with the extension')
  })

  test('that connects but never answers is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { port } = extension([], ({ ask }) => (ask === 'version' ? { silent: true } : undefined))
    const accepted = expect(acceptRelay(port, 'i')).rejects.toThrow('took longer than 15 s')
    await vi.advanceTimersByTimeAsync(15_000)
    await accepted
  })

  test('that disconnects during a request rejects pending ones', async () => {
    const gone = extension([])
    const browser = await acceptRelay(gone.port, 'i')
    const asked = browser.tabs().close('T')
    gone.close()
    await expect(asked).rejects.toThrow('The connection to the extension was closed')
  })
})

describe('tabs over the extension', () => {
  /** The tabs of one job, with the events of its listener, which starts at once. */
  const stage = async (answer: (asked: RelayRequest) => object | undefined = () => undefined) => {
    const one = extension([], (message) => {
      const own = message.ask === 'attach' ? { result: { target: target(message.targetId) } } : undefined
      return answer(message) ?? own
    })
    const browser = await acceptRelay(one.port, 'i')
    const tabs = browser.tabs()
    const told = tabEvents(tabs)
    one.asked.length = 0
    /** Sends a message from the extension; resolves once it has been processed. */
    const tell = async (message: object): Promise<void> => {
      one.hear(message)
      await new Promise((done) => setImmediate(done))
    }
    const event = (method: string, params: object = {}, sessionId?: string) =>
      tell({ tell: 'event', targetId: 'T', method, params, ...(sessionId && { sessionId }) })
    const sent = () => one.asked.map((asked) => (asked.ask === 'send' ? asked.method : asked.ask))
    return { one, browser, tabs, told, tell, event, sent }
  }

  test('open beside the job’s own, and can be shown and closed', async () => {
    const { tabs, one } = await stage(({ ask }) => (ask === 'open' ? { result: { target: target('T') } } : undefined))
    expect(await tabs.open('http://here/')).toBe('T')
    await tabs.attach('T')
    await tabs.open('http://there/')
    await tabs.show('T')
    await tabs.close('T')
    expect(one.asked.map(({ id: _, ...asked }) => asked)).toEqual([
      { ask: 'open', url: 'http://here/' },
      { ask: 'attach', targetId: 'T' },
      { ask: 'open', url: 'http://there/', beside: 'T' },
      { ask: 'show', targetId: 'T' },
      { ask: 'close', targetId: 'T' },
    ])
    expect(await tabs.version()).toEqual({ product: 'Chrome/1' })
  })

  test('that are unusable are reported as Chrome’s own or gone; other errors stay unchanged', async () => {
    const refused = (code: string) =>
      stage(({ ask }) => (ask === 'attach' ? { error: { code, message: 'no' } } : undefined))
    const forbidden = await refused('forbidden')
    await expect(forbidden.tabs.attach('T')).rejects.toMatchObject({
      code: 'BROWSER_DETACHED',
      message: expect.stringContaining('Chrome’s own pages'),
      details: { reason: 'forbidden' },
    })
    const gone = await refused('gone')
    await expect(gone.tabs.attach('T')).rejects.toMatchObject({
      code: 'BROWSER_DETACHED',
      message: expect.stringContaining('not there any more'),
    })
    const closed = await stage()
    closed.one.close()
    await expect(closed.tabs.attach('T')).rejects.toThrow('The connection to the extension was closed')
  })

  test('serve several sessions of one tab, each with the events that it enabled', async () => {
    const { tabs, told, event, sent } = await stage()
    const { sessionId: main } = await tabs.attach('T')
    const { sessionId: second } = await tabs.attach('T')
    expect(second).not.toBe(main)
    await tabs.send(main, 'Page.enable', {})
    await tabs.send(second, 'Page.enable', {})
    await tabs.send(second, 'Fetch.enable', {})
    await event('Page.frameNavigated', { a: 1 })
    await event('Fetch.requestPaused')
    expect(told).toEqual([
      ['event', main, 'Page.frameNavigated', { a: 1 }],
      ['event', second, 'Page.frameNavigated', { a: 1 }],
      ['event', second, 'Fetch.requestPaused', {}],
    ])
    // The other session still uses the Page domain; interception ends with the session that used it.
    expect(await tabs.send(second, 'Page.disable', {})).toEqual({})
    await tabs.detach(second)
    await tabs.detach(second)
    expect(sent()).toEqual(['attach', 'Page.enable', 'Page.enable', 'Fetch.enable', 'Fetch.disable'])
    await expect(tabs.send(second, 'Page.enable', {})).rejects.toThrow('Session with given id not found')
    expect(await tabs.send(main, 'Target.getTargetInfo', {})).toEqual({ targetInfo: { targetId: 'T', type: 'page' } })
    await tabs.detach(main)
    expect(sent().at(-1)).toBe('detach')
  })

  test('reach into frames of other sites for as long as those are there', async () => {
    const { tabs, one, told, event } = await stage()
    const { sessionId: main } = await tabs.attach('T')
    await event('Target.attachedToTarget', { sessionId: 'c', targetInfo: { targetId: 'F', type: 'iframe' } })
    await event('Runtime.executionContextCreated', {}, 'c')
    expect(told.at(-1)).toEqual(['event', 'c', 'Runtime.executionContextCreated', {}])
    await tabs.send('c', 'Runtime.enable', {})
    expect(one.asked.at(-1)).toMatchObject({ ask: 'send', targetId: 'T', sessionId: 'c' })
    // Another session on the frame belongs to the frame, not to the tab.
    const { sessionId: further } = await tabs.attach('F')
    await tabs.send(further, 'DOM.getDocument', {})
    expect(one.asked.at(-1)).toMatchObject({ method: 'DOM.getDocument', sessionId: 'c' })
    await event('Target.detachedFromTarget', { sessionId: 'c', targetId: 'F' })
    expect(told.at(-1)).toEqual(['event', main, 'Target.detachedFromTarget', { sessionId: 'c', targetId: 'F' }])
    for (const session of ['c', further])
      await expect(tabs.send(session, 'DOM.enable', {})).rejects.toThrow('Session with given id not found')
    await event('Runtime.executionContextCreated', {}, 'c')
    expect(told.at(-1)?.[2]).toBe('Target.detachedFromTarget')
    // Playwright detached: the browser ends the session itself.
    await event('Target.attachedToTarget', { sessionId: 'd', targetInfo: { targetId: 'G', type: 'iframe' } })
    const before = one.asked.length
    await tabs.detach('d')
    expect(one.asked).toHaveLength(before)
  })

  test('are reported when they open or close, or the extension disconnects', async () => {
    const { tabs, one, told, tell } = await stage()
    const { sessionId } = await tabs.attach('T')
    await tell({ tell: 'opened', target: target('P', { openerId: 'T' }) })
    await tell({ tell: 'opened', target: target('mine', { openerId: 'another' }) })
    await tell({ tell: 'gone', targetId: 'another', reason: 'closed' })
    await tell({ tell: 'gone', targetId: 'T', reason: 'canceled_by_user' })
    expect(told).toEqual([
      ['opened', 'P'],
      ['gone', 'T', 'canceled_by_user'],
    ])
    await expect(tabs.send(sessionId, 'Page.enable', {})).rejects.toThrow('Session with given id not found')
    one.close()
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['lost']), SOON)
  })

  test('are released at the end, and no longer reported', async () => {
    const { browser, tabs, one, told, tell, sent } = await stage(({ ask }) =>
      ask === 'detach' ? { error: { code: 'gone', message: 'no such tab' } } : undefined,
    )
    await tabs.attach('T')
    await tabs.release()
    expect(sent()).toEqual(['attach', 'detach'])
    await tell({ tell: 'gone', targetId: 'T', reason: 'closed' })
    expect(told).toEqual([])
    // A job that ended before it began has nothing to release.
    await browser.tabs().release()
    expect(one.asked).toHaveLength(2)
  })
})
