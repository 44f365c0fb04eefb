/**
 * The pending network requests of a page, counted from the moment a context is prepared, so that an observation never
 * misses an earlier one. `observe/settle.ts` decides about waiting.
 */

import type { BrowserContext, Page, Request, Response } from 'playwright-core'
import { delay } from '../base/clock.ts'
import { swallowed } from '../base/debug.ts'

/** Maximum time in ms for a navigation that has started. */
export const NAVIGATION_MS = 30_000
/** A fetch that takes longer than this is a long poll, not the page's content. */
const LONG_POLL_MS = 2_500
/** A response of at most this many bytes is complete when its headers are. */
const WITH_ITS_HEAD = 64 * 1024
/**
 * ms to wait for the rest of the response to something sent. Chrome reports the end of a body once the page has read
 * it, and a page that only sends something to its server never does.
 */
const UNREAD_MS = 400
/** Time in ms for reading a file. */
export const READING_MS = 12_000
/** ms after a file was given, or after a response about it, within which a page requests its result. */
const FOLLOWS_MS = 1_000
/** A spinner that is still there after this is decoration. */
const SPINNER_MS = 4_000
/** Requests to the same address that repeat while nothing is done to the page are a heartbeat. */
const REPEATS = 3
const LOADING = new Set(['document', 'xhr', 'fetch', 'script', 'stylesheet'])

/** Requests of a page's own code, whose responses change the page. */
const DATA = new Set(['xhr', 'fetch'])

const watched = new WeakMap<Page, NetworkActivity>()

export const networkActivityOf = (page: Page): NetworkActivity => {
  let activity = watched.get(page)
  if (!activity) {
    activity = new NetworkActivity(page)
    watched.set(page, activity)
  }
  return activity
}

/** Counts for every page of a context, including later ones. */
export const watchContext = (context: BrowserContext): void => {
  for (const page of context.pages()) networkActivityOf(page)
  context.on('page', (page) => void networkActivityOf(page))
}

export class NetworkActivity {
  private readonly open = new Map<Request, number>()
  private readonly answered = new Map<Request, number>()
  private readonly asked = new Map<string, number>()
  private readonly waiting = new Set<() => void>()
  private endless = false
  /** The time between giving a file and the site's last response because of it. */
  private file = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  private landed = Number.NEGATIVE_INFINITY

  constructor(page: Page) {
    const end = (request: Request): void => {
      const since = this.open.get(request)
      if (since === undefined) return
      this.open.delete(request)
      this.answered.delete(request)
      // One request leads to the next: the file is uploaded, then parsed.
      if (this.isReading(since)) this.file.to = performance.now()
      if (DATA.has(request.resourceType())) this.landed = performance.now()
      this.wake()
    }
    page.on('request', (request) => {
      if (!LOADING.has(request.resourceType())) return
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.asked.clear()
      const address = `${request.method()} ${request.url().split('?')[0]}`
      this.asked.set(address, (this.asked.get(address) ?? 0) + 1)
      this.open.set(request, performance.now())
    })
    page.on('response', (response) => {
      const request = response.request()
      if (!DATA.has(request.resourceType()) || !this.open.has(request)) return
      if (isWhole(response)) end(request)
      else if (request.method() !== 'GET') this.answered.set(request, performance.now())
    })
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      this.endless = false
      this.file = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
      for (const request of this.open.keys()) if (request.isNavigationRequest()) this.open.delete(request)
      this.wake()
    })
    page.on('close', () => {
      this.open.clear()
      this.answered.clear()
      this.wake()
    })
  }

  /**
   * Whether to wait for a spinner on an otherwise settled page. One that outlasts the wait is part of the page, and is
   * ignored until the next navigation.
   */
  waitsForSpinner(waitedMs: number): boolean {
    if (waitedMs > SPINNER_MS) this.endless = true
    return !this.endless
  }

  /** Each action may request the same address once more, so counting restarts with every settling. */
  forgetRepeats(): void {
    this.asked.clear()
  }

  /** A document for the main frame is being loaded. */
  navigating(): boolean {
    return [...this.open].some(
      ([request, since]) =>
        request.isNavigationRequest() && isMain(request) && performance.now() - since < NAVIGATION_MS,
    )
  }

  /**
   * A request is pending that is neither a long poll nor a heartbeat.
   * @param from only requests since then, in `performance.now()` time
   */
  busy(from = 0): boolean {
    const now = performance.now()
    return [...this.open].some(
      ([request, since]) =>
        since >= from &&
        now - since < (this.isReading(since) ? READING_MS : LONG_POLL_MS) &&
        now - (this.answered.get(request) ?? now) < UNREAD_MS &&
        (this.asked.get(`${request.method()} ${request.url().split('?')[0]}`) ?? 0) <= REPEATS,
    )
  }

  /** A file is being given, or has just been: the page's requests from here on may be the site parsing it. */
  givesFile(): void {
    const now = performance.now()
    this.file = { from: Math.min(this.file.from, now), to: now }
  }

  /** The site may be reading a file. */
  reads(): boolean {
    return [...this.open.values()].some((since) => this.isReading(since) && performance.now() - since < READING_MS)
  }

  private isReading(since: number): boolean {
    return since >= this.file.from && since <= this.file.to + FOLLOWS_MS
  }

  /** ms since requested data arrived; Infinity if none did. */
  sinceLanding(): number {
    return performance.now() - this.landed
  }

  /** Resolves when a request ends, or after `ms`. */
  async changed(ms: number, signal: AbortSignal | undefined): Promise<void> {
    const stop = new AbortController()
    let wake = (): void => undefined
    const woken = new Promise<void>((done) => {
      wake = done
    })
    this.waiting.add(wake)
    try {
      await Promise.race([woken, delay(ms, { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal })])
    } finally {
      this.waiting.delete(wake)
      stop.abort()
    }
  }

  private wake(): void {
    for (const wake of this.waiting) wake()
  }
}

const isWhole = (response: Response): boolean => {
  const length = response.headers()['content-length']
  return response.status() === 204 || (length !== undefined && Number(length) <= WITH_ITS_HEAD)
}

/** `frame()` throws for a navigation whose frame is not known yet, which is a new main frame. */
const isMain = (request: Request): boolean => {
  try {
    return request.frame().parentFrame() === null
  } catch (error) {
    swallowed('browser', error)
    return true
  }
}
