/**
 * Connects to a browser by its address: checks that it is one before any work begins, tries again if that may help, and
 * otherwise uses the next address of the list (B3, B7).
 */
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { Deadline } from '../../base/deadline.ts'
import { retry } from '../../base/retry.ts'
import type { OperatorBrowser, Transport } from '../operator/browser.ts'
import {
  AUTO,
  autoEndpoint,
  type EndpointAddress,
  notABrowser,
  parseEndpoint,
  schemeAndHost,
  socketUrl,
  unreachable,
} from './address.ts'
import { tabMarks } from './marks.ts'
import { CdpSocket, NotASocket } from './socket.ts'
import { EndpointTabs } from './tabs.ts'

export interface EndpointOptions {
  signal?: AbortSignal | undefined
  /** ms for one attempt; by default 30,000, or 60,000 if Chrome asks the person first. */
  timeoutMs?: number
  transport?: Transport
  /** Number of attempts; 3 by default. */
  attempts?: number
  /** Pause before the second attempt, in ms. */
  pauseMs?: number
}

/** What happened while connecting, for the job's history. */
export type EndpointEvent =
  | { type: 'cdp_endpoint_retry'; endpoint: string; attempt: number; in_ms: number; message: string }
  | { type: 'cdp_endpoint_cycle'; from: string; to: string; code: string; message: string }

const CONNECT_MS = 30_000
/** The person has to find and press Allow. */
const ALLOW_MS = 60_000
const ATTEMPTS = 3
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 4_000

/**
 * The first of these addresses that answers as a browser, each tried {@link ATTEMPTS} times.
 * @throws GhError ENDPOINT_MISSING for an empty list, ENDPOINT_INVALID before anything is tried; ENDPOINT_UNREACHABLE,
 * ENDPOINT_NOT_BROWSER of the only or last one; the signal's reason
 */
export const connectEndpoints = async (
  given: readonly string[],
  options: EndpointOptions & { onEvent?: (event: EndpointEvent) => void } = {},
): Promise<OperatorBrowser> => {
  if (given.length === 0)
    throw new GhError(
      'ENDPOINT_MISSING',
      'No address of a browser was given. Pass one with --cdp (http://127.0.0.1:9222, or “auto”), or open a browser with “ghosthands start”.',
    )
  // A typing error in the last address is found before the first is tried.
  for (const one of given) if (one !== AUTO) parseEndpoint(one)
  const { onEvent } = options
  let failed: unknown
  for (const [at, one] of given.entries()) {
    try {
      return await connectEndpoint(one, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      failed = error
      const next = given[at + 1]
      const message = error instanceof Error ? error.message : String(error)
      if (next !== undefined)
        onEvent?.({ type: 'cdp_endpoint_cycle', from: nameOf(one), to: nameOf(next), code: codeOf(error), message })
    }
  }
  throw failed
}

const nameOf = (given: string): string => (given === AUTO ? AUTO : schemeAndHost(parseEndpoint(given).url))

/** One address. Errors as {@link connectEndpoints}. */
export const connectEndpoint = async (
  given: string,
  options: EndpointOptions & { onEvent?: (event: EndpointEvent) => void } = {},
): Promise<OperatorBrowser> => {
  const { signal, onEvent, attempts = ATTEMPTS, pauseMs = PAUSE_MS } = options
  if (given === AUTO) return once(await autoEndpoint(), { timeoutMs: ALLOW_MS, ...options })
  const address = parseEndpoint(given)
  using deadline = Deadline.never({ signal })
  return retry(() => once(address, options), {
    attempts,
    baseMs: pauseMs,
    maxMs: LONGEST_PAUSE_MS,
    // 1, 2, 4 s: somebody who has just started a browser waits for it, and nobody else is in the queue.
    random: () => 1,
    retryIf: (error) => codeOf(error) === 'ENDPOINT_UNREACHABLE',
    onRetry: (error, attempt, pause) =>
      onEvent?.({
        type: 'cdp_endpoint_retry',
        endpoint: schemeAndHost(address.url),
        attempt,
        in_ms: pause,
        message: error instanceof Error ? error.message : String(error),
      }),
    deadline,
  })
}

/** @throws GhError ENDPOINT_UNREACHABLE, ENDPOINT_NOT_BROWSER; the signal's reason */
const once = async (address: EndpointAddress, options: EndpointOptions): Promise<OperatorBrowser> => {
  const { signal, timeoutMs = CONNECT_MS, transport = 'endpoint' } = options
  const socket = await openSocket(address, timeoutMs, signal)
  try {
    using deadline = Deadline.after(timeoutMs, { signal, what: `${schemeAndHost(address.url)} to answer` })
    return await deadline.race(browserBehind(socket, address, transport))
  } catch (error) {
    socket.close()
    signal?.throwIfAborted()
    throw codeOf(error) === 'DEADLINE' ? unreachable(address.url, error) : error
  }
}

const openSocket = async (address: EndpointAddress, timeoutMs: number, signal?: AbortSignal): Promise<CdpSocket> => {
  const url = await socketUrl(address, timeoutMs, signal)
  try {
    return await CdpSocket.connect(url, { timeoutMs, signal })
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof NotASocket)) throw unreachable(address.url, error)
    if (error.status === 403)
      throw new GhError(
        'ENDPOINT_UNREACHABLE',
        `The browser at ${schemeAndHost(address.url)} does not let GhostHands in (403). Where Chrome asks whether to allow remote debugging, press Allow.`,
        { cause: error },
      )
    throw notABrowser(address.url, error.message, error)
  }
}

/** Checks what answers before any work begins. Errors as {@link connectEndpoints}. */
export const browserBehind = async (
  socket: CdpSocket,
  { url, browser }: Pick<EndpointAddress, 'url' | 'browser'>,
  transport: Transport,
): Promise<OperatorBrowser> => {
  const refuse = (why: string) => (error: unknown) => {
    throw socket.isOpen ? notABrowser(url, why, error) : unreachable(url, error)
  }
  const { product } = await socket.send('Browser.getVersion').catch(refuse('it does not say which browser it is'))
  const { targetInfo } = await socket.send('Target.getTargetInfo').catch(refuse('it is a debugger of something else'))
  if ((targetInfo as { type?: unknown } | undefined)?.type !== 'browser')
    throw notABrowser(url, 'it is one page of a browser')
  // From now on the browser tells of tabs that other tabs open.
  await socket.send('Target.setDiscoverTargets', { discover: true }).catch(refuse('it keeps its tabs to itself'))
  return {
    id: `cdp:${browser}`,
    transport,
    about: `${String(product)} at ${browser}`,
    tabs: () => new EndpointTabs(socket),
    get isOpen() {
      return socket.isOpen
    },
    closed: socket.closed,
    marks: () => tabMarks(socket),
    release: () => socket.close(),
  }
}
