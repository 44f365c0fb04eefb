/** The emulated browser over simulated tabs: which messages Playwright gets, and when. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Awake } from '../../../bridge/browser/relay/awake.ts'
import { RootSession } from '../../../bridge/browser/relay/root-session.ts'
import type { TabListener, TabSource } from '../../../bridge/browser/relay/tab-source.ts'
import { SentInputs } from '../../../bridge/browser/takeover.ts'

afterEach(() => {
  vi.useRealTimers()
})

interface Told {
  id?: number
  method?: string
  sessionId?: string
  params?: object
  error?: { code?: number; message: string }
  result?: unknown
}

const stage = () => {
  const sent: string[] = []
  /** Requests to the browser other than commands to a session. */
  const asked: string[] = []
  const state = { url: 'http://here/', listener: undefined as TabListener | undefined }
  const source: TabSource = {
    opensLate: true,
    version: async () => ({ product: 'Chrome/1' }),
    open: async (url) => {
      asked.push(`open ${url}`)
      return 'T'
    },
    attach: async (targetId) => {
      // Attaching again to the same target creates another session.
      const before = asked.filter((one) => one === `attach ${targetId}`).length
      asked.push(`attach ${targetId}`)
      const sessionId = `s-${targetId}${before === 0 ? '' : `-${before}`}`
      return { sessionId, info: { targetId, type: 'page', title: '', url: '' } }
    },
    detach: async (sessionId) => void asked.push(`detach ${sessionId}`),
    close: async (targetId) => state.listener?.gone(targetId, 'closed'),
    show: async () => undefined,
    send: async (_, method) => {
      sent.push(method)
      return method === 'Page.getFrameTree' ? { frameTree: { frame: { url: state.url } } } : {}
    },
    listen: (listener) => {
      state.listener = listener
    },
    release: async () => void asked.push('release'),
  }
  const pending = new Set<string>()
  const lost: string[] = []
  const root = new RootSession(source, {
    inputs: new SentInputs(),
    expected: (targetId) => pending.add(targetId),
    given: (targetId) => pending.delete(targetId),
    gone: (targetId, reason) => lost.push(`${targetId} ${reason}`),
    lost: () => lost.push('all'),
  })
  const told: Told[] = []
  root.onmessage = (message) => void told.push(message)
  let next = 100
  /** Sends a command as Playwright does and returns the response. */
  const ask = async (method: string, params: object = {}, sessionId?: string): Promise<Told> => {
    const id = next++
    root.send({ id, method, params, ...(sessionId && { sessionId }) })
    return vi.waitFor(() => {
      const answer = told.find((one) => one.id === id)
      if (!answer) throw new Error(`no answer to ${method}`)
      return answer
    })
  }
  const attached = (): number => told.filter(({ method }) => method === 'Target.attachedToTarget').length
  return { root, source, sent, asked, state, told, ask, pending, lost, attached }
}

