/**
 * One WebSocket to a browser's DevTools endpoint, shared by every job in that browser: commands with answers, events
 * for listeners. Knows nothing about tabs and retries nothing.
 */

import { type ClientRequest, type IncomingMessage, STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import WebSocket from 'ws'
import { CdpError, type CdpMessage, type CdpParams, SERVER_ERROR } from '../cdp.ts'
import { sequentially } from '../sequentially.ts'

export interface CdpEvent {
  method: string
  params: CdpParams
  /** Absent in messages of the browser itself. */
  sessionId?: string
}

export interface CdpSocketOptions {
  /** ms for the handshake; a browser that asks its user first answers late. */
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/** The other side answered the handshake with an HTTP status instead of a socket. */
export class NotASocket extends Error {
  readonly status: number

  constructor(status: number) {
    super(`it answered ${status} ${STATUS_CODES[status] ?? ''}`.trim())
    this.status = status
  }
}

const LOCAL = 'unix:'

/** A screenshot of a large window in base64 is much smaller. */
const MAX_MESSAGE = 256 * 1024 ** 2

export class CdpSocket {
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, { resolve: (result: CdpParams) => void; reject: (why: Error) => void }>()
  private readonly listeners = new Set<(event: CdpEvent) => void>()
  private next = 1
  private open = true
  /** Resolves when the connection is over, whoever ended it. */
  readonly closed: Promise<void>

  private constructor(socket: WebSocket) {
    this.socket = socket
    const deliver = sequentially((text: string) => this.receive(JSON.parse(text) as CdpMessage))
    socket.on('message', (data) => deliver(String(data)))
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) =>
      socket.once('close', () => {
        this.open = false
        for (const { reject } of this.waiting.values()) reject(new CdpError(SERVER_ERROR, 'The connection was closed.'))
        this.waiting.clear()
        resolve()
      }),
    )
  }

  /**
   * @param url `unix:` and the path of a socket file (on Windows of a named pipe), else the address of a socket
   * @throws NotASocket; the system's own error (ECONNREFUSED …); the signal's reason
   */
  static connect(url: string, { timeoutMs, signal }: CdpSocketOptions): Promise<CdpSocket> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const path = url.startsWith(LOCAL) ? url.slice(LOCAL.length) : undefined
      const socket = new WebSocket(path === undefined ? url : 'ws://localhost/', [], {
        ...(path !== undefined && { createConnection: () => connect(path) }),
        perMessageDeflate: false,
        maxPayload: MAX_MESSAGE,
        handshakeTimeout: timeoutMs,
        followRedirects: false,
      })
      const stop = (): void => {
        socket.terminate()
        reject(signal?.reason)
      }
      const settle = (): void => {
        signal?.removeEventListener('abort', stop)
        socket.removeAllListeners()
      }
      signal?.addEventListener('abort', stop, { once: true })
      socket.once('open', () => {
        settle()
        resolve(new CdpSocket(socket))
      })
      socket.once('unexpected-response', (request: ClientRequest, { statusCode = 0 }: IncomingMessage) => {
        settle()
        socket.on('error', () => undefined)
        request.destroy()
        reject(new NotASocket(statusCode))
      })
      socket.once('error', (error) => {
        settle()
        socket.on('error', () => undefined)
        reject(error)
      })
    })
  }

  get isOpen(): boolean {
    return this.open
  }

  /** @throws CdpError in the browser's words */
  send(method: string, params: CdpParams = {}, sessionId?: string): Promise<CdpParams> {
    if (!this.open) return Promise.reject(new CdpError(SERVER_ERROR, 'The connection was closed.'))
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    })
  }

  /** Returns a function that stops listening. */
  on(listener: (event: CdpEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  close(): void {
    this.socket.close()
    // The other end may never answer the closing handshake.
    setTimeout(() => this.socket.terminate(), 500).unref()
  }

  private receive({ id, method, params = {}, sessionId, result, error }: CdpMessage): void {
    if (id !== undefined) {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (error) waiting?.reject(new CdpError(error.code ?? SERVER_ERROR, error.message ?? 'The browser refused.'))
      else waiting?.resolve(result ?? {})
    } else if (method !== undefined) {
      for (const listener of this.listeners) listener({ method, params, ...(sessionId && { sessionId }) })
    }
  }
}
