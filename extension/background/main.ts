/**
 * The service worker: connects its parts. Every listener is added before the first wait; otherwise Chrome would not
 * wake the worker for it.
 */
import browser from 'webextension-polyfill'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { FromBridge } from '../../shared/protocol/socket.ts'
import { tabMark } from '../../shared/protocol/version.ts'
import type { JobView, Link, Screen } from '../../shared/protocol/view.ts'
import { outcomeTitle } from '../../shared/ui/job-words.ts'
import { requestTitle, worded } from '../../shared/ui/request-words.ts'
import { languageOf, speak } from '../../shared/ui/words.ts'
import { createAsks } from './asks.ts'
import { createDecideWindow, toDecide } from './decide.ts'
import { ENDED_MS, endedScreen } from './ended.ts'
import { createHub } from './hub.ts'
import { forgetPairing, onPairingWritten, readIdentity } from './identity.ts'
import { openLink } from './link.ts'
import { createNative } from './native.ts'
import { createNotifier } from './notify.ts'
import { createPairing } from './pairing.ts'
import type { Granted } from './relay/granted.ts'
import { attachRelay } from './relay/index.ts'
import { adoptOpenTabs, followAllowedSites, reach } from './sites.ts'
import { type PanelState, restorePanelState, savePanelState } from './state.ts'
import { bringToFront, targetOf, watchTabs } from './tabs.ts'
import { createToolbar } from './toolbar.ts'

const RECONNECT_ALARM = 'reconnect'
/** ms for a new connection to say what should be on screen. */
const CONFIRM_MS = 1_500
const { version } = browser.runtime.getManifest()
speak(languageOf(browser.i18n))
const text = (key: string, ...parts: string[]): string => browser.i18n.getMessage(key, parts)

// The pairing key is for our own pages: a compromised renderer can read what content scripts may.
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
void chrome.storage.session.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })

/** Tabs whose screen is from an earlier connection. */
let unconfirmed = new Set<number>()
let panel: PanelState = { epoch: null, view: null, screens: new Map() }
const restored = restorePanelState().then((saved) => {
  // Messages that the bridge sent meanwhile are newer.
  if (panel.view === null) panel = saved
})
const save = (): void => savePanelState(panel)()

const toolbar = createToolbar({
  ready: text('name'),
  working: text('tool_working'),
  you: text('tool_you'),
  off: text('tool_off'),
})
const notifier = createNotifier({ words: wordsOf, resume: text('do_resume') })
const decide = createDecideWindow()

const link = openLink({
  identity: readIdentity,
  epoch: () => restored.then(() => panel.epoch),
  keepEpoch(epoch) {
    panel.epoch = epoch
    save()
  },
  version,
  browser: navigator.userAgent,
  relay: __RELAY__,
  changed: linkChanged,
  heard,
})
let relayHeard: (message: unknown) => void = () => {}
let relayLost = (): void => {}
let granted: Granted | undefined
if (__RELAY__)
  granted = attachRelay({
    send: (message) => link.send({ type: 'relay', message }),
    onMessage(listener) {
      relayHeard = listener
    },
    onLost(listener) {
      relayLost = listener
    },
  })
const asks = createAsks(link.send)
const pairing = createPairing({ identity: readIdentity, version, link })
const native = createNative({
  identity: readIdentity,
  browser: navigator.userAgent,
  reconnect: link.reconnect,
  changed: () => linkChanged(link.current()),
  failed: text('startFailed'),
})
const hub = createHub({
  asks,
  link: () => native.shown(link.current()),
  view: () => panel.view,
  screen: (tabId) => panel.screens.get(tabId) ?? null,
  surfaceOpened() {
    link.connect()
    native.find(link.current())
  },
  reconnect: link.reconnect,
  pair: pairing.start,
  confirmPair: pairing.confirm,
  start: native.start,
  own,
  ready(tabId, windowId, url) {
    link.connect()
    tellTab(tabId, windowId, url, 'ready')
  },
  input: (input) => link.send({ type: 'input', inputs: [input] }),
  pressed,
  decide() {
    if (panel.view) decide.show(panel.view)
  },
  mark: (tabId) => (__RELAY__ ? undefined : markOf(tabId)),
})

watchTabs(({ tabId, windowId, url, event }) => {
  if (event === 'closed' && panel.screens.delete(tabId)) save()
  tellTab(tabId, windowId, url, event)
})
onPairingWritten(link.reconnect)
if (!__ALL_SITES__) followAllowedSites()
browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === RECONNECT_ALARM) link.connect()
})
browser.runtime.onStartup.addListener(link.connect)
browser.runtime.onInstalled.addListener(({ reason }) => {
  link.connect()
  if (__WELCOME__ && reason === 'install') void browser.tabs.create({ url: 'panels/welcome.html' })
})
browser.notifications.onClicked.addListener((id) => {
  const jobId = notifier.jobOf(id)
  if (!jobId) return
  void showJob(jobId).catch((error) => console.warn(error))
  if (panel.view && toDecide(panel.view).some(({ id }) => id === jobId)) decide.show(panel.view)
})

browser.notifications.onButtonClicked.addListener((id) => {
  const request = panel.view?.jobs.find((job) => job.id === notifier.jobOf(id))?.request
  if (request?.kind !== 'takeover') return
  const { id: interactionId, jobId } = request
  asks.ask('answer', { interactionId, jobId, resolution: resolutionOf('takeover', 'resume', {}) }, () => {})
})

