/** Opens an address in a tab and reports problems as one typed error (R1, bad input). http and https only (Z3). */

import type { Response } from 'playwright-core'
import { type ErrorCode, GhError } from '../../shared/domain/errors.ts'
import type { SentenceKey } from '../../shared/domain/sentence-catalogue.ts'
import { say } from '../../shared/domain/sentences.ts'
import { noted } from '../base/call-log.ts'
import { instead } from '../base/debug.ts'
import type { Tab } from './tab.ts'

export interface NavigateOptions {
  signal?: AbortSignal
  /** ms; 30,000 unless told. */
  timeoutMs?: number
}

export interface Navigated {
  url: string
  /** HTTP status; 200 for a move within the document. */
  status: number
}

const TIMEOUT_MS = 30_000
const ERROR_PAGE_MS = 1_000

type NetSentence = Extract<SentenceKey, `problem_net_${string}`>

/** Chromium's own names of errors (net_error_list.h) that mean something other than "not reachable". */
const NET_ERRORS: readonly [RegExp, ErrorCode, NetSentence][] = [
  [/TOO_MANY_REDIRECTS/, 'NETWORK_ERROR', 'problem_net_circle'],
  [/TIMED_OUT/, 'NAVIGATION_TIMEOUT', 'problem_net_slow'],
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION/, 'NETWORK_ERROR', 'problem_net_name'],
  [/CONNECTION_REFUSED/, 'NETWORK_ERROR', 'problem_net_refused'],
  [/TUNNEL_CONNECTION_FAILED/, 'NETWORK_ERROR', 'problem_net_tunnel'],
  [
    /EMPTY_RESPONSE|CONNECTION_(?:RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|INCOMPLETE|CONTENT_LENGTH_MISMATCH/,
    'CONNECTION_LOST',
    'problem_net_lost',
  ],
  [/CERT_|SSL_/, 'NETWORK_ERROR', 'problem_net_certificate'],
  [/INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|NETWORK_/, 'NETWORK_ERROR', 'problem_net_offline'],
  [/INVALID_URL|UNKNOWN_URL_SCHEME|DISALLOWED_URL_SCHEME|UNSAFE_PORT/, 'INVALID_URL', 'problem_net_address'],
  [/BLOCKED_BY_CLIENT/, 'NAVIGATION_REFUSED', 'problem_net_blocked'],
]

/**
 * Resolves when the document can be read; images and scripts may still be loading.
 * @throws GhError INVALID_URL, NAVIGATION_REFUSED, NETWORK_ERROR, CONNECTION_LOST, NOT_HTML, HTTP_ERROR (details:
 * status; the page is shown), NAVIGATION_TIMEOUT, PAGE_CRASH, BROWSER_DISCONNECT
 */
export const navigate = async (tab: Tab, url: string, options: NavigateOptions = {}): Promise<Navigated> => {
  const parsed = URL.parse(url)
  if (!parsed)
    throw new GhError(
      'INVALID_URL',
      `“${url.slice(0, 200)}” is not an address. It must begin with http:// or https://.`,
    )
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw new GhError('NAVIGATION_REFUSED', `GhostHands opens http and https addresses only, not ${parsed.protocol}`)
  }
  options.signal?.throwIfAborted()
  const timeout = options.timeoutMs ?? TIMEOUT_MS
  let response: Response | null
  try {
    const go = (): Promise<Response | null> =>
      tab.page.goto(parsed.href, {
        waitUntil: 'domcontentloaded',
        timeout,
        ...(options.signal && { signal: options.signal }),
      })
    response = await noted('browser', `open ${parsed.host}`, go, (answer) =>
      answer ? String(answer.status()) : 'no answer',
    )
  } catch (error) {
    options.signal?.throwIfAborted()
    await errorPage(tab, error)
    throw failureOf(error, tab, parsed, timeout)
  }
  const status = response?.status() ?? 200
  const type = response?.headers()['content-type'] ?? 'text/html'
  if (status >= 400) {
    throw new GhError(
      'HTTP_ERROR',
      say('problem_http', {
        host: parsed.host,
        status: [status, response?.statusText()].join(' ').trim(),
        path: parsed.pathname,
      }).text,
      { details: { status, url: tab.page.url() } },
    )
  }
  if (!/^(text\/html|application\/xhtml\+xml|text\/xml|application\/xml)/i.test(type)) throw notHtml(parsed, type)
  return { url: tab.page.url(), status }
}

/**
 * The browser shows its own page for a failed load, a moment later; a navigation begun before that would be cut off by
 * it.
 */
const errorPage = async (tab: Tab, error: unknown): Promise<void> => {
  const code = /net::ERR_\w+/.exec(String(error))?.[0]
  if (code === undefined || code === 'net::ERR_ABORTED') return
  await tab.page
    .waitForURL('chrome-error://**', { waitUntil: 'commit', timeout: ERROR_PAGE_MS })
    .catch(instead('browser', undefined))
}

const failureOf = (error: unknown, tab: Tab, url: URL, timeout: number): GhError => {
  if (tab.crashed)
    return new GhError('PAGE_CRASH', `The page at ${url.host} crashed while it was loading.`, { cause: error })
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'TimeoutError') {
    return new GhError(
      'NAVIGATION_TIMEOUT',
      say('problem_page_slow', { host: url.host, seconds: Math.round(timeout / 1000) }).text,
      { cause: error },
    )
  }
  const code = /net::ERR_\w+/.exec(message)?.[0]
  // A download ends the navigation; so does an answer without content.
  if (code === 'net::ERR_ABORTED' || /Download is starting/.test(message)) return notHtml(url, undefined, error)
  if (code) {
    const [, kind, sentence] = NET_ERRORS.find(([pattern]) => pattern.test(code)) ?? [
      '',
      'NETWORK_ERROR' as const,
      'problem_net_absent' as const,
    ]
    const { text } = say(sentence, { host: url.host, code: code.slice(5) })
    return new GhError(kind, text, { cause: error, details: { net: code } })
  }
  if (/crashed/i.test(message))
    return new GhError('PAGE_CRASH', `The page at ${url.host} crashed while it was loading.`, { cause: error })
  if (/has been closed|disconnected/i.test(message))
    return new GhError('BROWSER_DISCONNECT', 'The browser closed while a page was loading.', { cause: error })
  return new GhError('NETWORK_ERROR', `${url.host} could not be opened: ${message.split('\n')[0]}`, { cause: error })
}

const notHtml = (url: URL, type?: string, cause?: unknown): GhError =>
  new GhError(
    'NOT_HTML',
    `${url.href.slice(0, 200)} is not a web page${type ? ` but ${type.split(';')[0]}` : ' but a download'}.`,
    { cause, details: { type: type ?? null } },
  )
