/**
 * The ports of the extension's own surfaces and of its content scripts. Tells each what it should show, and passes on what it
 * may ask: a page's content script only for the job shown on its tab.
 */
import browser, { type Runtime } from 'webextension-polyfill'
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
  /** Asked of the extension itself; undefined: the bridge's to answer. */
  own(method: string, params: unknown): Promise<unknown> | undefined
  /** A page's top frame has its content script. */
  ready(tabId: number, windowId: number, url: string): void
  input(input: PersonInput): void
  /** What the bridge knows the tab by where it cannot be told its target; undefined where it can. */
  mark(tabId: number): Promise<string> | undefined
}

export interface Hub {
  link(link: Link): void
  view(view: BridgeView): void
  screen(tabId: number): void
  timeline(jobId: string, rows: TimelineRow[]): void
  /** Asks again for what open panels follow. */
  refollow(): void
}

/** What a page's content script may ask for. */
const FROM_PAGES = new Set(['answer', 'pause_job', 'stop_job'])

interface Content {
  port: Runtime.Port
  tabId: number
  frameId: number
}

/** A frame inside the page may be anybody's, an advertisement's too: it hears of nothing but what lies in frames. */
const forFrame = (screen: Screen): Screen => ({
  ...screen,
  now: '',
  page: null,
  request: null,
  notYet: null,
  marks: screen.marks.filter(({ target }) => target.frame.length > 0),
})

export const createHub = (ports: HubPorts): Hub => {
  /** Surfaces with the jobs whose timeline they follow. */
  const surfaces = new Map<Runtime.Port, Set<string>>()
  const contents = new Set<Content>()

  const tell = (port: Runtime.Port, message: ToSurface | ToContent): void => {
    try {
      port.postMessage(message)
    } catch {
      // It closed in this moment; whoever opens next is told everything again.
    }
  }
  const toSurfaces = (message: ToSurface): void => {
    for (const port of surfaces.keys()) tell(port, message)
  }
  const showOn = ({ port, tabId, frameId }: Content): void => {
    const screen = ports.screen(tabId)
    const shown = screen && frameId !== 0 ? forFrame(screen) : screen
    tell(port, { type: 'screen', screen: shown, link: ports.link() })
  }

  const answer = (port: Runtime.Port, id: string, method: string, params: unknown): void => {
    const own = ports.own(method, params)
    if (!own) {
      ports.asks.ask(method, params, (reply) => tell(port, { type: 'reply', id, ...reply }))
      return
    }
    own.then(
      (result) => tell(port, { type: 'reply', id, result }),
      (error) =>
        tell(port, { type: 'reply', id, problem: { code: 'CHROME', message: String(error?.message ?? error) } }),
    )
  }

  const openSurface = (port: Runtime.Port): void => {
    // The address is Chrome's word, not the sender's: a page's renderer cannot pass for the popup.
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
      case 'ask':
        if (message.method === 'timeline') followed.add(String((message.params as { jobId?: unknown })?.jobId))
        answer(port, message.id, message.method, message.params)
        break
      case undefined:
        console.warn('a surface said something unknown', raw)
        break
    }
  }

  const openContent = (port: Runtime.Port): void => {
    const { tab, frameId } = port.sender ?? {}
    if (tab?.id === undefined || frameId === undefined) {
      port.disconnect()
      return
    }
    const content: Content = { port, tabId: tab.id, frameId }
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
        if (frameId === 0) ports.ready(tabId, windowId, message.url)
        break
      case 'input':
        // What a person does on a page without a task is nobody's business.
        if (ports.screen(tabId)) ports.input({ ...message.input, tabId, frameId })
        break
      case 'card':
        for (const one of contents) if (one.tabId === tabId && one.frameId === 0) tell(one.port, { type: 'card' })
        break
      case 'ask':
        askFromPage(content, message)
        break
      case undefined:
        console.warn('a content script said something unknown', raw)
        break
    }
  }

  const askFromPage = ({ port, tabId }: Content, ask: { id: string; method: string; params: unknown }): void => {
    const jobId = (ask.params as { jobId?: unknown } | null)?.jobId
    if (FROM_PAGES.has(ask.method) && ports.screen(tabId)?.jobId === jobId) {
      answer(port, ask.id, ask.method, ask.params)
      return
    }
    const problem = { code: 'FORBIDDEN', message: 'This page shows no task that this could be asked for.' }
    tell(port, { type: 'reply', id: ask.id, problem })
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
    refollow() {
      for (const jobId of new Set([...surfaces.values()].flatMap((followed) => [...followed])))
        ports.asks.ask('timeline', { jobId }, ({ result }) => {
          const rows = (result as { rows?: TimelineRow[] } | undefined)?.rows
          if (rows) this.timeline(jobId, rows)
        })
    },
  }
}
