/**
 * Fingerprints of secrets: recognise a secret where a page shows it, without keeping it. A fingerprint is the secret's
 * length and a hash of its letters. Pure; used by code in pages and by the bridge, which carries fingerprints from one
 * document of a site to the next.
 */

/** Length, and a hash that few other texts of that length share. */
export type SecretPrint = readonly [length: number, hash: number]

/** What a document reports about its own secret fields. */
export interface DocumentPrints {
  origin: string
  prints: SecretPrint[]
}

/** Shorter secrets would match in any text. */
const LEAST = 3
/** Secrets of at least this length are searched anywhere in a text; shorter ones only as a whole word. */
const ANYWHERE = 6
const MOST = 100
const MOST_LETTERS = 400_000

/** Characters that pages put between the letters, for legibility or to hide the secret. */
const isBetween = (code: number): boolean =>
  code <= 0x20 ||
  code === 0x2d ||
  (code >= 0xa0 && (code === 0xa0 || code === 0xad || code === 0xfeff || code === 0x3000)) ||
  (code >= 0x2000 && code <= 0x2060 && (code <= 0x200f || code === 0x202f || code === 0x205f || code === 0x2060))

const FACTOR = 0x01000193

const step = (hash: number, code: number): number => (Math.imul(hash, FACTOR) + code + 1) | 0

/** Undefined if the text is too short for a fingerprint. */
export const printOf = (secret: string): SecretPrint | undefined => {
  const { letters } = bareOf(secret)
  return letters.length < LEAST ? undefined : [letters.length, hashOf(letters)]
}

/** Fingerprints of all texts that are long enough. */
export const printsOf = (secrets: readonly string[]): SecretPrint[] =>
  secrets.map(printOf).filter((print) => print !== undefined)

const hashOf = (letters: string): number => {
  let hash = 0
  for (let at = 0; at < letters.length; at += 1) hash = step(hash, letters.charCodeAt(at))
  return hash
}

/** The text without separators, and the original position of each letter. */
const bareOf = (text: string): { letters: string; at: number[] } => {
  const at: number[] = []
  let letters = ''
  let from = 0
  const end = Math.min(text.length, MOST_LETTERS)
  for (let index = 0; index < end; index += 1) {
    if (!isBetween(text.charCodeAt(index))) at.push(index)
    else {
      letters += text.slice(from, index)
      from = index + 1
    }
  }
  return { letters: letters + text.slice(from, end), at }
}

export class SecretPrints {
  /** Newest last. */
  readonly #all = new Map<string, SecretPrint>()
  readonly #byLength = new Map<number, Set<number>>()

  get size(): number {
    return this.#all.size
  }

  all(): SecretPrint[] {
    return [...this.#all.values()]
  }

  /** @returns whether it is new */
  add(print: SecretPrint): boolean {
    const key = print.join(' ')
    const isNew = !this.#all.has(key)
    this.#all.delete(key)
    this.#all.set(key, print)
    const [oldest] = this.#all.keys()
    if (this.#all.size > MOST && oldest !== undefined) this.#all.delete(oldest)
    if (!isNew && this.#all.size <= MOST) return false
    this.#byLength.clear()
    for (const [length, hash] of this.#all.values())
      this.#byLength.set(length, (this.#byLength.get(length) ?? new Set()).add(hash))
    return isNew
  }

  /** Whether a text is one of the secrets and has at least this length. */
  is(text: string, least = LEAST): boolean {
    if (this.size === 0) return false
    const print = printOf(text)
    return print !== undefined && print[0] >= least && this.#byLength.get(print[0])?.has(print[1]) === true
  }

  /**
   * Positions of the secrets in a text: first and last letter of each. `short`: include those that are only searched as
   * whole words.
   */
  in(text: string, short = false): [from: number, to: number][] {
    if (this.size === 0 || text.length < LEAST) return []
    const found: [number, number][] = []
    const { letters, at } = bareOf(text)
    for (const [length, hashes] of this.#byLength)
      if (length >= ANYWHERE)
        for (const start of rolled(letters, length, hashes))
          found.push([at[start] ?? 0, at[start + length - 1] ?? text.length - 1])
    if (short)
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu))
        if (word.length < ANYWHERE && this.is(word)) found.push([index, index + word.length - 1])
    return found
  }

  /** Replaces them with dots. */
  covered(text: string, short = false): string {
    const found = this.in(text, short)
    if (found.length === 0) return text
    const letters = text.split('')
    for (const [from, to] of found) letters.fill('•', from, to + 1)
    return letters.join('')
  }
}

/** Start positions of all parts of this length whose hash is one of the given ones. It is a rolling hash. */
const rolled = (letters: string, length: number, hashes: ReadonlySet<number>): number[] => {
  if (letters.length < length) return []
  let power = 1
  for (let times = 1; times < length; times += 1) power = Math.imul(power, FACTOR)
  const found: number[] = []
  let hash = hashOf(letters.slice(0, length))
  for (let start = 0; ; start += 1) {
    if (hashes.has(hash)) found.push(start)
    const next = start + length
    if (next >= letters.length) return found
    const without = (hash - Math.imul(letters.charCodeAt(start) + 1, power)) | 0
    hash = step(without, letters.charCodeAt(next))
  }
}
