/**
 * Rows ↔ CSV by RFC 4180: comma, CRLF, doubled quotes; the first record names the columns. Also tab-separated. Pure.
 */
import { under } from './by-word.ts'

export interface CsvOptions {
  /**
   * Prefixes an apostrophe to cells that a spreadsheet would run as a formula, as OWASP's "CSV Injection" advises, since
   * the collected page decides their content. These are cells that start with `=`, `+`, `-`, `@`, one of their full-width
   * or small forms, a tab or a line break, after any blank or invisible characters. The same goes for parts of a cell that contain
   * a call and that a spreadsheet would take for a cell: after a semicolon, in countries where it is the separator, or
   * after a line break. Plain numbers such as `-5.20` or `+3%` stay as they are. False leaves every cell unchanged.
   * Default: true.
   */
  guardFormulas?: boolean
}

/** A missing column becomes an empty cell. Ends with a line break. */
export const toCsv = (
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  { guardFormulas = true }: CsvOptions = {},
): string => {
  const cell = (text: string): string => quoted(guardFormulas ? guarded(text) : text)
  const record = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
  return [columns, ...rows.map((row) => columns.map((column) => under(row, column) ?? ''))].map(record).join('')
}

/** Tabs between cells, for the clipboard; guarded like CSV. A tab or a line break inside a cell becomes a space. */
export const toTsv = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => under(row, column) ?? ''))]
    .map((cells) => cells.map((text) => guarded(text).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n')

/** Blank or invisible characters: some spreadsheets strip them first. */
const UNSEEN = /^[\s\p{Cf}\p{Cc}]+/u
const BEGINS = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/

const isNumber = (text: string): boolean => /^[+-]?\d[\d.,\s]*%?$/.test(text)

const runs = (text: string): boolean =>
  (/^[\t\r\n]/.test(text) || BEGINS.test(text.replace(UNSEEN, ''))) && !isNumber(text)

/** A function call, or a link to another program or sheet. */
const calls = (part: string): boolean => {
  const text = part.replace(UNSEEN, '')
  return BEGINS.test(text) && (/^[=＝]/.test(text) || /[|!(]/.test(text)) && !isNumber(text)
}

const guarded = (text: string): string => {
  const [first = '', ...parts] = text.split(/(?<=[;\t\r\n])/)
  return [runs(text) ? `'${first}` : first, ...parts.map((part) => (calls(part) ? `'${part}` : part))].join('')
}

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One record of a CSV text, with the line on which it begins (from 1). */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * CSV → records, separated by comma, semicolon or tab; a quoted cell may contain all three, and line breaks. Records
 * without any text are left out.
 */
export const readCsv = (text: string, separator: ',' | ';' | '\t' = ','): CsvRecord[] => {
  const records: CsvRecord[] = []
  let [cell, cells, quoted, line, began] = ['', [] as string[], false, 1, 1]
  const endCell = (): void => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = (): void => {
    endCell()
    if (cells.some((one) => one !== '')) records.push({ line: began, cells })
    cells = []
  }
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (sign === '\n') line += 1
    if (quoted && sign === '"' && source[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && sign === separator) endCell()
    else if (!quoted && sign === '\n') {
      endRecord()
      began = line
    } else cell += sign
  }
  endRecord()
  return records
}
