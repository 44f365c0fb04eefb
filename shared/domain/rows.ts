/** Collects the rows of several readings into one list without duplicates. Pure. */
import type { TableRow } from './table.ts'

/**
 * `pages`: each reading shows different rows. `grows`: each shows the earlier rows (or the last of them) again, then
 * new ones.
 */
export type Growth = 'pages' | 'grows'

export class RowCollection {
  readonly rows: TableRow[] = []
  private readonly known = new Set<string>()
  private readonly readings = new Set<string>()
  private last: readonly string[] = []
  /** False once a reading had two equal rows. Then the text of a row does not identify it; only its position does. */
  private distinct = true

  /** Adds the new rows of a reading and returns how many there were. */
  add(reading: readonly TableRow[], growth: Growth): number {
    const keys = reading.map((row) => JSON.stringify(row))
    const whole = keys.join('\n')
    if (this.readings.has(whole)) return 0
    this.readings.add(whole)
    if (new Set(keys).size < keys.length) this.distinct = false
    const from = growth === 'grows' ? this.overlap(keys) : 0
    const before = this.rows.length
    for (const [at, row] of reading.entries()) {
      const key = keys[at] ?? ''
      if (at < from || (this.distinct && this.known.has(key))) continue
      this.known.add(key)
      this.rows.push(row)
    }
    this.last = keys
    return this.rows.length - before
  }

  /** How many of the first rows are the last ones of the previous reading. */
  private overlap(keys: readonly string[]): number {
    const { last } = this
    if (last.length === 0) return 0
    for (let start = 0; start < last.length; start += 1) {
      const tail = last.length - start
      if (tail <= keys.length && last.slice(start).every((key, at) => keys[at] === key)) return tail
    }
    return 0
  }
}
