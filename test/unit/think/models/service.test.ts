// The three services on the wire: requests, responses, and failures.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PromptHistory } from '../../../../bridge/engine/state/prompt-history.ts'
import { MOST_ANSWER_BYTES } from '../../../../bridge/think/models/service-fetch.ts'
import { createProvider } from '../../../../bridge/think/registry.ts'
import { usageOf } from '../../../../shared/domain/provider.ts'
import { oracle } from '../../../support/model-servers/oracle.ts'
import {
  FORMATS,
  type FormatName,
  KEY,
  type ModelServer,
  startModelServer,
} from '../../../support/model-servers/server.ts'
import type { Reply } from '../../../support/model-servers/wire.ts'
import { did, trace } from '../page.ts'
import { ADA, lookAt, objective, seen } from './observing.ts'

const NAMES = Object.keys(FORMATS) as FormatName[]
const SHOT = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const nothing = (status: string): Reply => ({
  call: { thought: 'ok', operations: [], task_status: status, confidence: 1 },
})

/** In ms, for a machine that is busy with other tests; an idle one needs less than 100. */
const AT_ONCE_MS = 1_000

/** Cancels once the service has received the request; the call must end at once. */
const endsAtOnce = async (service: ModelServer, look: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
  const stop = new AbortController()
  const looking = look(stop.signal).catch((error: unknown) => error)
  await expect.poll(() => service.asked.length).toBe(1)
  const from = performance.now()
  stop.abort()
  expect(await looking).toMatchObject({ code: 'CANCELLED' })
  expect(performance.now() - from).toBeLessThan(AT_ONCE_MS)
}

/** A service that only simulates the network level. */
const answering = async (answer: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

test('an answer without end is given up after 16 MB, whole or streamed', async () => {
  let sent = 0
  await using endless = await answering((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write(BLOCK)) sent += BLOCK.length
      if (!response.destroyed) response.once('drain', more)
    }
    response.write('{"content":"')
    more()
  })
  await using service = await startModelServer('anthropic', oracle)
  for (const stream of [true, false]) {
    const failure = await lookAt('anthropic', service, {
      options: { baseUrl: `${endless.origin}/v1`, stream, pace: { attempts: 1 } },
      onThought: () => {},
    }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR' })
  }
  // Data in transit may exceed the limit slightly.
  expect(sent).toBeLessThan(4 * MOST_ANSWER_BYTES)
})
const BLOCK = Buffer.alloc(256 * 1024, 'x')

