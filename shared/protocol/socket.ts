/**
 * Every message between the extension's service worker and the bridge, over one WebSocket. Handshake: `hello` →
 * `challenge` → `prove` → `welcome`, each side proving the paired key over both nonces; nothing else is accepted before.
 */
import { z } from 'zod'
import { Ask, Reply } from './methods.ts'
import { BridgeView, Screen, TimelineRow } from './view.ts'

/** The path of the bridge's socket, and its default port. */
export const SOCKET_PATH = '/extension'
export const DEFAULT_PORT = 7437

/** Base64url of random or derived bytes. */
const bytes = z.string().max(128)

/**
 * A person's input in a page, as a content script received it: trusted, outside our overlay, not derived from another
 * event.
 */
export const PersonInput = z.object({
  tabId: z.number().int(),
  frameId: z.number().int(),
  kind: z.enum(['pointerdown', 'keydown', 'wheel']),
  /** ms since the epoch (`performance.timeOrigin + event.timeStamp`). */
  at: z.number(),
  /** CSS px in the frame's viewport; pointer and wheel. */
  x: z.number().optional(),
  y: z.number().optional(),
  /** Keys: `Tab`, `Enter`, … ; any printable character is sent as `char`. */
  key: z.string().optional(),
})
export type PersonInput = z.infer<typeof PersonInput>

const Ping = z.object({ type: z.literal('ping') })
const Pong = z.object({ type: z.literal('pong') })

export const FromExtension = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    protocol: z.number().int(),
    version: z.string(),
    /** Identifies one installation in one browser profile; random, created once. */
    instance: z.string(),
    nonce: bytes,
    /** The bridge instance that this worker last saw; it does not change the answer. */
    epoch: z.string().nullable(),
    /** `debugger`: the relay may be used. */
    relay: z.boolean(),
    browser: z.string(),
  }),
  z.object({ type: z.literal('prove'), proof: bytes }),
  /** Pairing: the commitment to the nonce is sent before the bridge shows its nonce. */
  z.object({
    type: z.literal('pair'),
    protocol: z.number().int(),
    version: z.string(),
    instance: z.string(),
    publicKey: bytes,
    commitment: bytes,
  }),
  z.object({ type: z.literal('pair_reveal'), nonce: bytes }),
  z.object({ type: z.literal('pair_confirm'), match: z.boolean() }),
  Ask,
  /** A tab's content script has started and needs to know what to draw. `target`: its CDP target, if known. */
  z.object({
    type: z.literal('tab'),
    tabId: z.number().int(),
    windowId: z.number().int(),
    url: z.string(),
    event: z.enum(['ready', 'closed', 'navigated']),
    targetId: z.string().nullable(),
  }),
  z.object({ type: z.literal('input'), inputs: z.array(PersonInput) }),
  /** Messages of the debugger relay, not parsed here. */
  z.object({ type: z.literal('relay'), message: z.unknown() }),
  Ping,
  Pong,
])
export type FromExtension = z.infer<typeof FromExtension>

export const FromBridge = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('challenge'),
    protocol: z.number().int(),
    version: z.string(),
    nonce: bytes,
    /** The bridge proves itself first. */
    proof: bytes,
  }),
  z.object({
    type: z.literal('refused'),
    code: z.enum(['VERSION', 'NOT_PAIRED', 'BAD_PROOF', 'PAIRING_CLOSED', 'REPLACED']),
    message: z.string(),
    /** For VERSION: which side to update. */
    update: z.enum(['extension', 'bridge']).nullable(),
    version: z.string(),
  }),
  z.object({ type: z.literal('welcome'), epoch: z.string(), view: BridgeView }),
  z.object({ type: z.literal('pair_offer'), publicKey: bytes, nonce: bytes }),
  /** The person at the terminal has confirmed, too: the derived key is valid from now on. */
  z.object({ type: z.literal('pair_done') }),
  z.object({ type: z.literal('view'), view: BridgeView }),
  z.object({ type: z.literal('screen'), tabId: z.number().int(), screen: Screen.nullable() }),
  z.object({ type: z.literal('timeline'), jobId: z.string(), rows: z.array(TimelineRow) }),
  Reply,
  z.object({ type: z.literal('relay'), message: z.unknown() }),
  Ping,
  Pong,
])
export type FromBridge = z.infer<typeof FromBridge>

/**
 * ms between two pings of either side; a connection that is silent for twice as long is dead. Chrome ends a worker
 * without traffic after 30 s.
 */
export const HEARTBEAT_MS = 10_000

/** The text of a proof (HMAC-SHA-256 with the paired key): the prover, both nonces, the instance, the version. */
export const proofText = (
  who: 'bridge' | 'extension',
  hello: { instance: string; nonce: string; protocol: number },
  bridgeNonce: string,
): string => ['ghosthands', who, hello.protocol, hello.instance, hello.nonce, bridgeNonce].join('\n')

/** The source of the six digits (SHA-256): the whole transcript, so that replacing either side changes them. */
export const pairingText = (transcript: {
  instance: string
  extensionKey: string
  bridgeKey: string
  extensionNonce: string
  bridgeNonce: string
}): string =>
  [
    'ghosthands pairing',
    transcript.instance,
    transcript.extensionKey,
    transcript.bridgeKey,
    transcript.extensionNonce,
    transcript.bridgeNonce,
  ].join('\n')
