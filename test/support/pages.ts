/**
 * Pages written in a test, served from loopback. `/hang` never responds, and `/told` is a stream of events for pages
 * that wait for one. The same pages under another name are another site.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pages extends AsyncDisposable {
  /** http://127.0.0.1:PORT */
  origin: string
  /** http://localhost:PORT */
  otherOrigin: string
  url(path: string): string
  /** Requested paths, oldest first. */
  seen: string[]
  /** Requested paths with the decoded query. */
  asked: string[]
  /** Posted bodies with their host. */
  posted: { host: string; body: string }[]
  /** Sends an event to every page that is connected to `/told`. */
  tell(words: string): void
  close(): Promise<void>
}

/** `pages`: path → body, or a function of the query; `ORIGIN` and `OTHER` in it stand for the two origins. */
export const servePages = async (
  pages: Readonly<Record<string, string | ((query: URLSearchParams) => string)>>,
): Promise<Pages> => {
  const seen: string[] = []
  const asked: string[] = []
  const posted: { host: string; body: string }[] = []
  const listeners = new Set<ServerResponse>()
  let origins = { origin: '', otherOrigin: '' }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    seen.push(pathname)
    asked.push(decodeURIComponent(request.url ?? ''))
    if (request.method === 'POST') {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      request.on('end', () => posted.push({ host: request.headers.host ?? '', body }))
    }
    if (pathname === '/hang') return
    if (pathname === '/told') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      listeners.add(response.once('close', () => listeners.delete(response)))
      return
    }
    const page = pages[pathname]
    const body = typeof page === 'function' ? page(searchParams) : page
    if (pathname.endsWith('.js') && body !== undefined)
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(body)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html>${(body ?? 'Not here').replaceAll('ORIGIN', origins.origin).replaceAll('OTHER', origins.otherOrigin)}`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origins = { origin: `http://127.0.0.1:${port}`, otherOrigin: `http://localhost:${port}` }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    ...origins,
    url: (path) => `${origins.origin}${path}`,
    seen,
    asked,
    posted,
    tell: (words) => {
      for (const listener of listeners) listener.write(`data: ${words}\n\n`)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
