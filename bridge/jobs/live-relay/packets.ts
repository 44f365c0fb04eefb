/**
 * What two processes say to each other about one live view, as texts that fit into the database's notifications:
 * encrypted, cut into parts, numbered. A part that was changed, repeated or left out makes its message unreadable.
 */
import { swallowed } from '../../base/debug.ts'
import type { Seal } from '../../base/seal.ts'

/** A notification holds less than 8,000 bytes. */
const PART_CHARS = 7_800
/** Pictures of a viewport are at most 2 MB, usually a tenth of that. */
const MAX_PARTS = 400

export const MAX_MESSAGE_BYTES = Math.floor((PART_CHARS * MAX_PARTS * 3) / 4) - 1_000

export interface LiveViewMessage {
  head: unknown
  bytes: Buffer
}

/** `open`: asks for a view; `accept` or `refuse`: its answer; `data`: everything after that. */
export type PacketKind = 'open' | 'accept' | 'refuse' | 'data'

export interface Packet {
  kind: PacketKind
  session: string
  /** Process that sent it. */
  from: number
  /** Number of the message, of its part, and of all its parts. */
  at: number
  part: number
  parts: number
  body: string
}

const FORM = /^(open|accept|refuse|data)\.([\w-]{22})\.(\d{1,10})\.(\d{1,9})\.(\d{1,3})\.(\d{1,3})\.([\w-]+)$/

/** Undefined: not one of ours. */
export const packetIn = (text: string): Packet | undefined => {
  const [, kind, session = '', from, at, part, parts, body = ''] = FORM.exec(text) ?? []
  if (!kind || Number(parts) > MAX_PARTS || Number(part) >= Number(parts)) return undefined
  return {
    kind: kind as PacketKind,
    session,
    from: Number(from),
    at: Number(at),
    part: Number(part),
    parts: Number(parts),
    body,
  }
}

export interface PacketSender {
  kind: PacketKind
  session: string
  from: number
  to: number
}

/** @param at number of the message within its session and direction */
export const packetsOf = (sender: PacketSender, seal: Seal, at: number, head: object, bytes?: Uint8Array): string[] => {
  const plain = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes ?? Buffer.alloc(0)])
  const body = Buffer.from(seal.seal(plain, contextOf(sender, at))).toString('base64url')
  const parts = Math.ceil(body.length / PART_CHARS)
  const { kind, session, from } = sender
  return Array.from({ length: parts }, (_, part) =>
    [kind, session, from, at, part, parts, body.slice(part * PART_CHARS, (part + 1) * PART_CHARS)].join('.'),
  )
}

/** Collects the parts of one direction's messages, in order; whatever is not next is dropped. */
export const packetReader = (sender: PacketSender, seal: Seal) => {
  let next = 0
  let bodies: string[] = []
  return (packet: Packet): LiveViewMessage | undefined => {
    const { kind, session, from, at, part, parts, body } = packet
    if (kind !== sender.kind || session !== sender.session || from !== sender.from || at !== next) return undefined
    if (part === 0) bodies = []
    if (part !== bodies.length) return undefined
    bodies.push(body)
    if (bodies.length < parts) return undefined
    const whole = bodies.join('')
    bodies = []
    try {
      const plain = seal.openBytes(Buffer.from(whole, 'base64url'), contextOf(sender, at))
      const end = plain.indexOf('\n')
      const head: unknown = JSON.parse(plain.subarray(0, end).toString('utf8'))
      next += 1
      return { head, bytes: plain.subarray(end + 1) }
    } catch (error) {
      swallowed('jobs', error)
      return undefined
    }
  }
}

const contextOf = ({ kind, session, from, to }: PacketSender, at: number): string =>
  ['live view', kind, session, from, to, at].join('\n')
