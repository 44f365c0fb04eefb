/**
 * A job's session in a person's own browser, the same for every transport: its own tab, opened in the background or
 * lent by the person. All other tabs are out of sight and reach. When it ends, it closes only tabs it opened (B4).
 */

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { GhError } from '../../../shared/domain/errors.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead } from '../../base/debug.ts'
import { useOwnTemp } from '../leftovers.ts'
import { preparePageWorld } from '../page-world.ts'
import { PopupWatch } from '../popup-watch.ts'
import { RootSession } from '../relay/root-session.ts'
import type { DetachReason, GoneReason, TabSource } from '../relay/tab-source.ts'
import { holdInTab, type SendRule } from '../sends.ts'
import type { CloseOptions, OperatorSession, TabAddress } from '../session.ts'
import { aborted, firstLine, SessionBase } from '../session-base.ts'
import type { Tab } from '../tab.ts'
import { FOLLOW_MS, Tabs } from '../tabs.ts'
import { SentInputs } from '../takeover.ts'
import { guardDocuments, type VisitRule } from '../visits.ts'
import type { OperatorBrowser } from './browser.ts'

export interface OperatorOptions {
  /** Work in this tab, by its target. It is the person's and is never closed. If absent, a tab is opened. */
  start?: string | undefined
  /** Opened by an earlier session of this job: closed at the end like its own tabs. */
  own?: boolean
  /** An earlier attempt of the job worked in `start`, and its content stays. */
  continues?: boolean
  /** Addresses that the job's documents may come from; all http(s) ones if absent. */
  mayVisit?: VisitRule | undefined
  signal?: AbortSignal | undefined
}

const CONNECT_MS = 30_000
/** ms for closing the job's tabs, since a page may ask whether it may be left. */
const CLOSE_MS = 5_000

/**
 * Errors: BROWSER_DISCONNECT if the browser is out of reach, ENDPOINT_NO_CONTEXT if it has no place for a tab,
 * BROWSER_DETACHED if the starting tab cannot be used; the signal's reason.
 */
export const openOperatorSession = async (
  browser: OperatorBrowser,
  options: OperatorOptions = {},
): Promise<OperatorSession> => {
  options.signal?.throwIfAborted()
  if (!browser.isOpen) throw outOfReach(browser)
  const inputs = new SentInputs()
  const source = browser.tabs()
  let session: InOwnBrowser | undefined
  const watch = new PopupWatch(FOLLOW_MS, async (targetId) => session?.drop(targetId))
  const root = new RootSession(source, {
    inputs,
    expected: (targetId) => watch.expect(targetId),
    given: (targetId) => watch.settle(targetId),
    gone: (targetId, reason) => session?.gone(targetId, reason),
    lost: () => session?.outOfReach(),
  })
  try {
    const adopted = options.start === undefined ? undefined : root.adopt(options.start)
    // Loaded at first use, because it is half of the bridge's memory. Meanwhile the browser responds.
    const loaded = useOwnTemp().then(() => import('playwright-core'))
    const [{ chromium: playwright }] = await Promise.all([loaded, adopted])
    const connected = await Promise.race([
      playwright.connectOverCDP(root, { noDefaults: true, isLocal: true, timeout: CONNECT_MS }),
      aborted(options.signal),
    ])
    const [context] = connected.contexts()
    if (!context) throw noContext(browser)
    await preparePageWorld(context)
    session = new InOwnBrowser({ browser, connected, context, watch, root, source, inputs, options })
    await session.begin()
    return session
  } catch (error) {
    await root.released()
    options.signal?.throwIfAborted()
    if (error instanceof GhError) throw error
    throw browser.isOpen ? noContext(browser, error) : outOfReach(browser, error)
  }
}

const outOfReach = ({ about }: OperatorBrowser, cause?: unknown): GhError =>
  new GhError('BROWSER_DISCONNECT', say('problem_connection_lost', { browser: about }).text, { cause })

const noContext = ({ about }: OperatorBrowser, cause?: unknown): GhError =>
  new GhError(
    'ENDPOINT_NO_CONTEXT',
    `${about} has no window in which a tab could be opened${cause === undefined ? '' : ` (${firstLine(cause)})`}. Open a window in it and start this again.`,
    { cause },
  )

interface Parts {
  browser: OperatorBrowser
  connected: Browser
  context: BrowserContext
  watch: PopupWatch
  root: RootSession
  source: TabSource
  inputs: SentInputs
  options: OperatorOptions
}

const DETACHED: Record<DetachReason, string> = {
  canceled_by_user: say('problem_bar_cancelled').text,
  replaced: say('problem_tab_taken').text,
  forbidden: say('problem_tab_forbidden').text,
}

class InOwnBrowser extends SessionBase implements OperatorSession {
  readonly mode = 'operator'
  readonly continues: boolean
  readonly inputs: SentInputs
  protected readonly keeper: Tabs
  private readonly parts: Parts
  private readonly targets = new WeakMap<Page, string>()
  private lastPlace: TabAddress | undefined
  /** Tabs that were taken away, the newest last. */
  private readonly taken: { targetId: string; lent: boolean; reason: DetachReason }[] = []

  constructor(parts: Parts) {
    super(parts.connected, parts.watch)
    this.parts = parts
    this.inputs = parts.inputs
    this.continues = parts.options.continues ?? false
    const { mayVisit } = parts.options
    this.keeper = new Tabs(
      parts.context,
      {
        isOurs: () => true,
        mayVisit,
        prepare: (tab) => this.prepare(tab, mayVisit),
        arrived: (tab) => this.arrived(tab),
      },
      (event) => this.emit(event),
    )
    parts.context.on('page', () => parts.watch.adopted())
  }

