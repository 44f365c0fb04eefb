/**
 * Reaching a person's browser by its address: the message for each wrong address, retries, and the next address of a
 * list.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { activePort, userProfiles } from '../../bridge/browser/endpoint/active-port.ts'
import { parseEndpoint } from '../../bridge/browser/endpoint/address.ts'
import { connectEndpoint, connectEndpoints, type EndpointEvent } from '../../bridge/browser/endpoint/connect.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { freePort } from '../support/free-port.ts'
import { type OwnChrome, startOwnChrome } from '../support/own-chrome.ts'

let chrome: OwnChrome
/** A port on which nobody listens. */
let deadPort: number
const servers: Server[] = []

const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A server that speaks the protocol as far as `answer` implements it. */
const fakeBrowser = async (answer: (method: string) => object | undefined): Promise<string> => {
  const server = createServer((_, response) => response.end('hello'))
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data)) as { id: number; method: string }
      const result = answer(method)
      socket.send(JSON.stringify(result ? { id, result } : { id, error: { code: -32601, message: 'not found' } }))
    }),
  )
  return `ws://127.0.0.1:${await listen(server)}/devtools/browser/1`
}

const quick = { pauseMs: 1 }

beforeAll(async () => {
  chrome = await startOwnChrome()
  deadPort = await freePort()
})
afterAll(async () => {
  await chrome.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

describe('a browser is found by', () => {
  test.each([
    ['http', () => `http://127.0.0.1:${chrome.port}`],
    ['http with a path', () => `http://localhost:${chrome.port}/`],
    ['its socket', () => chrome.socket],
    ['a socket without its path', () => `ws://127.0.0.1:${chrome.port}`],
    ['host and port', () => `127.0.0.1:${chrome.port}`],
  ])('%s, and counts as the same one', async (_, address) => {
    const browser = await connectEndpoint(address())
    expect(browser.id).toBe(`cdp:127.0.0.1:${chrome.port}`)
    expect(browser.about).toContain('Chrome/')
    browser.release()
    await browser.closed
  })

  test('auto, or is said not to be there', async () => {
    const home = await mkdtemp(join(tmpdir(), 'gh-auto-'))
    vi.stubEnv('CHROME_USER_DATA_DIR', home)
    vi.stubEnv('CHROME_CONFIG_HOME', home)
    try {
      await expect(connectEndpoint('auto')).rejects.toMatchObject({
        code: 'ENDPOINT_MISSING',
        message: expect.stringContaining('chrome://inspect'),
      })
      await writeFile(join(home, 'DevToolsActivePort'), `${chrome.port}\n${new URL(chrome.socket).pathname}`)
      const browser = await connectEndpoints(['auto'])
      expect(browser.id).toBe(`cdp:127.0.0.1:${chrome.port}`)
      browser.release()
    } finally {
      vi.unstubAllEnvs()
      await rm(home, { recursive: true })
    }
  })

  test('auto: if Chrome itself says that it listens, the newest first', async () => {
    const home = await mkdtemp(join(tmpdir(), 'gh-profiles-'))
    const search = { platform: 'linux' as const, env: { XDG_CONFIG_HOME: home }, home }
    const [first = '', second = ''] = userProfiles(search)
    for (const folder of [first, second]) await mkdir(folder, { recursive: true })
    expect(await activePort([first, second])).toBeUndefined()
    await writeFile(join(first, 'DevToolsActivePort'), 'no port at all')
    expect(await activePort([first, second])).toBeUndefined()
    await writeFile(join(second, 'DevToolsActivePort'), `${chrome.port}\n${new URL(chrome.socket).pathname}`)
    expect(await activePort([first, second])).toMatchObject({ url: chrome.socket, profile: second })
    await rm(home, { recursive: true })
  })
})

describe('a wrong address is recognised', () => {
  test('none was given', async () => {
    await expect(connectEndpoints([])).rejects.toMatchObject({
      code: 'ENDPOINT_MISSING',
      message: expect.stringContaining('--cdp'),
    })
  })

  test.each(['nonsense', 'ftp://127.0.0.1:9222', 'http://', 'file:///etc/passwd', ''])('%j is no address', (given) => {
    expect(() => parseEndpoint(given)).toThrow(expect.objectContaining({ code: 'ENDPOINT_INVALID' }))
  })

  test.each(['http://example.com:9222', 'ws://10.0.0.1:9222/devtools/browser/1', 'http://127.0.0.1.example.com:9222'])(
    'beyond this machine only with encryption: %s',
    (given) => {
      expect(() => parseEndpoint(given)).toThrow(
        expect.objectContaining({ code: 'ENDPOINT_INVALID', message: expect.stringContaining('https://') }),
      )
      expect(parseEndpoint(given.replace(/^(http|ws)/, '$1s')).browser).toContain(new URL(given).hostname)
    },
  )

  test('nothing listens: tried three times, then reported', async () => {
    const events: EndpointEvent[] = []
    const reached = connectEndpoint(`http://127.0.0.1:${deadPort}`, {
      ...quick,
      onEvent: (event) => events.push(event),
    })
    await expect(reached).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
      message: expect.stringContaining('nothing listens there'),
    })
    expect(events.map(({ type }) => type)).toEqual(['cdp_endpoint_retry', 'cdp_endpoint_retry'])
  })

  test('pauses between tries grow from one second to two', async () => {
    const pauses: number[] = []
    const stop = new AbortController()
    const reached = connectEndpoint(`ws://127.0.0.1:${deadPort}/devtools/browser/1`, {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type === 'cdp_endpoint_retry') pauses.push(event.in_ms)
        if (pauses.length === 2) stop.abort(new Error('seen enough'))
      },
    })
    await expect(reached).rejects.toThrow('seen enough')
    expect(pauses).toEqual([1000, 2000])
  })

  test.each([
    [
      'a web server',
      () => listen(createServer((_, response) => response.end('<h1>Hello</h1>'))),
      (port: number) => `http://127.0.0.1:${port}`,
    ],
    [
      'a web server asked for a socket',
      () => listen(createServer((_, response) => response.end('<h1>Hello</h1>'))),
      (port: number) => `ws://127.0.0.1:${port}/devtools/browser/1`,
    ],
    [
      'a server that says no',
      () => listen(createServer((_, response) => response.writeHead(404).end())),
      (port: number) => `http://127.0.0.1:${port}`,
    ],
  ])('%s is no browser', async (_, serve, address) => {
    await expect(connectEndpoint(address(await serve()), quick)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_BROWSER',
      message: expect.stringContaining('not a Chrome or Chromium'),
    })
  })

  test('a debugger that is not a browser’s is no browser, and one that lets nobody in says so', async () => {
    const other = await listen(
      createServer((_, response) => response.end(JSON.stringify({ webSocketDebuggerUrl: 'ws://127.0.0.1:1/other' }))),
    )
    await expect(connectEndpoint(`http://127.0.0.1:${other}`, quick)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_BROWSER',
    })
    const guarded = createServer().on('upgrade', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
    const address = `ws://127.0.0.1:${await listen(guarded)}/devtools/browser/1`
    await expect(connectEndpoint(address, quick)).rejects.toMatchObject({
      message: expect.stringContaining('press Allow'),
    })
  })

  test('the address of one page is not a browser’s', async () => {
    const [page] = await chrome.pages()
    const address = `ws://127.0.0.1:${chrome.port}/devtools/page/${page?.targetId}`
    await expect(connectEndpoint(address)).rejects.toMatchObject({
      code: 'ENDPOINT_NOT_BROWSER',
      message: expect.stringContaining('one page'),
    })
  })

  test('the debugger of a Node program is no browser', async () => {
    const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '-e', 'setInterval(() => {}, 1000)'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      const url = await new Promise<string>((done) =>
        child.stderr.setEncoding('utf8').on('data', (text: string) => {
          const found = /ws:\S+/.exec(text)?.[0]
          if (found) done(found)
        }),
      )
      for (const address of [url, `http://${new URL(url).host}`])
        await expect(connectEndpoint(address, quick)).rejects.toMatchObject({ code: 'ENDPOINT_NOT_BROWSER' })
    } finally {
      child.kill()
    }
  })

  test('one that accepts connections and never answers is given up', async () => {
    const port = await listen(createServer(() => undefined))
    for (const address of [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}/devtools/browser/1`])
      await expect(connectEndpoint(address, { ...quick, timeoutMs: 100 })).rejects.toMatchObject({
        code: 'ENDPOINT_UNREACHABLE',
      })
    const mute = await fakeBrowser((method) => (method === 'Browser.getVersion' ? { product: 'Mute/1' } : undefined))
    await expect(connectEndpoint(mute, quick)).rejects.toMatchObject({ code: 'ENDPOINT_NOT_BROWSER' })
  })

  test('a browser that has no window for a tab is reported as such', async () => {
    const windowless = await fakeBrowser((method) => {
      if (method === 'Target.createTarget') return undefined
      return method === 'Browser.getVersion'
        ? { product: 'Chrome/1', userAgent: 'Chrome/1', revision: '1' }
        : { targetInfo: { targetId: 'b', type: 'browser' } }
    })
    const browser = await connectEndpoint(windowless)
    await expect(openOperatorSession(browser)).rejects.toMatchObject({
      code: 'ENDPOINT_NO_CONTEXT',
      message: expect.stringContaining('Open a window'),
    })
    browser.release()
  })
})

describe('a list of addresses', () => {
  test('is tried in order, and every try is reported', async () => {
    const events: EndpointEvent[] = []
    const dead = `http://127.0.0.1:${deadPort}`
    const web = `http://127.0.0.1:${await listen(createServer((_, response) => response.end('no')))}`
    const browser = await connectEndpoints([dead, web, chrome.socket, dead], {
      ...quick,
      onEvent: (event) => events.push(event),
    })
    expect(browser.id).toBe(`cdp:127.0.0.1:${chrome.port}`)
    expect(events.filter(({ type }) => type === 'cdp_endpoint_cycle')).toEqual([
      expect.objectContaining({ from: dead, to: web, code: 'ENDPOINT_UNREACHABLE' }),
      expect.objectContaining({ from: web, to: `ws://127.0.0.1:${chrome.port}`, code: 'ENDPOINT_NOT_BROWSER' }),
    ])
    browser.release()
  })

  test('a typing error in the last one is reported before the first is tried', async () => {
    const events: EndpointEvent[] = []
    await expect(
      connectEndpoints([`http://127.0.0.1:${deadPort}`, 'nonsense'], { onEvent: (event) => events.push(event) }),
    ).rejects.toMatchObject({ code: 'ENDPOINT_INVALID' })
    expect(events).toEqual([])
  })

  test('if none answers, the last one’s reason is the error', async () => {
    const web = `http://127.0.0.1:${await listen(createServer((_, response) => response.end('no')))}`
    await expect(connectEndpoints([web, `http://127.0.0.1:${deadPort}`], quick)).rejects.toMatchObject({
      code: 'ENDPOINT_UNREACHABLE',
    })
  })

  test('stops at once when the job is cancelled', async () => {
    const stop = new AbortController()
    const reached = connectEndpoints([`http://127.0.0.1:${deadPort}`, chrome.socket], { signal: stop.signal })
    stop.abort(new Error('cancelled by the test'))
    await expect(reached).rejects.toThrow('cancelled by the test')
    const mute = new AbortController()
    const port = await listen(createServer().on('upgrade', () => mute.abort(new Error('while it shook hands'))))
    await expect(connectEndpoint(`ws://127.0.0.1:${port}/devtools/browser/1`, { signal: mute.signal })).rejects.toThrow(
      'while it shook hands',
    )
  })
})
