/** The relay's bookkeeping, without a browser: order, several sessions on one tab, and tabs that nobody came back to. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptRelay, type RelayPort } from '../../../bridge/browser/relay/accept.ts'
import { Aliases } from '../../../bridge/browser/relay/aliases.ts'
import { Barrier } from '../../../bridge/browser/relay/barrier.ts'
import type { RelayRequest } from '../../../shared/protocol/relay.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A command that is answered when told. */
const later = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { go: () => promise, resolve, reject }
}

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

  test('nothing waits for what may take as long as a page likes, nor for what failed', async () => {
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
  test('each hears what it switched on; what nobody switched on is for the real one', () => {
    const sessions = new Aliases('main')
    sessions.add('second')
    sessions.passes('main', 'Page.enable')
    sessions.passes('second', 'Fetch.enable')
    sessions.passes('second', 'Page.enable')
    expect(sessions.hearing('Fetch.requestPaused')).toEqual(['second'])
    expect(sessions.hearing('Page.frameNavigated')).toEqual(['main', 'second'])
    expect(sessions.hearing('Target.attachedToTarget')).toEqual(['main'])
  })

  test('a domain is switched off with the last who wanted it', () => {
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

describe('an extension that connects', () => {
  const extension = (held: object[]) => {
    const asked: RelayRequest[] = []
    let hear: (message: unknown) => void = () => {}
    let closed: () => void = () => {}
    const port: RelayPort = {
      send(message) {
        asked.push(message)
        const result = message.ask === 'version' ? { version: { product: 'Chrome/1' }, held } : {}
        queueMicrotask(() => hear({ id: message.id, result }))
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
  const tab = { targetId: 'T', tabId: 1, title: '', url: '' }

  test('lets go of tabs that an earlier bridge had held, unless their job comes back', async () => {
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

  test('may say what it likes: what is no message of the relay is not heard', async () => {
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
})
