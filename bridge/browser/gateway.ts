/**
 * The only way to the network for a browser that works for somebody other than this computer's owner. Every connection
 * of its pages, redirects and workers goes through here, to an address that is checked for that very connection. Knows
 * nothing about pages.
 */

import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect as connectTo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AddressRule, publicLookup, refusePrivate } from '../base/addresses.ts'
import { swallowed } from '../base/debug.ts'

export interface Gateway {
  /** Command line arguments that make Chromium use it, for everything and without exceptions. */
  args: readonly string[]
  close(): void
}

/** @param refused is called with hosts that were not connected */
export const openGateway = async (rule: AddressRule, refused: (host: string) => void): Promise<Gateway> => {
  const sockets = new Set<Duplex>()
  const tracked = <S extends Duplex>(socket: S): S => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    return socket
  }
  const telling: AddressRule = {
    ...rule,
    refusal(host) {
      refused(host)
      return rule.refusal(host)
    },
  }
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, telling))
  server.on('connection', tracked)
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel(request, tracked(socket), head, telling, tracked),
  )
  // Browsers use tunnels for WebSockets.
  server.on('upgrade', (_, socket: Duplex) => socket.destroy())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    args: [
      `--proxy-server=http://127.0.0.1:${port}`,
      // By default, a browser bypasses a proxy for its own machine.
      '--proxy-bypass-list=<-loopback>',
      '--disable-quic',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    ],
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Hop-by-hop headers, which are not passed on. */
const OF_THE_HOP = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Characters allowed in a header line. */
const WRITABLE = /^[\t\x20-\x7e\x80-\xff]*$/

const onward = (raw: readonly string[]): string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 && !OF_THE_HOP.test(name) ? [name, raw[at + 1] ?? ''] : []))

const forward = (incoming: IncomingMessage, outgoing: ServerResponse, rule: AddressRule): void => {
  const refuse = (status: number): void => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(status).end()
  }
  const url = URL.parse(incoming.url ?? '')
  if (url?.protocol !== 'http:') {
    refuse(400)
    return
  }
  try {
    refusePrivate(url, rule)
  } catch (error) {
    swallowed('browser', error)
    refuse(403)
    return
  }
  const sent = httpRequest(
    {
      host: bare(url.hostname),
      port: Number(url.port || 80),
      path: `${url.pathname}${url.search}`,
      method: incoming.method ?? 'GET',
      headers: onward(incoming.rawHeaders),
      setHost: false,
      // A separate connection, since a pooled one would not have been checked.
      agent: false,
      lookup: publicLookup(rule, Number(url.port || 80)),
    },
    (answer) => {
      answer.on('error', () => outgoing.destroy())
      // Node reads things that it would not write: an invalid status, a reason phrase with control characters.
      const { statusCode = 0, statusMessage = '' } = answer
      if (statusCode < 100) {
        sent.destroy()
        refuse(502)
        return
      }
      outgoing.writeHead(statusCode, WRITABLE.test(statusMessage) ? statusMessage : '', onward(answer.rawHeaders))
      answer.pipe(outgoing)
    },
  )
  sent.on('error', () => refuse(502))
  // Nobody requested another protocol.
  sent.on('upgrade', (_, socket) => {
    socket.destroy()
    refuse(502)
  })
  outgoing.once('close', () => sent.destroy())
  incoming.pipe(sent)
}

const tunnel = (
  { url = '' }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  rule: AddressRule,
  tracked: (socket: Socket) => Socket,
): void => {
  const refuse = (status: string): void => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)
  const target = URL.parse(`https://${url}`)
  if (!target) {
    refuse('400 Bad Request')
    return
  }
  const port = Number(target.port || 443)
  try {
    refusePrivate(target, rule)
  } catch (error) {
    swallowed('browser', error)
    refuse('403 Forbidden')
    return
  }
  const far = tracked(connectTo({ host: bare(target.hostname), port, lookup: publicLookup(rule, port) }))
  far.once('error', () => refuse('502 Bad Gateway'))
  far.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    far.write(head)
    far.pipe(socket)
    socket.pipe(far)
  })
  far.once('close', () => socket.destroy())
  socket.once('close', () => far.destroy())
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
