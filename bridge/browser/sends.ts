/**
 * Requests that may carry data out of a page: held until they are allowed, with the response that came back. Only what
 * a form or a script can send with is stopped (documents, fetch, XHR, beacons). Images, scripts, styles and WebSockets
 * pass, unless the rule is about everything.
 */

import type { Browser, BrowserContext, CDPSession, Frame, Page, WebSocketRoute } from 'playwright-core'
import { instead } from '../base/debug.ts'
import { openResponseCache, type ResponseCache } from './response-cache.ts'

export interface Leaving {
  /** Chrome's name for the request: the same where it holds one a second time, as after a redirect. */
  id?: string
  url: string
  method: string
  /** A form that is posted, or a link; else a script's own request. */
  document: boolean
  /** What asks for it, as Chrome calls it: `XHR`, `Image`, `WebSocket` for a message over one … */
  kind: string
  /** Address of the page that asks, as far as it says so. */
  from?: string
  /** What goes with it, as far as it is text. */
  body: string
  /** Something goes with it that may not be readable here: a file. */
  hasBody: boolean
}

/** The outcome of a request: an HTTP status, or no response at all. */
export type ServerAnswer =
  | { kind: 'status'; status: number }
  /** `left`: its own page did not wait for it. */
  | { kind: 'lost'; left?: boolean }

/** A service worker of the page answered it: whether and when it tells the site is unknown. */
export type WorkerAnswer = { kind: 'worker' }

/** Whether a request may leave. `like`: it stays here, and its page gets the response of the request with that id. */
export type SendVerdict = boolean | { like: string }

export interface SendRule {
  /** Pictures, scripts and messages over WebSockets are asked about as well. */
  everything?: boolean
  /** Whether it may leave; until this resolves it is held. */
  may(leaving: Leaving): SendVerdict | Promise<SendVerdict>
  /** Of one that may leave: whether what comes of it is told before its page hears it, and others may be answered like it. */
  follows?(leaving: Leaving): boolean
  /** One that was to be answered like another got no answer, since there was none to give. */
  stopped?(leaving: Leaving): void
  /** What came of one that was no mere reading; `id`: of one that is followed. The end of one that is broken off has none. */
  answered(sent: Pick<Leaving, 'id' | 'url' | 'method'>, answer: ServerAnswer | WorkerAnswer): void
}

const KINDS = ['Document', 'XHR', 'Fetch', 'Ping'] as const

/** In a job's own browser: from any frame or tab. */
export const holdInBrowser = async (browser: Browser, context: BrowserContext, rule: SendRule): Promise<void> => {
  const responses = openResponseCache({ bodies: true })
  listen(context, rule, responses)
  if (rule.everything) await context.routeWebSocket(ANY, (socket) => holdMessages(socket, rule))
  await hold(await browser.newBrowserCDPSession(), rule, responses)
}

/** In one tab of somebody else's browser: the tab and its frames, including those of other processes. */
export const holdInTab = async (page: Page, rule: SendRule): Promise<void> => {
  const context = page.context()
  const responses = openResponseCache({ bodies: false })
  listen(page, rule, responses)
  if (rule.everything) await page.routeWebSocket(ANY, (socket) => holdMessages(socket, rule))
  const cdp = await context.newCDPSession(page)
  await Promise.all([hold(cdp, rule, responses), pastWorkers(cdp), neverAhead(cdp)])
  const sessions = new WeakMap<Frame, Promise<CDPSession | undefined>>()
  const inFrame = (frame: Frame): void => {
    if (frame === page.mainFrame()) return
    const before = sessions.get(frame) ?? Promise.resolve(undefined)
    sessions.set(
      frame,
      before.then((known) => heldIn(frame, known)),
    )
  }
  const heldIn = async (frame: Frame, known: CDPSession | undefined): Promise<CDPSession | undefined> => {
    // One that lives on through a navigation holds already; a second one would hold everything twice.
    if (known && (await enable(known, rule).then(yes, no))) return known
    // Only a frame of another process has a session of its own.
    const cdp = await context.newCDPSession(frame).catch(instead('browser', undefined))
    if (cdp) await Promise.all([hold(cdp, rule, responses), pastWorkers(cdp)]).catch(instead('browser', undefined))
    return cdp
  }
  for (const frame of page.frames()) inFrame(frame)
  page.on('framenavigated', inFrame)
}

/** A service worker of the site answers in place of the network, and what it asks for itself is asked in no tab: the tab goes past it. */
const pastWorkers = async (cdp: CDPSession): Promise<void> => {
  await Promise.all([cdp.send('Network.enable'), cdp.send('Network.setBypassServiceWorker', { bypass: true })]).catch(
    instead('browser', undefined),
  )
}

