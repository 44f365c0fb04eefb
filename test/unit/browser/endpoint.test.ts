/** Addresses of browsers, with simulated debugging ports: what is reached, and the message for each wrong address. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activePort, activePortOf, userProfiles } from '../../../bridge/browser/endpoint/active-port.ts'
import { browserAt, parseEndpoint, socketUrl } from '../../../bridge/browser/endpoint/address.ts'
import { connectEndpoint, connectEndpoints, type EndpointEvent } from '../../../bridge/browser/endpoint/connect.ts'
import { CdpSocket } from '../../../bridge/browser/endpoint/socket.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import { type Answer, asBrowser, type CdpServer, startCdpServer } from '../../support/cdp-server.ts'
import { freePort } from '../../support/free-port.ts'
import { tabEvents } from '../../support/tab-events.ts'

/** Generous for loaded machines; nothing here waits this long otherwise. */
const SOON = { timeout: 10_000 }

const ends: (() => unknown)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of ends.splice(0)) await end()
})

const serve = async (answer: Answer = asBrowser, page?: RequestListener): Promise<CdpServer> => {
  const server = await startCdpServer(answer, page)
  ends.push(() => server.close())
  return server
}
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'gh-endpoint-'))
  ends.push(() => rm(made, { recursive: true, force: true }))
  return made
}
/** A server without any protocol: `hear` gets each connection. */
const listen = async (hear: (socket: Socket) => void): Promise<string> => {
  const server = createServer(hear)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/devtools/browser/1`
}
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(JSON.stringify(body))

const quick = { pauseMs: 1 }

describe('the note of a Chrome about its port', () => {
  test('is in the system’s folder for profiles', () => {
    expect(userProfiles({ platform: 'darwin', home: '/Users/me' })).toContain(
      '/Users/me/Library/Application Support/Google/Chrome',
    )
    expect(userProfiles({ platform: 'win32', env: { LOCALAPPDATA: 'C:\\Local' }, home: 'C:\\me' })).toContain(
      'C:\\Local\\Google\\Chrome\\User Data',
    )
    const linux = { platform: 'linux' as const, home: '/home/me' }
    expect(userProfiles({ ...linux, env: {} })).toContain('/home/me/.config/google-chrome')
    const [first, second] = userProfiles({
      ...linux,
      env: { CHROME_USER_DATA_DIR: '/mine', XDG_CONFIG_HOME: '/config' },
    })
    expect([first, second]).toEqual(['/mine', '/config/google-chrome'])
  })

  test('is read, the newest first, and invalid ones are ignored', async () => {
    const home = await folder()
    const [older, newer, odd] = ['older', 'newer', 'odd'].map((name) => join(home, name)) as [string, string, string]
    const write = async (profile: string, text: string, at: number): Promise<void> => {
      await mkdir(profile)
      await writeFile(join(profile, 'DevToolsActivePort'), text)
      await utimes(join(profile, 'DevToolsActivePort'), at, at)
    }
    await write(older, '9001\n/devtools/browser/a', 1_000)
    await write(newer, '9002\n/devtools/browser/b\n', 2_000)
    await write(odd, '70000\n/devtools/browser/c', 3_000)
    expect(await activePort([older, odd, newer, join(home, 'none')])).toEqual({
      url: 'ws://127.0.0.1:9002/devtools/browser/b',
      port: 9002,
      profile: newer,
    })
    expect(await activePortOf(odd)).toBeUndefined()
    expect(await activePort([])).toBeUndefined()
  })

  test('is used by “auto”; without one, the message says how to switch it on', async () => {
    const profile = await folder()
    for (const name of ['CHROME_USER_DATA_DIR', 'CHROME_CONFIG_HOME', 'HOME']) vi.stubEnv(name, profile)
    await expect(connectEndpoint('auto')).rejects.toMatchObject({
      code: 'ENDPOINT_MISSING',
      message: expect.stringContaining('chrome://inspect'),
    })
    const { port } = await serve()
    await writeFile(join(profile, 'DevToolsActivePort'), `${port}\n/devtools/browser/1`)
    const reached = await connectEndpoint('auto')
    expect(reached.id).toBe(`cdp:127.0.0.1:${port}`)
    reached.release()
    await reached.closed
  })
})

describe('an address', () => {
  test('that is invalid is refused before anything is tried', async () => {
    for (const given of ['nonsense', 'ftp://127.0.0.1:9222', ''])
      expect(() => parseEndpoint(given)).toThrow(expect.objectContaining({ code: 'ENDPOINT_INVALID' }))
    expect(() => parseEndpoint('http://example.com:9222')).toThrow(/https:\/\//)
    await expect(connectEndpoints([])).rejects.toMatchObject({ code: 'ENDPOINT_MISSING' })
    await expect(connectEndpoints([`127.0.0.1:${await freePort()}`, 'nonsense'])).rejects.toMatchObject({
      code: 'ENDPOINT_INVALID',
    })
  })

  test('names one browser, however it is written', () => {
    for (const given of ['127.0.0.1:9222', 'http://localhost:9222/', 'ws://[::1]:9222/devtools/browser/7'])
      expect(browserAt(given)).toBe('127.0.0.1:9222')
    expect([browserAt('https://far.example'), browserAt('http://localhost')]).toEqual([
      'far.example:443',
      '127.0.0.1:80',
    ])
    expect(browserAt('nonsense')).toBe('nonsense')
  })

  test('over http is asked for its socket, which is reached the way the address was', async () => {
    const behind = (webSocketDebuggerUrl: string) => json({ Browser: 'Chrome/1', webSocketDebuggerUrl })
    const forwarded = await serve(asBrowser, behind('ws://127.0.0.1:1/devtools/browser/7'))
    const at = (path: string) => socketUrl(parseEndpoint(`http://127.0.0.1:${forwarded.port}${path}`), 5_000)
    expect(await at('')).toBe(`ws://127.0.0.1:${forwarded.port}/devtools/browser/7`)
    const far = await serve(asBrowser, behind('wss://far.example/devtools/browser/7'))
    expect(await socketUrl(parseEndpoint(`127.0.0.1:${far.port}`), 5_000)).toBe('wss://far.example/devtools/browser/7')
    const given = 'wss://far.example/any/path'
    expect(await socketUrl(parseEndpoint(given), 5_000)).toBe(given)
  })

  test('at which something other than a browser answers is recognised', async () => {
    const refused: [string, RequestListener][] = [
      ['it names no browser', (_, response) => response.end('<h1>Hello</h1>')],
      ['it answered 404', json({}, 404)],
      ['it names no browser', json({ webSocketDebuggerUrl: 'http://127.0.0.1:1/' })],
      ['a debugger of something else', json({ webSocketDebuggerUrl: 'ws://127.0.0.1:1/other' })],
    ]
    for (const [why, page] of refused) {
      const { port } = await serve(asBrowser, page)
      await expect(connectEndpoint(`http://127.0.0.1:${port}`, quick)).rejects.toMatchObject({
        code: 'ENDPOINT_NOT_BROWSER',
        message: expect.stringContaining(why),
      })
    }
  })

  test('that redirects or does not answer is unreachable', async () => {
    const { port } = await serve(asBrowser, (_, response) => response.writeHead(302, { location: '/' }).end())
    await expect(connectEndpoint(`http://127.0.0.1:${port}`, { attempts: 1 })).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
    })
    const silent = await serve(asBrowser, () => undefined)
    await expect(
      connectEndpoint(`http://127.0.0.1:${silent.port}`, { attempts: 1, timeoutMs: 20 }),
    ).rejects.toMatchObject({ code: 'ENDPOINT_UNREACHABLE' })
  })

  test('is not asked on when the job is cancelled while it is asked', async () => {
    const stop = new AbortController()
    const { port } = await serve(asBrowser, () => stop.abort(new Error('cancelled meanwhile')))
    await expect(connectEndpoint(`http://127.0.0.1:${port}`, { signal: stop.signal })).rejects.toThrow(
      'cancelled meanwhile',
    )
  })
})

