/** What the head of a column or of a row says of the control in a cell of a table. */
import { textOf } from './label-text.ts'
import { holdsControl, isWordy } from './near-text.ts'

/** The header of the column that a control stands in, '' outside of tables. */
export function columnHeaderOf(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table) return ''
  const head = [...table.rows].find(
    (candidate) => candidate !== row && candidate.querySelector('th') && candidate.cells.length > cell.cellIndex,
  )
  const above = head?.cells[cell.cellIndex]
  if (above) return above.tagName === 'TH' ? textOf(above) : ''
  return isHeadRow(table, row) ? textOf(table.rows[0]?.cells[cell.cellIndex]) : ''
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
  const before = [...row.cells]
    .slice(0, cell.cellIndex)
    .reverse()
    .find((candidate) => candidate.tagName === 'TH')
  return textOf(before)
}
