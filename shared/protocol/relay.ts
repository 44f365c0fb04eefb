/**
 * The debugger relay: what the bridge may ask of the extension about single tabs, and what the extension tells. Travels in
 * the `relay` messages of the socket. Also the rule which commands never pass, held on both ends.
 */

import { z } from 'zod'
import { byWord } from '../domain/by-word.ts'

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

/**
 * What may be asked of a tab: seeing a page, using it as a person does, and following it. Whatever is not here never passes:
 * cookies and what sites store, fetching with the person's sign-ins, other tabs, the browser as a whole. A page's own
 * scripts may still do what they always may.
 */
const ALLOWED: Readonly<Record<string, string>> = byWord({
  Page: 'enable disable getFrameTree setLifecycleEventsEnabled createIsolatedWorld addScriptToEvaluateOnNewDocument removeScriptToEvaluateOnNewDocument navigate navigateToHistoryEntry getNavigationHistory reload stopLoading close handleJavaScriptDialog setInterceptFileChooserDialog captureScreenshot getLayoutMetrics startScreencast stopScreencast screencastFrameAck bringToFront setFontFamilies setPrerenderingAllowed',
  Runtime:
    'enable disable evaluate callFunctionOn getProperties releaseObject releaseObjectGroup addBinding removeBinding runIfWaitingForDebugger discardConsoleEntries',
  DOM: 'enable disable describeNode resolveNode requestNode getDocument getContentQuads getBoxModel getFrameOwner scrollIntoViewIfNeeded setFileInputFiles focus',
  Input:
    'dispatchMouseEvent dispatchKeyEvent dispatchTouchEvent dispatchDragEvent insertText imeSetComposition setInterceptDrags',
  Emulation:
    'setFocusEmulationEnabled setEmulatedMedia setDeviceMetricsOverride clearDeviceMetricsOverride setTouchEmulationEnabled setLocaleOverride setTimezoneOverride setGeolocationOverride setDefaultBackgroundColorOverride setScriptExecutionDisabled setUserAgentOverride',
  Network:
    'enable disable getResponseBody setCacheDisabled setBypassServiceWorker emulateNetworkConditions setExtraHTTPHeaders',
  Fetch: 'enable disable continueRequest continueWithAuth failRequest fulfillRequest',
  Target: 'setAutoAttach detachFromTarget getTargetInfo',
  Log: 'enable disable',
  Inspector: 'enable disable',
  Accessibility: 'enable disable getFullAXTree',
})
const PASSES: ReadonlySet<string> = new Set(
  Object.entries(ALLOWED).flatMap(([domain, names]) => names.split(' ').map((name) => `${domain}.${name}`)),
)

/** Pages of the web, and an empty one; no file, no page of the browser's or an extension's own. */
export const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|about:blank(?:$|[?#]))/i.test(url)

const CREDENTIALS = /^(?:cookie2?|authorization|proxy-authorization)$/i
const namesOf = (headers: unknown): string[] =>
  Array.isArray(headers)
    ? headers.map((one: unknown) => String((one as { name?: unknown } | null)?.name))
    : Object.keys((headers ?? {}) as object)

/** What an allowed command may not say. */
const REFUSED: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => boolean>> = byWord({
  'Page.navigate': ({ url }) => !isWebAddress(String(url)),
  'Network.setExtraHTTPHeaders': ({ headers }) => namesOf(headers).some((name) => CREDENTIALS.test(name)),
  // Only as the page itself asked for it: not to another address.
  'Fetch.continueRequest': ({ url }) => url !== undefined,
  // Nobody's password is sent for a page that asks for one by itself.
  'Fetch.continueWithAuth': ({ authChallengeResponse }) =>
    (authChallengeResponse as { response?: unknown } | undefined)?.response === 'ProvideCredentials',
})

/** Whether a command to a tab is refused, wherever it comes from. */
export const isForbidden = (method: string, params: Readonly<Record<string, unknown>> = {}): boolean =>
  !PASSES.has(method) || (REFUSED[method]?.(params) ?? false)

/** What Chrome tells of a tab and nobody who works in it listens for: several messages for every file that a page loads. */
export const UNHEARD: ReadonlySet<string> = new Set([
  'Network.dataReceived',
  'Network.policyUpdated',
  'Network.resourceChangedPriority',
  'Page.frameClearedScheduledNavigation',
  'Page.frameResized',
  'Page.frameScheduledNavigation',
  'Page.frameStartedLoading',
  'Page.frameStartedNavigating',
  'Page.frameStoppedLoading',
  'Page.frameSubtreeWillBeDetached',
])

const COOKIE_HEADER = /^(?:set-)?cookie2?$/i

/** Where a message of Chrome's holds headers, and where it holds what holds them. */
const HEADERS: ReadonlySet<string> = new Set(['headers', 'requestHeaders', 'responseHeaders'])
const HEADED: ReadonlySet<string> = new Set(['request', 'response', 'redirectResponse'])
/** What whoever listens goes through, where it belongs. */
const NO_COOKIES = { associatedCookies: [], blockedCookies: [] }
/** The same once more: as they went over the wire, or the cookies alone. */
const RAW: ReadonlySet<string> = new Set([
  'headersText',
  'requestHeadersText',
  'exemptedCookies',
  ...Object.keys(NO_COOKIES),
])

/** What Chrome tells of requests, answers, sockets and requests that are held, without the cookies in it. */
export const withoutCookies = (method: string, data: Record<string, unknown>): Record<string, unknown> =>
  !/^(?:Network|Fetch)\./.test(method)
    ? data
    : { ...withoutCookieHeaders(data), ...(method.endsWith('ExtraInfo') && NO_COOKIES) }

const withoutCookieHeaders = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
      if (RAW.has(key)) return []
      if (HEADERS.has(key)) return [[key, harmless(value)]]
      return [[key, HEADED.has(key) && isNamed(value) ? withoutCookieHeaders(value) : value]]
    }),
  )

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const harmless = (headers: unknown): unknown => {
  if (Array.isArray(headers))
    return headers.filter((one) => !COOKIE_HEADER.test(String((one as { name?: unknown })?.name)))
  if (!isNamed(headers)) return headers
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !COOKIE_HEADER.test(name)))
}

/** A document that work goes on in: pages of the web, what they make themselves, and Chrome's own word that one did not come. */
export const isWorkedIn = (url: string): boolean =>
  isWebAddress(url) || /^(?:blob:https?:\/\/|about:srcdoc$|chrome-error:\/\/chromewebdata\/)/i.test(url)
