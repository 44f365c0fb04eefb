// Pseudo-random numbers from a seed (mulberry32).

/** An integer from 0 to `below`, exclusive. */
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

/** The same in every run, so that a commit that passes once passes everywhere. `npm run soak` uses a new one. */
export const SEED = Number(process.env.GH_SEED ?? 20_261_126)

/**
 * A sample of many similar cases, to keep runs short; in the order of the table. Another `GH_SEED` selects others,
 * `GH_ALL=1` selects all.
 */
export const some = <T>(cases: readonly T[], count: number): T[] => {
  if (process.env.GH_ALL || cases.length <= count) return [...cases]
  console.info(`${count} of ${cases.length}: GH_SEED=${SEED}`)
  const random = seeded(SEED)
  const left = cases.map((_, at) => at)
  const taken = new Set(Array.from({ length: count }, () => left.splice(random(left.length), 1)[0]))
  return cases.filter((_, at) => taken.has(at))
}

/** Number of repetitions: `long` in a long run (`GH_LONG=1`, which `npm run soak` sets), otherwise `everyday`. */
export const times = (everyday: number, long: number): number => (process.env.GH_LONG ? long : everyday)

/** Every row with one column, the columns taking turns. Another `GH_SEED` shifts them, `GH_ALL=1` combines all. */
export const withOneEach = <Row, Column>(rows: readonly Row[], columns: readonly Column[]): [Column, Row][] => {
  if (process.env.GH_ALL) return columns.flatMap((column) => rows.map((row): [Column, Row] => [column, row]))
  console.info(`each of ${rows.length} with one of ${columns.length}: GH_SEED=${SEED}`)
  return rows.map((row, at) => [columns[(SEED + at) % columns.length] as Column, row])
}
