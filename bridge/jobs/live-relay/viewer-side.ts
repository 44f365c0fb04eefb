/**
 * A live view of a browser in another process, for a viewer that is connected to this one. If the other process does not
 * answer, the view is lost: nothing is repeated, since a click must not happen again.
 */
import { randomBytes } from 'node:crypto'
import { GhError } from '../../../shared/domain/errors.ts'
import type { LiveView, LiveViewWatcher, ViewerInput, ViewerTab } from '../../../shared/domain/live-view.ts'
import { delay } from '../../base/clock.ts'
import { instead, swallowed } from '../../base/debug.ts'
import type { Seal } from '../../base/seal.ts'
import type { ProcessMessages } from '../../store/index.ts'
import { type Packet, packetReader, packetsOf } from './packets.ts'
import {
  Accepted,
  ALIVE_MS,
  FromBrowserSide,
  type OpenRequest,
  type RelayLine,
  relayLine,
  SILENT_MS,
  sessionSeal,
} from './protocol.ts'

export interface RemoteViewDeps {
  messages: Pick<ProcessMessages, 'send'>
  opening: Seal
  /** This process, and the one with the browser. */
  own: number
  other: number
  /** Receives the session's packets; undefined: some were missed. Returns a function that ends it. */
  receive(session: string, received: (packet: Packet | undefined) => void): () => void
}

/** ms that the other side has to answer at all. */
const OPEN_MS = 6_000
/** Inputs that may wait for the other side; above this, the person is far ahead of the browser. */
const MAX_WAITING = 500
/** Characters of input in one message, in which one pasted text always fits. */
const MAX_CHARS = 100_000

export const remoteView = (deps: RemoteViewDeps, request: OpenRequest): LiveView => {
  const first = Promise.withResolvers<void>()
  // Whoever asks for the tabs is told; nobody may have asked.
  first.promise.catch(instead('jobs', undefined))
  let tabs: ViewerTab[] = []
  let add: ((input: ViewerInput) => void) | undefined
  return {
    // Waits for the other process: until then, nothing is known.
    async tabs() {
      await first.promise
      return tabs
    },
    watch(watcher) {
      const session = openSession(deps, request, {
        picture: watcher.picture,
        tabs(now) {
          tabs = now
          first.resolve()
          watcher.tabsChanged()
        },
        lost() {
          first.reject(new GhError('BROWSER_LOST', 'The process with this browser does not answer.'))
          watcher.lost?.()
        },
      })
      add = session.input
      return session.stop
    },
    async input(input) {
      add?.(input)
    },
  }
}

const openSession = (
  { messages, opening, own, other, receive }: RemoteViewDeps,
  request: OpenRequest,
  watcher: Pick<LiveViewWatcher, 'picture'> & { tabs(tabs: ViewerTab[]): void; lost(): void },
) => {
  const session = randomBytes(16).toString('base64url')
  const over = new AbortController()
  const answer = packetReader({ kind: 'accept', session, from: other, to: own }, opening)
  let line: RelayLine | undefined
  let last = performance.now()
  let waiting: ViewerInput[] = []
  let underWay = false

  const stop = (): void => {
    if (over.signal.aborted) return
    over.abort()
    unlisten()
    void line?.say({ type: 'end' }).catch((error: unknown) => swallowed('jobs', error))
  }
  const lose = (error?: unknown): void => {
    if (over.signal.aborted) return
    if (error !== undefined) swallowed('jobs', error)
    stop()
    watcher.lost()
  }
  const say = (head: object): void => void line?.say(head).catch(lose)
  const next = (): void => {
    if (!line || underWay || waiting.length === 0) return
    underWay = true
    const inputs = firstOf(waiting)
    waiting = waiting.slice(inputs.length)
    say({ type: 'inputs', inputs })
  }
  const begin = (packet: Packet): void => {
    const accepted = Accepted.safeParse(answer(packet)?.head)
    if (!accepted.success || line) return
    const seal = sessionSeal(opening, request, session, accepted.data.nonce)
    line = relayLine(messages, seal, { session, own, other })
    say({ type: 'alive' })
  }
  const received = (packet: Packet | undefined): void => {
    // A refusal is not read: whoever sends it could also remain silent, and it only saves the wait.
    if (!packet || (packet.kind === 'refuse' && !line)) lose()
    else if (packet.kind === 'accept') begin(packet)
    else if (packet.kind === 'data') receiveData(packet)
  }
  const receiveData = (packet: Packet): void => {
    const message = line?.read(packet)
    const known = FromBrowserSide.safeParse(message?.head)
    if (!message || !known.success) return
    last = performance.now()
    const { data } = known
    if (data.type === 'picture') {
      const { width, height } = data
      watcher.picture({ jpeg: message.bytes, width, height, taken: () => say({ type: 'taken' }) })
    } else if (data.type === 'tabs') watcher.tabs(data.tabs)
    else if (data.type === 'done') {
      underWay = false
      next()
    } else if (data.type === 'end') lose()
  }
  const unlisten = receive(session, received)
  const keepAlive = async (): Promise<void> => {
    await messages.send(other, packetsOf({ kind: 'open', session, from: own, to: other }, opening, 0, request))
    while (performance.now() - last < (line ? SILENT_MS : OPEN_MS)) {
      await delay(ALIVE_MS, { signal: over.signal })
      say({ type: 'alive' })
    }
    lose()
  }
  void keepAlive().catch(lose)
  return {
    stop,
    input(input: ViewerInput) {
      waiting = withInput(waiting, input)
      if (waiting.length > MAX_WAITING) return lose()
      next()
    },
  }
}

/** As many as fit into one message, in order. */
const firstOf = (waiting: readonly ViewerInput[]): readonly ViewerInput[] => {
  let chars = 0
  const more = waiting.findIndex((input, at) => {
    chars += JSON.stringify(input).length
    return at > 0 && chars > MAX_CHARS
  })
  return more < 0 ? waiting : waiting.slice(0, more)
}

/** Of several moves in a row, only the last position matters. */
export const withInput = (waiting: readonly ViewerInput[], input: ViewerInput): ViewerInput[] => {
  const before = waiting.at(-1)
  const isRepeated =
    before?.type === 'pointer' &&
    input.type === 'pointer' &&
    before.kind === 'move' &&
    input.kind === 'move' &&
    before.buttons === input.buttons
  return [...(isRepeated ? waiting.slice(0, -1) : waiting), input]
}
