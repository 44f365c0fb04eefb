/**
 * Keeps the person's page in front: a page that works in the background may open tabs and windows, and Chrome shows
 * those at once. A person who watches the work sees them as usual.
 */

export interface Front {
  /** `tabId` was opened by `opener`: brings back what the person was looking at, unless that was the opener. */
  restore(tabId: number, opener: number): Promise<void>
}

/** Number of the person's tab changes that are remembered; no page opens more tabs at once. */
const REMEMBERED = 200

export const watchFront = (): Front => {
  /** What came to the front, the newest last: tabs with their window, and windows. */
  const tabs: { tabId: number; windowId: number }[] = []
  const windows: number[] = []
  /** Tabs opened by the job: it was not the person who brought them to the front. */
  const opened = new Set<number>()
  const openedWindows = new Set<number>()

  const known = (async () => {
    const active = await chrome.tabs.query({ active: true })
    tabs.unshift(...active.flatMap(({ id, windowId }) => (id === undefined ? [] : [{ tabId: id, windowId }])))
    // No window is open.
    const last = await chrome.windows.getLastFocused().catch(() => undefined)
    if (last?.id !== undefined) windows.unshift(last.id)
  })()
  chrome.tabs.onActivated.addListener((activation) => {
    tabs.push(activation)
    if (tabs.length > REMEMBERED) tabs.shift()
  })
  chrome.windows.onFocusChanged.addListener((windowId) => {
    if (windowId === chrome.windows.WINDOW_ID_NONE) return
    windows.push(windowId)
    if (windows.length > REMEMBERED) windows.shift()
  })
  chrome.tabs.onRemoved.addListener((tabId) => {
    opened.delete(tabId)
    for (let at = tabs.length - 1; at >= 0; at -= 1) if (tabs[at]?.tabId === tabId) tabs.splice(at, 1)
  })
  chrome.windows.onRemoved.addListener((windowId) => {
    openedWindows.delete(windowId)
    for (let at = windows.length - 1; at >= 0; at -= 1) if (windows[at] === windowId) windows.splice(at, 1)
  })

  return {
    async restore(tabId, opener) {
      opened.add(tabId)
      await known
      const { windowId, active } = await chrome.tabs.get(tabId)
      const before = tabs.findLast((activation) => activation.windowId === windowId && !opened.has(activation.tabId))
      if (before) {
        if (active && before.tabId !== opener) await chrome.tabs.update(before.tabId, { active: true })
        return
      }
      // A separate window came to the front: returns to the one before.
      openedWindows.add(windowId)
      const window = windows.findLast((one) => !openedWindows.has(one))
      const watched =
        tabs.findLast((activation) => activation.windowId === window && !opened.has(activation.tabId))?.tabId === opener
      if (window !== undefined && !watched) await chrome.windows.update(window, { focused: true })
    },
  }
}
