// Very long texts of a page or in an event are cut; too many of them are refused; everything else stays as it is.
import { expect, test } from 'vitest'
import { boundedJson } from '../../../shared/domain/bounded.ts'

const read = (data: unknown) => JSON.parse(boundedJson(data, 2_000_000)) as unknown

test('ordinary data stays as it is', () => {
  const data = { a: ['x'.repeat(20_000), 1, null], b: { c: true } }
  expect(read(data)).toEqual(data)
  expect(boundedJson(undefined, 10)).toBe('null')
})

test('a very long text is cut, and the others stay', () => {
  const { a, b } = read({ a: 'x'.repeat(5_000_000), b: ['y'] }) as { a: string; b: string[] }
  expect([a.length, b]).toEqual([25_001, ['y']])
})

test('too many texts are refused', () => {
  const many = Array.from({ length: 200 }, () => 'x'.repeat(20_000))
  expect(() => boundedJson(many, 2_000_000)).toThrow('more than can be read')
})
