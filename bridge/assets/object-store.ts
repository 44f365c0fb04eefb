/**
 * A bucket of an S3-compatible service, with path-style addresses (`https://host/bucket/prefix`), which all of them
 * support. Objects only: mirrored-area.ts decides about content and deletion.
 */

import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { byWord } from '../../shared/domain/by-word.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { messageOf } from '../base/message.ts'
import type { FileStat } from './area.ts'

export interface ObjectStoreSettings {
  /** With the bucket and, if it is shared with others, a prefix. */
  url: string
  region: string
  keyId: string
  secret: string
}

export interface ObjectStore {
  /** For messages. */
  readonly where: string
  put(key: string, content: Uint8Array<ArrayBuffer>): Promise<void>
  /** Undefined if there is none; the body has not been read yet. */
  get(key: string): Promise<Response | undefined>
  head(key: string): Promise<FileStat | undefined>
  /** All objects with this key prefix. */
  list(prefix: string): AsyncGenerator<FileStat & { key: string }>
  /** Parts of keys after the prefix, up to the next slash. */
  folders(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

/** Timeout of a request in ms, plus more for each MB sent or received. */
const ANSWER_MS = 10_000
const MB_MS = 1_000
const TRIES = 3
const PAUSE_MS = 100

/** All of its functions throw GhError FILES_UNAVAILABLE. */
export const openObjectStore = ({ url, region, keyId, secret }: ObjectStoreSettings): ObjectStore => {
  const base = new URL(url)
  const [bucket = '', ...inner] = base.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
  const prefix = inner.map((part) => `${part}/`).join('')
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const where = `${base.origin}/${bucket}`
  const addressOf = (key: string): string =>
    `${base.origin}/${[bucket, ...`${prefix}${key}`.split('/')].map(encodeURIComponent).join('/')}`

  const asked = async (method: string, address: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const ms = ANSWER_MS + Math.round(((body?.length ?? 0) / 1024 / 1024) * MB_MS)
    for (let nth = 1; ; nth += 1) {
      const tried = await client
        .fetch(address, { method, ...(body && { body }), signal: AbortSignal.timeout(ms), redirect: 'manual' })
        .catch((cause: unknown) => cause)
      // A reused connection may be closed, and S3 recommends retries.
      const isPassing = tried instanceof Response ? tried.status >= 500 || tried.status === 429 : !isTimeout(tried)
      if (!isPassing || nth === TRIES) return answered(tried, where)
      if (tried instanceof Response) await tried.body?.cancel()
      await setTimeout(PAUSE_MS * nth)
    }
  }
  const found = async (response: Response): Promise<Response | undefined> => {
    if (response.ok) return response
    if (response.status !== 404) throw await refused(response, where)
    // Without the bucket nothing is there, and it is unknown what was.
    if (tag(await response.text(), 'Code') === 'NoSuchBucket') throw away(where, NO_BUCKET)
    return undefined
  }
  const page = async (query: Record<string, string>): Promise<string> => {
    const search = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', ...query })
    const response = await found(await asked('GET', `${base.origin}/${encodeURIComponent(bucket)}?${search}`))
    if (!response) throw away(where, NO_BUCKET)
    return response.text()
  }
  async function* pages(query: Record<string, string>): AsyncGenerator<string> {
    let more: string | undefined
    do {
      const text: string = await page({ ...query, ...(more !== undefined && { 'continuation-token': more }) })
      yield text
      more = tag(text, 'IsTruncated') === 'true' ? tag(text, 'NextContinuationToken') : undefined
    } while (more !== undefined)
  }

  return {
    where,
    async put(key, content) {
      const response = await asked('PUT', addressOf(key), content)
      if (!response.ok) throw await refused(response, where)
      await response.body?.cancel()
    },
    get: async (key) => found(await asked('GET', addressOf(key))),
    async head(key) {
      const response = await asked('HEAD', addressOf(key))
      if (response.status === 404) return undefined
      if (!response.ok) throw await refused(response, where)
      const { headers } = response
      return {
        bytes: Number(headers.get('content-length') ?? 0),
        changedAt: Date.parse(headers.get('last-modified') ?? ''),
      }
    },
    async *list(begin) {
      for await (const text of pages({ prefix: `${prefix}${begin}` }))
        for (const [, one = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          yield {
            key: (tag(one, 'Key') ?? '').slice(prefix.length),
            bytes: Number(tag(one, 'Size')),
            changedAt: Date.parse(tag(one, 'LastModified') ?? ''),
          }
    },
    async folders(begin) {
      const names: string[] = []
      const whole = `${prefix}${begin}`
      for await (const text of pages({ prefix: whole, delimiter: '/' }))
        for (const [, one = ''] of text.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs))
          names.push((tag(one, 'Prefix') ?? '').slice(whole.length).replace(/\/$/, ''))
      return names
    },
    async remove(key) {
      const response = await asked('DELETE', addressOf(key))
      if (!response.ok && response.status !== 404) throw await refused(response, where)
      await response.body?.cancel()
    },
  }
}

const NO_BUCKET = 'there is no such bucket'

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** @throws GhError FILES_UNAVAILABLE if there is no response */
const answered = (tried: unknown, where: string): Response => {
  if (tried instanceof Response) return tried
  const { cause } = tried instanceof Error ? tried : {}
  throw away(where, isTimeout(tried) ? 'it does not answer' : messageOf(cause ?? tried), tried)
}

const away = (where: string, why: string, cause?: unknown): GhError =>
  new GhError('FILES_UNAVAILABLE', `The object store (${where}) cannot be used: ${why}.`, { cause })

const refused = async (response: Response, where: string): Promise<GhError> => {
  const code = tag(await response.text(), 'Code')
  if (code === 'NoSuchBucket') return away(where, NO_BUCKET)
  const said = `it answers ${response.status}${code === undefined ? '' : ` (${code})`}`
  const isKey = response.status === 401 || response.status === 403
  return away(where, isKey ? `${said}; look at object_store_key_id, object_store_secret and what they may do` : said)
}

const ENTITIES: Record<string, string> = byWord({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })

/** Text of the first element with this name, in a response whose relevant elements have no attributes. */
const tag = (xml: string, name: string): string | undefined => {
  const begin = xml.indexOf(`<${name}>`)
  const end = begin < 0 ? -1 : xml.indexOf(`</${name}>`, begin)
  if (end < 0) return undefined
  return xml
    .slice(begin + name.length + 2, end)
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, word) =>
      word === undefined
        ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
        : (ENTITIES[word] ?? whole),
    )
}
