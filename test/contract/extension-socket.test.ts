// Which clients the bridge's socket for extensions accepts, and how pairing works: over real sockets, with everything
// that must be refused.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { gateOf } from '../../bridge/api/http/guard.ts'
import { type HttpServer, httpServer } from '../../bridge/api/http/server.ts'
import { createExtensionSocket, type ExtensionSocket, type Peer } from '../../bridge/api/ws/index.ts'
import type { PairingNews } from '../../bridge/api/ws/pairing-window.ts'
import { homeAt } from '../../bridge/base/home.ts'
import { fileSeal } from '../../bridge/base/seal.ts'
import { openPairings, type Pairings } from '../../bridge/vault/pairings.ts'
import { prove, randomText } from '../../shared/protocol/crypto.ts'
import { proofText } from '../../shared/protocol/socket.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import { beginPairing, connectExtension, helloOf, ORIGIN, signIn } from '../support/extension-client.ts'

const TOKEN = 'owner-token-of-this-test-0123456789'
const view = (): never =>
  ({
    epoch: 'e',
    revision: 1,
    version: '0.1.0',
    jobs: [],
    profiles: [],
    provider: { name: 'local', free: true, limitUsd: 0 },
  }) as never

let folder: string
let http: HttpServer
let sockets: ExtensionSocket
let pairings: Pairings
let base: string
let joined: Peer[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gh-socket-'))
  const home = homeAt(folder)
  pairings = openPairings(home, fileSeal(home.root))
  joined = []
  sockets = createExtensionSocket({
    version: '0.1.0',
    pairings,
    ownerToken: TOKEN,
    pairingMs: 2_000,
    joined(peer) {
      joined.push(peer)
      peer.send({ type: 'welcome', epoch: 'e', view: view() })
      return {
        message: (message) => {
          if (message.type === 'ask') peer.send({ type: 'reply', id: message.id, result: {} })
        },
        closed: () => void joined.splice(joined.indexOf(peer), 1),
      }
    },
  })
  let gate = gateOf('127.0.0.1', 0)
  http = httpServer(
    () => new Response('no', { status: 404 }),
    () => gate,
    [sockets.upgrade],
  )
  const port = await http.listen('127.0.0.1', 0)
  gate = gateOf('127.0.0.1', port)
  base = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  sockets.close()
  await http.close(100)
  rmSync(folder, { recursive: true, force: true })
})

const paired = () => {
  const pairing = { instance: randomText(), key: randomText(), browser: 'Test/1', pairedAt: new Date().toISOString() }
  pairings.keep(pairing)
  return pairing
}

/** As `ghosthands pair` does: opens the pairing and receives its messages. */
const openTerminal = async (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/pairing`, { headers })
  const news: PairingNews[] = []
  let wake = (): void => {}
  socket.on('message', (data) => {
    news.push(JSON.parse(String(data)))
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const until = async <S extends PairingNews['state']>(state: S): Promise<Extract<PairingNews, { state: S }>> => {
    for (;;) {
      const found = news.find((one) => one.state === state)
      if (found) return found as never
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  await until('open')
  return { until, say: (match: boolean) => socket.send(JSON.stringify({ match })), close: () => socket.close() }
}

describe('the door', () => {
  test.each([
    ['a web page', { origin: 'https://example.com' }],
    ['a page of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['another extension', { origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['an origin that only begins alike', { origin: 'chrome-extension://pdgoppfhgonieldanmjlmlgfjchjkpem.example.com' }],
    ['nobody in particular', { origin: '' }],
  ])('is shut for %s', async (_, headers) => {
    await expect(connectExtension(base, headers)).rejects.toThrow('403')
  })

  test.each(['evil.example', 'localhost.example.com', '127.0.0.1', '127.0.0.1:1'])(
    'is shut for the Host %s, which a DNS rebinding attack would send',
    async (host) => {
      await expect(connectExtension(base, { host })).rejects.toThrow('403')
    },
  )

  test('waits for a stranger only as long as a handshake takes, and refuses before the message is complete', async () => {
    const line = connect(Number(new URL(base).port), '127.0.0.1')
    const idle = await connectExtension(base)
    line.on('error', () => {})
    const closed = new Promise((resolve) => line.once('close', () => resolve('the one that sends')))
    line.write(
      `GET /extension HTTP/1.1\r\nHost: ${new URL(base).host}\r\nOrigin: ${ORIGIN}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    const [answer] = (await once(line, 'data')) as [Buffer]
    expect(answer.toString()).toContain('101 Switching Protocols')
    // The head of a masked text message of 60 MB, and the first part of it.
    const head = Buffer.alloc(14)
    head.writeUInt16BE(0x81ff)
    head.writeBigUInt64BE(60n * 1024n * 1024n, 2)
    line.write(Buffer.concat([head, Buffer.alloc(200_000)]))
    // A silent connection is closed after ten seconds.
    expect(await Promise.race([closed, idle.closed])).toBe('the one that sends')
    idle.close()
    const client = await connectExtension(base)
    await signIn(client, paired())
    client.close()
  })

  test('lets the paired extension in, once both sides have proven that they have the key', async () => {
    const client = await connectExtension(base)
    const { welcome } = await signIn(client, paired())
    expect(welcome.epoch).toBe('e')
    expect(joined).toHaveLength(1)
    client.close()
  })

  test('refuses one that was never paired, and says what to do', async () => {
    const client = await connectExtension(base)
    client.send(helloOf(randomText()))
    expect(await client.next('refused')).toMatchObject({
      code: 'NOT_PAIRED',
      message: expect.stringContaining('ghosthands pair'),
    })
    await client.closed
  })

  test('refuses a proof made with another key, one made for another nonce, and a replayed one', async () => {
    const pairing = paired()
    const first = await connectExtension(base)
    const { proof: replayed } = await signIn(first, pairing)
    const wrong = [
      async () => replayed,
      (nonce: string, hello: ReturnType<typeof helloOf>) => prove(randomText(), proofText('extension', hello, nonce)),
      (_: string, hello: ReturnType<typeof helloOf>) => prove(pairing.key, proofText('extension', hello, randomText())),
      (nonce: string, hello: ReturnType<typeof helloOf>) => prove(pairing.key, proofText('bridge', hello, nonce)),
      async () => 'not base64 at all!',
    ]
    for (const make of wrong) {
      const client = await connectExtension(base)
      const hello = helloOf(pairing.instance)
      client.send(hello)
      const { nonce } = await client.next('challenge')
      client.send({ type: 'prove', proof: await make(nonce, hello) })
      expect(await client.next('refused')).toMatchObject({ code: 'BAD_PROOF' })
      await client.closed
    }
    // None of this disturbed the connected one.
    expect(joined).toHaveLength(1)
    first.close()
  })

  test.each([
    [PROTOCOL_VERSION - 1, 'extension', 'Update the extension'],
    [PROTOCOL_VERSION + 1, 'bridge', 'Update GhostHands'],
  ])('refuses protocol %i and says which side to update', async (protocol, update, words) => {
    const client = await connectExtension(base)
    client.send(helloOf(paired().instance, { protocol }))
    expect(await client.next('refused')).toMatchObject({
      code: 'VERSION',
      update,
      message: expect.stringContaining(words),
    })
    await client.closed
  })

  test('answers no request before the proof', async () => {
    const client = await connectExtension(base)
    client.send({ type: 'ask', id: '1', method: 'history', params: { cursor: null } })
    expect(await client.next('refused')).toMatchObject({ code: 'BAD_PROOF' })
    await client.closed
    expect(joined).toEqual([])
  })

  test('keeps one live socket per installation: the newest', async () => {
    const pairing = paired()
    const [older, newer] = [await connectExtension(base), await connectExtension(base)]
    await signIn(older, pairing)
    await signIn(newer, pairing)
    expect(await older.next('refused')).toMatchObject({ code: 'REPLACED' })
    await older.closed
    newer.send({ type: 'ask', id: '1', method: 'history', params: { cursor: null } })
    expect(await newer.next('reply')).toMatchObject({ id: '1' })
    expect(sockets.peers()).toHaveLength(1)
    newer.close()
  })

  test('answers the same when it is greeted again', async () => {
    const pairing = paired()
    const first = await connectExtension(base)
    const { welcome } = await signIn(first, pairing)
    first.close()
    const second = await connectExtension(base)
    expect((await signIn(second, pairing)).welcome).toEqual(welcome)
    second.close()
  })
})

