/**
 * Personal data on its way into the tables and back: text, and the values of JSON objects, are sealed one by one, so that the
 * database, its log of changes and its dumps hold none of it. Names of keys stay readable, and so do the values that queries
 * need (numbers, yes and no, and what a column names itself).
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { swallowed } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import { storable } from './storable.ts'

/** What sealed text begins with; nothing else in a sealed column does. */
const MARK = 'gh1.'
/** Bytes from which on it is packed first: what is sealed packs no more. */
const PACK_FROM = 512
const [PLAIN, PACKED] = [Buffer.of(0), Buffer.of(1)]

/** What stays readable, by column: figures, triggers and clean-ups go by it. None of it says anything of a person. */
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
  /** JSON text of a list, as a list of one sealed text. */
  list(value: readonly unknown[]): string
  openList<T extends readonly unknown[]>(value: T): T
  /** Whatever of it is sealed, at any depth. */
  openDeep<T>(value: T): T
  /** To find a row by. */
  blind(value: string): string
}

/** Whatever of a value is sealed, at any depth, is sealed anew with another key; what holds nothing sealed stays the same object. */
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

/** What is sealed; undefined where somebody's own text only begins like it, as an id or a label of a page may. */
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

/** An address that says as whom. */
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
    // A list is sealed as a list of one text.
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
