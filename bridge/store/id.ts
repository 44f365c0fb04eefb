/** Ids of our rows: unique without asking the database, and sortable by creation time. Not secret. */
import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no i, l, o, u. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

let lastMs = 0
let lastRandom = 0n

/** 26 characters: 48 bits of milliseconds, 80 of randomness; within a millisecond it counts up (the ULID scheme). */
export const newId = (now: number = Date.now()): string => {
  if (now > lastMs) {
    lastMs = now
    lastRandom = BigInt(`0x${randomBytes(10).toString('hex')}`) >> 1n
  } else lastRandom += 1n
  return inDigits((BigInt(lastMs) << 80n) | lastRandom)
}

/** The lowest possible id for this time, in ms since the epoch: all earlier ids sort before it. */
export const firstIdAt = (time: number): string => inDigits(BigInt(Math.max(0, Math.trunc(time))) << 80n)

const inDigits = (id: bigint): string => {
  let value = id
  let text = ''
  for (let digit = 0; digit < 26; digit++) {
    text = DIGITS[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
