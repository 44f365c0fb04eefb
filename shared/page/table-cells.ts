/** Turns HTML tables and ARIA grids into columns and rows: headers, spans, row headers, and rows without data. */
import type { TableColumn } from '../domain/table.ts'
import { composedChildren } from './label-text.ts'
import { openRoots } from './selector.ts'
import type { FoundTable } from './table-found.ts'
import { commonShape, headerOf, linkOf, uniqueKeys, wordsOf } from './table-values.ts'

type Cell = { el: Element; header: boolean; span: number }
type Line = { el: Element; cells: Cell[]; head: boolean }

const HEADER_CELLS = 'th,[role=columnheader],[role=rowheader]'

/** All tables and grids of the page that hold data, or would if they had rows. */
export function findGrids(links: boolean): FoundTable[] {
  return openRoots().flatMap((root) =>
    [...root.querySelectorAll('table,[role=table],[role=grid],[role=treegrid]')].flatMap((region) => {
      const found = region.checkVisibility() && !isLayout(region) ? readGrid(region, links) : undefined
      return found ? [found] : []
    }),
  )
}

/** Whether the table is the layout of a form's labels and fields. */
const asks = (region: Element, rows: number): boolean =>
  region.querySelectorAll('input:not([type=hidden],[type=checkbox],[type=radio]),select,textarea').length * 2 >= rows

const isHtml = (region: Element): region is HTMLTableElement => region instanceof HTMLTableElement

/** Whether the table is for layout only, or a calendar. */
const isLayout = (region: Element): boolean =>
  region.matches('[role=presentation],[role=none]') ||
  (isHtml(region) && !/^(?:table|grid|treegrid)$/.test(region.getAttribute('role') ?? 'table')) ||
  region.querySelector('table') !== null

function readGrid(region: Element, links: boolean): FoundTable | undefined {
  const lines = linesOf(region)
  const all = grid(lines)
  const width = Math.max(0, ...all.map((cells) => cells.length))
  if (width === 0) return undefined
  const headCount = headLines(lines, all)
  const body = all
    .map((cells, at) => ({ cells, line: lines[at] }))
    .slice(headCount)
    .filter(({ cells, line }) => line !== undefined && isData(cells, line, width))
  const headers = headCount > 0 ? headersOf(all.slice(0, headCount), width) : undefined
  if (!headers) {
    const transposedRows = transposed(region, body)
    if (transposedRows) return transposedRows
    if (body.length < 2 || width < 2 || asks(region, body.length)) return undefined
  }
  const rows = body.map(({ cells }) => cells)
  const columns = Array.from({ length: width }, (_unused, at) => ({
    label: headers?.[at] ?? '',
    values: rows.map((cells) => textAt(cells, at)),
    links: links ? rows.map((cells) => linkAt(cells, at)) : [],
    tag: rows[0]?.[at]?.el.tagName.toLowerCase() ?? 'td',
  })).filter((column) => column.label !== '' || hasContent(column.values))
  if (columns.length === 0) return undefined
  const parts = columns.flatMap(({ label, values, links: hrefs, tag }, at) => {
    const key = label || `Column ${at + 1}`
    const text = { key, label, part: 'text' as const, values, tag }
    return hrefs.some((href) => href !== '')
      ? [text, { key: `${key} link`, label, part: 'url' as const, values: hrefs, tag }]
      : [text]
  })
  const keys = uniqueKeys(parts.map(({ key }) => key))
  return {
    kind: isHtml(region) ? 'table' : 'grid',
    region,
    rows: body.flatMap(({ line }) => (line ? [line.el] : [])),
    columns: parts.map(
      ({ label, part, values, tag }, at): TableColumn => ({
        key: keys[at] ?? '',
        ...(label && { label }),
        part,
        tag,
        shape: part === 'url' ? 'url' : commonShape(values),
      }),
    ),
    values: rows.map((_cells, row) => parts.map(({ values }) => values[row] ?? '')),
    explicit: headers !== undefined,
  }
}

function linesOf(region: Element): Line[] {
  const rows = isHtml(region) ? [...region.rows] : [...region.querySelectorAll('[role=row]')]
  return rows.flatMap((el) => {
    if (!el.checkVisibility({ visibilityProperty: true }) || el.closest('tfoot')) return []
    const cells = cellsOf(el)
    if (cells.length === 0) return []
    const head = el.closest('thead') !== null || cells.some((cell) => cell.el.matches('[role=columnheader]'))
    return [{ el, cells, head }]
  })
}

function cellsOf(row: Element): Cell[] {
  const els =
    row instanceof HTMLTableRowElement
      ? [...row.cells]
      : [...row.querySelectorAll('[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]')]
  return els
    .filter((el) => el.checkVisibility())
    .map((el) => ({
      el,
      header: el.matches(HEADER_CELLS),
      span: Math.max(1, Math.min(100, Number(el.getAttribute('colspan') ?? el.getAttribute('aria-colspan')) || 1)),
    }))
}

