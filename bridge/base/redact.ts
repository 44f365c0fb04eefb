/**
 * Removes secret values from text and data before they reach a log, an event or a report, in any encoding: plain,
 * JSON-escaped, URL-encoded or base64. Not for images, and does not decide what is secret.
 */

export const REDACTED = '[redacted]'

/** Shorter values are only redacted as a separate word: three digits of a card would damage every timestamp. */
const MIN_ANYWHERE = 4

/** Shorter values of one-time codes are removed as {@link Redactor.add} describes. */
const MIN_CODE = 8

export interface Redactor {
  /**
   * Removes this value from now on. Empty values are ignored. A short `code` is removed from text only as a separate
   * word, never from a number, a date or a time, nor from data that is read again: its few digits may occur there by
   * chance.
   */
  add(secret: string, as?: 'code'): void
  text(text: string): string
  /** A copy with every string and number redacted, including keys; data without secrets is returned as it is. */
  data<T>(value: T): T
  /** The same for the state from which a job continues: ignores short codes. */
  state<T>(value: T): T
}

export function createRedactor(secrets: Iterable<string> = []): Redactor {
  const spellings = new Set<string>()
  const alone = new Set<string>()
  const codes = new Set<string>()
  let pattern: RegExp | undefined
  let codePattern: RegExp | undefined
  const long = (text: string): string =>
    pattern === undefined ? text : withoutBeginnings(text.replace(pattern, REDACTED), spellings)
  const whole = (text: string): string =>
    codePattern === undefined ? long(text) : long(text).replace(codePattern, REDACTED)

  const redactor: Redactor = {
    add(secret, as) {
      if (secret === '') return
      if (as === 'code' && secret.length < MIN_CODE) {
        codes.add(secret)
        codePattern = ofCodes(codes)
        return
      }
      if (secret.length < MIN_ANYWHERE) alone.add(secret)
      else for (const spelling of spellingsOf(secret)) spellings.add(spelling)
      pattern = compile(spellings, alone)
    },
    text: whole,
    data: <T>(value: T): T =>
      pattern === undefined && codePattern === undefined ? value : (redactDeep(value, whole, long) as T),
    state: <T>(value: T): T => (pattern === undefined ? value : (redactDeep(value, long, long) as T)),
  }
  for (const secret of secrets) redactor.add(secret)
  return redactor
}

/** Marks that replace the rest of a shortened text. */
const CUT = /…|\\u2026|\.{3}/g
/** Minimum characters of a secret before such a mark that are removed; fewer may belong to any word. */
const MIN_BEGINNING = 6
const MAX_BEGINNING = 500

/** A title or log line that was cut in the middle of a secret shows its start: `hunter2hun…`. */
function withoutBeginnings(text: string, secrets: ReadonlySet<string>): string {
  const cuts = [...text.matchAll(CUT)].map(({ index }) => index)
  let [clean, from] = ['', 0]
  for (const cut of cuts) {
    const before = text.slice(Math.max(from, cut - MAX_BEGINNING), cut)
    const length = Math.max(...[...secrets].map((secret) => lengthOfBeginning(before, secret)))
    if (length < MIN_BEGINNING) continue
    clean += text.slice(from, cut - length) + REDACTED
    from = cut
  }
  return from === 0 ? text : clean + text.slice(from)
}

/** How many characters at the end of the text are the start of the secret. */
function lengthOfBeginning(text: string, secret: string): number {
  let length = Math.min(secret.length - 1, text.length, MAX_BEGINNING)
  while (length >= MIN_BEGINNING && !text.endsWith(secret.slice(0, length))) length -= 1
  return length
}

/** The encodings of a value in transit: each at least {@link MIN_ANYWHERE} characters long. */
function spellingsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed())
  const form = encoded
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const escaped = JSON.stringify(secret).slice(1, -1)
  const all = [
    secret,
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    form,
    escaped,
    ...base64Of(secret),
    ...groupsOf(secret),
  ]
  return all.filter((spelling) => spelling.length >= MIN_ANYWHERE)
}

/** Pages show card numbers in groups: 4-4-4-4, or 4-6-5. */
function groupsOf(secret: string): string[] {
  if (!/^\d{12,19}$/.test(secret)) return []
  const groups = [/\d{1,4}/g, /^\d{4}|(?<=^\d{4})\d{6}|(?<=^\d{10})\d+/g].map((one) => secret.match(one) ?? [])
  return groups.flatMap((one) => [' ', '-', '\u00a0'].map((between) => one.join(between)))
}

/**
 * The part of the base64 of any text with the secret that depends on the secret alone: it may start at any of three
 * offsets within a group, and the characters it shares with its neighbours are left out.
 */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8')
  const found: string[] = [bytes.toString('base64'), bytes.toString('base64url')]
  for (const offset of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url')
    const start = Math.ceil((offset * 8) / 6)
    const end = Math.floor(((offset + bytes.length) * 8) / 6)
    const core = text.slice(start, end)
    // A shorter run would match by chance.
    if (core.length >= 6) found.push(core, core.replaceAll('-', '+').replaceAll('_', '/'))
  }
  return found
}

/** Longest first, so that no encoding leaves the rest of a longer one behind. */
function compile(spellings: ReadonlySet<string>, alone: ReadonlySet<string>): RegExp {
  const anywhere = [...spellings].sort((a, b) => b.length - a.length).map((spelling) => RegExp.escape(spelling))
  const whole = [...alone].map((value) => `(?<![\\p{L}\\p{N}])${RegExp.escape(value)}(?![\\p{L}\\p{N}])`)
  return new RegExp([...anywhere, ...whole].join('|'), 'gu')
}

/** Not next to a letter or digit, nor joined to one as in a date, a time, an amount or an address. */
const ofCodes = (codes: ReadonlySet<string>): RegExp => {
  const all = [...codes].map((code) => RegExp.escape(code)).join('|')
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][-:.,/_+])(?:${all})(?![\p{L}\p{N}]|[-:.,/_+][\p{L}\p{N}])`,
    'gu',
  )
}

/** @param number replaces numbers */
function redactDeep(value: unknown, text: (text: string) => string, number: (text: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number' || typeof value === 'bigint')
    return number(String(value)) === String(value) ? value : REDACTED
  if (Array.isArray(value)) return value.map((item) => redactDeep(item, text, number))
  if (value === null || typeof value !== 'object') return value
  if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), redactDeep(item, text, number)]))
}
