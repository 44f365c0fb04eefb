/** How large a body may be, said before it is read where its length is told, and while it is read where it is not. */
import { createMiddleware } from 'hono/factory'
import { GhError } from '../../../shared/domain/errors.ts'

/** @param mostAt bytes, by path */
export const bodyLimit = (mostAt: (path: string) => number) =>
  createMiddleware(async (c, next) => {
    const most = mostAt(c.req.path)
    const told = c.req.header('content-length')
    if (told !== undefined && Number(told) > most) throw tooLarge(most)
    if (c.req.header('transfer-encoding') !== undefined && c.req.raw.body) {
      const body = await readWithin(c.req.raw.body, most)
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.header(), body })
    }
    await next()
  })

const readWithin = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (most: number): GhError =>
  new GhError('TOO_LARGE', `A body may have ${most / 1024 / 1024} MB at most.`, { details: { most_bytes: most } })
