/**
 * Single tabs for the relay: opens them in the background, wakes a discarded one, attaches, and keeps the person's tab
 * in front.
 */
import { isWebAddress, type RelayTarget } from '../../../shared/protocol/relay.ts'
import type { Granted } from './granted.ts'
import type { Held } from './held.ts'
import { Refusal, refusalOf } from './refusal.ts'

const PROTOCOL = '1.3'
/** ms for a discarded tab to be available again. */
const WAKE_MS = 30_000

const pageTargets = async (): Promise<chrome.debugger.TargetInfo[]> =>
  (await chrome.debugger.getTargets()).filter(({ type, tabId }) => type === 'page' && tabId !== undefined)

const described = ({ id, tabId = -1, title, url }: chrome.debugger.TargetInfo): RelayTarget => ({
  targetId: id,
  tabId,
  title,
  url,
})

/** @throws Refusal gone */
export const findTab = async (tabId: number): Promise<RelayTarget> => {
  const target = (await pageTargets()).find((one) => one.tabId === tabId)
  if (!target) throw new Refusal('gone', 'There is no such tab.')
  return described(target)
}

export const describeHeld = async (held: Held): Promise<RelayTarget[]> => {
  const targets = await pageTargets()
  return [...held.all()].flatMap(([targetId, tabId]) => {
    const target = targets.find((one) => one.tabId === tabId)
    return target ? [{ ...described(target), targetId }] : []
  })
}

/** Opens a tab behind the front one, beside the tab it belongs to if there is one. */
export const openTab = async (url: string, beside: number | undefined, granted: Granted): Promise<RelayTarget> => {
  if (!isWebAddress(url)) throw new Refusal('asked_too_much', 'Only pages of the web are opened.')
  // The neighbour is gone.
  const neighbour = beside === undefined ? undefined : await chrome.tabs.get(beside).catch(() => undefined)
  const place = neighbour === undefined ? {} : { windowId: neighbour.windowId, index: neighbour.index + 1 }
  const tab = await chrome.tabs
    .create({ url, active: false, ...place })
    // No window is open: a new one is created in the background.
    .catch(async () => (await chrome.windows.create({ url, focused: false }))?.tabs?.[0])
  if (tab?.id === undefined) throw new Refusal('command', 'The browser opened no tab.')
  await granted.add(tab.id)
  return findTab(tab.id)
}

/** @throws Refusal gone, forbidden, asked_too_much for a tab in which no task was started */
export const attachTab = async (targetId: string, held: Held, granted: Granted): Promise<RelayTarget> => {
  let tabId = held.tabOf(targetId) ?? (await pageTargets()).find(({ id }) => id === targetId)?.tabId
  if (tabId === undefined) throw new Refusal('gone', 'There is no such tab.')
  if (!(await granted.has(tabId)))
    throw new Refusal('asked_too_much', 'No task was started in this tab. Start it there, from GhostHands’ own button.')
  const { url = '' } = await chrome.tabs.get(tabId).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (url !== '' && !isWebAddress(url)) throw new Refusal('forbidden', 'This tab shows no page of the web.')
  tabId = await awake(tabId)
  // Events that an earlier job enabled would not be repeated, so it attaches again.
  if (held.remove(targetId)) await chrome.debugger.detach({ tabId }).catch(() => undefined)
  try {
    await chrome.debugger.attach({ tabId }, PROTOCOL)
    await held.add(targetId, tabId)
    const answer = await chrome.debugger.sendCommand({ tabId }, 'Target.getTargetInfo')
    const { openerId } = ((answer as { targetInfo?: unknown } | undefined)?.targetInfo ?? {}) as { openerId?: string }
    return { ...(await findTab(tabId)), targetId, ...(openerId && { openerId }) }
  } catch (error) {
    held.remove(targetId)
    throw refusalOf(error, 'forbidden')
  }
}

export const detachTab = async (targetId: string, held: Held): Promise<void> => {
  const tabId = held.tabOf(targetId)
  if (tabId === undefined || !held.remove(targetId)) return
  // It is gone, or detached already.
  await chrome.debugger.detach({ tabId }).catch(() => undefined)
}

/**
 * A discarded tab has no page to attach to: it is reloaded in the background, and Chrome may give it another number.
 */
const awake = async (tabId: number): Promise<number> => {
  const { discarded } = await chrome.tabs.get(tabId).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!discarded) return tabId
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let current = tabId
  const check = async (): Promise<void> => {
    // Its number may have changed.
    const tab = await chrome.tabs.get(current).catch(() => undefined)
    if (tab && !tab.discarded && tab.status === 'complete') resolve(current)
  }
  const updated = (id: number): void => {
    if (id === current) void check()
  }
  const replaced = (now: number, before: number): void => {
    if (before !== current) return
    current = now
    void check()
  }
  const timer = setTimeout(
    () => reject(new Refusal('gone', 'The tab was put to sleep by Chrome and does not wake up.')),
    WAKE_MS,
  )
  chrome.tabs.onUpdated.addListener(updated)
  chrome.tabs.onReplaced.addListener(replaced)
  try {
    await chrome.tabs.reload(tabId)
    await check()
    return await promise
  } finally {
    clearTimeout(timer)
    chrome.tabs.onUpdated.removeListener(updated)
    chrome.tabs.onReplaced.removeListener(replaced)
  }
}
