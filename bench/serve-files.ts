/** Serves files on loopback. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export interface ServedFiles {
  origin: string
  close(): void
}

/** @param fileOf the file for a decoded path that begins with `/`, and its type; undefined: there is none */
export const serveFiles = async (
  fileOf: (path: string) => { file: string | URL; type: string } | undefined,
): Promise<ServedFiles> => {
  const server = createServer((request, response) => {
    const found = fileOf(decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname))
    try {
      if (!found) return void response.writeHead(404).end()
      const body = readFileSync(found.file)
      response.writeHead(200, { 'content-type': found.type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
