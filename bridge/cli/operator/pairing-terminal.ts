/**
 * The computer's side of a pairing: over the socket of the running bridge, otherwise with the bridge's own part in this
 * process.
 */
import { connect as connectTo } from 'node:net'
import { WebSocket } from 'ws'
import { GhError } from '../../../shared/domain/errors.ts'
import { gateOf } from '../../api/http/guard.ts'
import { httpServer } from '../../api/http/server.ts'
import { createExtensionSocket } from '../../api/ws/index.ts'
import type { PairingNews } from '../../api/ws/pairing-window.ts'
import { PAIRING_PATH } from '../../api/ws/terminal.ts'
import type { Config } from '../../base/config.ts'
import { findDoor, makeDoor } from '../../base/door.ts'
import { openSeal } from '../../vault/key.ts'
import { openPairings } from '../../vault/pairings.ts'
import { version } from '../version.ts'

export interface PairingTerminal {
  news: AsyncIterable<PairingNews>
  confirm(match: boolean): void
  close(): Promise<void>
}

/** Errors: PAIRING_FAILED if another program has the port. */
export const openPairingTerminal = async (config: Config, token: string): Promise<PairingTerminal> => {
  const running = await connect(findDoor(config.home))
  if (running) return terminalOver(running, async () => {})
  const server = await standIn(config, token)
  const own = await connect(findDoor(config.home))
  if (!own) throw new GhError('PAIRING_FAILED', 'The pairing could not start. Nothing was kept.')
  return terminalOver(own, server.close)
}

interface Connected {
  socket: WebSocket
  news: AsyncIterable<PairingNews>
}

/**
 * Undefined: no bridge of this home is listening. Only the owner's programs use the local channel; any program could
 * have the port.
 */
const connect = (door: string | undefined): Promise<Connected | undefined> =>
  new Promise((resolve, reject) => {
    if (door === undefined) {
      resolve(undefined)
      return
    }
    const socket = new WebSocket(`ws://localhost${PAIRING_PATH}`, { createConnection: () => connectTo(door) })
    // Listens from the start: the first message may arrive together with the upgrade response.
    const news = newsOf(socket)
    socket.once('open', () => resolve({ socket, news }))
    socket.on('error', (error) =>
      'code' in error && /^(ECONNREFUSED|ENOENT)$/.test(String(error.code))
        ? resolve(undefined)
        : reject(new GhError('PAIRING_FAILED', `The pairing could not start: ${error.message}.`, { cause: error })),
    )
  })

/** Only the local channel and the pairing: an extension that is already paired is told to wait for the bridge. */
const standIn = async (config: Config, ownerToken: string): Promise<{ close(): Promise<void> }> => {
  const sockets = createExtensionSocket({
    version: version(),
    pairings: openPairings(config.home, await openSeal(config)),
    ownerToken,
    joined(peer) {
      setImmediate(peer.close)
      return { message: () => {}, closed: () => {} }
    },
  })
  const gate = gateOf('127.0.0.1', config.port)
  const http = httpServer(
    () => new Response(null, { status: 503 }),
    () => gate,
    [sockets.upgrade],
  )
  await http.listen('127.0.0.1', config.port).catch((cause: unknown) => {
    throw new GhError(
      'PAIRING_FAILED',
      `Port ${config.port} is taken by another program, or by a GhostHands with another home. Nothing was sent to it, and nothing was kept. Choose another port with --port, or the other home with --home.`,
      { cause },
    )
  })
  const door = makeDoor(config.home)
  await http.listenLocally(door.path, (_, response) => void response.writeHead(503).end())
  return {
    async close() {
      door.remove()
      sockets.close()
      await http.close(0)
    },
  }
}

const terminalOver = ({ socket, news }: Connected, ended: () => Promise<void>): PairingTerminal => ({
  news,
  confirm: (match) => socket.send(JSON.stringify({ match })),
  async close() {
    socket.close()
    await ended()
  },
})

const newsOf = (socket: WebSocket): AsyncIterable<PairingNews> => {
  const queue: PairingNews[] = []
  let over = false
  let wake = (): void => {}
  socket.on('message', (data) => {
    queue.push(JSON.parse(String(data)) as PairingNews)
    wake()
  })
  socket.once('close', () => {
    over = true
    wake()
  })
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = queue.shift()
        if (next) yield next
        else if (over) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
