/**
 * The element that contains everything the extension draws in a page: screenshots leave it out, observations ignore it,
 * presses pass through. It is a plain `div` with a mark, because a page could define a custom element of our own name,
 * whose internals expose its closed root.
 */
export const OVERLAY_MARK = 'data-ghosthands'
export const OVERLAY_HOST = `div[${OVERLAY_MARK}]`
/** Set while a screenshot is taken. */
export const OVERLAY_VEIL = 'data-ghosthands-unseen'
/** ms after which it becomes visible again in any case. */
export const VEIL_MS = 10_000
