/** The one number both sides compare before anything else is said. It counts up with every change an older side would misread. */
export const PROTOCOL_VERSION = 1

/** The element that holds everything the extension draws in a page; pictures for the engine hide it. */
export const OVERLAY_HOST = 'gh-overlay'

/** Follows from the `key` of manifest.json: the only origin the bridge's socket takes. */
export const EXTENSION_ID = 'pdgoppfhgonieldanmjlmlgfjchjkpem'
