/**
 * From pieces of text with positions to lines in the order in which a person reads: pieces on one height make a row, a
 * free strip down the page parts columns, and a strip with rows that belong together (dates beside what they date) does
 * not. Pure.
 */
import { isHeading } from './headings.ts'
import type { Cell, Line } from './types.ts'

export interface TextPiece {
  text: string
  left: number
  right: number
  /** Of the baseline, in points from the top of the page. */
  base: number
  size: number
  bold: boolean
}

/** A run of text without a wide gap. */
type Span = TextPiece

/** Minimum free space beside a column, in points. */
const GUTTER = 7
const LEAST_ROWS = 4

export const linesOf = (pieces: readonly TextPiece[], page: number): Line[] =>
  withRoom(ordered(spansOf(pieces)).map((row) => ({ row, line: lineOf(row, page) })))

/** Joins pieces that touch or are a word's gap apart. A smaller gap separates them where table columns begin. */
const spansOf = (pieces: readonly TextPiece[]): Span[] => {
  const lefts = new Map<number, number>()
  for (const { left } of pieces) lefts.set(Math.round(left), (lefts.get(Math.round(left)) ?? 0) + 1)
  const aligned = (left: number): boolean => (lefts.get(Math.round(left)) ?? 0) > 1
  return rowsOf(pieces.filter(({ text }) => text.trim() !== '')).flatMap((row) => {
    const spans: Span[] = []
    for (const given of row) {
      const piece = { ...given, text: together(given.text) }
      const last = spans.at(-1)
      const gap = last ? piece.left - last.right : 0
      const size = Math.max(piece.size, last?.size ?? 0)
      if (!last || gap > size * 1.4 || (gap > size * 0.7 && aligned(piece.left)) || gap < -size * 2)
        spans.push({ ...piece })
      else {
        const blank = gap > size * 0.17 && !/\s$/.test(last.text) && !/^\s/.test(piece.text)
        last.text += `${blank ? ' ' : ''}${piece.text}`
        last.right = Math.max(last.right, piece.right)
        last.size = size
        last.bold &&= piece.bold
      }
    }
    return spans
      .map((span) => ({ ...span, text: span.text.replace(/\s+/g, ' ').trim() }))
      .filter(({ text }) => text !== '')
  })
}

/** From top to bottom, each from left to right. */
const rowsOf = <T extends TextPiece>(pieces: readonly T[]): T[][] => {
  const rows: T[][] = []
  for (const piece of [...pieces].sort((a, b) => a.base - b.base)) {
    const row = rows.at(-1)
    const first = row?.[0]
    // Letters of different heights may be on the same line, and small ones slightly higher.
    if (row && first && piece.base - first.base < Math.min(first.size, piece.size) * 0.45) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left))
}

type Row = Span[]

const ordered = (spans: readonly Span[], depth = 0): Row[] => {
  const rows = rowsOf(spans)
  if (depth > 3 || rows.length < LEAST_ROWS) return rows
  const cut = bestCut(rows)
  if (!cut) return rows
  const { at, from, to } = cut
  const band = rows.slice(from, to).flat()
  return [
    ...ordered(rows.slice(0, from).flat(), depth + 1),
    ...ordered(
      band.filter(({ left }) => left < at),
      depth + 1,
    ),
    ...ordered(
      band.filter(({ left }) => left >= at),
      depth + 1,
    ),
    ...ordered(rows.slice(to).flat(), depth + 1),
  ]
}

interface Cut {
  at: number
  from: number
  to: number
}

/** The strip with the most rows on both sides. */
const bestCut = (rows: readonly Row[]): Cut | undefined => {
  let best: (Cut & { worth: number }) | undefined
  for (const at of edges(rows)) {
    for (const { from, to } of freeBands(rows, at)) {
      const band = rows.slice(from, to)
      const left = band.flatMap((row) => row.filter((span) => span.left < at))
      const right = band.flatMap((row) => row.filter((span) => span.left >= at))
      const worth = Math.min(rowsOf(left).length, rowsOf(right).length) * 1000 + band.length
      if (worth > (best?.worth ?? 0) && partColumns(left, right)) best = { at, from, to, worth }
    }
  }
  return best
}

