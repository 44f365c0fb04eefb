/**
 * The debugger relay in the service worker: does what the bridge asks in single tabs, and reports the events of
 * attached tabs. The bridge chooses the tabs; shared/protocol/relay.ts says what never passes. Call {@link attachRelay}
 * before the first wait of the worker; otherwise Chrome would not wake it for events of a tab.
 */
import {
  isForbidden,
  isWorkedIn,
  type RelayDetachReason,
  type RelayMessage,
  RelayRequest,
  UNHEARD,
  withoutCookies,
} from '../../../shared/protocol/relay.ts'
import { watchFront } from './front.ts'
import { type Granted, openGranted } from './granted.ts'
import { openHeld } from './held.ts'
import { openHeldRequests } from './held-requests.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { attachTab, describeHeld, detachTab, findTab, openTab } from './tabs.ts'

export interface BridgeLine {
  /** Does nothing if nobody is connected. */
  send(message: RelayMessage): void
  /** Called once. */
  onMessage(listener: (message: unknown) => void): void
  /** Called once: nobody is connected any more. */
  onLost(listener: () => void): void
}

/** Returns the list of permitted tabs, to which a person can add their own. */
export const attachRelay = (port: BridgeLine): Granted => {
  const held = openHeld()
  const granted = openGranted()
  const requests = openHeldRequests()
  const front = watchFront()
  /** Tabs being closed or released at the bridge's request. */
  const leaving = new Set<string>()

  const tabOf = (targetId: string): number => {
    const tabId = held.tabOf(targetId)
    if (tabId === undefined) throw new Refusal('gone', 'The tab is not held any more.')
    return tabId
  }

  const answer = async (asked: RelayRequest): Promise<Record<string, unknown>> => {
    await held.ready
    switch (asked.ask) {
      case 'version':
        return { version: versionOf(navigator.userAgent), held: await describeHeld(held) }
      case 'find':
        if (!(await granted.has(asked.tabId)))
          throw new Refusal('asked_too_much', 'No task was started in this tab: what it shows is not told.')
        return { target: await findTab(asked.tabId) }
      case 'open':
        return {
          target: await openTab(asked.url, asked.beside === undefined ? undefined : held.tabOf(asked.beside), granted),
        }
      case 'attach':
        return { target: await attachTab(asked.targetId, held, granted) }
      case 'detach':
        await detachTab(asked.targetId, held)
        return {}
      case 'close':
        leaving.add(asked.targetId)
        await chrome.tabs.remove(tabOf(asked.targetId)).finally(() => leaving.delete(asked.targetId))
        return {}
      case 'show': {
        const tab = await chrome.tabs.update(tabOf(asked.targetId), { active: true })
        if (tab) await chrome.windows.update(tab.windowId, { focused: true })
        return {}
      }
      case 'send': {
        const { targetId, sessionId, method, params } = asked
        if (isForbidden(method, params)) throw new Refusal('asked_too_much', `${method} is never passed on to Chrome.`)
        const target = { tabId: tabOf(targetId), ...(sessionId !== undefined && { sessionId }) }
        const result: unknown = await chrome.debugger.sendCommand(target, method, params)
        requests.sent(target, method, params)
        return (result ?? {}) as Record<string, unknown>
      }
    }
  }

  port.onMessage((message) => {
    const asked = RelayRequest.safeParse(message)
    if (!asked.success) return
    const { id } = asked.data
    answer(asked.data).then(
      (result) => port.send({ id, result }),
      (error: unknown) => {
        const { code, message: words } = refusalOf(error)
        port.send({ id, error: { code, message: words } })
      },
    )
  })

  // A connection from before this worker started no longer exists.
  void requests.release()
  port.onLost(() => void requests.release())

  chrome.debugger.onEvent.addListener((source, method, params = {}) => {
    const { tabId, sessionId } = source as { tabId?: number; sessionId?: string }
    if (tabId === undefined) return
    const session = sessionId !== undefined && { sessionId }
    requests.heard({ tabId, ...session }, method, params as Record<string, unknown>)
    if (UNHEARD.has(method)) return
    void held.ready.then(async () => {
      const targetId = held.targetOf(tabId)
      if (targetId === undefined) return
      if (method === 'Page.frameNavigated' && leadsAway(params)) {
        // For example, it steps back in its history: none of it is reported, and the tab is released.
        await detachTab(targetId, held)
        port.send({ tell: 'gone', targetId, reason: 'forbidden' })
        return
      }
      const data = withoutCookies(method, params as Record<string, unknown>)
      port.send({ tell: 'event', targetId, ...session, method, params: data })
    })
  })

  const gone = async (tabId: number, reason: () => Promise<RelayDetachReason>): Promise<void> => {
    await held.ready
    const targetId = held.targetOf(tabId)
    if (targetId === undefined || !held.remove(targetId)) return
    port.send({ tell: 'gone', targetId, reason: leaving.has(targetId) ? 'closed' : await reason() })
  }
  chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
    if (tabId === undefined) return
    void gone(tabId, async () => {
      if (reason === 'canceled_by_user') return 'canceled_by_user'
      // Chrome reports the same for a closed tab and for one that it has just closed to extensions.
      const there = await chrome.tabs.get(tabId).catch(() => undefined)
      if (!there) return 'closed'
      return reason === 'target_closed' ? 'forbidden' : 'replaced'
    })
  })
  chrome.tabs.onRemoved.addListener((tabId) => void gone(tabId, async () => 'closed'))

  // Not tabs.onCreated: it names the front tab as the opener of a tab opened in the background.
  chrome.webNavigation.onCreatedNavigationTarget.addListener(({ sourceTabId, tabId }) => {
    void held.ready.then(async () => {
      const openerId = held.targetOf(sourceTabId)
      if (openerId === undefined) return
      await granted.add(tabId)
      // The tab is gone again.
      const target = await findTab(tabId).catch(() => undefined)
      if (target) port.send({ tell: 'opened', target: { ...target, openerId } })
      // The tab is gone again.
      await front.restore(tabId, sourceTabId).catch(() => undefined)
    })
  })
  return granted
}

/** Whether a tab no longer shows a web page. */
const leadsAway = (params: object): boolean => {
  const { frame } = params as { frame?: { parentId?: unknown; url?: unknown } }
  return frame !== undefined && frame.parentId === undefined && !isWorkedIn(String(frame.url))
}

/** In the format of `Browser.getVersion`. */
const versionOf = (userAgent: string): Record<string, unknown> => ({
  protocolVersion: PROTOCOL_VERSION,
  product: /\w*Chrome\/[\d.]+/.exec(userAgent)?.[0] ?? 'Chrome/0',
  revision: '',
  userAgent,
  jsVersion: '',
})

const PROTOCOL_VERSION = '1.3'
