/** A table as found on the present page, and whether it is the one that a rule was learned from. */
import type { TableColumn, TableKind, TableRow, TableRule } from '../domain/table.ts'
import { fold, likeness } from '../domain/text.ts'

export type FoundTable = {
  kind: TableKind
  region: Element
  /** One element per row, in order. */
  rows: Element[]
  columns: TableColumn[]
  /** `values[row][column]` */
  values: string[][]
  /** The markup says that it is a table or a list: header cells, list elements, a feed. */
  explicit: boolean
}

/** Least similarity of two columns that count as the same. */
const SAME_COLUMN = 0.45
/** Least share of a rule's columns that must be found again. */
const SAME_TABLE = 0.5

export type TableFit = { score: number; at: (number | undefined)[] }

/** The index in a table of each column of a rule; undefined if it is another table. */
export function fit(rule: Pick<TableRule, 'kind' | 'columns'>, found: FoundTable): TableFit | undefined {
  if ((rule.kind === 'list') !== (found.kind === 'list')) return undefined
  const pairs = rule.columns.flatMap((column, wanted) =>
    found.columns.map((other, actual) => ({ wanted, actual, score: alike(column, other, wanted, actual) })),
  )
  const at: (number | undefined)[] = rule.columns.map(() => undefined)
  const taken = new Set<number>()
  let total = 0
  for (const { wanted, actual, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score < SAME_COLUMN) break
    if (at[wanted] !== undefined || taken.has(actual)) continue
    at[wanted] = actual
    taken.add(actual)
    total += score
  }
  const score = total / rule.columns.length
  if (score < SAME_TABLE) return undefined
  takeLeftovers(rule, found, at, taken)
  return { score, at }
}

/**
 * Matches renamed columns: if equally many are left on both sides, with the same kinds of content in the same order.
 */
function takeLeftovers(
  rule: Pick<TableRule, 'columns'>,
  found: FoundTable,
  at: (number | undefined)[],
  taken: Set<number>,
): void {
  const missing = rule.columns.keys().filter((wanted) => at[wanted] === undefined)
  const free = found.columns.keys().filter((actual) => !taken.has(actual))
  const [lost, left] = [[...missing], [...free]]
  if (lost.length !== left.length) return
  const same = lost.every((wanted, index) => {
    const [a, b] = [rule.columns[wanted], found.columns[left[index] ?? -1]]
    return a !== undefined && b !== undefined && a.part === b.part && sameShape(a, b)
  })
  if (same) for (const [index, wanted] of lost.entries()) at[wanted] = left[index]
}

const sameShape = (a: TableColumn, b: TableColumn): boolean =>
  a.shape === b.shape || a.shape === 'empty' || b.shape === 'empty'

function alike(a: TableColumn, b: TableColumn, wanted: number, actual: number): number {
  if (a.part !== b.part) return 0
  if (a.prop && a.prop === b.prop) return 1
  if (a.label && b.label) {
    const [x, y] = [fold(a.label), fold(b.label)]
    return x === y ? 1 : likeness(x, y) > 0.75 ? 0.8 : 0
  }
  if (a.label || b.label) return 0
  const place = 1 / (1 + Math.abs(wanted - actual))
  if (a.key === b.key) return 0.85 + 0.1 * place
  const classes = (a.classes ?? []).some((name) => b.classes?.includes(name))
  return (
    (a.tag === b.tag ? 0.3 : 0) +
    (sameShape(a, b) ? (a.shape === 'text' ? 0.15 : 0.3) : -0.3) +
    (classes ? 0.3 : 0) +
    0.2 * place
  )
}

/** The rows with a rule's keys. */
export const rowsUnder = (columns: readonly TableColumn[], at: TableFit['at'], found: FoundTable): TableRow[] =>
  found.values.map((values) =>
    Object.fromEntries(columns.map(({ key }, index) => [key, values[at[index] ?? -1] ?? ''])),
  )
