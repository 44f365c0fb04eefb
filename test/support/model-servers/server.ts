// A model service on loopback in one of the three formats. Its answer depends on the request alone.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { anthropicFormat } from './anthropic.ts'
import { googleFormat } from './google.ts'
import { openaiFormat } from './openai.ts'
import { responsesFormat } from './responses.ts'
import { type Asked, event, type Format, type Reply, type Tokens } from './wire.ts'

export const FORMATS = { anthropic: anthropicFormat, google: googleFormat, 'openai-compatible': openaiFormat } as const
/** The formats of our own providers, and those that other engines use. */
const WITH_OTHERS = { ...FORMATS, 'openai-responses': responsesFormat } as const
export type FormatName = keyof typeof FORMATS

export const KEY = 'test-key-4711'

export interface ModelServer extends AsyncDisposable {
  /** The base URL for a provider. */
  baseUrl: string
  /** Every request that carried the key, oldest first. */
  asked: Asked[]
  /** Number of requests whose caller disconnected before the answer. */
  givenUp(): number
  close(): Promise<void>
}

/** `answer` is called with each request and its number, from 0. Requests with another key get 401. */
export async function startModelServer(
  name: keyof typeof WITH_OTHERS,
  answer: (asked: Asked, nth: number) => Reply,
): Promise<ModelServer> {
  const format: Format = WITH_OTHERS[name]
  const asked: Asked[] = []
  const cache = new Set<string>()
  let givenUp = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) givenUp += 1
    })
    void handle(request, response)
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>
    const header = (key: string): string => String(request.headers[key] ?? '')
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname
    const model = format.modelOf(path, body)
    if (model === undefined) return send(response, 404, format.error(404, `no such path: ${path}`))
    const one: Asked = { ...format.read(body, header), model }
    if (one.key !== KEY) return send(response, 401, format.error(401, 'invalid key'))
    asked.push(one)
    const reply = answer(one, asked.length - 1)
    if (reply === 'hang') return
    if (reply === 'html')
      return send(response, 200, '<html>Sign in to the network</html>', { 'content-type': 'text/html' })
    if (reply === 'cut' && format.streams(path, body)) {
      const [first = ''] = format.stream({ text: 'this breaks off' }, model, undefined)
      response.writeHead(200, SSE)
      response.write(first, () => response.destroy())
      return
    }
    if (reply === 'cut') {
      const whole = JSON.stringify(format.write({ text: 'this breaks off' }, model, undefined))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length })
      response.write(whole.slice(0, 30), () => response.destroy())
      return
    }
    const streams = format.streams(path, body)
    if (typeof reply === 'object' && 'midway' in reply) {
      const error = format.error(529, reply.midway) as Record<string, unknown>
      if (!streams) return send(response, 529, error)
      const [first = ''] = format.stream({ text: 'this will not end well' }, model, undefined)
      response.writeHead(200, SSE)
      response.end(`${first}${event(error, 'error')}`)
      return
    }
    if ('status' in reply)
      return send(
        response,
        reply.status,
        reply.body ?? format.error(reply.status, reply.message ?? 'no'),
        reply.headers,
      )
    await pause(reply.delayMs ?? 0, response)
    const tokens = 'noUsage' in reply && reply.noUsage ? undefined : tokensOf(one, reply, cache)
    if (!streams) {
      await pause(reply.chunkMs ?? 0, response)
      return send(response, 200, format.write(reply, model, tokens))
    }
    response.writeHead(200, SSE)
    for (const chunk of format.stream(reply, model, tokens)) {
      await pause(reply.chunkMs ?? 0, response)
      response.write(chunk)
    }
    response.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    baseUrl: `http://127.0.0.1:${port}${format.base}`,
    asked,
    givenUp: () => givenUp,
    close,
    [Symbol.asyncDispose]: close,
  }
}

const SSE = { 'content-type': 'text/event-stream' }

/** Delays the answer; ends early if the caller disconnects. */
const pause = async (ms: number, response: ServerResponse): Promise<void> => {
  if (ms === 0 || response.closed) return
  const gone = new AbortController()
  const stop = (): void => gone.abort()
  response.once('close', stop)
  await setTimeout(ms, undefined, { signal: gone.signal }).catch(() => undefined)
  response.off('close', stop)
}

/**
 * Four characters per token. The longest prefix in the cache is read from it; the rest, up to the last mark, is written
 * to it.
 */
const tokensOf = (asked: Asked, reply: Reply, cache: Set<string>): Tokens => {
  const count = (text: string): number => Math.ceil(text.length / 4)
  const marks = asked.cachedPrefixes
  const end = asked.blockPrefixes.lastIndexOf(marks.at(-1) ?? '')
  const looked = [...marks, ...asked.blockPrefixes.slice(Math.max(0, end - 19), end + 1)]
  const read = Math.max(0, ...looked.filter((prefix) => cache.has(prefix)).map(count))
  const last = count(marks.at(-1) ?? '')
  for (const prefix of marks) cache.add(prefix)
  const whole = Math.max(last, count(asked.system + asked.text)) + asked.images.length * 1_000
  return { input: whole, output: count(JSON.stringify(reply)), cacheRead: read, cacheWrite: last - read }
}

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
