/** One tab as seen by everything above the browser folder. Types only; `tabs.ts` keeps them. */
import type { Page } from 'playwright-core'

export interface Tab {
  /** Unique within the session. */
  readonly id: string
  readonly page: Page
  /** Opened by the job, or the tab it was started from: actions happen only in these (B4). */
  readonly owned: boolean
  /** The person's own tab, from which the job was started: used, and never closed. */
  readonly lent?: boolean
  /** The renderer died and stays dead; `Session.revive` opens another tab in its place. */
  readonly crashed: boolean
}
