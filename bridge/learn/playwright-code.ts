/** Lines of Playwright's code, as Playwright MCP writes them down for what it did, as steps of a recording. Pure. */
import { byWord } from '../../shared/domain/by-word.ts'
import type { RecorderStep, TracedSteps } from './recorder-file.ts'

const LINE = 'await page.'
const PAGE_URL = /Page URL: (\S+)/

export const hasPlaywrightCode = (text: string): boolean => /await page\.\w+\(/.test(text)

/** An element of a snapshot, as a call names it. */
const REF = /^(?:f\d+)?e\d+$/
const NAMED = /^\s*- '?\w+ ("(?:\\.|[^"\\])*")(.*)/
const REF_MARK = /\[ref=((?:f\d+)?e\d+)\]/

/**
 * A label around a list holds the list's own words, so the snapshot's name goes before what the code says, where the call tells which
 * element it meant.
 * @param texts what calls were given and what they answered, in their order
 */
export const stepsOfPlaywright = (texts: readonly string[]): TracedSteps => {
  const steps: RecorderStep[] = []
  const unsupported: string[] = []
  const names = new Map<string, string>()
  let refs: string[] = []
  let [address, at]: (string | undefined)[] = []
  let done: RecorderStep | undefined
  for (const text of texts) {
    if (REF.test(text)) {
      refs.push(text)
      continue
    }
    const acts = actsIn(text)
    const meant = refs.slice(-acts.filter(isOnElement).length)
    for (const code of acts) {
      const name = isOnElement(code) ? names.get(meant.shift() ?? '') : undefined
      const made = stepOf(code, name)
      done = undefined
      if (typeof made === 'string') unsupported.push(`“${withoutValues(code)}”: ${made}`)
      else if (made) {
        done = made
        steps.push(made)
      }
    }
    if (acts.length > 0) refs = []
    for (const [ref, name] of namesIn(text)) names.set(ref, name)
    const [, url] = PAGE_URL.exec(text) ?? []
    if (url === undefined || !/^https?:/.test(url)) continue
    address ??= url
    if (done && at !== undefined && leads(done) && withoutHash(at) !== withoutHash(url))
      done.assertedEvents = [{ type: 'navigation' }]
    at = url
  }
  return { steps, unsupported, address }
}

/** Line by line: in the whole text, each beginning of a line would be searched to the end of the text. */
const namesIn = (text: string): [ref: string, name: string][] =>
  text.split('\n').flatMap((line): [string, string][] => {
    const [, quoted = '', rest = ''] = NAMED.exec(line) ?? []
    const [, ref] = REF_MARK.exec(rest) ?? []
    return ref === undefined ? [] : [[ref, firstText(quoted) ?? '']]
  })

const actsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(LINE))
    .map((line) => line.slice(LINE.length, line.endsWith(';') ? -1 : undefined))

const isOnElement = (code: string): boolean => /^(?:getBy|locator|frameLocator)/.test(code)

