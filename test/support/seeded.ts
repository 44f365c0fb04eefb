// Pseudo-random numbers from a seed (mulberry32).

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

/** The same in every run, so that a commit that passes passes everywhere. `npm run soak` takes a new one each time. */
export const SEED = Number(process.env.GH_SEED ?? 20_261_126)

/**
 * Some of many cases that are alike, so that no run is as long as all of them; in the order of the table. Another
 * `GH_SEED` takes others, `GH_ALL=1` all of them.
 */
export const some = <T>(cases: readonly T[], count: number): T[] => {
  if (process.env.GH_ALL || cases.length <= count) return [...cases]
  console.info(`${count} of ${cases.length}: GH_SEED=${SEED}`)
  const random = seeded(SEED)
  const left = cases.map((_, at) => at)
  const taken = new Set(Array.from({ length: count }, () => left.splice(random(left.length), 1)[0]))
  return cases.filter((_, at) => taken.has(at))
}

/**
 * How often the same thing is tried: more in a long run (`GH_LONG=1`, as `npm run soak` sets it) than in everybody's.
 */
export const times = (everyday: number, long: number): number => (process.env.GH_LONG ? long : everyday)

/**
 * Every row with one of the columns, the next one each. With the next `GH_SEED` they are others, `GH_ALL=1` takes all
 * with all.
 */
export const withOneEach = <Row, Column>(rows: readonly Row[], columns: readonly Column[]): [Column, Row][] => {
  if (process.env.GH_ALL) return columns.flatMap((column) => rows.map((row): [Column, Row] => [column, row]))
  console.info(`each of ${rows.length} with one of ${columns.length}: GH_SEED=${SEED}`)
  return rows.map((row, at) => [columns[(SEED + at) % columns.length] as Column, row])
}
