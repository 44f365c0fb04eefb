/**
 * The only socket to the bridge: connects, proves the key, keeps alive, reconnects. Knows the state of the link, but
 * not what is sent over it. Pairing needs a socket of its own and is in `pairing.ts`.
 */
import { isProof, prove, randomText } from '../../shared/protocol/crypto.ts'
import { FromBridge, type FromExtension, HEARTBEAT_MS, proofText, SOCKET_PATH } from '../../shared/protocol/socket.ts'
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts'
import type { Link } from '../../shared/protocol/view.ts'
import type { Identity } from './identity.ts'

export interface LinkPorts {
  identity(): Promise<Identity>
  /** The bridge instance seen last; survives the worker, not the browser. */
  epoch(): Promise<string | null>
  keepEpoch(epoch: string): void
  version: string
  browser: string
  relay: boolean
  changed(link: Link): void
  /** All messages after the welcome, starting with the welcome itself. */
  heard(message: FromBridge): void
}

export interface BridgeLink {
  current(): Link
  /** Connects unless it is connected or connecting. */
  connect(): void
  /** Reconnects in any state: the key changed, or the person asked. */
  reconnect(): void
  /** False: nobody is connected. */
  send(message: FromExtension): boolean
  /** Suspends the link while something else, such as a pairing, sets its state. Pass `null` to continue. */
  override(link: Link | null): void
}

/** ms before the next attempt, by the number of failures in a row; the alarm wakes a worker that dies meanwhile. */
const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 5_000]
/** ms for the whole handshake. */
const HANDSHAKE_MS = 10_000
/** ms that a lost connection is shown as lost before it counts as "not running". */
const LOST_MS = 30_000

export const socketUrl = (port: number): string => `ws://127.0.0.1:${port}${SOCKET_PATH}`

/** What a refusal by the bridge means for the person. */
export const refusedLink = (refused: Extract<FromBridge, { type: 'refused' }>, extensionVersion: string): Link =>
  refused.code === 'VERSION'
    ? {
        state: 'versions_differ',
        update: refused.update ?? 'extension',
        bridgeVersion: refused.version,
        extensionVersion,
      }
    : { state: 'not_paired' }

/** The parsed message, or undefined if it is not one of the bridge's messages. */
export const parseMessage = (data: unknown): FromBridge | undefined => {
  try {
    const parsed = FromBridge.safeParse(JSON.parse(String(data)))
    if (!parsed.success) console.warn('a message of the bridge was not understood', parsed.error.issues)
    return parsed.data
  } catch {
    // It is not JSON, so not from a bridge.
    return undefined
  }
}

export const openLink = (ports: LinkPorts): BridgeLink => {
  let link: Link = { state: 'connecting' }
  let overriding: Link | null = null
  /** The current attempt; messages of older ones are ignored. */
  let current: Attempt | undefined
  let failures = 0
  let lostAt: number | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined

  const set = (next: Link): void => {
    link = next
    if (!overriding) ports.changed(next)
  }

  const start = (): void => {
    clearTimeout(retrying)
    const attempt = openAttempt(ports, {
      ready(welcome) {
        failures = 0
        lostAt = undefined
        ports.keepEpoch(welcome.epoch)
        set({ state: 'ready', version: welcome.view.version })
        ports.heard(welcome)
      },
      heard: ports.heard,
      refused: (refused) => set(refusedLink(refused, ports.version)),
      strange: () => set({ state: 'not_paired' }),
      closed() {
        if (current !== attempt) return
        current = undefined
        ended()
      },
    })
    current = attempt
  }

  const ended = (): void => {
    if (link.state === 'ready') {
      lostAt = Date.now()
      set({ state: 'lost' })
    } else if (link.state === 'connecting' || link.state === 'lost') {
      if (lostAt === undefined || Date.now() - lostAt > LOST_MS) set({ state: 'not_running' })
    } else if (link.state === 'not_paired' || link.state === 'versions_differ') {
      // The next attempt comes from the alarm, an opened page, or the person.
      return
    }
    retrying = setTimeout(start, PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)])
  }

  return {
    current: () => overriding ?? link,
    connect() {
      if (!current) start()
    },
    reconnect() {
      const old = current
      current = undefined
      old?.close()
      failures = 0
      if (link.state !== 'lost') set({ state: link.state === 'ready' ? 'lost' : 'connecting' })
      start()
    },
    send: (message) => link.state === 'ready' && (current?.send(message) ?? false),
    override(next) {
      overriding = next
      ports.changed(next ?? link)
    },
  }
}

interface AttemptEvents {
  ready(welcome: Extract<FromBridge, { type: 'welcome' }>): void
  heard(message: FromBridge): void
  refused(refused: Extract<FromBridge, { type: 'refused' }>): void
  /** The listener could not prove to be the paired bridge. */
  strange(): void
  closed(): void
}

interface Attempt {
  send(message: FromExtension): boolean
  close(): void
}

const openAttempt = (ports: LinkPorts, events: AttemptEvents): Attempt => {
  let socket: WebSocket | undefined
  let over = false
  /** The bridge has proved to be the paired one. */
  let trusted = false
  let welcome = false
  let heardAt = Date.now()
  let beating: ReturnType<typeof setInterval> | undefined

  const close = (): void => {
    if (over) return
    over = true
    clearTimeout(late)
    clearInterval(beating)
    socket?.close()
    events.closed()
  }
  const late = setTimeout(close, HANDSHAKE_MS)
  const send = (message: FromExtension): boolean => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(message))
    return true
  }
  const beat = (): void => {
    // A dead socket may not report it for minutes.
    if (Date.now() - heardAt > 2 * HEARTBEAT_MS) close()
    else send({ type: 'ping' })
  }

  const run = async (): Promise<void> => {
    const { instance, key, port } = await ports.identity()
    const epoch = await ports.epoch()
    if (over) return
    const hello = { protocol: PROTOCOL_VERSION, instance, nonce: randomText() }
    socket = new WebSocket(socketUrl(port))
    socket.onopen = () =>
      send({
        type: 'hello',
        ...hello,
        version: ports.version,
        epoch,
        relay: ports.relay,
        browser: ports.browser,
      })
    socket.onclose = close
    let order: Promise<void> = Promise.resolve()
    socket.onmessage = ({ data }) => {
      heardAt = Date.now()
      // One after the other: checking a proof takes a moment, and later messages must not overtake it.
      order = order.then(() => take(data))
    }
    const take = async (data: unknown): Promise<void> => {
      if (over) return
      const message = parseMessage(data)
      if (!message) return
      if (message.type === 'ping') send({ type: 'pong' })
      else if (message.type === 'refused') {
        events.refused(message)
        close()
      } else if (welcome) events.heard(message)
      else if (message.type === 'challenge') {
        const proven = key !== null && (await isProof(key, proofText('bridge', hello, message.nonce), message.proof))
        if (!proven) {
          events.strange()
          close()
          return
        }
        trusted = true
        send({ type: 'prove', proof: await prove(key, proofText('extension', hello, message.nonce)) })
      } else if (message.type === 'welcome' && trusted) {
        clearTimeout(late)
        welcome = true
        beating = setInterval(beat, HEARTBEAT_MS)
        events.ready(message)
      }
    }
  }
  // Unreadable storage counts as a failed connection.
  run().catch(close)
  return { send, close }
}