/** Every row with one cell per column; spans are repeated to the right and downwards. */
function grid(lines: readonly Line[]): Cell[][] {
  const below = new Map<number, { cell: Cell; left: number }>()
  return lines.map(({ cells }) => {
    const line: Cell[] = []
    const queue = [...cells]
    for (let column = 0; queue.length > 0 || below.has(column); column += 1) {
      const from = below.get(column)
      if (from) {
        line[column] = from.cell
        if (from.left <= 1) below.delete(column)
        else below.set(column, { ...from, left: from.left - 1 })
        continue
      }
      const cell = queue.shift()
      if (!cell) break
      const down = cell.el instanceof HTMLTableCellElement ? cell.el.rowSpan : 1
      for (let across = 0; across < cell.span; across += 1) {
        line[column + across] = cell
        if (down > 1) below.set(column + across, { cell, left: down - 1 })
      }
      column += cell.span - 1
    }
    return line
  })
}

/** How many rows at the top are headers. */
function headLines(lines: readonly Line[], all: readonly Cell[][]): number {
  let count = 0
  while (count < lines.length && isHead(lines[count], all[count] ?? [])) count += 1
  if (count > 0 || lines.length < 2) return count
  // Without header cells: a bold first row above rows that are not bold.
  const [first, second] = all
  if (lines.some(({ cells }) => cells.some(({ header }) => header)) || !first || !second) return 0
  return first.every(({ el }) => isBold(el)) && !second.every(({ el }) => isBold(el)) ? 1 : 0
}

const isHead = (line: Line | undefined, cells: readonly Cell[]): boolean =>
  line !== undefined && (line.head || (cells.length > 1 && cells.every(({ header }) => header)))

const isBold = (el: Element): boolean => {
  let inner: Element = el
  while (inner.childElementCount === 1 && inner.firstElementChild) inner = inner.firstElementChild
  return headerOf(el) !== '' && Number(getComputedStyle(inner).fontWeight) >= 600
}

/** Several header rows are joined from the top: "2024 Revenue". Rows without text (filters) are ignored. */
function headersOf(lines: readonly Cell[][], width: number): string[] | undefined {
  const headers = Array.from({ length: width }, (_unused, at) => {
    const words = lines.map((cells) => (cells[at] ? headerOf(cells[at].el) : ''))
    return words.filter((word, line) => word !== '' && words.indexOf(word) === line).join(' ')
  })
  return headers.some((header) => header !== '') ? headers : undefined
}

/** Whether the row is data: not a repeated header, a heading above a group of rows, or "no data". */
const isData = (cells: readonly Cell[], line: Line, width: number): boolean => {
  if (line.head || (line.cells.length > 1 && line.cells.every(({ header }) => header))) return false
  if (width > 1 && new Set(cells.map(({ el }) => el)).size === 1) return false
  return cells.some(({ el }) => composedChildren(el).length > 0)
}

/** Rows that begin with their name and have no header above: each row is a column. */
function transposed(
  region: Element,
  body: readonly { cells: Cell[]; line: Line | undefined }[],
): FoundTable | undefined {
  const [first] = body
  const records = (first?.cells.length ?? 0) - 1
  if (!first || records < 1 || body.length < 2) return undefined
  if (!body.every(({ cells }) => cells[0]?.header && cells.slice(1).every(({ header }) => !header))) return undefined
  const labels = body.map(({ cells }) => (cells[0] ? headerOf(cells[0].el) : ''))
  const keys = uniqueKeys(labels.map((label, at) => label || `Column ${at + 1}`))
  const values = Array.from({ length: records }, (_unused, record) =>
    body.map(({ cells }) => textAt(cells, record + 1)),
  )
  return {
    kind: isHtml(region) ? 'table' : 'grid',
    region,
    rows: values.map((_row, record) => first.cells[record + 1]?.el ?? region),
    columns: keys.map((key, at) => ({
      key,
      ...(labels[at] && { label: labels[at] }),
      part: 'text' as const,
      tag: 'td',
      shape: commonShape(values.map((row) => row[at] ?? '')),
    })),
    values,
    explicit: true,
  }
}

const textAt = (cells: readonly Cell[], at: number): string => (cells[at] ? wordsOf(cells[at].el) : '')

const linkAt = (cells: readonly Cell[], at: number): string => {
  const link = cells[at]?.el.querySelector('a[href]')
  return link ? linkOf(link) : ''
}

/** A nameless column is data unless it is empty or has the same button in every row. */
const hasContent = (values: readonly string[]): boolean =>
  values.some((value) => value !== '') && (values.length < 3 || new Set(values).size > 1)