describe.each(NAMES)('%s', (name) => {
  test('decides by one tool call, with values and where they came from', async () => {
    await using service = await startModelServer(name, oracle)
    const decision = await lookAt(name, service)
    expect(decision).toMatchObject({
      status: 'in_progress',
      confidence: 0.9,
      sequenceName: 'fill the form',
      operations: [
        { operation: { op: 'type', target: { index: 1 }, text: 'Ada King' }, source: { from: 'profile', key: 'name' } },
        { operation: { op: 'type', target: { index: 2 }, text: 'ada@example.test' } },
        { operation: { op: 'click', target: { index: 500 } }, commit: true },
      ],
    })
    const [asked] = service.asked
    expect(asked).toMatchObject({ model: 'claude-haiku-4-5', key: KEY, images: [], tool: { name: 'act' } })
    expect(asked?.tool?.schema).toMatchObject({ type: 'object', required: expect.arrayContaining(['operations']) })
    expect(asked?.system).toContain('{{key}}')
    expect(asked?.maxTokens).toBeGreaterThan(1_000)
  })

  test('shows the screenshot, and none to a model that only reads', async () => {
    await using service = await startModelServer(name, oracle)
    await lookAt(name, service, { screenshot: SHOT })
    const blind = await lookAt(name, service, { screenshot: SHOT, options: { vision: false } })
    expect(service.asked.map(({ images }) => images)).toEqual([[Buffer.from(SHOT).toString('base64')], []])
    expect(blind.operations).toHaveLength(3)
  })

  test('counts tokens as the service reports them and prices them', async () => {
    await using service = await startModelServer(name, oracle)
    const { usage } = await lookAt(name, service)
    expect(usage).toMatchObject({ calls: 1, cachedTokens: 0 })
    expect(usage?.inputTokens).toBeGreaterThan(500)
    expect(usage?.costUsd).toBeGreaterThan(0)
  })

  test.each([429, 500, 503, 529])('tries again after %i and goes on', async (status) => {
    const warnings: string[] = []
    await using service = await startModelServer(name, (asked, nth) => (nth < 2 ? { status } : oracle(asked)))
    const decision = await lookAt(name, service, { options: { warn: (message) => warnings.push(message) } })
    expect(decision.operations).toHaveLength(3)
    expect(service.asked).toHaveLength(3)
    expect(warnings).toHaveLength(2)
    expect(warnings[0]).toContain(`answered ${status}; trying again in`)
  })

  test.each([
    [400, 'did not accept the request'],
    [404, 'has no model “claude-haiku-4-5”'],
  ])('does not repeat what was answered with %i', async (status, words) => {
    await using service = await startModelServer(name, () => ({ status, message: 'no such thing' }))
    const failure = await lookAt(name, service).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED', details: { status, tries: 1 } })
    expect(String(failure)).toContain(words)
    expect(service.asked).toHaveLength(1)
  })

  test('a wrong key is named as such, and stays out of the message', async () => {
    await using service = await startModelServer(name, oracle)
    const failure = await lookAt(name, service, { options: { apiKey: 'wrong-key-1' } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED', details: { status: 401, tries: 1 } })
    expect(String(failure)).toContain('GHOSTHANDS_MODEL_API_KEY')
    expect(inspect(failure, { depth: 9 })).not.toMatch(/wrong-key-1|Ada King|ada@example/)
  })

  test('follows no redirect, which would take the key and the person’s data elsewhere', async () => {
    await using elsewhere = await startModelServer(name, oracle)
    await using leading = await answering((_, response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}${String(_.url).replace(/^\/v1(?:beta)?/, '')}` }).end(),
    )
    const failure = await lookAt(name, elsewhere, { options: { baseUrl: `${leading.origin}/v1` } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ details: { status: 307, tries: 1 } })
    expect(leading.count()).toBe(1)
    expect(elsewhere.asked).toEqual([])
  })

  test('gives up on an overloaded service after its tries', async () => {
    await using service = await startModelServer(name, () => ({ status: 529 }))
    const failure = await lookAt(name, service).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR', details: { status: 529, tries: 5 } })
    expect(String(failure)).toContain('overloaded')
  })

  test('a cut answer is requested again, and a page that is not an API is recognised', async () => {
    await using cut = await startModelServer(name, (asked, nth) => (nth === 0 ? 'cut' : oracle(asked)))
    expect((await lookAt(name, cut)).operations).toHaveLength(3)
    await using portal = await startModelServer(name, () => 'html')
    const failure = await lookAt(name, portal, { options: { pace: { attempts: 2, baseMs: 1 } } }).catch(
      (e: unknown) => e,
    )
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR' })
    expect(String(failure)).toContain('cannot be read')
  })

  test('a service that never answers is given up in time', async () => {
    await using service = await startModelServer(name, () => 'hang')
    const pace = { attempts: 2, baseMs: 1, callMs: 60, totalMs: 1_000 }
    const failure = await lookAt(name, service, { options: { pace } }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR', details: { tries: 2 } })
    expect(String(failure)).toContain('did not answer in time')
  })

  test('a cancel ends the call at once and hangs up', async () => {
    await using service = await startModelServer(name, () => 'hang')
    await endsAtOnce(service, (signal) => lookAt(name, service, { signal }))
    await expect.poll(() => service.givenUp()).toBe(1)
  })

  test('a cancel does not wait for a pause to end', async () => {
    await using service = await startModelServer(name, () => ({ status: 429, headers: { 'retry-after': '60' } }))
    await endsAtOnce(service, (signal) => lookAt(name, service, { signal }))
  })

  test('an answer written as text counts like a call', async () => {
    const written = { thought: 'I fill it in.', action: { type: 'fill', element: 2, value: 'x@y.example' } }
    await using service = await startModelServer(name, () => ({
      text: `Sure:\n\`\`\`json\n${JSON.stringify(written)}\n\`\`\``,
    }))
    expect(await lookAt(name, service)).toMatchObject({
      operations: [{ operation: { op: 'type', target: { index: 2 }, text: 'x@y.example' } }],
      status: 'in_progress',
    })
    expect(service.asked).toHaveLength(1)
  })

  test('an unusable answer is requested once more, with the error', async () => {
    const wrong: Reply = {
      call: { thought: '', operations: [{ op: 'click', index: 99 }], task_status: 'in_progress', confidence: 1 },
    }
    await using service = await startModelServer(name, (asked, nth) => (nth === 0 ? wrong : oracle(asked)))
    const { operations, usage } = await lookAt(name, service)
    expect(operations).toHaveLength(3)
    expect(usage?.calls).toBe(2)
    expect(service.asked[1]?.text).toContain('there is no [99] on the page')
    await using chat = await startModelServer(name, () => ({ text: 'I would rather talk.' }))
    const failure = await lookAt(name, chat).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'PROVIDER_ERROR' })
    expect(String(failure)).toContain('twice')
  })

  test('a model without a known price costs an unknown amount, never nothing', async () => {
    const warnings: string[] = []
    await using service = await startModelServer(name, () => nothing('completed'))
    const options = { model: 'my-own-model', warn: (message: string) => warnings.push(message) }
    expect((await lookAt(name, service, { options })).usage).toMatchObject({ calls: 1, costUsd: null })
    expect(warnings).toEqual([
      expect.stringMatching(/^my-own-model is not in the price list of \d{4}-\d\d-\d\d, so the cost/),
    ])
  })
})

