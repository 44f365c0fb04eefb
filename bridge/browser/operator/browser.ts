/** A person's browser that is connected, over any transport: jobs come and go, it stays. Types only. */
import type { TabSource } from '../relay/tab-source.ts'

export type Transport = 'endpoint' | 'launch' | 'relay'

export interface OperatorBrowser {
  /** The same for the same browser: what only one job at a time may have (B6). */
  readonly id: string
  readonly transport: Transport
  /** For people: `Chrome/156.0 at 127.0.0.1:9222`. */
  readonly about: string
  /** Its tabs, for one job. */
  tabs(): TabSource
  readonly isOpen: boolean
  /** Resolves when it is out of reach. */
  readonly closed: Promise<void>
  /** The target of one of the extension's tab numbers; undefined for a browser that does not know them. */
  targetOf?(tabId: number): Promise<string | undefined>
  /** Targets by what an extension wrote into its own world of their pages (`tabMark`), where it cannot tell them itself. */
  marks?(): Promise<ReadonlyMap<string, string>>
  /** Lets go of the browser; it lives on. */
  release(): void
}
