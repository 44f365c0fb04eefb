/** What a column or row header says about the control in a table cell. */
import { textOf } from './label-text.ts'
import { controlsIn, holdsControl, isWordy, questionIn } from './near-text.ts'

/** The header of a control's column; '' outside tables. */
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
  return textOf(headRowOf(table, row)?.cells[cell.cellIndex])
}

/** A header cell beside a cell with a control is the header of its own row. */
const namesColumns = (row: HTMLTableRowElement): boolean =>
  row.querySelector('th') !== null && ![...row.cells].some((cell) => cell.tagName === 'TD' && holdsControl(cell))

const rowsOf = (row: HTMLTableRowElement): HTMLTableRowElement[] => [...(row.closest('table')?.rows ?? [])]

/** The header of a row, including one that spans from a row above. */
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

/** The nearest row above of plain cells with a word each, if there is a control below each of them. */
function headRowOf(table: HTMLTableElement, row: HTMLTableRowElement): HTMLTableRowElement | undefined {
  const [first] = table.rows
  // Words below boxes are captions of the row above them.
  if (!first || holdsControl(first)) return undefined
  const head = rowsOf(row)
    .slice(0, rowsOf(row).indexOf(row))
    .findLast((above) => !holdsControl(above))
  if (!head || head.cells.length !== row.cells.length) return undefined
  const worded = [...head.cells].flatMap((cell, at) => (isWordy(textOf(cell)) ? [at] : []))
  return worded.length > 1 &&
    worded.every((at) => at === 0 || (row.cells[at] && holdsControl(row.cells[at]))) &&
    [...head.cells].every((cell) => cell.colSpan === 1)
    ? head
    : undefined
}

/** The column header above a control in a table, together with the row's first words; otherwise the row header. */
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

/** The controls below or beside the same header: of its row, or of all rows that it spans. */
export function underOneHeader(el: Element): Element[] {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return []
  const header = columnHeaderOf(el) === '' ? rowHeaderOf(row, cell.cellIndex) : undefined
  const rows = rowsOf(row)
  const from = rows.indexOf(header?.closest('tr') ?? row)
  const cells = header ? rows.slice(from, from + header.rowSpan).flatMap((one) => [...one.cells]) : [cell]
  return cells.flatMap((one) => controlsIn(one))
}

/** For a row of boxes: their captions in the next row of the table. */
export function captionInRowBelow(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  const next = row?.nextElementSibling
  if (!cell || !row || !table || !(next instanceof HTMLTableRowElement) || !isCaptionOf(row, next)) return ''
  // If the table's first row has words above boxes, every row of words is such a row.
  const first = [...table.rows].find((one) => one.cells.length === row.cells.length)
  const words = next.cells[cell.cellIndex]
  return first && holdsControl(first) && words ? textOf(words, { max: 120 }) : ''
}

const isCaptionOf = (row: HTMLTableRowElement, next: HTMLTableRowElement): boolean =>
  row.cells.length === next.cells.length &&
  [...row.cells].every((cell) => holdsControl(cell)) &&
  [...next.cells].every((cell) => !holdsControl(cell) && cell.querySelector('a,button') === null) &&
  [...next.cells].every((cell) => isWordy(textOf(cell, { max: 120 })))