describe('the look at what answers', () => {
  test('accepts a browser, reports its name, and releases it without ending it', async () => {
    const server = await serve()
    const reached = await connectEndpoint(server.socket, { transport: 'launch' })
    expect([reached.transport, reached.about, reached.isOpen]).toEqual([
      'launch',
      `Chrome/1 at 127.0.0.1:${server.port}`,
      true,
    ])
    expect(server.methods()).toEqual(['Browser.getVersion', 'Target.getTargetInfo', 'Target.setDiscoverTargets'])
    reached.release()
    await reached.closed
    expect(reached.isOpen).toBe(false)
    await expect(reached.tabs().version()).rejects.toThrow('closed')
  })

  test.each<[string, string, Answer]>([
    ['does not say what it is', 'does not say which browser', () => undefined],
    [
      'is one page',
      'one page',
      (asked, on) =>
        asked.method === 'Target.getTargetInfo' ? { targetInfo: { type: 'page' } } : asBrowser(asked, on),
    ],
    [
      'knows no targets',
      'debugger of something else',
      (asked, on) => (asked.method === 'Target.getTargetInfo' ? undefined : asBrowser(asked, on)),
    ],
    [
      'tells nothing of its tabs',
      'keeps its tabs to itself',
      (asked, on) => (asked.method === 'Target.setDiscoverTargets' ? undefined : asBrowser(asked, on)),
    ],
  ])('refuses what %s', async (_, why, answer) => {
    const server = await serve(answer)
    await expect(connectEndpoint(server.socket, quick)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_BROWSER',
      message: expect.stringContaining(why),
    })
  })

  test('retries if the browser disconnects or stays silent, and reports every try', async () => {
    const gone = await serve((_, on) => {
      on.cut()
      return 'never'
    })
    const events: EndpointEvent[] = []
    const onEvent = (event: EndpointEvent): void => void events.push(event)
    await expect(connectEndpoint(gone.socket, { ...quick, onEvent })).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
    })
    expect(events).toMatchObject([
      { type: 'cdp_endpoint_retry', attempt: 1, in_ms: 1 },
      { type: 'cdp_endpoint_retry', attempt: 2, in_ms: 2 },
    ])
    const silent = await serve(() => 'never')
    await expect(connectEndpoint(silent.socket, { attempts: 1, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
    })
  })

  test('learns from a guarded browser that the person has to press Allow', async () => {
    const guarded = await listen((socket) => socket.once('data', () => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')))
    await expect(connectEndpoint(guarded, quick)).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
      message: expect.stringContaining('press Allow'),
    })
  })

  test('that finds a web server instead of a socket says so', async () => {
    const odd = await listen((socket) => socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\n\r\n')))
    await expect(connectEndpoint(odd, quick)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_BROWSER',
      message: expect.stringContaining('404 Not Found'),
    })
  })
})

