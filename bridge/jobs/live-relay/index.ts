/**
 * Live views between the processes of a fleet: a viewer that is connected to one process sees and uses the browser of a
 * job in another. They talk over the database, encrypted, since workers listen on no port.
 */
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import type { LiveView } from '../../../shared/domain/live-view.ts'
import { instead } from '../../base/debug.ts'
import type { Seal } from '../../base/seal.ts'
import type { Store } from '../../store/index.ts'
import type { LiveViews } from '../live.ts'
import { browserSide } from './browser-side.ts'
import { type Packet, packetIn } from './packets.ts'
import { openingSeal } from './protocol.ts'
import { remoteView } from './viewer-side.ts'

export interface LiveRelay {
  /** Shows this process's browsers to viewers elsewhere, and receives what others show. */
  start(): Promise<void>
  /** The browser of a job, wherever it is; undefined if no process has one, or if it is a person's own. */
  viewOf(job: JobRecord, interactionId: string): LiveView | undefined
  stop(): void
}

type Receiver = (packet: Packet | undefined) => void

export const createLiveRelay = (
  store: Pick<Store, 'worker' | 'forTenant' | 'notices' | 'messages'>,
  views: LiveViews,
  seal: Seal,
): LiveRelay => {
  const opening = openingSeal(seal)
  const receivers = new Map<string, Receiver>()
  const receive = (session: string, received: Receiver): (() => void) => {
    receivers.set(session, received)
    return () => void receivers.delete(session)
  }
  const open = browserSide({ store, views, opening, receive })
  let unlisten: (() => void) | undefined
  const endAll = (): void => {
    for (const received of [...receivers.values()]) received(undefined)
  }

  return {
    async start() {
      unlisten = await store.messages.listen((text) => {
        if (text === undefined) return endAll()
        const packet = packetIn(text)
        if (packet?.kind === 'open') void open(packet).catch(instead('jobs', undefined))
        else if (packet) receivers.get(packet.session)?.(packet)
      })
    },
    viewOf(job, interaction) {
      const here = views.of(job.id)
      if (here) return here
      if (job.browserMode !== 'server' || job.worker === null || job.worker === store.worker) return undefined
      const { tenant, id } = job
      const deps = { messages: store.messages, opening, own: store.worker, other: job.worker, receive }
      return remoteView(deps, { tenant, job: id, interaction })
    },
    stop() {
      unlisten?.()
      endAll()
    },
  }
}
