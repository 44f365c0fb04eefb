/**
 * What the process with the viewer and the process with the browser say to each other. Their session's key comes from a
 * number that each of them chose, so that nothing recorded earlier can be said again.
 */
import { z } from 'zod'
import { ViewerInput, ViewerTab } from '../../../shared/domain/live-view.ts'
import type { Seal } from '../../base/seal.ts'
import type { ProcessMessages } from '../../store/index.ts'
import { type LiveViewMessage, type Packet, type PacketSender, packetReader, packetsOf } from './packets.ts'

export const OpenRequest = z.object({ tenant: z.string(), job: z.string(), interaction: z.string() })
export type OpenRequest = z.infer<typeof OpenRequest>

export const Accepted = z.object({ nonce: z.string() })

export const FromViewerSide = z.discriminatedUnion('type', [
  /** The first one, and every few seconds. */
  z.object({ type: z.literal('alive') }),
  /** The picture was passed on. */
  z.object({ type: z.literal('taken') }),
  /** In order; the next ones are sent when these are done. */
  z.object({ type: z.literal('inputs'), inputs: z.array(ViewerInput) }),
  z.object({ type: z.literal('end') }),
])
export type FromViewerSide = z.infer<typeof FromViewerSide>

export const FromBrowserSide = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('picture'), width: z.number(), height: z.number() }),
  z.object({ type: z.literal('tabs'), tabs: z.array(ViewerTab) }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('end') }),
])
export type FromBrowserSide = z.infer<typeof FromBrowserSide>

/** ms between two signs of life. */
export const ALIVE_MS = 4_000
/** ms without one after which the other side counts as gone. */
export const SILENT_MS = 15_000

/** Encrypts how a session begins; everything after that has its own key. */
export const openingSeal = (seal: Seal): Seal => seal.derive('live view')

export const sessionSeal = (opening: Seal, { tenant, job, interaction }: OpenRequest, session: string, nonce: string) =>
  opening.derive(JSON.stringify([tenant, job, interaction, session, nonce]))

export interface RelayLine {
  /** Messages arrive in the order of these calls. Rejects if the database is away. */
  say(head: object, bytes?: Uint8Array): Promise<void>
  /** Undefined: more parts follow, or it is not for this line. */
  read(packet: Packet): LiveViewMessage | undefined
}

/** One session's messages in both directions. */
export const relayLine = (
  messages: Pick<ProcessMessages, 'send'>,
  seal: Seal,
  { session, own, other }: { session: string; own: number; other: number },
): RelayLine => {
  const sends: PacketSender = { kind: 'data', session, from: own, to: other }
  let at = 0
  let order: Promise<void> = Promise.resolve()
  return {
    say(head, bytes) {
      const send = (): Promise<void> => messages.send(other, packetsOf(sends, seal, at++, head, bytes))
      order = order.then(send)
      return order
    },
    read: packetReader({ kind: 'data', session, from: other, to: own }, seal),
  }
}
