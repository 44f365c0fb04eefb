/**
 * The tabs to which the debugger is attached: target → tab number. Also stored in the session's storage: an attachment
 * outlives the worker, and only we can tell ours from another's afterwards.
 */

const KEY = 'relayHeld'

export interface Held {
  /** Resolves when the attachments of an earlier worker are known; nothing else here is valid before. */
  readonly ready: Promise<void>
  tabOf(targetId: string): number | undefined
  targetOf(tabId: number | undefined): string | undefined
  all(): ReadonlyMap<string, number>
  add(targetId: string, tabId: number): Promise<void>
  /** Whether it was attached. */
  remove(targetId: string): boolean
}

export const openHeld = (): Held => {
  const held = new Map<string, number>()
  const save = (): Promise<void> => chrome.storage.session.set({ [KEY]: [...held] })
  const ready = (async () => {
    const saved: unknown = (await chrome.storage.session.get(KEY))[KEY]
    if (!Array.isArray(saved)) return
    for (const entry of saved as unknown[]) {
      const [targetId, tabId] = Array.isArray(entry) ? (entry as unknown[]) : []
      if (typeof targetId === 'string' && typeof tabId === 'number' && !held.has(targetId)) held.set(targetId, tabId)
    }
  })()
  return {
    ready,
    tabOf: (targetId) => held.get(targetId),
    targetOf: (tabId) => [...held].find(([, one]) => one === tabId)?.[0],
    all: () => held,
    add(targetId, tabId) {
      held.set(targetId, tabId)
      return save()
    },
    remove(targetId) {
      if (!held.delete(targetId)) return false
      void save()
      return true
    },
  }
}