describe('a tab', () => {
  test('is reported once it has an address, and not before Playwright listens', async () => {
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

  test('whose address came without an event is checked again', async () => {
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

  test('closed while it is opened is an error, and a tab without an owner is not closed', async () => {
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

  test('that a page announces is waited for, but not forever, since the browser may have blocked it', async () => {
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
    // A tab opened by the person's tab does not belong to the job.
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

  test('has its downloads reported in the browser’s name', async () => {
    const { root, state, told } = stage()
    root.send({ id: 1, method: 'Target.setAutoAttach', params: {} })
    await root.adopt('T')
    state.listener?.event('s-T', 'Page.downloadWillBegin', { guid: 'g' })
    expect(told.map(({ method }) => method)).toContain('Browser.downloadWillBegin')
  })
})

test('keeping a tab awake pauses during a requested screencast and resumes after it', async () => {
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

test('a frame that cannot be acknowledged because its tab is gone causes no error', async () => {
  const { source } = stage()
  const failed = vi.fn(() => Promise.reject(new Error('Session with given id not found.')))
  source.send = failed
  expect(new Awake(source, 's-T').takes('Page.screencastFrame', { sessionId: 1 })).toBe(true)
  await new Promise((done) => setImmediate(done))
  expect(failed).toHaveBeenCalledWith('s-T', 'Page.screencastFrameAck', { sessionId: 1 })
})

describe('the browser as Playwright sees it', () => {
  test('opens tabs of the job, reports them, and closes only those', async () => {
    const { root, asked, ask, attached, lost } = stage()
    await ask('Target.setAutoAttach')
    expect((await ask('Target.createTarget', {})).result).toEqual({ targetId: 'T' })
    expect(asked.slice(0, 2)).toEqual(['open about:blank', 'attach T'])
    expect([attached(), root.targets(), root.info('T')?.url]).toEqual([1, ['T'], 'http://here/'])
    expect((await ask('Target.getTargetInfo', { targetId: 'T' })).result).toMatchObject({
      targetInfo: { targetId: 'T' },
    })
    expect((await ask('Target.closeTarget', { targetId: 'T' })).result).toEqual({ success: true })
    expect([root.targets(), lost]).toEqual([[], ['T closed']])
    expect((await ask('Target.closeTarget', { targetId: 'T' })).error?.message).toContain(
      'leaves the rest of the browser',
    )
  })

  test('answers for the browser itself, and leaves the person’s downloads as they set them', async () => {
    const { sent, ask } = stage()
    expect((await ask('Browser.getVersion')).result).toEqual({ product: 'Chrome/1' })
    expect((await ask('Target.getTargetInfo')).result).toMatchObject({ targetInfo: { type: 'browser' } })
    expect((await ask('Browser.setDownloadBehavior', { behavior: 'allow' })).result).toEqual({})
    expect((await ask('Browser.close')).error).toMatchObject({ code: -32_601 })
    expect(sent).toEqual([])
  })

  test('has its own sessions, which end separately', async () => {
    const { ask } = stage()
    const { sessionId } = (await ask('Target.attachToBrowserTarget')).result as { sessionId: string }
    const answer = await ask('Browser.getVersion', {}, sessionId)
    expect(answer).toMatchObject({ result: { product: 'Chrome/1' }, sessionId })
    expect((await ask('Target.detachFromTarget', { sessionId })).result).toEqual({})
    expect((await ask('Browser.getVersion', {}, sessionId)).error?.message).toContain('Session with given id not found')
  })

  test('blocks commands that a job must not use on a tab, and passes the others', async () => {
    const { root, sent, ask, state, told } = stage()
    await ask('Target.setAutoAttach')
    await root.adopt('T')
    sent.length = 0
    expect((await ask('Page.bringToFront', {}, 's-T')).result).toEqual({})
    expect((await ask('Network.getCookies', {}, 's-T')).error?.message).toContain("'Network.getCookies' is refused")
    expect((await ask('Page.stopScreencast', {}, 's-T')).result).toEqual({})
    expect(sent).toEqual(['Page.stopScreencast', 'Page.startScreencast'])
    state.listener?.event('s-T', 'Page.frameStartedLoading', { frameId: 'f' })
    expect(told.at(-1)).toEqual({ method: 'Page.frameStartedLoading', params: { frameId: 'f' }, sessionId: 's-T' })
    const before = told.length
    state.listener?.event('another', 'Page.frameStartedLoading', {})
    expect(told).toHaveLength(before)
  })

  test('provides further sessions on a tab and its frames, and reports their end', async () => {
    const { root, ask, state, told, asked } = stage()
    const { sessionId: watching } = (await ask('Target.attachToBrowserTarget')).result as { sessionId: string }
    await ask('Target.setAutoAttach')
    await root.adopt('T')
    expect((await ask('Target.attachToTarget', { targetId: 'T' })).result).toEqual({ sessionId: 's-T-1' })
    const frame = { sessionId: 'c', targetInfo: { targetId: 'F', type: 'iframe' } }
    state.listener?.event('s-T', 'Target.attachedToTarget', frame)
    expect((await ask('Target.attachToTarget', { targetId: 'F' })).result).toEqual({ sessionId: 's-F' })
    expect((await ask('DOM.enable', {}, 'c')).result).toEqual({})
    await ask('Target.detachFromTarget', { sessionId: 's-F' })
    expect(asked.at(-1)).toBe('detach s-F')
    state.listener?.event('s-T', 'Target.detachedFromTarget', { sessionId: 'c', targetId: 'F' })
    expect((await ask('DOM.enable', {}, 'c')).error?.message).toContain('Session with given id not found')
    expect((await ask('Target.attachToTarget', { targetId: 'F' })).error).toBeDefined()
    state.listener?.event('s-T', 'Target.attachedToTarget', { ...frame, sessionId: 'd' })
    told.length = 0
    state.listener?.gone('T', 'replaced')
    expect(told).toEqual([
      { method: 'Target.detachedFromTarget', params: { sessionId: 's-T', targetId: 'T' } },
      { method: 'Target.detachedFromTarget', params: { sessionId: 's-T-1', targetId: 'T' }, sessionId: watching },
    ])
    expect((await ask('DOM.enable', {}, 'd')).error).toBeDefined()
    state.listener?.gone('T', 'closed')
    expect(told.filter(({ id }) => id === undefined)).toHaveLength(2)
  })

  test('says why a command failed, in whatever words that came', async () => {
    const { root, source, ask } = stage()
    await root.adopt('T')
    source.send = () => Promise.reject(new Error('out of memory'))
    expect((await ask('DOM.enable', {}, 's-T')).error).toEqual({ code: -32_000, message: 'out of memory' })
    source.send = () => Promise.reject('odd')
    expect((await ask('DOM.enable', {}, 's-T')).error).toEqual({ code: -32_000, message: 'odd' })
  })

  test('is released once, without closing a tab, and reports nothing more', async () => {
    const { root, state, asked, told, lost, pending } = stage()
    const ended: (string | undefined)[] = []
    root.onclose = (reason) => ended.push(reason)
    await root.adopt('T')
    state.listener?.event('s-T', 'Page.windowOpen', { url: 'http://popup/' })
    expect(pending.size).toBe(1)
    await root.released()
    await root.released()
    expect(asked).toEqual(['attach T', 'release'])
    expect([ended, lost, pending.size]).toEqual([['The connection was closed.'], ['all'], 0])
    state.listener?.opened({ targetId: 'P', type: 'page', title: '', url: '', openerId: 'T' })
    root.send({ id: 1, method: 'Browser.getVersion' })
    await new Promise((done) => setImmediate(done))
    expect([told, asked.length]).toEqual([[], 2])
  })

  test('that is unreachable ends pending commands', async () => {
    const { root, state, lost } = stage()
    state.url = ''
    const ended: (string | undefined)[] = []
    root.onclose = (reason) => ended.push(reason)
    const adopted = root.adopt('T')
    await new Promise((done) => setImmediate(done))
    state.listener?.lost()
    await expect(adopted).rejects.toThrow('closed while it was opened')
    expect([ended, lost]).toEqual([['The browser is out of reach.'], ['all']])
  })
})
