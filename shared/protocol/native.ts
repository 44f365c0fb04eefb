/**
 * What the extension asks of a small program of this computer that Chrome starts for it (native messaging): whether GhostHands is installed,
 * and to run it and connect. Chrome itself starts it for our extension's id alone, as the person who uses Chrome.
 */
import { z } from 'zod'

/** Chrome's name of the program; its manifest carries it. */
export const NATIVE_HOST = 'dev.ghosthands.start'

export const ToNative = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  /** Run it where it does not run, pair where that was not done. */
  z.object({ type: z.literal('connect'), instance: z.string(), browser: z.string() }),
])
export type ToNative = z.infer<typeof ToNative>

export const FromNative = z.discriminatedUnion('type', [
  z.object({ type: z.literal('here'), running: z.boolean() }),
  /** Where it listens, and the key of the pairing. */
  z.object({ type: z.literal('connected'), key: z.string(), port: z.number().int().min(1).max(65_535) }),
  z.object({ type: z.literal('problem'), code: z.string(), message: z.string() }),
])
export type FromNative = z.infer<typeof FromNative>
