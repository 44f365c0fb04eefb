/**
 * Applies a person's words about a list to the list that was found: its columns, its rows, and the words that do not
 * fit it. Pure.
 */
import { byWord, under } from '../by-word.ts'
import type { TableColumn, TableRow } from '../table.ts'
import { contentTokens, fold } from '../text.ts'
import type { ListWishes, RowFilter } from './list.ts'
import { singular } from './singular.ts'

export interface FoundList {
  columns: readonly TableColumn[]
  /** Rows that are currently in the list. */
  rows: readonly TableRow[]
  /** Words of the list's heading, name and classes. */
  said: readonly string[]
  /** Words of the page's title, host and heading. */
  page: string
  /** No other list of the page could be meant. */
  alone: boolean
}

export interface ListPlan {
  /** Keys of the columns to keep, in order. */
  columns: readonly string[]
  keeps(row: TableRow): boolean
  /** What this list does not contain, in the person's words. */
  unclear: readonly string[]
}

const tokensOf = (text: string): string[] => contentTokens(text).map(singular)

/** All words of a wish that describe a list by its content, for finding the list. */
export const listWords = ({ words, columns, only, without, filters }: ListWishes): string[] => [
  ...new Set([
    ...words,
    ...[...columns, ...only, ...without, ...filters.flatMap(({ column }) => column ?? [])].flatMap(tokensOf),
  ]),
]

export const fitList = (wishes: ListWishes, list: FoundList): ListPlan => {
  const unclear: string[] = []
  const filters: Filter[] = []
  const wanted = new Set<string>()
  const dropped = new Set<string>()
  const said = new Set([...list.said, ...tokensOf(list.page)])
  const isSaid = (word: string): boolean => said.has(word)
  const shows = (word: string): boolean => list.rows.some((row) => wordsOf(row).has(word))
  // Words that appear in some rows only ("remote jobs") may say which rows are meant.
  const allShow = (word: string): boolean => list.rows.length > 0 && list.rows.every((row) => wordsOf(row).has(word))

  const asked = wishes.columns.map((name) => ({ name, columns: columnsOf(list, name) }))
  for (const { name, columns } of asked) {
    for (const key of columns) wanted.add(key)
    const isList = asked.length === 1 && tokensOf(name).every(isSaid)
    if (columns.length === 0 && !isList && !LINKS.test(name)) unclear.push(name)
  }
  for (const name of wishes.only) {
    const columns = columnsOf(list, name)
    if (columns.length > 0) for (const key of columns) wanted.add(key)
    else narrow(name, (word) => filters.push({ of: undefined, test: (text) => tokensOf(text).includes(word) }))
  }
  for (const name of wishes.without) {
    const columns = columnsOf(list, name)
    if (columns.length > 0) for (const key of columns) dropped.add(key)
    else narrow(name, (word) => filters.push({ of: undefined, test: (text) => !tokensOf(text).includes(word) }))
  }
  for (const filter of wishes.filters) {
    const found = filterFor(filter, list)
    if (found) filters.push(found)
    else if (!(filter.column === undefined && tokensOf(filter.value).every(isSaid)))
      unclear.push([filter.column, filter.value].filter(Boolean).join(' '))
  }
  const called = new Set(list.said)
  for (const word of wishes.words) {
    const known =
      called.has(word) || columnsOf(list, word).length > 0 || (list.alone && (isSaid(word) || allShow(word)))
    if (!known) unclear.push(word)
  }

  // Words after "only" that match neither the list nor a column select rows.
  function narrow(name: string, add: (word: string) => void): void {
    const open = tokensOf(name).filter((word) => !isSaid(word) && !GENERIC.has(word))
    const missing = open.filter((word) => !shows(word))
    if (missing.length > 0 && missing.length === open.length && open.length > 0) unclear.push(name)
    for (const word of open) if (shows(word)) add(word)
  }

  // Requested addresses accompany the requested columns.
  if (wanted.size > 0 && wishes.links) for (const { key, part } of list.columns) if (part === 'url') wanted.add(key)
  const all = list.columns.map(({ key }) => key)
  const columns = (wanted.size > 0 ? [...wanted] : all).filter((key) => !dropped.has(key))
  return {
    columns: columns.length > 0 ? columns : all,
    keeps: (row) =>
      filters.every(({ of, test }) => test(of === undefined ? Object.values(row).join(' \n ') : (row[of] ?? ''))),
    unclear: [...new Set(unclear)],
  }
}

/** A row reduced to the requested columns. */
export const cutTo = (columns: readonly string[], row: TableRow): TableRow =>
  Object.fromEntries(columns.map((key) => [key, under(row, key) ?? '']))

