/**
 * When a page was last acted on. The effect of an action may begin a moment later (a captcha's answer, a delayed
 * request), so a page counts as settled only some time after it.
 */
import type { Page } from 'playwright-core'

const at = new WeakMap<Page, number>()

/** Called when something was done to the page. */
export const touched = (page: Page): void => {
  at.set(page, performance.now())
}

/** Milliseconds since then; Infinity if nothing was ever done. */
export const sinceTouched = (page: Page): number => performance.now() - (at.get(page) ?? Number.NEGATIVE_INFINITY)