describe('a list of addresses', () => {
  test('is tried in order, every step is reported, and the last reason is the error', async () => {
    const web = await serve(asBrowser, json({}))
    const dead = `http://127.0.0.1:${await freePort()}`
    const server = await serve()
    const events: EndpointEvent[] = []
    const options = { attempts: 1, onEvent: (event: EndpointEvent) => void events.push(event) }
    const reached = await connectEndpoints([dead, `http://127.0.0.1:${web.port}`, server.socket], options)
    expect(reached.id).toBe(`cdp:127.0.0.1:${server.port}`)
    expect(events).toMatchObject([
      { type: 'cdp_endpoint_cycle', from: dead, code: 'ENDPOINT_UNREACHABLE' },
      { from: `http://127.0.0.1:${web.port}`, to: `ws://127.0.0.1:${server.port}`, code: 'ENDPOINT_NOT_BROWSER' },
    ])
    reached.release()
    await expect(connectEndpoints([`http://127.0.0.1:${web.port}`, dead], { attempts: 1 })).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
      message: expect.stringContaining('nothing listens there'),
    })
    const home = await folder()
    for (const name of ['CHROME_USER_DATA_DIR', 'CHROME_CONFIG_HOME', 'HOME']) vi.stubEnv(name, home)
    events.length = 0
    const second = await connectEndpoints(['auto', server.socket], options)
    expect(events).toMatchObject([{ type: 'cdp_endpoint_cycle', from: 'auto', code: 'ENDPOINT_MISSING' }])
    second.release()
  })

  test('ends with the job', async () => {
    const stop = new AbortController()
    const server = await serve(() => {
      stop.abort(new Error('cancelled by the test'))
      return 'never'
    })
    await expect(connectEndpoints([server.socket, server.socket], { signal: stop.signal })).rejects.toThrow(
      'cancelled by the test',
    )
  })
})

