/** The element that holds everything the extension draws in a page: pictures hide it, looks see through it, presses pass it. */
export const OVERLAY_HOST = 'gh-overlay'
