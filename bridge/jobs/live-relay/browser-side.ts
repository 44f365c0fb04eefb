/**
 * Shows this process's browsers to viewers that are connected to another process of the fleet, and lets their person's
 * input in, as long as the request is open and the job is this process's own.
 */
import { randomBytes } from 'node:crypto'
import type { LivePicture, LiveView, ViewerInput } from '../../../shared/domain/live-view.ts'
import { delay } from '../../base/clock.ts'
import { instead, swallowed } from '../../base/debug.ts'
import type { Seal } from '../../base/seal.ts'
import type { Store } from '../../store/index.ts'
import { isStillAsked } from '../asked-still.ts'
import type { LiveViews } from '../live.ts'
import { MAX_MESSAGE_BYTES, type Packet, packetReader, packetsOf } from './packets.ts'
import { ALIVE_MS, FromViewerSide, OpenRequest, type RelayLine, relayLine, SILENT_MS, sessionSeal } from './protocol.ts'

export interface BrowserSideDeps {
  store: Pick<Store, 'worker' | 'forTenant' | 'notices' | 'messages'>
  views: LiveViews
  opening: Seal
  receive(session: string, received: (packet: Packet | undefined) => void): () => void
}

/** Viewers elsewhere that may watch this process's browsers at the same time. */
const MAX_SESSIONS = 16
/** Bytes of pictures a second for each viewer, and ms between two pictures, whatever their size. */
const BYTES_PER_SECOND = 400_000
const LEAST_MS = 200
/** ms for which a check of the request counts, if no notice says otherwise. */
const CHECKED_MS = 1_000

/** @returns what to do with a packet that asks for a view */
export const browserSide = (deps: BrowserSideDeps): ((packet: Packet) => Promise<void>) => {
  const { store, views, opening } = deps
  const sessions = new Set<string>()
  const { worker: own, messages } = store

  return async (packet) => {
    const { session, from: other } = packet
    const asked = OpenRequest.safeParse(
      packetReader({ kind: 'open', session, from: other, to: own }, opening)(packet)?.head,
    )
    if (!asked.success || sessions.has(session)) return
    const view = views.of(asked.data.job)
    const answer = async (kind: 'accept' | 'refuse', head: object): Promise<void> =>
      messages.send(other, packetsOf({ kind, session, from: own, to: other }, opening, 0, head))
    const allowed = allowance(deps, asked.data)
    if (!view || sessions.size >= MAX_SESSIONS || !(await allowed.check())) {
      allowed.stop()
      return answer('refuse', {})
    }
    const nonce = randomBytes(16).toString('base64url')
    const line = relayLine(messages, sessionSeal(opening, asked.data, session, nonce), { session, own, other })
    sessions.add(session)
    serveSession({ line, view, allowed, receive: (received) => deps.receive(session, received) })
      .catch(instead('jobs', undefined))
      .finally(() => {
        sessions.delete(session)
        allowed.stop()
      })
    await answer('accept', { nonce })
  }
}

/** Whether the viewer may still see and use the browser. */
interface Allowance {
  check(): Promise<boolean>
  stop(): void
}

const allowance = ({ store }: BrowserSideDeps, { tenant, job, interaction }: OpenRequest): Allowance => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let good = false
  // Only to ask again sooner: without notices, a check counts for a second.
  const listening = store.notices.listen((notice) => {
    if (!notice || notice.job === job) checkedAt = Number.NEGATIVE_INFINITY
  })
  return {
    async check() {
      if (performance.now() - checkedAt < CHECKED_MS) return good
      checkedAt = performance.now()
      const repositories = store.forTenant(tenant)
      const found = await repositories.jobs.get(job)
      good = found?.worker === store.worker && (await isStillAsked(repositories, found, interaction))
      return good
    },
    stop: () => void listening.then((unlisten) => unlisten(), instead('jobs', undefined)),
  }
}

interface Session {
  line: RelayLine
  view: LiveView
  allowed: Allowance
  receive(received: (packet: Packet | undefined) => void): () => void
}

/** Resolves when it is over. */
const serveSession = async ({ line, view, allowed, receive }: Session): Promise<void> => {
  const over = new AbortController()
  const end = (error?: unknown): void => {
    if (error !== undefined) swallowed('jobs', error)
    over.abort()
  }
  const say = (head: object, bytes?: Uint8Array): Promise<void> => line.say(head, bytes).catch(end)
  let last = performance.now()
  let stopWatching = (): void => {}
  let watching = false
  const pictures = paced(({ jpeg, width, height }) => say({ type: 'picture', width, height }, jpeg), over.signal)

  const tellTabs = async (): Promise<void> => say({ type: 'tabs', tabs: await view.tabs() })
  const watch = (): void => {
    if (watching) return
    watching = true
    stopWatching = view.watch({
      picture(picture) {
        if (picture.jpeg.byteLength <= MAX_MESSAGE_BYTES) pictures.add(picture)
      },
      tabsChanged: () => void tellTabs().catch(end),
    })
    void tellTabs().catch(end)
  }
  const enter = async (inputs: readonly ViewerInput[]): Promise<void> => {
    for (const input of inputs) {
      if (over.signal.aborted) return
      if (!(await allowed.check())) return end()
      await view.input(input)
    }
    await say({ type: 'done' })
  }
  const unlisten = receive((packet) => {
    if (!packet) return end()
    const known = FromViewerSide.safeParse(line.read(packet)?.head)
    if (!known.success) return
    last = performance.now()
    // The first message proves that the other side is there now, and has the key of this session.
    watch()
    if (known.data.type === 'taken') pictures.taken()
    else if (known.data.type === 'inputs') void enter(known.data.inputs).catch(end)
    else if (known.data.type === 'end') end()
  })
  try {
    while (performance.now() - last < SILENT_MS && (await allowed.check())) {
      // Ended early: the loop's condition, or the signal, is checked next.
      await delay(ALIVE_MS, { signal: over.signal })
      await say({ type: 'alive' })
    }
  } catch (error) {
    swallowed('jobs', error)
  } finally {
    over.abort()
    stopWatching()
    unlisten()
    await line.say({ type: 'end' }).catch(instead('jobs', undefined))
  }
}

/** The newest picture, once the last one was taken and its share of the time has passed; the others are dropped. */
export const paced = (send: (picture: LivePicture) => Promise<void>, signal: AbortSignal) => {
  let newest: LivePicture | undefined
  let ready = true
  let free: Promise<void> = Promise.resolve()
  const next = (): void => {
    const picture = newest
    if (!picture || !ready || signal.aborted) return
    newest = undefined
    ready = false
    const ms = Math.max(LEAST_MS, (picture.jpeg.byteLength / BYTES_PER_SECOND) * 1_000)
    free = send(picture)
      .then(() => delay(ms, { signal }))
      .catch(instead('jobs', undefined))
  }
  return {
    add(picture: LivePicture) {
      newest = picture
      next()
    },
    taken() {
      void free.then(() => {
        ready = true
        next()
      })
    },
  }
}