const leads = ({ type }: RecorderStep): boolean => type === 'click' || type === 'keyDown'
const withoutHash = (url: string): string => url.replace(/#.*$/, '')

interface Call {
  name: string
  args: string
}

/** A step, the reason why there is none, or nothing if none is needed. */
const stepOf = (code: string, name: string | undefined): RecorderStep | string | undefined => {
  const calls = callsIn(code)
  const last = calls.at(-1)
  if (!calls.length || !last) return 'it cannot be read'
  if (calls.length === 1) return ofPage(last)
  if (calls[0]?.name === 'keyboard') return ofKeyboard(last)
  const found = selectorsOf(calls.slice(0, -1), last.name, name)
  return typeof found === 'string' ? found : ofElement(last, found)
}

const ofPage = ({ name, args }: Call): RecorderStep | string | undefined => {
  if (name === 'goto') return { type: 'navigate', url: firstText(args) ?? '' }
  return NEEDLESS.has(name) ? undefined : 'GhostHands has no such step'
}
/** Reading, and calls for the tool's own browser. */
const NEEDLESS: ReadonlySet<string> = new Set(['setViewportSize', 'screenshot', 'close', 'waitForTimeout', 'waitForLoadState', 'waitForURL', 'emulateMedia', 'reload']) // biome-ignore format: one line

const ofKeyboard = ({ name, args }: Call): RecorderStep | string =>
  name === 'press' ? { type: 'keyDown', key: firstText(args) ?? '' } : 'it types without a field'

const ofElement = ({ name, args }: Call, selectors: string[][]): RecorderStep | string | undefined => {
  switch (name) {
    case 'click':
      return /button:\s*['"](?!left)/.test(args)
        ? 'it presses another mouse button'
        : /modifiers:/.test(args)
          ? 'it presses with a key held'
          : { type: 'click', selectors }
    case 'dblclick':
      return { type: 'doubleClick', selectors }
    case 'hover':
      return { type: 'hover', selectors }
    case 'fill':
    case 'pressSequentially':
    case 'selectOption':
      return { type: 'change', selectors, value: firstText(args) ?? '' }
    case 'check':
    case 'uncheck':
    case 'setChecked':
      return { type: 'click', selectors }
    case 'press':
      return { type: 'keyDown', key: firstText(args) ?? '' }
    case 'setInputFiles':
      return 'it gives a file; whose document that is, nobody could say'
    case 'screenshot':
    case 'waitFor':
      return undefined
    default:
      return 'GhostHands has no such step'
  }
}

const FILLS: ReadonlySet<string> = new Set(['fill', 'pressSequentially', 'selectOption'])
const TICKS: ReadonlySet<string> = new Set(['check', 'uncheck', 'setChecked'])

/** How Chrome's Recorder would identify the element, or why it cannot. */
const selectorsOf = (locators: readonly Call[], act: string, named: string | undefined): string[][] | string => {
  const own = locators.filter(({ name }) => name !== 'first')
  if (own.some(({ name }) => name === 'contentFrame' || name === 'frameLocator')) return 'it is done in a frame'
  const [only, ...more] = own
  if (!only || more.length > 0) return 'it is one of several that are called the same'
  const text = firstText(only.args)
  const aria = (name: string, role = TICKS.has(act) ? 'checkbox' : ''): string[][] => [
    [role === '' ? `aria/${name}` : `aria/${name}[role="${role}"]`],
  ]
  switch (only.name) {
    case 'getByRole': {
      const [, quoted = ''] = /name:\s*(('|"|`)(?:\\.|(?!\2)[^\\])*\2)/.exec(only.args) ?? []
      const name = firstText(quoted)
      // A field that takes a value is found by its name alone.
      return name && text ? aria(name, FILLS.has(act) ? '' : text) : 'it is named by its kind alone'
    }
    case 'getByLabel':
      return text ? aria(named || text) : NAMED_BY_RULE
    case 'getByText':
      return text ? [[`text/${text}`]] : NAMED_BY_RULE
    case 'getByPlaceholder':
    case 'getByTitle':
    case 'getByAltText':
    case 'getByTestId': {
      const attribute = ATTRIBUTES[only.name]
      if (!text || !attribute) return NAMED_BY_RULE
      // An element's text is its name if it has no other.
      const words = only.name === 'getByTestId' ? [] : aria(text)
      return [...words, [`[${attribute}=${JSON.stringify(text)}]`]]
    }
    case 'locator':
      return text && !/^(?:xpath=|\/\/|text=|aria-ref=)|>>|:has|:nth/.test(text) ? [[text]] : NAMED_BY_RULE
    default:
      return 'none of its selectors can be read'
  }
}
const NAMED_BY_RULE = 'it is found by a rule that is not a name'
const ATTRIBUTES: Readonly<Record<string, string>> = byWord({
  getByPlaceholder: 'placeholder',
  getByTitle: 'title',
  getByAltText: 'alt',
  getByTestId: 'data-testid',
})

/**
 * `getByRole('x', { … }).fill('y')` → its calls in order; texts may contain brackets and dots. A part without brackets
 * is a call without arguments.
 */
const callsIn = (code: string): Call[] => {
  const calls: Call[] = []
  let rest = code
  while (rest !== '') {
    const [head, name = ''] = /^\.?(\w+)/.exec(rest) ?? []
    if (head === undefined) return []
    rest = rest.slice(head.length)
    const args = rest.startsWith('(') ? bracketed(rest) : ''
    if (args === undefined) return []
    if (rest.startsWith('(')) rest = rest.slice(args.length + 2)
    calls.push({ name, args })
  }
  return calls
}

/** The content of the brackets at the start of a text; undefined if they do not end. */
const bracketed = (text: string): string | undefined => {
  let [depth, quote] = [0, '']
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (/['"`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth += 1
    else if (/[)\]}]/.test(sign)) {
      depth -= 1
      if (depth === 0) return text.slice(1, at)
    }
  }
  return undefined
}

/** The string at the start of the arguments, unescaped; undefined if they start with something else. */
const firstText = (args: string): string | undefined => {
  const [, , text] = /^\[?\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(args.trimStart()) ?? []
  return text?.replace(/\\(?:n|(.))/g, (_, sign: string | undefined) => sign ?? '\n')
}

/** Only the action and its target: arguments may contain anybody's values, also in code that the agent ran. */
const withoutValues = (code: string): string => {
  const given = callsIn(code).at(-1)?.args
  // Everything after the first bracket, if it cannot be parsed.
  const end = given === undefined ? code.indexOf('(') : code.length - given.length - 2
  return given === '' || end < 0 ? code.slice(0, 120) : `${code.slice(0, Math.min(end, 117))}(…)`
}