describe.each(NAMES)('%s, read while it is being written', (name) => {
  const thoughts: string[] = []
  const onThought = (thought: string): void => void thoughts.push(thought)
  const live = (service: Parameters<typeof lookAt>[1], more: Parameters<typeof lookAt>[2] = {}) =>
    lookAt(name, service, { onThought, ...more })

  test('decides, counts and prices the same, and reports the growing thought', async () => {
    thoughts.length = 0
    await using service = await startModelServer(name, oracle)
    const whole = await lookAt(name, service)
    await using fresh = await startModelServer(name, oracle)
    const streamed = await live(fresh)
    expect({ ...streamed, usage: undefined }).toEqual({ ...whole, usage: undefined })
    // Requesting a stream makes the request slightly longer.
    expect(Math.abs((streamed.usage?.inputTokens ?? 0) - (whole.usage?.inputTokens ?? 0))).toBeLessThan(20)
    expect(streamed.usage?.outputTokens).toBe(whole.usage?.outputTokens)
    expect(thoughts.at(-1)).toBe('Filling in what is known and sending it.')
    expect(thoughts.every((thought) => 'Filling in what is known and sending it.'.startsWith(thought))).toBe(true)
    if (name !== 'google') expect(thoughts.length).toBeGreaterThan(1)
  })

  test('an answer written as text counts like a call', async () => {
    const written = { thought: 'ok', action: { type: 'fill', element: 2, value: 'x@y.example' } }
    await using service = await startModelServer(name, () => ({ text: `Sure: ${JSON.stringify(written)}` }))
    expect((await live(service)).operations).toHaveLength(1)
    expect(service.asked).toHaveLength(1)
  })

  test.each<Reply>(['cut', { status: 529 }, { midway: 'Overloaded' }])('tries again after %j', async (trouble) => {
    await using service = await startModelServer(name, (asked, nth) => (nth < 2 ? trouble : oracle(asked)))
    const { operations, usage } = await live(service)
    expect(operations).toHaveLength(3)
    expect(usage).toMatchObject({ calls: 1, failedCalls: 2 })
  })

  test('a cancel in the middle of an answer ends it at once and hangs up', async () => {
    thoughts.length = 0
    await using service = await startModelServer(name, () => ({ text: 'word '.repeat(200), chunkMs: 30 }))
    await endsAtOnce(service, (signal) => live(service, { signal }))
    await expect.poll(() => service.givenUp()).toBe(1)
  })

  test('a service that cannot do it is asked for the whole answer', async () => {
    await using service = await startModelServer(name, oracle)
    thoughts.length = 0
    expect((await live(service, { options: { stream: false } })).operations).toHaveLength(3)
    expect(thoughts).toEqual([])
  })
})

