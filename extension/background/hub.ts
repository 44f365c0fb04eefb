/**
 * The ports of the extension's own pages and of its content scripts. Tells each what to show, and forwards their
 * requests: those of a content script only for the job on its tab.
 */
import browser, { type Runtime } from 'webextension-polyfill'
import { isCommit, mayAnswerOnPage, type Resolution } from '../../shared/domain/interaction.ts'
import { FROM_PAGES } from '../../shared/protocol/methods.ts'
import {
  CONTENT_PORT,
  FromContent,
  FromSurface,
  SURFACE_PORT,
  type ToContent,
  type ToSurface,
} from '../../shared/protocol/ports.ts'
import type { PersonInput } from '../../shared/protocol/socket.ts'
import type { BridgeView, Link, Screen, TimelineRow } from '../../shared/protocol/view.ts'
import type { Asks } from './asks.ts'

export interface HubPorts {
  asks: Asks
  link(): Link
  view(): BridgeView | null
  screen(tabId: number): Screen | null
  surfaceOpened(): void
  reconnect(): void
  pair(port?: number): void
  confirmPair(match: boolean): void
  start(): void
  /** Requests to the extension itself; undefined: for the bridge to answer. */
  own(method: string, params: unknown): Promise<unknown> | undefined
  /** A page's top frame has its content script. */
  ready(tabId: number, windowId: number, url: string): void
  input(input: PersonInput): void
  /** The person wants to answer outside any page. */
  decide(): void
  /**
   * The person requested this, in one of our surfaces or in the card on a task's page. If it rejects, the bridge is not
   * asked.
   */
  pressed(method: string, params: unknown): Promise<void>
  /** How the bridge identifies a tab whose target is unknown; undefined if it is known. */
  mark(tabId: number): Promise<string> | undefined
}

export interface Hub {
  link(link: Link): void
  view(view: BridgeView): void
  screen(tabId: number): void
  timeline(jobId: string, rows: TimelineRow[]): void
  /** A surface that shows requests is open. */
  hasSurface(): boolean
  /** Any of the extension's own pages is open. */
  isOpen(): boolean
  /** Requests again what open panels follow. */
  refollow(): void
}

interface Content {
  port: Runtime.Port
  tabId: number
  frameId: number
  /** Of the same site as the page itself. */
  same: boolean
}

/**
 * A frame inside the page may belong to anybody, such as an advertisement. It only receives what concerns frames, and
 * no values unless it belongs to the page's site.
 */
const forFrame = ({ jobId, phase, supervision, marks, clear }: Screen, same: boolean): Screen => ({
  jobId,
  phase,
  supervision,
  now: '',
  page: null,
  request: null,
  notYet: null,
  marks: marks
    .filter(({ target }) => target.frame.length > 0)
    .map((mark) => (same ? mark : { ...mark, value: null, label: '' })),
  clear,
})

