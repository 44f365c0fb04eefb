/**
 * The tabs of one connected browser, as its extension reports them: Chrome's numbers, addresses, and CDP targets if
 * known.
 */
import type { FromExtension } from '../../../shared/protocol/socket.ts'

export interface PeerTab {
  url: string
  windowId: number
  targetId: string | null
}

export interface PeerTabs {
  get(tabId: number): PeerTab | undefined
  byTarget(targetId: string): number | undefined
  /** It existed and was closed. */
  isGone(tabId: number): boolean
  heard(news: Extract<FromExtension, { type: 'tab' }>): void
}

export const createPeerTabs = (): PeerTabs => {
  const tabs = new Map<number, PeerTab>()
  const gone = new Set<number>()
  return {
    get: (tabId) => tabs.get(tabId),
    byTarget(targetId) {
      for (const [tabId, tab] of tabs) if (tab.targetId === targetId) return tabId
      return undefined
    },
    isGone: (tabId) => gone.has(tabId),
    heard({ tabId, url, windowId, targetId, event }) {
      if (event === 'closed') {
        tabs.delete(tabId)
        gone.add(tabId)
      } else tabs.set(tabId, { url, windowId, targetId: targetId ?? tabs.get(tabId)?.targetId ?? null })
    },
  }
}
