/**
 * The tabs of a session: which are the job's own, which one is in use, and which the work has just opened (W1, B4). The
 * same for every transport; nothing here starts or ends a browser.
 */

import type { BrowserContext, Page } from 'playwright-core'
import { instead, swallowed } from '../base/debug.ts'
import { answerDialog, type DialogRule } from './dialogs.ts'
import { takeDownload } from './downloads.ts'
import type { SessionEvent } from './session.ts'
import type { Tab } from './tab.ts'
import type { VisitRule } from './visits.ts'

/** Maximum time in ms for a tab that the work opened to show its document. */
export const FOLLOW_MS = 10_000
const MAX_OWN = 3

export interface TabPolicy {
  /** Whether a page that was not opened through {@link Tabs.open} belongs to the job. In server mode all do. */
  isOurs(page: Page, opener: Tab | undefined): boolean
  /** Whether the work may be in a document of this address. */
  mayVisit?: VisitRule | undefined
  /** Done to every tab of the job's own before the work is in it. */
  prepare?(tab: Tab): Promise<void>
  /** Done to a tab that a page opened, once it shows a document. */
  arrived?(tab: Tab): Promise<void>
  /** Files that pages hand over are taken, and told of; where the browser writes what is on its way. */
  takesFiles?: { folder: string }
  /** Most tabs of the job's own at one time. */
  maxOwn?: number
}

interface OpenTab extends Tab {
  crashed: boolean
  opener: OpenTab | undefined
  usedAt: number
}

/** Whether a new tab stays, and why it does not. */
type Arrival = { kind: 'arrived' } | { kind: 'dropped'; reason: 'not_loaded' | 'refused' }

const ARRIVED: Arrival = { kind: 'arrived' }
const dropped = (reason: 'not_loaded' | 'refused'): Arrival => ({ kind: 'dropped', reason })

/** Something to press or fill in; a loading message is not yet the tab's content. */
const USED = 'button,a[href],input,select,textarea,[role=button]'

/** Whether the opener of a blank tab gives it an address or writes its content. */
const filledBy = (page: Page, signal: AbortSignal): Promise<'address' | 'writing'> =>
  Promise.any([
    page
      .waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'commit', signal })
      .then(() => 'address' as const),
    page
      .locator(USED)
      .first()
      .waitFor({ state: 'visible', signal })
      .then(() => (page.url() === 'about:blank' ? ('writing' as const) : ('address' as const))),
  ])

export class Tabs {
  private readonly context: BrowserContext
  private readonly policy: TabPolicy
  private readonly emit: (event: SessionEvent) => void
  private readonly kept: OpenTab[] = []
  private readonly following = new Set<Promise<void>>()
  /** Pages that {@link open} made itself: they are not followed. */
  private opening = 0
  private current: OpenTab | undefined
  private next = 1
  private clock = 0
  private ended = false
  private dialogs: DialogRule | undefined

  constructor(context: BrowserContext, policy: TabPolicy, emit: (event: SessionEvent) => void) {
    this.context = context
    this.policy = policy
    this.emit = emit
    context.on('page', (page) => this.appeared(page))
  }

  list(): readonly Tab[] {
    return this.kept
  }

  active(): Tab | undefined {
    return this.current
  }

  activate(tab: Tab): void {
    const open = this.kept.find(({ id }) => id === tab.id)
    if (!open) return
    this.clock += 1
    open.usedAt = this.clock
    this.current = open
  }

  /** A new tab of the job's own, active at once. */
  async open(): Promise<Tab> {
    const tab = await this.adopt(false, () => this.context.newPage())
    this.emit({ type: 'tab_opened', tab, url: tab.page.url() })
    await this.closeSurplus()
    return tab
  }

  /** Takes on a tab that Playwright knows already, or that `arrive` brings to it; active at once. */
  async adopt(lent: boolean, arrive: () => Promise<Page>): Promise<Tab> {
    this.opening += 1
    let page: Page
    try {
      page = await arrive()
    } finally {
      this.opening -= 1
    }
    const tab = this.keep(page, true, undefined, lent)
    await this.policy.prepare?.(tab)
    this.activate(tab)
    return tab
  }

  /** Puts a new tab in the place of one whose renderer died; Playwright can do nothing more with such a page. */
  async replace(dead: Tab): Promise<Tab> {
    const at = this.kept.findIndex(({ id }) => id === dead.id)
    const tab = await this.open()
    if (at >= 0) {
      // `open` appended it.
      const [moved] = this.kept.splice(
        this.kept.findIndex(({ id }) => id === tab.id),
        1,
      )
      if (moved) this.kept.splice(at, 0, moved)
    }
    await this.close(dead)
    return tab
  }

