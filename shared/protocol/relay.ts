/**
 * The debugger relay: what the bridge may request from the extension about single tabs, and what the extension reports. Sent in
 * the `relay` messages of the socket. Also the list of commands that may pass, checked on both sides.
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

/** Why Chrome detached a tab from the extension. */
export const RelayDetachReason = z.enum(['closed', 'canceled_by_user', 'replaced', 'forbidden'])
export type RelayDetachReason = z.infer<typeof RelayDetachReason>

/**
 * `command`: the page or the browser refused, in its own words. `gone`: the tab does not exist or is not attached. `forbidden`: Chrome
 * lets no extension in. `asked_too_much`: a command that never passes.
 */
export const RelayProblem = z.object({
  code: z.enum(['command', 'gone', 'forbidden', 'asked_too_much']),
  message: z.string(),
})
export type RelayProblem = z.infer<typeof RelayProblem>

const request = <A extends string, T extends z.ZodRawShape>(ask: A, shape: T) =>
  z.object({ id: z.number().int(), ask: z.literal(ask), ...shape })

/** Bridge → extension. Each is answered once, with its id. */
export const RelayRequest = z.discriminatedUnion('ask', [
  /** The answer contains the browser's version and the tabs that are still attached from before. */
  request('version', {}),
  /** The tab with this number in Chrome. */
  request('find', { tabId: z.number().int() }),
  /** Opens a tab behind the active one, in the window of `beside` if that is given. */
  request('open', { url: z.string(), beside: z.string().optional() }),
  /** Attaches again if it is already attached; a discarded tab is reloaded first. */
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
  /** A tab that an attached one opened. */
  z.object({ tell: z.literal('opened'), target: RelayTarget }),
  z.object({ tell: z.literal('gone'), targetId: z.string(), reason: RelayDetachReason }),
])
export type RelayMessage = z.infer<typeof RelayMessage>

/**
 * What may be done in a tab: seeing a page, using it as a person does, and following its changes. Anything else is refused:
 * cookies and stored data, requests with the person's sign-ins, other tabs, the browser as a whole. A page's own
 * scripts are not restricted.
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

/** Pages of the web, and an empty one; no files, and no pages of the browser or of an extension. */
export const isWebAddress = (url: string): boolean => /^(?:https?:\/\/|about:blank(?:$|[?#]))/i.test(url)

const CREDENTIALS = /^(?:cookie2?|authorization|proxy-authorization)$/i
const namesOf = (headers: unknown): string[] =>
  Array.isArray(headers)
    ? headers.map((one: unknown) => String((one as { name?: unknown } | null)?.name))
    : Object.keys((headers ?? {}) as object)

/** Parameters that an allowed command must not have. */
const REFUSED: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => boolean>> = byWord({
  'Page.navigate': ({ url }) => !isWebAddress(String(url)),
  'Network.setExtraHTTPHeaders': ({ headers }) => namesOf(headers).some((name) => CREDENTIALS.test(name)),
  // Only as the page requested it, and not to another address.
  'Fetch.continueRequest': ({ url }) => url !== undefined,
  // No password is sent to a page that asks for HTTP authentication.
  'Fetch.continueWithAuth': ({ authChallengeResponse }) =>
    (authChallengeResponse as { response?: unknown } | undefined)?.response === 'ProvideCredentials',
})

/** Whether a command to a tab is refused, whoever sent it. */
export const isForbidden = (method: string, params: Readonly<Record<string, unknown>> = {}): boolean =>
  !PASSES.has(method) || (REFUSED[method]?.(params) ?? false)

/** Events of Chrome that nobody here uses: several for every file that a page loads. */
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

/** Where an event of Chrome has headers, and where it has objects with headers. */
const HEADERS: ReadonlySet<string> = new Set(['headers', 'requestHeaders', 'responseHeaders'])
const HEADED: ReadonlySet<string> = new Set(['request', 'response', 'redirectResponse'])
/** The headers that remain, in their places. */
const NO_COOKIES = { associatedCookies: [], blockedCookies: [] }
/** Further copies: as they were transferred, or only the cookies. */
const RAW: ReadonlySet<string> = new Set([
  'headersText',
  'requestHeadersText',
  'exemptedCookies',
  ...Object.keys(NO_COOKIES),
])

/** An event about requests, responses, sockets or held requests, without cookies. */
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

/** A document in which work continues: pages of the web, what they create themselves, and Chrome's error page. */
export const isWorkedIn = (url: string): boolean =>
  isWebAddress(url) || /^(?:blob:https?:\/\/|about:srcdoc$|chrome-error:\/\/chromewebdata\/)/i.test(url)
