/** What a column or row header says about the control in a table cell. */
import { textOf } from './label-text.ts'
import { CONTROL_SELECTOR, holdsControl, isWordy, questionIn } from './near-text.ts'

/** The header of the column that a control stands in, '' outside of tables. */
export function columnHeaderOf(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table) return ''
  const head = [...table.rows].find(
    (candidate) => candidate !== row && namesColumns(candidate) && candidate.cells.length > cell.cellIndex,
  )
  const above = head?.cells[cell.cellIndex]
  if (above) return above.tagName === 'TH' ? textOf(above) : ''
  return isHeadRow(table, row) ? textOf(table.rows[0]?.cells[cell.cellIndex]) : ''
}

/** A header cell beside a cell with a control is the header of its own row. */
const namesColumns = (row: HTMLTableRowElement): boolean =>
  row.querySelector('th') !== null && ![...row.cells].some((cell) => cell.tagName === 'TD' && holdsControl(cell))

const rowsOf = (row: HTMLTableRowElement): HTMLTableRowElement[] => [...(row.closest('table')?.rows ?? [])]

/** The header of a row, also of one that reaches down from a row above. */
function rowHeaderOf(row: HTMLTableRowElement, before: number): HTMLTableCellElement | undefined {
  const own = [...row.cells]
    .slice(0, before)
    .reverse()
    .find((candidate) => candidate.tagName === 'TH')
  if (own) return own
  const rows = rowsOf(row)
  const at = rows.indexOf(row)
  return rows
    .slice(0, Math.max(0, at))
    .flatMap((above, index) => [...above.cells].filter((cell) => index + cell.rowSpan > at))
    .findLast((cell) => cell.tagName === 'TH')
}

/** A first row of plain cells with a word each, over rows that have a control under each of them. */
function isHeadRow(table: HTMLTableElement, row: HTMLTableRowElement): boolean {
  const [head] = table.rows
  if (!head || head === row || head.cells.length !== row.cells.length || holdsControl(head)) return false
  const worded = [...head.cells].flatMap((cell, at) => (isWordy(textOf(cell)) ? [at] : []))
  return (
    worded.length > 1 &&
    worded.every((at) => at === 0 || (row.cells[at] && holdsControl(row.cells[at]))) &&
    [...head.cells].every((cell) => cell.colSpan === 1)
  )
}

/** The column header above a control in a table, after what its row is about; else the row header before it. */
export function tableHeaderOf(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return ''
  const above = columnHeaderOf(el)
  const [first] = row.cells
  const about = first && first !== cell && !holdsControl(first) ? textOf(first) : ''
  if (above !== '') return /[\p{L}]{2}/u.test(about) ? `${about} ${above}` : above
  const header = rowHeaderOf(row, cell.cellIndex)
  return header ? questionIn(header) : ''
}

/** The controls in the cells that a control's header stands over: of its row, or of all rows that it reaches down to. */
export function underOneHeader(el: Element): Element[] {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return []
  const header = columnHeaderOf(el) === '' ? rowHeaderOf(row, cell.cellIndex) : undefined
  const rows = rowsOf(row)
  const from = rows.indexOf(header?.closest('tr') ?? row)
  const cells = header ? rows.slice(from, from + header.rowSpan).flatMap((one) => [...one.cells]) : [cell]
  return cells.flatMap((one) => [...one.querySelectorAll(CONTROL_SELECTOR)])
}

/** A row of boxes, and in the next row of the table what each of them is called. */
export function captionInRowBelow(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  const next = row?.nextElementSibling
  if (!cell || !row || !table || !(next instanceof HTMLTableRowElement) || !isCaptionOf(row, next)) return ''
  // Where words stand over the boxes of the table's first row, all rows of words do.
  const first = [...table.rows].find((one) => one.cells.length === row.cells.length)
  const words = next.cells[cell.cellIndex]
  return first && holdsControl(first) && words ? textOf(words, { max: 120 }) : ''
}

const isCaptionOf = (row: HTMLTableRowElement, next: HTMLTableRowElement): boolean =>
  row.cells.length === next.cells.length &&
  [...row.cells].every((cell) => holdsControl(cell)) &&
  [...next.cells].every((cell) => !holdsControl(cell) && cell.querySelector('a,button') === null) &&
  [...next.cells].every((cell) => isWordy(textOf(cell, { max: 120 })))
