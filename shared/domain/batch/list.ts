/**
 * Parses a list of postings (plain addresses, or a table with a header) into good and bad lines, each with its number.
 * Pure.
 */
import { type CsvRecord, readCsv } from '../csv.ts'
import { HttpUrl, PostingUrl } from '../job.ts'
import { nearest } from '../text.ts'
import { postingKey } from '../url.ts'

export interface ListedPosting {
  /** Line of the list, from 1. */
  line: number
  url: string
  /** Whose data to use: a profile or a data file. */
  profile?: string
  /** The person's own words for this posting. */
  task?: string
  note?: string
}

export interface BadLine {
  line: number
  text: string
  problem: string
}

export interface PostingList {
  postings: ListedPosting[]
  bad: BadLine[]
  /** Lines that repeat a posting of an earlier line. */
  twice: { line: number; url: string; first: number }[]
}

/** Names that a column may have. */
const COLUMNS: Readonly<Record<'url' | 'profile' | 'task' | 'note', readonly string[]>> = {
  url: ['url', 'address', 'link', 'posting', 'job', 'adresse', 'stelle', 'رابط'],
  profile: ['profile', 'person', 'data', 'profil'],
  task: ['task', 'words', 'wish', 'aufgabe'],
  note: ['note', 'notes', 'comment', 'notiz', 'ملاحظة'],
}

const MOST = 500
/** Maximum number of unknown columns in an error message. */
const MOST_NAMED = 5

interface Row {
  line: number
  said: string
  given: Partial<Omit<ListedPosting, 'line'>>
}

/** Text of a file, of standard input or of a clipboard. */
export const readPostings = (text: string): PostingList => {
  const records = readCsv(text, separatorOf(text))
  const [head] = records
  const columns = head && columnsOf(head)
  if (!columns) return listed(linesOf(text).map(({ line, said }) => ({ line, said, given: { url: addressIn(said) } })))
  const list = listed(
    records.slice(1).map((record) => ({
      line: record.line,
      said: record.cells.join(', '),
      given: byColumn(record, columns),
    })),
  )
  if (columns.unknown.length === 0) return list
  const more = columns.unknown.length - MOST_NAMED
  const names = `${columns.unknown.slice(0, MOST_NAMED).map(meant).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const problem = `There is no column ${names}. Columns are url, profile, task and note.`
  return { ...list, bad: [{ line: head.line, text: head.cells.join(', ').slice(0, 200), problem }, ...list.bad] }
}

/** Postings that arrive one by one, numbered as they arrive. */
export const listPostings = (given: readonly Omit<ListedPosting, 'line'>[]): PostingList =>
  listed(given.map((one, at) => ({ line: at + 1, said: one.url, given: one })))

const listed = (rows: readonly Row[]): PostingList => {
  const list: PostingList = { postings: [], bad: [], twice: [] }
  const seen = new Map<string, number>()
  for (const { line, said, given } of rows) {
    if (said.startsWith('#')) continue
    const url = given.url ?? ''
    const problem = problemOf(url, list.postings.length)
    if (problem !== undefined) {
      list.bad.push({ line, text: withoutUser(said).slice(0, 200), problem })
      continue
    }
    // Several people may each apply to one posting.
    const key = `${postingKey(url)}\n${given.profile ?? ''}`
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, line)
      list.postings.push({ line, ...given, url })
    } else list.twice.push({ line, url, first })
  }
  return list
}

const withoutUser = (said: string): string => said.replace(/(https?:\/\/)[^\s/@]*@/gi, '$1…@')

/** An address may contain a cell separator. */
const linesOf = (text: string): { line: number; said: string }[] =>
  text.split(/\r\n?|\n/).flatMap((one, at) => (one.trim() === '' ? [] : [{ line: at + 1, said: one.trim() }]))

const separatorOf = (text: string): ',' | ';' | '\t' => {
  const head = text.split('\n', 1)[0] ?? ''
  if (head.includes('\t')) return '\t'
  return head.includes(';') && !head.includes(',') && !head.includes('://') ? ';' : ','
}

interface Columns {
  at: Map<number, keyof typeof COLUMNS>
  unknown: string[]
}

/** Undefined if the first line is not a header. */
const columnsOf = ({ cells }: CsvRecord): Columns | undefined => {
  const names = cells.map((cell) => cell.toLowerCase())
  const known = (name: string) =>
    (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).find((key) => COLUMNS[key].includes(name))
  if (!names.some((name) => known(name) === 'url')) return undefined
  const columns: Columns = { at: new Map(), unknown: [] }
  for (const [at, name] of names.entries()) {
    const key = known(name)
    if (key) columns.at.set(at, key)
    else if (name !== '') columns.unknown.push(name)
  }
  return columns
}

const meant = (name: string): string => {
  const near = nearest(name, Object.keys(COLUMNS))
  return near === undefined ? `“${name}”` : `“${name}” (did you mean ${near}?)`
}

const byColumn = ({ cells }: CsvRecord, { at }: Columns): Partial<Omit<ListedPosting, 'line'>> =>
  Object.fromEntries(
    [...at].flatMap(([index, key]) => {
      const value = cells[index] ?? ''
      return value === '' ? [] : [[key, value]]
    }),
  )

/** Finds the address in the words of a line: people paste lists from anywhere. */
const addressIn = (said: string): string => /https?:\/\/[^\s"'<>]+/i.exec(said)?.[0]?.replace(/[),.;]+$/, '') ?? said

const problemOf = (url: string, before: number): string | undefined => {
  if (url === '') return 'There is no address in this line.'
  if (!HttpUrl.safeParse(url).success)
    return `“${url.slice(0, 100)}” is no address. It must begin with http:// or https://.`
  if (!PostingUrl.safeParse(url).success)
    return 'The address in this line holds a name or a password, which would be kept readable. Leave them out.'
  return before >= MOST ? `A list holds at most ${MOST} postings.` : undefined
}
