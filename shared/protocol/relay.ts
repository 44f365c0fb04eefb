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

const request = <T extends z.ZodRawShape>(ask: string, shape: T) =>
  z.object({ id: z.number().int(), ask: z.literal(ask), ...shape })

/** Bridge → extension. Each is answered once, by its id. */
export const RelayRequest = z.union([
  z.object({ id: z.number().int(), ask: z.literal('version') }),
  /** A new tab behind the one being looked at, in the window of `beside` where that is given. */
  request('open', { url: z.string(), beside: z.string().optional() }),
  /** A tab by its target or by Chrome's number for it; a discarded one is loaded again first. */
  request('attach', { targetId: z.string().optional(), tabId: z.number().int().optional() }),
  request('detach', { targetId: z.string() }),
  request('close', { targetId: z.string() }),
  request('show', { targetId: z.string() }),
  request('send', { targetId: z.string(), sessionId: z.string().optional(), method: z.string(), params }),
])
export type RelayRequest = z.infer<typeof RelayRequest>

/** Extension → bridge. */
export const RelayMessage = z.union([
  z.object({ id: z.number().int(), result: params }),
  z.object({ id: z.number().int(), error: z.object({ code: z.string(), message: z.string() }) }),
  /** Said first, and again whenever the worker has started anew: the tabs it still holds. */
  z.object({ tell: z.literal('held'), targets: z.array(RelayTarget) }),
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
