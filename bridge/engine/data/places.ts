/**
 * Data that a model read from a page → its places; the same places on another day → data. Pure. `observe` supplies what
 * the page offers, and `data/data.ts` decides whether the result is trusted.
 */
import type { DataColumn, DataList, DataPlaces, DataValue } from '../../../shared/domain/data-rule.ts'
import { isRecord, leafValues, nameIn, withValue } from '../../../shared/domain/json-pointer.ts'
import { type HowRead, howAll, type ReadValue, readAs } from '../../../shared/domain/read-as.ts'
import type { TableRow } from '../../../shared/domain/table.ts'
import { squash } from '../../../shared/domain/text.ts'
import type { Shelf, SpotWish, TableReading } from '../../observe/index.ts'

/** Values that are searched one by one: everything except lists of things and missing values. Undefined: too many. */
export const wishesFor = (data: unknown): SpotWish[] | undefined => {
  const all = wished(data)
  return all.length > MOST_VALUES ? undefined : all.map(({ to, value }) => ({ name: nameIn(to), value }))
}

const wished = (data: unknown): { to: string; value: unknown }[] =>
  leafValues(data).filter(({ value }) => !isNothing(value) && (!Array.isArray(value) || isWords(value)))

/** Maximum number of single values to search for. */
const MOST_VALUES = 200

const isNothing = (value: unknown): boolean => value === null || value === ''
const isWords = (value: readonly unknown[]): boolean =>
  value.length > 0 && value.every((one) => typeof one === 'string')
const emptyOf = (value: unknown): Pick<DataColumn, 'empty'> =>
  value === null ? { empty: 'null' } : value === '' ? { empty: 'text' } : {}

/** Undefined if a value has no place of its own in this frame, or if a place can only be described with a value. */
export const placesIn = (data: unknown, shelf: Shelf): DataPlaces | undefined => {
  const spots = new Map(wished(data).map(({ to }, at) => [to, shelf.spots[at]]))
  const places: DataPlaces = { frame: shelf.frame, values: [], lists: [], none: [] }
  for (const { to, value } of leafValues(data)) {
    if (isNothing(value)) {
      places.none.push({ to, ...emptyOf(value) })
      continue
    }
    const list = Array.isArray(value) ? listIn(to, value, shelf) : undefined
    const spot = list ? undefined : spots.get(to)
    if (list) places.lists.push(list)
    else if (spot) places.values.push({ to, ...spot })
    else return undefined
  }
  const found = places.values.length + places.lists.length > 0
  return found && !saysAny(places, data) ? places : undefined
}

const listIn = (to: string, items: readonly unknown[], { tables, comma }: Shelf): DataList | undefined => {
  if (items.length === 0 || items.some((item) => Array.isArray(item))) return undefined
  const pointers = [...new Set(items.flatMap((item) => leafValues(item).map((leaf) => leaf.to)))]
  for (const { rows, rule, target, name } of tables) {
    if (rows.length !== items.length) continue
    const values = pointers.map((pointer) => columnFor(pointer, items, { rows, rule }, comma))
    if (values.every((value) => value !== undefined))
      return { to, target: withoutHeading(target, name), table: rule, values }
  }
  return undefined
}

/** A heading over a list usually describes this page rather than the list. */
const withoutHeading = (target: DataList['target'], name: string): DataList['target'] => {
  const { section, ...rest } = target
  return section === undefined || section === name ? rest : target
}

const columnFor = (
  pointer: string,
  items: readonly unknown[],
  { rows, rule }: Pick<TableReading, 'rows' | 'rule'>,
  comma: boolean,
): DataColumn | undefined => {
  const wanted = items.map((item) => leafValues(item).find((leaf) => leaf.to === pointer)?.value)
  const gap = wanted.find(isNothing)
  const called = squash(nameIn(pointer))
  const found = rule.columns.flatMap(({ key, label }): (DataColumn & { weight: number })[] => {
    const readings = wanted.map(
      (value, at): ReadValue => ({ raw: rows[at]?.[key] ?? '', value: isNothing(value) ? undefined : value }),
    )
    const how = howAll(readings, comma)
    if (!how) return []
    const named = [key, label ?? ''].some((word) => called !== '' && squash(word) === called)
    const plain = !how.split && !how.before && !how.after
    return [{ to: pointer, column: key, ...how, ...emptyOf(gap), weight: (named ? 2 : 0) + (plain ? 1 : 0) }]
  })
  const [best] = found.sort((a, b) => b.weight - a.weight)
  if (!best) return undefined
  const { weight: _, ...column } = best
  return column
}