/** A page that is made ready before it is opened asks for things outside of the tab, and comes into it with nobody having looked. */
const neverAhead = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Page.setPrerenderingAllowed', { isAllowed: false }).catch(instead('browser', undefined))
}

const yes = (): true => true
const no = (): false => false

const hold = async (cdp: CDPSession, rule: SendRule, responses: ResponseCache): Promise<void> => {
  cdp.on('Fetch.requestPaused', (paused) => {
    const { networkId: id, request, responseStatusCode: status, responseErrorReason } = paused
    const isAnswer = status !== undefined || responseErrorReason !== undefined
    // Before its page hears it, and may ask for the next thing because of it.
    if (id !== undefined && isAnswer)
      rule.answered(
        { id, url: request.url, method: request.method },
        status === undefined ? { kind: 'lost' } : { kind: 'status', status },
      )
    // The request may be gone with its page.
    const done = isAnswer ? responses.take(cdp, paused) : decide(cdp, rule, paused, responses)
    done.catch(instead('browser', undefined))
  })
  await enable(cdp, rule)
}

interface Paused {
  requestId: string
  networkId?: string
  resourceType: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    hasPostData?: boolean
    postDataEntries?: { bytes?: string }[]
    postData?: string
  }
}

const decide = async (
  cdp: CDPSession,
  rule: SendRule,
  { requestId, networkId, resourceType, request }: Paused,
  responses: ResponseCache,
): Promise<void> => {
  const { url, method, headers } = request
  const from = headers.Referer ?? headers.referer
  const leaving: Leaving = {
    id: networkId ?? requestId,
    url,
    method,
    document: resourceType === 'Document',
    kind: resourceType,
    ...(from !== undefined && { from }),
    body: textOf(request),
    hasBody: request.hasPostData ?? false,
  }
  const may = await rule.may(leaving)
  if (may === true) {
    const follows = networkId !== undefined && rule.follows?.(leaving) === true
    if (follows && !leaving.document) responses.open(networkId, { url, method })
    await cdp.send('Fetch.continueRequest', { requestId, ...(follows && { interceptResponse: true }) })
    return
  }
  if (may !== false) {
    if (await responses.give(cdp, requestId, may.like, leaving.document)) return
    rule.stopped?.(leaving)
  }
  // A document's page stays, and a script's request is told from one that its page broke off.
  await cdp.send('Fetch.failRequest', { requestId, errorReason: leaving.document ? 'Aborted' : 'BlockedByClient' })
}

const enable = async (cdp: CDPSession, { everything }: SendRule): Promise<void> => {
  const all = { urlPattern: '*', requestStage: 'Request' as const }
  await cdp.send('Fetch.enable', {
    patterns: everything ? [all] : KINDS.map((resourceType) => ({ ...all, resourceType })),
  })
}

const ANY = /(?:)/

/** What the page says over a socket goes on only where it may; what the site says comes through. In order, whatever takes its time. */
const holdMessages = (socket: WebSocketRoute, rule: SendRule): void => {
  const server = socket.connectToServer()
  let last: Promise<unknown> = Promise.resolve()
  socket.onMessage((message) => {
    const body = message.toString()
    const leaving = { url: socket.url(), method: 'POST', document: false, kind: 'WebSocket', body, hasBody: true }
    const may = last.then(() => rule.may(leaving))
    last = may.then((allowed) => allowed === true && server.send(message)).catch(instead('browser', undefined))
  })
}

const textOf = ({
  postDataEntries,
  postData,
}: {
  postDataEntries?: { bytes?: string }[]
  postData?: string
}): string =>
  postDataEntries
    ? postDataEntries.map(({ bytes }) => (bytes ? Buffer.from(bytes, 'base64').toString('utf8') : '')).join('')
    : (postData ?? '')

const listen = (where: BrowserContext | Page, rule: SendRule, responses: ResponseCache): void => {
  // The same events, of one tab or of all.
  const source = where as Page
  source.on('response', (response) => {
    const request = response.request()
    const answer = response.fromServiceWorker()
      ? { kind: 'worker' as const }
      : { kind: 'status' as const, status: response.status() }
    rule.answered({ url: request.url(), method: request.method() }, answer)
  })
  source.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    responses.brokenOff({ url: request.url(), method: request.method() })
    // By us; or a document in whose place another one came.
    if (/ERR_BLOCKED/.test(errorText) || (/ERR_ABORTED/.test(errorText) && request.isNavigationRequest())) return
    const left = /ERR_ABORTED/.test(errorText)
    rule.answered({ url: request.url(), method: request.method() }, { kind: 'lost', ...(left && { left }) })
  })
}
