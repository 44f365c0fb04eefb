/**
 * A job's view of a browser, for every transport: its tabs, which of them are its own, and their events. Types only,
 * besides {@link navigate}; `launch.ts` creates a server browser.
 */
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { BrowserMode } from '../../shared/domain/job.ts'
import type { PageLine } from '../../shared/domain/step-trace.ts'
import type { DialogRule } from './dialogs.ts'
import type { Arrived } from './downloads.ts'
import type { DetachReason } from './relay/tab-source.ts'
import type { SendRule } from './sends.ts'
import type { Tab } from './tab.ts'
import type { SentInputs } from './takeover.ts'

export { type Navigated, type NavigateOptions, navigate } from './navigate.ts'

export type { Tab } from './tab.ts'

export type SessionEvent =
  | { type: 'tab_opened'; tab: Tab; url: string; opener?: Tab }
  | { type: 'tab_closed'; tab: Tab; url: string }
  /** A tab that the job opened was closed again: it did not load in time, or leads where the job may not go. */
  | { type: 'tab_dropped'; url: string; reason: 'not_loaded' | 'refused' | 'too_many' }
  /** A page opened a browser dialog, which was answered. */
  | { type: 'dialog'; tab: Tab; kind: string; message: string; accepted: boolean }
  /** A page offers a download; `taken` resolves once it is stored or refused. Only in a job's own browser. */
  | { type: 'download'; tab: Tab; taken: Promise<Arrived> }
  | { type: 'navigation_refused'; tab: Tab; url: string }
  | { type: 'page_crash'; tab: Tab; url: string }
  /** A tab of the person's browser may no longer be used, but is still there: see {@link OperatorSession.reattach}. */
  | { type: 'detached'; url: string; reason: DetachReason; message: string }
  /** BROWSER_DISCONNECT, or BROWSER_OUT_OF_MEMORY. No event follows this one. */
  | { type: 'disconnected'; code: ErrorCode; message: string }

export interface CloseOptions {
  /**
   * The job's tabs stay as they are, for example because the person may continue with them (H7). Server browsers end
   * anyway.
   */
  keepTabs?: boolean
}

/** How others identify a tab of this session. */
export interface Outside {
  /** ws://… on loopback. */
  endpoint: string
  targetId: string
}

export interface Session {
  readonly mode: BrowserMode
  /** The tab is the one an earlier attempt used, with its content. */
  readonly continues?: boolean
  /** In the order they were opened; the index in this list is what `switch_tab` means. */
  tabs(): readonly Tab[]
  /**
   * The tab in which the work continues.
   * @throws GhError BROWSER_DISCONNECT, BROWSER_OUT_OF_MEMORY if the browser is gone.
   */
  active(): Tab
  activate(tab: Tab): void
  /** Opens one of the job's own tabs and makes it active; beyond three, the oldest inactive one is closed (W1). */
  openTab(url?: string): Promise<Tab>
  closeTab(tab: Tab): Promise<void>
  /** Replaces a crashed tab with a new, active, blank one; the caller opens the old page's address (R3). */
  revive(tab: Tab): Promise<Tab>
  /** Resolves when every newly opened tab is loaded and active, or closed again (10 s at most). */
  followed(): Promise<void>
  /**
   * Server: ends the browser and removes its profile. Others: closes the job's own tabs and disconnects. Safe to call
   * twice.
   */
  close(options?: CloseOptions): Promise<void>
  /** Returns a function that stops listening. */
  on(listener: (event: SessionEvent) => void): () => void
  /**
   * Where another engine can connect to the active tab; only in a browser started for one (`forOthers`).
   * @throws GhError BROWSER_DISCONNECT
   */
  outside?(): Promise<Outside>
  /**
   * The network requests and console messages of the job's pages, in every kind of browser; returns a function that
   * stops listening.
   */
  hear(listener: (heard: PageLine) => void): () => void
  /** Sets who answers browser dialogs (confirm, prompt …) in the job's tabs. */
  answerDialogs(rule: DialogRule): void
  /**
   * From now on, no request with content leaves the job's tabs before the rule allows it. A later call replaces the
   * rule.
   */
  holdSends(rule: SendRule): Promise<void>
  /** The browser is there and reachable. */
  isActive(): boolean
  /** Why it is not; undefined while it is, and after an ordinary close. */
  lost(): ErrorCode | undefined
}

/** What is needed to return to a tab. */
export interface TabAddress {
  /** As {@link OperatorBrowser} names it. */
  browser: string
  /** Undefined if the job has no tab. */
  targetId: string | undefined
  /** The job opened it; otherwise it is the person's and is never closed. */
  own: boolean
}

/** A session in a person's own browser. */
export interface OperatorSession extends Session {
  readonly mode: 'operator'
  /** The tab in use, or in use when the browser or the tab was lost. */
  place(): TabAddress
  /** CDP target of a tab of this session. */
  targetOf(tab: Tab): string | undefined
  /** The input sent by the engine, to distinguish it from the person's own. */
  readonly inputs: Pick<SentInputs, 'matches'>
  /** Brings the active tab to the front, only if the person asked to see it. */
  show(): Promise<void>
  /**
   * Continues in the tab that was taken away (event `detached`), with its content.
   * @throws GhError BROWSER_DETACHED if it is still out of reach; BROWSER_DISCONNECT
   */
  reattach(): Promise<Tab>
}