/** Keys whose strings are ours, not the page's. */
const OURS = new Set(['as', 'part', 'kind', 'by', 'shape', 'format', 'to', 'tag', 'empty', 'role'])

/** Whether a place is described by words that are values themselves: today's, or a person's. */
const saysAny = (places: DataPlaces, data: unknown): boolean => {
  const values = textsIn(data).filter((text) => text.length > 3)
  const words = textsIn(places, OURS)
  return values.some((value) => words.some((word) => word === value || (value.length > 7 && word.includes(value))))
}

const textsIn = (inside: unknown, without: ReadonlySet<string> = new Set()): string[] => {
  if (typeof inside === 'string') return [inside]
  if (Array.isArray(inside)) return inside.flatMap((one) => textsIn(one, without))
  return isRecord(inside)
    ? Object.entries(inside).flatMap(([key, value]) => (without.has(key) ? [] : textsIn(value, without)))
    : []
}

/** The current content of a rule's places. */
export interface StandingData {
  /** In the order of the values; null if a place is gone. */
  raws: readonly (string | null)[]
  /** In the order of the lists. */
  rows: readonly (readonly TableRow[])[]
}

/** `missing`: empty places, by pointer. `problem`: content that cannot be read as before. */
export type Assembled = { data: unknown; missing: string[] } | { problem: string }

export const dataFrom = (places: DataPlaces, { raws, rows }: StandingData): Assembled => {
  const missing: string[] = []
  let data: unknown
  for (const [at, value] of places.values.entries()) {
    const read = readValue(raws[at] ?? '', value)
    if ('unreadable' in read) return { problem: `${called(value.to)} is written in another way than before` }
    if (!('is' in read)) missing.push(value.to)
    else data = withValue(data, value.to, read.is)
    if (!('is' in read) && value.empty) data = withValue(data, value.to, gapOf(value))
  }
  for (const [at, list] of places.lists.entries()) {
    const items: unknown[] = []
    const filled = new Set<string>()
    for (const row of rows[at] ?? []) {
      let item: unknown = list.values.some(({ to }) => to !== '') ? {} : undefined
      for (const column of list.values) {
        const read = readValue(row[column.column] ?? '', column)
        if ('unreadable' in read)
          return { problem: `${called(column.to)} in entry ${items.length + 1} is written in another way than before` }
        if ('is' in read) filled.add(column.to)
        if ('is' in read) item = withValue(item, column.to, read.is)
        else if (column.empty) item = withValue(item, column.to, gapOf(column))
        else missing.push(`${list.to}/${items.length}${column.to}`)
      }
      items.push(item)
    }
    if (items.length > 0)
      missing.push(
        ...list.values.filter(({ to, empty }) => empty && !filled.has(to)).map(({ to }) => `${list.to}/*${to}`),
      )
    data = withValue(data, list.to, items)
  }
  for (const none of places.none) if (none.empty) data = withValue(data, none.to, gapOf(none))
  return { data, missing }
}

const gapOf = ({ empty }: Pick<DataValue, 'empty'>): unknown => (empty === 'null' ? null : '')

const readValue = (raw: string, how: HowRead): { is: unknown } | { nothing: true } | { unreadable: true } => {
  if (raw === '') return { nothing: true }
  const is = readAs(raw, how)
  return is === undefined ? { unreadable: true } : { is }
}

const called = (pointer: string): string => `“${nameIn(pointer) || 'the value'}”`
