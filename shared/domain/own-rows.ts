/**
 * Lists in a person's own words: `attendees: [{name}, {name}]` becomes `custom.attendees-1-name` and so on. Pure.
 */
import type { TraceEntry } from './outcome.ts'
import { singular } from './wishes/singular.ts'

export interface OwnRow {
  /** `attendees` */
  list: string
  /** 1-based. */
  row: number
}

/** Undefined if the datum belongs to no list. */
export const ownRowOf = (key: string): OwnRow | undefined => {
  const [, list, row] = /^custom\.(.+?)-(\d{1,2})-.+$/.exec(key) ?? []
  return list === undefined ? undefined : { list, row: Number(row) }
}

/** The entry of a step that fills in a row. */
export const rowEntry = (key: string): string | undefined => {
  const own = ownRowOf(key)
  return own && `custom.${own.list}-${own.row}`
}

/** The first row applies to everybody. */
export const isFirstRow = (entry: string): boolean => /^custom\..+-1$/.test(entry)

/** Whether a question names the row: "Attendee 2: name". */
export const asksOfRow = (entry: string, question: string): boolean => {
  const [, list = '', row = ''] = /^custom\.(.+)-(\d+)$/.exec(entry) ?? []
  return list !== '' && namesList(list, question) && new RegExp(`(?<!\\d)${row}(?!\\d)`).test(question)
}

/** How many rows each list has. A number in a name ("line 2 colour") makes no list: rows are counted from one. */
export const ownLists = (values: Readonly<Record<string, string>>): ReadonlyMap<string, number> => {
  const rows = new Map<string, Set<number>>()
  for (const key of Object.keys(values)) {
    const own = ownRowOf(key)
    if (own) rows.set(own.list, (rows.get(own.list) ?? new Set()).add(own.row))
  }
  return new Map(
    [...rows].flatMap(([list, of]) =>
      of.size > 1 && [...of].every((row) => row <= of.size) ? [[list, of.size] as const] : [],
    ),
  )
}

/** Whether a button or a heading names the list: "Add attendee", "Attendees". */
export const namesList = (list: string, text: string): boolean => {
  const words = new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map(singular),
  )
  return list.split('-').every((word) => words.has(singular(word)))
}

/** Lists of which only some rows were entered. */
export const rowsLeft = (
  entries: readonly TraceEntry[],
  values: Readonly<Record<string, string>>,
): { list: string; entered: number; of: number }[] => {
  const lists = ownLists(values)
  const entered = new Map<string, number>()
  for (const { source, outcome } of entries) {
    const own = source?.from === 'profile' && outcome.status === 'done' ? ownRowOf(source.key) : undefined
    if (own) entered.set(own.list, Math.max(entered.get(own.list) ?? 0, own.row))
  }
  return [...entered].flatMap(([list, last]) => {
    const of = lists.get(list) ?? 0
    return last < of ? [{ list, entered: last, of }] : []
  })
}
