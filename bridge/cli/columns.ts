/** Aligns rows of cells in columns; colours take no width, and a line break in a cell does not start a line. Pure. */
import { stripVTControlCharacters } from 'node:util'

export const columns = (given: readonly (readonly string[])[]): string => {
  const rows = given.map((row) => row.map((cell) => oneLine(cell)))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const widthOf = (cell: string): number => stripVTControlCharacters(cell).length

/** A foreign name must not start a new line. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')
