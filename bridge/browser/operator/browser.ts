/** A person's browser that is connected, over any transport: jobs come and go, it stays. Types only. */
import type { TabSource } from '../relay/tab-source.ts'

export type Transport = 'endpoint' | 'launch' | 'relay'

export interface OperatorBrowser {
  /** Identifies the browser, for the leases of jobs that work in it (B6). */
  readonly id: string
  readonly transport: Transport
  /** For people: `Chrome/156.0 at 127.0.0.1:9222`. */
  readonly about: string
  /** Its tabs, for one job. */
  tabs(): TabSource
  readonly isOpen: boolean
  /** Resolves when it is out of reach. */
  readonly closed: Promise<void>
  /** The target of an extension's tab number; undefined for a browser that does not know it. */
  targetOf?(tabId: number): Promise<string | undefined>
  /**
   * Targets by the mark that an extension wrote into its own world of their pages (`tabMark`), if it cannot report them
   * itself.
   */
  marks?(): Promise<ReadonlyMap<string, string>>
  /** Releases the browser, which stays open. */
  release(): void
}