  /** Adopts the tab it starts in. */
  async begin(): Promise<void> {
    const { options, context, watch } = this.parts
    const { start, own = false } = options
    if (start === undefined) {
      await this.openTab()
      return
    }
    const [page] = context.pages()
    if (!page) throw detached('forbidden')
    watch.settle(start)
    await this.keeper.adopt(!own, async () => page)
  }

  protected override async hold(rule: SendRule): Promise<void> {
    await Promise.all(this.keeper.list().map(({ page }) => holdInTab(page, rule)))
  }

  override active(): Tab {
    const tab = super.active()
    // Playwright learns of it a moment later.
    const taken = this.taken.find(({ targetId }) => targetId === this.targetOf(tab))
    if (taken) throw detached(taken.reason)
    return tab
  }

  targetOf(tab: Tab): string | undefined {
    return this.targets.get(tab.page)
  }

  place(): TabAddress {
    const tab = this.keeper.active()
    const targetId = tab && this.targetOf(tab)
    const taken = this.taken.at(-1)
    const { id: browser } = this.parts.browser
    if (tab && targetId !== undefined) return { browser, targetId, own: !tab.lent }
    if (taken) return { browser, targetId: taken.targetId, own: !taken.lent }
    return this.lastPlace ?? { browser, targetId: undefined, own: true }
  }

  async show(): Promise<void> {
    const targetId = this.targetOf(this.active())
    if (targetId !== undefined) await this.parts.source.show(targetId)
  }

  async reattach(): Promise<Tab> {
    const last = this.taken.at(-1)
    if (!last) return this.active()
    const { root, context } = this.parts
    try {
      const tab = await this.keeper.adopt(last.lent, async () => {
        const arrived = context.waitForEvent('page', { timeout: FOLLOW_MS })
        const [page] = await Promise.all([arrived, root.adopt(last.targetId)])
        return page
      })
      this.taken.splice(0)
      return tab
    } catch (error) {
      if (error instanceof GhError) throw error
      throw this.isActive() ? detached(last.reason, error) : outOfReach(this.parts.browser, error)
    }
  }

  override lost() {
    if (this.loss || this.taken.length === 0) return this.loss
    const tab = this.keeper.active()
    const works = tab && this.taken.every(({ targetId }) => targetId !== this.targetOf(tab))
    return works ? undefined : 'BROWSER_DETACHED'
  }

  /** Closes a tab that never showed anything; Playwright may not know it. */
  async drop(targetId: string): Promise<void> {
    const { root, source } = this.parts
    const info = root.info(targetId)
    if (!info || !this.isActive()) return
    // Reported first: code that waits for the tab continues as soon as it is gone.
    this.emit({ type: 'tab_dropped', url: info.url, reason: 'not_loaded' })
    await source.close(targetId).catch(instead('browser', undefined))
  }

  gone(targetId: string, reason: GoneReason): void {
    if (reason === 'closed') return
    const tab = this.keeper.list().find((one) => this.targetOf(one) === targetId)
    if (!tab) return
    this.taken.push({ targetId, lent: tab.lent ?? false, reason })
    this.emit({ type: 'detached', url: tab.page.url(), reason, message: DETACHED[reason] })
  }

  outOfReach(): void {
    // For Playwright, all tabs close with the connection.
    this.lastPlace = this.place()
    this.wentAway('BROWSER_DISCONNECT', outOfReach(this.parts.browser).message)
  }

  protected async end({ keepTabs = false }: CloseOptions): Promise<void> {
    const { root, source } = this.parts
    const lent = new Set(this.keeper.list().flatMap((tab) => (tab.lent ? [this.targetOf(tab)] : [])))
    if (!keepTabs && this.browser.isConnected()) {
      using deadline = Deadline.after(CLOSE_MS)
      const ours = root.targets().filter((targetId) => !lent.has(targetId))
      await deadline
        .race(Promise.allSettled(ours.map((targetId) => source.close(targetId))))
        .catch(instead('browser', undefined))
    }
    await this.browser.close().catch(instead('browser', undefined))
    await root.released()
  }

  protected noTab(): GhError {
    const taken = this.taken.at(-1)
    if (this.loss || !this.browser.isConnected()) return outOfReach(this.parts.browser)
    if (taken) return detached(taken.reason)
    return new GhError('BROWSER_DISCONNECT', say('problem_tab_gone').text)
  }

  private async prepare(tab: Tab, mayVisit: OperatorOptions['mayVisit']): Promise<void> {
    const cdp = await tab.page.context().newCDPSession(tab.page)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    this.targets.set(tab.page, targetInfo.targetId)
    await cdp.detach()
    if (this.sends) await holdInTab(tab.page, this.sends)
    if (mayVisit) await guardDocuments(tab, mayVisit, (url) => this.emit({ type: 'navigation_refused', tab, url }))
  }

  /** What a page sends by opening a tab leaves before anything can be held there; its history says how it left. */
  private async arrived({ page }: Tab): Promise<void> {
    const cdp = await page.context().newCDPSession(page)
    const { entries } = await cdp.send('Page.getNavigationHistory')
    await cdp.detach()
    for (const { url, transitionType } of entries) this.sends?.passed?.(url, transitionType === 'form_submit')
  }
}

const detached = (reason: DetachReason, cause?: unknown): GhError =>
  new GhError('BROWSER_DETACHED', DETACHED[reason], { details: { reason }, cause })
