/** The number that both sides compare first. It increases with every change that an older side would misread. */
export const PROTOCOL_VERSION = 3

export { OVERLAY_HOST } from '../domain/overlay.ts'

/** A global of the content script's isolated world, which the page cannot reach: the tab and the installation. */
export const TAB_MARK = 'ghTab'
export const tabMark = (instance: string, tabId: number): string => `${instance}:${tabId}`

/** Derived from the `key` of manifest.json: the only origin that the bridge's socket accepts. */
export const EXTENSION_ID = 'pdgoppfhgonieldanmjlmlgfjchjkpem'
