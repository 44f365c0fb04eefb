/** The one number both sides compare before anything else is said. It counts up with every change an older side would misread. */
export const PROTOCOL_VERSION = 1

export { OVERLAY_HOST } from '../domain/overlay.ts'

/** Follows from the `key` of manifest.json: the only origin the bridge's socket takes. */
export const EXTENSION_ID = 'pdgoppfhgonieldanmjlmlgfjchjkpem'