/** Decisions that are not made on a page are neither shown nor offered there: the overlay says where to look. */
const forPage = (screen: Screen): Screen => {
  const { request } = screen
  if (!request) return screen
  if (!isCommit(request))
    return { ...screen, request: { ...request, items: request.items.map((item) => ({ ...item, inProfile: false })) } }
  const nothing = { facts: [], receipt: [], items: [], questions: [], value: null, limit: null, screenshot: null }
  return { ...screen, request: { ...request, ...nothing } }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const originOf = (url: string | undefined): string | undefined => URL.parse(url ?? '')?.origin

export const createHub = (ports: HubPorts): Hub => {
  /** Surfaces with the jobs whose timelines they follow. */
  const surfaces = new Map<Runtime.Port, Set<string>>()
  const contents = new Set<Content>()

  const tell = (port: Runtime.Port, message: ToSurface | ToContent): void => {
    try {
      port.postMessage(message)
    } catch {
      // It closed at this moment; the next one receives everything again.
    }
  }
  const toSurfaces = (message: ToSurface): void => {
    for (const port of surfaces.keys()) tell(port, message)
  }
  const showOn = ({ port, tabId, frameId, same }: Content): void => {
    const screen = ports.screen(tabId)
    const display = screen && (frameId === 0 ? forPage(screen) : forFrame(screen, same))
    tell(port, { type: 'screen', screen: display, link: ports.link() })
  }

  const answer = (port: Runtime.Port, id: string, method: string, params: unknown, page: boolean): void => {
    const failed = (error: unknown): void =>
      tell(port, { type: 'reply', id, problem: { code: 'CHROME', message: messageOf(error) } })
    const own = page ? undefined : ports.own(method, params)
    if (own) {
      own.then((result) => tell(port, { type: 'reply', id, result }), failed)
      return
    }
    ports
      .pressed(method, params)
      .then(() => ports.asks.ask(method, params, (reply) => tell(port, { type: 'reply', id, ...reply }), page), failed)
  }

  const openSurface = (port: Runtime.Port): void => {
    // The address comes from Chrome, not the sender: a page's renderer cannot pretend to be the popup.
    if (!port.sender?.url?.startsWith(browser.runtime.getURL(''))) {
      port.disconnect()
      return
    }
    const followed = new Set<string>()
    surfaces.set(port, followed)
    port.onDisconnect.addListener(() => surfaces.delete(port))
    port.onMessage.addListener((raw) => hearSurface(port, followed, raw))
    tell(port, { type: 'link', link: ports.link() })
    const view = ports.view()
    if (view) tell(port, { type: 'view', view })
    ports.surfaceOpened()
  }

  const hearSurface = (port: Runtime.Port, followed: Set<string>, raw: unknown): void => {
    const { data: message } = FromSurface.safeParse(raw)
    switch (message?.type) {
      case 'reconnect':
        ports.reconnect()
        break
      case 'pair':
        ports.pair(message.port)
        break
      case 'pair_confirm':
        ports.confirmPair(message.match)
        break
      case 'start':
        ports.start()
        break
      case 'ask':
        if (message.method === 'timeline') followed.add(String((message.params as { jobId?: unknown })?.jobId))
        answer(port, message.id, message.method, message.params, false)
        break
      case undefined:
        console.warn('a surface said something unknown', raw)
        break
    }
  }

  const openContent = (port: Runtime.Port): void => {
    const { tab, frameId, url } = port.sender ?? {}
    if (tab?.id === undefined || frameId === undefined) {
      port.disconnect()
      return
    }
    // A frame without its own address has that of its creator, which Chrome calls its origin.
    const origin = (port.sender as { origin?: string } | undefined)?.origin ?? originOf(url)
    const same = frameId === 0 || (origin !== undefined && origin !== 'null' && origin === originOf(tab.url))
    const content: Content = { port, tabId: tab.id, frameId, same }
    contents.add(content)
    port.onDisconnect.addListener(() => contents.delete(content))
    port.onMessage.addListener((raw) => hearContent(content, tab.windowId ?? -1, raw))
    void ports.mark(content.tabId)?.then((mark) => tell(port, { type: 'tab', mark }))
    showOn(content)
  }

  const hearContent = (content: Content, windowId: number, raw: unknown): void => {
    const { tabId, frameId } = content
    const { data: message } = FromContent.safeParse(raw)
    switch (message?.type) {
      case 'ready':
        // The address comes from Chrome, because a compromised renderer could name another one.
        if (frameId === 0) ports.ready(tabId, windowId, content.port.sender?.url ?? '')
        break
      case 'input':
        // What a person does on a page without a task is private.
        if (ports.screen(tabId)) ports.input({ ...message.input, tabId, frameId })
        break
      case 'card':
        for (const one of contents) if (one.tabId === tabId && one.frameId === 0) tell(one.port, { type: 'card' })
        break
      case 'decide':
        if (frameId === 0 && ports.screen(tabId)) ports.decide()
        break
      case 'ask':
        askFromPage(content, message)
        break
      case undefined:
        console.warn('a content script said something unknown', raw)
        break
    }
  }

  const askFromPage = (
    { port, tabId, frameId }: Content,
    ask: { id: string; method: string; params: unknown },
  ): void => {
    const { jobId, resolution } = (ask.params ?? {}) as { jobId?: unknown; resolution?: Resolution }
    const screen = ports.screen(tabId)
    const problem = (message: string): void =>
      tell(port, { type: 'reply', id: ask.id, problem: { code: 'FORBIDDEN', message } })
    if (!FROM_PAGES.has(ask.method) || !screen || screen.jobId !== jobId) {
      problem('This page shows no task that this could be asked for.')
      return
    }
    if (ask.method === 'answer') {
      // Cards are drawn by the page's own frame; another may only stop the task.
      if (frameId !== 0 || !screen.request || !resolution) {
        problem('This page shows no question that this could answer.')
        return
      }
      if (!mayAnswerOnPage(screen.request, resolution)) {
        problem('This is answered in GhostHands’ own window, not on the page.')
        return
      }
    }
    answer(port, ask.id, ask.method, ask.params, true)
  }

  browser.runtime.onConnect.addListener((port) => {
    if (port.sender?.id !== browser.runtime.id) port.disconnect()
    else if (port.name === SURFACE_PORT) openSurface(port)
    else if (port.name === CONTENT_PORT) openContent(port)
  })

  return {
    link(link) {
      toSurfaces({ type: 'link', link })
      for (const content of contents) showOn(content)
    },
    view: (view) => toSurfaces({ type: 'view', view }),
    screen(tabId) {
      for (const content of contents) if (content.tabId === tabId) showOn(content)
    },
    timeline(jobId, rows) {
      for (const [port, followed] of surfaces) if (followed.has(jobId)) tell(port, { type: 'timeline', jobId, rows })
    },
    isOpen: () => surfaces.size > 0,
    hasSurface: () =>
      [...surfaces.keys()].some(({ sender }) => /\/panels\/(?:panel|popup)\.html/.test(sender?.url ?? '')),
    refollow() {
      for (const jobId of new Set([...surfaces.values()].flatMap((followed) => [...followed])))
        ports.asks.ask('timeline', { jobId }, ({ result }) => {
          const rows = (result as { rows?: TimelineRow[] } | undefined)?.rows
          if (rows) this.timeline(jobId, rows)
        })
    },
  }
}
