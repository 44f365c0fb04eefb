/**
 * Which fields hold or ask for secrets: their contents leave no page in a picture or a name. By what the page declares or calls
 * them, and by what they were: a field that showed dots may show letters a moment later, and its words may stand elsewhere.
 */
import { SECRET_NAME, SECRET_TOKENS } from '../domain/secret-names.ts'
import { type DocumentPrints, printOf, type SecretPrint, SecretPrints } from '../domain/secret-prints.ts'

const SECRET = ['input[type=password]', ...SECRET_TOKENS.map((token) => `input[autocomplete~=${token}]`)].join()

type Typeable = HTMLInputElement | HTMLTextAreaElement
const isTypeable = (el: Element): el is Typeable => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement

/** Fields that were one; what stood in them is known again by its print, here and in other documents of the site. */
const known = new WeakSet<Element>()
const prints = new SecretPrints()
/** Those that the bridge was not told of. */
let fresh: SecretPrint[] = []
/** Shorter ones stand in fields and texts that have nothing to do with it. */
const LEAST_IN_FIELD = 4

const remember = (value: string): void => {
  const print = printOf(value)
  if (print && prints.add(print)) fresh.push(print)
}

/** From the bridge: what stood in secret fields of other documents. */
export const knowPrints = (told: readonly SecretPrint[]): void => {
  for (const print of told) prints.add(print)
}

/** For the bridge, each once. */
export const freshPrints = (): { told?: DocumentPrints } => {
  if (fresh.length === 0) return {}
  const told = { origin: self.origin, prints: fresh }
  fresh = []
  return { told }
}

/** When a card ends is no secret by itself, and stands in many texts. */
const EXPIRY = '[autocomplete~=cc-exp],[autocomplete~=cc-exp-month],[autocomplete~=cc-exp-year]'

/** From now on it is one, whatever the page makes of it. */
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

/** It was one, or holds what stood in one: some pages put another field in its place to show it. */
export const showsSecret = (el: Element, least = LEAST_IN_FIELD): boolean =>
  known.has(el) || (isTypeable(el) && prints.is(el.value, least))

/** A text as it may leave the page. `short`: without codes that stand by themselves in it, too. */
export const withoutSecrets = (text: string, short = false): string => prints.covered(text, short)

/** The same of everything in an answer for the bridge. */
export const coveredIn = <T>(data: T): T => (prints.size === 0 ? data : (deepCovered(data) as T))

const deepCovered = (data: unknown): unknown => {
  if (typeof data === 'string') return withoutSecrets(data)
  if (Array.isArray(data)) return data.map(deepCovered)
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, deepCovered(value)]))
}

/**
 * Texts that stand one after the other, with dots where they show one: in one of them, or in letters over several. `short`: also
 * codes that stand by themselves.
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

/** Letters that each stand by themselves, in rows: their places. */
const singleLetters = (texts: readonly string[]): number[][] => {
  const rows: number[][] = [[]]
  for (const [at, text] of texts.entries()) {
    const { length } = text.trim()
    if (length === 1) rows.at(-1)?.push(at)
    else if (length > 1) rows.push([])
  }
  return rows.filter(({ length }) => length > 1)
}

/** Elements whose own words show what stood in one. */
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

/** A short code may stand in a text by chance: what holds the form is not covered for it. */
const holdsControls = (el: Element): boolean => el.querySelector('input,select,textarea,button') !== null
