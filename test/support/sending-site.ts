// A site made of small parts: a form, the way it is sent, and a response. It records every request that contains the
// form.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/** How a form is sent. `page` is the whole body; the form is sent to `/in` (also `/in2` …). */
export interface Way {
  /** The page with the form; `F` is replaced by its fields. */
  page: string
  /** Further pages, by path. */
  more?: Record<string, string>
  /** Several responses are given in turn, the last one from then on. */
  answer?: Answer | readonly Answer[]
}

/**
 * A page; a status with a page (for a redirect: its address); a lost connection (`cut`: before anything was recorded,
 * `half`: in the middle of the response); or a page after a delay in ms.
 */
export type Answer =
  | string
  | { status: number; page: string }
  | 'lost'
  | 'cut'
  | 'half'
  | { afterMs: number; page: string }

export interface SendingSite extends AsyncDisposable {
  url(way: string): string
  /** Received bodies, by kind of request. */
  received(way: string): string[]
}

export const FIELDS =
  '<p><label>Full name <input name=name autocomplete=name required></label></p><p><label>Email <input name=email type=email autocomplete=email required></label></p>'

export const THANKS = '<h1>Thank you for applying!</h1>'

const document = (body: string): string =>
  `<!doctype html><html lang=en><title>Apply</title><body>${body}</body></html>`

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const answerOf = ({ answer = THANKS }: Way, turn: number): Answer => {
  const all = Array.isArray(answer) ? (answer as readonly Answer[]) : [answer as Answer]
  return all[Math.min(turn, all.length - 1)] ?? THANKS
}

export const serveWays = async (ways: Readonly<Record<string, Way>>): Promise<SendingSite> => {
  const received = new Map<string, string[]>()
  const turns = new Map<string, number>()
  const give = (response: ServerResponse, page: string, status = 200): void => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    response.end(document(page.replaceAll('<F>', FIELDS)))
  }
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://x')
      const [, name = '', ...rest] = url.pathname.split('/')
      const way = ways[name]
      const path = `/${rest.join('/')}`
      const body = await bodyOf(request)
      if (!way) return give(response, 'Not here', 404)
      if (path.endsWith('.js'))
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(way.more?.[path])
      if (!/^\/in\d?$/.test(path) || request.method === 'OPTIONS') return give(response, way.more?.[path] ?? way.page)
      const turn = turns.get(name) ?? 0
      turns.set(name, turn + 1)
      const answer = answerOf(way, turn)
      if (answer === 'cut') return void request.socket.destroy()
      received.set(name, [...(received.get(name) ?? []), `${request.method} ${url.search} ${body}`])
      if (answer === 'lost') return void request.socket.destroy()
      if (answer === 'half') {
        const head = { 'content-type': 'text/html', 'content-length': '9999' }
        response.writeHead(200, head).write('<!doctype html><title>', () => request.socket.end())
        return
      }
      if (typeof answer === 'string') return give(response, answer)
      if ('status' in answer) {
        if (answer.status >= 301 && answer.status < 309) response.setHeader('location', answer.page)
        return give(response, answer.page, answer.status)
      }
      setTimeout(() => give(response, answer.page), answer.afterMs)
    })()
  })
  // Also record socket messages.
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, { url = '' }) => {
    const name = url.split('/')[1] ?? ''
    if (url.includes('?')) received.set(name, [...(received.get(name) ?? []), `socket ${url}`])
    socket.send('hello')
    socket.on('message', (message) => received.set(name, [...(received.get(name) ?? []), `socket ${String(message)}`]))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: (way) => `http://127.0.0.1:${port}/${way}/`,
    received: (way) => received.get(way) ?? [],
    async [Symbol.asyncDispose]() {
      sockets.close()
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
