/**
 * Parts a section into entries, one for each period, and says which lines name an entry and which describe it. How the
 * first entry is laid out (its names above, beside or below its dates) is how the others of the section are. Pure.
 */
import { periodIn, type WorkPeriod } from './periods.ts'
import { isPlace } from './places.ts'
import type { Line } from './types.ts'

/** A part of the lines that name an entry. */
export interface Unit {
  text: string
  line: Line
}

export interface Entry {
  period: WorkPeriod
  /** The line with the period. */
  at: Line
  units: Unit[]
  places: Unit[]
  description: Line[]
}

const MAX_NAME = 95

/** @param parted splits a part that names both: title and employer, degree and school */
export const entriesOf = (lines: readonly Line[], parted: (unit: Unit) => Unit[]): Entry[] => {
  const periods = anchors(lines)
  const at = [...periods.keys()]
  const [first] = at
  if (first === undefined) return []
  const above = headAbove(lines, first)
  const starts = at.map((index, i) => index - (i === 0 ? above : reach(lines, index, above, (at[i - 1] ?? 0) + 1)))
  return at.map((index, i) =>
    entryOf(
      lines,
      {
        period: periods.get(index) as WorkPeriod,
        start: starts[i] ?? index,
        index,
        end: starts[i + 1] ?? lines.length,
      },
      parted,
    ),
  )
}

const anchors = (lines: readonly Line[]): Map<number, WorkPeriod> => {
  const all = lines.flatMap((line, i): [number, WorkPeriod][] => {
    const period = periodIn(line.text)
    return period?.edge && period.rest.length <= MAX_NAME + 40 ? [[i, period]] : []
  })
  const ranges = all.filter(([, { single }]) => !single)
  // Indented text is a description: "Cut costs (2021 – 2023)".
  const edge = Math.min(...ranges.map(([i]) => lines[i]?.left ?? 0))
  const plain = ranges.filter(([i]) => !lines[i]?.bullet && (lines[i]?.left ?? 0) <= edge + INDENT)
  // If the section has periods, a lone year is part of a text.
  if (plain.length > 0)
    return new Map(
      [...plain, ...all.filter(([i, { single, rest }]) => single && standsAlone(lines[i], rest))].sort(
        ([a], [b]) => a - b,
      ),
    )
  if (ranges.length > 0) return new Map(ranges)
  return new Map(all.filter(([i]) => !lines[i]?.bullet || all.length === lines.length))
}

/** In points. */
const INDENT = 5

/** Where the names of an entry begin: beside its period, or with it. */
const baseOf = (line: Line): number => line.cells.find(({ text }) => periodIn(text)?.rest !== '')?.left ?? line.left

/** A list item, or a line indented further than the names. */
const describes = (line: Line | undefined, base: number): boolean =>
  line !== undefined && (line.bullet || line.left > base + INDENT)

/** A date in its own cell, or in brackets at the end. */
const standsAlone = (line: Line | undefined, rest: string): boolean =>
  line !== undefined &&
  !line.bullet &&
  (rest === '' ||
    line.cells.some(({ text }) => text.length < 18 && periodIn(text)?.rest === '') ||
    /\([^)]*\d{4}\)$/.test(line.text))

const isShort = (line: Line | undefined): line is Line =>
  line !== undefined &&
  !line.bullet &&
  line.text.length <= MAX_NAME &&
  !/[.;:]$/.test(line.text.replace(/\b(?:inc|ltd|co|corp|s\.a|e\.v|lda|ltda|s\.l)\.$/i, '')) &&
  !/^\p{Ll}/u.test(line.text)

const headAbove = (lines: readonly Line[], anchor: number): number => {
  let count = 0
  while (count < 3 && isShort(lines[anchor - count - 1])) count += 1
  return count
}

