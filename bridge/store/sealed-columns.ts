/**
 * Encrypts and decrypts personal data in the tables: texts, and values of JSON objects, one by one, so that the
 * database, its write-ahead log and its dumps contain none of it. Key names stay readable, and so do values that
 * queries need (numbers, booleans, and whatever a column lists).
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { swallowed } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import { storable } from './storable.ts'

/** Prefix of encrypted text; nothing else in an encrypted column starts with it. */
const MARK = 'gh1.'
/** Minimum bytes for compression, which must happen first: encrypted data does not compress. */
const PACK_FROM = 512
const [PLAIN, PACKED] = [Buffer.of(0), Buffer.of(1)]

/**
 * Values that stay readable, by column: statistics, triggers and clean-ups use them. None says anything about a person.
 */
export const READABLE = {
  request: ['job_type', 'again', 'callback_url'],
  checkpoint: [],
  result: ['status', 'mode_used', 'mode_requested', 'manual'],
  event: ['status', 'op', 'manual', 'from', 'to', 'not_before', 'code'],
  card: ['taken'],
  resolution: ['action', 'choice'],
  artifact: [],
} as const satisfies Record<string, readonly string[]>
type Column = keyof typeof READABLE

export interface ColumnSeal {
  text(this: void, value: string): string
  openText(value: string): string
  /** JSON text of the object. */
  object(value: object, column: Column): string
  open<T extends object>(value: T): T
  /** JSON text of a list, as a list with one encrypted text. */
  list(value: readonly unknown[]): string
  openList<T extends readonly unknown[]>(value: T): T
  /** Decrypts all encrypted values, at any depth. */
  openDeep<T>(value: T): T
  /** A deterministic value for finding a row. */
  blind(value: string): string
}

/** Re-encrypts all encrypted values with another key, at any depth; an object without any is returned unchanged. */
export const resealing = (from: Seal, to: Seal, tenant: string) => {
  const context = contextOf(tenant)
  const reseal = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const body = bytesIn(from, value, context)
      return body ? MARK + Buffer.from(to.seal(body, context)).toString('base64') : value
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, one]) => [key, one, reseal(one)] as const)
    if (entries.every(([, one, anew]) => one === anew)) return value
    return Array.isArray(value)
      ? entries.map(([, , anew]) => anew)
      : Object.fromEntries(entries.map(([key, , anew]) => [key, anew]))
  }
  return reseal
}

/** The decrypted value; undefined if a foreign text only has the same prefix, as an id or a label of a page may. */
const bytesIn = (seal: Seal, value: string, context: string): Uint8Array | undefined => {
  if (!value.startsWith(MARK)) return undefined
  try {
    return seal.openBytes(Buffer.from(value.slice(MARK.length), 'base64'), context)
  } catch (error) {
    swallowed('store', error)
    return undefined
  }
}

const contextOf = (tenant: string): string => `column of ${tenant}`

/** An address with a user name. */
const letsIn = (value: unknown): boolean => typeof value === 'string' && (URL.parse(value)?.password ?? '') !== ''

export const columnSeal = (seal: Seal, tenant: string): ColumnSeal => {
  const context = contextOf(tenant)
  const close = (value: unknown): string => {
    const text = Buffer.from(String(storable(JSON.stringify(value))))
    const isPacked = text.length > PACK_FROM
    const body = Buffer.concat([isPacked ? PACKED : PLAIN, isPacked ? deflateRawSync(text, { level: 1 }) : text])
    return MARK + Buffer.from(seal.seal(body, context)).toString('base64')
  }
  const open = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value
    return unpacked(seal.openBytes(Buffer.from(value.slice(MARK.length), 'base64'), context))
  }
  const unpacked = (whole: Uint8Array): unknown => {
    const body = Buffer.from(whole.subarray(1))
    return JSON.parse((whole[0] === PACKED[0] ? inflateRawSync(body) : body).toString('utf8'))
  }

  const openDeep = (value: unknown): unknown => {
    // A list is encrypted as a list with one text.
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value
    const whole = typeof one === 'string' ? bytesIn(seal, one, context) : undefined
    if (whole) return unpacked(whole)
    if (Array.isArray(value)) return value.map(openDeep)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, openDeep(one)]))
  }

  return {
    openDeep: <T>(value: T): T => openDeep(value) as T,
    text: close,
    openText: (value) => String(open(value)),
    object(value, column) {
      const readable: readonly string[] = READABLE[column]
      const told = (key: string, one: unknown): unknown =>
        one === null || typeof one === 'boolean' || typeof one === 'number' || (readable.includes(key) && !letsIn(one))
          ? one
          : close(one)
      const entries = Object.entries(value).filter(([, one]) => one !== undefined)
      return JSON.stringify(Object.fromEntries(entries.map(([key, one]) => [key, told(key, one)])))
    },
    open: <T extends object>(value: T): T =>
      Object.fromEntries(Object.entries(value).map(([key, one]) => [key, open(one)])) as T,
    list: (value) => JSON.stringify(value.length === 0 ? [] : [close(value)]),
    openList: <T extends readonly unknown[]>(value: T): T =>
      (value.length === 1 && typeof value[0] === 'string' ? open(value[0]) : value) as T,
    blind: (value) => seal.blind(`${tenant}\n${value}`),
  }
}
