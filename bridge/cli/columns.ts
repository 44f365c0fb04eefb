/** Rows of cells as lines whose columns stand below each other; colours take no room, and a line break in a cell makes no line. Pure. */
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

/** A name that somebody else gave makes no line of its own. */
export const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ')