/** The lines above a later period that begin its entry, without the end of the previous description. */
const reach = (lines: readonly Line[], anchor: number, above: number, from: number): number => {
  const base = baseOf(lines[anchor] as Line)
  let count = 0
  while (
    count < above &&
    anchor - count - 1 >= from &&
    isShort(lines[anchor - count - 1]) &&
    !describes(lines[anchor - count - 1], base)
  )
    count += 1
  for (; count > 0; count -= 1) {
    const [first, before] = [lines[anchor - count] as Line, lines[anchor - count - 1]]
    // Space above, larger or bold letters, or the end of a list or a sentence: a new part begins here.
    const begins =
      anchor - count === from ||
      first.apart ||
      before === undefined ||
      describes(before, base) ||
      (first.bold && !before.bold) ||
      first.size > before.size + 0.3 ||
      /[.;]$/.test(before.text)
    if (begins) return count
  }
  return 0
}

interface Span {
  period: WorkPeriod
  start: number
  index: number
  end: number
}

const entryOf = (
  lines: readonly Line[],
  { period, start, index, end }: Span,
  parted: (unit: Unit) => Unit[],
): Entry => {
  const at = lines[index] as Line
  const base = Math.max(baseOf(at), ...lines.slice(start, index).map(({ left }) => left))
  const units: Unit[] = []
  const add = (line: Line): void => void units.push(...unitsOf(line))
  const names = (): Unit[] => units.filter(({ text }) => !isPlace(text))
  const isNamed = (): boolean => names().length > 1 || names().some((unit) => parted(unit).length > 1)
  lines.slice(start, index).forEach(add)
  add(restLine(at))
  let below = index + 1
  const goesOn = (line: Line | undefined): line is Line =>
    below < end &&
    below <= index + 2 &&
    isShort(line) &&
    !describes(line, base) &&
    !(names().length > 0 && line.apart && below > index + 1)
  while (!isNamed() && goesOn(lines[below])) {
    add(lines[below] as Line)
    below += 1
  }
  const place = lines[below]
  if (below < end && place && !describes(place, base) && isPlace(place.text)) {
    add(place)
    below += 1
  }
  const named = names()
  return {
    period,
    at,
    units: named.length === 1 ? named.flatMap(parted) : named,
    places: units.filter(({ text }) => isPlace(text)),
    description: lines.slice(below, end),
  }
}

/** The line without its period, still split into cells. */
const restLine = (line: Line): Line => {
  const cells = line.cells
    .map((cell) => ({ ...cell, text: periodIn(cell.text)?.rest ?? cell.text }))
    .filter(({ text }) => text !== '')
  const whole = periodIn(line.text)?.rest ?? ''
  // A period across two cells.
  const split =
    line.cells.length > 1 &&
    periodIn(line.text)?.single === false &&
    !line.cells.some(({ text }) => periodIn(text)?.single === false)
  return split
    ? { ...line, cells: whole === '' ? [] : whole.split(/\s{2,}/).map((text) => ({ text, left: 0 })) }
    : { ...line, cells }
}

const STRONG = /\s+[|•·◦@]\s+|\s*\|\s*|\s{2,}|\s+[–—]\s+|\s+-\s+/u

const unitsOf = (line: Line): Unit[] =>
  line.cells.flatMap(({ text }) =>
    text
      .split(STRONG)
      .map((part) => part.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '').replace(/^\(([^()]*)\)$/, '$1'))
      .filter((part) => part !== '')
      .map((part) => ({ text: part, line })),
  )

/** Lines of a description as paragraphs: wrapped lines are joined again. */
export const paragraphOf = (lines: readonly Line[]): string => {
  const out: string[] = []
  for (const [i, { text, bullet, apart }] of lines.entries()) {
    const before = lines[i - 1]
    const plain = text.replace(/\s{2,}/g, ' ')
    const goesOn =
      before !== undefined &&
      !bullet &&
      !apart &&
      (before.text.length > 45 || /^\p{Ll}/u.test(plain)) &&
      !/[.!?:;]$/.test(before.text)
    const sentence = before !== undefined && !bullet && !apart && before.text.length > 70
    if (goesOn || sentence) out[out.length - 1] = `${(out.at(-1) ?? '').replace(/(\p{L})-$/u, '$1-')} ${plain}`.trim()
    else out.push(plain)
  }
  return out.join('\n').slice(0, 4_000)
}
