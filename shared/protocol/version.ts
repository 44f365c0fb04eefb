/** The one number both sides compare before anything else is said. It counts up with every change an older side would misread. */
export const PROTOCOL_VERSION = 3

export { OVERLAY_HOST } from '../domain/overlay.ts'

/** Global of a content script's own world, out of reach of the page: which tab of which installation this is. */
export const TAB_MARK = 'ghTab'
export const tabMark = (instance: string, tabId: number): string => `${instance}:${tabId}`

/** Follows from the `key` of manifest.json: the only origin the bridge's socket takes. */
export const EXTENSION_ID = 'pdgoppfhgonieldanmjlmlgfjchjkpem'
