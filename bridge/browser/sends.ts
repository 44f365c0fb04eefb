/**
 * Requests that may carry data out of a page: held until they are allowed, with the response that came back. Only what
 * a form or a script can send with is stopped (documents, fetch, XHR, beacons). Images, scripts, styles and WebSockets
 * pass, unless the rule is about everything.
 */

import type { Browser, BrowserContext, CDPSession, Frame, Page, Response, WebSocketRoute } from 'playwright-core'
import { jsonRefuses } from '../../shared/domain/site-refusal.ts'
import { delay } from '../base/clock.ts'
import { instead, insteadBy } from '../base/debug.ts'
import { isJson, openResponseCache, type ResponseCache } from './response-cache.ts'

export interface Leaving {
  /** Chrome's id of the request: the same if Chrome holds it a second time, as after a redirect. */
  id?: string
  url: string
  method: string
  /** A posted form or a link; otherwise a script's own request. */
  document: boolean
  /** The source, in Chrome's terms: `XHR`, `Image`, `WebSocket` for a message over one … */
  kind: string
  /** Address of the requesting page, if known. */
  from?: string
  /** The body, as far as it is text. */
  body: string
  /** The body may contain something that is not readable here: a file. */
  hasBody: boolean
  /** What the page's script wrote into headers. */
  headers?: string
}

/** The outcome of a request: an HTTP status, or no response at all. `refuses`: so says its JSON. */
export type ServerAnswer =
  | { kind: 'status'; status: number; refuses?: boolean }
  /** `left`: its own page did not wait for it. */
  | { kind: 'lost'; left?: boolean }

/** A service worker of the page answered it: whether and when it sends it to the site is unknown. */
export type WorkerAnswer = { kind: 'worker' }

/** Whether a request may leave. `like`: it is not sent, and its page gets the response of the request with that id. */
export type SendVerdict = boolean | { like: string }

export interface SendRule {
  /** Also asks about images, scripts and WebSocket messages. */
  everything?: boolean
  /** Whether it may leave. It is held until this resolves. */
  may(leaving: Leaving): SendVerdict | Promise<SendVerdict>
  /**
   * For a released request: whether its outcome is reported before its page receives it, so that others may get the
   * same response.
   */
  follows?(leaving: Leaving): boolean
  /** A request that was to get another one's response got none, since there was none. */
  stopped?(leaving: Leaving): void
  /**
   * What left without being held: a message over a WebSocket; the address of an image, a script or a style; that of a
   * new tab's document. `byForm`: that document was the target of a form.
   */
  passed?(text: string, byForm?: boolean): void
  /** The outcome of a request that did not only read. `id`: of a followed one. An aborted one has no outcome. */
  answered(sent: Pick<Leaving, 'id' | 'url' | 'method'>, answer: ServerAnswer | WorkerAnswer): void
}

const KINDS = ['Document', 'XHR', 'Fetch', 'Ping'] as const
/** The same, as Playwright names them. */
const HELD_TYPES: ReadonlySet<string> = new Set(KINDS.map((kind) => kind.toLowerCase()))

/** In a job's own browser: from any frame or tab. */
export const holdInBrowser = async (browser: Browser, context: BrowserContext, rule: SendRule): Promise<void> => {
  const responses = openResponseCache({ bodies: true })
  listen(context, rule, responses)
  if (rule.everything) await context.routeWebSocket(ANY, (socket) => holdMessages(socket, rule))
  await hold(await browser.newBrowserCDPSession(), rule, responses)
}

/** In one tab of somebody else's browser: the tab and its frames, including those in other processes. */
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
    // A session that survives a navigation already holds requests; a second one would hold everything twice.
    if (known && (await enable(known, rule).then(yes, no))) return known
    // Only a frame in another process has its own session.
    const cdp = await context.newCDPSession(frame).catch(instead('browser', undefined))
    if (cdp) await Promise.all([hold(cdp, rule, responses), pastWorkers(cdp)]).catch(instead('browser', undefined))
    return cdp
  }
  for (const frame of page.frames()) inFrame(frame)
  page.on('framenavigated', inFrame)
}

/**
 * A site's service worker answers in place of the network, and its own requests belong to no tab. The tab bypasses it.
 */
const pastWorkers = async (cdp: CDPSession): Promise<void> => {
  await Promise.all([cdp.send('Network.enable'), cdp.send('Network.setBypassServiceWorker', { bypass: true })]).catch(
    instead('browser', undefined),
  )
}

/** A prerendered page makes requests outside the tab, and enters it without having been checked. */
const neverAhead = async (cdp: CDPSession): Promise<void> => {
  await cdp.send('Page.setPrerenderingAllowed', { isAllowed: false }).catch(instead('browser', undefined))
}

const yes = (): true => true
const no = (): false => false

