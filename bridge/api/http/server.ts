/** The listening socket: limits on time and size, WebSocket upgrades, shutdown within a time limit. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { GhError } from '../../../shared/domain/errors.ts'
import { checkHost, type Gate, headersOf } from './guard.ts'

/**
 * Takes a WebSocket upgrade whose Host was checked. It must check Origin and credentials itself, and answers or
 * destroys the socket. Returns false if the path is not its own.
 */
export type UpgradeHandler = (path: string, request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

export interface HttpServer {
  /**
   * @returns the port it listens on
   * @throws GhError CONFLICT if the port is taken; INVALID_CONFIG if the address cannot be used
   */
  listen(host: string, port: number): Promise<number>
  /**
   * Also listens in a place that only the owner of this machine can reach; `answer` handles its requests, upgrades are
   * handled as usual.
   */
  listenLocally(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<void>
  /** Stops listening; running requests have this long to finish (ms). */
  close(drainMs: number): Promise<void>
}

/** Requests that came through the owner's own channel. */
const local = new WeakSet<IncomingMessage>()
export const cameLocally = (request: IncomingMessage): boolean => local.has(request)

/** ms for a whole request to arrive. */
const REQUEST_TIMEOUT_MS = 60_000
const HEADERS_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 1_000
/** Maximum connections without a whole request. The oldest is closed for a new one, so that nobody holds the port. */
const MAX_IDLE = 500

export const httpServer = (
  fetch: (request: Request) => Response | Promise<Response>,
  gate: () => Gate,
  upgrades: readonly UpgradeHandler[],
): HttpServer => {
  const listener = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: 16_384 },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.maxConnections = MAX_CONNECTIONS
  limitIdle(server)
  const upgraded = new Set<Duplex>()

  const doors: ReturnType<typeof createServer>[] = []
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    // A disconnecting client is not an error of this process.
    socket.on('error', () => socket.destroy())
    try {
      if (!cameLocally(request)) checkHost(gate(), request.url ?? '/', headersOf(request))
    } catch {
      // The refusal itself is the response.
      refuseUpgrade(socket, '403 Forbidden')
      return
    }
    const path = pathOf(request)
    if (path === undefined) refuseUpgrade(socket, '400 Bad Request')
    else if (!upgrades.some((handler) => handler(path, request, socket, head))) refuseUpgrade(socket, '404 Not Found')
  }
  server.on('upgrade', onUpgrade)

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => reject(notListening(error, host, port)))
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
      }),
    listenLocally: (path, answer) =>
      new Promise((resolve, reject) => {
        const door = createServer(answer)
        door.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
          local.add(request)
          onUpgrade(request, socket, head)
        })
        doors.push(door)
        door.once('error', reject).listen(path, resolve)
      }),
    close: (drainMs) =>
      new Promise((resolve) => {
        for (const door of doors) door.close()
        const cutOff = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(cutOff)
          resolve()
        })
        server.closeIdleConnections()
        for (const socket of upgraded) socket.destroy()
      }),
  }
}

const limitIdle = (server: Server): void => {
  const idle = new Set<Duplex>()
  const waits = (socket: Duplex): void => {
    if (!socket.destroyed) idle.add(socket)
  }
  server.on('connection', (socket) => {
    waits(socket)
    socket.once('close', () => idle.delete(socket))
    const [oldest] = idle
    if (idle.size > MAX_IDLE) oldest?.destroy()
  })
  server.on('request', (request, response) => {
    const { socket, headers } = request
    const isWhole = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (isWhole) idle.delete(socket)
    else request.once('end', () => idle.delete(socket))
    response.once('close', () => waits(socket))
  })
  server.on('upgrade', (_, socket) => idle.delete(socket))
}

/** Undefined for an invalid address (`//[`): any page may request one, and an exception here would end the process. */
const pathOf = ({ url = '/' }: IncomingMessage): string | undefined => URL.parse(url, 'http://localhost')?.pathname

/** Answers an upgrade with an HTTP status instead of opening a socket. */
export const refuseUpgrade = (socket: Duplex, status: string): void =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)

const notListening = (error: Error & { code?: string }, host: string, port: number): GhError =>
  error.code === 'EADDRINUSE'
    ? new GhError('CONFLICT', `Port ${port} is taken, perhaps by another GhostHands. Choose one with --port.`, {
        cause: error,
      })
    : new GhError('INVALID_CONFIG', `The bridge cannot listen on ${host}:${port}: ${error.message}.`, { cause: error })
