/**
 * Removes from a job's browser trace the person's secrets and whatever signs its browser in: all text in it is
 * rewritten. The site's own images stay; there are no screenshots.
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type AsyncZippable, type Unzipped, unzip, zip } from 'fflate'
import { SECRET_NAME, SECRET_TOKENS } from '../../shared/domain/secret-names.ts'
import { createRedactor, REDACTED, type Redactor } from '../base/redact.ts'

const unpack = promisify<Uint8Array, Unzipped>(unzip)
const pack = promisify<AsyncZippable, Uint8Array>(zip)

/**
 * Rewrites a Playwright trace (a zip).
 * @param from its path
 */
export const redactTrace = async (from: string, redactor: Pick<Redactor, 'text'>): Promise<Uint8Array> => {
  const entries = await unpack(await readFile(from))
  const clean: AsyncZippable = {}
  const texts = new Map(Object.entries(entries).map(([name, bytes]) => [name, textOf(bytes)]))
  const tokens = createRedactor()
  for (const [name, text] of texts)
    if (text !== undefined && LOGS.test(name))
      texts.set(
        name,
        withoutSignIns(text, (token) => tokens.add(token)),
      )
  for (const [name, bytes] of Object.entries(entries)) {
    const known = texts.get(name)
    const text = known === undefined ? undefined : tokens.text(known)
    // Compression does not make images smaller.
    clean[redactor.text(name)] = text === undefined ? [bytes, { level: 0 }] : Buffer.from(redactor.text(text))
  }
  return pack(clean)
}

/** Entries with one JSON object per line: actions and network traffic. */
const LOGS = /\.(trace|network)$/

/** Headers and stored items by which a site recognises its visitor. */
const SIGN_IN =
  /^(set-)?cookie2?$|^(proxy-)?authorization$|^x-(api|auth|access|csrf|xsrf|session).*$|^.*(api-?key|(auth|access|session|csrf|xsrf)-?token)$/i
/** Shorter values are flags and languages, and occur in any text. */
const MIN_TOKEN = 12

/** @param heard receives each value that was removed, since it may also be in a page */
const withoutSignIns = (text: string, heard: (token: string) => void): string =>
  text
    .split('\n')
    .map((line) => {
      if (
        !/cookie|authorization|token|api-?key|storageState|x-(auth|access|csrf|xsrf|session)|playwright_value/i.test(
          line,
        )
      )
        return line
      try {
        return JSON.stringify(cleaned(JSON.parse(line), heard))
      } catch {
        // Not an object: its parts cannot be told apart.
        return ''
      }
    })
    .join('\n')

const cleaned = (value: unknown, heard: (token: string) => void): unknown => {
  if (Array.isArray(value)) return value.map((one) => cleaned(one, heard))
  if (typeof value !== 'object' || value === null) return value
  const { name, value: held } = value as { name?: unknown; value?: unknown }
  if (typeof name === 'string' && typeof held === 'string' && SIGN_IN.test(name)) {
    for (const token of tokensIn(held)) heard(token)
    return { ...value, value: REDACTED }
  }
  // A field of a page snapshot, by its attributes: what the person typed themselves is not known from anywhere else.
  const typed = (value as Record<string, unknown>)[TYPED]
  if (typeof typed === 'string' && typed !== '' && isSecretField(value as Record<string, unknown>)) {
    if (typed.length >= MIN_TYPED) heard(typed)
    return { ...value, [TYPED]: REDACTED, ...('value' in value && { value: REDACTED }) }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'cookies' && Array.isArray(inner)) {
        for (const one of inner) for (const token of tokensIn(String(one?.value ?? ''))) heard(token)
        return [key, []]
      }
      if (key === 'storageState') return [key, null]
      if (typeof inner === 'string' && SIGN_IN.test(key)) {
        for (const token of tokensIn(inner)) heard(token)
        return [key, REDACTED]
      }
      return [key, cleaned(inner, heard)]
    }),
  )
}

/** The attribute in which Playwright stores a field's value. */
const TYPED = '__playwright_value_'
/** Shorter values occur in any text. */
const MIN_TYPED = 6

const isSecretField = (attributes: Readonly<Record<string, unknown>>): boolean => {
  const of = (name: string): string => String(attributes[name] ?? '')
  return (
    /^password$/i.test(of('type')) ||
    of('autocomplete')
      .split(' ')
      .some((token) => SECRET_TOKENS.includes(token)) ||
    SECRET_NAME.test(['name', 'id', 'placeholder', 'aria-label'].map(of).join(' '))
  )
}

/** `a=…; b=…`, `Bearer …`. */
const tokensIn = (header: string): string[] =>
  header.split(/[;,\s]+/).flatMap((part) => {
    const token = part.slice(part.indexOf('=') + 1)
    return token.length >= MIN_TOKEN && !/^\d{1,2}-?\w{3}-?\d{4}$|:/.test(token) ? [token] : []
  })

const decoder = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    // Not text: an image, for example.
    return undefined
  }
}
