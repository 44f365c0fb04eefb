/** What a task collected, as a table to show and as files to save: rows of a list, or data of any form. Pure. */
import { under } from './by-word.ts'
import { toCsv, toTsv } from './csv.ts'
import { isRecord, keysOf, leafValues } from './json-pointer.ts'
import { TableResult, type TableRow } from './table.ts'

export interface Collected {
  columns: readonly string[]
  /** One cell for every column that the row has a value for. */
  rows: readonly TableRow[]
  /** The same in its JSON form: rows as objects, data as requested. */
  data: unknown
}

/**
 * `result` is the `data` of a job's result. Nested values have their own column (`about.author`); the columns of a form
 * (`schema`) come first, in its order. Undefined if nothing was collected.
 */
export const collectedOf = (result: unknown, schema?: Readonly<Record<string, unknown>>): Collected | undefined => {
  const table = TableResult.safeParse(result)
  if (table.success) {
    const { columns, rows } = table.data
    return { columns, rows, data: rows.map((row) => ordered(row, columns)) }
  }
  if (!Array.isArray(result) && !isRecord(result)) return undefined
  // The store keeps objects, but not the order of their keys.
  const known = schema ? columnsOf(schema) : []
  const data = Array.isArray(result) ? result.map((row) => ordered(row, known)) : ordered(result, known)
  const rows = (Array.isArray(data) ? data : [data]).map(lineOf)
  const found = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const inside = (key: string): string[] => found.filter((name) => name === key || name.startsWith(`${key}.`))
  const named = known.flatMap((key) => (inside(key).length > 0 ? inside(key) : [key]))
  return { columns: [...new Set([...named, ...found])], rows, data }
}

/** Maximum characters of a cell on one line of a table. */
const SHORT = 24

export const isLongCell = (text = ''): boolean => text.length > SHORT

/** A CSV file; guards against formulas, see `csv.ts`. */
export const collectedCsv = ({ columns, rows }: Collected): string => toCsv(columns, rows)

/** For the clipboard: pasted into a spreadsheet, every value gets its own cell. */
export const collectedTsv = ({ columns, rows }: Collected): string => toTsv(columns, rows)

export const collectedJson = ({ data }: Collected): string => `${JSON.stringify(data, null, 2)}\n`

/** The rows' addresses, for a list of postings: those of the column that has the most of them. */
export const addressesIn = ({ columns, rows }: Pick<Collected, 'columns' | 'rows'>): string[] => {
  const byColumn = columns.map((column) => rows.map((row) => under(row, column)?.trim() ?? '').filter(isWebAddress))
  return [...new Set(byColumn.reduce((most, some) => (some.length > most.length ? some : most), []))]
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/** Names of an entry's values, in the order of the data's schema. */
const columnsOf = (schema: Readonly<Record<string, unknown>>): string[] => {
  const { properties, items } = schema
  return isRecord(properties) ? Object.keys(properties) : isRecord(items) ? columnsOf(items) : []
}

/** Known keys first. */
const ordered = (row: unknown, known: readonly string[]): unknown =>
  isRecord(row)
    ? Object.fromEntries([
        ...known.filter((key) => Object.hasOwn(row, key)).map((key) => [key, row[key]]),
        ...Object.entries(row).filter(([key]) => !known.includes(key)),
      ])
    : row

const lineOf = (row: unknown): TableRow =>
  Object.fromEntries(leafValues(row).map(({ to, value }) => [keysOf(to).join('.') || 'value', textOf(value)]))

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map((one) => (isRecord(one) ? JSON.stringify(one) : textOf(one))).join('; ')
      : String(value)
