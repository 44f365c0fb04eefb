/**
 * The element that holds everything the extension draws in a page: pictures leave it out, looks see through it, presses pass
 * it. A plain `div` with a mark: a name of its own could be taken by the page as a custom element, whose internals hand out
 * its closed root.
 */
export const OVERLAY_MARK = 'data-ghosthands'
export const OVERLAY_HOST = `div[${OVERLAY_MARK}]`
/** On it while a picture is taken. */
export const OVERLAY_VEIL = 'data-ghosthands-unseen'
/** ms after which it is seen again, whoever forgot it. */
export const VEIL_MS = 10_000