test('failures are counted: overload costs nothing, an answer that broke off costs its input', async () => {
  await using service = await startModelServer('anthropic', (asked, nth) =>
    nth === 0 ? { status: 529 } : nth === 1 ? 'cut' : oracle(asked),
  )
  const { usage } = await lookAt('anthropic', service)
  await using plain = await startModelServer('anthropic', oracle)
  const { usage: once } = await lookAt('anthropic', plain)
  expect(usage).toMatchObject({ calls: 1, failedCalls: 2 })
  const [all, one] = [usage?.inputTokens ?? 0, once?.inputTokens ?? 0]
  expect(all / one).toBeGreaterThan(1.8)
  expect(all / one).toBeLessThan(2.2)
  expect(usage?.costUsd).toBeGreaterThan(once?.costUsd ?? 1)
  await using down = await startModelServer('anthropic', () => ({ status: 529 }))
  const failure = await lookAt('anthropic', down).catch((error: unknown) => error)
  expect(usageOf(failure)).toMatchObject({ calls: 0, failedCalls: 5, costUsd: 0 })
})

test('a pause the service asks for is kept, and one that would be too long ends it at once', async () => {
  await using service = await startModelServer('anthropic', (asked, nth) =>
    nth === 0 ? { status: 429, headers: { 'retry-after-ms': '120' } } : oracle(asked),
  )
  const from = performance.now()
  await lookAt('anthropic', service)
  expect(performance.now() - from).toBeGreaterThan(115)
  await using closed = await startModelServer('google', () => ({
    status: 429,
    body: { error: { code: 429, message: 'quota', status: 'X', details: [{ retryDelay: '3600s' }] } },
  }))
  await expect(lookAt('google', closed)).rejects.toMatchObject({ details: { status: 429, tries: 1 } })
})

test('an account that is used up is not asked again', async () => {
  await using service = await startModelServer('openai-compatible', () => ({
    status: 429,
    body: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota', type: 'x' } },
  }))
  const failure = await lookAt('openai-compatible', service).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED', details: { tries: 1 } })
  expect(String(failure)).toContain('used up')
})

test('the previous request is read from the cache: rules, tool, task, page and history', async () => {
  await using service = await startModelServer('anthropic', () => nothing('in_progress'))
  const steps = (count: number) =>
    trace(...Array.from({ length: count }, (_, i) => did({ op: 'click', target: { index: i } }, `Button ${i}`)))
  const provider = createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-sonnet-5-5' })
  const shown = new PromptHistory()
  const look = (count: number) => {
    const observation = seen({ text: `${seen().text}\n [9] button "Press ${count}"`, digest: `d${count}` })
    const before = shown.next(observation, count)
    shown.told()
    return provider.analyse({
      observation,
      objective: objective({ problem: `try ${count}` }),
      history: steps(count),
      signal: new AbortController().signal,
      ...(before && { earlier: before }),
    })
  }
  const usages = []
  for (const count of [12, 13, 14, 15]) usages.push((await look(count)).usage)
  expect(usages[0]?.cachedTokens).toBe(0)
  for (const [at, { cachedPrefixes }] of service.asked.entries()) {
    expect(cachedPrefixes).toHaveLength(4)
    if (at > 0)
      expect(cachedPrefixes.at(-1)?.startsWith(service.asked[at - 1]?.cachedPrefixes.at(-1) ?? '-')).toBe(true)
    const before = service.asked[at - 1]?.cachedPrefixes.at(-1)?.length ?? 0
    expect(usages[at]?.cachedTokens).toBe(Math.ceil(before / 4))
  }
  expect(usages[3]?.costUsd ?? 1).toBeLessThan((usages[0]?.costUsd ?? 0) / 2)
})

