/**
 * The extension's socket, and the socket through which `ghosthands pair` talks to a running bridge. Only the paired
 * extension is accepted; each installation has one live socket.
 */
import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type FromBridge, type FromExtension, SOCKET_PATH } from '../../../shared/protocol/socket.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import type { Log } from '../../base/log.ts'
import type { Pairings } from '../../vault/pairings.ts'
import { cameLocally, refuseUpgrade, type UpgradeHandler } from '../http/server.ts'
import { type Guest, refusal, startHandshake } from './handshake.ts'
import { createPairingWindow } from './pairing-window.ts'
import { PAIRING_PATH, serveTerminal } from './terminal.ts'
import { openWire, type ServerWire } from './wire.ts'

export type { Guest } from './handshake.ts'

/** A connected and authenticated extension. */
export interface Peer extends Guest {
  send(message: FromBridge): void
  close(): void
}

export interface PeerEvents {
  message(message: FromExtension): void
  closed(): void
}

export interface ExtensionSocketDeps {
  version: string
  pairings: Pairings
  /** From the API: who may start a pairing. */
  ownerToken: string
  /** Must send the welcome; later messages of the peer go to the returned handler. */
  joined(peer: Peer): PeerEvents
  log?: Log
  /** ms that a pairing stays open. */
  pairingMs?: number
}

export interface ExtensionSocket {
  /** For `Api.onUpgrade`: Host was checked before. */
  upgrade: UpgradeHandler
  peers(): Peer[]
  /** Closes the live socket of an installation, e.g. because its pairing was revoked. */
  drop(instance: string): void
  close(): void
}

const ORIGIN = `chrome-extension://${EXTENSION_ID}`
/** Bytes of one message: pictures come over the relay. */
const MAX_BYTES = 64 * 1024 * 1024
/** Bytes that a socket may send before authentication: enough for a handshake or a pairing. */
const STRANGER_BYTES = 64 * 1024
/** ms for authentication. */
const HANDSHAKE_MS = 10_000
/** Maximum concurrent unauthenticated sockets. */
const MAX_STRANGERS = 16

export const createExtensionSocket = (deps: ExtensionSocketDeps): ExtensionSocket => {
  const { pairings, version, log } = deps
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES })
  const refuse = refusal(version)
  const window = createPairingWindow(pairings, version, deps.pairingMs)
  const live = new Map<string, Peer>()
  const strangers = new Set<WebSocket>()

  const take = (socket: WebSocket, browser: string, line: Duplex): void => {
    strangers.add(socket)
    const trusted = limited(line, STRANGER_BYTES)
    let events: PeerEvents | undefined
    let guest: ReturnType<typeof window.enter> | undefined
    let peer: Peer | undefined
    let order: Promise<void> = Promise.resolve()

    const wire: ServerWire = openWire(socket, () => events !== undefined, {
      message(message) {
        if (events) events.message(message)
        // In sequence: a proof takes a moment, and later messages must not overtake it.
        else order = order.then(() => first(message))
      },
      closed() {
        clearTimeout(late)
        strangers.delete(socket)
        guest?.gone()
        if (peer && live.get(peer.instance) === peer) live.delete(peer.instance)
        events?.closed()
      },
    })
    const late = setTimeout(wire.close, HANDSHAKE_MS)
    const handshake = startHandshake(pairings, version, {
      send: wire.send,
      refuse(refused) {
        log?.info({ code: refused.code, browser }, 'an extension was refused')
        wire.send(refused)
        wire.close()
      },
      proven(who) {
        if (!wire.isOpen) return
        clearTimeout(late)
        trusted()
        strangers.delete(socket)
        const old = live.get(who.instance)
        const mine: Peer = { ...who, send: wire.send, close: wire.close }
        peer = mine
        live.set(who.instance, mine)
        old?.send(refuse.replaced())
        old?.close()
        log?.info({ instance: who.instance, browser: who.browser }, 'the extension is connected')
        events = deps.joined(mine)
      },
    })

    const first = async (message: FromExtension): Promise<void> => {
      if (events) events.message(message)
      else if (guest) await guest.take(message)
      else if (message.type === 'pair') {
        clearTimeout(late)
        guest = window.enter(message, browser, wire)
      } else await handshake.take(message)
    }
  }

  return {
    upgrade(path, request, socket, head) {
      if (path === PAIRING_PATH) {
        if (!isOwner(request, deps.ownerToken)) refuseUpgrade(socket, '401 Unauthorized')
        else server.handleUpgrade(request, socket, head, (terminal) => serveTerminal(terminal, window))
        return true
      }
      if (path !== SOCKET_PATH) return false
      // Web pages and other extensions can reach this port, too; Chrome sets the Origin truthfully.
      if (request.headers.origin !== ORIGIN) refuseUpgrade(socket, '403 Forbidden')
      else if (strangers.size >= MAX_STRANGERS) refuseUpgrade(socket, '503 Service Unavailable')
      else
        server.handleUpgrade(request, socket, head, (open) =>
          take(open, String(request.headers['user-agent'] ?? 'a browser'), socket),
        )
      return true
    },
    peers: () => [...live.values()],
    drop(instance) {
      const peer = live.get(instance)
      peer?.send(refuse.notPaired())
      peer?.close()
    },
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

/**
 * Destroys a connection that sends more than this, until the returned function is called. The socket's own limit counts
 * each message, and only once all of it is in memory.
 */
const limited = (line: Duplex, most: number): (() => void) => {
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes > most) line.destroy()
  }
  line.on('data', count)
  return () => void line.off('data', count)
}

/** Pages must not guess tokens: a browser always sends an Origin, the command line never does. */
const isOwner = (request: IncomingMessage, token: string): boolean => {
  if (cameLocally(request)) return true
  const { headers } = request
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return headers.origin === undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
}
