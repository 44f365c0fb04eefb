// The cost of a call.
import { expect, test } from 'vitest'
import { costOf, PRICES_AS_OF, priceOf } from '../../../../bridge/think/prices.ts'

const tokens = (input: number, output = 0, cacheRead = 0, cacheWrite = 0) => ({ input, output, cacheRead, cacheWrite })

test('cached tokens are priced apart from fresh ones', () => {
  expect(costOf('claude-haiku-4-5', tokens(1_000_000))).toBeCloseTo(1)
  expect(costOf('claude-haiku-4-5', tokens(1_000_000, 0, 1_000_000))).toBeCloseTo(0.1)
  expect(costOf('claude-haiku-4-5', tokens(1_000_000, 0, 0, 1_000_000))).toBeCloseTo(1.25)
  expect(costOf('claude-haiku-4-5', tokens(1_000_000, 1_000_000, 400_000, 100_000))).toBeCloseTo(0.5 + 0.04 + 0.125 + 5)
})

test('a dated release and a gateway’s prefix are the same model', () => {
  const price = priceOf('claude-haiku-4-5')
  expect(price).toBeDefined()
  for (const name of ['claude-haiku-4-5-20251001', 'anthropic/claude-haiku-4-5', 'Claude-Haiku-4-5-latest'])
    expect(priceOf(name)).toBe(price)
})

test('a model that is not in the list has no price, even if its name begins like a listed one', () => {
  for (const name of ['llama3', 'gpt-4.1-somebody-else', 'constructor', ''])
    expect(costOf(name, tokens(1_000))).toBeNull()
})

test('the list is dated', () => {
  expect(PRICES_AS_OF).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
