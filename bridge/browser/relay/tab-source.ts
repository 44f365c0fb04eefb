/**
 * What a transport must be able to do with single tabs of a person's browser. Everything else that Playwright expects
 * of a browser is emulated over this (`root-session.ts`), so a job sees its own tabs and no others. Types only.
 */
import type { CdpParams, TargetInfo } from '../cdp.ts'

/** Why a tab is out of reach: somebody closed it, or it still exists but is no longer ours. */
export type GoneReason = 'closed' | DetachReason

/**
 * - `canceled_by_user`: the person pressed Cancel on Chrome's own bar
 * - `replaced`: another debugger took the tab
 * - `forbidden`: the tab shows a page in which Chrome lets no extension work
 */
export type DetachReason = 'canceled_by_user' | 'replaced' | 'forbidden'

export interface TabListener {
  event(sessionId: string, method: string, params: CdpParams): void
  /** A tab that one of the job's own tabs opened; nothing is attached to it yet. */
  opened(info: TargetInfo): void
  gone(targetId: string, reason: GoneReason): void
  /** The whole browser is out of reach. */
  lost(): void
}

/** The tabs of one browser as one job uses them. */
export interface TabSource {
  /** Response to `Browser.getVersion`. */
  version(): Promise<CdpParams>
  /** Opens a tab behind the one the person sees; returns its target id. */
  open(url: string): Promise<string>
  /**
   * A new session on a tab, or on a part of one that was announced as a target. A second call opens a further session.
   */
  attach(targetId: string): Promise<{ sessionId: string; info: TargetInfo }>
  detach(sessionId: string): Promise<void>
  close(targetId: string): Promise<void>
  /** Brings the tab to the front, only if the person asked to see it. */
  show(targetId: string): Promise<void>
  send(sessionId: string, method: string, params: CdpParams): Promise<CdpParams>
  /** One listener at a time: the job's. */
  listen(listener: TabListener): void
  /** The page announces a window before the browser reports the tab; from then on, popups are waited for. */
  readonly opensLate: boolean
  /** Releases every tab, and closes none. */
  release(): Promise<void>
}
