/**
 * Which fields hold or ask for secrets: their contents leave no page in a picture or a name. By what the page declares or calls
 * them, and by what they were: a field that showed dots may show letters a moment later, and its words may stand elsewhere.
 */
import { SECRET_NAME, SECRET_TOKENS } from '../domain/secret-names.ts'

const SECRET = ['input[type=password]', ...SECRET_TOKENS.map((token) => `input[autocomplete~=${token}]`)].join()

type Typeable = HTMLInputElement | HTMLTextAreaElement
const isTypeable = (el: Element): el is Typeable => el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement

/** Fields that were one, and what stood in them: kept in the page's own process, and nowhere else. */
const known = new WeakSet<Element>()
const values = new Set<string>()
/** Shorter ones stand in fields and texts that have nothing to do with it. */
const LEAST_IN_FIELD = 4
const LEAST_IN_TEXT = 6
const MOST_VALUES = 100

const keep = (value: string): void => {
  if (value.length < LEAST_IN_FIELD) return
  values.delete(value)
  values.add(value)
  const [oldest = ''] = values
  if (values.size > MOST_VALUES) values.delete(oldest)
}

/** From now on it is one, whatever the page makes of it. */
export const markSecret = (el: Element): void => {
  if (isTypeable(el)) keep(el.value)
  if (known.has(el)) return
  known.add(el)
  el.addEventListener('input', () => isTypeable(el) && keep(el.value), { capture: true, passive: true })
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
export const showsSecret = (el: Element): boolean => known.has(el) || (isTypeable(el) && values.has(el.value))

/** Elements whose own words show what stood in one. */
export const secretTexts = (root: Node): Element[] => {
  const sought = [...values].filter((value) => value.length >= LEAST_IN_TEXT)
  if (sought.length === 0) return []
  const found = new Set<Element>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, parentElement } = node as Text
    if (parentElement && sought.some((value) => data.includes(value))) found.add(parentElement)
  }
  return [...found]
}