/** Left edges where several rows begin. */
const edges = (rows: readonly Row[]): number[] => {
  const counts = new Map<number, number>()
  for (const row of rows)
    for (const { left } of row) counts.set(Math.round(left), (counts.get(Math.round(left)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= LEAST_ROWS).map(([left]) => left - 1)
}

/** Runs of rows that no span crosses at that position. */
const freeBands = (rows: readonly Row[], at: number): { from: number; to: number }[] => {
  const bands: { from: number; to: number }[] = []
  let from = 0
  for (let i = 0; i <= rows.length; i += 1) {
    const row = rows[i]
    if (row && !row.some(({ left, right }) => left < at && right > at - GUTTER)) continue
    if (i > from) bands.push({ from, to: i })
    from = i + 1
  }
  return bands
}

/** Whether two sides are read one after the other, not row by row. */
const partColumns = (left: readonly Span[], right: readonly Span[]): boolean => {
  const [ours, theirs] = [rowsOf(left), rowsOf(right)]
  if (ours.length < LEAST_ROWS || theirs.length < LEAST_ROWS) return false
  const headed = [left, right].map((side) => side.some(({ text }) => isHeading(text)))
  if (headed[0] && headed[1]) return true
  const [few, many] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  const level = few.filter((row) => many.some((other) => isLevel(row, other))).length
  // Headings in the margin, dates beside their entries, labels beside their values.
  return level < few.length * 0.6
}

const isLevel = ([a]: Row, [b]: Row): boolean =>
  a !== undefined && b !== undefined && Math.abs(a.base - b.base) < Math.min(a.size, b.size) * 0.45

const BULLET = /^\s*(?:[•‣▪▫●○◦■□–—∙·*►▶➢➤✓✔-]|o(?=\s))\s+/u

/** A line's text without its bullet and the symbols of icon fonts. */
export const cleanText = (text: string): { text: string; bullet: boolean } => {
  const plain = text
    .normalize('NFC')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    // Symbols of icon fonts, and characters without a meaning.
    .replace(/[\p{Co}\p{Cc}\uFFFD]/gu, (letter) => (/\s/.test(letter) ? ' ' : '\u2022'))
    .replace(/\s+/g, ' ')
    .trim()
  const bullet = BULLET.test(plain)
  return { text: together(plain.replace(BULLET, '').replace(/^(?:\u2022\s*)+$/u, '')).trim(), bullet }
}

/** "E X P E R I E N C E" is a word. */
const together = (text: string): string =>
  /^(?:[\p{L}'’.-]\s){2,}[\p{L}.]$/u.test(text) ? text.replaceAll(' ', '') : text

const lineOf = (row: Row, page: number): Line => {
  const cells: Cell[] = row
    .map((span) => ({ text: cleanText(span.text).text, left: span.left }))
    .filter(({ text }) => text !== '')
  const first = row[0]
  return {
    text: cells.map(({ text }) => text).join('  '),
    cells,
    page,
    left: first?.left ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    bold: row.every(({ bold }) => bold),
    bullet:
      first !== undefined && (cleanText(first.text).bullet || (row.length > 1 && cleanText(first.text).text === '')),
    apart: false,
  }
}

/** Marks lines with more space above them than is usual on the page. */
const withRoom = (rows: readonly { row: Row; line: Line }[]): Line[] => {
  const gapOf = (i: number): number => {
    const [above, here] = [rows[i - 1]?.row[0], rows[i]?.row[0]]
    return above && here ? (here.base - above.base) / Math.max(here.size, 1) : 0
  }
  const gaps = rows
    .map((_, i) => gapOf(i))
    .filter((gap) => gap > 0)
    .sort((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length * 0.3)] ?? 1.2
  return rows
    .map(({ line }, i) => ({ ...line, apart: i === 0 || gapOf(i) < 0 || gapOf(i) > usual * 1.3 }))
    .filter(({ text }) => text !== '')
}
