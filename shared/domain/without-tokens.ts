/**
 * Addresses and lines of a page's console as they may be kept: without what lets somebody in. What a secret's value is need not be
 * known for it; where it is, `bridge/base/redact.ts` takes it out as well.
 */

const GONE = '…'

/** Longest text of one line that is kept. */
const LINE_LENGTH = 600
const ADDRESS_LENGTH = 300
/** Letters of an address that are read: a page may make one of millions, and is not to hold up whoever keeps its lines. */
const READ_LENGTH = 4_000

/** Where it leads, without user, values of its query, fragment and parts that look like tokens. */
export function addressWithoutTokens(whole: string): string {
  const address = beginningOf(whole)
  const url = URL.parse(address)
  if (!url) return textWithoutTokens(address)
  // The content itself, or an address that means something within one page only.
  if (!/^(?:https?|wss?|file):$/.test(url.protocol)) return `${url.protocol}${GONE}`
  const path = pathWithoutTokens(url.pathname)
  const names = [...url.searchParams].map(([name, value]) =>
    // Without a value the name itself is what was said.
    value === '' ? GONE : `${partWithoutToken(encodeURIComponent(name))}=${GONE}`,
  )
  return `${url.protocol}//${url.host}${path}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, ADDRESS_LENGTH)
}

/** Each part by itself, and by the part before it: what follows “reset” or “invite” lets somebody in, however short it is. */
const pathWithoutTokens = (path: string): string => {
  const parts = path.split('/')
  return parts.map((part, at) => pathPart(part, parts[at - 1] ?? '')).join('/')
}

const pathPart = (part: string, before: string): string => {
  // `;jsessionid=…` and `token=…` stand in paths, too.
  const [name = '', ...params] = part.split(';')
  const named = (text: string): string => text.replace(/=.+$/s, `=${GONE}`)
  const own = name.includes('=') ? named(name) : LETS_IN.test(before) && !isWord(name) ? GONE : partWithoutToken(name)
  return [isScrambled(own) ? GONE : own, ...params.map((one) => (one.includes('=') ? named(one) : GONE))].join(';')
}

/** Parts of a path after which stands what opens something. */
const LETS_IN =
  /^(?:(?:password[-_]?)?reset(?:[-_]?password)?|recover|verif(?:y|ication)|(?:re)?activat(?:e|ion)|confirm(?:ation)?|invit(?:e|ation)s?|magic(?:[-_]?link)?|[a-z]*[-_]?tokens?|otp|codes?|auth(?:enticate)?|callback|sessions?|sid|keys?|secrets?|sso|log[-_]?in|sign[-_]?in|one[-_]?time|unsubscribe|shared?|download)$/i

/** `new`, `step-two`: said to people, and read aloud; nothing at all is no token either. */
const isWord = (part: string): boolean => /^(?!.*[^aeiouy_-]{5})[a-z_-]{0,20}$/.test(part)

/**
 * Letters and digits in an order that nobody would write, in a part of any length: `x7Kd92mQ`, `8f3a9c2d`, `AbQdEfRhIj`. Names
 * of files and numbers of things (`JR_00123`, `iPhone15Pro`, `2026-11-25`) are not.
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

/** What of an address opens something: its password, and what its query names like a key. */
export function keysIn(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  const named = [...url.searchParams].flatMap(([name, value]) =>
    value.length >= KEY_LENGTH && KEY_NAME.test(name) ? [value] : [],
  )
  return [unescaped(url.password), ...named].filter((one) => one !== '')
}

/** Whether a value of a query lets somebody in, by its name or by its looks. */
export const opensSomething = (name: string, value: string): boolean =>
  (value.length >= KEY_LENGTH && (KEY_NAME.test(name) || LETS_IN.test(name))) || partWithoutToken(value) !== value

/** `auth=true` is no key. */
const KEY_LENGTH = 6
const KEY_NAME = /(?:key|token|secret|password|passwd|signature|\bsig|\bauth|credentials?)$/i

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that stands for itself.
    return text
  }
}

/** As far as it is read, and no half of what stands in it: half a token does not look like one. */
const beginningOf = (address: string): string => {
  if (address.length <= READ_LENGTH) return address
  const read = address.slice(0, READ_LENGTH)
  return read.slice(0, Math.max(...['/', '?', '&', '#', ':'].map((end) => read.lastIndexOf(end))) + 1)
}

/** What a page said, without addresses' queries, and what says of itself, or looks as if, it opens something. */
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

/** `password: "…"`, `session_id=…`, `"csrfToken":"…"`. Begins where a name begins: from within one, nothing more could be found. */
const NAMED =
  /(?<![\w-])(?=[\w-]*(?:password|passwd|passwort|secret|token|session|cookie|auth(?:orization)?|api[_-]?key|csrf|xsrf|signature|credential|otp|pin\b|cvc|cvv))([\w-]+)(["'\]]?\s*[:=]\s*["']?)([^\s"',;&}]+)/gi

/** As long as keys are, of letters and digits in no order that a person would write; ids that name a thing are left. */
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
