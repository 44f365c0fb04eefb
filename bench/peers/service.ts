/**
 * The model service of the peers bench: OpenAI's chat completions and responses on loopback, the same for every tool,
 * with the same planning behind it. It counts the calls and what they would have cost. It answers at once; the
 * duration of a call is added.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openaiFormat } from '../../test/support/model-servers/openai.ts'
import { responsesFormat } from '../../test/support/model-servers/responses.ts'
import type { Answered, Tokens } from '../../test/support/model-servers/wire.ts'

export type Body = Record<string, unknown>

/** The assumed duration of a real service's call. */
export const CALL_MS = 1_000
/** USD per million tokens: input, input from the service's cache, output. */
const PRICES = { input: 3, cached: 0.3, output: 15 }
/** Characters per token, and tokens per picture. */
const CHARACTERS = 4
const PICTURE = 1_000
/** Minimum length in tokens of a prefix that is read from the cache, and the steps in which it grows. */
const CACHED_FROM = 1_024
const CACHED_STEP = 128
const PICTURE_DATA = /data:image\/\w+;base64,[\w+/=]+/g

export interface Used {
  calls: number
  input: number
  cached: number
  output: number
  costUsd: number
}

export interface Service extends AsyncDisposable {
  baseUrl: string
  /** Usage since the previous call. */
  used(): Used
}

export const startService = async (answer: (body: Body) => Promise<Answered> | Answered): Promise<Service> => {
  let used = nothing()
  const before: string[] = []
  const count = (body: Body, reply: Answered): Tokens => {
    const whole = promptOf(body)
    const text = whole.replace(PICTURE_DATA, '')
    const pictures = whole.match(PICTURE_DATA)?.length ?? 0
    const same = Math.floor(Math.max(0, ...before.map((one) => commonStart(one, text))) / CHARACTERS)
    const cacheRead = same < CACHED_FROM ? 0 : same - (same % CACHED_STEP)
    before.push(text)
    const input = Math.ceil(text.length / CHARACTERS) + pictures * PICTURE
    return { input, output: Math.ceil(JSON.stringify(reply).length / CHARACTERS), cacheRead, cacheWrite: 0 }
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const format = pathname.endsWith('/responses') ? responsesFormat : openaiFormat
    const body = JSON.parse((await textOf(request)) || '{}') as Body
    const reply = await answer(body)
    const tokens = count(body, reply)
    used.calls += 1
    used.input += tokens.input
    used.cached += tokens.cacheRead
    used.output += tokens.output
    used.costUsd +=
      ((tokens.input - tokens.cacheRead) * PRICES.input +
        tokens.cacheRead * PRICES.cached +
        tokens.output * PRICES.output) /
      1e6
    const model = String(body.model)
    if (body.stream === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(format.stream(reply, model, tokens).join(''))
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(format.write(reply, model, tokens)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    used() {
      const sofar = used
      used = nothing()
      return sofar
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const nothing = (): Used => ({ calls: 0, input: 0, cached: 0, output: 0, costUsd: 0 })

/** Tools and answer formats come first, as in a real service. */
const promptOf = ({ tools, response_format, text, messages, input, instructions }: Body): string =>
  [tools, response_format ?? text, instructions, messages ?? input]
    .filter((part) => part !== undefined)
    .map((part) => JSON.stringify(part))
    .join('\n')

const commonStart = (one: string, other: string): number => {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at += 1
  return at
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
