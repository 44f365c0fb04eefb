/** Writes collected rows to a file: CSV or JSON, by the file's extension. Not for printed output. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { collectedCsv, collectedJson, collectedOf } from '../../shared/domain/collected.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { TableResult } from '../../shared/domain/table.ts'

/** Extensions that {@link writeRows} supports; check before the run, so that nothing is collected in vain. */
export const isRowsFile = (path: string): boolean => /^\.(csv|json)$/i.test(extname(path))

/**
 * `result` is the `data` of a job's result: a table's rows, or the data requested by `schema`. JSON is that data
 * unchanged, with rows as an array; in CSV every entry is a line, and nested values have their own columns. CSV guards
 * against formulas, see `csv.ts`.
 * @returns how many rows were written
 * @throws GhError INVALID_INPUT if the extension is unknown, the result contains no data, or the file cannot be written
 */
export const writeRows = async (
  result: unknown,
  path: string,
  schema?: Readonly<Record<string, unknown>>,
): Promise<number> => {
  if (!isRowsFile(path))
    throw new GhError('INVALID_INPUT', `Rows are written to a .csv or a .json file, not to ${path}.`)
  const asked = schema !== undefined || Array.isArray(result) || TableResult.safeParse(result).success
  const collected = asked ? collectedOf(result, schema) : undefined
  if (!collected) throw new GhError('INVALID_INPUT', 'This job collected no rows, so there is nothing to write.')
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, /csv$/i.test(path) ? collectedCsv(collected) : collectedJson(collected))
  } catch (cause) {
    throw new GhError('INVALID_INPUT', `The rows could not be written to ${path}: ${String(cause)}`, { cause })
  }
  return collected.rows.length
}