describe('the socket to a browser', () => {
  const connect = async (server: CdpServer): Promise<CdpSocket> => {
    const socket = await CdpSocket.connect(server.socket, { timeoutMs: 5_000 })
    ends.push(() => socket.close())
    return socket
  }

  test('returns the browser’s responses, and passes events to listeners', async () => {
    const server = await serve(({ method, params }) => (method === 'Echo.it' ? params : 'No such thing'))
    const socket = await connect(server)
    expect(await socket.send('Echo.it', { a: 1 }, 's')).toEqual({ a: 1 })
    await expect(socket.send('Other.it')).rejects.toThrow('No such thing')
    expect(server.heard[0]).toEqual({ method: 'Echo.it', params: { a: 1 }, sessionId: 's' })
    const heard: unknown[] = []
    const stop = socket.on((event) => heard.push(event))
    server.tell('Page.loadEventFired', { timestamp: 1 }, 's')
    server.tell('Target.targetDestroyed', { targetId: 'T' })
    await vi.waitFor(() => expect(heard).toHaveLength(2), SOON)
    expect(heard).toEqual([
      { method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: 's' },
      { method: 'Target.targetDestroyed', params: { targetId: 'T' } },
    ])
    stop()
    server.tell('Target.targetDestroyed', { targetId: 'U' })
    await socket.send('Echo.it')
    expect(heard).toHaveLength(2)
  })

  test('rejects pending and later commands when the browser disconnects', async () => {
    const server = await serve(() => 'never')
    const socket = await connect(server)
    const waiting = socket.send('Page.enable')
    waiting.catch(() => undefined)
    await vi.waitFor(() => expect(server.heard).toHaveLength(1), SOON)
    server.cut()
    await expect(waiting).rejects.toThrow('closed')
    await socket.closed
    expect(socket.isOpen).toBe(false)
    await expect(socket.send('Page.enable')).rejects.toThrow('closed')
  })

  test('is not opened for a job that is cancelled', async () => {
    await expect(
      CdpSocket.connect('ws://127.0.0.1:1/', { timeoutMs: 1_000, signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before')
    const stop = new AbortController()
    const mute = await listen(() => stop.abort(new Error('while it shook hands')))
    await expect(CdpSocket.connect(mute, { timeoutMs: 5_000, signal: stop.signal })).rejects.toThrow(
      'while it shook hands',
    )
  })
})

describe('tabs over an address', () => {
  const tabsOf = async (answer: Answer) => {
    const server = await serve((asked, on) => answer(asked, on) ?? asBrowser(asked, on))
    const reached = await connectEndpoint(server.socket)
    ends.push(() => reached.release())
    server.heard.length = 0
    const tabs = reached.tabs()
    const told = tabEvents(tabs)
    return { server, reached, tabs, told }
  }
  const oneTab: Answer = ({ method, params }) => {
    if (method === 'Target.createTarget') return { targetId: 'T' }
    if (method === 'Target.attachToTarget') return { sessionId: `s-${String(params.targetId)}` }
    return undefined
  }

  test('open in the background, are shown, closed and released', async () => {
    const { server, tabs } = await tabsOf(oneTab)
    expect(await tabs.open('http://here/')).toBe('T')
    expect(server.heard[0]?.params).toMatchObject({ background: true, url: 'http://here/' })
    expect((await tabs.attach('T')).sessionId).toBe('s-T')
    await tabs.attach('U')
    await tabs.send('s-T', 'Page.enable', {})
    expect(server.heard.at(-1)).toMatchObject({ method: 'Page.enable', sessionId: 's-T' })
    server.heard.length = 0
    await tabs.show('T')
    await tabs.show('unknown')
    await tabs.close('T')
    await tabs.detach('s-T')
    await tabs.release()
    expect(server.heard.map(({ method, params }) => [method, params.targetId ?? params.sessionId])).toEqual([
      ['Target.activateTarget', 'T'],
      ['Page.bringToFront', undefined],
      ['Target.activateTarget', 'unknown'],
      ['Target.closeTarget', 'T'],
      ['Target.detachFromTarget', 's-T'],
      ['Target.detachFromTarget', 's-U'],
    ])
  })

  test('are released if the job ended before it began', async () => {
    const { server, reached } = await tabsOf(oneTab)
    const tabs = reached.tabs()
    await tabs.attach('T')
    await tabs.release()
    expect(server.heard.at(-1)).toMatchObject({ method: 'Target.detachFromTarget', params: { sessionId: 's-T' } })
  })

  test('report their events, and none of the person’s tabs', async () => {
    const { server, tabs, told } = await tabsOf(oneTab)
    await tabs.attach('T')
    await tabs.attach('U')
    server.tell('Page.frameNavigated', { a: 1 }, 's-T')
    const created = (targetInfo: object): void => server.tell('Target.targetCreated', { targetInfo })
    created({ targetId: 'P', type: 'page', openerId: 'T' })
    created({ targetId: 'mine', type: 'page' })
    created({ targetId: 'worker', type: 'worker', openerId: 'T' })
    created({ nonsense: true })
    server.tell('Target.targetDestroyed', { targetId: 'T' })
    server.tell('Target.detachedFromTarget', { sessionId: 's-U' })
    server.tell('Target.detachedFromTarget', { sessionId: 'another client’s' })
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['gone', 'U', 'closed']), SOON)
    expect(told).toEqual([
      ['event', 's-T', 'Page.frameNavigated', { a: 1 }],
      ['opened', 'P'],
      ['gone', 'T', 'closed'],
      ['gone', 'U', 'closed'],
    ])
    server.cut()
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['lost']), SOON)
  })

  test('are distinguished by the extension’s marks in its own world', async () => {
    const world = `chrome-extension://${EXTENSION_ID}`
    const context = (frameId: string, origin: string, id: number) => ({ context: { id, origin, auxData: { frameId } } })
    const { server, reached } = await tabsOf((asked, on) => {
      const { method, sessionId } = asked
      if (method === 'Target.getTargets') {
        const page = (targetId: string) => ({ targetId, type: 'page' })
        return { targetInfos: [page('A'), page('B'), page('C'), page('D'), { targetId: 'W', type: 'worker' }] }
      }
      if (method === 'Runtime.enable' && sessionId === 's-D') return 'The page is gone'
      if (method === 'Runtime.enable') {
        const frame = String(sessionId).slice(2)
        on.tell('Runtime.executionContextCreated', context(frame, 'http://site.example', 1), sessionId)
        on.tell('Runtime.executionContextCreated', context('a frame in it', world, 2), sessionId)
        if (frame !== 'B') on.tell('Runtime.executionContextCreated', context(frame, world, 3), sessionId)
        return {}
      }
      if (method === 'Runtime.evaluate') return { result: sessionId === 's-A' ? { value: 'mark-a' } : {} }
      return oneTab(asked, on)
    })
    expect(await reached.marks?.()).toEqual(new Map([['mark-a', 'A']]))
    const asked = server.heard.filter(({ method }) => method === 'Runtime.evaluate')
    expect(asked.map(({ params }) => params.contextId)).toEqual([3, 3])
    await vi.waitFor(
      () => expect(server.methods().filter((method) => method === 'Target.detachFromTarget')).toHaveLength(4),
      SOON,
    )
  })
})
