/**
 * LinkedIn's data export: the tables in it that say who the person is and what they did. Nothing else of the archive is
 * opened.
 */
import { say } from '../../shared/domain/sentences.ts'
import { dateOf } from './periods.ts'
import { placeIn } from './places.ts'
import type { Findings, ReadField } from './types.ts'

/** Names of the tables that are read, in any folder of the archive. */
export const LINKEDIN_FILE =
  /^(?:[^/]+\/)?(?<table>Profile|Email Addresses|PhoneNumbers|Positions|Education|Languages|Skills)\.csv$/

type Row = Readonly<Record<string, string>>

export const readLinkedIn = (files: ReadonlyMap<string, string>): Findings => {
  const fields: ReadField[] = []
  const notes: string[] = []
  const rowsOf = (table: string): Row[] => {
    const [, text = ''] = [...files].find(([name]) => LINKEDIN_FILE.exec(name)?.groups?.table === table) ?? []
    return rows(text)
  }
  const add = (key: string, value: string | undefined, table: string, row: Row): void => {
    const said = value?.trim() ?? ''
    if (said === '') return
    const text = `${table}.csv: ${Object.values(row).filter(Boolean).join(' · ').replace(/\s+/g, ' ').slice(0, 200)}`
    fields.push({ key, value: said, confidence: 1, source: { text } })
  }
  const [profile] = rowsOf('Profile')
  if (profile) {
    const [first, last] = [profile['First Name'] ?? '', profile['Last Name'] ?? '']
    add('name', `${first} ${last}`, 'Profile', profile)
    add('given-name', first, 'Profile', profile)
    add('family-name', last, 'Profile', profile)
    add('headline', profile.Headline, 'Profile', profile)
    add('summary', profile.Summary, 'Profile', profile)
    add('postal-code', profile['Zip Code'], 'Profile', profile)
    const place = placeIn((profile['Geo Location'] ?? '').split(/,\s*/))?.place
    add('address-level2', place?.city, 'Profile', profile)
    add('address-level1', place?.region, 'Profile', profile)
    add('country', place?.country, 'Profile', profile)
    const sites = [...(profile.Websites ?? '').matchAll(/https?:\/\/[^\s,\]]+/g)].map(([url]) => url)
    if (sites.length === 1) add('website', sites[0], 'Profile', profile)
    const twitter = /^\W*(\w+)\W*$/.exec(profile['Twitter Handles'] ?? '')?.[1]
    if (twitter) add('twitter', `https://x.com/${twitter}`, 'Profile', profile)
  }
  const mails = rowsOf('Email Addresses')
  const mail = mails.find((row) => row.Primary === 'Yes') ?? (mails.length === 1 ? mails[0] : undefined)
  if (mail) add('email', mail['Email Address'], 'Email Addresses', mail)
  else if (mails.length > 1) notes.push(say('read_unmarked_mails').text)
  const phones = rowsOf('PhoneNumbers').filter((row) => (row.Number ?? '') !== '')
  const phone = phones.length === 1 ? phones[0] : phones.find((row) => /mobile/i.test(row.Type ?? ''))
  if (phone) add('tel', phone.Number, 'PhoneNumbers', phone)
  for (const [i, row] of rowsOf('Positions').entries()) {
    const key = `experience.${i}`
    add(`${key}.title`, row.Title, 'Positions', row)
    add(`${key}.company`, row['Company Name'], 'Positions', row)
    add(`${key}.location`, row.Location, 'Positions', row)
    const start = dateOf(row['Started On'] ?? '')
    add(`${key}.start`, start, 'Positions', row)
    add(`${key}.end`, dateOf(row['Finished On'] ?? ''), 'Positions', row)
    if (start && !row['Finished On']) add(`${key}.current`, 'yes', 'Positions', row)
    add(`${key}.description`, row.Description, 'Positions', row)
  }
  for (const [i, row] of rowsOf('Education').entries()) {
    const key = `education.${i}`
    add(`${key}.school`, row['School Name'], 'Education', row)
    // LinkedIn stores degree and field in one text.
    const [degree, field, ...more] = (row['Degree Name'] ?? '').split(/,\s+/)
    add(`${key}.degree`, more.length === 0 ? degree : row['Degree Name'], 'Education', row)
    if (more.length === 0) add(`${key}.field`, field, 'Education', row)
    add(`${key}.start`, dateOf(row['Start Date'] ?? ''), 'Education', row)
    add(`${key}.end`, dateOf(row['End Date'] ?? ''), 'Education', row)
  }
  const lists = [
    ['languages', 'Languages', (row: Row) => `${row.Name}${row.Proficiency ? ` (${row.Proficiency})` : ''}`],
    ['skills', 'Skills', (row: Row) => row.Name ?? ''],
  ] as const
  for (const [key, table, named] of lists) {
    const all = rowsOf(table).filter((row) => (row.Name ?? '') !== '')
    if (all[0])
      add(key, all.map(named).join(', '), table, Object.fromEntries(all.map((row, i) => [String(i), row.Name ?? ''])))
  }
  return { fields, notes }
}

const MAX_ROWS = 1_000
/** Maximum characters; LinkedIn's own are shorter. */
const MAX_CELL = 20_000

/** Recognises a table by its header line; LinkedIn puts notes above it in some. */
const rows = (text: string): Row[] => {
  const all = cells(text)
  const at = all.findIndex((row) => row.length > 1 || /^(?:Name|Email Address)$/.test(row[0] ?? ''))
  const head = all[at]
  if (!head) return []
  return all
    .slice(at + 1, MAX_ROWS)
    .map((row) => Object.fromEntries(head.map((name, i) => [name.trim(), row[i] ?? ''])))
}

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. Stops at the maximum number of rows. */
const cells = (text: string): string[][] => {
  const found: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length && found.length <= MAX_ROWS; ) {
    const { cell, end } = cellAt(text, at)
    row.push(cell)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === ',') continue
    if (row.some((one) => one !== '')) found.push(row)
    row = []
  }
  return found
}

/** `end`: position of the comma or line break after it, or the end of the text. */
const cellAt = (text: string, at: number): { cell: string; end: number } => {
  if (text[at] !== '"') {
    const end = endOfCell(text, at)
    return { cell: text.slice(at, Math.min(end, at + MAX_CELL)), end }
  }
  let quote = text.indexOf('"', at + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  const close = quote < 0 ? text.length : quote
  const cell = text.slice(at + 1, Math.min(close, at + MAX_CELL)).replaceAll('""', '"')
  return { cell, end: endOfCell(text, close) }
}

const endOfCell = (text: string, from: number): number => {
  let at = from
  while (at < text.length && !',\r\n'.includes(text.charAt(at))) at += 1
  return at
}