const hold = async (cdp: CDPSession, rule: SendRule, responses: ResponseCache): Promise<void> => {
  cdp.on('Fetch.requestPaused', (paused) => {
    const { networkId: id, request, responseStatusCode: status, responseErrorReason } = paused
    const isAnswer = status !== undefined || responseErrorReason !== undefined
    // Before its page receives it, and may send its next request because of it.
    const hear = (refuses: boolean): void => {
      if (id !== undefined)
        rule.answered(
          { id, url: request.url, method: request.method },
          status === undefined ? { kind: 'lost' } : { kind: 'status', status, ...(refuses && { refuses }) },
        )
    }
    // The request may be gone with its page.
    const done = isAnswer ? responses.take(cdp, paused, hear) : decide(cdp, rule, paused, responses)
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
    headers: headersOf(headers),
  }
  const may = await rule.may(leaving)
  if (may === true) {
    const follows = responses.intercepts && networkId !== undefined && rule.follows?.(leaving) === true
    if (follows && !leaving.document) responses.open(networkId, { url, method })
    await cdp.send('Fetch.continueRequest', { requestId, ...(follows && { interceptResponse: true }) })
    return
  }
  if (may !== false) {
    if (await responses.give(cdp, requestId, may.like, leaving.document)) return
    rule.stopped?.(leaving)
  }
  // With these reasons, a document's page stays, and a script's request can be told from one that its page aborted.
  await cdp.send('Fetch.failRequest', { requestId, errorReason: leaving.document ? 'Aborted' : 'BlockedByClient' })
}

const enable = async (cdp: CDPSession, { everything }: SendRule): Promise<void> => {
  const all = { urlPattern: '*', requestStage: 'Request' as const }
  await cdp.send('Fetch.enable', {
    patterns: everything ? [all] : KINDS.map((resourceType) => ({ ...all, resourceType })),
  })
}

const ANY = /(?:)/

/**
 * A page's socket is opened, and its messages pass, only if allowed; the site's messages pass. In order, however long a
 * decision takes.
 */
const holdMessages = async (socket: WebSocketRoute, rule: SendRule): Promise<void> => {
  const opening = { url: socket.url(), method: 'GET', document: false, kind: 'WebSocket', body: '', hasBody: false }
  if ((await rule.may(opening)) !== true) return socket.close()
  const server = socket.connectToServer()
  let last: Promise<unknown> = Promise.resolve()
  socket.onMessage((message) => {
    const body = message.toString()
    const leaving = { url: socket.url(), method: 'POST', document: false, kind: 'WebSocket', body, hasBody: true }
    const may = last.then(() => rule.may(leaving))
    last = may.then((allowed) => allowed === true && server.send(message)).catch(instead('browser', undefined))
  })
}

/** Headers that the browser writes itself. */
const BROWSERS = /^(?:accept|cache-control|content-|cookie|origin|pragma|purpose|referer|sec-|upgrade-|user-agent)/i

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .flatMap((header) => (BROWSERS.test(header[0]) ? [] : header))
    .join(' ')

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

/** ms that the body of a response may take: a page need not read it, and then it may never end. */
const BODY_MS = 1_000

/** A response to something that was sent, for a script, that reports no error by its status. */
const mayRefuse = (response: Response): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(response.request().method()) &&
  response.status() < 300 &&
  isJson(response.headers()['content-type'])

const listen = (where: BrowserContext | Page, rule: SendRule, responses: ResponseCache): void => {
  // The same events, from one tab or from all.
  const source = where as Page
  const hearSockets = (page: Page): unknown =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => rule.passed?.(payload.toString('utf8'))))
  for (const page of 'pages' in where ? where.pages() : [where]) hearSockets(page)
  if ('pages' in where) where.on('page', hearSockets)
  source.on('request', (request) => {
    if (!HELD_TYPES.has(request.resourceType())) rule.passed?.(request.url())
  })
  source.on('response', (response) => {
    const request = response.request()
    const hear = (answer: ServerAnswer | WorkerAnswer): void =>
      rule.answered({ url: request.url(), method: request.method() }, answer)
    if (response.fromServiceWorker()) return hear({ kind: 'worker' })
    const status = { kind: 'status' as const, status: response.status() }
    if (!mayRefuse(response)) return hear(status)
    const said = Promise.race([response.json().then(jsonRefuses), delay(BODY_MS).then(no)])
    said.catch(insteadBy('browser', no)).then((refuses) => hear({ ...status, ...(refuses && { refuses }) }))
  })
  source.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    responses.brokenOff({ url: request.url(), method: request.method() })
    // Aborted by us, or a document replaced by another one.
    if (/ERR_BLOCKED/.test(errorText) || (/ERR_ABORTED/.test(errorText) && request.isNavigationRequest())) return
    const left = /ERR_ABORTED/.test(errorText)
    rule.answered({ url: request.url(), method: request.method() }, { kind: 'lost', ...(left && { left }) })
  })
}
