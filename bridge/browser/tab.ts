/** One tab as seen by everything above the browser folder. Types only; `tabs.ts` keeps them. */
import type { Page } from 'playwright-core'

export interface Tab {
  /** Unique within the session. */
  readonly id: string
  readonly page: Page
  /** Opened by the job, or the tab it was started from: only these are acted in (B4). */
  readonly owned: boolean
  /** The person's own tab, which the job was started from: worked in, and never closed. */
  readonly lent?: boolean
  /** The renderer died and stays dead; `Session.revive` gives another tab for it. */
  readonly crashed: boolean
}
