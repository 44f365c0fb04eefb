/** The emulated browser over tabs that a test makes up: what Playwright is told, and when. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Awake } from '../../../bridge/browser/relay/awake.ts'
import { RootSession } from '../../../bridge/browser/relay/root-session.ts'
import type { TabListener, TabSource } from '../../../bridge/browser/relay/tab-source.ts'
import { SentInputs } from '../../../bridge/browser/takeover.ts'

afterEach(() => {
  vi.useRealTimers()
})

const stage = () => {
  const sent: string[] = []
  const state = { url: 'http://here/', listener: undefined as TabListener | undefined }
  const source: TabSource = {
    opensLate: true,
    version: async () => ({ product: 'Chrome/1' }),
    open: async () => 'T',
    attach: async (targetId) => ({ sessionId: `s-${targetId}`, info: { targetId, type: 'page', title: '', url: '' } }),
    detach: async () => undefined,
    close: async (targetId) => state.listener?.gone(targetId, 'closed'),
    show: async () => undefined,
    send: async (_, method) => {
      sent.push(method)
      return method === 'Page.getFrameTree' ? { frameTree: { frame: { url: state.url } } } : {}
    },
    listen: (listener) => {
      state.listener = listener
    },
    release: async () => undefined,
  }
  const pending = new Set<string>()
  const root = new RootSession(source, {
    inputs: new SentInputs(),
    expected: (targetId) => pending.add(targetId),
    given: (targetId) => pending.delete(targetId),
  })
  const told: { id?: number; method?: string; error?: { message: string }; result?: unknown }[] = []
  root.onmessage = (message) => void told.push(message)
  const attached = (): number => told.filter(({ method }) => method === 'Target.attachedToTarget').length
  return { root, source, sent, state, told, pending, attached }
}

describe('a tab', () => {
  test('is told of once it has an address, and not before Playwright listens', async () => {
    const { root, state, told, attached } = stage()
    state.url = ':'
    const adopted = root.adopt('T')
    await vi.waitFor(() => expect(state.listener).toBeDefined())
    state.url = 'http://there/'
    await new Promise((done) => setImmediate(done))
    state.listener?.event('s-T', 'Page.frameNavigated', {})
    await adopted
    expect(attached()).toBe(0)
    root.send({ id: 1, method: 'Target.setAutoAttach', params: {} })
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ id: 1, result: {} }))
    expect(attached()).toBe(1)
    await root.adopt('T')
    expect(attached()).toBe(1)
  })

  test('whose address came without a word is looked at again', async () => {
    const { root, state, told, attached } = stage()
    root.send({ id: 1, method: 'Target.setAutoAttach', params: {} })
    state.url = ''
    const adopted = root.adopt('T')
    await new Promise((done) => setImmediate(done))
    state.url = 'http://there/'
    await adopted
    expect(attached()).toBe(1)
    expect(told).toContainEqual(
      expect.objectContaining({
        params: expect.objectContaining({ targetInfo: expect.objectContaining({ url: 'http://there/' }) }),
      }),
    )
  })

  test('closed while it is opened is an error, and one that is nobody’s is not closed', async () => {
    const { root, state, told } = stage()
    state.url = ''
    const adopted = root.adopt('T')
    await new Promise((done) => setImmediate(done))
    state.listener?.gone('T', 'closed')
    await expect(adopted).rejects.toThrow('closed while it was opened')
    root.send({ id: 2, method: 'Target.closeTarget', params: { targetId: 'other' } })
    root.send({ id: 3, method: 'Target.attachToTarget', params: { targetId: 'other' } })
    root.send({ id: 4, method: 'Target.detachFromTarget', params: { sessionId: 'other' } })
    root.send({ id: 5, method: 'Page.enable', sessionId: 'other' })
    await vi.waitFor(() => expect(told).toHaveLength(4))
    expect(told.every(({ error }) => error !== undefined)).toBe(true)
  })

  test('that a page says it opens is waited for, though not for ever: the browser may have blocked it', async () => {
    const { root, state, pending } = stage()
    await root.adopt('T')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    state.listener?.event('s-T', 'Page.windowOpen', { url: 'http://popup/' })
    expect(pending.size).toBe(1)
    vi.advanceTimersByTime(3_000)
    expect(pending.size).toBe(0)
    state.listener?.event('s-T', 'Page.windowOpen', { url: 'http://popup/' })
    state.listener?.opened({ targetId: 'P', type: 'page', title: '', url: '', openerId: 'T' })
    expect([...pending]).toEqual(['P'])
    // What a tab of the person's opens is nothing of the job's.
    state.listener?.opened({ targetId: 'Q', type: 'page', title: '', url: '', openerId: 'mine' })
    expect([...pending]).toEqual(['P'])
  })

  test('that has nothing to draw at first is asked to keep awake again, once it shows something', async () => {
    const { root, source, sent, attached } = stage()
    const { send } = source
    let swapping = true
    source.send = async (session, method, params) => {
      if (method === 'Page.startScreencast' && swapping) {
        swapping = false
        throw new Error('Not attached to an active page')
      }
      return send(session, method, params)
    }
    root.send({ id: 1, method: 'Target.setAutoAttach', params: {} })
    await root.adopt('T')
    expect([attached(), sent.filter((method) => method === 'Page.startScreencast').length]).toEqual([1, 1])
  })

  test('that cannot be attached to is not waited for', async () => {
    const { root, source, state, pending } = stage()
    await root.adopt('T')
    source.attach = () => Promise.reject(new Error('forbidden'))
    state.listener?.opened({ targetId: 'P', type: 'page', title: '', url: '', openerId: 'T' })
    await vi.waitFor(() => expect(pending.size).toBe(0))
  })

  test('has its downloads told in the browser’s name', async () => {
    const { root, state, told } = stage()
    root.send({ id: 1, method: 'Target.setAutoAttach', params: {} })
    await root.adopt('T')
    state.listener?.event('s-T', 'Page.downloadWillBegin', { guid: 'g' })
    expect(told.map(({ method }) => method)).toContain('Browser.downloadWillBegin')
  })
})

test('keeping a tab awake gives way to a screencast that somebody asked for, and comes back after it', async () => {
  const { source, sent } = stage()
  const awake = new Awake(source, 's-T')
  await awake.start()
  expect(awake.takes('Page.screencastFrame', { sessionId: 1 })).toBe(true)
  expect(sent).toContain('Page.screencastFrameAck')
  awake.sees('Page.startScreencast')
  expect(awake.takes('Page.screencastFrame', { sessionId: 2 })).toBe(false)
  sent.length = 0
  await awake.after('Page.stopScreencast')
  expect(sent).toEqual(['Page.startScreencast'])
  expect(awake.takes('Page.screencastVisibilityChanged', {})).toBe(true)
  expect(awake.takes('Page.frameNavigated', {})).toBe(false)
})
