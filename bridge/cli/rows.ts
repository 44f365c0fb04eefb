/** Writes what a scrape job collected to a file: CSV or JSON, by the file's ending. Not for what is printed. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { toCsv } from '../../shared/domain/csv.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { isRecord, keysOf, leavesOf } from '../../shared/domain/json-pointer.ts'
import { TableResult } from '../../shared/domain/table.ts'

/** Endings that {@link writeRows} knows; check before the run, so that nothing is collected in vain. */
export const isRowsFile = (path: string): boolean => /^\.(csv|json)$/i.test(extname(path))

/**
 * `result` is the `data` of a job's result: a table's rows, or what was asked for by `schema`. JSON is that as it is, rows as an
 * array; in CSV every entry is a line and what is inside others has a column of its own. CSV guards against formulas, see `csv.ts`.
 * @returns how many rows were written
 * @throws GhError INVALID_INPUT where the ending is unknown, the result holds no data, or the file cannot be written
 */
export const writeRows = async (
  result: unknown,
  path: string,
  schema?: Readonly<Record<string, unknown>>,
): Promise<number> => {
  if (!isRowsFile(path))
    throw new GhError('INVALID_INPUT', `Rows are written to a .csv or a .json file, not to ${path}.`)
  const table = TableResult.safeParse(result)
  if (result === undefined || result === null || (!table.success && schema === undefined && !Array.isArray(result)))
    throw new GhError('INVALID_INPUT', 'This job collected no rows, so there is nothing to write.')
  const rows = table.success ? table.data.rows : Array.isArray(result) ? result : [result]
  // The store keeps objects, not the order of their keys.
  const known = table.success ? table.data.columns : schema ? columnsOf(schema) : []
  const csv = /csv$/i.test(path)
  const data = table.success || Array.isArray(result) ? rows.map((row) => ordered(row, known)) : ordered(result, known)
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, csv ? csvOf(rows, known) : `${JSON.stringify(data, null, 2)}\n`)
  } catch (cause) {
    throw new GhError('INVALID_INPUT', `The rows could not be written to ${path}: ${String(cause)}`, { cause })
  }
  return rows.length
}

/** Names of what one entry holds, as the schema of the data has them. */
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

const csvOf = (rows: readonly unknown[], known: readonly string[]): string => {
  const lines = rows.map((row) =>
    Object.fromEntries(leavesOf(ordered(row, known)).map(({ to, value }) => [nameOf(to), textOf(value)])),
  )
  const found = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const inside = (key: string): string[] => found.filter((name) => name === key || name.startsWith(`${key}.`))
  const columns = [...new Set([...known.flatMap((key) => (inside(key).length > 0 ? inside(key) : [key])), ...found])]
  return toCsv(columns, lines)
}

const nameOf = (pointer: string): string => keysOf(pointer).join('.') || 'value'

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map((one) => (isRecord(one) ? JSON.stringify(one) : textOf(one))).join('; ')
      : String(value)