test('the newest models refuse to be forced to a tool; the others are', async () => {
  const choices: (string | undefined)[] = []
  for (const name of NAMES) {
    await using service = await startModelServer(name, () => nothing('completed'))
    await lookAt(name, service)
    choices.push(service.asked[0]?.toolChoice)
  }
  expect(choices).toEqual(['auto', 'ANY', 'required'])
})

test('no secret reaches a service, neither from the data nor echoed by the page', async () => {
  await using service = await startModelServer('anthropic', () => nothing('completed'))
  const text = `form\n [1] textbox "Password" = "${ADA.secrets['current-password'] ?? 'Quay-Street-12'}"`
  await lookAt('anthropic', service, { observation: seen({ text }) })
  const sent = JSON.stringify(service.asked)
  expect(sent).not.toContain('Quay-Street-12')
  expect(sent).not.toContain('/data/private')
  expect(sent).toContain('{{secret:')
})

test('missing settings are reported before anything starts', () => {
  expect(() => createProvider('anthropic')).toThrowError(
    expect.objectContaining({ code: 'INVALID_CONFIG', message: expect.stringContaining('GHOSTHANDS_MODEL_API_KEY') }),
  )
  expect(() => createProvider('openai-compatible', { model: 'qwen3:14b' })).toThrowError(/Ollama/)
  expect(() => createProvider('openai-compatible', { baseUrl: 'http://127.0.0.1:1/v1' })).toThrowError(/--model /)
})

test('an unreachable service is named with its address, and the job is not retried', async () => {
  const gone = await startModelServer('openai-compatible', oracle)
  const { baseUrl } = gone
  await gone[Symbol.asyncDispose]()
  const failure = await createProvider('openai-compatible', { baseUrl, model: 'm', pace: { attempts: 1 } })
    .analyse({ observation: seen(), objective: objective(), history: [], signal: new AbortController().signal })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'PROVIDER_REFUSED' })
  expect(String(failure)).toContain(`could not be reached at ${baseUrl}`)
})

test('invalid JSON arguments are requested again; if they broke off, with fewer operations', async () => {
  const broken = '{"thought": "a", "operations": [{"op": "type", "ind'
  await using service = await startModelServer('openai-compatible', (asked, nth) =>
    nth === 0 ? { call: broken } : oracle(asked),
  )
  expect((await lookAt('openai-compatible', service)).operations).toHaveLength(3)
  await using long = await startModelServer('openai-compatible', (asked, nth) =>
    nth === 0 ? { call: broken, cut: true } : oracle(asked),
  )
  expect((await lookAt('openai-compatible', long)).operations).toHaveLength(3)
  expect(long.asked[1]?.text).toContain('do fewer operations at a time')
})

test('a service that reports no tokens costs an unknown amount', async () => {
  const warnings: string[] = []
  await using service = await startModelServer('openai-compatible', () => ({
    call: { thought: '', operations: [], task_status: 'completed', confidence: 1 },
    noUsage: true,
  }))
  const { usage } = await lookAt('openai-compatible', service, { options: { warn: (one) => warnings.push(one) } })
  expect(usage).toMatchObject({ calls: 1, costUsd: null })
  // Estimated at four characters per token, so that token limits still apply.
  expect(usage?.inputTokens).toBeGreaterThan(1_000)
  expect(warnings).toEqual([expect.stringContaining('does not say how many tokens')])
})
