// Numbers that look random and are the same for the same seed (mulberry32).

/** A whole number from 0 up to, not including, `below`. */
export type Seeded = (below: number) => number

export const seeded = (seed: number): Seeded => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export const oneOf = <T>(random: Seeded, list: readonly T[]): T => {
  const found = list[random(list.length)]
  if (found === undefined) throw new Error('an empty list has nothing to choose')
  return found
}
