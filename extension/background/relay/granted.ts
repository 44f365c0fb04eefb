/**
 * The tabs in which the relay may work: those it opened, those that they open, and the person's own tabs after they
 * started a task there. The list survives a reload of the extension, but not the end of the browser, after which the
 * numbers mean other tabs.
 */
const KEY = 'granted'

export interface Granted {
  add(tabId: number): Promise<void>
  has(tabId: number): Promise<boolean>
}

/** Call before the first wait of the worker, because its listeners must exist when Chrome starts. */
export const openGranted = (): Granted => {
  let order: Promise<void> = Promise.resolve()
  const inOrder = <T>(what: (tabs: Set<number>) => T | Promise<T>): Promise<T> => {
    const done = order.then(async () => {
      const stored: unknown = (await chrome.storage.local.get(KEY))[KEY]
      return what(new Set(Array.isArray(stored) ? stored.filter((one) => typeof one === 'number') : []))
    })
    // Whoever asked gets the error.
    order = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }
  const save = (tabs: ReadonlySet<number>): Promise<void> => chrome.storage.local.set({ [KEY]: [...tabs] })

  chrome.runtime.onStartup.addListener(() => void inOrder(() => save(new Set())))
  chrome.tabs.onRemoved.addListener((tabId) => {
    void inOrder(async (tabs) => {
      if (tabs.delete(tabId)) await save(tabs)
    })
  })
  // A tab that Chrome puts to sleep returns under another number.
  chrome.tabs.onReplaced.addListener((now, before) => {
    void inOrder(async (tabs) => {
      if (tabs.delete(before)) await save(tabs.add(now))
    })
  })
  return {
    add: (tabId) => inOrder((tabs) => save(tabs.add(tabId))),
    has: (tabId) => inOrder((tabs) => tabs.has(tabId)),
  }
}
