/** The browser's tabs: what the bridge must know about them, and bringing one to the front. */
import browser from 'webextension-polyfill'

export interface TabNews {
  tabId: number
  windowId: number
  url: string
  event: 'closed' | 'navigated'
}

export const watchTabs = (heard: (news: TabNews) => void): void => {
  browser.tabs.onRemoved.addListener((tabId, { windowId }) => heard({ tabId, windowId, url: '', event: 'closed' }))
  browser.tabs.onUpdated.addListener((tabId, { url }, tab) => {
    // Also for pages that change their address without loading.
    if (url !== undefined) heard({ tabId, windowId: tab.windowId ?? -1, url, event: 'navigated' })
  })
}

/** The only code that changes which tab is in front, and only because the person asked. */
export const bringToFront = async (tabId: number): Promise<void> => {
  const tab = await browser.tabs.update(tabId, { active: true })
  if (tab.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true })
}

/**
 * The tab's CDP target; null in the variant without the debugger permission, in which the bridge finds out by itself.
 */
export const targetOf = async (tabId: number): Promise<string | null> => {
  if (!__RELAY__) return null
  const targets = await chrome.debugger.getTargets()
  return targets.find((target) => target.type === 'page' && target.tabId === tabId)?.id ?? null
}