/** A worker without traffic is ended after half a minute; the alarm wakes it if nothing else does. */
void browser.alarms.create(RECONNECT_ALARM, { periodInMinutes: 0.5 })
void adoptOnce()
link.connect()

function linkChanged(now: Link): void {
  if (now.state !== 'ready') relayLost()
  if (hub.isOpen()) native.find(now)
  hub.link(native.shown(now))
  toolbar(now, panel.view)
}

function heard(message: FromBridge): void {
  if (message.type === 'welcome') {
    panel.epoch = message.epoch
    panel.view = message.view
    // The bridge decides which tabs show something; what it does not repeat after this is gone.
    unconfirmed = new Set(panel.screens.keys())
    setTimeout(dropUnconfirmed, CONFIRM_MS)
    viewChanged()
    void tellAllTabs()
    asks.resend()
    hub.refollow()
  } else if (message.type === 'view') {
    panel.view = message.view
    viewChanged()
  } else if (message.type === 'screen') {
    unconfirmed.delete(message.tabId)
    screenSaid(message.tabId, message.screen)
  } else if (message.type === 'timeline') hub.timeline(message.jobId, message.rows)
  else if (message.type === 'reply') asks.replied(message)
  else if (message.type === 'relay') relayHeard(message.message)
}

function screenSaid(tabId: number, screen: Screen | null): void {
  const ended = screen ? null : endedScreen(panel.screens.get(tabId), panel.view)
  showOn(tabId, screen ?? ended)
  if (ended) setTimeout(() => panel.screens.get(tabId) === ended && showOn(tabId, null), ENDED_MS)
}

function showOn(tabId: number, screen: Screen | null): void {
  if (screen) panel.screens.set(tabId, screen)
  else panel.screens.delete(tabId)
  save()
  hub.screen(tabId)
}

/** A card that stays must not disappear while the bridge learns of the tabs. */
function dropUnconfirmed(): void {
  for (const tabId of unconfirmed) {
    panel.screens.delete(tabId)
    hub.screen(tabId)
  }
  unconfirmed.clear()
  save()
}

function viewChanged(): void {
  save()
  const { view } = panel
  if (!view) return
  hub.view(view)
  toolbar(link.current(), view)
  notifier.update(view)
  decide.update(view, hub.hasSurface())
}

/**
 * Starting or resuming a task in a tab lets the relay into that tab. Without access to all sites, the site must have
 * been allowed.
 */
async function pressed(method: string, params: unknown): Promise<void> {
  const { tabId, jobId } = (params ?? {}) as { tabId?: unknown; jobId?: unknown }
  const job = method === 'answer' ? panel.view?.jobs.find(({ id }) => id === jobId) : undefined
  if (job?.tabId != null) await granted?.add(job.tabId)
  if (method !== 'start_job' || typeof tabId !== 'number') return
  await granted?.add(tabId)
  if (__ALL_SITES__) return
  await reach(tabId, await markOf(tabId)).catch((error: unknown) => {
    throw new Error(text('notAllowedHere'), { cause: error })
  })
}

const markOf = (tabId: number): Promise<string> => readIdentity().then(({ instance }) => tabMark(instance, tabId))

/** Requests that need Chrome rather than the bridge. */
function own(method: string, params: unknown): Promise<unknown> | undefined {
  const jobId = (params as { jobId?: unknown } | null)?.jobId
  if (method === 'show_job' && typeof jobId === 'string') return showJob(jobId)
  if (method === 'unpair') return unpair()
  return undefined
}

async function showJob(jobId: string): Promise<Record<string, never>> {
  const tabId = panel.view?.jobs.find(({ id }) => id === jobId)?.tabId
  if (tabId === undefined || tabId === null) throw new Error(text('no_tab'))
  await bringToFront(tabId)
  return {}
}

async function unpair(): Promise<Record<string, never>> {
  // The bridge forgets it too, if it is connected; either side alone is enough.
  await new Promise<void>((resolve) => {
    if (link.current().state === 'ready') asks.ask('unpair', {}, () => resolve())
    else resolve()
  })
  await forgetPairing()
  return {}
}

function tellTab(tabId: number, windowId: number, url: string, event: 'ready' | 'closed' | 'navigated'): void {
  if (link.current().state !== 'ready') return
  // The tab is gone.
  const target = event === 'closed' ? Promise.resolve(null) : targetOf(tabId).catch(() => null)
  void target.then((targetId) => link.send({ type: 'tab', tabId, windowId, url, event, targetId }))
}

/** A bridge that has just started knows no tabs. */
async function tellAllTabs(): Promise<void> {
  for (const { id, windowId, url } of await browser.tabs.query({}))
    if (id !== undefined && url !== undefined) tellTab(id, windowId ?? -1, url, 'ready')
}

/** Once per installed version, since a reload of the extension empties the session's storage. */
async function adoptOnce(): Promise<void> {
  const { adopted } = await browser.storage.session.get('adopted')
  if (adopted) return
  await browser.storage.session.set({ adopted: true })
  await adoptOpenTabs()
}

function wordsOf(job: JobView): { title: string; message: string } {
  if (job.outcome) return { title: outcomeTitle(job), message: job.host }
  const { request, plan } = job
  const waiting = request ? requestTitle(request) : plan ? worded(plan.what, plan.said) : job.title
  return { title: text(job.phase === 'approve' ? 'notify_approve' : 'notify_you', waiting), message: job.host }
}
