/**
 * The common parts of the sessions of every transport: their tabs, their listeners, and that they are lost only once.
 */
import type { Browser } from 'playwright-core'
import type { ErrorCode, GhError } from '../../shared/domain/errors.ts'
import type { BrowserMode } from '../../shared/domain/job.ts'
import type { PageLine } from '../../shared/domain/step-trace.ts'
import type { DialogRule } from './dialogs.ts'
import { navigate } from './navigate.ts'
import { hearContext } from './page-lines.ts'
import type { PopupWatch } from './popup-watch.ts'
import type { SendRule } from './sends.ts'
import type { CloseOptions, Session, SessionEvent } from './session.ts'
import type { Tab } from './tab.ts'
import type { Tabs } from './tabs.ts'

export abstract class SessionBase implements Session {
  abstract readonly mode: BrowserMode
  protected readonly browser: Browser
  protected readonly watch: PopupWatch
  protected abstract readonly keeper: Tabs
  protected loss: ErrorCode | undefined
  /** The rule that holds the tabs' requests, from the first {@link holdSends} on. */
  protected sends: SendRule | undefined
  private sendRule: SendRule | undefined
  private readonly listeners = new Set<(event: SessionEvent) => void>()
  protected closing = false
  private closed: Promise<void> | undefined

  constructor(browser: Browser, watch: PopupWatch) {
    this.browser = browser
    this.watch = watch
  }

  /** Holds what leaves the existing tabs. */
  protected abstract hold(rule: SendRule): Promise<void>
  /** How this kind of session ends; called once. */
  protected abstract end(options: CloseOptions): Promise<void>
  /** Why there is no tab to work in. */
  protected abstract noTab(): GhError

  async holdSends(rule: SendRule): Promise<void> {
    this.sendRule = rule
    if (this.sends) return
    const now = (): SendRule => this.sendRule ?? rule
    this.sends = {
      ...(rule.everything && { everything: true }),
      may: (leaving) => now().may(leaving),
      follows: (leaving) => now().follows?.(leaving) ?? false,
      stopped: (leaving) => now().stopped?.(leaving),
      passed: (...passed) => now().passed?.(...passed),
      answered: (...answer) => now().answered(...answer),
    }
    await this.hold(this.sends)
  }

  tabs(): readonly Tab[] {
    return this.keeper.list()
  }

  active(): Tab {
    const tab = this.keeper.active()
    if (tab && this.isActive()) return tab
    throw this.noTab()
  }

  activate(tab: Tab): void {
    this.keeper.activate(tab)
  }

  async openTab(url?: string): Promise<Tab> {
    const tab = await this.keeper.open()
    if (url !== undefined) await navigate(tab, url)
    return tab
  }

  closeTab(tab: Tab): Promise<void> {
    return this.keeper.close(tab)
  }

  revive(tab: Tab): Promise<Tab> {
    return this.keeper.replace(tab)
  }

  answerDialogs(rule: DialogRule): void {
    this.keeper.answerDialogs(rule)
  }

  hear(listener: (heard: PageLine) => void): () => void {
    const ends = this.browser.contexts().map((context) => hearContext(context, listener))
    return () => {
      for (const end of ends) end()
    }
  }

  async followed(): Promise<void> {
    await this.watch.allAdopted()
    await this.keeper.followed()
  }

  /** Of a browser that has left by itself: resolves once {@link lost} says why. Undefined if it is there. */
  protected leaving(): Promise<unknown> | undefined {
    return undefined
  }

  close(options: CloseOptions = {}): Promise<void> {
    this.closed ??= this.closeOnce(options)
    return this.closed
  }

  private async closeOnce(options: CloseOptions): Promise<void> {
    const leaving = this.leaving()
    if (leaving) await leaving
    this.closing = true
    this.stop()
    await this.end(options)
  }

  on(listener: (event: SessionEvent) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  isActive(): boolean {
    return !this.closing && this.loss === undefined && this.browser.isConnected()
  }

  lost(): ErrorCode | undefined {
    return this.loss
  }

  /** The browser went away by itself; no event follows. */
  protected wentAway(code: ErrorCode, message: string): void {
    if (this.closing || this.loss) return
    this.loss = code
    this.stop()
    this.emit({ type: 'disconnected', code, message })
  }

  protected emit(event: SessionEvent): void {
    for (const listener of this.listeners) listener(event)
  }

  private stop(): void {
    this.keeper.end()
    this.watch.end()
  }
}

/** Rejects with the signal's reason as soon as it aborts; never resolves. */
export const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
