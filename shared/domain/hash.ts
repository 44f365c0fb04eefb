/** Hashes for digests and fingerprints: fast, well spread, not cryptographic. Pure; used in pages and in the bridge. */

const mixed = (h1: number, h2: number): [number, number] => {
  let a = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  let b = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  a >>>= 0
  b >>>= 0
  return [a, b]
}

const SEEDS = [0xdeadbeef, 0x41c6ce57] as const

const words = (text: string): [number, number] => {
  let [h1, h2]: [number, number] = [...SEEDS]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    h1 = Math.imul(h1 ^ code, 2654435761)
    h2 = Math.imul(h2 ^ code, 1597334677)
  }
  return mixed(h1, h2)
}

const hex = (pair: readonly [number, number]): string => pair.map((half) => half.toString(16).padStart(8, '0')).join('')

/** 64 bits of a text, as 16 hex digits. */
export const hash = (text: string): string => hex(words(text))

/** The same for many 32-bit numbers, such as the pixels of a picture. */
export const hashOfNumbers = (numbers: Uint32Array): string => {
  let [h1, h2]: [number, number] = [...SEEDS]
  for (const number of numbers) {
    // Multiplication alone would never carry upper bits down to the lower ones.
    h1 = Math.imul(h1 ^ number ^ (h1 >>> 15), 2654435761)
    h2 = Math.imul(h2 ^ number ^ (h2 >>> 13), 1597334677)
  }
  return hex(mixed(h1, h2))
}

/**
 * Locality-sensitive hash, 64 bits, of a set of features (Charikar, STOC 2002): sets that share most features differ in
 * few bits.
 */
export function simhash(features: ReadonlyMap<string, number>): string {
  const sums = [new Int32Array(32), new Int32Array(32)] as const
  let total = 0
  for (const [feature, weight] of features) {
    total += weight
    const [a, b] = words(feature)
    addBits(sums[0], a, weight)
    addBits(sums[1], b, weight)
  }
  return hex([majority(sums[0], total), majority(sums[1], total)])
}

/** Adds the weight to the counter of each set bit. */
const addBits = (sums: Int32Array, bits: number, weight: number): void => {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bit = 31 - Math.clz32(left & -left)
    sums[bit] = (sums[bit] ?? 0) + weight
  }
}

/** The bits that are set in more than half of the total weight. */
const majority = (sums: Int32Array, total: number): number =>
  sums.reduce((bits, sum, bit) => (2 * sum > total ? bits | (1 << bit) : bits), 0) >>> 0

/** How many of the 64 bits of two fingerprints differ: 0 is the same page, about 32 an unrelated one. */
export function fingerprintDistance(a: string, b: string): number {
  if (a.length !== 16 || b.length !== 16) return 64
  let bits = 0
  for (const at of [0, 8]) {
    let left = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0
    for (; left !== 0; left &= left - 1) bits += 1
  }
  return bits
}
