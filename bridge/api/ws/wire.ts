/**
 * One WebSocket as parsed messages: kept alive by pings, considered dead when silent. Knows nothing about the order of
 * messages.
 */
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { type FromBridge, FromExtension, HEARTBEAT_MS } from '../../../shared/protocol/socket.ts'

export interface ServerWire {
  send(message: FromBridge): void
  /** Closes it, by force if the other side does not respond. */
  close(): void
  readonly isOpen: boolean
}

export interface WireEvents {
  message(message: FromExtension): void
  /** Once; nothing follows. */
  closed(): void
}

/** Maximum characters of a message before the other side is authenticated. */
const STRANGER_CHARS = 8_192
const CLOSE_MS = 1_000

export const openWire = (socket: WebSocket, isTrusted: () => boolean, events: WireEvents): ServerWire => {
  let heardAt = Date.now()
  const send = (message: FromBridge): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const beating = setInterval(() => {
    if (Date.now() - heardAt > 2 * HEARTBEAT_MS) socket.terminate()
    else send({ type: 'ping' })
  }, HEARTBEAT_MS)
  beating.unref()
  const close = (): void => {
    socket.close()
    setTimeout(() => socket.terminate(), CLOSE_MS).unref()
  }
  socket.on('error', () => socket.terminate())
  socket.once('close', () => {
    clearInterval(beating)
    events.closed()
  })
  socket.on('message', (data, isBinary) => {
    heardAt = Date.now()
    const text = String(data)
    const message = isBinary || (!isTrusted() && text.length > STRANGER_CHARS) ? undefined : parsed(text, FromExtension)
    if (!message) close()
    else if (message.type === 'ping') send({ type: 'pong' })
    else if (message.type !== 'pong') events.message(message)
  })
  return {
    send,
    close,
    get isOpen() {
      return socket.readyState === socket.OPEN
    },
  }
}

export const parsed = <T>(text: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    // Untrusted text: the reader ends the connection.
    return undefined
  }
}
