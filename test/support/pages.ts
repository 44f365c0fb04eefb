/** Pages written in a test, served from loopback; `/hang` never answers. The same pages under another name are another site. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Pages {
  /** http://127.0.0.1:PORT */
  origin: string
  /** http://localhost:PORT */
  otherOrigin: string
  close(): Promise<void>
}

/** `pages`: path → body; `ORIGIN` and `OTHER` in it stand for the two origins. */
export const servePages = async (pages: Readonly<Record<string, string>>): Promise<Pages> => {
  let origins = { origin: '', otherOrigin: '' }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x')
    if (pathname === '/hang') return
    const body = pages[pathname]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html>${(body ?? 'Not here').replaceAll('ORIGIN', origins.origin).replaceAll('OTHER', origins.otherOrigin)}`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  origins = { origin: `http://127.0.0.1:${port}`, otherOrigin: `http://localhost:${port}` }
  return {
    ...origins,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
