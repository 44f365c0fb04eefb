/**
 * The browser that Playwright sees: the protocol's root session, emulated over the tabs of one job. Playwright sees the
 * tab where the job started, the tabs it opens and those that they open, and nothing else of the person's browser.
 * Commands to the whole browser are answered here or refused.
 */

import type { ConnectOverCDPTransport } from 'playwright-core'
import { byWord } from '../../../shared/domain/by-word.ts'
import { isForbidden, withoutCookies } from '../../../shared/protocol/relay.ts'
import { delay } from '../../base/clock.ts'
import { instead, insteadBy } from '../../base/debug.ts'
import {
  CdpError,
  type CdpMessage,
  type CdpParams,
  METHOD_NOT_FOUND,
  SERVER_ERROR,
  SESSION_NOT_FOUND,
  type TargetInfo,
  targetInfoOf,
} from '../cdp.ts'
import type { SentInputs } from '../takeover.ts'
import { Awake } from './awake.ts'
import type { GoneReason, TabSource } from './tab-source.ts'

export interface RootOptions {
  inputs: SentInputs
  /** A tab is being reported to Playwright, or will not be after all. */
  expected?(targetId: string): void
  given?(targetId: string): void
  gone?(targetId: string, reason: GoneReason): void
  lost?(): void
}

interface OwnTab {
  info: TargetInfo
  sessionId: string
  awake: Awake
  /** Playwright knows of it. */
  announced: boolean
  /** The main frame navigated, or the tab is gone. */
  moved: Set<() => void>
}

interface OwnSession {
  targetId: string
  /** Playwright requested it itself, and is told of its end. */
  extra: boolean
}

const CONTEXT = 'default'
/** ms in which an announced window becomes a tab; one that the browser blocks never does. */
const OPENING_MS = 3_000
/** ms after which a tab without an address is checked without an event. */
const RECHECK_MS = 200

