import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprintDistance, hash, hashOfNumbers, simhash } from '../../../shared/domain/hash.ts'

it('a hash is 16 hex digits and differs for different texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(hash(a)).toMatch(/^[0-9a-f]{16}$/)
      expect(hash(a) === hash(b)).toBe(a === b)
    }),
  )
})

it('a single changed bit changes the hash of many numbers', () => {
  fc.assert(
    fc.property(fc.uint32Array({ minLength: 1, maxLength: 50 }), fc.nat(49), fc.nat(31), (numbers, at, bit) => {
      const other = Uint32Array.from(numbers)
      const place = at % other.length
      other[place] = (other[place] ?? 0) ^ (1 << bit)
      expect(hashOfNumbers(numbers)).toMatch(/^[0-9a-f]{16}$/)
      expect(hashOfNumbers(other)).not.toBe(hashOfNumbers(numbers))
      expect(hashOfNumbers(Uint32Array.from(numbers))).toBe(hashOfNumbers(numbers))
    }),
  )
})

const features = (names: readonly string[]): Map<string, number> => new Map(names.map((name) => [name, 2]))
const many = Array.from({ length: 30 }, (_, at) => `field text question ${at}`)

it('fingerprints of pages that share most fields are near, of others far', () => {
  const page = simhash(features(many))
  expect(fingerprintDistance(page, simhash(features([...many].reverse())))).toBe(0)
  const changed = fingerprintDistance(page, simhash(features([...many.slice(2), 'field text new'])))
  const other = fingerprintDistance(
    page,
    simhash(features(Array.from({ length: 30 }, (_, at) => `button other ${at} thing`))),
  )
  expect(changed).toBeLessThan(16)
  expect(other).toBeGreaterThan(changed + 6)
})

it('a distance counts bits, and is greatest for invalid fingerprints', () => {
  expect(fingerprintDistance('0000000000000000', '000000000000000f')).toBe(4)
  expect(fingerprintDistance('ffffffffffffffff', '0000000000000000')).toBe(64)
  expect(fingerprintDistance('', '0000000000000000')).toBe(64)
})
