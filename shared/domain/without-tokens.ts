/**
 * Removes whatever grants access from addresses and console lines before they are kept. The secret's value need not be
 * known; if it is known, `bridge/base/redact.ts` removes it as well.
 */

const GONE = '…'

/** Longest line that is kept, in characters. */
const LINE_LENGTH = 600
const ADDRESS_LENGTH = 300
/**
 * How many characters of an address are read: a page can make one of millions, which must not block the process that
 * keeps its lines.
 */
const READ_LENGTH = 4_000

/** The address without user, query values, fragment and parts that look like tokens. */
export function addressWithoutTokens(whole: string): string {
  const address = beginningOf(whole)
  const url = URL.parse(address)
  if (!url) return textWithoutTokens(address)
  // The content itself (`data:`), or an address that means something within one page only.
  if (!/^(?:https?|wss?|file):$/.test(url.protocol)) return `${url.protocol}${GONE}`
  const path = pathWithoutTokens(url.pathname)
  const names = [...url.searchParams].map(([name, value]) =>
    // Without a value, the name itself is the content.
    value === '' ? GONE : `${partWithoutToken(encodeURIComponent(name))}=${GONE}`,
  )
  return `${url.protocol}//${url.host}${path}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, ADDRESS_LENGTH)
}

/**
 * Checks each part by itself and by the part before it: whatever follows “reset” or “invite” grants access, however
 * short it is.
 */
const pathWithoutTokens = (path: string): string => {
  const parts = path.split('/')
  return parts.map((part, at) => pathPart(part, parts[at - 1] ?? '')).join('/')
}

const pathPart = (part: string, before: string): string => {
  // `;jsessionid=…` and `token=…` occur in paths, too.
  const [name = '', ...params] = part.split(';')
  const named = (text: string): string => text.replace(/=.+$/s, `=${GONE}`)
  const own = name.includes('=') ? named(name) : LETS_IN.test(before) && !isWord(name) ? GONE : partWithoutToken(name)
  return [isScrambled(own) ? GONE : own, ...params.map((one) => (one.includes('=') ? named(one) : GONE))].join(';')
}

/** Path segments that come before a token. */
const LETS_IN =
  /^(?:(?:password[-_]?)?reset(?:[-_]?password)?|recover|verif(?:y|ication)|(?:re)?activat(?:e|ion)|confirm(?:ation)?|invit(?:e|ation)s?|magic(?:[-_]?link)?|[a-z]*[-_]?tokens?|otp|codes?|auth(?:enticate)?|callback|sessions?|sid|keys?|secrets?|sso|log[-_]?in|sign[-_]?in|one[-_]?time|unsubscribe|shared?|download)$/i

/** `new`, `step-two`: words for people. An empty text is not a token either. */
const isWord = (part: string): boolean => /^(?!.*[^aeiouy_-]{5})[a-z_-]{0,20}$/.test(part)

/**
 * Letters and digits in an order that nobody would write, in a path segment of any length: `x7Kd92mQ`, `8f3a9c2d`,
 * `AbQdEfRhIj`. File names and numbers of things (`JR_00123`, `iPhone15Pro`, `2026-11-25`) do not count.
 */
const isScrambled = (part: string): boolean =>
  !UUID.test(part) &&
  part.split(/[-_.~+:@]|%[0-9a-f]{2}/i).some((piece) => {
    const [switches, humps] = [
      piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0,
      piece.match(/[a-z](?=[A-Z])/g)?.length ?? 0,
    ]
    const isHex = /^[0-9a-f]{8,}$/i.test(piece) && switches > 0
    return (
      (piece.length >= 6 && switches >= 3) ||
      isHex ||
      (piece.length >= 8 && (humps >= 3 || (humps > 0 && switches > 1)) && piece.length < (humps + switches + 1) * 2.5)
    )
  })

/** The parts of an address that grant access: its password, and query values with names like those of keys. */
export function keysIn(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  const named = [...url.searchParams].flatMap(([name, value]) =>
    value.length >= KEY_LENGTH && KEY_NAME.test(name) ? [value] : [],
  )
  return [unescaped(url.password), ...named].filter((one) => one !== '')
}

/** Whether a query value grants access, by its name or by its form. */
export const opensSomething = (name: string, value: string): boolean =>
  (value.length >= KEY_LENGTH && (KEY_NAME.test(name) || LETS_IN.test(name))) || partWithoutToken(value) !== value

/** `auth=true` is not a key. */
const KEY_LENGTH = 6
const KEY_NAME = /(?:key|token|secret|password|passwd|signature|\bsig|\bauth|credentials?)$/i

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A literal percent sign.
    return text
  }
}

/** Cuts an address to the length that is read, at a separator: half a token does not look like one. */
const beginningOf = (address: string): string => {
  if (address.length <= READ_LENGTH) return address
  const read = address.slice(0, READ_LENGTH)
  return read.slice(0, Math.max(...['/', '?', '&', '#', ':'].map((end) => read.lastIndexOf(end))) + 1)
}

/** A page's message without query values, and without anything that is labelled as, or looks like, a secret. */
export function textWithoutTokens(text: string): string {
  return text
    .slice(0, LINE_LENGTH * 4)
    .replace(/\b(?:https?|wss?):\/\/[^\s"'<>()]+/gi, addressWithoutTokens)
    .replace(/(?<![\w.:/])(?:\/[\w%~.;=@+-]+){2,}/g, pathWithoutTokens)
    .replace(/\b(Bearer|Basic|Digest|Token)\s+[\w.~+/=-]{6,}/gi, `$1 ${GONE}`)
    .replace(NAMED, (_, name: string, between: string) => `${name}${between}${GONE}`)
    .replace(/[\w.~+/=-]{20,}/g, partWithoutToken)
    .slice(0, LINE_LENGTH)
}

/**
 * `password: "…"`, `session_id=…`, `"csrfToken":"…"`. Starts only where a name starts: a match from inside a name would
 * find nothing more.
 */
const NAMED =
  /(?<![\w-])(?=[\w-]*(?:password|passwd|passwort|secret|token|session|cookie|auth(?:orization)?|api[_-]?key|csrf|xsrf|signature|credential|otp|pin\b|cvc|cvv))([\w-]+)(["'\]]?\s*[:=]\s*["']?)([^\s"',;&}]+)/gi

/** As long as keys are, of letters and digits in no order that a person would write; ids that name a thing stay. */
function partWithoutToken(part: string): string {
  if (part.length < 20 || UUID.test(part)) return part
  const [digits, letters] = [part.match(/\d/g)?.length ?? 0, part.match(/[a-z]/gi)?.length ?? 0]
  const words = part
    .split(/[-_.+%]|(?<=[a-z])(?=[A-Z][a-z])/)
    .filter((word) => /^(?:[a-z]{2,}|[A-Z][a-z]+|\d{1,4})$/i.test(word))
  const inWords = words.reduce((sum, { length }) => sum + length, 0)
  return letters > 0 && digits > 2 && inWords < part.length / 2 ? GONE : part
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
