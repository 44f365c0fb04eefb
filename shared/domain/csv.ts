/** Rows → CSV by RFC 4180: comma, CRLF, quotes doubled; the first record names the columns; and tab-separated. Pure; reads nothing back. */

export interface CsvOptions {
  /**
   * Cells that a spreadsheet would run as a formula (they begin with `=`, `+`, `-`, `@`, tab or carriage return) get an
   * apostrophe before them, as OWASP's "CSV Injection" advises: a page that is collected decides what stands in them.
   * Plain numbers such as `-5.20` or `+3%` stay as they are. False leaves every cell untouched. True unless told.
   */
  guardFormulas?: boolean
}

/** Rows lacking a column have an empty cell there. Ends with a line break. */
export const toCsv = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  { guardFormulas = true }: CsvOptions = {},
): string => {
  const cell = (text: string): string => quoted(guardFormulas && runs(text) ? `'${text}` : text)
  const record = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(record).join('')
}

/** Tabs between cells, for the clipboard; guarded as CSV is. A tab or a line break inside a cell becomes a space. */
export const toTsv = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((text) => `${runs(text) ? "'" : ''}${text.replace(/[\t\r\n]+/g, ' ')}`).join('\t'))
    .join('\n')

const runs = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d.,\s]*%?$/.test(text)

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
