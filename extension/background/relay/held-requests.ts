/**
 * Requests of pages that wait for the bridge's decision. If the bridge disappears, a page must neither hang nor send
 * what nobody allowed: waiting requests are aborted, responses reach their page, and pages then load as usual. Stored in the
 * session's storage, since attachments outlive the worker.
 */
const KEY = 'relayRequests'

/** A tab, or a frame in another process in it. */
interface TabOrFrame {
  tabId: number
  sessionId?: string
}
interface Waiting extends TabOrFrame {
  requestId: string
  /** It has left, and its response waits. */
  answered?: boolean
}
interface HeldState {
  holding: TabOrFrame[]
  waiting: Waiting[]
}

export interface HeldRequests {
  /** A command that was carried out there. */
  sent(place: TabOrFrame, method: string, params: Record<string, unknown>): void
  /** An event from there. */
  heard(place: TabOrFrame, method: string, params: Record<string, unknown>): void
  /** Nobody can decide any more. */
  release(): Promise<void>
}

const same = (one: TabOrFrame, other: TabOrFrame): boolean =>
  one.tabId === other.tabId && one.sessionId === other.sessionId

const ANSWERS = new Set(['Fetch.continueRequest', 'Fetch.failRequest', 'Fetch.fulfillRequest'])

export const openHeldRequests = (): HeldRequests => {
  let state: HeldState = { holding: [], waiting: [] }
  const ready = (async () => {
    const saved = (await chrome.storage.session.get(KEY))[KEY] as Partial<HeldState> | undefined
    state = {
      holding: [...(saved?.holding ?? []), ...state.holding],
      waiting: [...(saved?.waiting ?? []), ...state.waiting],
    }
  })()
  const change = (next: Partial<HeldState>): void => {
    state = { ...state, ...next }
    void ready.then(() => chrome.storage.session.set({ [KEY]: state }))
  }
  const withoutRequest = (place: TabOrFrame, requestId: unknown): Waiting[] =>
    state.waiting.filter((one) => !same(one, place) || one.requestId !== requestId)

  return {
    sent(place, method, params) {
      const others = state.holding.filter((one) => !same(one, place))
      if (method === 'Fetch.enable') change({ holding: [...others, place] })
      else if (method === 'Fetch.disable')
        change({ holding: others, waiting: state.waiting.filter((one) => !same(one, place)) })
      else if (ANSWERS.has(method)) change({ waiting: withoutRequest(place, params.requestId) })
    },
    heard(place, method, { requestId, responseStatusCode, responseErrorReason }) {
      if (method !== 'Fetch.requestPaused' || typeof requestId !== 'string') return
      const answered = responseStatusCode !== undefined || responseErrorReason !== undefined
      const one = { ...place, requestId, ...(answered && { answered }) }
      change({ waiting: [...withoutRequest(place, requestId), one] })
    },
    async release() {
      await ready
      const { holding, waiting } = state
      if (holding.length === 0 && waiting.length === 0) return
      change({ holding: [], waiting: [] })
      const tell = (place: TabOrFrame, method: string, params?: { [key: string]: unknown }): Promise<unknown> =>
        // The tab may be gone, or detached from the debugger: then nothing waits there.
        chrome.debugger.sendCommand(place, method, params).catch(() => undefined)
      await Promise.all(
        waiting.map(({ requestId, answered, ...place }) =>
          answered
            ? tell(place, 'Fetch.continueRequest', { requestId })
            : tell(place, 'Fetch.failRequest', { requestId, errorReason: 'Aborted' }),
        ),
      )
      await Promise.all(holding.map((place) => tell(place, 'Fetch.disable')))
    },
  }
}
