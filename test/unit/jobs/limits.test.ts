// How many browsers a machine gets.
import { expect, test } from 'vitest'
import { browserLimit, thisMachine } from '../../../bridge/jobs/limits.ts'

const GB = 1024 ** 3

test.each([
  ['a small container', { memory: 0.5 * GB, cores: 1 }, 1],
  ['memory decides', { memory: 4 * GB, cores: 16 }, 6],
  ['cores decide', { memory: 64 * GB, cores: 2 }, 10],
  ['a very large machine', { memory: 512 * GB, cores: 128 }, 64],
])('%s', (_, machine, limit) => {
  expect(browserLimit(undefined, machine)).toBe(limit)
})

test('the person’s choice counts first', () => {
  expect(browserLimit(3, { memory: GB, cores: 1 })).toBe(3)
})

test('this machine has memory and cores', () => {
  expect(thisMachine().memory).toBeGreaterThan(100_000_000)
  expect(browserLimit()).toBeGreaterThanOrEqual(1)
})
