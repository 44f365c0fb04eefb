/**
 * Which fields contain or ask for secrets. Their content must not leave the page in a screenshot or a name. They are
 * recognised by their type, attributes and names, and by their past: a field that showed dots may show letters a moment
 * later, and its value may appear elsewhere.
 */
import { SECRET_NAME, SECRET_TOKENS } from '../domain/secret-names.ts'
import { type DocumentPrints, printOf, type SecretPrint, SecretPrints } from '../domain/secret-prints.ts'

const SECRET = ['input[type=password]', ...SECRET_TOKENS.map((token) => `input[autocomplete~=${token}]`)].join()

type Typeable = HTMLInputElement | HTMLTextAreaElement
const isTypeable = (el: Element): el is Typeable => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement

/**
 * Fields that were secret at some time. Their values are recognised by a fingerprint, here and in other
 * documents of the site.
 */
const known = new WeakSet<Element>()
const prints = new SecretPrints()
/** Fingerprints not yet reported to the bridge. */
let fresh: SecretPrint[] = []
/** Shorter values also appear by chance in unrelated fields and texts. */
const LEAST_IN_FIELD = 4

const remember = (value: string): void => {
  const print = printOf(value)
  if (print && prints.add(print)) fresh.push(print)
}

/** Adds fingerprints of secrets in other documents; called by the bridge. Returns whether any of them was new. */
export const knowPrints = (told: readonly SecretPrint[]): boolean =>
  told.map((print) => prints.add(print)).includes(true)

/** New fingerprints for the bridge; each is reported once. */
export const freshPrints = (): { told?: DocumentPrints } => {
  if (fresh.length === 0) return {}
  const told = { origin: self.origin, prints: fresh }
  fresh = []
  return { told }
}

/** The expiry date of a card is not secret by itself, and many texts contain the same date. */
const EXPIRY = '[autocomplete~=cc-exp],[autocomplete~=cc-exp-month],[autocomplete~=cc-exp-year]'

/** Treats the field as secret from now on, whatever the page does with it. */
export const markSecret = (el: Element): void => {
  const isSecret = isTypeable(el) && !el.matches(EXPIRY)
  if (isSecret) remember(el.value)
  if (known.has(el)) return
  known.add(el)
  if (isSecret) el.addEventListener('input', () => remember(el.value), { capture: true, passive: true })
}

export const isSecretInput = (input: HTMLInputElement): boolean => {
  if (input.matches(SECRET)) {
    markSecret(input)
    return true
  }
  const names = `${input.name} ${input.id} ${input.placeholder} ${input.getAttribute('aria-label') ?? ''} ${[...(input.labels ?? [])].map((label) => label.textContent).join(' ')}`
  return SECRET_NAME.test(names) || showsSecret(input)
}

/** Whether the field was secret or contains a secret value: some pages show the value in another field. */
export const showsSecret = (el: Element, least = LEAST_IN_FIELD): boolean =>
  known.has(el) || (isTypeable(el) && prints.is(el.value, least))

/** The text with secrets covered. `short`: also covers short codes that are words of their own. */
export const coveredText = (text: string, short = false): string => prints.covered(text, short)

/** Covers secrets in every string of an answer to the bridge. */
export const coveredIn = <T>(data: T): T => (prints.size === 0 ? data : (deepCovered(data) as T))

const deepCovered = (data: unknown): unknown => {
  if (typeof data === 'string') return coveredText(data)
  if (Array.isArray(data)) return data.map(deepCovered)
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, deepCovered(value)]))
}

/**
 * Covers secrets in consecutive texts: within one text, or spread over several. `short`: also covers short codes that
 * are words of their own.
 */
export const coveredTexts = (texts: readonly string[], short = true): string[] => {
  if (prints.size === 0) return [...texts]
  const whole = prints.covered(texts.join(''))
  let from = 0
  const covered = texts.map((text) => {
    from += text.length
    return prints.covered(whole.slice(from - text.length, from), short)
  })
  if (short)
    for (const row of singleLetters(covered))
      if (prints.is(row.map((at) => covered[at]).join(''))) for (const at of row) covered[at] = '•'
  return covered
}

/** Indices of consecutive texts of one character each, in groups. */
const singleLetters = (texts: readonly string[]): number[][] => {
  const rows: number[][] = [[]]
  for (const [at, text] of texts.entries()) {
    const { length } = text.trim()
    if (length === 1) rows.at(-1)?.push(at)
    else if (length > 1) rows.push([])
  }
  return rows.filter(({ length }) => length > 1)
}

/** Elements whose own text shows a secret value. */
export const secretTexts = (root: Node): Element[] => {
  if (prints.size === 0) return []
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
  const written = texts.map(({ data }) => data)
  const [whole, short] = [coveredTexts(written, false), coveredTexts(written)]
  const found = texts.flatMap(({ parentElement }, at) =>
    parentElement && (whole[at] !== written[at] || (short[at] !== written[at] && !holdsControls(parentElement)))
      ? [parentElement]
      : [],
  )
  return [...new Set(found)]
}

/** A short code may appear in a text by chance, so elements that contain controls are not covered because of one. */
const holdsControls = (el: Element): boolean => el.querySelector('input,select,textarea,button') !== null
