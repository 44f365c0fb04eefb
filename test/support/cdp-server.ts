/** A simulated debugging port: a real socket on loopback that speaks as much of the protocol as a test needs. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CdpMessage, CdpParams } from '../../bridge/browser/cdp.ts'

export interface Command {
  method: string
  params: CdpParams
  sessionId?: string
}

export interface CdpServer {
  port: number
  /** ws://127.0.0.1:PORT/devtools/browser/1 */
  socket: string
  /** Received commands, in order. */
  heard: Command[]
  /** Received methods, in order. */
  methods(): string[]
  /** Sends an event to every client. */
  tell(method: string, params: CdpParams, sessionId?: string): void
  /** Ends every client's connection. */
  cut(): void
  close(): Promise<void>
}

/** `undefined`: an error; a string: an error with this message; `never`: no response. */
export type Answer = (command: Command, server: CdpServer) => CdpParams | string | undefined | 'never'

/** Answers what is requested on connecting as a browser would; every other command succeeds. */
export const asBrowser: Answer = ({ method }) => {
  if (method === 'Browser.getVersion') return { product: 'Chrome/1', userAgent: 'Chrome/1' }
  if (method === 'Target.getTargetInfo') return { targetInfo: { targetId: 'b', type: 'browser' } }
  return {}
}

/** `page`: responds to http requests; `file`: path of a socket to listen on instead of a port, as a keeper does. */
export const startCdpServer = async (
  answer: Answer,
  page: RequestListener = (_, to) => to.end('hello'),
  file?: string,
): Promise<CdpServer> => {
  const http = createServer(page)
  const sockets = new Set<WebSocket>()
  await new Promise<void>((done) => (file === undefined ? http.listen(0, '127.0.0.1', done) : http.listen(file, done)))
  const port = file === undefined ? (http.address() as AddressInfo).port : 0
  const send = (socket: WebSocket, message: CdpMessage): void => socket.send(JSON.stringify(message))
  const server: CdpServer = {
    port,
    socket: `ws://127.0.0.1:${port}/devtools/browser/1`,
    heard: [],
    methods: () => server.heard.map(({ method }) => method),
    tell(method, params, sessionId) {
      for (const socket of sockets) send(socket, { method, params, ...(sessionId !== undefined && { sessionId }) })
    },
    cut() {
      for (const socket of sockets) socket.terminate()
    },
    close() {
      server.cut()
      http.closeAllConnections()
      return new Promise<void>((done) => http.close(() => done()))
    },
  }
  new WebSocketServer({ server: http }).on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('message', (data) => {
      const { id = 0, method = '', params = {}, sessionId } = JSON.parse(String(data)) as CdpMessage
      const command = { method, params, ...(sessionId !== undefined && { sessionId }) }
      server.heard.push(command)
      const result = answer(command, server)
      if (result === 'never') return
      if (typeof result === 'object') send(socket, { id, result })
      else send(socket, { id, error: { code: -32_000, message: result ?? `'${method}' wasn't found` } })
    })
  })
  return server
}
