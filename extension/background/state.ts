/**
 * The last state from the bridge, kept while the browser runs: a restarted worker shows it until it is connected again.
 * Only the bridge knows the truth.
 */
import browser from 'webextension-polyfill'
import { BridgeView, Screen } from '../../shared/protocol/view.ts'

export interface PanelState {
  epoch: string | null
  view: BridgeView | null
  screens: Map<number, Screen>
}

const KEY = 'shown'

export const restorePanelState = async (): Promise<PanelState> => {
  const stored = (await browser.storage.session.get(KEY))[KEY] as Record<string, unknown> | undefined
  const screens = new Map<number, Screen>()
  for (const [tabId, screen] of Object.entries((stored?.screens ?? {}) as Record<string, unknown>)) {
    const parsed = Screen.safeParse(screen)
    if (parsed.success) screens.set(Number(tabId), parsed.data)
  }
  return {
    epoch: typeof stored?.epoch === 'string' ? stored.epoch : null,
    view: BridgeView.safeParse(stored?.view).data ?? null,
    screens,
  }
}

/** Writes at most once per turn of the event loop, always the newest. */
export const savePanelState = (state: PanelState): (() => void) => {
  let due = false
  return () => {
    if (due) return
    due = true
    queueMicrotask(() => {
      due = false
      const { epoch, view, screens } = state
      void browser.storage.session.set({ [KEY]: { epoch, view, screens: Object.fromEntries(screens) } })
    })
  }
}