export class RootSession implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
  private readonly source: TabSource
  private readonly options: RootOptions
  private readonly tabs = new Map<string, OwnTab>()
  private readonly sessions = new Map<string, OwnSession>()
  /** Targets within tabs (frames of other sites, workers) → the tab. */
  private readonly children = new Map<string, string>()
  /** Sessions on the whole browser, all of which this class answers. */
  private readonly roots = new Set<string>()
  /** Windows announced by pages that are not a tab yet. */
  private readonly opening = new Map<string, NodeJS.Timeout>()
  private closed = false
  /** Playwright listens; tabs adopted earlier wait for it. */
  private connected = false
  private releasing: Promise<void> | undefined
  private next = 1

  constructor(source: TabSource, options: RootOptions) {
    this.source = source
    this.options = options
    source.listen({
      event: (sessionId, method, params) => this.event(sessionId, method, params),
      opened: (info) => this.opened(info),
      gone: (targetId, reason) => this.gone(targetId, reason),
      lost: () => this.end('The browser is out of reach.'),
    })
  }

  send(message: object): void {
    const { id, method = '', params = {}, sessionId } = message as CdpMessage
    const work =
      sessionId === undefined || this.roots.has(sessionId)
        ? this.onRoot(method, params)
        : this.onTab(sessionId, method, params)
    const where = sessionId === undefined ? {} : { sessionId }
    work.then(
      (result) => this.deliver({ id, result, ...where }),
      (error: unknown) =>
        this.deliver({
          id,
          error: {
            code: error instanceof CdpError ? error.code : SERVER_ERROR,
            message: error instanceof Error ? error.message : String(error),
          },
          ...where,
        }),
    )
  }

  /** Releases the tabs and closes none; called by Playwright. */
  close(): void {
    this.end('The connection was closed.')
    this.releasing ??= this.source.release().catch(instead('browser', undefined))
  }

  /** Resolves when all tabs are released. */
  async released(): Promise<void> {
    this.close()
    await this.releasing
  }

  /** Targets of the job's tabs, including those that Playwright does not know yet. */
  targets(): string[] {
    return [...this.tabs.keys()]
  }

  info(targetId: string): TargetInfo | undefined {
    return this.tabs.get(targetId)?.info
  }

  /** Attaches to a tab and reports it to Playwright once it shows something; resolves then. Errors: the source's. */
  async adopt(targetId: string): Promise<void> {
    if (this.tabs.has(targetId)) return
    const { sessionId, info } = await this.source.attach(targetId)
    const tab: OwnTab = {
      info,
      sessionId,
      awake: new Awake(this.source, sessionId),
      announced: false,
      moved: new Set(),
    }
    this.tabs.set(targetId, tab)
    this.sessions.set(sessionId, { targetId, extra: false })
    // A tab that is changing its process cannot draw yet; it is asked again once it shows something.
    const awake = await tab.awake.start().then(() => true, instead('browser', false))
    await this.settled(tab)
    if (!awake && this.tabs.has(targetId)) await tab.awake.start()
    if (!this.tabs.has(targetId)) throw new CdpError(SERVER_ERROR, 'The tab was closed while it was opened.')
    if (this.connected) this.announce(tab)
  }

  private announce(tab: OwnTab): void {
    const { sessionId, info } = tab
    tab.announced = true
    this.options.expected?.(info.targetId)
    this.deliver({
      method: 'Target.attachedToTarget',
      params: {
        sessionId,
        targetInfo: { ...info, attached: true, canAccessOpener: false, browserContextId: CONTEXT },
        waitingForDebugger: false,
      },
    })
  }

  private async onRoot(method: string, params: CdpParams): Promise<CdpParams> {
    const targetId = String(params.targetId ?? '')
    switch (method) {
      case 'Browser.getVersion':
        return this.source.version()
      // The person's download settings stay unchanged.
      case 'Browser.setDownloadBehavior':
        return {}
      case 'Target.setAutoAttach':
        this.connected = true
        for (const tab of this.tabs.values()) this.announce(tab)
        return {}
      case 'Target.getTargetInfo':
        return { targetInfo: this.tabs.get(targetId)?.info ?? BROWSER }
      case 'Target.createTarget': {
        const opened = await this.source.open(String(params.url ?? 'about:blank'))
        await this.adopt(opened)
        return { targetId: opened }
      }
      case 'Target.closeTarget':
        if (!this.tabs.has(targetId)) throw notOurs(method)
        await this.source.close(targetId)
        return { success: true }
      case 'Target.attachToBrowserTarget': {
        const sessionId = `root-${this.next++}`
        this.roots.add(sessionId)
        return { sessionId }
      }
      case 'Target.attachToTarget': {
        const owner = this.ownerOf(targetId)
        if (owner === undefined) throw notOurs(method)
        const { sessionId } = await this.source.attach(targetId)
        this.sessions.set(sessionId, { targetId: owner, extra: true })
        return { sessionId }
      }
      case 'Target.detachFromTarget': {
        const sessionId = String(params.sessionId)
        if (this.roots.delete(sessionId)) return {}
        if (!this.sessions.delete(sessionId)) throw new CdpError(SESSION_NOT_FOUND, 'No such session.')
        await this.source.detach(sessionId)
        return {}
      }
      default:
        throw new CdpError(METHOD_NOT_FOUND, `'${method}' is not for a job in a person's browser`)
    }
  }

  private async onTab(sessionId: string, method: string, params: CdpParams): Promise<CdpParams> {
    const session = this.sessions.get(sessionId)
    if (!session) throw new CdpError(SESSION_NOT_FOUND, 'Session with given id not found.')
    // A tab comes to the front only if the person asks to see it.
    if (method === 'Page.bringToFront') return {}
    if (isForbidden(method, params)) throw notOurs(method)
    const awake = this.awakeOf(sessionId)
    awake?.sees(method)
    const answered = this.options.inputs.note(method, params)
    try {
      const result = await this.source.send(sessionId, method, params)
      await awake?.after(method)
      return result
    } finally {
      answered()
    }
  }

  private event(sessionId: string, method: string, params: CdpParams): void {
    const session = this.sessions.get(sessionId)
    if (!session) return
    const tab = this.tabs.get(session.targetId)
    if (method === 'Target.attachedToTarget') {
      this.sessions.set(String(params.sessionId), { targetId: session.targetId, extra: false })
      this.children.set(targetInfoOf(params.targetInfo)?.targetId ?? '', session.targetId)
    } else if (method === 'Target.detachedFromTarget') {
      this.sessions.delete(String(params.sessionId))
      this.children.delete(String(params.targetId))
    }
    if (tab?.sessionId === sessionId) {
      if (tab.awake.takes(method, params)) return
      if (method === 'Page.frameNavigated') wake(tab.moved)
      if (method === 'Page.windowOpen' && this.source.opensLate) this.expectWindow()
      if (DOWNLOADS[method]) this.deliver({ method: DOWNLOADS[method], params })
    }
    if (tab?.announced) this.deliver({ method, params: withoutCookies(method, params), sessionId })
  }

  private ownerOf(targetId: string): string | undefined {
    return this.tabs.has(targetId) ? targetId : this.children.get(targetId)
  }

  private awakeOf(sessionId: string): Awake | undefined {
    const tab = this.tabs.get(this.sessions.get(sessionId)?.targetId ?? '')
    return tab?.sessionId === sessionId ? tab.awake : undefined
  }

  private opened(info: TargetInfo): void {
    if (this.closed || !this.tabs.has(info.openerId ?? '')) return
    this.options.expected?.(info.targetId)
    this.windowCame()
    // A tab that cannot be attached to does not belong to the job.
    this.adopt(info.targetId).catch(insteadBy('browser', () => this.options.given?.(info.targetId)))
  }

  private gone(targetId: string, reason: GoneReason): void {
    const tab = this.tabs.get(targetId)
    if (!tab) return
    this.tabs.delete(targetId)
    for (const [child, owner] of this.children) if (owner === targetId) this.children.delete(child)
    wake(tab.moved)
    this.options.given?.(targetId)
    // Before Playwright is told, so that code that finds the tab closed can already get the reason.
    this.options.gone?.(targetId, reason)
    for (const [sessionId, { targetId: owner, extra }] of this.sessions) {
      if (owner !== targetId) continue
      this.sessions.delete(sessionId)
      const params = { sessionId, targetId }
      if (sessionId === tab.sessionId && tab.announced) this.deliver({ method: 'Target.detachedFromTarget', params })
      if (!extra) continue
      for (const root of this.roots) this.deliver({ method: 'Target.detachedFromTarget', params, sessionId: root })
    }
  }

  /**
   * A tab whose first document has not started has no address; Playwright would assign its load to an earlier document.
   */
  private async settled(tab: OwnTab): Promise<void> {
    await this.source.send(tab.sessionId, 'Page.enable', {})
    while (this.tabs.has(tab.info.targetId)) {
      let moved = (): void => undefined
      const next = new Promise<void>((done) => {
        moved = done
      })
      tab.moved.add(moved)
      const { frameTree } = await this.source.send(tab.sessionId, 'Page.getFrameTree', {})
      const url = (frameTree as { frame?: { url?: string } } | undefined)?.frame?.url ?? ''
      if (url !== '' && url !== ':') {
        tab.info = { ...tab.info, url }
        return
      }
      // If its process changes at this very moment, there is no event.
      await Promise.race([next, delay(RECHECK_MS)])
    }
  }

  private expectWindow(): void {
    const key = `window-${this.next++}`
    this.options.expected?.(key)
    this.opening.set(
      key,
      setTimeout(() => this.forgetWindow(key), OPENING_MS),
    )
  }

  private windowCame(): void {
    const [oldest] = this.opening.keys()
    if (oldest !== undefined) this.forgetWindow(oldest)
  }

  private forgetWindow(key: string): void {
    clearTimeout(this.opening.get(key))
    this.opening.delete(key)
    this.options.given?.(key)
  }

  private end(reason: string): void {
    if (this.closed) return
    this.closed = true
    for (const key of [...this.opening.keys()]) this.forgetWindow(key)
    for (const { moved } of this.tabs.values()) wake(moved)
    this.tabs.clear()
    this.options.lost?.()
    this.onclose?.(reason)
  }

  private deliver(message: CdpMessage): void {
    if (!this.closed) this.onmessage?.(message)
  }
}

const BROWSER: TargetInfo & CdpParams = { targetId: 'browser', type: 'browser', title: '', url: '', attached: true }

/** Chrome reports downloads to the page; Playwright expects the events from the browser. */
const DOWNLOADS: Readonly<Record<string, string>> = byWord({
  'Page.downloadWillBegin': 'Browser.downloadWillBegin',
  'Page.downloadProgress': 'Browser.downloadProgress',
})

const wake = (waiting: Set<() => void>): void => {
  for (const go of waiting) go()
  waiting.clear()
}

const notOurs = (method: string): CdpError =>
  new CdpError(
    SERVER_ERROR,
    `'${method}' is refused: a job works in its own tabs and leaves the rest of the browser alone`,
  )
