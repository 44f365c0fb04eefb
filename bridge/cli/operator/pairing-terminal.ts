/** The computer's end of a pairing: over the socket of the bridge that runs, else with the bridge's own part in this process. */
import { WebSocket } from 'ws'
import { GhError } from '../../../shared/domain/errors.ts'
import { gateOf } from '../../api/http/guard.ts'
import { httpServer } from '../../api/http/server.ts'
import { createExtensionSocket } from '../../api/ws/index.ts'
import type { PairingNews } from '../../api/ws/pairing-window.ts'
import { PAIRING_PATH } from '../../api/ws/terminal.ts'
import type { Config } from '../../base/config.ts'
import { openPairings } from '../../vault/pairings.ts'
import { openSeal } from '../../vault/seal.ts'
import { version } from '../version.ts'

export interface PairingTerminal {
  news: AsyncIterable<PairingNews>
  confirm(match: boolean): void
  close(): Promise<void>
}

/** Errors: PAIRING_FAILED where something else listens there. */
export const openPairingTerminal = async (config: Config, token: string): Promise<PairingTerminal> => {
  const running = await connect(config, token)
  if (running) return terminalOver(running, async () => {})
  const server = await standIn(config, token)
  const own = await connect(config, token)
  if (!own) throw new GhError('PAIRING_FAILED', `Port ${config.port} could not be reached. Nothing was kept.`)
  return terminalOver(own, server.close)
}

interface Connected {
  socket: WebSocket
  news: AsyncIterable<PairingNews>
}

/** Undefined: nobody listens. */
const connect = ({ port }: Config, token: string): Promise<Connected | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${PAIRING_PATH}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    // Heard from the start: the first news may come together with the answer to the upgrade.
    const news = newsOf(socket)
    socket.once('open', () => resolve({ socket, news }))
    socket.once('unexpected-response', (_, { statusCode }) =>
      reject(
        new GhError(
          'PAIRING_FAILED',
          statusCode === 401
            ? `The GhostHands on port ${port} has another home than this command. Give both the same --home.`
            : `Something on port ${port} does not answer as GhostHands does. Choose its port with --port.`,
        ),
      ),
    )
    socket.on('error', (error) =>
      'code' in error && error.code === 'ECONNREFUSED'
        ? resolve(undefined)
        : reject(new GhError('PAIRING_FAILED', `The pairing could not begin: ${error.message}.`, { cause: error })),
    )
  })

/** Only the door and the pairing: whoever is paired already is told to wait for the bridge. */
const standIn = async (config: Config, ownerToken: string): Promise<{ close(): Promise<void> }> => {
  const sockets = createExtensionSocket({
    version: version(),
    pairings: openPairings(config.home, openSeal(config.home)),
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
  await http.listen('127.0.0.1', config.port)
  return {
    async close() {
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
