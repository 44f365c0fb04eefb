/**
 * The debugger relay: what the bridge may ask of the extension about single tabs, and what the extension tells. Travels in
 * the `relay` messages of the socket. Also the rule which commands never pass, held on both ends.
 */
import { z } from 'zod'

const params = z.record(z.string(), z.unknown())

export const RelayTarget = z.object({
  targetId: z.string(),
  tabId: z.number().int(),
  title: z.string(),
  url: z.string(),
  openerId: z.string().optional(),
})
export type RelayTarget = z.infer<typeof RelayTarget>

/** Why Chrome took a tab away from the extension. */
export const RelayDetachReason = z.enum(['closed', 'canceled_by_user', 'replaced', 'forbidden'])
export type RelayDetachReason = z.infer<typeof RelayDetachReason>

/**
 * `command`: the page or the browser refused, in its own words. `gone`: the tab is not there or not held. `forbidden`: Chrome
 * lets no extension in. `asked_too_much`: a command that never passes.
 */
export const RelayProblem = z.object({
  code: z.enum(['command', 'gone', 'forbidden', 'asked_too_much']),
  message: z.string(),
})
export type RelayProblem = z.infer<typeof RelayProblem>

const request = <A extends string, T extends z.ZodRawShape>(ask: A, shape: T) =>
  z.object({ id: z.number().int(), ask: z.literal(ask), ...shape })

/** Bridge → extension. Each is answered once, by its id. */
export const RelayRequest = z.discriminatedUnion('ask', [
  /** Answered with the browser's version and the tabs that are still held from before. */
  request('version', {}),
  /** The tab that Chrome gives this number. */
  request('find', { tabId: z.number().int() }),
  /** A new tab behind the one being looked at, in the window of `beside` where that is given. */
  request('open', { url: z.string(), beside: z.string().optional() }),
  /** Anew where it is held already; a discarded tab is loaded again first. */
  request('attach', { targetId: z.string() }),
  request('detach', { targetId: z.string() }),
  request('close', { targetId: z.string() }),
  request('show', { targetId: z.string() }),
  request('send', { targetId: z.string(), sessionId: z.string().optional(), method: z.string(), params }),
])
export type RelayRequest = z.infer<typeof RelayRequest>

/** Extension → bridge. */
export const RelayMessage = z.union([
  z.object({ id: z.number().int(), result: params }),
  z.object({ id: z.number().int(), error: RelayProblem }),
  z.object({
    tell: z.literal('event'),
    targetId: z.string(),
    sessionId: z.string().optional(),
    method: z.string(),
    params,
  }),
  /** A tab that a held one opened. */
  z.object({ tell: z.literal('opened'), target: RelayTarget }),
  z.object({ tell: z.literal('gone'), targetId: z.string(), reason: RelayDetachReason }),
])
export type RelayMessage = z.infer<typeof RelayMessage>

/** Everything about cookies and what sites store; a page's own scripts may still do what they always may. */
const FORBIDDEN =
  /^(?:Storage|DOMStorage|IndexedDB|CacheStorage|Database|Extensions|FileSystem|WebAuthn|Autofill|FedCm|PWA|Tethering|SystemInfo)\.|^Network\.(?:.*Cookie|clearBrowserCache)/

/** Commands to the browser as a whole, or to tabs that are not the job's, have no business on a tab's session. */
const ON_A_TAB = /^Browser\.|^Target\.(?!setAutoAttach$|detachFromTarget$|getTargetInfo$)/

/** Whether a command to a tab is refused, wherever it comes from. */
export const isForbidden = (method: string): boolean => FORBIDDEN.test(method) || ON_A_TAB.test(method)

const COOKIE_HEADER = /^(?:set-)?cookie$/i

/** What Chrome tells of a request's real headers, without the cookies in it. */
export const withoutCookies = (method: string, data: Record<string, unknown>): Record<string, unknown> => {
  if (!method.endsWith('ExtraInfo')) return data
  const { associatedCookies: _, blockedCookies: __, exemptedCookies: ___, headersText: ____, headers, ...rest } = data
  const kept = Object.entries(headers ?? {}).filter(([name]) => !COOKIE_HEADER.test(name))
  return { ...rest, associatedCookies: [], blockedCookies: [], headers: Object.fromEntries(kept) }
}
