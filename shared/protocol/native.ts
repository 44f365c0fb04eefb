/**
 * What the extension asks a small program on this computer, which Chrome starts (native messaging): whether GhostHands is installed,
 * and to run it and connect. Chrome starts it only for our extension's id, under the account of the person who uses Chrome.
 */
import { z } from 'zod'

/** The program's name for Chrome, from its manifest. */
export const NATIVE_HOST = 'dev.ghosthands.start'

export const ToNative = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  /** Starts and pairs the bridge if it is not running or not paired. */
  z.object({ type: z.literal('connect'), instance: z.string(), browser: z.string() }),
])
export type ToNative = z.infer<typeof ToNative>

export const FromNative = z.discriminatedUnion('type', [
  z.object({ type: z.literal('here'), running: z.boolean() }),
  /** The address on which it listens, and the pairing's key. */
  z.object({ type: z.literal('connected'), key: z.string(), port: z.number().int().min(1).max(65_535) }),
  z.object({ type: z.literal('problem'), code: z.string(), message: z.string() }),
])
export type FromNative = z.infer<typeof FromNative>
