/** Medians, percentiles and rounding for all benches. Pure. */

/** The middle value, or the mean of the two middle values; NaN if there are none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Interpolated between the two nearest ranks, as in spreadsheets; `share` from 0 to 1. NaN if there are no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * Math.min(Math.max(share, 0), 1)
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at - Math.floor(at))
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** What `work` resolves to, and how many ms it took. */
export const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}
