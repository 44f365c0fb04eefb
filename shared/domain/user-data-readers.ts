/**
 * How single values of a data file are read: text, yes or no, dates, lists, files. Errors give the path of the wrong
 * key.
 */
import { byWord } from './by-word.ts'
import type { DataKey } from './data-keys.ts'
import { type DateOrder, isAmbiguousDate, isoDate, parseDate } from './dates.ts'
import { GhError } from './errors.ts'

/** What a reader may need besides the value. */
export interface ReaderOptions {
  /** How the file reads 03/04/2024. */
  dateOrder?: DateOrder | undefined
  baseDir?: string
  resolveFile?: (path: string, key: string) => string
  onWarning?: (message: string) => void
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
const describe = (value: unknown): string => {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return `the number ${value}`
  return typeof value === 'string' ? 'a text' : typeof value
}

export const wrong = (path: string, expected: string, value: unknown, hint = ''): GhError => {
  const place = path === '' ? 'The data file' : path
  return new GhError('INVALID_DATA_FILE', `${place}: expected ${expected}, got ${describe(value)}${hint}`, {
    details: { path, expected },
  })
}

export const asText = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value).trim()

export const text = (value: unknown, path: string): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(path, 'text', value)
  return String(value).trim()
}

type Reader = (value: unknown, path: string, reading: ReaderOptions, known: DataKey) => string

/** Data of any length. */
export const LONG_TEXT = /(description|summary|cover-letter-text|street-address)$/
/** Data that people write as a sentence or as true/false. */
const YES_NO_TEXT = new Set([
  'veteran',
  'disability',
  'transgender',
  'travel',
  'security-clearance',
  'remote-preference',
])

/** A link must belong to its site: an address on another site would be sent under the wrong name. */
const HOSTS: Readonly<Record<string, readonly string[]>> = byWord({
  linkedin: ['linkedin.com', 'lnkd.in'],
  github: ['github.com', 'github.io'],
  twitter: ['x.com', 'twitter.com'],
})

export const READERS: Record<DataKey['kind'], Reader> = {
  text: (value, path, _reading, known) => {
    if (typeof value === 'boolean' && YES_NO_TEXT.has(known.key)) return asText(value)
    if (Array.isArray(value) && LONG_TEXT.test(known.key) && value.every((line) => typeof line === 'string'))
      return value.join('\n')
    if (Array.isArray(value) && /^(race|ethnicity|citizenship)$/.test(known.key) && value.every(isScalar))
      return value.map(asText).join(', ')
    return text(value, path)
  },
  url: (value, path, _reading, known) => {
    const given = text(value, path)
    const host = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)/i.exec(given)?.[1]?.toLowerCase()
    const own = HOSTS[known.key]
    if (
      own &&
      host !== undefined &&
      /\//.test(given) &&
      !own.some((site) => host === site || host.endsWith(`.${site}`))
    )
      throw new GhError('INVALID_DATA_FILE', `${path}: "${given}" is not an address on ${own[0]}`, {
        details: { path },
      })
    return given
  },
  secret: (value, path) => text(value, path),
  // "6 years" is six.
  number: (value, path) =>
    text(value, path).replace(/^(\d+(?:[.,]\d+)?)\s*(?:years?|yrs?|jahren?|ans?|años?|anos?)$/i, '$1'),
  'yes-no': (value, path) => {
    if (typeof value === 'boolean') return asText(value)
    const given = text(value, path)
    if (/^(true|y|yes|1)$/i.test(given)) return 'yes'
    return /^(false|n|no|0)$/i.test(given) ? 'no' : given
  },
  date: (value, path, reading) => {
    const given = text(value, path)
    if (isAmbiguousDate(given) && reading.dateOrder === undefined)
      throw new GhError(
        'INVALID_DATA_FILE',
        `${path}: "${given}" can be read two ways; write it as 2024-03-01, or say "date_format": "DD/MM/YYYY" or "MM/DD/YYYY" once in the file`,
        { details: { path } },
      )
    const date = parseDate(given, reading.dateOrder)
    if (!date) {
      // "2 weeks notice", "immediately": text that a form may still accept.
      if (/(start-date|end)$/.test(path) || /[a-z]{4}/i.test(given)) return given
      throw new GhError('INVALID_DATA_FILE', `${path}: "${given}" is not a date; write it as 2024-03-01 or 2024-03`, {
        details: { path },
      })
    }
    return isoDate(date)
  },
  list: (value, path) => {
    if (isScalar(value)) return asText(value)
    if (!Array.isArray(value)) throw wrong(path, 'a list of texts', value)
    const items = value.map((item, i) => {
      if (isScalar(item)) return asText(item)
      const named = isObject(item) ? (item.name ?? item.language) : undefined
      if (typeof named !== 'string') throw wrong(`${path}.${i}`, 'text', item)
      return named.trim()
    })
    return items.join(', ')
  },
  file: (value, path, reading, known) => {
    const given = isObject(value) ? value.path : Array.isArray(value) && value.length === 1 ? value[0] : value
    if (typeof given !== 'string') throw wrong(path, 'the path of a file', value)
    const { resolveFile, baseDir } = reading
    if (resolveFile) return resolveFile(given, known.key)
    if (given === '' || baseDir === undefined || /^(\/|~|[A-Za-z]:[\\/])/.test(given)) return given
    return `${baseDir.replace(/[\\/]$/, '')}/${given.replace(/^\.\//, '')}`
  },
}