interface Filter {
  /** Key of the column; undefined: the whole row. */
  of: string | undefined
  test(text: string): boolean
}

const LINKS = /^(?:links?|urls?|addresses|web ?address(?:es)?)$/i
/** Generic words for rows. */
const GENERIC = new Set('one row entry item result thing'.split(' '))

/** Names that people use interchangeably for columns. */
const SAME: readonly (readonly string[])[] = [
  ['price', 'cost', 'amount', 'money'],
  ['name', 'title', 'heading'],
  ['rating', 'star', 'score'],
  ['link', 'url', 'address', 'href'],
  ['image', 'picture', 'photo', 'cover'],
  ['date', 'day', 'time', 'when', 'posted', 'published'],
  ['author', 'by', 'writer'],
  ['location', 'place', 'city', 'where', 'office'],
  ['description', 'text', 'body', 'summary', 'content', 'review'],
]
const SHAPE_OF: Readonly<Record<string, TableColumn['shape']>> = byWord({
  price: 'money',
  date: 'date',
  email: 'email',
  phone: 'phone',
  link: 'url',
  url: 'url',
  image: 'image',
})

/** Keys of the columns that a name means: by its words, else by synonyms, else by the column's values. */
export const columnsOf = ({ columns }: Pick<FoundList, 'columns'>, name: string): string[] => {
  const wanted = tokensOf(name)
  if (LINKS.test(name)) return columns.filter(({ part }) => part === 'url').map(({ key }) => key)
  const called = (words: readonly string[]): string[] =>
    columns
      .filter(({ key, label, prop }) => {
        const own = new Set(tokensOf(`${key} ${label ?? ''} ${prop ?? ''}`))
        return words.length > 0 && words.every((word) => own.has(word))
      })
      .map(({ key }) => key)
  const [exact] = [called(wanted)]
  if (exact.length > 0) return exact
  const [word, ...more] = wanted
  if (word === undefined || more.length > 0) return []
  const others = SAME.find((names) => names.includes(word)) ?? []
  const other = others.map((one) => called([one])).find((found) => found.length > 0)
  if (other) return other.slice(0, 1)
  const shape = SHAPE_OF[others[0] ?? word] ?? SHAPE_OF[word]
  const shaped = columns.filter((column) => column.shape === shape)
  return shape !== undefined && shaped.length === 1 ? shaped.map(({ key }) => key) : []
}

const wordsOf = (row: TableRow): Set<string> => new Set(Object.values(row).flatMap(tokensOf))

const filterFor = ({ column, is, value }: RowFilter, list: FoundList): Filter | undefined => {
  const [of, ...others] = column === undefined ? [] : columnsOf(list, column)
  if (column !== undefined && (of === undefined || others.length > 0)) return undefined
  const wanted = fold(value)
  if (is === 'has' || is === 'has_not') {
    const has = (text: string): boolean => ` ${fold(text)} `.includes(` ${wanted} `)
    // A value that no row has now may appear on a later page, but only if the words name the column.
    if (of === undefined && !list.rows.some((row) => Object.values(row).some(has))) return undefined
    return { of, test: (text) => has(text) === (is === 'has') }
  }
  const number = numberIn(value)
  if (is === 'equals' && (number === undefined || !/^\d[\d.,]*$/.test(value)))
    return { of, test: (text) => fold(text) === wanted }
  if (number === undefined) return undefined
  return { of, test: (text) => compares(is, numberIn(text), number) }
}

const compares = (is: RowFilter['is'], text: number | undefined, value: number): boolean => {
  if (text === undefined) return false
  if (is === 'above') return text > value
  if (is === 'below') return text < value
  if (is === 'at_least') return text >= value
  return is === 'at_most' ? text <= value : text === value
}

/** The first number in a text: "€1.299,50" and "1,299.50" are equal. */
export const numberIn = (text: string): number | undefined => {
  const [, digits = '', size] = /(\d(?:[\d.,' ]*\d)?)\s?([km]\b)?/i.exec(text) ?? []
  if (digits === '') return undefined
  const plain = digits.replace(/[' ]/g, '')
  const decimal = /[.,](?=\d{1,2}$)/.exec(plain) ?? (/^\d+[.]\d{4,}$/.test(plain) ? /[.]/.exec(plain) : null)
  const whole = decimal ? plain.slice(0, decimal.index) : plain
  const value = Number(`${whole.replace(/[.,]/g, '')}${decimal ? `.${plain.slice(decimal.index + 1)}` : ''}`)
  return Number.isFinite(value)
    ? value * (size?.toLowerCase() === 'k' ? 1e3 : size?.toLowerCase() === 'm' ? 1e6 : 1)
    : undefined
}