  /** A tab that is only lent stays. */
  async close(tab: Tab): Promise<void> {
    if (tab.lent) return
    await tab.page.close({ runBeforeUnload: false }).catch(instead('browser', undefined))
  }

  async followed(): Promise<void> {
    while (this.following.size > 0) await Promise.all(this.following)
  }

  /** Who answers boxes of the browser's own in tabs of the job. */
  answerDialogs(rule: DialogRule): void {
    this.dialogs = rule
  }

  /** No more events: the browser is going. */
  end(): void {
    this.ended = true
  }

  private appeared(page: Page): void {
    if (this.opening > 0 || this.ended) return
    const follow = this.follow(page).finally(() => this.following.delete(follow))
    this.following.add(follow)
  }

  private async follow(page: Page): Promise<void> {
    const openerPage = await page.opener().catch(instead('browser', null))
    const opener = this.kept.find((tab) => tab.page === openerPage)
    const owned = this.policy.isOurs(page, opener)
    const tab = this.keep(page, owned, opener ?? (owned ? this.current : undefined))
    if (!owned) return
    await this.policy.prepare?.(tab).catch(instead('browser', undefined))
    const arrival = await this.arrival(page)
    if (arrival.kind === 'dropped') {
      const url = page.url()
      this.emit({ type: 'tab_dropped', url, reason: arrival.reason })
      await this.close(tab)
      return
    }
    if (page.isClosed()) return
    await this.policy.arrived?.(tab).catch(instead('browser', undefined))
    this.activate(tab)
    this.emit({ type: 'tab_opened', tab, url: page.url(), ...(opener && { opener }) })
    await this.closeSurplus()
  }

  /** Waits until a new tab shows a document; why it must not stay, if so. */
  private async arrival(page: Page): Promise<Arrival> {
    const until = AbortSignal.timeout(FOLLOW_MS)
    try {
      // The opener of a blank tab may still set its address, or write into it.
      if (page.url() === 'about:blank' && (await filledBy(page, until)) === 'writing') return ARRIVED
      await page.waitForLoadState('domcontentloaded', { signal: until })
    } catch (error) {
      swallowed('browser', error)
      return page.isClosed() ? ARRIVED : dropped('not_loaded')
    }
    const verdict = this.policy.mayVisit?.(page.url())
    if (verdict && verdict.kind !== 'allowed') return dropped('refused')
    // The browser's own page about an address that could not be reached.
    return page.url().startsWith('chrome-error:') ? dropped('not_loaded') : ARRIVED
  }

  private keep(page: Page, owned: boolean, opener: OpenTab | undefined, lent = false): OpenTab {
    const tab: OpenTab = { id: `t${this.next++}`, page, owned, lent, crashed: false, opener, usedAt: 0 }
    this.kept.push(tab)
    page.on('crash', () => {
      tab.crashed = true
      if (!this.ended) this.emit({ type: 'page_crash', tab, url: page.url() })
    })
    // With nobody listening Playwright would answer them itself; in a person's own tab they stay open for that person.
    page.on('dialog', (dialog) => {
      if (tab.owned) void this.answer(tab, dialog)
    })
    const { takesFiles } = this.policy
    if (takesFiles)
      page.on('download', (download) => {
        const taken = takeDownload(page, download, takesFiles.folder)
        if (!this.ended) this.emit({ type: 'download', tab, taken })
      })
    page.once('close', () => this.closed(tab))
    return tab
  }

  private async answer(tab: OpenTab, dialog: Parameters<typeof answerDialog>[1]): Promise<void> {
    const answered = await answerDialog(tab.page, dialog, tab === this.current, this.dialogs)
    if (answered && !this.ended) this.emit({ type: 'dialog', tab, ...answered })
  }

  private closed(tab: OpenTab): void {
    const at = this.kept.indexOf(tab)
    if (at >= 0) this.kept.splice(at, 1)
    if (this.current === tab) {
      const own = this.kept.filter(({ owned }) => owned)
      const back = tab.opener && own.includes(tab.opener) ? tab.opener : own.sort((a, b) => b.usedAt - a.usedAt)[0]
      this.current = back
    }
    if (!this.ended) this.emit({ type: 'tab_closed', tab, url: tab.page.url() })
  }

  private async closeSurplus(): Promise<void> {
    const own = this.kept.filter(({ owned }) => owned)
    const surplus = own.length - (this.policy.maxOwn ?? MAX_OWN)
    if (surplus <= 0) return
    const oldest = own.filter((tab) => tab !== this.current && !tab.lent).sort((a, b) => a.usedAt - b.usedAt)
    await Promise.all(oldest.slice(0, surplus).map((tab) => this.close(tab)))
  }
}
