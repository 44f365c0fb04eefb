// Several providers in order: who is asked next, when, and that the usage of the failed ones is counted.
import { expect, test } from 'vitest'
import { type Fallback, inOrder } from '../../../bridge/think/in-order.ts'
import { createProvider } from '../../../bridge/think/registry.ts'
import type { Provider } from '../../../shared/domain/provider.ts'
import { oracle } from '../../support/model-servers/oracle.ts'
import { KEY, startModelServer } from '../../support/model-servers/server.ts'
import { FAST, objective, seen } from './models/observing.ts'

const pace = { ...FAST, attempts: 2 }
const look = (provider: Provider, signal = new AbortController().signal) =>
  provider.analyse({ observation: seen(), objective: objective(), history: [], signal })

test('if one is overloaded, the next one is asked, also from then on', async () => {
  await using busy = await startModelServer('anthropic', () => ({ status: 529 }))
  await using free = await startModelServer('google', oracle)
  const told: Fallback[] = []
  const provider = inOrder(
    [
      createProvider('anthropic', { baseUrl: busy.baseUrl, apiKey: KEY, pace }),
      createProvider('google', { baseUrl: free.baseUrl, apiKey: KEY, model: 'gemini-3.5-flash', pace }),
    ],
    (one) => told.push(one),
  )
  expect(provider.name).toBe('anthropic')
  const first = await look(provider)
  expect(first.operations).toHaveLength(3)
  expect(first.usage).toMatchObject({ calls: 1, failedCalls: 2, provider: 'google' })
  expect(told).toEqual([
    { from: 'anthropic', to: 'google', code: 'PROVIDER_ERROR', message: expect.stringContaining('overloaded') },
  ])
  expect(provider.name).toBe('google')
  await look(provider)
  expect(busy.asked).toHaveLength(2)
  expect(free.asked).toHaveLength(2)
})

test('a refused key passes on too, the last failure is the job’s, and counts what all of them tried', async () => {
  await using one = await startModelServer('anthropic', oracle)
  await using other = await startModelServer('openai-compatible', () => ({ status: 500 }))
  const told: Fallback[] = []
  const provider = inOrder(
    [
      createProvider('anthropic', { baseUrl: one.baseUrl, apiKey: 'old-key', pace }),
      createProvider('openai-compatible', { baseUrl: other.baseUrl, apiKey: KEY, model: 'm', pace }),
    ],
    (fallback) => told.push(fallback),
  )
  await expect(look(provider)).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    details: { usage: { calls: 0, failedCalls: 3 } },
  })
  expect(told.map(({ code }) => code)).toEqual(['PROVIDER_REFUSED'])
})

test('a cancel is not passed on', async () => {
  await using one = await startModelServer('anthropic', () => 'hang')
  const told: Fallback[] = []
  const stop = new AbortController()
  const provider = inOrder(
    [createProvider('anthropic', { baseUrl: one.baseUrl, apiKey: KEY, pace }), createProvider('local')],
    (fallback) => told.push(fallback),
  )
  const looking = look(provider, stop.signal)
  await expect.poll(() => one.asked.length).toBe(1)
  stop.abort()
  await expect(looking).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(told).toEqual([])
})

test('a capability that only some have is used from one that has it', async () => {
  const told: Fallback[] = []
  await using service = await startModelServer('anthropic', () => ({ call: { data: { a: 1 } }, tool: 'data' }))
  const provider = inOrder(
    [createProvider('local'), createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, pace })],
    (fallback) => told.push(fallback),
  )
  const { data } = await provider.extract({
    observation: seen(),
    objective: objective(),
    history: [],
    what: 'a',
    signal: new AbortController().signal,
  })
  expect(data).toEqual({ a: 1 })
  expect(told).toMatchObject([{ from: 'local', to: 'anthropic' }])
})

test('an order has every capability of its providers, but follows a task in words only if all of them do', () => {
  const local = createProvider('local')
  const model = createProvider('anthropic', { apiKey: KEY })
  expect(Object.values(local.traits)).not.toContain(true)
  const { noticesStuck, ...able } = model.traits
  expect(noticesStuck).toBe(false)
  expect(Object.values(able)).not.toContain(false)
  for (const order of [[local, model] as const, [model, local] as const])
    expect(inOrder([...order], () => undefined).traits).toEqual({ ...model.traits, followsAnyTask: false })
})

test('deciding by rules costs nothing, and reports what it cannot do', async () => {
  const local = createProvider('local')
  const question = { observation: seen(), objective: objective(), history: [] }
  const { signal } = new AbortController()
  expect(local.estimate(question).costUsd).toBe(0)
  await expect(local.extract({ ...question, what: 'a', signal })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' })
  await expect(local.validate({ ...question, criteria: [], signal })).rejects.toThrow(/local cannot judge a page/)
})
