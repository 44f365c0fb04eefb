// A callback receiver on loopback that keeps what it gets and responds as configured; checks signatures without our
// code.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  /** ms since 1970. */
  at: number
  path: string
  headers: Record<string, string | undefined>
  raw: string
  body: Record<string, unknown>
}

export interface Receiver {
  url: string
  got: Received[]
  close(): Promise<void>
}

/** @param answer returns a status, or a function that writes the response */
export const receiver = async (
  answer: (request: Received, nth: number) => number | ((response: ServerResponse) => void) = () => 204,
): Promise<Receiver> => {
  const got: Received[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request.setEncoding('utf8')) raw += chunk
    const one = {
      at: Date.now(),
      path: request.url ?? '',
      headers: request.headers as Received['headers'],
      raw,
      body: JSON.parse(raw) as Record<string, unknown>,
    }
    got.push(one)
    const said = answer(one, got.length)
    if (typeof said === 'function') said(response)
    else response.writeHead(said).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The Standard Webhooks scheme, worked out by hand. */
export const signedBy = (secret: string, { headers, raw }: Received): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const right = createHmac('sha256', key).update(text).digest()
  return (headers['webhook-signature'] ?? '').split(' ').some((part) => {
    const [version, value = ''] = part.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}
