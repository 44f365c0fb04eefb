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
  /** A tab the work opened was closed again: it did not load in time, or leads where the job may not go. */
  | { type: 'tab_dropped'; url: string; reason: 'not_loaded' | 'refused' | 'too_many' }
  /** A page asked something in a box of the browser's own; it was answered. */
  | { type: 'dialog'; tab: Tab; kind: string; message: string; accepted: boolean }
  /** A page hands over a file; `taken` resolves once it is there, or is not let in. Only in a browser of the job's own. */
  | { type: 'download'; tab: Tab; taken: Promise<Arrived> }
  | { type: 'navigation_refused'; tab: Tab; url: string }
  | { type: 'page_crash'; tab: Tab; url: string }
  /** A tab of the person's browser may not be worked in any more, but is still there: see {@link OperatorSession.reattach}. */
  | { type: 'detached'; url: string; reason: DetachReason; message: string }
  /** BROWSER_DISCONNECT, or BROWSER_OUT_OF_MEMORY. Nothing follows this. */
  | { type: 'disconnected'; code: ErrorCode; message: string }

export interface CloseOptions {
  /** The job's tabs stay as they are, e.g. because their person may still go on with them (H7). Server browsers end anyway. */
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
  /** The tab is the one an earlier attempt worked in, with all that is in it. */
  readonly continues?: boolean
  /** In the order they were opened; index in this list is what `switch_tab` means. */
  tabs(): readonly Tab[]
  /**
   * The tab the work goes on in.
   * @throws GhError BROWSER_DISCONNECT, BROWSER_OUT_OF_MEMORY where the browser is gone.
   */
  active(): Tab
  activate(tab: Tab): void
  /** Opens a tab of the job's own and makes it active; beyond three the oldest inactive one is closed (W1). */
  openTab(url?: string): Promise<Tab>
  closeTab(tab: Tab): Promise<void>
  /** Replaces a crashed tab by a new, active one, blank; the old page's address is the caller's to go to (R3). */
  revive(tab: Tab): Promise<Tab>
  /** Resolves when every tab the work has just opened is loaded and active, or closed again (10 s at most). */
  followed(): Promise<void>
  /** Server: ends the browser and removes its profile. Others: closes the job's own tabs and lets go. Safe to call twice. */
  close(options?: CloseOptions): Promise<void>
  /** Returns what stops listening. */
  on(listener: (event: SessionEvent) => void): () => void
  /**
   * Where another engine finds the active tab; only in a browser that was started for one (`forOthers`).
   * @throws GhError BROWSER_DISCONNECT
   */
  outside?(): Promise<Outside>
  /** What the job's pages ask of the network and say on their console, in every kind of browser; returns what stops listening. */
  hear(listener: (heard: PageLine) => void): () => void
  /** Who answers boxes of the browser's own (confirm, prompt …) in tabs of the job. */
  answerDialogs(rule: DialogRule): void
  /** From now on nothing leaves a tab of the job with something in it before the rule says so; the newest rule, where it is called again. */
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
  /** Undefined where the job has no tab. */
  targetId: string | undefined
  /** The job opened it; else it is the person's and is never closed. */
  own: boolean
}

/** A session in a person's own browser. */
export interface OperatorSession extends Session {
  readonly mode: 'operator'
  /** Where the work is, or was when the browser or the tab was lost. */
  place(): TabAddress
  /** CDP target of a tab of this session. */
  targetOf(tab: Tab): string | undefined
  /** What was sent as input, to tell a person's own from it. */
  readonly inputs: Pick<SentInputs, 'matches'>
  /** Brings the tab worked in to the front; only because the person asked to see it. */
  show(): Promise<void>
  /**
   * Goes on in the tab that was taken away (event `detached`), with everything that is in it.
   * @throws GhError BROWSER_DETACHED where it is still out of reach; BROWSER_DISCONNECT
   */
  reattach(): Promise<Tab>
}
