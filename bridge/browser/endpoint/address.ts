/**
 * Addresses of DevTools endpoints: which are allowed, and how an http address leads to the socket. Reports a bad
 * address as one typed error (B3). Opens no socket.
 */

import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead, swallowed } from '../../base/debug.ts'
import { activePort } from './active-port.ts'

/** The keyword for “my everyday Chrome, wherever it listens”. */
export const AUTO = 'auto'

export interface EndpointAddress {
  /** As it was given. */
  given: string
  /** An http(s) address is asked for its socket first; a ws(s) address is one. */
  url: URL
  /** Host and port, which identify one browser however it is addressed. */
  browser: string
}

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/
const SECURE = new Set(['https:', 'wss:'])
const PLAIN = new Set(['http:', 'ws:'])

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname)

/** Removes parts of an address that may be secret: user, password, path and query. */
export const schemeAndHost = (url: URL): string => `${url.protocol}//${url.host}`

/** @throws GhError ENDPOINT_INVALID */
export const parseEndpoint = (given: string): EndpointAddress => {
  // People copy only host:port from a command line.
  const text = /^[\w.-]+:\d+\/?$/.test(given.trim()) ? `http://${given.trim()}` : given.trim()
  const url = URL.parse(text)
  if (!url || !(SECURE.has(url.protocol) || PLAIN.has(url.protocol)))
    throw new GhError(
      'ENDPOINT_INVALID',
      `“${given.slice(0, 100)}” is not the address of a browser. It begins with http://, https://, ws:// or wss://, for example http://127.0.0.1:9222; or it is “${AUTO}”.`,
    )
  if (!SECURE.has(url.protocol) && !isLoopback(url))
    throw new GhError(
      'ENDPOINT_INVALID',
      `${schemeAndHost(url)} is on another machine, and ${url.protocol}// can be read and changed on the way. Use https:// or wss://, or forward the port to this machine (ssh -L).`,
    )
  const port = url.port || (url.protocol === 'https:' || url.protocol === 'wss:' ? '443' : '80')
  return { given, url, browser: `${isLoopback(url) ? '127.0.0.1' : url.hostname}:${port}` }
}

/** Identifies the browser of an address, for comparisons; invalid addresses are returned as they are. */
export const browserAt = (given: string): string => {
  try {
    return parseEndpoint(given).browser
  } catch (error) {
    swallowed('browser', codeOf(error))
    return given
  }
}

/**
 * The browser's socket.
 * @throws GhError ENDPOINT_UNREACHABLE, ENDPOINT_NOT_BROWSER
 */
export const socketUrl = async ({ url }: EndpointAddress, timeoutMs: number, signal?: AbortSignal): Promise<string> => {
  const isSocket = url.protocol === 'ws:' || url.protocol === 'wss:'
  // ws://127.0.0.1:9222 names only the port; behind a remote address the path may be empty.
  if (isSocket && !(url.pathname === '/' && isLoopback(url))) return url.href
  using deadline = Deadline.after(timeoutMs, { signal, what: `${schemeAndHost(url)} to answer` })
  const asked = new URL(url.href.replace(/^ws/, 'http'))
  asked.pathname = `${url.pathname.replace(/\/+$/, '')}/json/version`
  let response: Response
  try {
    response = await fetch(asked, { redirect: 'error', signal: deadline.signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw unreachable(url, error)
  }
  const answer = await response.json().catch(instead('browser', undefined))
  const found: unknown = (answer as { webSocketDebuggerUrl?: unknown } | undefined)?.webSocketDebuggerUrl
  const socket = typeof found === 'string' ? URL.parse(found) : null
  if (!response.ok || !socket || !/^wss?:$/.test(socket.protocol))
    throw notABrowser(url, response.ok ? 'it names no browser' : `it answered ${response.status}`)
  // Node's own inspector answers the same request.
  if (!socket.pathname.startsWith('/devtools/browser') && typeof (answer as { Browser?: unknown }).Browser !== 'string')
    throw notABrowser(url, 'it is a debugger of something else')
  // A browser behind a forwarded port reports its own view of its address.
  if (isLoopback(socket) || socket.hostname === url.hostname) {
    socket.host = url.host
    socket.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  }
  return parseEndpoint(socket.href).url.href
}

/**
 * The address at which Chrome says that it listens: `chrome://inspect` → “Allow remote debugging”, or started with a
 * port.
 * @throws GhError ENDPOINT_MISSING
 */
export const autoEndpoint = async (): Promise<EndpointAddress> => {
  const found = await activePort()
  if (found) return parseEndpoint(found.url)
  throw new GhError(
    'ENDPOINT_MISSING',
    'No running Chrome offers remote debugging. Open chrome://inspect/#remote-debugging in it and switch on “Allow remote debugging for this browser instance”, then start this again.',
  )
}

export const unreachable = (url: URL, cause: unknown): GhError =>
  new GhError(
    'ENDPOINT_UNREACHABLE',
    `Nothing answers at ${schemeAndHost(url)} (${reasonOf(cause)}). Is the browser running, and was it started with --remote-debugging-port=${url.port || '9222'}? “ghosthands start” opens one that is.`,
    { cause },
  )

export const notABrowser = (url: URL, why: string, cause?: unknown): GhError =>
  new GhError(
    'ENDPOINT_NOT_BROWSER',
    `What answers at ${schemeAndHost(url)} is not a Chrome or Chromium: ${why}. Give the address of the browser itself, such as http://127.0.0.1:9222, not that of a page or of another program.`,
    cause === undefined ? {} : { cause },
  )

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    if (cause.code === 'ECONNREFUSED') return 'nothing listens there'
    return cause.code
  }
  return cause instanceof Error ? cause.message : String(cause)
}
