// What the extension trusts, and what it lets others do: false bridges, bridges of another version, and scripts in
// pages.
import type { AddressInfo } from 'node:net'
import type { CDPSession } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { randomText } from '../../shared/protocol/crypto.ts'
import { type FromBridge, type FromExtension, SOCKET_PATH } from '../../shared/protocol/socket.ts'
import { EXTENSION_ID, PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import type { BridgeView } from '../../shared/protocol/view.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'
import { openSurface } from '../support/surface.ts'

const EMPTY: BridgeView = {
  epoch: 'e',
  revision: 1,
  version: '9',
  jobs: [],
  profiles: [],
  provider: { name: 'local', free: true, limitUsd: 0 },
}

let browser: ExtensionBrowser
let server: WebSocketServer
let heard: FromExtension[]
let answer: (message: FromExtension, say: (reply: FromBridge) => void) => void

beforeAll(async () => {
  browser = await launchWithExtension()
})
afterAll(() => browser.close())
beforeEach(async () => {
  heard = []
  answer = () => {}
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: SOCKET_PATH })
  server.on('connection', (socket: WebSocket) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromExtension
      heard.push(message)
      answer(message, (reply) => socket.send(JSON.stringify(reply)))
    })
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
})
afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const connect = () => browser.pair({ key: randomText(), port: (server.address() as AddressInfo).port })

describe('a bridge', () => {
  test('that cannot prove the key gets no proof and is not connected to', async () => {
    answer = (message, say) => {
      if (message.type === 'hello')
        say({ type: 'challenge', protocol: PROTOCOL_VERSION, version: '9', nonce: randomText(), proof: randomText() })
    }
    await connect()
    const surface = await openSurface(browser)
    await surface.link(({ state }) => state === 'not_paired')
    expect(heard.map(({ type }) => type)).not.toContain('prove')
    await surface.close()
  })

  test('that only says welcome is not trusted', async () => {
    answer = (message, say) => {
      if (message.type === 'hello') say({ type: 'welcome', epoch: 'e', view: EMPTY })
    }
    await connect()
    const surface = await openSurface(browser)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await surface.send({ type: 'reconnect' })
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    expect((await surface.link(() => true)).state).not.toBe('ready')
    await surface.close()
  })

  test.each(['extension', 'bridge'] as const)(
    'of another version is recognised: the %s is to be updated',
    async (update) => {
      answer = (message, say) => {
        if (message.type === 'hello') say({ type: 'refused', code: 'VERSION', message: 'no', update, version: '9.9.9' })
      }
      await connect()
      const surface = await openSurface(browser)
      expect(await surface.link(({ state }) => state === 'versions_differ')).toMatchObject({
        update,
        bridgeVersion: '9.9.9',
      })
      await surface.close()
    },
  )

  test('is greeted with a fresh number each time', async () => {
    await connect()
    const surface = await openSurface(browser)
    await surface.send({ type: 'reconnect' })
    await expect.poll(() => heard.filter(({ type }) => type === 'hello').length).toBeGreaterThan(1)
    const nonces = heard.flatMap((message) => (message.type === 'hello' ? [message.nonce] : []))
    expect(new Set(nonces).size).toBe(nonces.length)
    await surface.close()
  })
})

describe('a script in a page, if it got into our own world there', () => {
  /** Runs in the content script's world. */
  const inOurWorld = async <T>(body: string): Promise<T> => {
    const page = await browser.context.newPage()
    const cdp: CDPSession = await browser.context.newCDPSession(page)
    const worlds: { id: number; origin: string }[] = []
    cdp.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
    await cdp.send('Runtime.enable')
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).catch(() => {})
    await expect.poll(() => worlds.some(({ origin }) => origin.includes(EXTENSION_ID))).toBe(true)
    const world = worlds.findLast(({ origin }) => origin.includes(EXTENSION_ID))
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: body,
      contextId: world?.id ?? 0,
      awaitPromise: true,
      returnByValue: true,
    })
    await page.close()
    return result.value as T
  }

  test('is shut out where surfaces are let in', async () => {
    const end = await inOurWorld<string>(`new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'surface' })
      port.onDisconnect.addListener(() => resolve('shown out'))
      port.onMessage.addListener(() => resolve('let in'))
    })`)
    expect(end).toBe('shown out')
  })

  test.each(['start_job', 'profile', 'answer', 'stop_job', 'unpair'])(
    'may not ask for %s on a page without a task',
    async (method) => {
      const reply = await inOurWorld<{ problem?: { code: string } }>(`new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'content' })
      port.onMessage.addListener((message) => message.type === 'reply' && resolve(message))
      port.postMessage({ type: 'ask', id: '1', method: '${method}', params: { jobId: 'j', id: 'p' } })
    })`)
      expect(reply.problem?.code).toBe('FORBIDDEN')
    },
  )
})
