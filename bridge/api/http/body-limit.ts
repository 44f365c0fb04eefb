/**
 * Limits request bodies: their size (checked up front if the length is declared, otherwise while reading), nesting
 * depth and number of values.
 */
import { createMiddleware } from 'hono/factory'
import { GhError } from '../../../shared/domain/errors.ts'

/** @param mostAt bytes, by path */
export const bodyLimit = (mostAt: (path: string) => number) =>
  createMiddleware(async (c, next) => {
    const most = mostAt(c.req.path)
    const told = c.req.header('content-length')
    if (told !== undefined && Number(told) > most) throw tooLarge(most)
    if (c.req.header('transfer-encoding') !== undefined && c.req.raw.body) {
      const body = await readWithin(c.req.raw.body, most)
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers: c.req.header(), body })
    }
    await next()
  })

const MB = 1024 * 1024

/** Levels of lists and objects; code that walks such data is recursive. */
const MAX_DEPTH = 100

/** Number of keys and list values: processing time grows with it. */
const MAX_PARTS = 50_000
const MAX_NAMES = 10_000

/** Characters of one text: many rules that read it take quadratic time. */
const MAX_TEXT = 20_000

/**
 * Applies to every declared content type, because some routes parse the body in any case.
 * @param isFile paths whose bodies are stored unchanged
 * @throws GhError INVALID_INPUT for JSON that is nested deeper, has more keys or values, or longer texts
 */
export const shapeLimit = (isFile: (path: string) => boolean) =>
  createMiddleware(async (c, next) => {
    if (!isFile(c.req.path)) {
      const { depth, names, parts, text } = shapeOf(await c.req.text())
      const over =
        depth > MAX_DEPTH
          ? `is nested deeper than ${MAX_DEPTH} levels`
          : names > MAX_NAMES
            ? `has more than ${MAX_NAMES} names`
            : parts > MAX_PARTS
              ? `has more than ${MAX_PARTS} parts`
              : text > MAX_TEXT
                ? `has a text of more than ${MAX_TEXT} characters`
                : undefined
      if (over) throw new GhError('INVALID_INPUT', `The body ${over}.`)
    }
    await next()
  })

/** Measures JSON text in one pass without parsing it: of strings, only the length counts. */
const shapeOf = (text: string): { depth: number; names: number; parts: number; text: number } => {
  let depth = 0
  let deepest = 0
  let names = 0
  let parts = 0
  let inString = false
  let began = 0
  let longest = 0
  for (let at = 0; at < text.length && deepest <= MAX_DEPTH; at += 1) {
    const character = text[at]
    if (inString) {
      // An escaped character.
      if (character === '\\') at += 1
      else if (character === '"') {
        inString = false
        longest = Math.max(longest, at - began)
      }
    } else if (character === '"') {
      inString = true
      began = at
    } else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth -= 1
    else if (character === ':') names += 1
    else if (character === ',') parts += 1
  }
  return { depth: deepest, names, parts, text: longest }
}

/** @throws GhError TOO_LARGE and stops reading */
export const readWithin = async (stream: ReadableStream<Uint8Array>, most: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (most: number): GhError =>
  new GhError('TOO_LARGE', `A body may have ${most < MB ? `${most} bytes` : `${most / MB} MB`} at most.`, {
    details: { most_bytes: most },
  })