describe('a pairing', () => {
  test('shows the same six digits on both sides and counts once both have confirmed', async () => {
    const instance = randomText()
    const terminal = await openTerminal()
    const client = await connectExtension(base, { 'user-agent': 'Chromium/156' })
    const { digits, key } = await beginPairing(client, instance)
    expect(digits).toMatch(/^\d{6}$/)
    expect((await terminal.until('digits')).digits).toBe(digits)
    client.send({ type: 'pair_confirm', match: true })
    terminal.say(true)
    await client.next('pair_done')
    expect((await terminal.until('paired')).browser).toContain('Chromium/156')
    const again = await connectExtension(base)
    await signIn(again, { instance, key })
    again.close()
    const [file] = readdirSync(join(folder, 'pairings'))
    expect(statSync(join(folder, 'pairings', String(file))).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['the terminal', true, false],
    ['the browser', false, true],
  ])('keeps nothing when %s says that they differ', async (_, there, here) => {
    const instance = randomText()
    const terminal = await openTerminal()
    const client = await connectExtension(base)
    await beginPairing(client, instance)
    await terminal.until('digits')
    client.send({ type: 'pair_confirm', match: there })
    terminal.say(here)
    expect(await terminal.until('ended')).toMatchObject({ reason: 'differ' })
    await client.closed
    expect(pairings.list()).toEqual([])
  })

  test('ends when the extension shows another nonce than the one it was bound to', async () => {
    const terminal = await openTerminal()
    const client = await connectExtension(base)
    await beginPairing(client, randomText(), true)
    expect(await terminal.until('ended')).toMatchObject({ reason: 'differ' })
    await client.closed
    expect(pairings.list()).toEqual([])
  })

  test('does not begin unless somebody at the computer asked, nor for a second extension at the same time', async () => {
    const early = await connectExtension(base)
    await expect(beginPairing(early, randomText())).rejects.toThrow('pair_offer')
    const terminal = await openTerminal()
    const first = await connectExtension(base)
    await beginPairing(first, randomText())
    const second = await connectExtension(base)
    await expect(beginPairing(second, randomText())).rejects.toThrow('pair_offer')
    terminal.close()
    await first.closed
  })

  test('ends when its time is up', async () => {
    const terminal = await openTerminal()
    expect(await terminal.until('ended')).toMatchObject({ reason: 'time' })
  })

  test('cannot be opened by a page or with a wrong token', async () => {
    await expect(openTerminal({ authorization: 'Bearer wrong' })).rejects.toThrow('401')
    await expect(openTerminal({})).rejects.toThrow('401')
    await expect(openTerminal({ authorization: `Bearer ${TOKEN}`, origin: 'http://127.0.0.1:1' })).rejects.toThrow(
      '401',
    )
  })
})
